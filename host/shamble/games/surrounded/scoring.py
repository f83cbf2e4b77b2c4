"""Who is at a location, how its battle may end, and what it scores then."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from shamble.games.surrounded.cards import BONUS, Card, Container, Deck, Occupant, weight
from shamble.games.surrounded.grid import EAST, NORTH, OPPOSITE, SOUTH, STEPS, WEST, Cell
from shamble.games.surrounded.maps import Map

QUARREL = 2
"""So many leaders who are still there after the Walkers remove each other (SUR-112)."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who is at a location before its battle, and how many of its four sides have a card."""

    leaders: int
    survivors: int
    walkers: int
    cards: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a location may end: who fell to Walkers, who remains, and the score (SUR-131)."""

    number: int
    container: Container
    surrounded: bool
    fallen_leaders: int
    fallen_survivors: int
    killed: int
    leaders: int
    survivors: int
    walkers: int
    score: int

    @property
    def overrun(self) -> bool:
        """Whether a Walker is still there after the battle (SUR-098)."""
        return self.walkers > 0

    @property
    def empty(self) -> bool:
        """Whether nobody remains, neither human nor Walker (SUR-184)."""
        return not (self.leaders or self.survivors or self.walkers)

    @property
    def supply(self) -> str:
        """The container if it is open: exactly when the location is surrounded (SUR-122, SUR-123)."""
        return self.container if self.surrounded else ""


def ways(card: Card, crowd: Crowd) -> tuple[Outcome, ...]:
    """Every way the battle at a location may end, by how many leaders fall to Walkers (SUR-104 to 110)."""
    walkers = max(crowd.walkers - card.amount("barricade"), 0)
    fallen = min(walkers, crowd.leaders + crowd.survivors)
    fewest, most = max(fallen - crowd.survivors, 0), min(crowd.leaders, fallen)
    return tuple(
        outcome(card, crowd, walkers, leaders, fallen - leaders) for leaders in range(fewest, most + 1)
    )


def outcome(card: Card, crowd: Crowd, walkers: int, fallen_leaders: int, fallen_survivors: int) -> Outcome:
    """The end of a battle in which these fell, each taking one Walker along; leaders quarrel after it.

    (SUR-103, SUR-105 to 109, SUR-112 to 116)
    """
    killed = fallen_leaders + fallen_survivors
    leaders = crowd.leaders - fallen_leaders
    if leaders >= QUARREL and not card.has("truce"):
        leaders = 0
    survivors, left = crowd.survivors - fallen_survivors, walkers - killed
    surrounded = crowd.cards == len(STEPS)
    score = occupants_score(leaders, survivors, left) + (BONUS[card.container] if surrounded else 0)
    score += effect_score(card, crowd.cards, killed, leaders, survivors, left)
    return Outcome(
        card.number,
        card.container,
        surrounded,
        fallen_leaders,
        fallen_survivors,
        killed,
        leaders,
        survivors,
        left,
        score,
    )


def occupants_score(leaders: int, survivors: int, walkers: int) -> int:
    """A point for each human, another per leader and survivor together, and one less per Walker.

    (SUR-117 to 121)
    """
    return survivors + leaders * (1 + survivors) - walkers


def effect_score(card: Card, cards: int, killed: int, leaders: int, survivors: int, walkers: int) -> int:
    """What the location's effect adds after occupants and container (SUR-130)."""
    if card.effect is None:
        return 0
    times = {
        "kill_bonus": killed,
        "leader_bonus": int(leaders > 0),
        "survivor_bonus": survivors,
        "empty_bonus": int(not (leaders or survivors or walkers)),
        "open_edge_bonus": len(STEPS) - cards,
        "walker_penalty": -walkers,
    }
    return times.get(card.effect.op, 0) * card.effect.amount


def crowd_code(deck: Deck, table: Map, place: Cell) -> int:
    """Who stands on the edges that touch a location, as one number; printed occupants are not counted.

    Of a neighbour only the occupant on the shared edge is at the location (SUR-092, SUR-093).
    """
    edges, beside, code = deck.weights, table.occupants.get, 0
    if north := beside(place + NORTH):
        code = edges[north][2]
    if east := beside(place + EAST):
        code += edges[east][3]
    if south := beside(place + SOUTH):
        code += edges[south][0]
    if west := beside(place + WEST):
        code += edges[west][1]
    return code


def crowd(card: Card, code: int) -> Crowd:
    """Everybody at a location: those on neighbouring edges and those printed on it (SUR-092, SUR-111)."""
    whole = code + sum(weight(occupant) for occupant in card.printed)
    return Crowd(whole % 100, whole // 100 % 100, whole // 10_000 % 100, whole // 1_000_000)


@lru_cache(maxsize=65_536)
def _ways(card: Card, code: int) -> tuple[Outcome, ...]:
    return ways(card, crowd(card, code))


def location_ways(deck: Deck, table: Map, place: Cell) -> tuple[Outcome, ...]:
    """Every way the location in that cell may end."""
    return _ways(deck[table.locations[place]], crowd_code(deck, table, place))


def worth(deck: Deck, number: int, code: int) -> int:
    """The best score of a location with that crowd on its edges (SUR-110)."""
    known = deck.worths[number]
    found = known.get(code)
    if found is None:
        found = known[code] = max(way.score for way in _ways(deck[number], code))
    return found


def score(deck: Deck, table: Map) -> int:
    """The final score of the map as it lies, casualties picked for the highest (SUR-100, SUR-132)."""
    return sum([worth(deck, number, crowd_code(deck, table, at)) for at, number in table.locations.items()])


def touching(table: Map, place: Cell) -> list[tuple[int, Cell]]:
    """The sides of an occupant card that touch a location, each with the location's cell (SUR-094)."""
    return [(side, place + step) for side, step in enumerate(STEPS) if place + step in table.locations]


def at_location(deck: Deck, table: Map, place: Cell) -> list[Occupant]:
    """Everybody at a location before its battle: on its north, east, south and west side, then printed."""
    found = []
    for side, step in enumerate(STEPS):
        number = table.occupants.get(place + step)
        if number is not None and (occupant := deck[number].edges[OPPOSITE[side]]) is not None:
            found.append(occupant)
    return [*found, *deck[table.locations[place]].printed]
