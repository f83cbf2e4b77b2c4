"""Nimble: a model slips out of a melee as it begins (AOW-528)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.abilities.held import has
from shamble.games.allout.dice import badge
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.melee.sides import upright
from shamble.games.allout.state import State
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

CLEAR = 1 * INCH
TRY, STAY = "try", "stay"


def slip_out(state: State, names: Iterable[str]) -> Rules[None]:
    """Every Nimble model of a melee that begins may roll, the player with Initiative's first."""
    standing = [
        name for name in upright(state, names) if name in state.survivors and has(state, name, "nimble")
    ]
    for name in sorted(standing, key=lambda one: state.owner(one) != state.initiative):
        if name in state.survivors and state.board.foes(name):
            yield from step(try_to_slip(state, name))


def try_to_slip(state: State, name: str) -> Rules[None]:
    """On a badge it moves out of contact, at least an inch from all its enemies."""
    if (yield from choose(lambda: slip_ask(state, name))) == STAY:
        return
    text = f"{state.survivor(name).name} tries to slip away"
    if not (yield from badge("AOW-528", text, name, who=state.owner(name))):
        return
    if (yield from state.board.slip_away(state.survivor(name).id, CLEAR)):
        text = f"{state.survivor(name).name} slips away{state.board.where(name)}"
        yield from tell("AOW-528", text, "push", id=name)
    else:
        yield from tell("AOW-528", f"{state.survivor(name).name} has nowhere to go", "action", id=name)


def slip_ask(state: State, name: str) -> Choose:
    """Whether a Nimble model tries to get away; its player decides."""
    return Choose(
        rule="AOW-528",
        text=f"{state.survivor(name).name} is Nimble: slip out of this melee?",
        who=state.owner(name),
        subjects=(name,),
        options=(Option(STAY, "Stay and fight"), Option(TRY, "Roll for it")),
        default=STAY,
    )
