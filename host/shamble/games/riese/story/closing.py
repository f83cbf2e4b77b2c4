"""The end of a scenario: what it earns, what is lost with it, and what goes on from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shamble.games.riese.cards import Adjustment
from shamble.games.riese.state import MOST_THREAT, Hero, Item, State, alive
from shamble.games.riese.story.happenings import counting, open_objectives, pattern
from shamble.games.riese.story.xp import ALL_SECONDARY, COMPLETED, team_credit
from shamble.games.riese.words import counted, item_name, listed, name, paragraphs
from shamble.kernel.asks import Rules, tell

ERASED = ("scenario", "key", "torch", "burns-out")
"""The traits of cards that are gone when a scenario ends (RIE-181, RIE-526, RIE-553)."""

DONE = {
    "kill": "killed",
    "die": "dead",
    "rescue": "rescued",
    "sacrifice": "sacrificed",
    "search": "searched",
    "exit": "out",
    "open": "opened",
    "close": "closed",
    "destroy": "destroyed",
}
"""What has happened, as it is said of whom or what it has happened to."""


def closing(state: State) -> Rules[None]:
    """The scenario is over: XP, the text of its exit, and whatever ends with it; a campaign goes on to its result."""
    state.phase, state.active = "over" if state.sheet is None else "result", ""
    if state.result == "won":
        yield from earned(state)
        for text in paragraphs(state.scenario.ending):
            yield from tell("RIE-331", text, "entry")
    for hero in state.heroes.values():
        yield from part(state, hero)
        yield from erase(state, hero)
    if state.scratch:
        yield from tell("RIE-335", f"{counted(state.scratch, 'scratch token')} lost", "scratch", scratch=0)
        state.scratch = 0


def earned(state: State) -> Rules[None]:
    """A completed scenario is worth 1 XP to everybody, all its secondary objectives 1 more (RIE-131, RIE-132)."""
    yield from team_credit(state, COMPLETED, "RIE-131", "the scenario is completed")
    if counting(state, primary=False) and not open_objectives(state, primary=False):
        yield from team_credit(state, ALL_SECONDARY, "RIE-132", "every secondary objective is reached")


def part(state: State, hero: Hero) -> Rules[None]:
    """Rescued figures leave their rescuer (RIE-307)."""
    if hero.rescued:
        who = listed([name(state, soul) for soul in hero.rescued])
        words = f"{who[:1].upper()}{who[1:]} {'parts' if len(hero.rescued) == 1 else 'part'} from {hero.name}"
        yield from tell("RIE-307", words, "part", hero=hero.id)
        hero.rescued = []


def erase(state: State, hero: Hero) -> Rules[None]:
    """Items of the scenario alone are gone with it (RIE-181)."""
    lost = [item for item in hero.carried if lasts_no_longer(state, item)]
    for item in lost:
        drop(hero, item)
    if lost:
        words = f"{hero.name} gives up {listed([item_name(state, item) for item in lost])}"
        yield from tell("RIE-181", words, "erase", hero=hero.id)


def lasts_no_longer(state: State, item: Item) -> bool:
    """Whether an item ends with the scenario, as whatever opens a lock in it does (RIE-526)."""
    keys = (*state.scenario.keys.values(), *(search.key for search in state.scenario.searches))
    return item.card in keys or any(trait in ERASED for trait in state.card(item).traits)


def drop(hero: Hero, item: Item) -> None:
    """Take an item from wherever a hero has it."""
    hero.ready = None if hero.ready is item else hero.ready
    hero.off_hand = None if hero.off_hand is item else hero.off_hand
    hero.slots = [[one for one in slot if one is not item] for slot in hero.slots]
    hero.pockets = [one for one in hero.pockets if one is not item]


# -- what a campaign goes on with


def team_after(state: State) -> list[Hero]:
    """Who goes on after a scenario that is not replayed: the dead are struck off the sheet (RIE-177, RIE-178).

    They keep what they carry, their health, XP and skills; a dose of Blitz is followed by its crash (RIE-501).
    """
    return [
        replace(
            hero,
            at=None,
            marker="",
            cover=0,
            locked_by="",
            activated=False,
            left=False,
            burning="",
            gassed=False,
            used=[],
            helped=[],
            declined="",
            crash=hero.blitz,
            blitz=False,
        )
        for hero in alive(state.heroes.values())
    ]


def threat_after(state: State) -> int:
    """The threat level when its increase and every adjustment that was earned are added, 0 to 12 (RIE-378)."""
    change = state.scenario.increase + sum(adjusted(state, one) for one in state.scenario.adjustments)
    return min(max(state.threat + change, 0), MOST_THREAT)


def threat_words(state: State, before: int) -> Iterator[str]:
    """What changes a threat level that was at `before` when the scenario began, one part after the other (RIE-378)."""
    if state.threat != before:
        yield f"{state.threat - before:+d} in the scenario"
    if state.scenario.increase:
        yield f"{state.scenario.increase:+d} for the scenario"
    for one in state.scenario.adjustments:
        if change := adjusted(state, one):
            times = state.told.get(pattern(one), 0)
            yield f"{change:+d} for {cause(state, one)}{f' ({times} times)' if times > 1 else ''}"


def cause(state: State, adjustment: Adjustment) -> str:
    """What an adjustment counts, in words such as "Omega killed"."""
    breed = state.book.breeds.get(adjustment.of)
    about = breed.name if breed is not None else adjustment.of or adjustment.at or "somebody"
    return f"{about} {DONE.get(adjustment.on, adjustment.on)}"


def adjusted(state: State, adjustment: Adjustment) -> int:
    """What one adjustment comes to: so much for each time, up to its most (RIE-378)."""
    return adjustment.by * min(state.told.get(pattern(adjustment), 0), adjustment.most)
