"""Attacks with weapons: which are allowed, and how one is made (ZOM-001 to 014, ZOM-025 to 047, ZOM-072 to 084)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from shamble.games.zombicide.cards import Weapon
from shamble.games.zombicide.harm import die, kill
from shamble.games.zombicide.hits import Blow, assign
from shamble.games.zombicide.state import Item, State
from shamble.kernel.asks import Roll, Rules, gone, roll, tell
from shamble.kernel.dice import Die, Face
from shamble.kernel.plain import counted


class Refusal(NamedTuple):
    """Why an attack may not be made: the clause, and the reason in words."""

    rule: str
    words: str


class Attack(NamedTuple):
    """An attack that may be made: the ids of one card or two in the hands, and the zone it is aimed at."""

    items: tuple[str, ...]
    zone: str


@cache
def die_for(accuracy: int) -> Die:
    """A six-sided die that hits on that number or more (ZOM-004)."""
    return Die(f"{accuracy}+", tuple([Face(str(pips), int(pips >= accuracy)) for pips in range(1, 7)]))


# -- what is allowed


def attacks(state: State, name: str) -> list[Attack]:
    """Every attack the Survivor may make now, with one weapon or with a pair (ZOM-012)."""
    zones = state.ground.sight[state.survivor(name).zone]
    return [
        Attack(tuple([item.id for item in items]), zone)
        for items in grips(state, name)
        for zone in zones
        if refusal(state, name, items, zone) is None
    ]


def grips(state: State, name: str) -> Iterator[tuple[Item, ...]]:
    """The weapons in hand one by one, equal ones once, and both together if that is allowed (ZOM-006 to 009)."""
    held = [item for item in state.survivor(name).held if state.weapon(item) is not None]
    seen = set()
    for item in held:
        if (item.card, item.empty) not in seen:
            seen.add((item.card, item.empty))
            yield (item,)
    if len(held) == 2 and not_a_pair(state, held) is None:
        yield (held[0], held[1])


def refusal(state: State, name: str, items: Sequence[Item], zone: str) -> Refusal | None:
    """Why the Survivor may not attack that zone with these cards; None when it is allowed."""
    if any(item not in state.survivor(name).held for item in items):
        return Refusal("ZOM-009", "only weapons in the hands can be used")
    if not_ready := not_a_pair(state, items) or unloaded(state, items):
        return not_ready
    weapon = state.weapon(items[0])
    if weapon is None:
        return Refusal("ZOM-003", f"{state.book.named(items[0].card)} is no weapon")
    return out_of_reach(state, name, weapon, zone) or nobody_there(state, name, weapon, zone)


def not_a_pair(state: State, items: Sequence[Item]) -> Refusal | None:
    """Two weapons are used together only when identical and Dual (ZOM-006 to 008)."""
    if len(items) == 1:
        return None
    first, second = items
    if first.card != second.card:
        return Refusal("ZOM-007", "two different weapons cannot be used together")
    weapon = state.weapon(first)
    if first.id == second.id or weapon is None or not weapon.dual:
        return Refusal("ZOM-008", f"{state.book.named(first.card)} has no Dual symbol")
    return None


def unloaded(state: State, items: Sequence[Item]) -> Refusal | None:
    """A weapon that was fired and needs reloading cannot be fired (ZOM-084)."""
    empty = next((item for item in items if item.empty), None)
    if empty is None:
        return None
    return Refusal("ZOM-084", f"{state.book.named(empty.card)} must be reloaded first")


def out_of_reach(state: State, name: str, weapon: Weapon, zone: str) -> Refusal | None:
    """The zone must be seen and its distance within the Range (ZOM-026, ZOM-035 to 041, ZOM-081)."""
    far = state.ground.distance(state.survivor(name).zone, zone)
    if far is None:
        return Refusal("ZOM-035", f"{state.title(zone)} is not in sight")
    least, most = weapon.range
    if far < least:
        return Refusal(
            "ZOM-039", f"{weapon.name} cannot be used nearer than {counted(least, 'zone')}, this is {far}"
        )
    if far > most:
        rule = "ZOM-026" if weapon.melee else "ZOM-041"
        return Refusal(rule, f"{weapon.name} reaches {counted(most, 'zone')} and no farther, this is {far}")
    return None


def nobody_there(state: State, name: str, weapon: Weapon, zone: str) -> Refusal | None:
    """An attack needs a target: a Zombie, or for a Ranged weapon another Survivor (ZOM-026, ZOM-034)."""
    if state.crowd(zone):
        return None
    if weapon.melee:
        return Refusal("ZOM-026", "no Zombie is in the own zone")
    if any(survivor.id != name for survivor in state.people(zone)):
        return None
    return Refusal("ZOM-034", f"nobody is in {state.title(zone)}")


# -- how it is made


def attack(state: State, name: str, items: Sequence[Item], zone: str) -> Rules[None]:
    """One attack with one weapon or a pair, at one zone (ZOM-001, ZOM-010, ZOM-034)."""
    weapon = state.weapon(items[0])
    if weapon is None:
        gone(state.book.named(items[0].card), "ZOM-003")
    if weapon.noisy:
        noisy = state.survivor(name).zone
        state.noise[noisy] = state.noise.get(noisy, 0) + 1
    for item in items:
        item.empty = weapon.reload
    if weapon.burns:
        yield from burn(state, name, items[0], zone)
        return
    rolled = yield from roll(lambda: attack_roll(state, name, weapon, len(items), zone))
    words = f"{state.survivor(name).name}: {counted(rolled.successes, 'hit')} in {state.title(zone)}"
    yield from tell("ZOM-004", words, "hits", hits=rolled.successes)
    yield from assign(state, blow_of(name, weapon, zone), rolled.successes)


def attack_roll(state: State, name: str, weapon: Weapon, count: int, zone: str) -> Roll:
    """All dice of one weapon, or of both weapons of a pair, in one roll (ZOM-001, ZOM-011)."""
    words = weapon_words(weapon, count)
    return Roll(
        rule="ZOM-001" if count == 1 else "ZOM-011",
        text=f"{state.survivor(name).name} attacks {state.title(zone)} with {words}, hits on {weapon.accuracy}+",
        subjects=(name,),
        dice=(die_for(weapon.accuracy),) * (weapon.dice * count),
    )


def weapon_words(weapon: Weapon, count: int) -> str:
    """One weapon or a pair of them in words."""
    return weapon.name if count == 1 else f"two {weapon.name}s"


def blow_of(name: str, weapon: Weapon, zone: str) -> Blow:
    """How the hits are assigned: the weapon decides, not the distance (ZOM-028, ZOM-042, ZOM-056, ZOM-073)."""
    free = weapon.melee or weapon.free_targets
    return Blow(name, zone, weapon.damage, (name,), free, weapon.melee)


def burn(state: State, name: str, item: Item, zone: str) -> Rules[None]:
    """A Molotov: everything in the zone dies, and the card is discarded (ZOM-077 to 080, ZOM-082)."""
    thrower = state.survivor(name)
    thrower.hands = [None if held is item else held for held in thrower.hands]
    state.discards.append(item.card)
    yield from tell("ZOM-077", f"{thrower.name} sets {state.title(zone)} on fire", "fire", zone=zone)
    for kind, number in list(state.crowd(zone).items()):
        yield from kill(state, zone, kind, number, name)
    for victim in [survivor.id for survivor in state.people(zone)]:
        if victim != name or state.skirmish.thrower_dies:
            yield from die(state, victim, "ZOM-079")
