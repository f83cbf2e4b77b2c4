"""A log of everything on the line, both ways: readable, complete in a bug report, and played again to the same events.

A line of it: seconds since the beginning, a sign, what was said. `<` from the board, `>` to it, `!` about the
link, `=` what the program made of it. Bytes that are no printable ASCII stand as \\xNN.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from shamble.kernel.errors import BadInput
from shamble.tracker import lines
from shamble.tracker.dialogue import Dialogue, Memory
from shamble.tracker.link import TRACE_IN, TRACE_NOTE, TRACE_OUT, now_ms
from shamble.tracker.messages import LinkState, Message
from shamble_tracker import wire

TOLD = "="
HEADING = "# shamble trace 1\n"
LINE = re.compile(rf"(\d+\.\d{{3}}) ([{TRACE_IN}{TRACE_OUT}{TRACE_NOTE}{TOLD}]) (.*)")


class TraceWriter:
    """Writes a trace; its methods are what a link calls."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._begun = out, -1
        out.write(HEADING)

    def line(self, way: str, at: int, line: bytes) -> None:
        """Note a line; at: milliseconds of the link's clock."""
        self._begun = at if self._begun < 0 else self._begun
        self._out.write(f"{(at - self._begun) / 1000:.3f} {way} {printable(line)}\n")
        self._out.flush()

    def note(self, words: str) -> None:
        """Note something about the link."""
        self.line(TRACE_NOTE, now_ms(), words.encode(errors="replace"))

    def told(self, message: Message) -> None:
        """Note what the link made of it; the state of the link itself is noted already."""
        if not isinstance(message, LinkState):
            self.line(TOLD, now_ms(), repr(message).encode())


def is_trace(file: Path) -> bool:
    """Whether a file begins as a trace does, so that a new one may take its place."""
    try:
        with file.open(encoding="ascii") as source:
            return source.readline() in (HEADING, "")
    except UnicodeDecodeError:
        return False


def printable(line: bytes) -> str:
    """The bytes as ASCII; a backslash and what cannot be printed as \\xNN."""
    return "".join(chr(b) if 0x20 <= b < 0x7F and b != 0x5C else f"\\x{b:02x}" for b in line)


def raw(text: str) -> bytes:
    """The bytes that `printable` has made this of."""
    return re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), text).encode("latin-1")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a trace: milliseconds, sign, bytes."""

    at: int
    way: str
    line: bytes


def read(source: Iterable[str], name: str) -> Iterator[Entry]:
    """The lines of a trace; BadInput names the first that is none."""
    for number, text in enumerate(source, 1):
        if number == 1:
            if text != HEADING:
                raise BadInput(f"{name} is no trace; shamble device trace {name} records one")
        elif match := LINE.fullmatch(text.rstrip("\n")):
            yield Entry(round(float(match[1]) * 1000), match[2], raw(match[3]))
        else:
            raise BadInput(f"{name}, line {number}: {text.strip()[:60]!r} is no line of a trace")


def replay(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str | None]]:
    """Play a trace again; yields each event with None, or with what was told instead when it differs.

    Everything is decided by the lines of the board, so the same events come out, or the program has changed.
    """
    told: list[str] = []
    dialogue: Dialogue | None = None
    memories: dict[str, Memory] = {}
    for entry in entries:
        if entry.way == TRACE_OUT and (hello := hello_of(entry.line)):
            if dialogue is None or dialogue.nonce != hello[0]:
                dialogue = Dialogue(*hello, memories, entry.at)
        elif entry.way == TRACE_IN and dialogue:
            told += [repr(message) for message in dialogue.hear(entry.line, entry.at)]
        elif entry.way == TOLD:
            again = told.pop(0) if told else "nothing"
            yield entry, None if again.encode() == entry.line else again


def hello_of(line: bytes) -> tuple[str, str] | None:
    """Nonce and version of a host's hello, or None."""
    found = lines.parse(line, wire.TO_BOARD)
    return (found[1][1], found[1][2]) if found and found[0] == "HI" else None
