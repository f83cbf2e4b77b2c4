"""The inbox: lines that a person types and what another thread reports, in the order they happen."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from shamble.kernel.errors import BadInput
from shamble.ui.screen import read_line


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed, without its end; None when the input has ended."""

    text: str | None


class Inbox:
    """Takes lines from a stream, one for each that is wanted, and anything from anybody who posts."""

    def __init__(self, source: TextIO, most: int) -> None:
        """`most`: the characters of the longest line that is no mistake."""
        self._source, self._most = source, most
        self._things: SimpleQueue[Any] = SimpleQueue()
        self._wanted = threading.Semaphore(0)
        self._asked = False
        self._lines = RawLines(source, most) if has_descriptor(source) else None
        threading.Thread(target=self._run, name="typed lines", daemon=True).start()

    def post(self, thing: object) -> None:
        """Put something in, from any thread."""
        self._things.put(thing)

    def next(self, seconds: float | None = None) -> Any:
        """The next thing: Typed, or what was posted; None when nothing came in that time.

        BadInput for a typed line that is far too long.
        """
        if not self._asked:
            self._asked = True
            self._wanted.release()
        try:
            thing = self._things.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(thing, Typed | BadInput):
            self._asked = False
        if isinstance(thing, BadInput):
            raise thing
        return thing

    def forget_half_line(self) -> None:
        """Drop what has been typed at a terminal and not been ended with Enter: the prompt is shown anew."""
        if self._source.isatty():
            with suppress(ImportError, OSError):  # nowhere else does the system keep half a line
                import termios

                termios.tcflush(self._source.fileno(), termios.TCIFLUSH)

    def _run(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = self._lines.read() if self._lines else read_line(self._source, self._most)
                self._things.put(Typed(line.rstrip("\n") if line else None))
            except BadInput as error:
                self._things.put(error)


class RawLines:
    """Lines of a file descriptor, past Python's own buffer.

    A thread that waits in that buffer for ever would hold its lock when the process ends.
    """

    def __init__(self, source: TextIO, most: int) -> None:
        self._descriptor, self._most = source.fileno(), most
        self._encoding = source.encoding or "utf-8"
        self._rest = b""
        self._skipping = False

    def read(self) -> str:
        """The next line, empty at the end; BadInput for one that is too long, whose rest is skipped."""
        while b"\n" not in self._rest:
            data = self._more()
            if not data:
                line, self._rest = self._rest, b""
                return line.decode(self._encoding, "replace")
            self._rest += data
            if len(self._rest) > 4 * self._most and b"\n" not in self._rest:
                self._rest, self._skipping = b"", True
        line, _, self._rest = self._rest.partition(b"\n")
        text = line.decode(self._encoding, "replace")
        skipped, self._skipping = self._skipping, False
        if skipped or len(text) > self._most:
            raise BadInput(f"that line is longer than {self._most} characters; nobody answers that much")
        return text + "\n"

    def _more(self) -> bytes:
        try:
            return os.read(self._descriptor, 4096)
        except OSError:  # a terminal that is gone is an end
            return b""


def has_descriptor(source: TextIO) -> bool:
    """Whether the stream stands on a file of the system."""
    try:
        source.fileno()
    except (OSError, AttributeError):
        return False
    return True
