"""The team: at most four characters and four troopers, who joins it, and who is struck off (RIE-370 to 377)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.state import Hero, Sheet, State
from shamble.kernel.asks import gone

MOST_CHARACTERS = MOST_TROOPERS = 4
"""RIE-370; Max fills a trooper's place (RIE-204)."""


def sheet_of(state: State) -> Sheet:
    """The team control sheet; ends the step in a game that is no campaign."""
    return state.sheet or gone("The team control sheet")


def has_slot(sheet: Sheet, hero: Hero) -> bool:
    """Whether there is an empty slot of a hero's kind (RIE-370, RIE-377)."""
    character = hero.kind == "character"
    filled = sum((other.kind == "character") == character for other in sheet.team.values())
    return filled < (MOST_CHARACTERS if character else MOST_TROOPERS)


def enter(sheet: Sheet, heroes: Iterable[Hero]) -> list[Hero]:
    """Write these on the sheet as they are now; returns those for whom there was no slot (RIE-372, RIE-377)."""
    left = []
    for hero in heroes:
        if hero.id in sheet.team or has_slot(sheet, hero):
            sheet.team[hero.id] = hero
        else:
            left.append(hero)
    return left


def strike_off(sheet: Sheet, name: str) -> None:
    """A hero is dead and can never be selected again (RIE-177, RIE-376)."""
    sheet.team.pop(name, None)
    if name not in sheet.dead:
        sheet.dead.append(name)


def characters(sheet: Sheet) -> list[Hero]:
    """The characters of the team (RIE-099)."""
    return [hero for hero in sheet.team.values() if hero.kind == "character"]
