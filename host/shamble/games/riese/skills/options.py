"""Skills in the menu of the active hero: what may be done with those that offer a choice once a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shamble.games.riese.ground import adjacent
from shamble.games.riese.skills.choices import NO, Chance, chances
from shamble.games.riese.skills.deeds import Deed, deeds, perform, words
from shamble.games.riese.skills.held import skills_of
from shamble.games.riese.state import State
from shamble.games.riese.words import listed
from shamble.kernel.asks import Choose, Option, Rules, choose, gone

KINDS = ("shift", "door", "attack", "modifier", "points")
OTHERS = "others"


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
    """The options of a hero's menu that use a skill up for this round; of each skill one for what helps others."""
    found = list(open_to(state, name))
    own = [Option(deed.id, f"{words(state, deed)} (once a round)") for deed in found if deed.hero == name]
    return own + [Option(key, others_words(state, group)) for key, group in for_others(found, name).items()]


def others_words(state: State, group: list[Deed]) -> str:
    """What a skill can do for others, as one option."""
    names = [state.heroes[name].name for name in dict.fromkeys(deed.hero for deed in group)]
    return f"{group[0].chance.skill.name} (once a round) for {listed(names).replace(' and ', ' or ')}"


def for_others(found: Iterable[Deed], name: str) -> dict[str, list[Deed]]:
    """What skills can do for others than the active hero, by the id of the option that offers it."""
    groups: dict[str, list[Deed]] = {}
    for deed in found:
        if deed.hero != name:
            groups.setdefault(f"skill:{deed.chance.owner}.{deed.chance.skill.id}.{OTHERS}", []).append(deed)
    return groups


def use_skill(state: State, name: str, option: str) -> Rules[None]:
    """Carry out an option of the menu."""
    if option.endswith(f".{OTHERS}"):
        option = yield from choose(lambda: which_ask(state, name, option))
    deed = next((deed for deed in open_to(state, name) if deed.id == option), None)
    if deed is not None:
        yield from perform(state, deed)


def which_ask(state: State, name: str, option: str) -> Choose:
    """What a skill does for somebody who is not active."""
    group = for_others(open_to(state, name), name).get(option) or gone("That skill", "RIE-349")
    owner = state.hero(group[0].chance.owner)
    options = [Option(deed.id, words(state, deed)) for deed in group]
    return Choose(
        rule=group[0].chance.skill.rule,
        text=f"What does {owner.name} use {group[0].chance.skill.name} for?",
        who=owner.seat,
        subjects=(name,),
        options=(*options, Option(NO, "Nothing")),
        default=NO,
    )
