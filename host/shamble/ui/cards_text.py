"""A map of cards in a terminal: boxes as large as the width allows, letters where a card may be chosen or go."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from shamble.kernel.view import CardMap, Space, Tile
from shamble.ui import board_look as look
from shamble.ui.board_look import columns, cut

NARROWEST = 20
LETTER, STRONG = "1;32", "1"

Ink = tuple[str, str]
"""A character and its ANSI style, which may be empty."""


class Size(NamedTuple):
    """A box with its border, in columns and rows."""

    wide: int
    tall: int


SIZES = (Size(16, 6), Size(11, 5), Size(7, 5), Size(4, 3))
"""From the most readable to the smallest, which shows numbers only."""


class Signs(NamedTuple):
    """The borders of both kinds of cards: corners, across and down; the sign of what was cut."""

    location: str
    occupants: str
    more: str


UNICODE = Signs("╔╗╚╝═║", "┌┐└┘─│", "…")
ASCII = Signs("####=#", "++++-|", "~")


@dataclass(slots=True)
class Canvas:
    """Characters by row and column; the map's western column and northern row are both 0."""

    west: int
    north: int
    size: Size
    signs: Signs
    rows: list[list[Ink]]

    @classmethod
    def of(cls, picture: CardMap, size: Size, signs: Signs) -> Canvas:
        """An empty canvas for the picture."""
        west, east, south, north = extent(picture)
        across, down = (east - west + 1) * size.wide, (north - south + 1) * size.tall
        return cls(west, north, size, signs, [[(" ", "")] * across for _ in range(down)])

    def corner(self, at: tuple[int, int]) -> tuple[int, int]:
        """The column and row of a cell's upper left corner."""
        return (at[0] - self.west) * self.size.wide, (self.north - at[1]) * self.size.tall

    def write(self, at: tuple[int, int], column: int, row: int, text: str, style: str = "") -> None:
        """Write into the box of a cell, from that column and row of it."""
        x, y = self.corner(at)
        cells, place = self.rows[y + row], x + column
        for letter in text:
            taken = columns(letter)
            if not taken:
                cells[place - 1] = (cells[place - 1][0] + letter, cells[place - 1][1])
            else:
                cells[place : place + taken] = [(letter, style), ("", style)][:taken]
            place += taken

    def lines(self, colour: bool) -> Iterator[str]:
        """The canvas as lines of text."""
        for row in self.rows:
            runs = ((style, "".join(c for c, _ in run)) for style, run in groupby(row, lambda ink: ink[1]))
            yield "".join(f"\x1b[{s}m{t}\x1b[0m" if colour and s else t for s, t in runs).rstrip()


def extent(picture: CardMap) -> tuple[int, int, int, int]:
    """Westernmost and easternmost column, southernmost and northernmost row."""
    places = [tile.at for tile in picture.tiles] + [space.at for space in picture.spaces] or [(0, 0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), max(xs), min(ys), max(ys)


def draw(picture: CardMap, width: int = 80, colour: bool = False, unicode: bool = True) -> str:
    """The map as lines in at most `width` columns, with its notes and the words that fit in no box below.

    `colour` adds ANSI styles; without `unicode` everything is ASCII. A map too wide for the smallest boxes
    is cut on its right side, and says so.
    """
    canvas, left_out = inked(picture, fitting(picture, width), UNICODE if unicode else ASCII)
    canvas.rows = [row[:width] for row in canvas.rows]
    notes = [*left_out, *picture.notes]
    if across(picture) * canvas.size.wide > width:
        notes.append("The map is wider than the terminal; shamble board --svg shows all of it.")
    below = [line for note in notes for line in wrapped(note, max(width, NARROWEST), unicode)]
    return "\n".join([*canvas.lines(colour), *below])


def across(picture: CardMap) -> int:
    """How many cells the map is wide."""
    west, east, _, _ = extent(picture)
    return east - west + 1


def down(picture: CardMap) -> int:
    """How many cells the map is high."""
    _, _, south, north = extent(picture)
    return north - south + 1


def fitting(picture: CardMap, width: int, height: int = 0) -> Size:
    """The most readable boxes with which the map fits, else the smallest; height 0: as high as it gets."""
    fits = (
        size
        for size in SIZES
        if across(picture) * size.wide <= width and (not height or down(picture) * size.tall <= height)
    )
    return next(fits, SIZES[-1])


def inked(picture: CardMap, size: Size, signs: Signs = UNICODE) -> tuple[Canvas, list[str]]:
    """The map drawn with boxes of that size, and the words that fit into no box."""
    canvas = Canvas.of(picture, size, signs)
    left_out = [told for tile in picture.tiles if (told := _tile(canvas, tile))]
    for space in picture.spaces:
        _space(canvas, space)
    return canvas, left_out


def wrapped(note: str, width: int, unicode: bool) -> list[str]:
    """A note in lines of that width."""
    return textwrap.wrap(look.safe(note) if unicode else look.plain(note), width, subsequent_indent="  ")


def _words(canvas: Canvas, text: str, room: int) -> str:
    """The text in at most that many columns."""
    safe = look.safe(text) if canvas.signs is UNICODE else look.plain(text)
    return cut(safe, room, canvas.signs.more if room > 3 else "")


def _tile(canvas: Canvas, tile: Tile) -> str:
    """Draw a card; returns in words what did not fit into its box."""
    _border(canvas, tile)
    wide, tall = canvas.size.wide - 2, canvas.size.tall - 2
    if canvas.size == SIZES[-1]:
        canvas.write(tile.at, 1, 1, _words(canvas, tile.title.strip("()"), wide))
        return ""
    if any(tile.edges):
        _edges(canvas, tile, wide, tall)
        return ""
    return _inside(canvas, tile, wide, tall)


def _border(canvas: Canvas, tile: Tile) -> None:
    kind = canvas.signs.location if tile.kind == "location" else canvas.signs.occupants
    wide, tall = canvas.size
    style = STRONG if tile.kind == "location" else ""
    canvas.write(tile.at, 0, 0, kind[0] + kind[4] * (wide - 2) + kind[1], style)
    canvas.write(tile.at, 0, tall - 1, kind[2] + kind[4] * (wide - 2) + kind[3], style)
    for row in range(1, tall - 1):
        canvas.write(tile.at, 0, row, kind[5], style)
        canvas.write(tile.at, wide - 1, row, kind[5], style)
    canvas.write(tile.at, 1, 0, tile.letter[: wide - 2], LETTER)


def _edges(canvas: Canvas, tile: Tile, wide: int, tall: int) -> None:
    """The four sides' letters at their sides, the title in the middle where there is room."""
    north, east, south, west = tile.edges
    half, middle = max(wide // 2 - 1, 2), 1 + tall // 2
    for text, row in ((north, 1), (south, tall)):
        short = _words(canvas, text, wide)
        canvas.write(tile.at, 1 + (wide - columns(short)) // 2, row, short)
    canvas.write(tile.at, 1, middle, _words(canvas, west, half))
    short = _words(canvas, east, half)
    canvas.write(tile.at, 1 + wide - columns(short), middle, short)
    title = _words(canvas, tile.title, 4)
    if tall > 3:
        canvas.write(tile.at, 1 + (wide - columns(title)) // 2, middle - 1, title)


def _inside(canvas: Canvas, tile: Tile, wide: int, tall: int) -> str:
    """Title and lines from the top; returns what is left over."""
    heading = textwrap.wrap(_words(canvas, tile.title, 2 * wide), wide)[: max(tall - 1, 1)]
    told = [(line, STRONG) for line in heading] + [(line, "") for line in tile.lines]
    for row, (text, style) in enumerate(told[:tall], 1):
        canvas.write(tile.at, 1, row, _words(canvas, text, wide), style)
    shown = told[:tall]
    left = [line for line, _ in told[len(shown) :]] + [line for line, _ in shown if columns(line) > wide]
    whole = len(" ".join(heading)) >= len(tile.title)
    return "" if whole and not left else f"{tile.title}: {', '.join(tile.lines)}"


def _space(canvas: Canvas, space: Space) -> None:
    """An empty cell that may be chosen: its letter in brackets."""
    wide, tall = canvas.size
    text = f"[{space.letter}]"[:wide]
    canvas.write(space.at, (wide - len(text)) // 2, tall // 2, text, LETTER)
