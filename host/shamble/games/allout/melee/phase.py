"""The Melee Phase in order: raise threat, split combats, resolve one melee after another (AOW-285 to 300)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from shamble.games.allout.melee.fight import resolve_fight
from shamble.games.allout.melee.prone import declared, hungry, survivors_attack, walkers_attack
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import PLAYER, Fight, State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone


def begin(state: State) -> Rules[None]:
    """Threat goes up by exactly 1 if anybody is engaged, then combats are split (AOW-285, 286, 290, 376)."""
    state.attacked, state.fights = [], []
    engaged = standing_engaged(state)
    if engaged:
        yield from raise_threat(state)
    on_prone = [*(yield from hungry(state, state.walkers)), *(yield from declared(state))]
    if on_prone and not engaged:
        yield from raise_threat(state)
    state.fights = [*(yield from split(state, engaged, state.walkers)), *on_prone]


def raise_threat(state: State) -> Rules[None]:
    """One point, however many models fight (AOW-286)."""
    yield from change_threat(state, 1, "AOW-285", "Melee")


def standing_engaged(state: State) -> list[str]:
    """Standing survivors in contact with a standing walker (AOW-288)."""
    survivors = state.survivors.items()
    return [name for name, survivor in survivors if not survivor.prone and state.board.standing_enemies(name)]


def goes_on(state: State, fight: Fight) -> bool:
    """Whether both sides are in play and in contact; a melee may end early when people correct the table."""
    foes = [foe for name in present(state, fight.survivors) for foe in state.board.enemies_touching(name)]
    return any(foe in fight.walkers for foe in foes)


def clear_ended(state: State) -> None:
    """Leave out melees that do not go on."""
    state.fights = [fight for fight in state.fights if goes_on(state, fight)]


def put_next_first(state: State) -> Rules[None]:
    """Put the melee that the player with Initiative picks at the head of those left (AOW-299)."""

    def ask() -> Choose:
        fights = [fight for fight in state.fights if goes_on(state, fight)]
        options = tuple(Option(name_of(fight), title(state, fight)) for fight in fights)
        first = options[0].id if options else gone("each melee")
        return Choose(rule="AOW-299", text="Which melee is next?", who=PLAYER, options=options, default=first)

    if len(state.fights) > 1:
        chosen = yield from choose(ask)
        state.fights.sort(key=lambda fight: name_of(fight) != chosen)


def name_of(fight: Fight) -> str:
    """What a melee is called: who is in it."""
    return "+".join((*fight.survivors, *fight.walkers))


def title(state: State, fight: Fight) -> str:
    """Who fights whom."""
    sides = (
        [state.figure(name).name for name in present(state, side)]
        for side in (fight.survivors, fight.walkers)
    )
    return " against ".join(" and ".join(side) for side in sides)


def resolve(state: State, fight: Fight) -> Rules[None]:
    """Resolve one melee completely; walkers it draws join the fighting of this phase (AOW-300, AOW-390)."""
    ours, theirs = upright(state, fight.survivors), upright(state, fight.walkers)
    prone_ours, prone_theirs = (
        [name for name in present(state, side) if state.figure(name).prone]
        for side in (fight.survivors, fight.walkers)
    )
    if ours and theirs:
        yield from rejoin(state, (yield from resolve_fight(state, Fight(ours, theirs))))
    elif ours and prone_theirs:
        yield from rejoin(state, (yield from survivors_attack(state, Fight(ours, prone_theirs[:1]))))
    elif theirs and prone_ours:
        yield from walkers_attack(state, Fight(prone_ours[:1], theirs))


def upright(state: State, names: Iterable[str]) -> list[str]:
    """Those of the models that are in play and stand."""
    return [name for name in present(state, names) if not state.figure(name).prone]


def rejoin(state: State, drawn: set[str]) -> Rules[None]:
    """Split the combats that newly drawn walkers have joined again, before any other melee (AOW-390, AOW-391)."""
    victims = {name for walker in present(state, drawn) for name in state.board.enemies_touching(walker)}
    joined = [fight for fight in state.fights if victims & {*fight.survivors}]
    survivors = victims.union(*(fight.survivors for fight in joined))
    walkers = drawn.union(*(fight.walkers for fight in joined))
    state.fights = [fight for fight in state.fights if fight not in joined]
    state.fights += [fight for fight in map(partial(disengaged, state), joined) if fight.survivors]
    state.fights += yield from split(state, [name for name in state.survivors if name in survivors], walkers)
    state.fights += yield from hungry(state, [name for name in state.walkers if name in walkers])


def disengaged(state: State, fight: Fight) -> Fight:
    """What is left of a melee against a prone walker when some attackers have become engaged (AOW-369)."""
    if upright(state, fight.walkers):
        return Fight([], fight.walkers)
    free = [name for name in upright(state, fight.survivors) if not state.board.standing_enemies(name)]
    return Fight(free, fight.walkers)
