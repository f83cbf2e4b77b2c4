"""Directions and edges of the table, and how a dial says a place by them, in half-inch steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from shamble.games.allout.measured.positions import INCH
from shamble.geometry.plane import Table
from shamble.kernel.asks import Wheel, half_inches

CLOCKWISE = (
    "n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw",
)  # fmt: skip
"""The compass as a dial goes round it."""
COMPASS = {name: (90 - 22.5 * turn) % 360 for turn, name in enumerate(CLOCKWISE)}
"""Degrees from east, against the clock."""
EDGES = ("north", "east", "south", "west")
TURN = 15
"""Degrees that a piece of scenery turns with one click."""


@cache
def heading_wheels(far: float) -> tuple[Wheel, ...]:
    """A direction and inches; far: mils at most."""
    most = far // 10 / 100
    return *direction_wheels(), half_inches("inches", most, min(0.5, most))


def direction_wheels() -> tuple[Wheel, ...]:
    """A direction alone."""
    return (Wheel("direction", CLOCKWISE),)


def edge_wheels(table: Table, edges: Sequence[str]) -> tuple[Wheel, ...]:
    """One of these edges and inches along it."""
    longest = max(end - start for edge in edges for start, end in zip(*table.edge(edge), strict=True))
    return Wheel("edge", tuple(edges)), inches_along("inches along it", longest)


def place_wheels(table: Table) -> tuple[Wheel, ...]:
    """Inches from the west and from the south, from the middle of the table on."""
    return inches_along("inches from the west", table.width), inches_along("from the south", table.depth)


def turned_wheels(table: Table) -> tuple[Wheel, ...]:
    """A place and a turn in degrees."""
    return *place_wheels(table), Wheel("turned by degrees", tuple(map(str, range(0, 180, TURN))))


def inches_along(name: str, length: int) -> Wheel:
    """Half inches along a length (mils), which begin in its middle."""
    return half_inches(name, length / INCH, 0, length // INCH / 2)
