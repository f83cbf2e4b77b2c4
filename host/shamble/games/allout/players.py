"""Program dice, program decks and program players."""

from __future__ import annotations

import random
from collections.abc import Mapping

from shamble.games.allout.state import State
from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll


class Players:
    """Answers rolls and draws by chance, and the choices of the seats it has been given."""

    def __init__(self, seats: Mapping[str, str], seed: Json = None) -> None:
        self.random = random.Random(seed)
        self.seats = dict(seats)

    def takes(self, ask: Ask) -> bool:
        """Dice and decks always; choices of its own seats."""
        return isinstance(ask, Roll | Draw) or ask.who in self.seats

    def answer(self, ask: Ask, state: State) -> Json:
        """The program's answer."""
        if isinstance(ask, Roll):
            return [self.random.choice(die.faces).name for die in ask.dice]
        if isinstance(ask, Draw):
            return self.random.sample(ask.cards, ask.count)
        assert isinstance(ask, Choose)
        return self.random.choice(ask.options).id
