"""The table from above as an SVG picture for paper and bug reports, readable without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from shamble.kernel.view import Mark, Picture, Status
from shamble.ui import board_look as look
from shamble.ui.board_names import names
from shamble.ui.board_page import LETTER, Page, dots, figure, filled, fills, fitting, length, text, turned

PAPER = (190, 277)
"""Millimetres of an A4 page inside its margins."""

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
MOST_LINES, MOST_LEVELS = 48, 40
LEVEL, BAND_GAP = 0.44, 0.22
ROW, INDENT, LINE, KEY = 0.82, 0.8, 0.4, 0.36


def svg(picture: Picture, status: Status | None = None) -> str:
    """The picture as an SVG document, one inch of the table being 1000 of its units.

    The same picture and status give the same text. Every name is escaped, and control characters are `?`.
    """
    page = Page.of(picture)
    rows = list(_legend(page, picture))
    height = page.below + page(ROW) * len(rows) + page(0.3)
    body = [
        *fills(page, picture),
        f'<rect width="{page.across}" height="{height}" fill="#ffffff"/>',
        *_header(page, picture, status),
        *_ground(page),
        *_reach(page, picture),
        *_scenery(page, picture),
        *(figure(page, mark, page.spot(mark.at), mark.radius) for mark in reversed(picture.marks)),
        *names(page, picture),
        *_stacked(page, rows),
    ]
    return "\n".join([_opening(page.across, height, _title(picture, status)), *body, "</svg>"]) + "\n"


def _opening(across: int, height: int, title: str) -> str:
    share = min(PAPER[0] / across, PAPER[1] / height)
    size = f'width="{across * share:.2f}mm" height="{height * share:.2f}mm"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {across} {height}" '
        f'role="img" font-family="{FONT}">\n<title>{escape(title)}</title>'
    )


# -- above the table


def _title(picture: Picture, status: Status | None) -> str:
    if status is None:
        return f"The table, {look.inches(picture.width)} by {look.inches(picture.depth)} inches"
    return look.safe(f"{status.unit} {status.turn}, {status.phase}")


def _header(page: Page, picture: Picture, status: Status | None) -> Iterator[str]:
    strip = _strip_length(page, status) if status else 0
    title = fitting(_title(picture, status), page.room - strip, page(0.72))
    yield text(page.left, page(1.15), title, page(0.72), ' font-weight="bold"')
    facts = look.safe(_facts(status))
    size = min(page(0.42), max(int(page.room / look.columns(facts) / LETTER), page(0.3)))
    yield text(page.left, page(2.2), fitting(facts, page.room, size), size)
    if status and strip:
        yield from _strip(page, status, page.left + page.room - strip)


def _facts(status: Status | None) -> str:
    if status is None:
        return "seen from above"
    notes = [f"{name}: {value}" for name, value in status.notes]
    return "; ".join([f"threat {status.threat}, {status.band}", f"initiative: {status.initiative}", *notes])


def _strip_length(page: Page, status: Status) -> int:
    """The length of the threat track, or 0 when there's none that can be drawn."""
    levels = status.bands[-1][1] if status.bands else 0
    return page(levels * LEVEL + (len(status.bands) - 1) * BAND_GAP) if 0 < levels <= MOST_LEVELS else 0


def _strip(page: Page, status: Status, x: int) -> Iterator[str]:
    """The threat track: a box for each level, filled up to the threat, and the bands' names."""
    first = 1
    for name, last in status.bands:
        size = page(0.28)
        room = (last - first + 1) * page(LEVEL) + page(BAND_GAP)
        yield text(x, page(1.5), fitting(name, room, size), size)
        for level in range(first, last + 1):
            fill = "#333333" if level <= status.threat else "#ffffff"
            yield (
                f'<rect x="{x}" y="{page(0.65)}" width="{page(LEVEL * 0.84)}" height="{page(0.5)}" '
                f'fill="{fill}" stroke="#333333" stroke-width="{page(0.04)}"/>'
            )
            x += page(LEVEL)
        first, x = last + 1, x + page(BAND_GAP)


# -- the table


def _step(page: Page) -> int:
    """Mils from one line of the grid to the next: an inch, or more on a large table."""
    return look.round_step(max(page.width, page.depth) / look.INCH / MOST_LINES) * look.INCH


def _ground(page: Page) -> Iterator[str]:
    """The table's edge, its grid and the numbers on two sides."""
    step, (west, south), (east, north) = _step(page), page.spot((0, 0)), page.spot((page.width, page.depth))
    paths = [f"M{west + x} {north}V{south}" for x in range(step, page.width, step)]
    paths += [f"M{west} {south - y}H{east}" for y in range(step, page.depth, step)]
    yield f'<path d="{"".join(paths)}" stroke="#d4d4d4" stroke-width="{page(0.025)}" fill="none"/>'
    yield (
        f'<rect x="{west}" y="{north}" width="{page.width}" height="{page.depth}" fill="none" '
        f'stroke="#222222" stroke-width="{page(0.07)}"/>'
    )
    every, size = step * max(ceil(0.9 * page.unit / step), 1), page(0.36)
    for x in range(0, page.width + 1, every):
        yield text(west + x, south + page(0.5), look.inches(x), size, ' text-anchor="middle"')
    for y in range(0, page.depth + 1, every):
        end = ' text-anchor="end"'
        yield text(west - page(0.22), south - y + page(0.13), look.inches(y), size, end)


def _reach(page: Page, picture: Picture) -> Iterator[str]:
    if picture.reach:
        yield dots(map(page.spot, sorted(set(picture.reach))), min(page(0.13), 130))


def _scenery(page: Page, picture: Picture) -> Iterator[str]:
    order = look.kinds(picture.blocks)
    for block in picture.blocks:
        x, y = page.spot(block.at)
        yield (
            f'<rect x="{-block.length // 2}" y="{-block.width // 2}" width="{block.length}" '
            f'height="{block.width}" transform="translate({x} {y}) rotate({turned(block.turn)})" '
            f"{filled(page, order.index(block.kind))}/>"
        )


# -- below the table: rows whose content begins at (0, 0)


class Entry(NamedTuple):
    """What the legend tells of a thing: a drawing as wide as INDENT, its name, and the rest."""

    drawing: str
    name: str
    said: str


def _legend(page: Page, picture: Picture) -> Iterator[str]:
    """Every thing: those with much to tell on rows of their own, the others two to a row; then the key."""
    entries, half = list(_entries(page, picture)), page.room // 2
    short = [entry for entry in entries if _length(page, entry) <= half]
    yield from (_written(page, entry, 0, page.room) for entry in entries if _length(page, entry) > half)
    rows = ceil(len(short) / 2)
    for row in range(rows):
        pair = enumerate(short[row::rows])
        yield "".join(_written(page, entry, number * half, half) for number, entry in pair)
    yield _key(page, picture)


def _entries(page: Page, picture: Picture) -> Iterator[Entry]:
    for mark in picture.marks:
        drawing = figure(page, mark, (page(0.35), page(0.4)), page(0.33))
        yield Entry(drawing, look.safe(mark.name), f" {_where(mark.at)} {look.condition(mark)}")
    order = look.kinds(picture.blocks)
    for block in picture.blocks:
        box = f'x="{page(0.04)}" y="{page(0.2)}" width="{page(0.62)}" height="{page(0.42)}"'
        drawing = f"<rect {box} {filled(page, order.index(block.kind))}/>"
        yield Entry(drawing, look.safe(block.name), f" {_where(block.at)} {look.safe(block.kind)}")


def _where(at: tuple[int, int]) -> str:
    return f"({look.inches(at[0])}, {look.inches(at[1])})"


def _length(page: Page, entry: Entry) -> int:
    return page(INDENT) + length(entry.name + entry.said, page(LINE))


def _written(page: Page, entry: Entry, x: int, room: int) -> str:
    told = fitting(entry.name + entry.said, room - page(INDENT), page(LINE))
    name, rest = told[: len(entry.name)], told[len(entry.name) :]
    words = f'<tspan font-weight="bold">{escape(name)}</tspan>{escape(rest)}'
    line = f'<text x="{page(INDENT)}" y="{page(0.54)}" font-size="{page(LINE)}">{words}</text>'
    return f'<g transform="translate({x} 0)">{entry.drawing}{line}</g>'


def _key(page: Page, picture: Picture) -> str:
    """What dashes and dots mean, and the scale."""
    row, x, size = "", 0, page(KEY)
    for name, sample in _samples(page, picture):
        words = text(page(INDENT) if sample else 0, page(0.54), name, size)
        row += f'<g transform="translate({x} 0)">{sample}{words}</g>'
        x += page(INDENT) + length(name, size) + page(0.7)
    return row


def _samples(page: Page, picture: Picture) -> Iterator[tuple[str, str]]:
    """What there is to explain, with the drawing it explains."""
    lying = next((mark for mark in picture.marks if mark.lying), None)
    if lying:
        shown = Mark("", "lying", lying.kind, "A", (0, 0), 0, lying=True)
        yield "lying", figure(page, shown, (page(0.35), page(0.4)), page(0.3))
    if picture.reach:
        spots = [(page(0.1 + across / 6), page(0.25 + down / 6)) for across in range(4) for down in range(3)]
        yield "in reach", dots(spots, page(0.1))
    yield f"1 square = {look.inches(_step(page))} inch; north is up", ""


def _stacked(page: Page, rows: Sequence[str]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f'<g transform="translate({page.left} {page.below + number * page(ROW)})">{row}</g>'
