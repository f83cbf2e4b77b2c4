"""What a map is worth to a program player, worked out from what changes when one card is placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from shamble.games.surrounded.cards import Card, Deck
from shamble.games.surrounded.grid import OPPOSITE, STEPS, Cell
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.moves import spawn_places
from shamble.games.surrounded.scoring import Crowd, crowd, crowd_code, worth

Hope = Callable[[Card, Crowd], float]
"""What a location may still gain, in points of the final score, when the whole deck is to come."""

KINDS = ("leader", "survivor", "walker", "two_walkers")


@dataclass(slots=True)
class Values:
    """How one kind of player values locations and occupants at the rim.

    hope: None for a player that counts the rulebook's score alone; rim: what an occupant facing an
    empty cell is worth, in the order of KINDS, when the whole deck is to come.
    """

    deck: Deck
    hope: Hope | None = None
    rim: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    edges: dict[int, tuple[float, ...]] = field(default_factory=dict)
    hopes: dict[int, dict[int, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Work out what each edge of each card is worth at the rim."""
        worths = dict(zip(KINDS, self.rim, strict=True))
        for number, card in self.deck.cards.items():
            self.edges[number] = tuple(worths[edge.kind] if edge else 0.0 for edge in card.edges)
            self.hopes[number] = {}

    def hoped(self, number: int, code: int) -> float:
        """What the location may still gain, kept once it is worked out."""
        if self.hope is None:
            return 0.0
        known = self.hopes[number]
        found = known.get(code)
        if found is None:
            card = self.deck[number]
            found = known[code] = self.hope(card, crowd(card, code))
        return found


class Outlook:
    """A map as a player values it; left: the share of the deck that is still to come, 0 to 1.

    aim: 1 for a player that wants a high score, -1 for one that wants a low one.
    """

    def __init__(self, values: Values, table: Map, left: float, aim: int = 1) -> None:
        self.values, self.table, self.left, self.aim = values, table, left, aim
        self.codes = {at: crowd_code(values.deck, table, at) for at in table.locations}

    def location(self, number: int, code: int) -> float:
        """What a location with that crowd on its edges is worth."""
        score = self.aim * worth(self.values.deck, number, code)
        return score + self.left * self.values.hoped(number, code) if self.left else score

    def whole(self) -> float:
        """What the whole map is worth."""
        found = sum(self.location(number, self.codes[at]) for at, number in self.table.locations.items())
        taken, edges = self.table.locations, self.values.edges
        for at, number in self.table.occupants.items():
            for side, step in enumerate(STEPS):
                if at + step not in taken:
                    found += self.left * edges[number][side]
        return found

    def with_occupants(self, place: Cell, number: int) -> float:
        """What an occupant card placed there adds."""
        weights, rim, locations = (
            self.values.deck.weights[number],
            self.values.edges[number],
            self.table.locations,
        )
        found = 0.0
        for side, step in enumerate(STEPS):
            card = locations.get(place + step)
            if card is None:
                found += self.left * rim[side]
            else:
                code = self.codes[place + step]
                found += self.location(card, code + weights[side]) - self.location(card, code)
        return found

    def with_location(self, place: Cell, number: int) -> float:
        """What a location placed there adds."""
        code, rim = 0, 0.0
        for side, step in enumerate(STEPS):
            card = self.table.occupants.get(place + step)
            if card is not None:
                code += self.values.deck.weights[card][OPPOSITE[side]]
                rim += self.values.edges[card][OPPOSITE[side]]
        return self.location(number, code) - self.left * rim

    def best_occupants(self, number: int, cells: Iterable[Cell]) -> float:
        """The most that an occupant card adds in one of these cells."""
        return max([self.with_occupants(at, number) for at in cells], default=0.0)

    def mean_occupants(self, numbers: list[int]) -> float:
        """The most that an occupant card adds, on average over these cards."""
        cells = self.table.places_for_occupants()
        return sum(self.best_occupants(number, cells) for number in numbers) / max(len(numbers), 1)

    def mean_spawn(self, target: Cell, numbers: list[int]) -> float:
        """The most that a spawn at a new location adds, on average over these cards."""
        anywhere = self.table.places_for_occupants()
        deck = self.values.deck
        found = 0.0
        for number in numbers:
            found += self.best_occupants(number, spawn_places(deck, self.table, target, number) or anywhere)
        return found / max(len(numbers), 1)
