"""What only a host needs of ZTP/1: lines made with care. Not for the board."""

from shamble_tracker.wire import LIMIT, MESSAGES, is_word, seal

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
    line = seal(text.encode())
    if len(line) > LIMIT:
        raise ValueError(f"a line of at most {LIMIT} bytes expected, got {len(line)}: {text!r}")
    return line
