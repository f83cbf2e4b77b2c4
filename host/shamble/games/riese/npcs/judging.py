"""What an NPC can attack, and which square is the best for it (RIE-251, RIE-271)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from shamble.games.riese.attack.model import Attack, Modifier
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.attack.targets import choices, enemies_of
from shamble.games.riese.attack.weapons import firing
from shamble.games.riese.cards import FISTS, Weapon
from shamble.games.riese.ground import adjacent
from shamble.games.riese.horde.arms import GUNS
from shamble.games.riese.horde.powers import has_power
from shamble.games.riese.npcs.moving import shoots
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Npc, State
from shamble.geometry.squares import Square, distance

MOST = 12
HANDS = Weapon("fists", "bare hands", mark="H", melee=FISTS)
"""An NPC without a weapon fights back so (RIE-159, RIE-292)."""
HURT = Modifier("wounded", 2, "RIE-277")


def weapon_of(state: State, npc: Npc) -> Weapon:
    """What an NPC attacks with."""
    return state.book.weapons[npc.weapon] if npc.weapon else HANDS


def attack_of(state: State, npc: Npc, kind: str, target: str, *bonus: Modifier) -> Attack:
    """An attack as an NPC makes it: as if it had walked, +2 once it is wounded (RIE-272, RIE-274, RIE-277)."""
    weapon = weapon_of(state, npc)
    more = [*bonus, HURT] if npc.wounded else list(bonus)
    if kind == "melee":
        return Attack(npc.id, "melee", weapon, target=target, bonus=more)
    return Attack(npc.id, "normal", weapon, target=target, selected=weapon.select_fire, bonus=more)


def targets(state: State, npc: Npc) -> list[str]:
    """Enemies it can attack from where it stands with a wound possible on a 12 (RIE-271)."""
    if npc.at is None or not npc.weapon:
        return []
    kind = kind_of(state, npc)
    found = choices(state, npc.id, state.book.weapons[npc.weapon], kind)
    return [name for name in found if can_wound(state, attack_of(state, npc, kind, name))]


def can_wound(state: State, attack: Attack) -> bool:
    """Whether a 12 wounds the target; people are wounded by what stuns a zombie (RIE-078, RIE-271)."""
    stun, wound = needed(state, attack)
    return (wound if attack.target in state.zombies else min(stun, wound)) <= MOST


def kind_of(state: State, npc: Npc) -> str:
    """How an NPC attacks now: hand-to-hand with such a weapon, or beside an enemy that is not stunned (RIE-281)."""
    return "normal" if shoots(state, npc) and not pressed(state, npc) else "melee"


def pressed(state: State, npc: Npc) -> bool:
    """Whether an enemy that is not stunned is adjacent (RIE-032, RIE-281)."""
    return any(not stunned(state, name) for name in neighbours(state, npc))


def stunned(state: State, name: str) -> bool:
    """Whether that is a stunned zombie."""
    zombie = state.zombies.get(name)
    return zombie is not None and zombie.stunned


def neighbours(state: State, npc: Npc) -> list[str]:
    """The enemies adjacent to an NPC."""
    assert npc.at is not None
    at = npc.at
    return [name for name in enemies_of(state, npc.id) if adjacent(state, at, where(state, name))]


def where(state: State, name: str) -> Square:
    """The square of a figure on the map."""
    at = state.figure(name).at
    assert at is not None
    return at


@contextmanager
def standing(state: State, npc: Npc, square: Square) -> Iterator[None]:
    """See what it would be like if the NPC stood on another square."""
    before = npc.at
    state.place(npc.id, square)
    try:
        yield
    finally:
        state.place(npc.id, before)


def danger(state: State, npc: Npc, square: Square) -> tuple[int, int]:
    """How many enemies have line of fire to a square, and how near the nearest zombie is, negative (RIE-251)."""
    seen = sum(in_sight(state, where(state, name), square) for name in enemies_of(state, npc.id))
    near = min((distance(zombie.at, square) for zombie in state.horde() if zombie.at), default=99)
    return seen, -near


def near_fire(state: State, npc: Npc, square: Square) -> int:
    """The range to the nearest enemy who could fire at a square, negative; -99 for none (RIE-270)."""
    armed = [where(state, name) for name in enemies_of(state, npc.id) if can_fire(state, name)]
    return -min((distance(at, square) for at in armed if in_sight(state, at, square)), default=99)


def can_fire(state: State, name: str) -> bool:
    """Whether an enemy of an NPC has something to fire with: a hero with ammo, a zombie with a gun."""
    if (zombie := state.zombies.get(name)) is not None:
        return any(has_power(state, zombie, gun) for gun in GUNS)
    return bool(firing(state, state.hero(name)))


def nearest_enemies(state: State, npc: Npc, square: Square) -> list[str]:
    """The enemies closest to a square, by range."""
    known = {name: distance(square, where(state, name)) for name in enemies_of(state, npc.id)}
    return [name for name, far in known.items() if far == min(known.values())]
