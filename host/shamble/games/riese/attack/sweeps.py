"""One attack that strikes everybody around or ahead, each in an attack of its own (RIC-053, RIC-109)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shamble.games.riese.attack import resolve
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.targets import attackable, enemies_of, in_reach, place_of, sees
from shamble.games.riese.skills.held import of_attack, skills_of
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import around
from shamble.kernel.asks import Rules

AROUND, AHEAD = "all-around", "all-in-front"
"""The kinds of effect that let a weapon strike several: whoever touches its bearer, and zombies in reach ahead."""


def ways(state: State, attack: Attack) -> Iterator[Attack]:
    """The ways in which a hand-to-hand attack of a hero may strike more than its one target, by what skills allow."""
    hero = state.hero(attack.attacker)
    for kind in (AROUND, AHEAD):
        if any(of_attack(state, hero, kind, attack)) and not (
            kind == AHEAD and swing(state, hero) in hero.used
        ):
            wide = replace(attack, sweep=kind, bonus=list(attack.bonus))
            if struck(state, wide):
                yield wide


def struck(state: State, attack: Attack) -> list[str]:
    """Whom a sweep strikes now, in the order of the map: rows from the north, then columns."""
    hero = state.hero(attack.attacker)
    found = touching(state, hero) if attack.sweep == AROUND else ahead(state, attack)
    return sorted(found, key=lambda name: place_of(state, name)[::-1])


def swing(state: State, hero: Hero) -> str:
    """The skill by which a hero strikes everybody ahead, once a round (RIC-109)."""
    swings = (skill for skill in skills_of(state.book, hero) if any(e.kind == AHEAD for e in skill.effects))
    return next((skill.id for skill in swings), "")


def touching(state: State, hero: Hero) -> list[str]:
    """The enemies on the eight squares around a hero, whichever way it faces, with nothing between them (RIC-053)."""
    at = place_of(state, hero.id)
    near = list(around(at))
    squares = {name: place_of(state, name) for name in enemies_of(state, hero.id)}
    return [name for name, square in squares.items() if square in near and sees(state, hero.id, at, square)]


def ahead(state: State, attack: Attack) -> list[str]:
    """The zombies in reach in the front arc (RIC-109)."""
    name = attack.attacker
    zombies = [other for other in attackable(state, name) if other in state.zombies]
    return [other for other in zombies if in_reach(state, name, attack.weapon, place_of(state, other))]


def carry_out(state: State, attack: Attack) -> Rules[None]:
    """An attack on each of them, one after the other; Mighty Swing is then used up for this round (RIC-109)."""
    if attack.sweep == AHEAD:
        hero = state.hero(attack.attacker)
        hero.used.append(swing(state, hero))
    for name in struck(state, attack):
        if resolve.on_map(state, name) and resolve.on_map(state, attack.attacker):
            yield from resolve.carry_out(state, replace(attack, target=name, bonus=list(attack.bonus)))
