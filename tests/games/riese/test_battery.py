"""The battery on Projekt Riese: scenarios, several players, dice, zombies and figures at the table, campaigns."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.riese.tables import GAME, any_answer, chance
from shamble.games.riese.game import new_setup
from shamble.kernel.asks import Json
from shamble.ui import actions
from shamble.ui.desk import Desk
from tables import fresh

Check = Callable[[Table, int, Path], None]

ALONE = new_setup()
TWO_SEATS = new_setup(groups=("ann", "ben=nicole"))
AT_THE_TABLE = ALONE | dict.fromkeys(("dice", "decks", "board"), "table")
GUARDS = new_setup("the-infirmary")
DARK = new_setup("the-lower-vault")
SLUICE = new_setup("the-sluice")


def table(setup: Json, samples: int = 3) -> Table:
    """A table with that set-up."""
    return Table(GAME, setup, chance, any_answer, samples=samples)


def check_all(check: Check, setup: Json, seeds: range, folder: Path, samples: int = 3) -> None:
    """One check on several games of a set-up."""
    for seed in seeds:
        check(table(setup, samples), seed, folder)


every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
TABLES = {"alone": ALONE, "two": TWO_SEATS, "table": AT_THE_TABLE}


@every_check
@pytest.mark.parametrize("kind", TABLES)
def test_training(check: Check, kind: str, full: bool, tmp_path: Path) -> None:
    if not full and list(TABLES)[CHECKS.index(check) % len(TABLES)] != kind:
        pytest.skip("only in the full tier: each check on one kind of table will do")
    check_all(check, TABLES[kind], range(12 if full else 1), tmp_path, 8 if full else 3)


@every_check
@pytest.mark.parametrize("setup", [GUARDS, DARK, SLUICE], ids=["guards", "dark", "sluice"])
def test_other_scenarios(check: Check, setup: Json, full: bool, tmp_path: Path) -> None:
    if not full:
        pytest.skip("only in the full tier: games of four heroes")
    check_all(check, setup, range(300, 304), tmp_path)


@pytest.mark.parametrize("setup", [ALONE, new_setup("campaign")], ids=["alone", "campaign"])
def test_people_go_back_to_a_round_by_its_number(setup: Json) -> None:
    desk = Desk(GAME, fresh(table(setup), 3), "rounds")
    rng = random.Random(3)
    while desk.session.run() is not None and desk.session.state.round < 3:
        ask = desk.session.ask
        assert ask is not None
        desk.session.answer(desk.session.ask_no, any_answer(ask, rng, desk.session.state))
    assert desk.session.state.round == 3
    actions.undo(desk, turn=2)
    assert (desk.session.state.round, desk.session.state.stage) == (2, 1)
