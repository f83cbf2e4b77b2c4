"""Where a survivor may go on a measured table: the question, and the path that an answer means."""

from __future__ import annotations

from shamble.games.allout.crossings import climbs
from shamble.games.allout.places import checked_move, move_entry, toward_path
from shamble.games.allout.positions import inches, point, spoken
from shamble.games.allout.state import PLAYER, State
from shamble.geometry.paths import Path
from shamble.kernel.asks import Choose, Json, Option

STAY = "stay"


def destination(state: State, name: str, left: float, rule: str) -> Choose:
    """Where to: a place, toward something, over a piece of scenery, or no further."""
    who = state.survivor(name)
    options = [Option(STAY, "Stay here"), *goals(state, name, left)]
    options += [
        Option(f"climb:{piece}", f"Climb over {state.pieces[piece].name}")
        for piece in climbs(state.board.positions, name, left)
    ]
    return Choose(
        rule=rule,
        text=f"{who.name} at {spoken(state.board.positions.at(name))}: where to? Up to {inches(left)} in",
        who=PLAYER,
        subjects=(name,),
        options=tuple(options),
        default=options[min(1, len(options) - 1)].id,
        entry=move_entry(state, name, left),
    )


def goals(state: State, name: str, left: float) -> list[Option]:
    """What a survivor may head for: supplies, nearest first, then enemies it could reach."""
    positions = state.board.positions
    here = positions.at(name)
    gaps = {counter.id: positions.gap(name, counter.at) for counter in state.counters.values()}
    found = [(gaps[counter], counter, "supplies") for counter in sorted(gaps, key=lambda c: (gaps[c], c))]
    near = (other for other in positions.near_point(here, left, but=name) if other in state.walkers)
    found += sorted((positions.gap(name, other), other, state.walkers[other].name) for other in near)
    numbered = {counter: f"Supply {counter.rpartition('-')[2]}" for counter in gaps}
    return [
        Option(f"toward:{goal}", f"Toward {numbered.get(goal, label)}, {inches(gap)} in off")
        for gap, goal, label in found
    ]


def way(state: State, name: str, answer: Json, left: float) -> Path:
    """The path that an answer means: toward a thing, or to a place."""
    if isinstance(answer, str):
        return toward_path(state, name, answer.partition(":")[2], left)
    return checked_move(state, name, point(answer), left)
