"""Golden games of Surrounded: whole games as text; rewrite them with ``pytest tests/golden --update-golden``."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import SHIPPED
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.setup import setup_of
from shamble.games.surrounded.sheets import read_sheet
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.library import read_source
from shamble.kernel.session import Session
from shamble.ui.cards_text import draw

HERE = Path(__file__).parent
GAMES = {
    "surrounded-alone": ("free", 1, "rival", 3),
    "surrounded-three": ("dealt-standard", 3, "greedy", 8),
    "surrounded-betrayer": ("18-standard", 1, "random", 5),
}
"""Each game's scenario, seats, kind of player and seed."""


def told(scenario: str, seats: int, kind: str, seed: int) -> list[str]:
    """The game: questions with their answers (?), what was told (.), each under its clause, and the final map."""
    setup = setup_of(read_sheet(read_source(SHIPPED)).deck("shipped"), scenario, seats)
    journal = MemoryJournal(Header(GAME.name, GAME.schema, "golden", setup))
    session = Session(GAME, journal, Players({}, seed))
    player = Players(dict.fromkeys(GAME.seats, kind), seed)
    lines, heard = [f"Surrounded, {scenario}, {seats} seats, {kind} players, seed {seed}"], 0
    while (ask := session.ask) is not None:
        rule = ask.rule
        session.answer(session.ask_no, player.answer(ask, session.state))
        lines.append(f"{rule} ? {f'{ask.who}: ' if ask.who else ''}{session.line()[-1].text}")
        lines += [f"{event.rule} . {event.text}" for event in session.log[heard:]]
        heard = len(session.log)
    return [
        *lines,
        "",
        *GAME.summary(session.state),
        "",
        *draw(GAME.picture(session.state), 120).splitlines(),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, request: pytest.FixtureRequest) -> None:
    path, now = HERE / f"{name}.txt", told(*GAMES[name])
    if request.config.getoption("--update-golden", default=False):
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    assert not list(difflib.unified_diff(before, now, path.name, "now", lineterm="", n=2))
