"""The grid the cards lie on: cells without bound in all four directions (SUR-024, SUR-025).

A cell is one whole number, x + y * ROW, with x to the east and y to the north of the starting location;
so a neighbour is one addition away, and a search may look at millions of them.
"""

from __future__ import annotations

import re
from functools import lru_cache

from shamble.kernel.asks import BadAnswer, Json, brief

ROW = 1 << 20
NORTH, EAST, SOUTH, WEST = ROW, 1, -ROW, -1
STEPS = (NORTH, EAST, SOUTH, WEST)
SIDES = ("north", "east", "south", "west")
OPPOSITE = (2, 3, 0, 1)
"""The side of a neighbour that touches one's own side of that number (SUR-093)."""
FARTHEST = 9_999

Cell = int


def cell(x: int, y: int) -> Cell:
    """The cell x columns east and y rows north of the starting location."""
    return x + y * ROW


def xy(place: Cell) -> tuple[int, int]:
    """Columns to the east and rows to the north of the starting location."""
    y = (place + ROW // 2) // ROW
    return place - y * ROW, y


@lru_cache(maxsize=4_096)
def cell_id(place: Cell) -> str:
    """The cell as asks and saves name it, such as "-1,2": columns east, rows north."""
    x, y = xy(place)
    return f"{x},{y}"


def parse_cell(text: Json) -> Cell:
    """The cell of such a name; BadAnswer for anything else."""
    if isinstance(text, str) and (found := re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4})", text, re.ASCII)):
        return cell(int(found[1]), int(found[2]))
    raise BadAnswer(f"{brief(text)} is no place; expected columns east and rows north, such as 0,-1")


def reading_order(place: Cell) -> tuple[int, int]:
    """Sorts cells as a page is read: north to south, then west to east."""
    x, y = xy(place)
    return -y, x
