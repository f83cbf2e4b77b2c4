"""Blasts: one attack on each figure in the area of an explosion, friend or foe (RIE-011 to 024, RIE-415)."""

from __future__ import annotations

from shamble.games.riese.attack import resolve
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.blasts.fire import put_fire, uncovered
from shamble.games.riese.cards import Weapon
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import State
from shamble.games.riese.story import happenings
from shamble.geometry.squares import Square, distance, name_of
from shamble.kernel.asks import Rules, step, tell

CHARGE = "satchel-charge"
"""What a scenario says destroys an objective; a Panzerfaust does the same (RIE-539)."""
DOUBLE = 2
"""Wounds that one die of a Panzerfaust deals in its final square (RIE-540)."""


def blast(state: State, at: Square, weapon: Weapon, by: str = "", rule: str = "RIE-012") -> Rules[None]:
    """An explosion of a weapon on a square: a separate attack on each figure in its area, the nearest first.

    by: the hero who is credited with it, or "". What makes a fire leaves its marker (RIE-530), and objectives in
    the square that charges destroy are destroyed (RIE-539, RIE-548).
    """
    yield from tell(rule, f"The {weapon.name} goes off at {name_of(at)}", "blast", at=name_of(at))
    for target in in_area(state, at, weapon.pbr):
        yield from step(strike(state, at, weapon, target, by))
    if "fire" in weapon.traits:
        yield from step(put_fire(state, at, by))
    if "panzerfaust" in weapon.traits or "satchel" in weapon.traits:
        yield from destroy(state, at, by)
    yield from happenings.happened(state, "blast", at=at, who=by, of=weapon.id)


def in_area(state: State, at: Square, reach: int) -> list[str]:
    """Every figure within that range of a square and in line of fire of it, the nearest first (RIE-012 to 016)."""
    near = [
        (distance(at, figure.at), figure.id)
        for figure in state.figures()
        if figure.at is not None and distance(at, figure.at) <= reach and in_sight(state, at, figure.at)
    ]
    return [target for _, target in sorted(near, key=lambda pair: pair[0])]


def strike(state: State, at: Square, weapon: Weapon, target: str, by: str) -> Rules[None]:
    """The attack of a blast on one figure, with as many dice as the weapon's ROF (RIE-018, RIE-415, RIE-540, RIE-541).

    Nothing for one whom an earlier attack of the same blast has killed.
    """
    figure = state.find(target)
    if figure is None or figure.at is None:
        return
    yield from uncovered(state, target)
    wounds = DOUBLE if figure.at == at and "panzerfaust" in weapon.traits else 1
    attack = Attack(by, "area", weapon, target=target, declared=declared(state, by), origin=at, wounds=wounds)
    yield from resolve.carry_out(state, attack)


def declared(state: State, by: str) -> str:
    """How whoever has caused it moves, where a house rule wants to know (RIE-014)."""
    return state.act.declared if state.act is not None and state.act.hero == by else "walking"


def destroy(state: State, at: Square, by: str) -> Rules[None]:
    """Objectives in a square are destroyed if the scenario waits for a charge to do it (RIE-539, RIE-548)."""
    waited_for = any(
        happenings.fits(state, watch, "destroy", at, by, CHARGE) for watch in happenings.watches(state)
    )
    if not waited_for:
        return
    for thing in state.lying(at, "objective"):
        state.take(thing.id)
    yield from tell("RIE-539", f"What was to be destroyed at {name_of(at)} is destroyed", "destroyed")
    yield from happenings.happened(state, "destroy", at=at, who=by, of=CHARGE)


def detonate_pending(state: State) -> Rules[None]:
    """At the end of an activation what its hero has thrown goes off, in the order of the throws (RIE-021, RIE-401)."""
    while state.act is not None and state.act.pending:
        thrown = state.act.pending.pop(0)
        weapon = state.book.weapons[thrown.weapon]
        yield from step(blast(state, thrown.at, weapon, thrown.by, "RIE-401"))
