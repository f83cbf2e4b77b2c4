"""Program dice and program players; the good one weighs what each option is likely to bring."""

from __future__ import annotations

import random
from collections.abc import Mapping

from shamble.games.zombicide.state import State
from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll
from shamble.kernel.errors import BadInput

GOOD, RANDOM = "good", "random"
KINDS = (GOOD, RANDOM)


class Players:
    """Answers rolls by chance, and the choices of the seats it has been given.

    seats: "good" or "random" for each seat that a program plays. Raises BadInput for another word.
    """

    def __init__(self, seats: Mapping[str, str], seed: Json = None) -> None:
        for seat, kind in seats.items():
            if kind not in KINDS:
                raise BadInput(f"seat {seat}: no program plays {kind!r}; expected one of: {', '.join(KINDS)}")
        self.random = random.Random(seed)
        self.seats = dict(seats)

    def takes(self, ask: Ask) -> bool:
        """Dice always; choices of its own seats."""
        return isinstance(ask, Roll | Draw) or ask.who in self.seats

    def answer(self, ask: Ask, state: State) -> Json:
        """The program's answer."""
        if isinstance(ask, Roll):
            return [self.random.choice(die.faces).name for die in ask.dice]
        assert isinstance(ask, Choose)
        if self.seats[ask.who] == RANDOM:
            return self.random.choice(ask.options).id
        from shamble.games.zombicide.tactics import decide

        return decide(ask, state)
