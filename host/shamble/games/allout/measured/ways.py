"""Where a survivor may go on a measured table: the question, and the path that an answer means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from shamble.games.allout.actions.move import FAR_RUN, LEAST_TOLD, RUN, SNEAK, STAY
from shamble.games.allout.measured.crossings import ascents, climbs, descents
from shamble.games.allout.measured.places import checked_move, move_entry, toward_path
from shamble.games.allout.measured.positions import inches, point, spoken
from shamble.games.allout.state import State
from shamble.games.allout.views.names import everything
from shamble.geometry.paths import Path
from shamble.geometry.plane import CONTACT
from shamble.kernel.asks import Choose, Json, Option

WHOLE = {"AOW-109": SNEAK, "AOW-110": RUN, "AOW-523": FAR_RUN}
"""Mils of a whole Move, by the clause that allows it."""
MOST_GOALS = 5
"""Supplies, and enemies, that are offered at most; any other can be typed."""


def destination(state: State, name: str, left: float, rule: str) -> Choose:
    """Where to: a place, toward something, over a piece of scenery, or no further."""
    who = state.survivor(name)
    found = goals(state, name, left)
    vain = blocked(state, name, left, found)
    options = [Option(STAY, "Stay here"), *vain, *found[len(vain) :]]
    options += [
        Option(f"climb:{piece}", f"Climb over {state.pieces[piece].name}, {inches(plan.length)} in")
        for piece, plan in climbs(state.board.positions, name, left)
    ]
    options += [
        Option(f"up:{piece}", f"Climb onto {state.pieces[piece].name}, {inches(plan.length)} in")
        for piece, plan in ascents(state.board.positions, name, left)
    ]
    options += [
        Option(f"down:{side}", f"Climb down to {spoken(plan.landing)}, {inches(plan.length)} in")
        for side, plan in descents(state.board.positions, name, left)
    ]
    return Choose(
        rule=rule,
        text=f"{who.name} at {spoken(state.board.positions.at(name))}: where to? Up to {inches(left)} in",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(options),
        default=STAY if arrived(state, name, left, rule) else marked(state, options, len(vain)),
        entry=move_entry(state, name, left),
    )


def arrived(state: State, name: str, left: float, rule: str) -> bool:
    """Whether a Move that has begun has come to supplies: going on would leave them behind."""
    return left < WHOLE.get(rule, 0.0) and bool(state.board.counters_touching(name))


def marked(state: State, options: Sequence[Option], vain: int) -> str:
    """The first option that leads anywhere; to stay where no supplies do, rather than walk into a fight instead."""
    first = [*options[vain + 1 :], options[0]][0].id
    return STAY if vain and first.partition(":")[2] not in state.counters else first


def goals(state: State, name: str, left: float) -> list[Option]:
    """What a survivor may head for: the nearest supplies, then the nearest enemies within its reach."""
    positions, known = state.board.positions, everything(state)
    supplies = [(positions.gap(name, counter.place), counter.id) for counter in state.counters.values()]
    touched = positions.counters_touching(name)
    supplies = [found for found in supplies if found[1] not in touched]
    near = [
        other
        for other in positions.near(positions.at(name), left + positions.base)
        if state.hostile(name, other)
    ]
    enemies = [(positions.gap(name, other), other) for other in near]
    enemies = [found for found in enemies if found[0] > CONTACT]
    chosen = [*sorted(supplies)[:MOST_GOALS], *sorted(enemies)[:MOST_GOALS]]
    return [Option(f"toward:{goal}", f"Toward {known[goal]}, {inches(gap)} in off") for gap, goal in chosen]


def blocked(state: State, name: str, left: float, found: Sequence[Option]) -> list[Option]:
    """The goals before the first that a survivor can get any nearer to, each saying so."""
    vain = takewhile(lambda goal: way(state, name, goal.id, left).length < LEAST_TOLD, found)
    return [Option(goal.id, f"{goal.text}: no nearer from here") for goal in vain]


def way(state: State, name: str, answer: Json, left: float) -> Path:
    """The path that an answer means: toward a thing, or to a place."""
    if isinstance(answer, str):
        return toward_path(state, name, answer.partition(":")[2], left)
    return checked_move(state, name, point(answer), left)
