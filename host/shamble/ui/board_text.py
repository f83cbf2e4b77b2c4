"""The table from above in a terminal: cells of half an inch by an inch, rulers, and a legend beside it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, zip_longest
from math import ceil, floor
from typing import NamedTuple

from shamble.geometry.plane import Box, Point, extent
from shamble.kernel.view import Block, Mark, Picture
from shamble.ui import board_look as look
from shamble.ui.board_look import columns, cut

NARROWEST, LOWEST = 12, 5
HALF_INCH = look.INCH // 2
LEGEND = 26
GAP = "  "
RULER_STEP = 4
"""Columns from one number of the lower ruler to the next, where the numbers are short."""

REACH, SCENERY, FAINT = "32", "90", "90"

Cell = tuple[int, int]
"""Column from the west, row from the south."""

Ink = tuple[str, str]
"""A letter and its ANSI style, which may be empty."""


class Signs(NamedTuple):
    """The letters that draw everything but figures."""

    corners: str
    across: str
    down: str
    ticks: str
    fills: str
    reach: str
    cross: str
    bar: str
    more: str


UNICODE = Signs("┌┐└┘", "─", "│", "┬┴", "▓▒░/≈:", "·", "+", "▁", "…")
ASCII = Signs("++++", "-", "|", "++", "#%=/~:", ".", "+", "_", "~")


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns of `wide` mils and rows of twice that, which in a terminal makes squares of squares."""

    wide: int
    columns: int
    rows: int

    @classmethod
    def fit(cls, picture: Picture, most_columns: int, most_rows: int) -> Grid:
        """The finest grid, from half an inch upward, that shows the table in so much room (ruler included)."""
        halves = 1
        while True:
            wide = halves * HALF_INCH
            grid = cls(wide, max(ceil(picture.width / wide), 1), max(ceil(picture.depth / wide / 2), 1))
            if grid.columns + grid.margin <= most_columns and grid.rows <= most_rows:
                return grid
            halves += max(halves // 8, 1)

    @property
    def tall(self) -> int:
        """The height of a row in mils."""
        return 2 * self.wide

    @property
    def margin(self) -> int:
        """Columns beside the cells: the numbers of the rows and the two borders."""
        return len(self.row_label(self.rows - 1)) + 2

    def row_label(self, row: int) -> str:
        """The inches at the row's lower edge."""
        return look.inches(row * self.tall)

    def cell(self, picture: Picture, at: tuple[int, int]) -> Cell | None:
        """The cell that holds a place, or None off the table; the far edges belong to the last cells."""
        x, y = at
        if not (0 <= x <= picture.width and 0 <= y <= picture.depth):
            return None
        return min(x // self.wide, self.columns - 1), min(y // self.tall, self.rows - 1)


def draw(
    picture: Picture, width: int = 80, height: int = 24, colour: bool = False, unicode: bool = True
) -> str:
    """The table and its legend as lines, in at most `width` columns and `height` rows.

    Numbers on the rulers are inches at a cell's west and south edge. A larger table gets larger cells.
    `colour` adds ANSI styles to the letters; without `unicode` everything is ASCII.
    """
    if width < NARROWEST or height < LOWEST:
        return cut(f"The board needs {NARROWEST} columns and {LOWEST} rows.", width, "")
    signs = UNICODE if unicode else ASCII
    grid = Grid.fit(picture, width - len(GAP) - min(LEGEND, width // 3), height - 3)
    board = _framed(grid, _cells(picture, grid, signs), signs, colour)
    room = width - grid.columns - grid.margin - len(GAP)
    legend = _legend(picture, grid, signs, room, max(len(board), height - 1), colour)
    return "\n".join(_beside(board, legend, grid.columns + grid.margin))


def _beside(board: list[str], legend: list[str], across: int) -> Iterator[str]:
    for left, right in zip_longest(board, legend, fillvalue=""):
        yield (f"{left or ' ' * across}{GAP}{right}" if right else left).rstrip()


# -- the table


def _framed(grid: Grid, cells: dict[Cell, Ink], signs: Signs, colour: bool) -> list[str]:
    edge = grid.margin - 2
    ruler = _ruler(grid)
    lines = [_border(grid, ruler, signs.corners[:2], signs.ticks[0], signs)]
    for row in reversed(range(grid.rows)):
        inks = [cells.get((column, row), (" ", "")) for column in range(grid.columns)]
        body = _painted(inks, colour)
        lines.append(f"{grid.row_label(row):>{edge}}{signs.down}{body}{signs.down}")
    lines.append(_border(grid, ruler, signs.corners[2:], signs.ticks[1], signs))
    return [*lines, _ruler_line(grid, ruler)]


def _painted(inks: Iterable[Ink], colour: bool) -> str:
    runs = ((style, "".join(letter for letter, _ in run)) for style, run in groupby(inks, lambda ink: ink[1]))
    return "".join(_paint(text, style, colour) for style, text in runs)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def _border(grid: Grid, ruler: dict[int, str], corners: str, tick: str, signs: Signs) -> str:
    line = "".join(tick if column in ruler else signs.across for column in range(grid.columns))
    return " " * (grid.margin - 2) + corners[0] + line + corners[1]


def _ruler(grid: Grid) -> dict[int, str]:
    """The numbers of the lower ruler by the column at whose west edge they stand."""
    step = RULER_STEP
    while step <= len(look.inches(grid.columns * grid.wide)):
        step *= 2
    return {column: look.inches(column * grid.wide) for column in range(0, grid.columns + 1, step)}


def _ruler_line(grid: Grid, ruler: dict[int, str]) -> str:
    text = " " * (grid.margin - 1)
    for column, label in ruler.items():
        if column + len(label) <= grid.columns + 1:
            text = text.ljust(grid.margin - 1 + column) + label
    return text.ljust(grid.columns + grid.margin)


def _cells(picture: Picture, grid: Grid, signs: Signs) -> dict[Cell, Ink]:
    """The letter of each cell that is not empty: figures over scenery over reach over the crosses."""
    cells: dict[Cell, Ink] = dict.fromkeys(_crosses(grid), (signs.cross, FAINT))
    for spot in picture.reach:
        if (cell := grid.cell(picture, spot)) is not None:
            cells[cell] = (signs.reach, REACH)
    for block in picture.blocks:
        cells.update(dict.fromkeys(covered(picture, block, grid), (fill(picture, block, signs), SCENERY)))
    return {**cells, **figures(picture, grid, signs)}


def _crosses(grid: Grid) -> Iterator[Cell]:
    """The cells whose south-west corner lies on a multiple of five rows both ways."""
    for row in range(5, grid.rows, 5):
        for column in range(10, grid.columns, 10):
            yield column, row


def figures(picture: Picture, grid: Grid, signs: Signs) -> dict[Cell, Ink]:
    """Each figure's letter; the first of a cell shows. One that lies has a bar beside it where there's room."""
    inks: dict[Cell, Ink] = {}
    lying: list[tuple[Cell, str]] = []
    for mark in picture.marks:
        cell = grid.cell(picture, mark.at)
        if cell is None or cell in inks:
            continue
        inks[cell] = (letter_of(mark, signs), look.look(mark.kind).ansi)
        if mark.lying:
            lying.append((cell, look.look(mark.kind).ansi))
    for (column, row), style in lying:
        for beside in (column + 1, column - 1):
            if 0 <= beside < grid.columns and (beside, row) not in inks:
                inks[beside, row] = (signs.bar, style)
                break
    return inks


def letter_of(mark: Mark, signs: Signs) -> str:
    """The mark's letter, in ASCII where that is all there is."""
    return _worded(look.glyph(mark), signs)


def _worded(text: str, signs: Signs) -> str:
    return look.plain(text) if signs is ASCII else look.safe(text)


def fill(picture: Picture, block: Block, signs: Signs) -> str:
    """The letter that a piece of scenery is filled with, by its kind."""
    return signs.fills[look.kinds(picture.blocks).index(block.kind) % len(signs.fills)]


def covered(picture: Picture, block: Block, grid: Grid) -> Iterator[Cell]:
    """The cells that a box fills by half or more, and those along its middle, however thin it is."""
    box = Box(Point(*block.at), block.length, block.width, block.turn)
    west, south, east, north = extent(box)
    across = range(max(floor(west / grid.wide), 0), min(floor(east / grid.wide) + 1, grid.columns))
    up = range(max(floor(south / grid.tall), 0), min(floor(north / grid.tall) + 1, grid.rows))
    yield from ((column, row) for row in up for column in across if _half_full(box, grid, column, row))
    yield from _middle(picture, box, grid)


SHARES = (0.125, 0.375, 0.625, 0.875)


def _half_full(box: Box, grid: Grid, column: int, row: int) -> bool:
    spots = [((column + u) * grid.wide, (row + v) * grid.tall) for u in SHARES for v in SHARES]
    return sum(box.edge(*spot) <= 0 for spot in spots) * 2 >= len(spots)


def _middle(picture: Picture, box: Box, grid: Grid) -> Iterator[Cell]:
    """The cells under the longer middle line of a box."""
    reach, cosine, sine = max(
        (box.half_length, box.cos, box.sin), (box.half_width, -box.sin, box.cos), key=lambda line: line[0]
    )
    steps = min(ceil(reach * 4 / grid.wide), 4 * (grid.columns + grid.rows)) or 1
    for step in range(-steps, steps + 1):
        far = reach * step / steps * 0.999
        cell = grid.cell(picture, (floor(box.at.x + far * cosine), floor(box.at.y + far * sine)))
        if cell is not None:
            yield cell


# -- the legend


class Item(NamedTuple):
    """A line of the legend: letters as on the table, what it is, and where (inches)."""

    letters: str
    style: str
    text: str
    where: str


def _legend(picture: Picture, grid: Grid, signs: Signs, room: int, lines: int, colour: bool) -> list[str]:
    """Scale, one item for each figure and piece of scenery, and the key of the fills; cut ends in "+5 more"."""
    scale = f"1 cell = {look.inches(grid.wide)} x {look.inches(grid.tall)} inch"
    north = f"{scale}, north is up"
    head = cut(north if columns(north) <= room else scale, room, "")
    key = _key(picture, signs, room)
    items = _items(picture, signs)
    body = _listed(items, signs, room, lines - 1 - len(key), colour)
    return [head, *body, *key]


def _listed(items: list[Item], signs: Signs, most: int, lines: int, colour: bool) -> list[str]:
    room = min(most, max(map(_length, items), default=0))
    body = [line for item in items for line in _whole(item, signs, room, colour)]
    if len(body) > lines:
        body = [_short(item, signs, room, colour) for item in items]
    if len(body) > lines:
        kept = max(lines - 1, 0)
        more = f"+{len(body) - kept}"
        body = [*body[:kept], f"{more} more" if len(more) + len(" more") <= most else cut(more, most, "")]
    return body


def _length(item: Item) -> int:
    """The columns an item takes on one line."""
    return columns(item.letters) + columns(item.text) + len(item.where) + 3


def _items(picture: Picture, signs: Signs) -> list[Item]:
    figures = [
        Item(
            letter_of(mark, signs) + (signs.bar if mark.lying else " "),
            look.look(mark.kind).ansi,
            _worded(", ".join(filter(None, (look.safe(mark.name), look.condition(mark)))), signs),
            look.place(mark.at),
        )
        for mark in picture.marks
    ]
    pieces = [
        Item(fill(picture, block, signs) * 2, SCENERY, _worded(block.name, signs), look.place(block.at))
        for block in picture.blocks
    ]
    return figures + pieces


def _key(picture: Picture, signs: Signs, room: int) -> list[str]:
    """What the letters mean that are no figures, on two lines at most, broken between meanings."""
    fills = [
        f"{signs.fills[number % len(signs.fills)]} {_worded(kind, signs)}"
        for number, kind in enumerate(look.kinds(picture.blocks))
    ]
    lying = [f"{signs.bar} lying"] if any(mark.lying for mark in picture.marks) else []
    reach = [f"{signs.reach} in reach"] if picture.reach else []
    lines = [""]
    for part in lying + reach + fills:
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if columns(longer) > room and lines[-1]:
            lines.append(part)
        else:
            lines[-1] = longer
    return [cut(line, room, signs.more) for line in lines if line][:2]


def _whole(item: Item, signs: Signs, room: int, colour: bool) -> list[str]:
    """The item on as many lines as it needs; the place stands at the end of the first."""
    indent = columns(item.letters) + 1
    first = max(room - indent - len(item.where) - 1, 1)
    parts = textwrap.wrap(item.text, first) or [""]
    rest = textwrap.wrap(" ".join(parts[1:]), max(room - indent, 1))
    lines = [_short(item._replace(text=parts[0]), signs, room, colour)]
    return lines + [" " * indent + cut(part, room - indent, signs.more) for part in rest]


def _short(item: Item, signs: Signs, room: int, colour: bool) -> str:
    """The item on one line, its words cut where they must be."""
    space = room - columns(item.letters) - len(item.where) - 2
    text = cut(item.text, max(space, 0), signs.more)
    padding = " " * max(space - columns(text) + 1, 1)
    tail = cut(f" {text}{padding}{item.where}", max(room - columns(item.letters), 0), "")
    return _paint(item.letters, item.style, colour) + tail
