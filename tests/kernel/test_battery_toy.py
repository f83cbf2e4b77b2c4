"""The battery on the toy game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from kernel.toy import ToyGame, ToyProgram, any_answer

TOY = Table(
    game=ToyGame(),
    setup={"turns": 5, "walkers": ["ann", "bob", "cat"]},
    program=ToyProgram,
    any_answer=lambda ask, rng, state: any_answer(ask, rng),
    samples=1_000,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_toy(check: Callable[[Table, int, Path], None], full: bool, tmp_path: Path) -> None:
    for seed in range(300 if full else 6):
        check(TOY, seed, tmp_path)
