"""Odds in games as they are played: never a failure, never a change of the state, never a chance out of bounds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.allout.tables import any_answer
from shamble.games.allout.game import GAME, new_setup
from shamble.kernel.asks import Ask, Choose, Json
from shamble.kernel.codec import to_plain
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

AVERAGES = ("damage", "loss")


class Onlooker:
    """Answers everything at random, and looks at the odds of every ask."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.seen: set[str] = set()
        self.left = 600

    def takes(self, ask: Ask) -> bool:
        """Everything, until enough has been seen."""
        self.left -= 1
        return self.left > 0

    def answer(self, ask: Ask, state: Any) -> Json:
        """Any answer, once the odds were looked at."""
        if isinstance(ask, Choose) and ask.odds:
            before = to_plain(state)
            odds = ask.odds()
            assert to_plain(state) == before
            assert set(odds) <= {option.id for option in ask.options}
            for likely in odds.values():
                assert likely.words
                check(dict(likely.numbers))
            self.seen |= {ask.rule} if odds else set()
        return any_answer(ask, self.random, state)


def check(numbers: dict[str, float]) -> None:
    """Chances are between 0 and 1, averages not below 0, and nobody is killed without harm."""
    for name, number in numbers.items():
        assert 0 <= number <= (99 if name in AVERAGES else 1), numbers
    assert numbers.get("kill", 0) <= numbers.get("wound", 1)
    assert numbers.get("wound", 0) <= numbers.get("damage", 99) + 1e-9


@pytest.mark.parametrize("board", ["program", "table"])
@pytest.mark.parametrize("scenario", ["quickstart", "duel"])
def test_the_odds_of_every_ask_of_random_games(scenario: str, board: str, full: bool) -> None:
    seen: set[str] = set()
    setup = new_setup(None if scenario == "quickstart" else scenario) | {"board": board}
    for seed in range(20 if full else 2):
        onlooker = Onlooker(seed)
        Session(GAME, MemoryJournal(Header(GAME.name, GAME.schema, "test", setup)), onlooker).run()
        seen |= onlooker.seen
    assert seen & {"AOW-134", "AOW-312"}
