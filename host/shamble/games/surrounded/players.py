"""Program decks and program players: greedy, its rival (which "good" means) and random."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from shamble.games.surrounded.cards import Deck
from shamble.games.surrounded.deciding import Player
from shamble.games.surrounded.hopes import LOOK, RIM, hope
from shamble.games.surrounded.reckoning import Values
from shamble.games.surrounded.state import State
from shamble.games.surrounded.words import card_id
from shamble.kernel.asks import Ask, Choose, Draw, Json
from shamble.kernel.errors import BadInput

GOOD, RANDOM, GREEDY, RIVAL = "good", "random", "greedy", "rival"
KINDS = (GOOD, RIVAL, GREEDY, RANDOM)


class Players:
    """Draws cards by chance, and answers the choices of the seats it has been given.

    seats: "good", "rival", "greedy" or "random" for each seat that a program plays.
    deal: the numbers of all cards in the order in which they are dealt, instead of chance.
    Raises BadInput for another word.
    """

    def __init__(
        self, seats: Mapping[str, str], seed: Json = None, deal: Sequence[int] | None = None
    ) -> None:
        for seat, kind in seats.items():
            if kind not in KINDS:
                raise BadInput(f"seat {seat}: no program plays {kind!r}; expected one of: {', '.join(KINDS)}")
        self.random = random.Random(seed)
        self.seats = dict(seats)
        self._deal = deal
        self._players: dict[str, Player] = {}

    def takes(self, ask: Ask) -> bool:
        """The deck always; choices of its own seats."""
        return isinstance(ask, Draw) or ask.who in self.seats

    def answer(self, ask: Ask, state: State) -> Json:
        """The program's answer."""
        if isinstance(ask, Draw):
            return [self._drawn(ask, state)]
        assert isinstance(ask, Choose)
        kind = self.seats[ask.who]
        if kind == RANDOM:
            return self.random.choice(ask.options).id
        if kind not in self._players:
            self._players[kind] = greedy(state.cards) if kind == GREEDY else rival(state.cards)
        return self._players[kind].decide(ask, state)

    def _drawn(self, ask: Draw, state: State) -> str:
        if self._deal is None:
            return self.random.choice(ask.cards)
        place = next(-card for card in (state.deck[0], state.deck[-1]) if card < 0)
        number = self._deal[place - 1]
        return card_id(number, state.cards[number].name)


def greedy(deck: Deck) -> Player:
    """Takes whatever has the best rulebook score right after it."""
    return Player(Values(deck))


def rival(deck: Deck) -> Player:
    """Values what a map may still become, and reckons with the spawn after an Explore."""
    return Player(Values(deck, hope, RIM), foresees=True, look=LOOK)
