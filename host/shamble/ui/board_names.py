"""Where names stand on an SVG picture of the board: none over another name or over a figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shamble.geometry.plane import Box, Point
from shamble.kernel.view import Block, Mark, Picture
from shamble.ui import board_look as look
from shamble.ui.board_page import LETTER, Page, length, text, turned

HALO = ' text-anchor="middle" stroke="#ffffff" paint-order="stroke" stroke-linejoin="round"'
FIGURE, PIECE = 0.3, 0.36
"""Heights in units of the letters of figures' and of scenery's names."""

LONGEST = 24
"""Letters of a name on the table; the legend has room for more."""


class Spread(NamedTuple):
    """A rectangle that something takes on the page."""

    west: float
    north: float
    east: float
    south: float

    @classmethod
    def about(cls, x: float, y: float, half_width: float, half_height: float) -> Spread:
        """The rectangle about its middle."""
        return cls(x - half_width, y - half_height, x + half_width, y + half_height)

    def meets(self, other: Spread) -> bool:
        """Whether the two overlap."""
        apart = self.west >= other.east or other.west >= self.east
        return not (apart or self.north >= other.south or other.north >= self.south)

    def within(self, other: Spread) -> bool:
        """Whether all of this lies in the other."""
        across = other.west <= self.west and self.east <= other.east
        return across and other.north <= self.north and self.south <= other.south


class Label(NamedTuple):
    """A name on the page: its middle, letter size and angle, and what it takes."""

    x: int
    y: int
    size: int
    angle: float
    spreads: tuple[Spread, ...]


def names(page: Page, picture: Picture) -> Iterator[str]:
    """Names of scenery, then of figures, each where there is room; one without room is in the legend only."""
    halo = f'{HALO} stroke-width="{page(0.12)}"'
    (west, south), (east, north) = page.spot((0, 0)), page.spot((page.width, page.depth))
    table = Spread(west, north, east, south)
    taken = [Spread.about(*page.spot(mark.at), mark.radius, mark.radius) for mark in picture.marks]
    things: tuple[Block | Mark, ...] = (*picture.blocks, *picture.marks)
    for thing in things:
        name = look.cut(look.safe(thing.name), LONGEST)
        places = _on_box(page, thing, name) if isinstance(thing, Block) else _about(page, thing, name)
        label = next((label for label in places if _free(label, table, taken)), None)
        if label is not None:
            taken.extend(label.spreads)
            slant = ' font-style="italic"' if isinstance(thing, Block) else ""
            turn = f' transform="translate({label.x} {label.y}) rotate({turned(label.angle)})"'
            yield text(0, round(label.size * 0.36), name, label.size, f"{slant}{halo}{turn}")


def _free(label: Label, table: Spread, taken: list[Spread]) -> bool:
    return all(spread.within(table) and not any(map(spread.meets, taken)) for spread in label.spreads)


def _about(page: Page, mark: Mark, name: str) -> Iterator[Label]:
    """Below the figure, above it, to its right, to its left."""
    (x, y), size = page.spot(mark.at), page(FIGURE)
    half = length(name, size) // 2
    away, far = mark.radius + page(0.24), mark.radius + page(0.1) + half
    for right, down in ((0, away), (0, -away), (far, 0), (-far, 0)):
        spread = Spread.about(x + right, y + down, half, size * 0.55)
        yield Label(x + right, y + down, size, 0.0, (spread,))


def _on_box(page: Page, block: Block, name: str) -> Iterator[Label]:
    """Along the box's longer side: on it, or beside it where it is thin or a figure stands on it."""
    box = Box(Point(*block.at), block.length, block.width, block.turn)
    if box.width > box.length:
        box = Box(box.at, box.width, box.length, box.turn + 90)
    letters = max(look.columns(name), 1)
    size = max(min(page(PIECE), round(box.length * 0.92 / letters / LETTER)), page(0.2))
    inner, outer = box.half_width - size * 0.75, box.half_width + size * 0.75
    for shift in (*((0.0, -inner, inner) if inner >= 0 else ()), -outer, outer):
        yield _along(page, box, name, size, shift)


def _along(page: Page, box: Box, name: str, size: int, shift: float) -> Label:
    """The name parallel to the box's middle line, `shift` mils off it; it takes a row of small squares."""
    half = length(name, size) / 2
    middle = (box.at.x - shift * box.sin, box.at.y + shift * box.cos)
    count = max(look.columns(name), 1)
    far = [half * (2 * number + 1 - count) / count for number in range(count)]
    spots = [page.spot((middle[0] + u * box.cos, middle[1] + u * box.sin)) for u in far]
    spreads = tuple(Spread.about(x, y, size * 0.5, size * 0.5) for x, y in spots)
    return Label(*page.spot(middle), size, (box.turn + 90) % 180 - 90, spreads)
