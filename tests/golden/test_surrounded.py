"""Golden games of Surrounded: whole games as text; rewrite them with ``pytest tests/golden --update-golden``."""

from __future__ import annotations

import pytest

from golden.telling import hold, told
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import SHIPPED
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.setup import setup_of
from shamble.games.surrounded.sheets import read_sheet
from shamble.kernel.library import read_source
from shamble.ui.cards_text import draw

GAMES = {
    "surrounded-alone": ("free", 1, "rival", 3),
    "surrounded-three": ("dealt-standard", 3, "greedy", 8),
    "surrounded-betrayer": ("18-standard", 1, "random", 5),
}
"""Each game's scenario, seats, kind of player and seed."""


def retold(scenario: str, seats: int, kind: str, seed: int) -> list[str]:
    """The game and the final map."""
    setup = setup_of(read_sheet(read_source(SHIPPED)).deck("shipped"), scenario, seats)
    player = Players(dict.fromkeys(GAME.seats, kind), seed)
    lines, state = told(GAME, setup, Players({}, seed), player.answer)
    title = f"Surrounded, {scenario}, {seats} seats, {kind} players, seed {seed}"
    return [title, *lines, "", *GAME.summary(state), "", *draw(GAME.picture(state), 120).splitlines()]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, request: pytest.FixtureRequest) -> None:
    hold(name, retold(*GAMES[name]), bool(request.config.getoption("--update-golden", default=False)))
