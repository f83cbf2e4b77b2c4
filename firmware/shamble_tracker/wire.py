"""ZTP/1, the lines between host and tracker: framing and check, the same file on CPython and MicroPython.

A line is `#A 17*79CC`: a sigil that tells the direction, a verb, fields, and the low 16 bits of the CRC-32
of all before the star. That check finds every change of a single character and every exchange of neighbours
in a line this short (a test tries them all). What is not such a line is noise, to be dropped and counted.
"""

import binascii

TO_BOARD = "#"
TO_HOST = "$"
LIMIT = 63  # bytes of a line with its newline: one USB packet

_CHECK = 5  # bytes of `*CCCC`
_NEWLINE = 10


def encode(sigil: str, verb: str, *fields: object) -> bytes:
    """Return the line, with its newline, for a verb and its fields (whole numbers or words).

    ValueError when a word is empty, holds a space, a star or anything but printable ASCII, or when the line
    is longer than LIMIT.
    """
    text = sigil + " ".join([verb] + [str(field) for field in fields])
    body = text.encode()
    if not _is_clean(body) or body.count(b" ") != len(fields):
        raise ValueError(f"words of printable ASCII without space or star expected, got {text!r}")
    line = body + _check(body) + b"\n"
    if len(line) > LIMIT:
        raise ValueError(f"a line of at most {LIMIT} bytes expected, got {len(line)}: {text!r}")
    return line


def decode(sigil: str, line: bytes) -> "list[str] | None":
    """Return the verb and the fields of a line that has lost its newline, or None when it is noise."""
    body = line[:-_CHECK]
    if not body or len(line) >= LIMIT or line[-_CHECK:] != _check(body):
        return None
    if body[0] != ord(sigil) or not _is_clean(body):
        return None
    return body[1:].decode().split(" ")


def _check(body: bytes) -> bytes:
    return ("*%04X" % (binascii.crc32(body) & 0xFFFF)).encode()


def _is_clean(body: bytes) -> bool:
    return (
        min(body) >= 0x20
        and max(body) <= 0x7E
        and b"*" not in body
        and b"  " not in body
        and body[1:2] not in (b"", b" ")
        and not body.endswith(b" ")
    )


def next_seq(seq: int) -> int:
    """Return the sequence number (0 to 255) that follows this one."""
    return (seq + 1) & 0xFF


def steps(old: int, new: int) -> int:
    """Return how many numbers `new` is ahead of `old`, the short way round the circle (-128 to 127).

    1 is the next one, 0 or less has been seen, 2 or more means that something between is missing.
    """
    return ((new - old + 128) & 0xFF) - 128


class LineBuffer:
    """Collects bytes into lines without ever growing; `dropped` counts lines too long to be ours."""

    def __init__(self) -> None:
        self.dropped = 0
        self._bytes = bytearray(LIMIT - 1)
        self._length = 0

    def push(self, byte: int) -> "bytes | None":
        """Take one byte (0 to 255); return a line without its newline when this byte ends one."""
        if byte != _NEWLINE:
            if self._length < len(self._bytes):
                self._bytes[self._length] = byte
            self._length += 1
            return None
        length, self._length = self._length, 0
        if length > len(self._bytes):
            self.dropped += 1
            return None
        return bytes(self._bytes[:length])
