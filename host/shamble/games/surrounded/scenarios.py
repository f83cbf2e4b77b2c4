"""The eighteen scenarios at three levels: what they limit, what they demand, and casualties picked for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from shamble.games.surrounded.cards import ABILITIES, Deck, Occupant
from shamble.games.surrounded.maps import Map, outer_edges
from shamble.games.surrounded.scoring import Outcome, location_ways

LEVELS = ("standard", "hard", "expert")
SUPPLIED = {1: ("gas",), 2: ("weapon",), 3: ("medkit",), 7: ("gas", "weapon", "medkit")}
BETRAYER = 18
"""The scenario that wants a low score (SUR-215)."""

TITLES = {
    1: "Two gas cans",
    2: "Two weapons",
    3: "Two medical kits",
    4: "Few moves",
    5: "Few burned cards",
    6: "Few looks",
    7: "One of each supply",
    8: "A quiet rim",
    9: "Few leaders left",
    10: "Empty places",
    11: "Equal scores",
    12: "A leader here and there",
    13: "Many explores",
    14: "Strong places",
    15: "A wide map",
    16: "Hidden talents",
    17: "Few abilities",
    18: "A score far below zero",
}
NUMBERS = {
    1: (2, 2, 2),
    2: (2, 2, 2),
    3: (2, 2, 2),
    4: (2, 1, 0),
    5: (2, 1, 0),
    6: (2, 1, 0),
    7: (1, 1, 1),
    8: (14, 12, 10),
    9: (4, 3, 2),
    10: (1, 2, 3),
    11: (2, 3, 4),
    12: (4, 5, 6),
    13: (6, 7, 8),
    14: (1, 2, 3),
    15: (5, 6, 7),
    16: (3, 2, 1),
    17: (3, 2, 1),
    18: (-10, -15, -20),
}
"""The number that each scenario names at Standard, Hard and Expert (SUR-150 to 214)."""

LIMITED = {4: ("move",), 5: ("burn",), 6: ("look",), 17: ABILITIES}
"""The abilities whose uses a scenario limits (SUR-148)."""

FIVE = 5
"""A strong location of scenario 14 scores so much or more (SUR-196)."""

RANKS = ("lowest of four ranks", "third rank", "second rank", "highest rank")
RANK_FROM = (11, 16, 21)

Tally = tuple[int, ...]
Count = Callable[[Outcome], Tally]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario at one level (SUR-139); number: what it names at that level."""

    id: int
    level: str

    @property
    def number(self) -> int:
        """The number in the demand of this level alone (SUR-144)."""
        return NUMBERS[self.id][LEVELS.index(self.level)]

    @property
    def title(self) -> str:
        """Number, our name for it and level."""
        return f"{self.id} {TITLES[self.id]}, {self.level.capitalize()}"

    @property
    def aim(self) -> int:
        """1 where a high score is good, -1 where a low one is (SUR-215)."""
        return -1 if self.id == BETRAYER else 1

    def spent(self, used: Mapping[str, int], ability: str) -> bool:
        """Whether the scenario forbids a further use of that ability (SUR-148, SUR-211)."""
        limited = LIMITED.get(self.id, ())
        return ability in limited and sum(used.get(name, 0) for name in limited) >= self.number


@dataclass(frozen=True, slots=True)
class Record:
    """What the end of a game is judged by, beside its map: uses of each ability, and Explores taken."""

    used: Mapping[str, int]
    explored: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a game: each location's outcome in the order of the map, total, and whether it is won.

    won is None without a scenario (SUR-138); told: what the scenario counted, in words.
    """

    outcomes: tuple[Outcome, ...]
    total: int
    won: bool | None
    told: str = ""

    @property
    def rank(self) -> str:
        """The rank of the total (SUR-133 to 137)."""
        return rank(self.total)


def rank(total: int) -> str:
    """The rank of a final score; a negative one has the lowest (SUR-133 to 137)."""
    return RANKS[sum(total >= least for least in RANK_FROM)]


def judge(deck: Deck, table: Map, record: Record, scenario: Scenario | None) -> Verdict:
    """Resolve all battles in the players' interest and judge: the scenario first, then the total.

    (SUR-100, SUR-110, SUR-143 to 147)
    """
    options = [location_ways(deck, table, place) for place in table.locations]
    if scenario is None:
        return verdict(settle(options, nothing, lambda tally: True, 1), None)
    chosen: list[Outcome] = []
    won = False
    for count in counts(scenario, options):
        picked = settle(options, count, lambda tally: enough(scenario, tally), scenario.aim)
        wins = met(deck, table, record, scenario, picked)
        if not chosen or (wins, scenario.aim * total(picked)) > (won, scenario.aim * total(chosen)):
            chosen, won = picked, wins
    told = f"{reached(deck, table, record, scenario, chosen)}"
    return verdict(chosen, won, told)


def verdict(outcomes: Iterable[Outcome], won: bool | None, told: str = "") -> Verdict:
    """The verdict on these outcomes."""
    known = tuple(outcomes)
    return Verdict(known, total(known), won, told)


def total(outcomes: Iterable[Outcome]) -> int:
    """The sum of the scores of all locations (SUR-132)."""
    return sum(outcome.score for outcome in outcomes)


# -- casualties in the players' interest


def nothing(outcome: Outcome) -> Tally:
    """No outcome counts for more than its score."""
    return ()


def settle(
    options: Iterable[tuple[Outcome, ...]], count: Count, enough: Callable[[Tally], bool], aim: int
) -> list[Outcome]:
    """One outcome for each location: first a tally that is enough, then the best total for that aim.

    Goes through the locations once and keeps, for every tally, only the best way to it.
    """
    best: dict[Tally, tuple[int, list[Outcome]]] = {(): (0, [])}
    for ways in options:
        reached: dict[Tally, tuple[int, list[Outcome]]] = {}
        for tally, (points, picked) in best.items():
            for way in ways:
                grown = added(tally, count(way))
                if grown not in reached or points + aim * way.score > reached[grown][0]:
                    reached[grown] = (points + aim * way.score, [*picked, way])
        best = reached
    return max(((enough(tally), *found) for tally, found in best.items()), key=lambda one: one[:2])[2]


def added(tally: Tally, more: Tally) -> Tally:
    """Two tallies together."""
    return tuple(a + b for a, b in zip(tally, more, strict=True)) if tally else more


# -- what scenarios count


def counts(scenario: Scenario, options: Iterable[tuple[Outcome, ...]]) -> list[Count]:
    """What may count towards a scenario at a location; equal scores count for one value at a time (SUR-188)."""
    if scenario.id == 11:
        values = sorted({way.score for ways in options for way in ways}, reverse=True)
        return [counts_value(value) for value in values] or [nothing]
    if scenario.id in SUPPLIED:
        return [lambda way: tuple(int(supplied(scenario, way, item)) for item in SUPPLIED[scenario.id])]
    return [COUNTS.get(scenario.id, nothing)]


def counts_value(value: int) -> Count:
    """Counts the locations of that score."""
    return lambda way: (int(way.score == value),)


COUNTS: dict[int, Count] = {
    9: lambda way: (way.leaders,),
    10: lambda way: (int(way.empty),),
    12: lambda way: (int(way.leaders > 0),),
    14: lambda way: (int(way.score >= FIVE),),
}


def supplied(scenario: Scenario, way: Outcome, item: str) -> bool:
    """Whether a location counts for a supply: surrounded, at Hard not overrun, at Expert held.

    Held means that a leader and a survivor remain (SUR-150 to 158, SUR-168 to 170).
    """
    if not way.surrounded or way.container != item:
        return False
    if scenario.level == "hard":
        return not way.overrun
    return scenario.level == "standard" or (way.leaders > 0 and way.survivors > 0)


def enough(scenario: Scenario, tally: Tally) -> bool:
    """Whether so much at all locations together meets the scenario; at most so much for scenario 9."""
    if scenario.id == 9:
        return sum(tally) <= scenario.number
    return all(count >= scenario.number for count in tally)


# -- whether a scenario is won


def met(deck: Deck, table: Map, record: Record, scenario: Scenario, outcomes: Iterable[Outcome]) -> bool:
    """Whether the demand of this level is met (SUR-142 to 144, SUR-150 to 214)."""
    found, number = reached(deck, table, record, scenario, outcomes), scenario.number
    if scenario.id in MOST:
        return found.value <= number
    return found.value < number if scenario.id == BETRAYER else found.value >= number


MOST = (*LIMITED, 8, 9, 16)
"""Scenarios that name the most there may be; the others name the least (SUR-149)."""


def shortfall(deck: Deck, table: Map, record: Record, scenario: Scenario) -> int:
    """How much is still missing, or too much, for the scenario if everybody fell for the best score."""
    outcomes = [max(location_ways(deck, table, at), key=lambda way: way.score) for at in table.locations]
    found = reached(deck, table, record, scenario, outcomes).value
    if scenario.id == BETRAYER:
        return 0
    return max(found - scenario.number if scenario.id in MOST else scenario.number - found, 0)


@dataclass(frozen=True, slots=True)
class Reached:
    """What was reached towards a scenario: a number and what it counts."""

    value: int
    what: str

    def __str__(self) -> str:
        return f"{self.value} {self.what}"


def reached(
    deck: Deck, table: Map, record: Record, scenario: Scenario, outcomes: Iterable[Outcome]
) -> Reached:
    """The number that the scenario compares."""
    known = list(outcomes)
    if scenario.id in SUPPLIED:
        items = SUPPLIED[scenario.id]
        held = [sum(supplied(scenario, way, item) for way in known) for item in items]
        return Reached(min(held), f"locations that count with {' and with '.join(items)}")
    if scenario.id in LIMITED:
        uses = sum(record.used.get(ability, 0) for ability in LIMITED[scenario.id])
        return Reached(uses, f"uses of {', '.join(LIMITED[scenario.id])}")
    if scenario.id == 11:
        scores = [way.score for way in known]
        return Reached(max(map(scores.count, scores), default=0), "locations of one score")
    if scenario.id in COUNTS:
        counted = sum(COUNTS[scenario.id](way)[0] for way in known)
        return Reached(counted, COUNTED[scenario.id])
    return of_the_map(deck, table, record, scenario.id, known)


COUNTED = {
    9: "leaders remaining",
    10: "locations where nobody remains",
    12: "locations where a leader remains",
    14: f"locations of {FIVE} points or more",
}


def of_the_map(deck: Deck, table: Map, record: Record, number: int, outcomes: Iterable[Outcome]) -> Reached:
    """What scenarios 8, 13, 15, 16 and 18 compare."""
    if number == 8:
        return Reached(outer_walkers(deck, table), "Walkers on the outer edges")
    if number == 13:
        return Reached(record.explored, "Explores")
    if number == 15:
        return Reached(table.width(), "cards wide")
    if number == 16:
        return Reached(outer_abilities(deck, table), "abilities on the outer edges")
    return Reached(total(outcomes), "points")


def outer_walkers(deck: Deck, table: Map) -> int:
    """Walkers on the outer edges, also those who fall in battle (SUR-174, SUR-176, SUR-177)."""
    return sum(occupant.walkers for occupant in outer_occupants(deck, table))


def outer_abilities(deck: Deck, table: Map) -> int:
    """Humans with an ability on the outer edges, used or not, fallen or not (SUR-202 to 207)."""
    return sum(occupant.ability != "" for occupant in outer_occupants(deck, table))


def outer_occupants(deck: Deck, table: Map) -> list[Occupant]:
    """Of each occupant card those on its outer edges; of each location with one all printed ones, once.

    (SUR-174, SUR-175, SUR-205)
    """
    rim = list(outer_edges(table))
    edges = [deck[table.occupants[at]].edges[side] for at, side in rim if at in table.occupants]
    locations = {at for at, _ in rim if at in table.locations}
    printed = [one for at in locations for one in deck[table.locations[at]].printed]
    return [one for one in (*edges, *printed) if one is not None]
