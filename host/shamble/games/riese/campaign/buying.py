"""What XP buy between scenarios: skills of characters, upgrades of troopers (RIE-343 to 347, RIC-120, RIC-121)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.cards import Book, Group, Skill
from shamble.games.riese.skills.held import UPGRADES
from shamble.games.riese.state import Hero
from shamble.games.riese.words import listed


def for_sale(book: Book, hero: Hero) -> Iterator[Skill]:
    """What a hero may buy with the XP it has (RIE-343)."""
    return (skill for skill in next_levels(book, hero) if skill.cost <= hero.xp)


def saved_for(book: Book, hero: Hero) -> str:
    """What XP a hero has and what is the least that it needs more for, in words; "" if there is nothing (RIE-343)."""
    dearer = sorted((skill.cost, skill.name) for skill in next_levels(book, hero) if skill.cost > hero.xp)
    if not dearer:
        return ""
    names = [name for cost, name in dearer if cost == dearer[0][0]]
    return f"{hero.xp} XP; next: {listed(names)} for {dearer[0][0]}"


def next_levels(book: Book, hero: Hero) -> Iterator[Skill]:
    """What a hero has not learned yet: of each group the next level only (RIE-344 to 346)."""
    groups = (Group("Upgrade", (upgrade,)) for upgrade in UPGRADES)
    character = book.characters.get(hero.card)
    for group in character.groups if character else groups if hero.kind == "trooper" else ():
        missing = next((skill for skill in group.skills if skill.id not in hero.skills), None)
        if missing is not None:
            yield missing


def buy(hero: Hero, skill: Skill) -> None:
    """Pay for a skill; it works at once (RIE-138, RIE-343)."""
    hero.xp -= skill.cost
    hero.skills.append(skill.id)
