"""Lines of styled text: what every part of the full screen is drawn with; no terminal is needed for it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from shamble.ui.board_look import columns, cut, safe


class Span(NamedTuple):
    """A piece of a line; style: names from `looks.COLOURS`, with spaces between."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]
BLANK: Line = ()


def line(*parts: Span | str) -> Line:
    """A line of these parts; plain text has no style."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def width_of(parts: Line) -> int:
    """The columns a line takes."""
    return sum(columns_of(text) for text, _ in parts)


@lru_cache(maxsize=4096)
def columns_of(text: str) -> int:
    """The columns a text takes."""
    return len(text) if text.isascii() else columns(text)


def fit(parts: Line, width: int) -> Line:
    """The line in exactly that many columns: filled up with blanks, or cut with a sign that says so."""
    taken = width_of(parts)
    if taken <= width:
        return (*parts, Span(" " * (width - taken))) if taken < width else parts
    kept: list[Span] = []
    room = width
    for text, style in parts:
        wide = columns_of(text)
        if wide > room or (wide == room and taken > room):
            kept.append(Span(cut(text + " ", room) if wide <= room else cut(text, room), style))
            return fit(tuple(kept), width)
        kept.append(Span(text, style))
        room, taken = room - wide, taken - wide
    return tuple(kept)


def wrapped(text: str, width: int, style: str = "", first: str = "", rest: str = "") -> list[Line]:
    """The text made safe and wrapped to the width; `first` and `rest` begin its first and its other lines."""
    found = textwrap.wrap(
        safe(text), max(width, 1), initial_indent=first, subsequent_indent=rest, drop_whitespace=True
    )
    return [(Span(part, style),) for part in found or [first]]


def beside(left: Sequence[Line], width: int, right: Sequence[Line], gap: str = " ") -> list[Line]:
    """Two columns of lines, the left one of that width."""
    rows = max(len(left), len(right))
    pairs = zip(padded(left, rows), padded(right, rows), strict=True)
    return [(*fit(one, width), Span(gap), *other) for one, other in pairs]


def padded(lines: Sequence[Line], rows: int) -> list[Line]:
    """The lines, as many as there are rows: cut off at the end, or filled up with empty ones."""
    return [*lines[:rows], *([BLANK] * (rows - len(lines)))]


def apart(left: Line, right: Line, width: int) -> Line:
    """Two parts at both ends of a line; where they do not fit, the left one is cut."""
    room = width - width_of(right)
    return (*fit(left, max(room, 0)), *right) if room > 0 else fit(right, width)


def joined(parts: Iterable[Line], gap: str) -> Line:
    """The parts after one another with a gap between them."""
    found: list[Span] = []
    for part in parts:
        found += [Span(gap), *part] if found else part
    return tuple(found)


def whole(parts: Iterable[Line], gap: str, width: int) -> Line:
    """As many of the parts as fit whole on a line of that width; the rest becomes a sign."""
    kept: list[Line] = []
    wanted = list(parts)
    for number, part in enumerate(wanted):
        more = len(gap) + 1 if number < len(wanted) - 1 else 0
        if width_of(joined([*kept, part], gap)) + more > width:
            return fit(joined([*kept, line(Span("…", "dim"))], gap), width) if kept else fit(part, width)
        kept.append(part)
    return joined(kept, gap)


def restyled(parts: Line, style: str) -> Line:
    """The line with one more style on all of it."""
    return tuple(Span(text, f"{old} {style}".strip()) for text, old in parts)


def plain(parts: Line) -> str:
    """The text of a line."""
    return "".join(text for text, _ in parts)
