"""The Panzerfaust: a shot at a square far away (RIE-533 to 541)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shamble.games.riese.attack.allowed import may_attack, spend_attack
from shamble.games.riese.attack.modifiers import modifiers
from shamble.games.riese.attack.targets import must_fight
from shamble.games.riese.blasts import blast
from shamble.games.riese.blasts.aiming import aimed_at, as_attack
from shamble.games.riese.blasts.deviation import landed
from shamble.games.riese.blasts.lights import discernible
from shamble.games.riese.blasts.squares import ask_square, least
from shamble.games.riese.blasts.worn import readied_with, used_up
from shamble.games.riese.cards import Weapon
from shamble.games.riese.dice import d12
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Hero, Item, State
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Option, Rules, gone

REACH = 16
"""In squares of range (RIE-534)."""
HITS = 6
"""The roll it takes before modifiers, however far the target is (RIE-535)."""


def panzerfaust_options(state: State, hero_id: str) -> Iterator[Option]:
    """A readied Panzerfaust (RIE-534)."""
    if may_attack(state, hero_id) and not must_fight(state, hero_id):
        hero = state.hero(hero_id)
        for item in readied_with(state, hero, "panzerfaust"):
            if squares_for(state, hero):
                yield Option(f"panzerfaust:{item.id}", "Fire the Panzerfaust")


def squares_for(state: State, hero: Hero) -> list[Square]:
    """The squares in the front and side arcs, in line of fire and in reach, that it may be aimed at (RIE-534)."""
    return [
        square
        for square in aimed_at(state, hero, REACH)
        if hero.at is not None and in_sight(state, hero.at, square) and discernible(state, hero, square)
    ]


def number_for(state: State, hero: Hero, weapon: Weapon) -> int:
    """The lowest roll that hits the square aimed at: modifiers count as for a throw (RIE-406, RIE-535)."""
    return HITS + sum(modifier.value for modifier in modifiers(state, as_attack(state, hero, weapon)))


def shot_words(state: State, hero: Hero, weapon: Weapon) -> str:
    """The lowest roll that hits, with its sum."""
    changes = [
        f", {m.value:+d} {m.words}" for m in modifiers(state, as_attack(state, hero, weapon)) if m.value
    ]
    return f"{least(number_for(state, hero, weapon))} (weapon {HITS}{''.join(changes)})"


def fire_panzerfaust(state: State, hero_id: str, item_id: str) -> Rules[bool]:
    """Aim at a square, roll, and let it go off there or where it deviates to (RIE-534 to 538); False: let it be."""
    weapon = state.card(shot_of(state, hero_id, item_id))
    if not isinstance(weapon, Weapon):
        gone("The Panzerfaust", "RIE-534")

    def numbers() -> Mapping[Square, int]:
        hero = state.hero(hero_id)
        return dict.fromkeys(squares_for(state, hero), number_for(state, hero, weapon))

    text = f"Fire the {weapon.name}"
    target = yield from ask_square(state, hero_id, weapon, "RIE-534", text, numbers)
    if target is None:
        return False
    hero, item = state.hero(hero_id), shot_of(state, hero_id, item_id)
    number = number_for(state, hero, weapon)
    words = f"{hero.name} fires the {weapon.name} at {name_of(target)}: {shot_words(state, hero, weapon)}"
    spend_attack(state, hero_id, item_id)
    used_up(hero, item.id)
    attack = as_attack(state, hero, weapon)
    natural = yield from d12(state, "RIE-535", words, hero_id, attack=attack, wants=number)
    landing = yield from landed(state, natural, number, target, state.square(hero_id))
    yield from blast.blast(state, landing, weapon, hero_id, "RIE-537")
    return True


def shot_of(state: State, hero_id: str, item_id: str) -> Item:
    """The readied Panzerfaust; ends the step when it is gone."""
    hero = state.hero(hero_id)
    return next((item for item in hero.readied if item.id == item_id), None) or gone(
        "The Panzerfaust", "RIE-534"
    )
