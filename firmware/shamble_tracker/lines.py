"""What only a host needs of ZTP/1: lines made with care, and bytes collected into lines. Not for the board."""

from shamble_tracker.wire import LIMIT, MESSAGES, is_word, seal

_NEWLINE = 10

COUNTS = {name: divmod(counts, 10) for name, counts in MESSAGES.items()}
"""How many numbers and how many words each message carries."""


def encode(sigil: str, verb: str, *fields: object) -> bytes:
    """Return the line, with its newline, of a message: its numbers (0 or more), then its words.

    ValueError when there is no such message, when a word is empty, holds a space, a star or anything but
    printable ASCII, or when the line is longer than LIMIT.
    """
    words = [str(field) for field in fields]
    text = " ".join([sigil + verb, *words])
    numbers, others = COUNTS.get((sigil + verb).encode(), (-1, 0))
    if len(words) != numbers + others or not all(
        word.isascii() and word.isdigit() for word in words[:numbers]
    ):
        raise ValueError(f"a message of ZTP/1 with its fields expected, got {text!r}")
    if not all(is_word(word.encode()) for word in words[numbers:]):
        raise ValueError(f"words of printable ASCII without space or star expected, got {text!r}")
    line = seal(text)
    if len(line) > LIMIT:
        raise ValueError(f"a line of at most {LIMIT} bytes expected, got {len(line)}: {text!r}")
    return line


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
