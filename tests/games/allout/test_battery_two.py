"""The battery on a duel of All Out War: every check, at a table of two."""

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
