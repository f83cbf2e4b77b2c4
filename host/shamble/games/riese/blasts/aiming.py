"""Where explosives, decoys and flares may be thrown, and what a throw must roll (RIE-396 to 410, RIE-543, RIE-544)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shamble.games.riese import ground
from shamble.games.riese.attack.model import Attack, Modifier, bought
from shamble.games.riese.attack.modifiers import modifiers
from shamble.games.riese.blasts.blast import declared
from shamble.games.riese.blasts.lights import discernible
from shamble.games.riese.blasts.worn import with_trait
from shamble.games.riese.cards import Weapon
from shamble.games.riese.sight import in_sight
from shamble.games.riese.skills import held
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, arcs, cheapest, distance, sides

FAR, HEAVY = 8, 5
"""How far anything is thrown, and a satchel charge, in squares of range (RIE-404, RIE-543)."""
BLIND, CHARGE = 4, 1
"""Modifiers: a grenade at a square without line of fire, and a satchel charge (RIE-070, RIE-544)."""
GRENADE = "grenade"
THROWN = ("thrown", "decoy", "flare")
"""Traits of what is thrown by these rules (RIE-396, RIE-504, RIE-519)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Something that a hero could throw: its card as a weapon, and the item, or "" for a grenade of the supply.

    kind: the trait that says what it does where it lands: "thrown", "decoy" or "flare".
    """

    weapon: Weapon
    item: str
    kind: str

    @property
    def reach(self) -> int:
        """How far it can be thrown, in squares of range."""
        return HEAVY if "satchel" in self.weapon.traits else FAR


def throws(state: State, hero: Hero) -> list[Throw]:
    """What a hero has to throw, readied or not, and of equal cards one (RIE-303, RIE-397)."""
    found: dict[str, Throw] = {}
    if hero.human and hero.supplies.get("grenades", 0):
        found[GRENADE] = Throw(state.book.weapons[GRENADE], "", "thrown")
    for kind in THROWN:
        for item in with_trait(state, hero.carried, kind):
            if hero.human and item.card not in found:
                card = state.card(item)
                weapon = card if isinstance(card, Weapon) else Weapon(card.id, card.name, mark="A", pbr=0)
                found[item.card] = Throw(weapon, item.id, kind)
    return list(found.values())


def squares_for(state: State, hero: Hero, throw: Throw) -> dict[Square, int]:
    """The squares a hero may throw something at, each with its range (RIE-400 to 404, RIE-408, RIE-409)."""
    here = state.square(hero.id)
    blind = throw.weapon.id == GRENADE
    ways = walk(state, here, throw.reach) if blind else {}
    found = {}
    for square in aimed_at(state, hero, throw.reach):
        if throw.kind == "thrown" and not discernible(state, hero, square):
            continue
        if in_sight(state, here, square):
            found[square] = distance(here, square)
        elif square in ways:
            found[square] = ways[square]
    return found


def somewhere(state: State, hero: Hero, throw: Throw) -> bool:
    """Whether there is any square to throw at; one in sight is looked for first."""
    in_view = any(
        in_sight(state, state.square(hero.id), square)
        and (throw.kind != "thrown" or discernible(state, hero, square))
        for square in aimed_at(state, hero, throw.reach)
    )
    return in_view or bool(squares_for(state, hero, throw))


def aimed_at(state: State, hero: Hero, far: int) -> Iterator[Square]:
    """The squares of the map in a hero's front and side arcs within a range, but for obstructive ones (RIE-402)."""
    here = state.square(hero.id)
    for dx in range(-far, far + 1):
        for dy in range(abs(dx) - far, far - abs(dx) + 1):
            square = here[0] + dx, here[1] + dy
            if square == here or ground.solid(state, square):
                continue
            if arcs(hero.facing, here, square) != {"rear"}:
                yield square


def walk(state: State, here: Square, far: int) -> dict[Square, int]:
    """How long the shortest way around what is obstructive is to each square, a diagonal counting two (RIE-409)."""

    def onward(square: Square) -> Sequence[tuple[Square, int]]:
        return [
            (near, 1)
            for near in sides(square)
            if not ground.solid(state, near) and not ground.wall(state, square, near, sight=True)
        ]

    return cheapest(here, onward, far)[0]


def as_attack(state: State, hero: Hero, weapon: Weapon) -> Attack:
    """A throw as the attack that its modifiers are worked out for (RIE-405)."""
    return Attack(hero.id, "thrown", weapon, declared=declared(state, hero.id), bonus=bought(state, hero.id))


def throw_modifiers(state: State, hero: Hero, throw: Throw, blind: bool) -> list[Modifier]:
    """What is added to the range: regular modifiers, those of throws, none of the line of fire (RIE-405, RIE-406).

    blind: the target square is out of sight.
    """
    found = modifiers(state, as_attack(state, hero, throw.weapon))
    if blind:
        found.append(Modifier("out of sight", BLIND, "RIE-070"))
    if "satchel" in throw.weapon.traits:
        found.append(Modifier("satchel charge", CHARGE, "RIE-544"))
    if throw.kind == "thrown" and (skill := held.value(state, hero, "throw")):
        found.append(Modifier("skill", skill, "RIE-053"))
    return found


def numbers_for(state: State, hero: Hero, throw: Throw) -> dict[Square, int]:
    """Each square a hero may throw at, with the lowest roll that lands there: range and modifiers (RIE-405)."""
    seen, blind = (
        sum(modifier.value for modifier in throw_modifiers(state, hero, throw, way)) for way in (False, True)
    )
    here = state.square(hero.id)
    return {
        square: far + (seen if in_sight(state, here, square) else blind)
        for square, far in squares_for(state, hero, throw).items()
    }
