"""The Melee Phase in order: raise threat, split combats, resolve one melee after another (AOW-285 to 300)."""

from __future__ import annotations

from shamble.games.allout.melee.fight import resolve_fight
from shamble.games.allout.melee.prone import declare_prone, resolve_prone
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import PLAYER, Fight, State
from shamble.games.allout.threat import change_threat
from shamble.kernel.asks import Choose, Option, Rules, choose


def begin(state: State) -> Rules[None]:
    """Threat goes up by exactly 1 if anybody is engaged, then combats are split (AOW-285, 286, 290, 376)."""
    state.attacked = []
    engaged = standing_engaged(state)
    on_prone = yield from declare_prone(state)
    if engaged or on_prone:
        yield from change_threat(state, 1, "AOW-285", "Melee")
    state.fights = [*(yield from split(state, engaged)), *on_prone]


def standing_engaged(state: State) -> list[str]:
    """Standing survivors in contact with a standing walker (AOW-288)."""
    survivors = state.survivors.items()
    return [name for name, survivor in survivors if not survivor.prone and state.board.standing_enemies(name)]


def put_next_first(state: State) -> Rules[None]:
    """Put the melee that the player with Initiative picks at the head of those left (AOW-299)."""
    fights = state.fights
    if len(fights) > 1:
        options = tuple(Option(name_of(fight), title(state, fight)) for fight in fights)
        ask = Choose(
            rule="AOW-299", text="Which melee is next?", who=PLAYER, options=options, default=options[0].id
        )
        chosen = yield from choose(lambda: ask)
        fights.sort(key=lambda fight: name_of(fight) != chosen)


def name_of(fight: Fight) -> str:
    """What a melee is called in labels: who is in it."""
    return "+".join((*fight.survivors, *fight.walkers))


def title(state: State, fight: Fight) -> str:
    """Who fights whom."""
    sides = (
        [state.figure(name).name for name in side if present(state, name)]
        for side in (fight.survivors, fight.walkers)
    )
    return " against ".join(" and ".join(side) for side in sides)


def present(state: State, name: str) -> bool:
    """Whether the model is still in play."""
    return name in state.survivors or name in state.walkers


def resolve(state: State, fight: Fight) -> Rules[None]:
    """Resolve one melee completely (AOW-300)."""
    survivors = [name for name in fight.survivors if name in state.survivors]
    walkers = [name for name in fight.walkers if name in state.walkers]
    if not survivors or not walkers:
        return
    prone = [name for name in (*survivors, *walkers) if state.figure(name).prone]
    rule = resolve_prone if prone else resolve_fight
    yield from rule(state, Fight(survivors, walkers))
