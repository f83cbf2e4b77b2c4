"""Skills in the menu of the active hero: what may be done with those that offer a choice once a round."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.ground import adjacent
from shamble.games.riese.skills.choices import Chance, chances
from shamble.games.riese.skills.deeds import Deed, deeds, perform, words
from shamble.games.riese.skills.held import skills_of
from shamble.games.riese.state import State
from shamble.kernel.asks import Option, Rules

KINDS = ("shift", "door", "attack", "modifier", "points")


def open_to(state: State, name: str) -> Iterator[Deed]:
    """What skills of the team can do while a hero is active: for that hero anything, for others what needs no turn."""
    others = [hero.id for hero in state.on_map() if hero.id != name]
    for chance in chances(state, "team", "self"):
        yield from deeds(state, chance, [name], KINDS)
        yield from deeds(state, chance, others, ("shift", "door", "attack"))
    for chance in chances(state, "activation"):
        if chance.owner == name:
            yield from deeds(state, chance, [name], KINDS)
    yield from inspired(state, name)


def inspired(state: State, name: str) -> Iterator[Deed]:
    """What a comrade next to whom a hero activates gives it, once a round (RIC-011); before it has moved."""
    hero = state.hero(name)
    if state.act is None or state.act.moved or hero.at is None:
        return
    for other in state.on_map():
        if other.id == name or other.at is None or not adjacent(state, other.at, hero.at):
            continue
        for skill in skills_of(state.book, other):
            for effect in skill.effects:
                if effect.kind == "inspire" and skill.id not in other.used:
                    yield from deeds(state, Chance(other.id, skill, effect), [name], KINDS)


def skill_options(state: State, name: str) -> list[Option]:
    """The options of a hero's menu that use a skill up for this round."""
    return [Option(deed.id, words(state, deed)) for deed in open_to(state, name)]


def use_skill(state: State, name: str, option: str) -> Rules[None]:
    """Carry out an option of the menu."""
    deed = next(deed for deed in open_to(state, name) if deed.id == option)
    yield from perform(state, deed)
