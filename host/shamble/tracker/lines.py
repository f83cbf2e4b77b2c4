"""Bytes to lines and lines to messages, on the host's side; the vocabulary is the firmware's own `wire.py`."""

from __future__ import annotations

from typing import Any

from shamble_tracker import wire
from shamble_tracker.lines import encode as encode_line

LONGEST_NOISE = 4096
"""Bytes kept of a line that is not the tracker's, such as a traceback; the rest is dropped."""


def encode(verb: str, *fields: object) -> bytes:
    """The line to the board of a message, with its newline; ValueError when it is none or too long."""
    return encode_line(wire.TO_BOARD, verb, *fields)


def parse(line: bytes, sigil: str = wire.TO_HOST) -> tuple[str, list[Any]] | None:
    """The verb and the fields (numbers, then words as text) of a line, or None when it is noise."""
    found = wire.parse(sigil, line)
    if found is None or not all(wire.is_word(field) for field in found[1] if isinstance(field, bytes)):
        return None
    verb, fields = found
    return str(verb, "ascii"), [str(f, "ascii") if isinstance(f, bytes) else f for f in fields]


class Splitter:
    """Cuts what arrives into lines; keeps at most LONGEST_NOISE bytes of one that does not end."""

    def __init__(self) -> None:
        self._rest = b""

    def push(self, data: bytes) -> list[bytes]:
        """Take bytes; return the lines they end, without their ends. Empty ones are left out."""
        *whole, rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        self._rest = rest[:LONGEST_NOISE]
        return [line for line in whole if line]

    @property
    def rest(self) -> bytes:
        """What has arrived of the line that has not ended yet, such as a prompt."""
        return self._rest
