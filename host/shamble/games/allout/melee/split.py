"""Splitting combats, so that each has a single model on one side or on both (AOW-291 to 298)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from shamble.games.allout.state import PLAYER, Fight, State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose, step

Touch = Mapping[str, list[str]]
"""For each model in a tangle the enemies it touches; walkers first (AOW-298)."""
Pairing = dict[str, str]
"""For each model the enemy it has been given to fight."""


def split(state: State, survivors: Collection[str], walkers: Collection[str]) -> Rules[list[Fight]]:
    """The fights of these standing survivors with those of these walkers that they touch (AOW-291).

    Where there is a choice, the player with Initiative first gives each walker its opponent, then each survivor
    left over one (AOW-298). A skipped one falls to the first legal opponent: nobody may drop out (AOW-294).
    """
    pairing: Pairing = {}
    while True:
        touch = touches(state, survivors, walkers)
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


def touches(state: State, survivors: Collection[str], walkers: Collection[str]) -> Touch:
    """Who touches whom, standing models only."""
    standing = [name for name in present(state, survivors) if not state.survivor(name).prone]
    enemies = {name: state.board.standing_enemies(name) for name in standing}
    ours = {name: [foe for foe in foes if foe in walkers] for name, foes in enemies.items()}
    theirs = {
        walker: [name for name in standing if walker in ours[name]]
        for walker in state.walkers
        if walker in walkers
    }
    return {model: foes for model, foes in (theirs | ours).items() if foes}


def needs_foe(model: str, pairing: Pairing) -> bool:
    """Whether nobody fights this model yet, nor it anybody (AOW-294)."""
    return model not in pairing and model not in pairing.values()


def legal_foes(model: str, touch: Touch, pairing: Pairing) -> list[str]:
    """The enemies it touches that it can fight without anybody dropping out (AOW-294, AOW-296)."""
    return [foe for foe in touch[model] if possible(touch, {**pairing, model: foe})]


def pick_foe(state: State, model: str, legal: Iterable[str]) -> Rules[str]:
    """The opponent the player picks for a model that could fight several (AOW-292, AOW-293)."""

    def ask() -> Choose:
        options = tuple(Option(foe, state.figure(foe).name) for foe in legal)
        rule = "AOW-293" if model in state.walkers else "AOW-292"
        text = f"{state.figure(model).name} touches several: whom does it fight?"
        return Choose(
            rule=rule, text=text, who=PLAYER, subjects=(model,), options=options, default=options[0].id
        )

    return (yield from choose(ask))


def possible(touch: Touch, pairing: Pairing) -> bool:
    """Whether the pairing so far is legal and can be completed so that nobody drops out (AOW-294, AOW-296)."""
    if not all(is_star(group, pairing) for group in groups(pairing)):
        return False
    waiting = [name for name in touch if needs_foe(name, pairing)]
    if not waiting:
        return True
    first = min(waiting, key=lambda name: len(touch[name]))
    return any(possible(touch, {**pairing, first: foe}) for foe in touch[first])


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
    """The fights that a complete pairing makes, in the order of the survivors."""
    found = [
        Fight([n for n in state.survivors if n in group], [n for n in state.walkers if n in group])
        for group in groups(pairing)
    ]
    order = list(state.survivors)
    return sorted(found, key=lambda fight: order.index(fight.survivors[0]))
