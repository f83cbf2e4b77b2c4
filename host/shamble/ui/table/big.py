"""Large type: threat, phase, initiative and question in block letters that are read from two metres."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.ui.board_look import plain as ascii_of
from shamble.ui.table.head import band_style, track
from shamble.ui.table.ink import BLANK, Line, Span, line, padded, wrapped
from shamble.ui.table.layout import Frame, Looks, hints, messages, tracker
from shamble.ui.table.now import Now
from shamble.ui.table.question import asked

TALL = 5
"""Points of a letter from top to bottom."""
FONT = {
    "A": "0110 1001 1111 1001 1001",
    "B": "1110 1001 1110 1001 1110",
    "C": "0111 1000 1000 1000 0111",
    "D": "1110 1001 1001 1001 1110",
    "E": "1111 1000 1110 1000 1111",
    "F": "1111 1000 1110 1000 1000",
    "G": "0111 1000 1011 1001 0111",
    "H": "1001 1001 1111 1001 1001",
    "I": "111 010 010 010 111",
    "J": "0011 0001 0001 1001 0110",
    "K": "1001 1010 1100 1010 1001",
    "L": "1000 1000 1000 1000 1111",
    "M": "10001 11011 10101 10001 10001",
    "N": "10001 11001 10101 10011 10001",
    "O": "0110 1001 1001 1001 0110",
    "P": "1110 1001 1110 1000 1000",
    "Q": "0110 1001 1001 1010 0101",
    "R": "1110 1001 1110 1010 1001",
    "S": "0111 1000 0110 0001 1110",
    "T": "11111 00100 00100 00100 00100",
    "U": "1001 1001 1001 1001 0110",
    "V": "10001 10001 01010 01010 00100",
    "W": "10001 10001 10101 11011 10001",
    "X": "10001 01010 00100 01010 10001",
    "Y": "10001 01010 00100 00100 00100",
    "Z": "1111 0001 0110 1000 1111",
    "0": "0110 1001 1001 1001 0110",
    "1": "010 110 010 010 111",
    "2": "1110 0001 0110 1000 1111",
    "3": "1110 0001 0110 0001 1110",
    "4": "1001 1001 1111 0001 0001",
    "5": "1111 1000 1110 0001 1110",
    "6": "0111 1000 1110 1001 0110",
    "7": "1111 0001 0010 0100 0100",
    "8": "0110 1001 0110 1001 0110",
    "9": "0110 1001 0111 0001 1110",
    " ": "00 00 00 00 00",
    ".": "0 0 0 0 1",
    ",": "00 00 00 01 10",
    ":": "0 1 0 1 0",
    ";": "00 01 00 01 10",
    "?": "1110 0001 0110 0000 0100",
    "!": "1 1 1 0 1",
    "-": "000 000 111 000 000",
    "+": "000 010 111 010 000",
    "/": "0001 0010 0010 0100 1000",
    "'": "1 1 0 0 0",
    "(": "01 10 10 10 01",
    ")": "10 01 01 01 10",
    "=": "000 111 000 111 000",
}
TALL_SCREEN = 36
"""From this height on threat and phase are in the larger type."""
MOST_BELOW = 4
"""Lines of options that large type leaves room for."""
HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def letters(text: str) -> list[list[str]]:
    """The points of each letter, row by row; a letter that has none is a question mark's."""
    return [FONT.get(letter, FONT["?"]).split() for letter in ascii_of(text).upper()]


def wide(text: str, size: int) -> int:
    """The columns a text takes in that size."""
    return max(sum(len(rows[0]) + 1 for rows in letters(text)) - 1, 0) * size


def high(size: int) -> int:
    """The lines that a line of large type takes, with the gap below it; size 1 has two points in a line."""
    return TALL + 1 if size > 1 else TALL // 2 + 1


def block(text: str, size: int, style: str) -> list[Line]:
    """One line of large type: size 1 of half blocks, 2 of two columns for each point."""
    points = ["0".join(rows[row] for rows in letters(text)) for row in range(TALL)]
    if size > 1:
        drawn = ["".join(("█" if point == "1" else " ") * size for point in row) for row in points]
    else:
        pairs = zip([*points[::2]], [*points[1::2], "0" * len(points[0])], strict=True)
        drawn = ["".join(HALVES[one + two] for one, two in zip(*pair, strict=True)) for pair in pairs]
    return [*(line(Span(row, style)) for row in drawn), *([BLANK] if size > 1 else ())]


def set_text(text: str, width: int, height: int, style: str) -> list[Line]:
    """The text in the largest type in which it fits; plain, where it fits in none."""
    for size in (2, 1):
        rows = broken(text, width, size)
        if rows and len(rows) * high(size) <= height:
            return [found for row in rows for found in block(row, size, style)]
    return wrapped(text, width, style)


def broken(text: str, width: int, size: int) -> list[str]:
    """The text in lines of large type of at most that width; none where a word is too long."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if wide(longer, size) <= width:
            found[-1] = longer
        elif wide(word, size) <= width:
            found.append(word)
        else:
            return []
    return found


def page(now: Now, looks: Looks, width: int, height: int) -> Frame:
    """The whole page: threat, phase and question large, below them the answers, what was said, and the keys."""
    top = heading(now, width, 2 if height >= TALL_SCREEN else 1)
    below = [*messages(now, looks, width), *(tracker(now.tracker, width)[:2] if now.tracker else ())]
    room = height - len(top) - len(below) - 2
    plain_question = len(wrapped(now.question, width))
    answers = len(asked(now, looks.pick, width, height, False).lines) - plain_question
    question = set_text(now.question, width, room - min(answers, MOST_BELOW), "strong")
    short = asked(now, looks.pick, width, plain_question + room - len(question), False)
    rows: list[int | None] = [None] * (len(top) + len(question) + 1)
    lines = [*top, *question, BLANK, *short.lines[plain_question:]]
    body = [*padded(lines, height - len(below) - 1), *below, hints(now, looks, width)]
    return Frame(padded(body, height), [*rows, *short.rows[plain_question:]])


def heading(now: Now, width: int, size: int) -> list[Line]:
    """Threat with its band and its track, then phase and initiative, in type of that size where it fits."""
    status = now.status
    found: list[Line] = []
    if status.bands:
        level = (
            f"Threat {status.threat} {status.band}",
            f"{status.threat} {status.band}",
            str(status.threat),
        )
        found += largest(level, width, size, band_style(status))
        levels = status.bands[-1][1] + len(status.bands)
        found += [track(status, max(width // levels, 1))]
    holder = f" - {status.initiative}" if status.initiative else ""
    names = (f"{status.unit} {status.turn} {status.phase}{holder}", f"{status.phase}{holder}", status.phase)
    return [*found, *([BLANK] if size > 1 else ()), *largest(names, width, size, "title"), BLANK]


def largest(texts: Sequence[str], width: int, size: int, style: str) -> list[Line]:
    """The first of the texts that fits in that size, else in the next smaller one; none if none does."""
    for smaller in range(size, 0, -1):
        for text in texts:
            if wide(text, smaller) <= width:
                return block(text, smaller, style)
    return []
