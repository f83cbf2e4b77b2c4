"""What a program player's survivors go for where a scenario has goals of its own: counters, zones, edges, carriers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from shamble.games.allout.cards.plot import Condition, Way
from shamble.games.allout.measured.zones import places_in
from shamble.games.allout.story.goals import carriers, gone, holds, wanted
from shamble.geometry.paths import Path
from shamble.geometry.plane import Box, Disc, Point, Table, distance

if TYPE_CHECKING:
    from shamble.games.allout.players.outlook import Outlook

ZONE, EDGE = "zone:", "edge:"
"""What the id of a goal that is a zone or an edge begins with."""
MARGIN = 100
"""Mils inside a zone that a base's middle is put at least."""
ON_THE_WAY = 2.0
"""Mils off a path that still count as on it."""


def errands(outlook: Outlook) -> dict[str, str]:
    """The goal of each of us, for the way to win that lacks least: what must be fetched first, then where to be."""
    way = easiest(outlook)
    found: dict[str, str] = {}
    for test in way.all if way else ():
        if test.test == "carry" and not holds(outlook.state, outlook.seat, test):
            found |= carrying(outlook, test, found)
    if way and any(test.test == "supplies" for test in way.all):
        found = outlook.gathering | found
    for test in way.all if way else ():
        if test.test in ("reach", "leave"):
            found |= going(outlook, test, found)
    return found


def easiest(outlook: Outlook) -> Way | None:
    """The way to win of which the fewest conditions are missing."""
    state, seat = outlook.state, outlook.seat
    mine = [way for way in state.scenario.ways if way.seat in ("", seat)]
    return min(mine, key=lambda way: sum(not holds(state, seat, test) for test in way.all), default=None)


def carrying(outlook: Outlook, test: Condition, busy: dict[str, str]) -> dict[str, str]:
    """Whoever has the counter takes it where it must go, else the nearest fetches it, else all go for its carrier."""
    state, seat = outlook.state, outlook.seat
    if mine := carriers(state, seat, test.counter):
        return {name: place_of(test) for name in mine}
    lying = next((counter.id for counter in state.counters.values() if counter.token == test.counter), "")
    free = [name for name in outlook.ours if name not in busy]
    if lying and free:
        return {min(free, key=lambda name: outlook.cost(name, outlook.ours[name], lying)): lying}
    foes = [name for name in outlook.rivals if test.counter in state.survivors[name].tokens]
    return dict.fromkeys(free, foes[0]) if foes else {}


def going(outlook: Outlook, test: Condition, busy: dict[str, str]) -> dict[str, str]:
    """As many as must be in a zone or gone, those that have nothing else to do and the nearest first."""
    goal = place_of(test)
    missing = wanted(outlook.state, outlook.seat, test) - len(
        gone(outlook.state, outlook.seat, test.edge or "-")
    )
    free = [name for name in outlook.ours if name not in busy]
    free.sort(key=lambda name: off_place(outlook, outlook.ours[name], goal))
    return dict.fromkeys(free[:missing], goal)


def place_of(test: Condition) -> str:
    """The goal that a condition's zone or edge is."""
    return f"{EDGE}{test.edge}" if test.edge else f"{ZONE}{test.zone}"


def should_leave(outlook: Outlook, name: str) -> bool:
    """Whether a survivor that can leave the board should: with what it carries off, or when nothing else is to do."""
    way, state = easiest(outlook), outlook.state
    tests = way.all if way else ()
    if any(t.test == "carry" and t.edge and t.counter in state.survivors[name].tokens for t in tests):
        return True
    open_tests = [t for t in tests if not holds(state, outlook.seat, t)]
    return bool(open_tests) and all(t.test == "leave" for t in open_tests)


# -- places


def is_place(goal: str) -> bool:
    """Whether a goal is a zone or an edge."""
    return goal.startswith((ZONE, EDGE))


def box_of(outlook: Outlook, goal: str) -> Box:
    """The box of a zone, or the line of an edge as a box without width."""
    if goal.startswith(ZONE):
        return outlook.state.scenario.zone(goal.removeprefix(ZONE)).box
    table: Table = outlook.state.board.positions.table
    start, end = table.edge(goal.removeprefix(EDGE))
    return Box(Point((start.x + end.x) // 2, (start.y + end.y) // 2), end.x - start.x, end.y - start.y)


def off_place(outlook: Outlook, at: Point, goal: str) -> float:
    """Mils from a place to a zone or an edge."""
    return max(0.0, box_of(outlook, goal).edge(*at) - outlook.base)


def at_place(outlook: Outlook, at: Point, goal: str) -> bool:
    """Whether a base there is in the zone, or touches the edge."""
    off = box_of(outlook, goal).edge(*at) - outlook.base
    return off < -MARGIN / 2 if goal.startswith(ZONE) else off <= MARGIN / 20


def landing(outlook: Outlook, goal: str, here: Point) -> Point:
    """The nearest free place to be in a zone, or at an edge."""
    box = box_of(outlook, goal)
    if goal.startswith(ZONE):
        return within(outlook, box, here)
    along = [Point(round(x), round(y)) for x, y in spread(box, here)]
    return nearest_free(outlook, map(outlook.state.board.positions.base_on_table, along), here)


def within(outlook: Outlook, box: Box, here: Point) -> Point:
    """The nearest free place in a box, by a margin."""
    spots = [at for at in places_in(box) if box.edge(*at) <= -MARGIN]
    return nearest_free(outlook, spots or [box.at], here)


def nearest_free(outlook: Outlook, spots: Iterable[Point], here: Point) -> Point:
    """Of some places the nearest where a base may stand, or the nearest where it may nowhere."""
    positions, found = outlook.state.board.positions, sorted(spots, key=lambda at: distance(here, at))
    return next((at for at in found if positions.free(Disc(at, positions.base))), found[0])


def floor_of(outlook: Outlook, goal: str) -> Box | None:
    """The open ground, such as the floor of a house, in which a counter lies."""
    counter = outlook.state.counters.get(goal)
    return outlook.state.board.positions.open_ground.get(counter.hub) if counter else None


def spread(box: Box, here: Point) -> list[tuple[float, float]]:
    """Places along an edge, nearest to a place, an inch from one another."""
    wide = box.length > box.width
    shifts = range(-4000, 4001, 1000)
    return [(here.x + s, box.at.y) if wide else (box.at.x, here.y + s) for s in shifts]


def left_of(path: Path, at: Point) -> float | None:
    """How much of a path is still to go from a place on it; None for a place that is not on it."""
    rest = 0.0
    for start, end in reversed(list(pairwise(path.points))):
        leg = distance(start, end)
        if abs(distance(start, at) + distance(at, end) - leg) <= ON_THE_WAY:
            return rest + distance(at, end)
        rest += leg
    return None
