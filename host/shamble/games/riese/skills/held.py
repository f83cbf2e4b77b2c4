"""What the skills of a hero change: looked up from the state at each place where it could matter, never kept.

The kinds of effect that a rule asks for: "modifier" (attack modifier with weapons, on attacks), "rof", "reroll"
(natural numbers from `least` to `faces`), "no-spread" (no spread-fire modifier), "no-off-hand", "no-lines" (no
modifiers of the line of fire), "braced", "any-target", "stun-wounds", "ranged-melee" (ranged numbers in
hand-to-hand), "initiative", "break", "break-always", "lock-wound", "no-zoc", "no-hindering", "walk", "run" (MPs),
"stealth", "jump", "dark" (squares), "search", "search-twice", "more-supplies", "free-pick-up", "special" (MPs a
special action costs), "satchel" (MPs), "throw", "area", "threat-proof", "medkit", "all-around", "all-in-front",
"deep-pockets", "run-and-gun", "team-attack", "inspire" and "choice" (one of `choices` once a round: "initiative:2",
"modifier:-1", "shift:1", "points:1", "attack", "door"), "covering-step", "two-weapons", "lucky", "berserk",
"after-scenario" (threat), "heal-after", "extra-trooper".
"""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.attack.model import CLOSE, HANDS, RANGED, Attack
from shamble.games.riese.cards import Book, Effect, Skill
from shamble.games.riese.state import Hero, State

UPGRADES = (
    Skill("proficiency", "Proficiency", 1, 20, (Effect("modifier", -1),), "RIC-120", text="-1 on attacks."),
    Skill(
        "extra-mp", "One more MP", 1, 50, (Effect("walk", 1), Effect("run", 1)), "RIC-121", text="1 MP more."
    ),
)
"""What troopers may buy, each on its own (RIC-120, RIC-121)."""


def known_skills(book: Book, hero: Hero) -> list[Skill]:
    """Everything a hero could learn: the skills of a character, the upgrades of a trooper (RIE-342, RIC-120)."""
    character = book.characters.get(hero.card)
    if character is not None:
        return [skill for group in character.groups for skill in group.skills]
    return list(UPGRADES) if hero.kind == "trooper" else []


def skills_of(book: Book, hero: Hero) -> Iterator[Skill]:
    """The skills a hero can use; one that another of theirs replaces is left out (RIE-347, RIE-348)."""
    owned = [skill for skill in known_skills(book, hero) if skill.id in hero.skills]
    replaced = {skill.replaces for skill in owned}
    yield from (skill for skill in owned if skill.id not in replaced)


def effects(state: State, hero: Hero, kind: str) -> Iterator[Effect]:
    """The effects of one kind that a hero has of its own skills (RIE-354)."""
    if hero.skills:
        for skill in skills_of(state.book, hero):
            yield from (effect for effect in skill.effects if effect.kind == kind)


def has(state: State, hero: Hero, kind: str) -> bool:
    """Whether a hero has an effect of this kind."""
    return any(True for _ in effects(state, hero, kind))


def value(state: State, hero: Hero, kind: str) -> int:
    """The sum of a hero's effects of this kind; 0 for none."""
    return sum(effect.value for effect in effects(state, hero, kind))


def of_attack(state: State, hero: Hero, kind: str, attack: Attack) -> Iterator[Effect]:
    """The effects of one kind that hold for this attack: its weapon and its type fit."""
    for effect in effects(state, hero, kind):
        if effect.weapons and attack.weapon.id not in effect.weapons:
            continue
        if effect.mark and (attack.weapon.mark != effect.mark or attack.weapon.id == HANDS.id):
            continue
        way = "ranged" if attack.kind in RANGED else "melee" if attack.kind in CLOSE else attack.kind
        if effect.on in ("any", way):
            yield effect
