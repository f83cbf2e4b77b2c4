"""Where a program player's survivors go: the places open to them, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.players.outlook import STEP, Outlook, rays
from shamble.geometry.plane import Disc, Point

SHARES = (1.0, 0.75, 0.5, 0.25)
"""Parts of the way to a goal that are weighed."""
ARRIVAL = 1.0
"""What touching the goal is worth, in turns of sneaking."""
SHADOW = 0.25
"""What each walker that could come in one move costs."""
LUNGE_COST, STRENGTH, LEAST = 1.6, 0.5, 0.2
"""What a lunge costs, how much less for each point of strength, and what it costs anybody."""
PATIENCE = 2
"""After so many turns a lunge is feared half as much; more haste costs more in threat than it gains."""


class Step(NamedTuple):
    """A place to go to, and what it is worth in turns of sneaking."""

    at: Point
    worth: float


def best_step(outlook: Outlook, name: str, far: float, loud: bool) -> Step:
    """The best place within so many mils; loud: a run, whose NOISE draws the nearest walker."""
    goal, here = outlook.goal(name), outlook.places[name]
    steps = [
        Step(at, worth_of(outlook, name, at, goal, loud)) for at in (here, *ways(outlook, name, goal, far))
    ]
    steps.sort(key=lambda step: -step.worth)
    return next(step for step in steps if step.at == here or open_to(outlook, name, step.at, far))


def ways(outlook: Outlook, name: str, goal: str, far: float) -> Iterator[Point]:
    """Places on the way to the goal; places to the sides where there is no goal, or danger."""
    here = outlook.places[name]
    if goal:
        path = outlook.way(name, goal)
        yield from {path.cut(min(path.length, far) * share).end for share in SHARES}
    if not goal or outlook.lungers(here):
        yield from rays(here, far - 1)


def open_to(outlook: Outlook, name: str, at: Point, far: float) -> bool:
    """Whether the survivor may end its move there, clear of enemies."""
    positions = outlook.state.board.positions
    if not positions.free(Disc(at, positions.base), but=[name]) or positions.too_near(at, name):
        return False
    return positions.reach(name, far).path(at) is not None


def worth_of(outlook: Outlook, name: str, at: Point, goal: str, loud: bool) -> float:
    """What it is worth to stand there when the Action Phase ends, in turns of sneaking."""
    worth = -SHADOW * outlook.in_reach(at)
    if goal:
        worth += ARRIVAL * outlook.at_goal(at, goal) - outlook.togo(name, at, goal) / STEP
    else:
        worth += min(outlook.room(at), 10 * INCH) / (20 * INCH)
    attackers = outlook.lungers(at) + (loud and outlook.noise_brings(at))
    price = max(LEAST, LUNGE_COST - STRENGTH * outlook.strengths[name])
    return worth - attackers * attackers * price / (1 + outlook.state.turn / PATIENCE)
