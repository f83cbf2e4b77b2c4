"""Random games with random groups, scenery and keywords end by the rules, and the battery holds for them, too."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.allout.tables import any_answer, chance
from games.allout.wild import wild_setup
from shamble.games.allout.game import GAME
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

Check = Callable[[Table, int, Path], None]
MOST = 6_000
"""More answers than any of these games needs."""


def test_random_games_with_random_groups_scenery_and_keywords_end_by_the_rules(full: bool) -> None:
    for seed in range(10_000 if full else 12):
        journal = MemoryJournal(Header(GAME.name, GAME.schema, "test", wild_setup(seed)), keeps_states=False)
        session, rng = Session(GAME, journal, chance(seed)), random.Random(seed)
        for _ in range(MOST):
            if (ask := session.run()) is None:
                break
            session.answer(session.ask_no, any_answer(ask, rng, session.state))
        assert session.state.result, f"seed {seed} does not end: {session.log[-1].text}"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_battery(check: Check, full: bool, tmp_path: Path) -> None:
    for seed in range(40 if full else 1):
        check(Table(GAME, wild_setup(seed), chance, any_answer, samples=8 if full else 2), seed, tmp_path)
