"""Throwing explosives, decoys and flares: the ask, the roll, where it ends up (RIE-396 to 410, RIE-504, RIE-519)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.riese import moments
from shamble.games.riese.attack.allowed import may_attack, spend_attack
from shamble.games.riese.attack.targets import must_fight
from shamble.games.riese.blasts import blast
from shamble.games.riese.blasts.aiming import (
    GRENADE,
    Throw,
    as_attack,
    numbers_for,
    somewhere,
    squares_for,
    throw_modifiers,
    throws,
)
from shamble.games.riese.blasts.deviation import deviate as deviate
from shamble.games.riese.blasts.deviation import landed
from shamble.games.riese.blasts.flames import flame, flame_options
from shamble.games.riese.blasts.panzerfaust import fire_panzerfaust, panzerfaust_options
from shamble.games.riese.blasts.squares import ask_square, least
from shamble.games.riese.blasts.worn import used_up
from shamble.games.riese.dice import d12
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Hero, Pending, State
from shamble.games.riese.story import happenings
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Option, Rules, gone, tell


def throw_options(state: State, hero_id: str) -> list[Option]:
    """What the active hero may throw, or do to a whole area, as its attack: explosives, gear, a Panzerfaust, flames."""
    if not may_attack(state, hero_id) or must_fight(state, hero_id):
        return []
    hero = state.hero(hero_id)
    thrown = [
        Option(f"throw:{throw.item or GRENADE}", throw_words(hero, throw))
        for throw in throws(state, hero)
        if somewhere(state, hero, throw)
    ]
    return [*thrown, *panzerfaust_options(state, hero_id), *flame_options(state, hero_id)]


def throw_words(hero: Hero, throw: Throw) -> str:
    """A throw as an option of the menu."""
    left = f" ({hero.supplies['grenades']} left)" if throw.weapon.id == GRENADE else ""
    return f"Throw the {throw.weapon.name}{left}"


def throw(state: State, hero_id: str, option: str) -> Rules[bool]:
    """Carry out one of throw_options; False when the hero thought better of it and nothing happened."""
    verb, _, item = option.partition(":")
    if verb == "flames":
        return (yield from flame(state, hero_id, item))
    if verb == "panzerfaust":
        return (yield from fire_panzerfaust(state, hero_id, item))
    return (yield from throw_at_square(state, hero_id, item))


def throw_at_square(state: State, hero_id: str, item: str) -> Rules[bool]:
    """Aim at a square, roll, and let the thing land there or deviate (RIE-399, RIE-400, RIE-407)."""
    target = yield from aim(state, hero_id, item)
    if target is None:
        return False
    hero = state.hero(hero_id)
    thrown = throw_of(state, hero, item)
    number = numbers_for(state, hero, thrown)[target]
    words = roll_words(state, hero, thrown, target, number)
    use(hero, thrown)
    spend_attack(state, hero_id, item)
    attack = as_attack(state, hero, thrown.weapon)
    natural = yield from d12(state, "RIE-405", words, hero_id, attack=attack, wants=number)
    here = state.square(hero_id)
    if natural == 1 and "fire" in thrown.weapon.traits:
        landing = here
        yield from tell("RIE-528", f"1: the {thrown.weapon.name} goes off in {hero.name}'s hand", "throw")
    else:
        landing = yield from landed(state, natural, number, target, here)
    yield from land(state, hero_id, thrown, landing)
    return True


def throw_of(state: State, hero: Hero, item: str) -> Throw:
    """The throw that an option names; ends the step when the hero has it no more."""
    wanted = "" if item == GRENADE else item
    found = next((throw for throw in throws(state, hero) if throw.item == wanted), None)
    return found or gone("What was to be thrown", "RIE-396")


def aim(state: State, hero_id: str, item: str) -> Rules[Square | None]:
    """Which square is thrown at; None to let it be (RIE-400)."""

    def numbers() -> Mapping[Square, int]:
        hero = state.hero(hero_id)
        return numbers_for(state, hero, throw_of(state, hero, item))

    weapon = throw_of(state, state.hero(hero_id), item).weapon
    return (yield from ask_square(state, hero_id, weapon, "RIE-400", f"Throw the {weapon.name}", numbers))


def roll_words(state: State, hero: Hero, thrown: Throw, target: Square, number: int) -> str:
    """What a throw must roll, with its sum."""
    far = squares_for(state, hero, thrown)[target]
    blind = not in_sight(state, state.square(hero.id), target)
    changes = [f"{m.value:+d} {m.words}" for m in throw_modifiers(state, hero, thrown, blind) if m.value]
    summed = ", ".join([f"range {far}", *changes])
    return f"{hero.name} throws the {thrown.weapon.name} at {name_of(target)}: {least(number)} ({summed})"


def use(hero: Hero, thrown: Throw) -> None:
    """What is thrown is used up, hit or miss (RIE-399)."""
    if thrown.item:
        used_up(hero, thrown.item)
    else:
        hero.supplies["grenades"] -= 1


def land(state: State, hero_id: str, thrown: Throw, at: Square) -> Rules[None]:
    """A marker lies where it lands, a Molotov explodes at once, the rest as the activation ends (RIE-401, RIE-529)."""
    weapon = thrown.weapon
    yield from happenings.happened(state, "throw", at=at, who=hero_id, of=weapon.id)
    if thrown.kind in ("decoy", "flare"):
        state.put(thrown.kind, at, what=weapon.id, by=hero_id)
        yield from tell("RIE-504", f"The {weapon.name} lies on {name_of(at)}", thrown.kind, at=name_of(at))
        yield from moments.after_change(state, "light")
    elif "fire" in weapon.traits or state.act is None or state.act.hero != hero_id:
        yield from blast.blast(state, at, weapon, hero_id, "RIE-529")
    else:
        state.act.pending.append(Pending(weapon.id, at, hero_id))
