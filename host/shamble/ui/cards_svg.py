"""A map of cards as an SVG picture for paper and bug reports, readable without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from shamble.kernel.view import CardMap, Space, Tile
from shamble.ui import board_look as look
from shamble.ui.cards_text import extent

CELL, CARD, MARGIN = 260, 250, 30
TITLE, NOTE = 60, 30
PAPER = (190, 277)
"""Millimetres of an A4 page inside its margins."""
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def svg(picture: CardMap, facts: str = "") -> str:
    """The map as an SVG document; facts: a line under the title.

    The same picture gives the same text. Every name is escaped, and control characters are `?`.
    """
    west, east, south, north = extent(picture)
    across = max((east - west + 1) * CELL, 4 * CELL) + 2 * MARGIN
    top = MARGIN + TITLE + 2 * NOTE
    room = (across - 2 * MARGIN) // 11
    notes = [line for note in picture.notes for line in textwrap.wrap(look.safe(note), room)]
    down = top + (north - south + 1) * CELL + NOTE * (len(notes) + 1) + MARGIN
    body = [f'<rect width="{across}" height="{down}" fill="#ffffff"/>']
    body.append(_text(MARGIN, MARGIN + 40, picture.title, 40, bold=True))
    body.append(_text(MARGIN, MARGIN + TITLE + NOTE, look.cut(look.safe(facts), room), 22))
    for tile in picture.tiles:
        body += _moved(tile.at, west, north, top, _tile(tile))
    for space in picture.spaces:
        body += _moved(space.at, west, north, top, _space(space))
    below = top + (north - south + 1) * CELL + NOTE
    body += [_text(MARGIN, below + NOTE * row, note, 22) for row, note in enumerate(notes)]
    return "\n".join([_opening(across, down, picture.title), *body, "</svg>"]) + "\n"


def _opening(across: int, down: int, title: str) -> str:
    share = min(PAPER[0] / across, PAPER[1] / down)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * share:.2f}mm" height="{down * share:.2f}mm" '
        f'viewBox="0 0 {across} {down}" role="img" font-family="{FONT}">\n<title>{escape(look.safe(title))}</title>'
    )


def _moved(at: tuple[int, int], west: int, north: int, top: int, parts: Iterator[str]) -> Iterator[str]:
    """Draw parts in the box of a cell."""
    x, y = MARGIN + (at[0] - west) * CELL, top + (north - at[1]) * CELL
    yield f'<g transform="translate({x} {y})">'
    yield from parts
    yield "</g>"


def _text(x: int, y: int, words: str, size: int, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    safe = escape(look.safe(words))
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}>{safe}</text>'


def _tile(tile: Tile) -> Iterator[str]:
    """A card: locations have a thick frame and a grey ground, occupant cards lines to their corners."""
    location = tile.kind == "location"
    fill, thick = ("#e8e8e8", 8) if location else ("#ffffff", 3)
    yield f"<title>{escape(look.safe('; '.join([tile.title, *tile.lines])))}</title>"
    yield (
        f'<rect width="{CARD}" height="{CARD}" rx="14" fill="{fill}" stroke="#222222" stroke-width="{thick}"/>'
    )
    if any(tile.edges):
        yield from _edges(tile)
    else:
        yield from _inside(tile)
    if tile.letter:
        yield from _badge(28, 28, tile.letter)


def _edges(tile: Tile) -> Iterator[str]:
    near, far, middle = 70, CARD - 70, CARD // 2
    corners = ((0, 0, near, near), (CARD, 0, far, near), (0, CARD, near, far), (CARD, CARD, far, far))
    path = "".join(f"M{a} {b}L{c} {d}" for a, b, c, d in corners)
    yield f'<path d="{path}M{near} {near}H{far}V{far}H{near}Z" fill="none" stroke="#999999" stroke-width="2"/>'
    north, east, south, west = tile.edges
    yield _text(middle, 45, north, 30, "middle", bold=True)
    yield _text(middle, CARD - 24, south, 30, "middle", bold=True)
    for x, turn, words in ((CARD - 38, 90, east), (38, -90, west)):
        yield f'<g transform="translate({x} {middle}) rotate({turn})">{_text(0, 10, words, 30, "middle", True)}</g>'
    yield _text(middle, middle + 8, tile.title, 22, "middle")


def _inside(tile: Tile) -> Iterator[str]:
    y = 70
    for line in textwrap.wrap(look.safe(tile.title), 13)[:3]:
        yield _text(CARD // 2, y, line, 28, "middle", bold=True)
        y += 32
    for line in (part for whole in tile.lines for part in textwrap.wrap(look.safe(whole), 19)):
        if y > CARD - 12:
            return
        yield _text(CARD // 2, y + 4, line, 22, "middle")
        y += 26


def _badge(x: int, y: int, letter: str) -> Iterator[str]:
    yield f'<circle cx="{x}" cy="{y}" r="26" fill="#222222"/>'
    yield f'<g fill="#ffffff">{_text(x, y + 11, letter, 30, "middle", bold=True)}</g>'


def _space(space: Space) -> Iterator[str]:
    """An empty cell that may be chosen: a dashed frame and its letter."""
    yield (
        f'<rect x="10" y="10" width="{CARD - 20}" height="{CARD - 20}" rx="14" fill="none" '
        f'stroke="#777777" stroke-width="3" stroke-dasharray="12 10"/>'
    )
    yield from _badge(CARD // 2, CARD // 2, space.letter)
