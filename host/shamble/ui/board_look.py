"""What both pictures of the board share: words made safe to show, inches in words, the look of each kind."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from shamble.kernel.view import Block, Mark

INCH = 1000
"""Thousandths of an inch in an inch."""


class Look(NamedTuple):
    """How a kind of mark is drawn: its shape, its colour in a terminal (ANSI) and its colours on paper."""

    shape: str
    ansi: str
    ink: str
    fill: str
    letter: str


LOOKS = {
    "survivor": Look("disc", "1;36", "#0b3d66", "#d6eaf8", "#0b3d66"),
    "rival": Look("square", "1;35", "#4a235a", "#ebdef0", "#4a235a"),
    "walker": Look("saw", "1;31", "#6e1f0e", "#a8371d", "#ffffff"),
    "counter": Look("diamond", "1;33", "#5c4500", "#ffdf70", "#3b2c00"),
}
LOOKS |= {"hero": LOOKS["survivor"], "trooper": LOOKS["survivor"], "npc": LOOKS["rival"]}
LOOKS |= {"zombie": LOOKS["walker"], "hidden-zombie": LOOKS["walker"], "civilian": LOOKS["counter"]}
OTHER = Look("disc", "1", "#333333", "#ffffff", "#333333")


def look(kind: str) -> Look:
    """The look of a kind of mark; kinds without one of their own share one."""
    return LOOKS.get(kind, OTHER)


def safe(text: str) -> str:
    """The text on one line and without control characters, broken bytes or hidden directions: `?` for each."""
    composed = unicodedata.normalize("NFC", text).strip()
    return "".join(letter if letter.isprintable() else "?" for letter in composed)


def plain(text: str) -> str:
    """The safe text in ASCII: accents are left off, and what has no letter there becomes `?`."""
    letters = unicodedata.normalize("NFKD", safe(text))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")


def columns(text: str) -> int:
    """How many columns of a terminal the text takes: two for wide letters, none for combining marks."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cut(text: str, most: int, sign: str = "…") -> str:
    """The text in at most that many columns; one that was cut ends in the sign."""
    if columns(text) <= most:
        return text
    kept, used = "", columns(sign)
    for letter in text:
        used += _columns(letter)
        if used > most:
            break
        kept += letter
    return kept + sign if columns(sign) <= most else ""


def glyph(mark: Mark) -> str:
    """The mark's letter, or `?` for one that would not fill exactly one column."""
    one = len(mark.glyph) == 1 and mark.glyph.isprintable() and not mark.glyph.isspace()
    return mark.glyph if one and columns(mark.glyph) == 1 else "?"


def inches(mils: float) -> str:
    """Thousandths of an inch as inches with one decimal at most, such as "12.5" or "8"."""
    tenths = round(mils * 10 / INCH)
    return f"{tenths / 10:.1f}".removesuffix(".0")


def place(at: tuple[int, int]) -> str:
    """A place as people type it, such as "12.5,8"."""
    return f"{inches(at[0])},{inches(at[1])}"


def condition(mark: Mark) -> str:
    """What there is to say of a mark beside its name: whether it lies, and its note."""
    return ", ".join(filter(None, ("lying" if mark.lying else "", safe(mark.note))))


def kinds(blocks: Iterable[Block]) -> list[str]:
    """The kinds of scenery in an order that stays the same through a game."""
    return sorted({block.kind for block in blocks})


def round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that is no smaller than `least`."""
    step = 1
    while step < least:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step
