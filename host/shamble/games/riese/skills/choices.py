"""Skills that offer a choice once a round: whose they are, and on whom they may still be used (RIE-349 to 354)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shamble.games.riese.cards import Effect, Skill
from shamble.games.riese.skills.held import skills_of
from shamble.games.riese.state import Hero, State
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

NO = "no"


class Chance(NamedTuple):
    """A skill that may still be used in this round: whose, which, and its effect that offers a choice."""

    owner: str
    skill: Skill
    effect: Effect

    def values(self, what: str) -> Iterator[int]:
        """The numbers of its choices of one kind, such as 2 of "shift:2"; 0 for one without a number."""
        for choice in self.effect.choices:
            kind, _, number = choice.partition(":")
            if kind == what:
                yield int(number or 0)


def chances(state: State, *where: str) -> Iterator[Chance]:
    """What heroes on the map may still use in this round, of the kinds named: "team", "self" or "activation"."""
    for hero in state.on_map():
        if not hero.skills:
            continue
        for skill in skills_of(state.book, hero):
            for effect in skill.effects:
                if effect.kind == "choice" and effect.on in where and skill.id not in hero.used:
                    yield Chance(hero.id, skill, effect)


def may_help(state: State, chance: Chance, name: str) -> bool:
    """Whether a skill may be used on a hero: on its owner alone, or on anybody of the team (RIE-352 to 354).

    Skills that bar each other are never used on the same hero in one round, in neither order.
    """
    hero = state.heroes[name]
    if chance.effect.on != "team" and name != chance.owner:
        return False
    barred = {other for used in hero.helped for other in bars(state, hero, used)}
    return chance.skill.id not in barred and not set(chance.effect.never_with) & set(hero.helped)


def bars(state: State, hero: Hero, used: str) -> Iterator[str]:
    """What a skill that was used on a hero bars: only the hero's own skills name others (RIE-352)."""
    for skill in skills_of(state.book, hero):
        if skill.id == used:
            for effect in skill.effects:
                yield from effect.never_with


def note_use(state: State, chance: Chance, name: str = "") -> None:
    """A skill has been used for this round, on that hero if on one (RIE-352)."""
    state.heroes[chance.owner].used.append(chance.skill.id)
    if name:
        state.heroes[name].helped.append(chance.skill.id)


def new_round(state: State) -> None:
    """What can be used once a round can be used again."""
    for hero in state.heroes.values():
        hero.used, hero.helped = [], []


def initiative_bonus(state: State) -> Rules[int]:
    """What skills add to the heroes' initiative die, settled before it is rolled (RIE-355, RIC-014, RIC-039)."""
    bonus = sum(always_on(state))
    for chance in list(chances(state, "team")) if state.windows != "never" else ():
        for more in chance.values("initiative"):
            chosen = yield from choose(lambda chance=chance, more=more: initiative_ask(state, chance, more))  # type: ignore[misc]
            if chosen != NO:
                note_use(state, chance)
                words = f"{state.heroes[chance.owner].name} uses {chance.skill.name}: +{more} on the initiative die"
                yield from tell(chance.skill.rule, words, "skill", who=chance.owner)
                bonus += more
    return bonus


def always_on(state: State) -> Iterator[int]:
    """What is added without a choice (RIC-039)."""
    for hero in state.on_map():
        if hero.skills:
            for skill in skills_of(state.book, hero):
                yield from (effect.value for effect in skill.effects if effect.kind == "initiative")


def initiative_ask(state: State, chance: Chance, more: int) -> Choose:
    """Whether a skill is used up for the initiative."""
    owner = state.hero(chance.owner)
    options = (Option(NO, "Keep it for later"), Option("use", f"Add {more} to the initiative die"))
    text = f"Does {owner.name} use {chance.skill.name} for the initiative?"
    return Choose(
        rule=chance.skill.rule, text=text, who=owner.seat, subjects=(owner.id,), options=options, default=NO
    )
