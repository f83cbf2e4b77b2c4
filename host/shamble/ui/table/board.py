"""The picture in the middle of the full screen: a measured table with its pointer, a map of cards or of squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import ceil, floor

from shamble.geometry.squares import name_of
from shamble.geometry.squares import named as square_named
from shamble.kernel.asks import Option
from shamble.kernel.view import AnyPicture, Block, CardMap, Picture, SquareMap
from shamble.ui import board_look as look
from shamble.ui import cards_text, squares_look, squares_text
from shamble.ui.board_text import UNICODE, Cell, Grid, covered, fill, letter_of
from shamble.ui.table.ink import Line, Span, line, wrapped
from shamble.ui.table.looks import disc, named

WIDTHS = (200, 250, 334, 400, 500, 667, 800, 1000, 1500, 2000, 3000, 5000)
"""How wide a cell may be, in thousandths of an inch; it is twice as high."""
DISCS = 400
"""In cells of that width or smaller a figure shows its base, not only its letter."""
POINTER = "◌"
CROSSES = 5000
"""The grid of faint crosses, in thousandths of an inch."""
REACH_STEP = 500
SIDE = 4
"""Columns beside the cells: two for the ruler, two for the edges."""

Spot = tuple[int, int]
"""A place on the table: x and y in thousandths of an inch."""
Inks = dict[Cell, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as lines, and what is needed to know which place a mouse points at.

    top, left: where the first cell is; grid: None for a map of cards or squares, whose letters or squares then are
    at `letters`.
    """

    lines: list[Line]
    top: int = 0
    left: int = 0
    grid: Grid | None = None
    letters: tuple[tuple[int, int, int, int, str], ...] = ()

    def spot(self, column: int, row: int) -> Spot | None:
        """The middle of the cell at a column and row of the lines; None beside the table."""
        grid = self.grid
        if grid is None or not (0 <= column - self.left < grid.columns and 0 <= row - self.top < grid.rows):
            return None
        x, y = column - self.left, grid.rows - 1 - (row - self.top)
        return round_spot((x * grid.wide + grid.wide // 2, y * grid.tall + grid.tall // 2))

    def letter(self, column: int, row: int) -> str:
        """The letter of the card or space, or the square, at a column and row of the lines; empty for none."""
        for x, y, wide, tall, letter in self.letters:
            if x <= column < x + wide and y <= row < y + tall:
                return letter
        return ""


def round_spot(spot: Spot) -> Spot:
    """The place in tenths of an inch."""
    return round(spot[0] / 100) * 100, round(spot[1] / 100) * 100


def grid_for(picture: Picture, width: int, height: int) -> Grid:
    """The finest grid that shows the table in so many columns and rows, edges included."""
    for wide in WIDTHS:
        grid = Grid(wide, max(ceil(picture.width / wide), 1), max(ceil(picture.depth / wide / 2), 1))
        if grid.columns + SIDE <= width and grid.rows <= height:
            return grid
    return Grid.fit(picture, width, height)


def needed(picture: AnyPicture, width: int, height: int) -> int:
    """The columns the picture takes of at most so many."""
    if isinstance(picture, CardMap):
        size = cards_text.fitting(picture, width, height)
        return min(cards_text.across(picture) * size.wide, width)
    if isinstance(picture, SquareMap):
        return min(squares_text.Window.fit(picture, width, height).wide, width)
    return grid_for(picture, width, height).columns + SIDE


def draw(
    picture: AnyPicture, width: int, height: int, pointer: Spot | None, start: Spot | None, lit: str
) -> Drawn:
    """The picture in so much room; pointer: where it is, start: what it is walked from, lit: as `label`."""
    if isinstance(picture, CardMap):
        return draw_cards(picture, width, height, lit)
    if isinstance(picture, SquareMap):
        return draw_squares(picture, width, height, name_of(pointer) if pointer is not None else lit)
    grid = grid_for(picture, width, height)
    cells = {**scenery(picture.blocks, picture.width, picture.depth, grid), **shaded(picture, grid)}
    cells.update(figures(picture, grid, lit))
    if pointer is not None:
        cells.update(pointed(picture, grid, cells, pointer, start))
    framed = height >= grid.rows + 2
    body = [row_of(grid, cells, row, framed) for row in reversed(range(grid.rows))]
    lines = [edge(grid, "┌┐"), *body, edge(grid, "└┘")] if framed else body
    if height > len(lines):
        lines.append(ruler(picture, grid))
    return Drawn(lines, int(framed), SIDE - 1, grid)


def label(picture: AnyPicture | None, option: Option) -> str:
    """What the picture calls an option: a letter on a map of cards, a square on one of squares, else an id."""
    if isinstance(picture, CardMap):
        return option.text.partition(": ")[0]
    return squares_look.place_of(picture, option.id) if isinstance(picture, SquareMap) else option.id


# -- the measured table


@lru_cache(maxsize=8)
def scenery(blocks: tuple[Block, ...], width: int, depth: int, grid: Grid) -> Inks:
    """The crosses and the scenery, which seldom change."""
    bare = Picture(width, depth, blocks, ())
    cells: Inks = {}
    for x in range(CROSSES, width, CROSSES):
        for y in range(CROSSES, depth, CROSSES):
            if (cell := grid.cell(bare, (x, y))) is not None:
                cells[cell] = ("+", "faint")
    for block in blocks:
        cells.update(dict.fromkeys(covered(bare, block, grid), (fill(bare, block, UNICODE), "scenery")))
    return cells


def shaded(picture: Picture, grid: Grid) -> Inks:
    """The cells about the places in reach, which lie on the half inches."""
    cells: Inks = {}
    half = REACH_STEP // 2
    for x, y in picture.reach:
        west, east = max((x - half) // grid.wide, 0), min(-(-(x + half) // grid.wide), grid.columns)
        south, north = max((y - half) // grid.tall, 0), min(-(-(y + half) // grid.tall), grid.rows)
        cells.update(
            ((column, row), ("·", "reach"))
            for column in range(west, east)
            for row in range(south, north)
            if abs(column * grid.wide + grid.wide // 2 - x) <= half
            or grid.cell(picture, (x, y)) == (column, row)
        )
    return cells


def figures(picture: Picture, grid: Grid, lit: str) -> Inks:
    """Each figure's letter, on its base where cells are small, and a bar beside one that lies."""
    found: Inks = {}
    for mark in reversed(picture.marks):  # the first of a cell shows
        cell = grid.cell(picture, mark.at)
        if cell is None:
            continue
        small = grid.wide <= DISCS
        style = "cursor" if mark.id == lit else disc(mark.kind) if small else named(look.look(mark.kind).ansi)
        if small:
            cell, cells = base(grid, mark.at, mark.radius)
            found.update(dict.fromkeys(cells, (" ", style)))
        if mark.lying:
            beside = cell[0] + 1 if cell[0] + 1 < grid.columns else cell[0] - 1
            found[beside, cell[1]] = ("▁", style)
        found[cell] = (letter_of(mark, UNICODE), style)
    return found


def base(grid: Grid, at: Spot, radius: int) -> tuple[Cell, list[Cell]]:
    """The cell in the middle of a base, and all its cells: for bases of one size always as many."""
    wide, tall = (max(round(2 * radius / size), 1) for size in (grid.wide, grid.tall))
    west = max(0, min(grid.columns - wide, round(at[0] / grid.wide - wide / 2)))
    south = max(0, min(grid.rows - tall, round(at[1] / grid.tall - tall / 2)))
    cells = [(west + column, south + row) for column in range(wide) for row in range(tall)]
    return (west + (wide - 1) // 2, south + tall // 2), cells


def pointed(picture: Picture, grid: Grid, cells: Inks, pointer: Spot, start: Spot | None) -> Inks:
    """The pointer, and the straight way to it over what is empty."""
    found: Inks = {}
    if start is not None:
        steps = max(abs(pointer[0] - start[0]) // grid.wide, abs(pointer[1] - start[1]) // grid.tall, 1)
        for step in range(1, steps):
            at = tuple(floor(a + (b - a) * step / steps) for a, b in zip(start, pointer, strict=True))
            cell = grid.cell(picture, (at[0], at[1]))
            if cell is not None and cells.get(cell, ("+",))[0] in "+·":
                found[cell] = ("∙", "way")
    if (cell := grid.cell(picture, pointer)) is not None:
        letter = cells.get(cell, (POINTER, ""))[0]
        found[cell] = (POINTER if letter in "+·" else letter, "cursor")
    return found


def row_of(grid: Grid, cells: Inks, row: int, framed: bool) -> Line:
    """A row of cells with the inches of its lower edge; they stand where an inch begins."""
    label = label_of(grid, row)
    inks = [cells.get((column, row), (" ", "")) for column in range(grid.columns)]
    runs = ((style, "".join(text for text, _ in run)) for style, run in groupby(inks, lambda ink: ink[1]))
    return (
        Span(f"{label:>2}", "dim"),
        Span("│", "faint"),
        *(Span(t, s) for s, t in runs),
        Span("│", "faint"),
    )


def label_of(grid: Grid, row: int) -> str:
    """The whole inch that begins in this row; empty where none does."""
    inch = ceil(row * grid.tall / look.INCH)
    return str(inch) if inch * look.INCH < (row + 1) * grid.tall else ""


def edge(grid: Grid, corners: str) -> Line:
    """The northern or southern edge."""
    return line("  ", Span(f"{corners[0]}{'─' * grid.columns}{corners[1]}", "faint"))


def ruler(picture: Picture, grid: Grid) -> Line:
    """The inches below the table, every second or fifth of them."""
    step = look.round_step(4 * grid.wide / look.INCH)
    text = " " * (SIDE - 1)
    for inch in range(0, floor(picture.width / look.INCH) + 1, step):
        column = SIDE - 1 + inch * look.INCH // grid.wide
        if column + len(str(inch)) <= grid.columns + SIDE:
            text = text.ljust(column) + str(inch)
    return line(Span(text, "dim"))


# -- a map of cards


def draw_cards(picture: CardMap, width: int, height: int, lit: str) -> Drawn:
    """A map of cards, with its notes below where there is room; of one that is too large the part about `lit`."""
    size = cards_text.fitting(picture, width, height)
    canvas, left_out = cards_text.inked(picture, size)
    spots = lettered(picture, canvas)
    room = height - len(below(picture.notes, width, height - len(canvas.rows)))
    across, down = window(canvas, spots, width, room, lit)
    rows = [row[across : across + width] for row in canvas.rows[down : down + room]]
    shown = tuple((x - across, y - down, wide, tall, letter) for x, y, wide, tall, letter in spots)
    lines = lit_up([cards_row(row) for row in rows], shown, lit)
    notes = below([*left_out, *picture.notes], width, height - len(lines))
    return Drawn([*lines, *notes], letters=shown)


def below(notes: Sequence[str], width: int, room: int) -> list[Line]:
    """The notes, those that fit whole."""
    found: list[Line] = []
    for note in notes:
        lines = wrapped(note, width, "dim", rest="  ")
        if len(found) + len(lines) <= room:
            found += lines
    return found


def lettered(picture: CardMap, canvas: cards_text.Canvas) -> tuple[tuple[int, int, int, int, str], ...]:
    """Column, row, width, height and letter of everything that can be chosen."""
    things = [(tile.at, tile.letter) for tile in picture.tiles] + [(s.at, s.letter) for s in picture.spaces]
    return tuple((*canvas.corner(at), *canvas.size, letter) for at, letter in things if letter)


def window(
    canvas: cards_text.Canvas,
    spots: tuple[tuple[int, int, int, int, str], ...],
    width: int,
    height: int,
    lit: str,
) -> tuple[int, int]:
    """The first column and row to show, so that what is lit is in sight."""
    across, down = max(map(len, canvas.rows), default=0), len(canvas.rows)
    x, y = next(((x, y) for x, y, _, _, letter in spots if letter == lit), (across // 2, down // 2))
    return max(min(x - width // 2, across - width), 0), max(min(y - height // 2, down - height), 0)


def cards_row(row: list[tuple[str, str]]) -> Line:
    """A row of the canvas."""
    runs = ((style, "".join(text for text, _ in run)) for style, run in groupby(row, lambda ink: ink[1]))
    return tuple(Span(text, named(style)) for style, text in runs)


def lit_up(lines: list[Line], spots: tuple[tuple[int, int, int, int, str], ...], lit: str) -> list[Line]:
    """The lines with the letter of what is chosen made to stand out."""
    for x, y, wide, tall, letter in spots:
        if letter == lit:
            return [
                highlighted(parts, x, x + wide) if y <= row < y + tall else parts
                for row, parts in enumerate(lines)
            ]
    return lines


def highlighted(parts: Line, start: int, end: int) -> Line:
    """The line with one stretch of columns picked out."""
    found: list[Span] = []
    at = 0
    for text, style in parts:
        cuts = sorted({0, len(text), *(min(max(edge - at, 0), len(text)) for edge in (start, end))})
        for one, two in pairwise(cuts):
            inside = start <= at + one < end
            found.append(Span(text[one:two], f"{style} picked".strip() if inside else style))
        at += len(text)
    return tuple(found)


# -- a map of squares


def draw_squares(picture: SquareMap, width: int, height: int, lit: str) -> Drawn:
    """A map of squares with its legend below where there is room; of a large one the part about its focus or `lit`."""
    window = squares_text.Window.fit(picture, width, height)
    if lit and (at := square_named(lit)) not in window.squares:
        window = squares_text.Window.fit(picture, width, height, at)
    plan = squares_look.Plan.of(picture)
    lines = [cards_row(row[:width]) for row in squares_text.inked(plan, window)]
    shown = tuple((*window.corner(at), window.room, 1, name_of(at)) for at in sorted(window.squares))
    who = [f"{item.figure.glyph} {item.text}" for item in squares_look.entries(plan, window.squares)]
    told = [*who, *squares_text.key(plan, squares_text.UNICODE), *squares_text.remarks(plan, window)]
    lines = lit_up(lines[:height], shown, lit)
    return Drawn([*lines, *below(told, width, height - len(lines))], letters=shown)
