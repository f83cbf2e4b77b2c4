"""Golden games of Projekt Riese: whole missions as text; rewrite them with ``pytest tests/golden --update-golden``."""

from __future__ import annotations

import pytest

from golden.telling import hold, told
from shamble.games.riese.game import GAME, new_setup
from shamble.ui.squares_text import draw

GAMES = {
    "riese-basic-steps": ("basic-steps", 3),
    "riese-the-infirmary": ("the-infirmary", 5),
    "riese-the-sluice": ("the-sluice", 2),
    "riese-the-lower-vault": ("the-lower-vault", 4),
}
"""Each game's mission and seed."""


def retold(mission: str, seed: int) -> list[str]:
    """The mission as program players play it, and the map in the end."""
    setup = new_setup(mission)
    seats = dict.fromkeys(GAME.seated(setup), "good")
    lines, state = told(GAME, setup, GAME.program({}, seed), GAME.program(seats, seed).answer)
    title = f"Escape from Projekt Riese, {mission}, good players, seed {seed}"
    return [title, *lines, "", *GAME.summary(state), "", *draw(GAME.picture(state), 120).splitlines()]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, request: pytest.FixtureRequest) -> None:
    hold(name, retold(*GAMES[name]), bool(request.config.getoption("--update-golden", default=False)))
