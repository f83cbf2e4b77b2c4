"""A grid of squares: steps, edges, ranges, straight lines from centre to centre, arcs, and ways over it.

A square is (column from the west, row from the north), so "up" is one row less. An edge is the side that two
squares share, the smaller square first.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias, TypeVar

from shamble.kernel.errors import BadInput

Square: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Square, Square]
Place = TypeVar("Place", bound=Hashable)

UP, RIGHT, DOWN, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)
ORTHOGONAL: tuple[Step, ...] = (UP, RIGHT, DOWN, LEFT)
DIAGONAL: tuple[Step, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
STEPS: tuple[Step, ...] = (UP, (1, -1), RIGHT, (1, 1), DOWN, (-1, 1), LEFT, (-1, -1))
"""All eight, clockwise from the top, as the deviation die counts them (RIE-411)."""

_NAME = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,3})", re.ASCII | re.IGNORECASE)


class Line(NamedTuple):
    """What a line passes between its two ends, both left out: squares and edges, in order from the first end."""

    squares: tuple[Square, ...]
    edges: tuple[Edge, ...]


def moved(square: Square, step: Step) -> Square:
    """The square one step on."""
    return square[0] + step[0], square[1] + step[1]


def edge(a: Square, b: Square) -> Edge:
    """The edge between two squares that share a side, whichever is named first."""
    return (a, b) if a < b else (b, a)


def sides(square: Square) -> tuple[Square, ...]:
    """The four adjacent squares, clockwise from the top (RIE-007)."""
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def corners(square: Square) -> tuple[Square, ...]:
    """The four diagonally adjacent squares, clockwise from the top right (RIE-008)."""
    x, y = square
    return (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1), (x - 1, y - 1)


def around(square: Square) -> tuple[Square, ...]:
    """The eight squares around one, clockwise from the top."""
    x, y = square
    east, west, north, south = x + 1, x - 1, y - 1, y + 1
    return (
        (x, north),
        (east, north),
        (east, y),
        (east, south),
        (x, south),
        (west, south),
        (west, y),
        (west, north),
    )


def passed(a: Square, b: Square) -> tuple[Square, Square]:
    """The two squares that a diagonal step from a to b passes between (RIE-223)."""
    return (b[0], a[1]), (a[0], b[1])


def distance(a: Square, b: Square) -> int:
    """The range from a to b in squares: a's own is left out, and a diagonal step is two (RIE-037, RIE-038)."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@lru_cache(maxsize=8192)
def line(a: Square, b: Square) -> Line:
    """The straight line from centre to centre: the squares and edges whose inside it passes (RIE-189, RIE-191).

    What it touches only at a corner is left out.
    """
    (x, y), (offsets, pairs) = a, _pattern(b[0] - a[0], b[1] - a[1])
    walk = [(x + dx, y + dy) for dx, dy in offsets]
    return Line(tuple(walk[1:-1]), tuple([(walk[n], walk[m]) for n, m in pairs]))


@lru_cache(maxsize=4096)
def _pattern(dx: int, dy: int) -> tuple[tuple[Square, ...], tuple[tuple[int, int], ...]]:
    """The walk of a line from (0, 0), both ends included, and each edge as two numbers of squares in it."""
    wide, high = abs(dx), abs(dy)
    east, south = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    x = y = 0
    walk, pairs = [(0, 0)], []
    while x < wide or y < high:
        # The line leaves by a side where x + 1/2 comes before y + 1/2 on it, through the corner if both come at once.
        across, along = (2 * x + 1) * high, (2 * y + 1) * wide
        x, y = x + (across <= along), y + (along <= across)
        walk.append((x * east, y * south))
        if across != along:
            n = len(walk) - 1
            pairs.append((n - 1, n) if walk[n - 1] < walk[n] else (n, n - 1))
    return tuple(walk), tuple(pairs)


def arcs(facing: Step, a: Square, b: Square) -> frozenset[str]:
    """Which of "front", "right", "left" and "rear" of someone on a, facing an orthogonal step, square b is in.

    A square on a line of 45 degrees is in two, the own square in none (RIE-025).
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    ahead, right = dx * facing[0] + dy * facing[1], dy * facing[0] - dx * facing[1]
    far = max(abs(ahead), abs(right))
    into = (("front", ahead), ("rear", -ahead), ("right", right), ("left", -right))
    return frozenset([arc for arc, way in into if way == far > 0])


def turn_left(facing: Step) -> Step:
    """The facing after a quarter turn to the left."""
    return facing[1], -facing[0]


def turn_right(facing: Step) -> Step:
    """The facing after a quarter turn to the right."""
    return -facing[1], facing[0]


def facing_toward(a: Square, b: Square, current: Step | None = None) -> Step:
    """The facing on a whose front arc holds b; of two the current one if it is among them, else the horizontal.

    Raises ValueError for a square toward itself.
    """
    if a == b:
        raise ValueError(f"no facing on {a} looks toward {b}: that is the same square")
    fit = [step for step in (RIGHT, LEFT, UP, DOWN) if "front" in arcs(step, a, b)]
    return current if current in fit and current is not None else fit[0]


def reach(goals: Iterable[Place], neighbours: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
    """How many moves it is from the nearest goal to each place that can be reached; a goal itself is at 0."""
    far = dict.fromkeys(goals, 0)
    queue = deque(far)
    while queue:
        place = queue.popleft()
        moves = far[place] + 1
        for other in neighbours(place):
            if other not in far:
                far[other] = moves
                queue.append(other)
    return far


def cheapest(
    start: Place, steps: Callable[[Place], Iterable[tuple[Place, int]]], most: int | None = None
) -> tuple[dict[Place, int], dict[Place, Place]]:
    """What it costs to come to each place from the start, and from which place one comes there.

    ``steps`` gives the places one step on, each with its cost (a whole number, none below 0); ``most``: no way that
    costs more is followed. Of ways that cost the same the one found first stands.
    """
    costs, came_from = {start: 0}, dict[Place, Place]()
    queue, found, done = [(0, 0, start)], 0, set[Place]()
    while queue:
        spent, _, place = heappop(queue)
        if place in done:
            continue
        done.add(place)
        for other, price in steps(place):
            cost = spent + price
            if (most is None or cost <= most) and (other not in costs or cost < costs[other]):
                costs[other], came_from[other] = cost, place
                found += 1
                heappush(queue, (cost, found, other))
    return costs, came_from


def path_to(place: Place, came_from: Mapping[Place, Place]) -> list[Place]:
    """The way that ``cheapest`` found to a place, from its start to the place, both included."""
    way = [place]
    while way[-1] in came_from:
        way.append(came_from[way[-1]])
    return way[::-1]


@lru_cache(maxsize=8192)
def name_of(square: Square) -> str:
    """What people call a square, such as "C4": its column in letters, its row from 1.

    Raises ValueError for a square west or north of the map.
    """
    if min(square) < 0:
        raise ValueError(f"{square} lies off the map: it has no name")
    return f"{column_name(square[0])}{square[1] + 1}"


def column_name(column: int) -> str:
    """The letters of a column from 0: A to Z, then AA, AB ..."""
    before, letter = divmod(column, 26)
    return (column_name(before - 1) if before else "") + chr(ord("A") + letter)


def named(text: str) -> Square:
    """The square of that name, in small letters or capitals. Raises BadInput for what names none."""
    if not (parts := _NAME.fullmatch(text.strip())):
        raise BadInput(f"{text!r} is no square: type its column in letters and its row, such as C4")
    column = 0
    for letter in parts[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(parts[2]) - 1
