"""What XP buy between scenarios: skills of characters, upgrades of troopers (RIE-343 to 347, RIC-120, RIC-121)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.cards import Book, Group, Skill
from shamble.games.riese.skills.held import UPGRADES
from shamble.games.riese.state import Hero


def for_sale(book: Book, hero: Hero) -> Iterator[Skill]:
    """What a hero may buy with the XP it has: of each group the next level only (RIE-343 to 346)."""
    groups = (Group("Upgrade", (upgrade,)) for upgrade in UPGRADES)
    character = book.characters.get(hero.card)
    for group in character.groups if character else groups if hero.kind == "trooper" else ():
        missing = next((skill for skill in group.skills if skill.id not in hero.skills), None)
        if missing is not None and missing.cost <= hero.xp:
            yield missing


def buy(hero: Hero, skill: Skill) -> None:
    """Pay for a skill; it works at once (RIE-138, RIE-343)."""
    hero.xp -= skill.cost
    hero.skills.append(skill.id)
