"""Splitting combats, so that each has a single model on one side or on both (AOW-291 to 298)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.allout.state import PLAYER, Fight, State
from shamble.kernel.asks import Choose, Option, Rules, choose

Touch = Mapping[str, list[str]]
"""For each model in a tangle the enemies it touches."""
Pairing = dict[str, str]
"""For each model the enemy it has been given to fight."""


def split(state: State, survivors: list[str]) -> Rules[list[Fight]]:
    """The fights of these survivors with the standing walkers they touch (AOW-291).

    The player with Initiative first gives each walker its opponent, then each survivor left over one (AOW-298).
    """
    touch = {name: state.board.standing_enemies(name) for name in survivors}
    touch = {name: walkers for name, walkers in touch.items() if walkers}
    for walker in sorted({walker for walkers in touch.values() for walker in walkers}):
        touch[walker] = [name for name in survivors if walker in touch.get(name, ())]
    pairing: Pairing = {}
    for model in (*walkers_of(state, touch), *survivors):
        if model in touch and needs_foe(model, pairing):
            pairing[model] = yield from give_foe(state, model, touch, pairing)
    return fights_of(state, pairing)


def walkers_of(state: State, touch: Touch) -> list[str]:
    """The walkers in the tangle."""
    return [name for name in touch if name in state.walkers]


def needs_foe(model: str, pairing: Pairing) -> bool:
    """Whether nobody fights this model yet, nor it anybody (AOW-294)."""
    return model not in pairing and model not in pairing.values()


def give_foe(state: State, model: str, touch: Touch, pairing: Pairing) -> Rules[str]:
    """The only legal opponent, or the one the player picks (AOW-292, AOW-293)."""
    legal = [foe for foe in touch[model] if possible(state, touch, {**pairing, model: foe})]
    if len(legal) == 1:
        return legal[0]

    def ask() -> Choose:
        options = tuple(Option(foe, state.figure(foe).name) for foe in legal)
        rule = "AOW-293" if model in state.walkers else "AOW-292"
        text = f"{state.figure(model).name} touches several: whom does it fight?"
        return Choose(rule=rule, text=text, who=PLAYER, subjects=(model,), options=options, default=legal[0])

    return (yield from choose(ask))


def possible(state: State, touch: Touch, pairing: Pairing) -> bool:
    """Whether the pairing so far is legal and can be completed so that nobody drops out (AOW-294, AOW-296)."""
    if not all(is_star(group, pairing) for group in groups(pairing)):
        return False
    waiting = [name for name in (*walkers_of(state, touch), *touch) if needs_foe(name, pairing)]
    if not waiting:
        return True
    first = waiting[0]
    return any(possible(state, touch, {**pairing, first: foe}) for foe in touch[first])


def groups(pairing: Pairing) -> list[set[str]]:
    """The models that a pairing links, group by group."""
    found: list[set[str]] = []
    for pair in pairing.items():
        linked = [group for group in found if group & set(pair)]
        found = [group for group in found if group not in linked]
        found.append(set(pair).union(*linked))
    return found


def is_star(group: set[str], pairing: Pairing) -> bool:
    """Whether one model of the group is in every pair: it alone is a side (AOW-291)."""
    pairs = [pair for pair in pairing.items() if pair[0] in group]
    return any(all(model in pair for pair in pairs) for model in group)


def fights_of(state: State, pairing: Pairing) -> list[Fight]:
    """The fights that a complete pairing makes."""
    return [
        Fight([n for n in state.survivors if n in group], [n for n in state.walkers if n in group])
        for group in groups(pairing)
    ]
