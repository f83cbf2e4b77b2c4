"""The battery on All Out War: the quick start, and the standard scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.allout.tables import QUICK, any_answer, chance, seated
from shamble.games.allout.game import GAME, new_setup
from shamble.kernel.asks import Choose

Check = Callable[[Table, int, Path], None]


def table(setup: object, samples: int) -> Table:
    """A table with that set-up."""
    return Table(GAME, setup, chance, any_answer, samples=samples)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_quick_start(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(40 if full else 2):
        check(table(QUICK, 12 if full else 4), seed, tmp_path)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_decks_at_the_table(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(20 if full else 1):
        check(table(QUICK | {"decks": "table"}, 12 if full else 3), seed, tmp_path)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_standard(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(12 if full else 1):
        check(table(new_setup("standard", seed), 8 if full else 2), seed, tmp_path)


@pytest.mark.parametrize("scenario", ["quickstart", "standard"])
def test_whoever_only_presses_enter_comes_to_an_end(scenario: str, full: bool) -> None:
    for seed in range(100 if full else 12):
        session = seated(new_setup(scenario, seed), seed)
        for _ in range(MOST_DEFAULTS):
            if (ask := session.run()) is None:
                break
            assert isinstance(ask, Choose)
            session.answer(session.ask_no, ask.default if ask.default is not None else ask.options[0].id)
        assert session.ask is None, f"seed {seed} does not end: {session.log[-1].text}"


MOST_DEFAULTS = 3_000
