"""The data a new game is set up with, and the state before the first step of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import TypeVar

from shamble.games.riese.cards import Book, Chart, Drawing, Recruit, Scenario
from shamble.games.riese.horde.pool import antihero_marker
from shamble.games.riese.house import house_of, read_house, resolved
from shamble.games.riese.library import OWN, load_book
from shamble.games.riese.maps import read_drawing
from shamble.games.riese.state import PLAYER, Hero, Sheet, State
from shamble.games.riese.story.arrivals import enlist
from shamble.kernel.asks import Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.hands import hands_of

A = TypeVar("A")
B = TypeVar("B")

CAMPAIGN = "campaign"
"""What is named in place of a scenario to begin a campaign."""
FIRST = "basic-steps"
"""The scenario that is played if none is named."""
KEPT = ("seats", "numbers", "windows", "hands", "house", "mission", "sheet", "stage", "book")
"""What of a state outlasts a scenario of a campaign."""
SEAT = re.compile(r"[\w-]{1,20}")


def new_setup(
    scenario: str | None = None,
    seed: int | None = None,
    own: Path | None = None,
    cache: Path | None = None,
    *,
    house: Path | None = None,
    groups: Sequence[str] = (),
) -> Json:
    """The resolved data of a new game: the cards it needs, its scenario with its map, house rules, and who plays.

    own: the folder of all the player's files; groups: where several play together, one for each of them, such as
    "ann" or "ann=kelley,hale" with the heroes they play. Raises BadInput for an unknown scenario, naming those there
    are, and for heroes that are not in it, BadFile for a faulty file. The seed changes nothing.
    """
    book = load_book(own and own / OWN, cache)
    name = scenario or (FIRST if FIRST in book.scenarios else next(iter(book.scenarios), FIRST))
    if name == CAMPAIGN:
        return {"scenario": "", **framed(first_missions(book)[0], groups, house), "book": to_plain(book)}
    if name not in book.scenarios:
        known = ", ".join([CAMPAIGN, *sorted(book.scenarios)])
        raise BadInput(f"there is no scenario {name[:60]!r}; known: {known}")
    setup = {
        "scenario": name,
        **framed(book.scenarios[name], groups, house),
        "book": to_plain(only_for(book, name)),
    }
    new_state(setup)  # BadInput for heroes that cannot carry what they bring
    return setup


def framed(scenario: Scenario, groups: Sequence[str], house: Path | None) -> dict[str, Json]:
    """Who plays, and by which house rules."""
    return {"seats": dict(players(scenario, groups)), "house": resolved(read_house(house))}


def first_missions(book: Book) -> list[Scenario]:
    """The scenarios a campaign may begin with: no other leads to them, and they lead on, if any do (RIE-098).

    Raises BadInput when every scenario is led to by another.
    """
    led = {name for scenario in book.scenarios.values() for name in scenario.leads_to}
    first = [one for one in book.scenarios.values() if one.id not in led and not one.reduction]
    if not first:
        raise BadInput(
            "no scenario can begin a campaign, as each is led to by another; take one out of every leads_to"
        )
    return [one for one in first if one.leads_to] or first


def players(scenario: Scenario, groups: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Who plays, each with the heroes that were named; BadInput for names that will not do."""
    known, seen, taken = [recruit.id for recruit in scenario.team], set[str](), set[str]()
    for group in groups:
        seat, _, listed = group.partition("=")
        heroes = [word.strip() for word in listed.split(",") if word.strip()]
        if not SEAT.fullmatch(seat) or seat in seen:
            raise BadInput(
                f"{seat[:60]!r} is no name of another player; expected letters and digits, such as ann"
            )
        for hero in heroes:
            if hero not in known or hero in taken:
                raise BadInput(f"{hero[:60]!r} is nobody left to play; this scenario has: {', '.join(known)}")
            taken.add(hero)
        seen.add(seat)
        yield seat, heroes
    if not groups:
        yield PLAYER, []


def only_for(book: Book, name: str) -> Book:
    """The part of a book that one scenario needs."""
    scenario = book.scenarios[name]
    return replace(book, drawings={scenario.map: book.drawings[scenario.map]}, scenarios={name: scenario})


def new_state(setup: Json) -> State:
    """The state before the first step."""
    state = State(hands=hands_of(setup), house=house_of(setup["house"]), seats=list(setup["seats"]))
    with_data(state, setup)
    if not setup["scenario"]:
        chosen = {name: seat for seat, heroes in setup["seats"].items() for name in heroes}
        state.phase, state.now, state.sheet = "campaign", "campaign", Sheet(players=chosen)
        return state
    try:
        begin_scenario(state, setup["scenario"])
    except KeyError as error:
        raise unreadable(error) from error
    for seat, heroes in setup["seats"].items():
        for name in heroes:
            if name in state.heroes:
                state.heroes[name].seat = seat
    return state


def with_data(state: State, setup: Json) -> State:
    """Give a state the cards, the scenario and the map it is played with; BadSave when they do not fit."""
    try:
        next(iter(setup["seats"]))
        state.book = book_from(setup["book"])
        if state.mission:
            open_map(state)
    except (KeyError, TypeError, StopIteration, BadInput) as error:
        raise unreadable(error) from error
    state.index()
    return state


def unreadable(error: Exception) -> BadSave:
    """What is said of set-up data that do not fit."""
    return BadSave(f"the set-up of this game cannot be read: {error!r}")


def open_map(state: State) -> None:
    """Lay the scenario and its map on the table."""
    state.scenario = state.book.scenarios[state.mission]
    state.chart = chart_of(state.book.drawings[state.scenario.map])
    state.memo.clear()


def same_as_last(make: Callable[[A], B]) -> Callable[[A], B]:
    """Make again only what is made of something else than last time: going back in a game reads its set-up anew."""
    last: list[tuple[A, B]] = []

    def made(of: A) -> B:
        if not last or last[0][0] is not of:
            last[:] = [(of, make(of))]
        return last[0][1]

    return made


@same_as_last
def book_from(plain: Json) -> Book:
    """The cards of a game's set-up. Raises KeyError when a scenario in it names what is not among them."""
    book = from_plain(Book, plain)
    for scenario in book.scenarios.values():
        for shelf, name in named_in(book, scenario):
            shelf[name]
    return book


def named_in(book: Book, scenario: Scenario) -> Iterator[tuple[Mapping[str, object], str]]:
    """What a scenario names, each with where it must be."""
    cards = {**book.weapons, **book.gear}
    yield from ((book.breeds, kind) for kind in scenario.zombies)
    yield from ((book.characters, one.card) for one in scenario.team if one.kind == "character")
    yield from ((cards, item) for one in scenario.team for item in one.kit.items)


@same_as_last
def chart_of(drawing: Drawing) -> Chart:
    """The map of a drawing."""
    return read_drawing(drawing)


def begin_scenario(state: State, name: str) -> None:
    """A scenario is about to be set up: everything but the team, its threat and its notes is as new (RIE-098)."""
    for each in fields(State):
        if each.name not in KEPT and each.metadata.get("saved", True):
            new = each.default if each.default_factory is MISSING else each.default_factory()
            setattr(state, each.name, new)
    state.mission, state.stage = name, state.stage + 1
    open_map(state)
    scenario, sheet = state.scenario, state.sheet
    state.dark = scenario.dark
    state.hidden_goals = [goal.id for goal in scenario.objectives if goal.hidden]
    state.aside = markers(scenario.aside)
    state.pool = markers(
        {kind: count - scenario.aside.get(kind, 0) for kind, count in scenario.zombies.items()}
    )
    if sheet is not None:
        state.threat = state.active_threat = sheet.threat
        state.flags = list(sheet.flags)
        state.pool += [antihero_marker(hero) for hero in sheet.rising]
    state.heroes = {hero.id: hero for hero in team_of(state)}
    state.index()


def markers(counts: Mapping[str, int]) -> list[str]:
    """So many zombie markers of each type (RIE-148)."""
    return [kind for kind, count in counts.items() for _ in range(count)]


def team_of(state: State) -> Iterator[Hero]:
    """Who may be picked: the team and whom the scenario names, else the scenario's own team (RIE-141, RIE-144)."""
    sheet = state.sheet
    if sheet is not None:
        yield from (deepcopy(hero) for hero in sheet.team.values())
    for recruit in state.scenario.team:
        if not recruit.later and (sheet is None or may_be_met(sheet, recruit)):
            yield enlist(state, recruit)


def may_be_met(sheet: Sheet, recruit: Recruit) -> bool:
    """Whether somebody of a scenario's own team is there in a campaign: the team begins with them, or meets them.

    Whoever has died never comes back (RIE-177), and nobody is there twice.
    """
    if recruit.id in (*sheet.dead, *sheet.team):
        return False
    return not sheet.team or recruit.must or recruit.met


def scenarios(own: Path | None = None, cache: Path | None = None) -> dict[str, str]:
    """The scenarios there are: id to name."""
    return {name: scenario.name for name, scenario in load_book(own and own / OWN, cache).scenarios.items()}
