"""The battery on All Out War at a real table: its people are asked, solo and two players, and answer anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from battery import CHECKS, Table
from games.allout.tables import QUICK, accepted, any_answer, chance
from shamble.games.allout.game import GAME, new_setup
from shamble.kernel.asks import Ask, Choose, Json
from tables import played

Check = Callable[[Table, int, Path], None]
BOARD = {"board": "table"}


def any_word(ask: Ask, rng: random.Random, state: Any) -> Json:
    """A random answer, and half of the time some of the things that a question lets people name."""
    things = ask.entry.several if isinstance(ask, Choose) and ask.entry else ()
    if things and rng.random() < 0.5:
        for _ in range(4):
            named = rng.choices([thing.id for thing in things], k=rng.randint(1, 3))
            if (answer := accepted(ask, named)) is not None:
                return answer
    if isinstance(ask, Choose) and ask.entry and ask.entry.wheels and rng.random() < 0.5:
        wheel = ask.entry.wheels[0]
        if (answer := accepted(ask, rng.choice(wheel.values))) is not None:
            return answer
    return any_answer(ask, rng, state)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_solo(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(40 if full else 1):
        check(Table(GAME, QUICK | BOARD, chance, any_word, samples=12 if full else 3), seed, tmp_path)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_two_players(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(20 if full else 1):
        table = Table(GAME, new_setup("duel") | BOARD, chance, any_word, samples=8 if full else 2)
        check(table, seed, tmp_path)


@pytest.mark.parametrize("scenario", ["quickstart", "duel"])
def test_whoever_only_presses_enter_comes_to_an_end(scenario: str) -> None:
    table = Table(GAME, new_setup(scenario) | BOARD, chance, lambda ask, rng, state: likely(ask))
    for seed in range(4):
        session = played(table, seed)
        assert session.ask is None


def likely(ask: Ask) -> Json:
    """What Enter alone answers."""
    assert isinstance(ask, Choose)
    return ask.default if ask.default is not None else ask.options[0].id
