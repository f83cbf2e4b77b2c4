"""Where a program player's survivors set up: at which edge, in which order, and before what (AOW-445, AOW-446)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.allout.measured.dials import EDGES
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.players.march import SHADOW
from shamble.games.allout.players.outlook import STEP, Outlook, part_way
from shamble.games.allout.players.rivalry import first_accepted, ids
from shamble.geometry.plane import Point, distance
from shamble.kernel.asks import Choose, Json

CROWDED = 0.5
"""What a place costs, in turns of sneaking, that one of us next to it may need."""


def who_is_next(ask: Choose, outlook: Outlook) -> Json:
    """Which edge: the one with more within reach and fewer walkers before it; who: the sturdiest first."""
    if outlook.seat not in outlook.state.edges and set(ids(ask)) <= {*EDGES}:
        return max(ids(ask), key=lambda edge: edge_worth(outlook, edge))
    return max(ids(ask), key=lambda name: outlook.strengths[name])


def edge_worth(outlook: Outlook, edge: str) -> float:
    """What the best places of an edge are worth, one for each of us."""
    group = outlook.state.group(outlook.seat)
    worth = sorted(
        (openness(outlook, at) - nearest(outlook, at) for at in places(outlook, edge)), reverse=True
    )
    return sum(worth[: len(group)])


def nearest(outlook: Outlook, at: Point) -> float:
    """Turns of sneaking to the nearest counter; 0 where there is none."""
    return min((outlook.off(at, counter) / STEP for counter in outlook.state.counters), default=0.0)


def openness(outlook: Outlook, at: Point) -> float:
    """What it costs that walkers are near."""
    return -SHADOW * outlook.in_reach(at)


def places(outlook: Outlook, edge: str) -> Iterator[Point]:
    """Places along an edge, an inch from one another, a base in from it."""
    positions = outlook.state.board.positions
    start, end = positions.table.edge(edge)
    count = round(distance(start, end)) // INCH
    for number in range(count + 1):
        yield positions.base_on_table(part_way(start, end, number / count))


def set_up(ask: Choose, outlook: Outlook) -> Json:
    """Toward a counter that none of us has before it yet, apart from the walkers and from each other."""
    state, (name,) = outlook.state, ask.subjects
    edge = state.edges.get(outlook.seat, EDGES[0])
    free = [counter for counter in state.counters if counter not in outlook.goals.values()]

    def worth(at: Point) -> float:
        costs = (outlook.cost(name, at, counter) for counter in free)
        crowded = outlook.ours and outlook.company(at) < STEP
        return openness(outlook, at) - min(costs, default=0.0) - CROWDED * bool(crowded)

    start, _ = state.board.positions.table.edge(edge)
    best = sorted(places(outlook, edge), key=lambda at: -worth(at))
    return first_accepted(ask, (f"{edge} {along(start, at) / INCH:.1f}" for at in best))


def along(start: Point, at: Point) -> int:
    """Mils along an edge from its start."""
    return max(abs(at.x - start.x), abs(at.y - start.y))
