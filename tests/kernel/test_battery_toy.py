"""The battery on the toy game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS
from kernel.toy import TOY
from tables import Table


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_toy(check: Callable[[Table, int, Path], None], full: bool, tmp_path: Path) -> None:
    for seed in range(300 if full else 6):
        check(TOY, seed, tmp_path)
