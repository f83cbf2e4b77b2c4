"""The state of a game of Surrounded: map, deck, whose turn it is, and where in the turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from shamble.games.surrounded.cards import SIZE, UNSAVED, Card, Deck
from shamble.games.surrounded.grid import Cell
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.scenarios import LEVELS, Record, Scenario
from shamble.kernel.hands import Hands

SEATS = ("player-1", "player-2", "player-3", "player-4")
"""One to four seats; they share deck, map and result, and differ in whose turn it is (SUR-014)."""

START, SETUP, SCORE, OVER = "start", "setup", "score", "over"
ACT, SPAWN, ABILITY, LOOK, END = "act", "spawn", "ability", "look", "end"
TOP, BOTTOM = "top", "bottom"


@dataclass(slots=True)
class State:
    """step is the cursor: what play(state) does next.

    deck holds card numbers from the top; -k stands for the k-th card of the deal that nobody knows yet.
    deal holds the cards in the order in which they were dealt, as far as known, 0 for the others.
    target: the location placed this turn; placed: the occupant card placed this turn.
    learned: card numbers that a seat looked at.
    """

    seats: int = 1
    first: int = 0
    level: str = ""
    scenario: int = 0
    by_start: bool = False
    look: str = "seat"
    step: str = START
    turn: int = 0
    map: Map = field(default_factory=Map)
    deck: list[int] = field(default_factory=lambda: [-place for place in range(1, SIZE + 1)])
    deal: list[int] = field(default_factory=lambda: [0] * SIZE)
    target: Cell | None = None
    placed: Cell | None = None
    looking: str = ""
    used: dict[str, int] = field(default_factory=dict)
    explored: int = 0
    learned: dict[str, list[int]] = field(default_factory=dict)
    discarded: list[int] = field(default_factory=list)
    conceded: bool = False
    hands: Hands = field(default_factory=Hands)
    cards: Deck = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]

    @property
    def seat(self) -> str:
        """Whose turn it is: clockwise from the first (SUR-020, SUR-035); before the first turn its player."""
        return SEATS[(self.first + max(self.turn - 1, 0)) % self.seats]

    @property
    def top(self) -> Card | None:
        """The card whose location everybody can see (SUR-016); None while it is unknown or there is none."""
        return self.cards[self.deck[0]] if self.deck and self.deck[0] > 0 else None

    @property
    def played(self) -> Scenario | None:
        """The scenario of this game, or None."""
        return Scenario(self.scenario, self.level) if self.scenario and self.level in LEVELS else None

    @property
    def record(self) -> Record:
        """What a scenario is judged by beside the map."""
        return Record(self.used, self.explored)

    def unseen(self) -> list[int]:
        """The cards that nobody has identified yet."""
        return [number for number in sorted(self.cards.cards) if number not in self.deal]

    def put(self, place: Cell) -> int:
        """Take the top card off the deck, as an occupant card of the map; returns its number."""
        number = self.deck.pop(0)
        self.map = self.map.with_occupants(place, number)
        self.placed = place
        return number
