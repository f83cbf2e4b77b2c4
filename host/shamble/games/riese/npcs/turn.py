"""The NPC turn: each NPC acts once, the one closest to a hero first (RIE-260, RIE-278 to 292)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.riese.attack.covering import take_cover
from shamble.games.riese.attack.locks import break_lock
from shamble.games.riese.attack.model import Modifier
from shamble.games.riese.attack.resolve import carry_out
from shamble.games.riese.moments import after_change
from shamble.games.riese.npcs import judging, moving
from shamble.games.riese.npcs.asking import one_of
from shamble.games.riese.npcs.walking import go, slanted
from shamble.games.riese.npcs.wishes import away_from_all, back_away, safer, toward_enemy, toward_goal
from shamble.games.riese.state import Npc, State
from shamble.games.riese.story.happenings import happened
from shamble.games.riese.words import name as spoken
from shamble.geometry.squares import Square, distance
from shamble.kernel.asks import Rules

BROKE_FREE = Modifier("just broke free", 1, "RIE-279")


def npc_acts(state: State) -> Rules[None]:
    """One NPC acts, or the NPC turn's final phase comes (RIE-260)."""
    state.phase = "npc"
    waiting = [npc for npc in state.people() if not npc.activated and not npc.quiet]
    if not waiting:
        state.phase = "npc-final"
        return
    near = nearest_to_heroes(state, waiting)
    near[0].activated = True
    name = yield from one_of(state, [npc.id for npc in near], "Which NPC acts next?", "RIE-260")
    near[0].activated = False
    state.npc(name).activated = True
    yield from happened(state, "activate-npc", who=name)
    yield from after_change(state, "activation", name)
    yield from activate(state, name)
    if state.npcs[name].at is not None:
        yield from take_cover(state, name)
        yield from after_change(state, "activated", name)


def nearest_to_heroes(state: State, npcs: Sequence[Npc]) -> list[Npc]:
    """Those of them who are closest to a hero, by range (RIE-260)."""

    def far(npc: Npc) -> int:
        return min((distance(npc.at, hero.at) for hero in state.on_map() if hero.at and npc.at), default=0)

    return [npc for npc in npcs if far(npc) == min(map(far, npcs))]


def activate(state: State, name: str) -> Rules[None]:
    """What an NPC does now, by its weapon and by what it can attack (RIE-278 to 292)."""
    npc = state.npc(name)
    if npc.locked_by:
        yield from locked(state, name)
    elif not npc.weapon:
        yield from unarmed(state, name)
    elif judging.targets(state, npc) or (moving.shoots(state, npc) and judging.neighbours(state, npc)):
        yield from with_target(state, name)
    else:
        yield from without_target(state, name)


def locked(state: State, name: str) -> Rules[None]:
    """A locked NPC tries to break free, and strikes at once if it does; it does not move (RIE-278 to 280)."""
    holder = state.npc(name).locked_by
    free = yield from break_lock(state, name)
    if free and holder in state.zombies and state.zombies[holder].at is not None:
        npc = state.npc(name)
        npc.marker = "attacked"
        yield from carry_out(state, judging.attack_of(state, npc, "melee", holder, BROKE_FREE))


def with_target(state: State, name: str) -> Rules[None]:
    """It backs away from whoever is adjacent, attacks, and then seeks a better place (RIE-281 to 285)."""
    npc, moved = state.npc(name), list[Square]()
    if moving.shoots(state, npc) and judging.neighbours(state, npc):
        moved = yield from go(state, name, back_away)
    yield from strike(state, name)
    if not moved and state.npcs[name].at is not None and not state.npcs[name].locked_by:
        npc = state.npc(name)
        yield from go(state, name, toward_goal if npc.goals else safer)


def strike(state: State, name: str) -> Rules[bool]:
    """Attack a target, if there is one (RIE-273, RIE-282, RIE-284); of several equally good ones the player picks."""
    npc = state.npcs[name]
    found = judging.targets(state, npc)
    if not found:
        return False
    target = yield from one_of(state, found, f"Whom does {spoken(state, name)} attack?", "RIE-251")
    npc = state.npc(name)
    npc.marker = "attacked"
    yield from carry_out(state, judging.attack_of(state, npc, judging.kind_of(state, npc), target))
    return True


def without_target(state: State, name: str) -> Rules[None]:
    """It goes to its objective, or closes in, up to twice, and attacks as soon as it can (RIE-286 to 290).

    Both moves are of one activation, with one diagonal step between them (RIE-263).
    """
    if state.npc(name).goals:
        yield from go(state, name, toward_goal)
        yield from strike(state, name)
        return
    straight = False
    for _ in range(2):
        walked = yield from go(state, name, toward_enemy, until_target=True, straight=straight)
        straight = slanted(walked)
        if state.npcs[name].at is None or (yield from strike(state, name)):
            return


def unarmed(state: State, name: str) -> Rules[None]:
    """It makes for its objective, or away from everybody (RIE-291, RIE-292)."""
    yield from go(state, name, toward_goal if state.npc(name).goals else away_from_all)
