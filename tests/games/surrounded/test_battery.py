"""The battery on Surrounded: alone and with three seats, free and with scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.surrounded.randomly import any_answer
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.setup import setup_of


def table(scenario: str, seats: int, look: str = "seat") -> Table:
    """A table for the battery."""
    setup = setup_of(load_deck(), scenario, seats, seats, look)
    return Table(GAME, setup, lambda seed: Players({}, seed), lambda ask, rng, state: any_answer(ask, rng))


TABLES = (table("free", 1), table("dealt-hard", 3), table("5-standard", 4, "all"))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_surrounded(check: Callable[[Table, int, Path], None], full: bool, tmp_path: Path) -> None:
    for seed in range(30 if full else 3):
        check(TABLES[seed % len(TABLES)], seed, tmp_path)
