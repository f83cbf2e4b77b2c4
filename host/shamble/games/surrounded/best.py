"""A search for the best play of a deal whose order is known: keeps the most promising maps for each deck length."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import NamedTuple

from shamble.games.surrounded.cards import SIZE, Deck
from shamble.games.surrounded.deciding import Player
from shamble.games.surrounded.grid import SIDES, Cell, cell_id
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.moves import (
    EXPLORE,
    OCCUPY,
    burnable,
    forced,
    movable,
    move_places,
    moved,
    skills,
    spawn_places,
)
from shamble.games.surrounded.players import rival
from shamble.games.surrounded.reckoning import Outlook
from shamble.games.surrounded.scenarios import Record, Scenario, judge, shortfall
from shamble.games.surrounded.state import BOTTOM, TOP

WIDTH = 100
MOST_BURNS = 3
"""A line of play burns no more cards than this, so that the search ends."""

MISSING = 4.0
"""What each thing that a scenario is short of counts against a map, in points."""

PLACE = "place"


class Said(NamedTuple):
    """An answer, and to which ask: in which turn, and its rule, or PLACE for any place of an occupant card."""

    turn: int
    about: str
    answer: str


class Script(NamedTuple):
    """The answers of a line of play, the last first."""

    said: tuple[Said, ...]
    before: Script | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play up to the start of a turn: the map, the deck from the top, counters, and how it came about."""

    table: Map
    deck: tuple[int, ...]
    turn: int
    used: tuple[str, ...] = ()
    explored: int = 0
    placed: Cell | None = None
    script: Script | None = None

    def said(self, *said: tuple[str, str]) -> Script:
        """The script with further answers of this turn."""
        return Script(tuple(Said(self.turn, *one) for one in said), self.script)

    def answers(self) -> list[Said]:
        """All answers, the first first."""
        found: list[tuple[Said, ...]] = []
        script = self.script
        while script is not None:
            found.append(script.said)
            script = script.before
        return [one for said in reversed(found) for one in said]

    def uses(self) -> dict[str, int]:
        """How often each ability was used."""
        return {ability: self.used.count(ability) for ability in set(self.used)}

    def record(self) -> Record:
        """What a scenario is judged by."""
        return Record(self.uses(), self.explored)


@dataclass(frozen=True, slots=True)
class Found:
    """The best end of a deal that was found: whether the scenario is won, the score, and the answers to it."""

    won: bool | None
    score: int
    answers: list[Said]


class Search:
    """The deal: all cards in the order in which they are dealt; width: how many maps are kept at a time."""

    def __init__(
        self, deck: Deck, deal: Iterable[int], scenario: Scenario | None, width: int = WIDTH
    ) -> None:
        self.deck, self.scenario, self.width = deck, scenario, width
        self.player: Player = rival(deck)
        self.aim = scenario.aim if scenario else 1
        first, *rest = deal
        self.opening = Line(Map({0: first}), tuple(rest), 0)
        self.found: tuple[tuple[bool, int], Line] | None = None

    def best(self) -> Found:
        """Search deck length by deck length; the end that wins, and among those the best score."""
        layers: dict[int, list[Line]] = {left: [] for left in range(SIZE + 1)}
        for line in self.spawns(self.opening, 0):
            layers[len(line.deck)].append(replace(line, turn=1, placed=None))
        for left in range(SIZE, 0, -1):
            lines = self.most_promising(layers[left])
            while lines:
                after = [new for line in lines for new in self.turn(line)]
                for new in after:
                    if len(new.deck) < left:
                        layers[len(new.deck)].append(new)
                lines = self.most_promising(new for new in after if len(new.deck) == left)
        assert self.found is not None, "every deal has an end"
        (won, points), line = self.found
        return Found(won if self.scenario else None, points * self.aim, line.answers())

    def most_promising(self, lines: Iterable[Line]) -> list[Line]:
        """The lines whose maps are worth most, each position once."""
        different = {self.position(line): line for line in lines}
        return nlargest(self.width, different.values(), key=self.value)

    def position(self, line: Line) -> Hashable:
        """All that the rest of the game depends on; counters only where a scenario reads them."""
        table = line.table
        counters = (line.explored, *sorted(line.used)) if self.scenario else ()
        return frozenset(table.locations.items()), frozenset(table.occupants.items()), line.deck, counters

    def value(self, line: Line) -> float:
        """What the map is worth to the rival with the deck that is left, less what a scenario is short of."""
        left = len(line.deck) / (SIZE - 2) if self.aim > 0 else 0.0
        worth = Outlook(self.player.values, line.table, left, self.aim).whole()
        if self.scenario is None:
            return worth
        return worth - MISSING * shortfall(self.deck, line.table, line.record(), self.scenario)

    def end(self, line: Line) -> None:
        """Judge a finished game, and keep the best."""
        verdict = judge(self.deck, line.table, line.record(), self.scenario)
        rank = (bool(verdict.won), verdict.total * self.aim)
        if self.found is None or rank > self.found[0]:
            self.found = (rank, line)

    # -- one turn

    def turn(self, line: Line) -> Iterator[Line]:
        """Every way to play a turn that leaves cards in the deck; the others are judged."""
        for placed in self.actions(line):
            for after in self.abilities(placed):
                if after.deck:
                    yield replace(after, turn=after.turn + 1, placed=None)
                else:
                    self.end(after)

    def actions(self, line: Line) -> Iterator[Line]:
        """Every Explore and Occupy; one that ends the game is judged at once."""
        must = forced(line.table, self.deck[line.deck[0]], len(line.deck))
        if must is None or must.action == EXPLORE:
            yield from self.explores(line)
        if must is None or must.action == OCCUPY:
            opened = replace(line, script=line.said(("SUR-036", OCCUPY)))
            places = line.table.places_for_occupants()
            if not places:
                self.end(replace(opened, deck=()))
            yield from (self.with_occupants(opened, place) for place in places)

    def explores(self, line: Line) -> Iterator[Line]:
        """Every place for the location, with every spawn there."""
        for place in line.table.places_for_location():
            table = line.table.with_location(place, line.deck[0])
            said = line.said(("SUR-036", EXPLORE), ("SUR-040", cell_id(place)))
            explored = replace(line, table=table, deck=line.deck[1:], explored=line.explored + 1, script=said)
            yield from self.spawns(explored, place)

    def spawns(self, line: Line, target: Cell) -> Iterator[Line]:
        """Every place for the spawn at a location; without one the deck is discarded and the game judged."""
        places = (
            spawn_places(self.deck, line.table, target, line.deck[0]) or line.table.places_for_occupants()
        )
        if not places:
            self.end(replace(line, deck=()))
        yield from (self.with_occupants(line, place) for place in places)

    def with_occupants(self, line: Line, place: Cell) -> Line:
        """The top card as an occupant card in that cell."""
        table = line.table.with_occupants(place, line.deck[0])
        said = line.said((PLACE, cell_id(place)))
        return replace(line, table=table, deck=line.deck[1:], placed=place, script=said)

    def abilities(self, line: Line) -> Iterator[Line]:
        """No ability, and every way to use one; with the deal known a Look tells nothing."""
        yield replace(line, script=line.said(("SUR-061", "none")))
        assert line.placed is not None
        offered = skills(self.deck, line.table, line.placed, len(line.deck), self.scenario, line.uses())
        by_ability = {skill.ability: f"{SIDES[skill.side]}-{skill.ability}" for skill in offered}
        if "move" in by_ability:
            yield from self.moves(line, by_ability["move"])
        if "burn" in by_ability and line.used.count("burn") < MOST_BURNS:
            yield from self.burns(line, by_ability["burn"])

    def moves(self, line: Line, answer: str) -> Iterator[Line]:
        """Every Move."""
        for place in movable(line.table):
            for to in move_places(line.table, place):
                said = line.said(("SUR-061", answer), ("SUR-073", cell_id(place)), ("SUR-074", cell_id(to)))
                table = moved(line.table, place, to)
                yield replace(line, table=table, used=(*line.used, "move"), script=said)

    def burns(self, line: Line, answer: str) -> Iterator[Line]:
        """Every Burn, to the top and to the bottom."""
        for place in burnable(line.table):
            number = line.table.locations.get(place) or line.table.occupants[place]
            table, used = line.table.without(place), (*line.used, "burn")
            for end, deck in ((TOP, (number, *line.deck)), (BOTTOM, (*line.deck, number))):
                said = line.said(("SUR-061", answer), ("SUR-085", cell_id(place)), ("SUR-086", end))
                yield replace(line, table=table, deck=deck, used=used, script=said)
