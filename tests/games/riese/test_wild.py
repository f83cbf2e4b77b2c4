"""Random maps, teams, cards, zombies and events: such games end, and keep all that the kernel promises."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS
from games.riese.tables import GAME, any_answer, chance
from games.riese.wild import wild_setup
from shamble.kernel.hands import NAMES
from shamble.kernel.session import Session
from tables import Table, fresh, play

Check = Callable[[Table, int, Path], None]


def table(seed: int, samples: int = 3) -> Table:
    """The table of a wild game; in every third one dice, markers and figures are in the people's hands."""
    hands = dict.fromkeys(NAMES, "table") if seed % 3 == 0 else {}
    return Table(GAME, wild_setup(seed) | hands, chance, any_answer, samples=samples)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(check: Check, full: bool, tmp_path: Path) -> None:
    first = CHECKS.index(check)
    for seed in range(first, first + (20 if full else 1)):
        check(table(seed), seed, tmp_path)


def test_ten_thousand_random_games_end(full: bool) -> None:
    for seed in range(10_000 if full else 12):
        session = stirred(fresh(table(1_000 + seed), seed), random.Random(seed))
        play(session, table(1_000 + seed), random.Random(seed))
        assert session.state.result, f"seed {seed}"


def stirred(session: Session, rng: random.Random) -> Session:
    """A game in which threat, tokens, light and how often people are asked are something else than usual."""
    session.run()
    for path, value in {
        "threat-in-force": rng.randint(0, 12),
        "scratch": rng.randint(0, 3),
        "dark": rng.random() < 0.3,
        "windows": rng.choice(["always", "smart", "never"]),
    }.items():
        if session.facts().get(path) not in (None, value):
            session.correct(path, value)
    return session
