"""Program dice and decks, and program players for the seats of a game: a good one of the game's, and a random one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll
from shamble.kernel.errors import BadInput

GOOD, RANDOM = "good", "random"
KINDS = (GOOD, RANDOM)


class Players:
    """Answers rolls and draws by chance, and the choices of the seats it has been given.

    seats: "good" or "random" for each seat that a program plays; decide: what the good one answers, from the
    ask and the state. Raises BadInput for another word.
    """

    def __init__(self, seats: Mapping[str, str], seed: Json, decide: Callable[[Choose, Any], Json]) -> None:
        for seat, kind in seats.items():
            if kind not in KINDS:
                raise BadInput(f"seat {seat}: no program plays {kind!r}; expected one of: {', '.join(KINDS)}")
        self.random = random.Random(seed)
        self.seats = dict(seats)
        self._decide = decide

    def takes(self, ask: Ask) -> bool:
        """Dice and decks always; choices of its own seats."""
        return isinstance(ask, Roll | Draw) or ask.who in self.seats

    def answer(self, ask: Ask, state: Any) -> Json:
        """The program's answer."""
        if isinstance(ask, Roll):
            return [self.random.choice(die.faces).name for die in ask.dice]
        if isinstance(ask, Draw):
            return self.random.sample(ask.cards, ask.count)
        assert isinstance(ask, Choose)
        if self.seats[ask.who] == GOOD:
            return self._decide(ask, state)
        return self.random.choice(ask.options).id
