"""Golden games: whole games of the good player as text, to be read and reviewed like prose.

A change of the rules that shows in one of them is a change to look at; then rewrite them all with
``pytest tests/golden --update-golden``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.allout.tables import seated
from shamble.games.allout.game import GAME, new_setup
from shamble.kernel.journal import PROGRAM
from shamble.kernel.session import Session

HERE = Path(__file__).parent
GAMES = {
    "quickstart-won": ("quickstart", 12),
    "quickstart-lost": ("quickstart", 24),
    "standard": ("standard", 2),
    "duel-red": ("duel", 4),
    "duel-drawn": ("duel", 93),
    "rivals-blue": ("rivals", 9),
}
"""Each game's scenario and seed."""


def told(scenario: str, seed: int) -> list[str]:
    """The game: boundaries, questions with their answers (?), and what was told (.), each under its clause."""
    session = seated(new_setup(scenario, seed), seed)
    player = GAME.program(dict.fromkeys(session.state.seats, "good"), seed)
    lines = [f"All Out War, {scenario}, seed {seed}"]
    label, heard = "", 0
    while (ask := session.ask) is not None:
        if session.label != label:
            label = session.label
            lines += ["", f"== {label}"]
        session.answer(session.ask_no, player.answer(ask, session.state), PROGRAM)
        lines.append(f"{ask.rule} ? {session.line()[-1].text}")
        lines += events(session, heard)
        heard = len(session.log)
    return [*lines, "", *GAME.summary(session.state)]


def events(session: Session[Any], heard: int) -> Iterator[str]:
    """What was told since."""
    return (f"{event.rule} . {event.text}" for event in session.log[heard:])


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{name}.txt"
    now = told(*GAMES[name])
    if request.config.getoption("--update-golden", default=False):
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(before, now, path.name, "now", lineterm="", n=2))
    assert not changed, "\n".join(["the game goes otherwise now:", *changed[:60]])


@pytest.mark.parametrize(("name", "result"), [("quickstart-won", "won"), ("quickstart-lost", "lost")])
def test_the_golden_games_show_both_ends(name: str, result: str) -> None:
    assert f"You {result}" in (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "clause", "end"),
    [
        ("duel-red", "AOW-450", "red wins"),
        ("duel-drawn", "AOW-452", "the game is a draw"),
        ("rivals-blue", "AOW-453", "blue wins"),
    ],
)
def test_the_golden_games_for_two_show_three_ends(name: str, clause: str, end: str) -> None:
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(f"{clause} .") and line.endswith(end)]
