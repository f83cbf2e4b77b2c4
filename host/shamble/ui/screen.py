"""The terminal of the line mode: wrapped and harmless output, and one line of input at a time."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TextIO

from shamble.kernel.errors import BadInput

MOST_LINE = 10_000
"""Characters in one typed line; nobody types more."""
NARROWEST = 20
NUMBERED = re.compile(r"[* ] ?\d+  ")
"""How the line of an option begins."""
BOLD, DIM = "1", "2"
ASCII = str.maketrans("→·…«»●○", '>|~""#.')


class Screen:
    """Writes to one stream and reads from another; styles only what also stands there in words."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source, self.out = source, out
        self.typed = source.isatty() and out.isatty()
        self.unicode = "utf" in (out.encoding or "").lower()
        dumb = os.environ.get("TERM") == "dumb"
        self.colour = out.isatty() and not dumb and not os.environ.get("NO_COLOR")
        self._overwrites = self.typed and not dumb
        self._prompted = False
        for stream in (source, out):
            with suppress(AttributeError):  # a stream of a test may have no encoding to change
                stream.reconfigure(errors="replace")  # type: ignore[attr-defined]
        if self.typed:
            with suppress(ImportError):  # not on every system; the line is typed without history then
                import readline  # noqa: F401

    def complete_with(self, lines: Callable[[str], Sequence[str]]) -> None:
        """Complete what is being typed at a terminal with Tab: lines gives whole lines that begin so."""
        if not self.typed:
            return
        with suppress(ImportError):
            import readline

            found: list[str] = []

            def complete(text: str, number: int) -> str | None:
                if number == 0:
                    found[:] = lines(text)
                return found[number] if number < len(found) else None

            readline.set_completer_delims("")
            readline.set_completer(complete)
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    @property
    def width(self) -> int:
        """Columns of the terminal now; 80 when it does not say."""
        return max(shutil.get_terminal_size((80, 24)).columns, NARROWEST)

    @property
    def height(self) -> int:
        """Rows of the terminal now; 24 when it does not say."""
        return shutil.get_terminal_size((80, 24)).lines

    def say(self, text: str, style: str = "") -> None:
        """Write a text, wrapped; lines after the first keep its indent, or stand below the words of an option."""
        text = harmless(text)
        body = text.lstrip(" ")
        indent = " " * min(len(text) - len(body), NARROWEST // 2)
        number = NUMBERED.match(text)
        rest = " " * len(number[0]) if number else indent
        lines = textwrap.wrap(body, self.width, initial_indent=indent, subsequent_indent=rest)
        self._write("\n".join(lines) or "", style)

    def say_all(self, lines: Iterable[str], style: str = "") -> None:
        """Write each text on lines of its own; one that fits keeps its columns."""
        for line in lines:
            if len(line) <= self.width:
                self._write(harmless(line), style)
            else:
                self.say(line, style)

    def rows(self, lines: Iterable[str]) -> int:
        """How many rows these lines take."""
        return sum(max(1, -(-len(line) // self.width)) for line in lines)

    def draw(self, drawing: str) -> None:
        """Write a drawing as it is: it fits, is harmless, and brings its own styles."""
        self.out.write(f"{drawing}\n")

    def _write(self, text: str, style: str) -> None:
        if not self.unicode:
            text = text.translate(ASCII)
        self.out.write(f"\x1b[{style}m{text}\x1b[0m\n" if style and text and self.colour else f"{text}\n")

    def prompt(self, text: str) -> None:
        """Show a prompt for a line that somebody else reads; at a terminal over the one that stands there."""
        start = "\r\x1b[K" if self._overwrites else "\n" * self._prompted
        self._prompted = True
        text = harmless(text)
        self.out.write(start + (text if self.unicode else text.translate(ASCII)))
        self.out.flush()

    def echo(self, line: str) -> None:
        """Show a line that somebody else has read, where no terminal has shown it."""
        self._prompted = False
        if not self.typed:
            self._write(harmless(line), "")

    def end_prompt(self) -> None:
        """Leave the line of a prompt, for something else to be said."""
        self.out.write("\r\x1b[K" if self._overwrites else "\n")
        self._prompted = False

    def read(self, prompt: str) -> str | None:
        """One line that a person typed, or None at the end of the input; BadInput when it is far too long."""
        self.out.flush()
        if self.typed:
            try:
                return input(prompt)
            except (EOFError, OSError):  # a terminal that is gone is an end, too
                self._write("", "")
                return None
        self.out.write(prompt)
        line = ""
        try:
            line = read_line(self.source, MOST_LINE)
        finally:
            self._write(harmless(line.rstrip("\n")), "")  # pipes and files echo nothing
        return line.rstrip("\n") if line else None


def harmless(text: str) -> str:
    """The text without what could command a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def read_line(source: TextIO, most: int) -> str:
    """The next line, empty at the end; of a line that is too long the rest is skipped, and BadInput raised."""
    try:
        line = source.readline(most + 1)
    except OSError:  # an input that is closed or gone is an end
        return ""
    if len(line) <= most or line.endswith("\n"):
        return line
    while line and not line.endswith("\n"):
        line = source.readline(most)
    raise BadInput(f"that line is longer than {most} characters; nobody answers that much")
