"""The team: at most four characters and four troopers, and who is struck off (RIE-370 to 377)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.campaign.buying import saved_for
from shamble.games.riese.skills.held import skills_of
from shamble.games.riese.state import Hero, Sheet, State
from shamble.games.riese.words import counted, listed
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


def strike_off(sheet: Sheet, name: str) -> None:
    """A hero is dead and can never be selected again (RIE-177, RIE-376)."""
    sheet.team.pop(name, None)
    if name not in sheet.dead:
        sheet.dead.append(name)


def characters(sheet: Sheet) -> list[Hero]:
    """The characters of the team (RIE-099)."""
    return [hero for hero in sheet.team.values() if hero.kind == "character"]


# -- for people


def sheet_lines(state: State) -> Iterator[tuple[str, str]]:
    """What a team control sheet says beside health and gear, by what it is about (RIC-115 to 119)."""
    for hero in state.members().values():
        yield from hero_lines(state, hero)
    sheet = state.sheet
    if sheet is None:
        return
    scenarios = state.book.scenarios
    yield "Threat", str(sheet.threat)
    yield "Last played", scenarios[sheet.last].name if sheet.last else "nothing yet"
    yield "Completed", listed([scenarios[name].name for name in sheet.won], "nothing yet")
    played = [f"{kind} {counted(count, 'time')}" for kind, count in sheet.tallies.items() if count]
    reducible = any(scenario.reduction for scenario in scenarios.values())
    yield "Threat reduction", listed(played, "none" if reducible else "not in this campaign")
    yield "Trade", "not in this campaign"
    yield "Replays used", str(sheet.replays)
    known = {name: card.name for name, card in state.book.characters.items()}
    yield "Dead", listed([known.get(name, name.capitalize()) for name in sheet.dead])
    if sheet.flags:
        yield "Notes", listed(sheet.flags)


def hero_lines(state: State, hero: Hero) -> Iterator[tuple[str, str]]:
    """What a hero has learned, and how far its personal objective has come (RIC-001)."""
    if skills := [skill.name for skill in skills_of(state.book, hero)]:
        yield hero.name, f"has learned {listed(skills)}"
    if state.sheet is not None and (goal := saved_for(state.book, hero)):
        yield hero.name, goal
    card = state.book.characters.get(hero.card)
    if card is not None and hero.progress:
        steps = [
            f"{counter} {hero.progress.get(counter, 0)} of {most}" for counter, most in card.needs.items()
        ]
        yield hero.name, f"{card.objective}: {listed(steps)}"
