"""The battery on games for two of All Out War: every check on a duel, and on a table that both sides lay out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.allout.tables import any_answer, chance
from shamble.games.allout.game import GAME, new_setup

Check = Callable[[Table, int, Path], None]
DUEL = new_setup("duel")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_duel(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(100, 120 if full else 101):
        check(Table(GAME, DUEL, chance, any_answer, samples=8 if full else 2), seed, tmp_path)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_that_both_sides_set_up(check: Check, full: bool, tmp_path: Path) -> None:
    if not full:
        pytest.skip("only in the full tier: a set-up of forty questions before each game")
    for seed in range(4):
        check(Table(GAME, new_setup("rivals"), chance, any_answer, samples=4), seed, tmp_path)
