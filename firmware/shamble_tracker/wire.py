"""ZTP/1, the lines between host and tracker: framing and check, the same file on CPython and MicroPython.

A line is `#A 17*79CC`: a sigil that tells the direction, a verb, fields, and the low 16 bits of the CRC-32
of all before the star. That check finds every change of a single character and every exchange of neighbours
in a line this short (a test tries them all). What is not such a line is noise, to be dropped and counted.
"""

import binascii

VERSION = 1
TO_BOARD = "#"
TO_HOST = "$"
LIMIT = 63  # bytes of a line with its newline: one USB packet
BEAT_MS = 1000
LINK_LOST_MS = 3000  # a side that hears no good line for this long takes the link for lost

# The whole vocabulary: how many numbers each line carries and, after them, how many words (a digit each).
# docs/protocol.md names them and tells what they mean. A text, because so many small objects in the source would
# make each collection of garbage on the board 5 ms longer.
MESSAGES = {
    name: int(counts)
    for name, counts in [
        message.split(b"=")
        for message in (
            b"#HI=12 #A=10 #G=00 #L=81 #P=10 #C=30 #X=00 $HI=15 $E=51 $S=42 $D=41 $K=10 $N=11 $P=50 $C=40"
        ).split()
    ]
}


def const(number: int) -> int:
    """Return the number: MicroPython's compiler knows this word and puts the number where the name stands."""
    return number


_CHECK = const(5)  # bytes of `*CCCC`
_TICKS = const((1 << 30) - 1)  # the board's clock of milliseconds starts again at zero after twelve days


def seal(body: bytes) -> bytes:
    """Return the line, with its check and newline, of a message that is known to be well formed."""
    return body + b"*%04X\n" % (binascii.crc32(body) & 0xFFFF)


def parse(sigil: str, line: bytes) -> "tuple[bytes, list] | None":
    """Return the verb and the fields, numbers (int) before words (bytes), of a line without its newline.

    None when it is noise: not for this side, damaged, or no message that MESSAGES knows. A word is any run of
    bytes without a space; who needs a clean one asks `is_word`.
    """
    body = line[:-_CHECK]
    if len(line) >= LIMIT or line[-_CHECK:] != b"*%04X" % (binascii.crc32(body) & 0xFFFF):
        return None
    fields: list = body.split(b" ")
    verb = fields.pop(0)
    counts = MESSAGES.get(verb, -10)  # as if fewer than none
    numbers = counts // 10
    if len(fields) != numbers + counts % 10 or verb[0] != ord(sigil) or b"" in fields:
        return None
    digits = fields[:numbers]
    if digits and not b"".join(digits).isdigit():
        return None
    fields[:numbers] = list(map(int, digits))
    return verb[1:], fields


def is_word(word: bytes) -> bool:
    """Whether this can be a word of a line: printable ASCII without space or star, and not empty."""
    return len(word) > 0 and min(word) > 0x20 and max(word) < 0x7F and b"*" not in word


def next_seq(seq: int) -> int:
    """Return the sequence number (0 to 255) that follows this one."""
    return (seq + 1) & 0xFF


def steps(old: int, new: int) -> int:
    """Return how many numbers `new` is ahead of `old`, the short way round the circle (-128 to 127).

    1 is the next one, 0 or less has been seen, 2 or more means that something between is missing.
    """
    return ((new - old + 128) & 0xFF) - 128


def elapsed(now: int, then: int) -> int:
    """Return the milliseconds from `then` to `now`, two readings of the board's clock (0 to 2**30 - 1).

    Right across the wrap of the clock, for spans up to six days either way.
    """
    return ((now - then + 0x20000000) & _TICKS) - 0x20000000


def passed(now: int, then: int, span: int) -> bool:
    """Whether `span` milliseconds have passed since `then`; true as well when that is more than six days ago."""
    return not 0 <= ((now - then + 0x20000000) & _TICKS) - 0x20000000 < span  # `elapsed`, without the call
