"""Zones of a scenario on a measured table: who is in them, and where walkers come up in them; lengths in mils."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shamble.games.allout.measured.places import ok_to_enter
from shamble.games.allout.measured.positions import INCH, Positions, spoken
from shamble.games.allout.state import State
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import CONTACT, Box, Disc, Point, distance, extent, overlapping
from shamble.kernel.asks import Rules, tell

if TYPE_CHECKING:
    from shamble.games.allout.measured.board import MeasuredBoard

GRID = INCH // 4


def inside(positions: Positions, zone: str) -> list[str]:
    """The models whose bases are at least partly over a zone, as in the roster."""
    box = positions.state.scenario.zone(zone).box
    return [
        figure.id
        for figure in positions.state.figures()
        if figure.at is not None and overlapping(Disc(figure.at, positions.base), box)
    ]


def edges_touched(positions: Positions, name: str) -> list[str]:
    """The board edges that a base touches."""
    (x, y), table = positions.at(name), positions.table
    gaps = {"north": table.depth - y, "east": table.width - x, "south": y, "west": x}
    return [edge for edge, off in gaps.items() if off <= positions.base + CONTACT]


def places_in(box: Box) -> Iterator[Point]:
    """Places in a box on quarter inches, those nearest to its middle first."""
    west, south, east, north = (round(side) for side in extent(box))
    columns = range(-(-west // GRID) * GRID, east + 1, GRID)
    rows = range(-(-south // GRID) * GRID, north + 1, GRID)
    spots = [Point(x, y) for x in columns for y in rows if box.edge(x, y) <= 0]
    yield from sorted(spots, key=lambda at: distance(at, box.at))


def arrive(board: MeasuredBoard, count: int, zone: str, rule: str, moved: set[str]) -> Rules[int]:
    """Up to so many walkers come up in a zone, under no survivor's Kill Zone (AOW-281); how many did."""
    state, positions = board.state, board.positions
    allowed, came = ok_to_enter(positions), 0
    for at in places_in(state.scenario.zone(zone).box):
        if came == count:
            break
        if allowed(at) and positions.free(Disc(at, positions.base)):
            came += 1
            yield from come_up(state, at, zone, rule, moved)
    return came


def come_up(state: State, at: Point, zone: str, rule: str, moved: set[str]) -> Rules[None]:
    """One walker comes up at a place."""
    walker = new_walker(state)
    state.walkers[walker.id] = walker
    state.board.positions.place(walker, at)
    moved.add(walker.id)
    text = f"{walker.name} comes up in {state.scenario.zone(zone).title} at {spoken(at)}"
    yield from tell(rule, text, "enter", id=walker.id)
