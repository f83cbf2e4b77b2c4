"""Splitting combats, so that each has a single model on one side or on both (AOW-291 to 298)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shamble.games.allout.house import by_house
from shamble.games.allout.melee.sides import rival_first, upright
from shamble.games.allout.state import Fight, State
from shamble.kernel.asks import Choose, Option, Rules, choose, step

Touch = Mapping[str, list[str]]
"""For each model in a tangle the enemies it fights; walkers or survivors first, Initiative first (AOW-298)."""
Pairing = dict[str, str]
"""For each model the enemy it has been given to fight."""


def split(state: State, models: Iterable[str]) -> Rules[list[Fight]]:
    """The fights of these models, as far as they stand, with one another (AOW-291).

    Where there is a choice, the player with Initiative first gives each walker its opponent, then each owner
    gives one to the survivors left over (AOW-298). A skipped one falls to the first legal opponent: nobody may
    drop out (AOW-294).
    """
    pool = set(models)
    pairing: Pairing = {}
    while True:
        touch = touches(state, pool)
        pairing = {model: foe for model, foe in pairing.items() if foe in touch.get(model, ())}
        waiting = [name for name in touch if needs_foe(name, pairing)]
        if not waiting:
            return fights_of(state, pairing)
        bound = (name for name in waiting if len(touch[name]) == 1)
        model = next(bound, waiting[0])
        legal = legal_foes(model, touch, pairing)
        if not legal:  # people have corrected who touches whom
            pairing = {}
            continue
        foe = legal[0] if len(legal) == 1 else (yield from step(pick_foe(state, model, legal)))
        pairing[model] = foe or legal[0]


def touches(state: State, pool: Iterable[str]) -> Touch:
    """Who of the models fights whom of them."""
    one, two = state.initiative, state.rival(state.initiative)
    survivors = [*state.group(one), *state.group(two)]
    groups = (
        [state.walkers, survivors]
        if by_house(state, "split-first") == "walkers"
        else [survivors, state.walkers]
    )
    order = dict.fromkeys(name for group in groups for name in group)
    standing = upright(state, [name for name in order if name in pool])
    found = {name: [foe for foe in state.board.foes(name) if foe in standing] for name in standing}
    return {model: sorted(foes, key=list(order).index) for model, foes in found.items() if foes}


def needs_foe(model: str, pairing: Pairing) -> bool:
    """Whether nobody fights this model yet, nor it anybody (AOW-294)."""
    return model not in pairing and model not in pairing.values()


def legal_foes(model: str, touch: Touch, pairing: Pairing) -> list[str]:
    """The enemies it can fight without anybody dropping out (AOW-294, AOW-296)."""
    ways = open_ways(touch[model], groups(pairing))
    return [foe for foe in ways if possible(touch, {**pairing, model: foe})]


def pick_foe(state: State, model: str, legal: list[str]) -> Rules[str]:
    """The opponent that a model's player picks for it where it could fight several (AOW-292, AOW-293)."""

    def ask() -> Choose:
        return Choose(
            rule="AOW-293" if model in state.walkers else "AOW-292",
            text=f"{state.figure(model).name} touches several: whom does it fight?",
            who=state.owner(model),
            subjects=(model,),
            options=tuple(Option(foe, state.figure(foe).name) for foe in legal),
            default=rival_first(state, legal),
        )

    return (yield from choose(ask))


def possible(touch: Touch, pairing: Pairing) -> bool:
    """Whether the pairing so far is legal and can be completed so that nobody drops out (AOW-294, AOW-296)."""
    fights = groups(pairing)
    if not all(has_hub(group, touch) for group in fights):
        return False
    waiting = [name for name in touch if needs_foe(name, pairing)]
    ways = {name: open_ways(touch[name], fights) for name in waiting}
    first = min(ways, key=lambda name: len(ways[name]), default="")
    return not first or any(possible(touch, {**pairing, first: foe}) for foe in ways[first])


def open_ways(foes: list[str], fights: list[set[str]]) -> list[str]:
    """One enemy in each fight that a model without one could join or begin."""
    found: dict[frozenset[str], str] = {}
    for foe in foes:
        fight = frozenset(next((group for group in fights if foe in group), {foe}))
        found.setdefault(fight, foe)
    return list(found.values())


def groups(pairing: Pairing) -> list[set[str]]:
    """The models that a pairing links, group by group."""
    found: list[set[str]] = []
    for pair in pairing.items():
        linked = [group for group in found if group & set(pair)]
        found = [group for group in found if group not in linked]
        found.append(set(pair).union(*linked))
    return found


def has_hub(group: set[str], touch: Touch) -> bool:
    """Whether one model of the group fights all the others: it alone is a side (AOW-291)."""
    return any(group <= {hub, *touch[hub]} for hub in group)


def fights_of(state: State, pairing: Pairing) -> list[Fight]:
    """The fights that a complete pairing makes, in the order of the survivors."""
    order = [*state.survivors, *state.walkers]
    found = [sorted(group, key=order.index) for group in groups(pairing)]
    fights = [
        Fight(models, {n: pairing[n] for n in models if n in state.walkers and n in pairing})
        for models in found
    ]
    return sorted(fights, key=lambda fight: order.index(fight.models[0]))
