"""The games, by name; each is imported only when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput
from shamble.kernel.view import Playable

GAMES = {"allout": "shamble.games.allout.game", "surrounded": "shamble.games.surrounded.game"}


class GameModule(Protocol):
    """What the module of a game offers to the command line."""

    GAME: Playable[Any]

    def new_setup(self, scenario: str | None, seed: int | None, own: Path | None, cache: Path | None) -> Json:
        """The resolved data a new game is set up with; BadInput for a scenario that is not there."""

    def scenarios(self) -> Mapping[str, str]:
        """Each scenario that can be played: its id and its title."""


def load(name: str) -> GameModule:
    """Import the game of that name; BadInput with the nearest names when there is none."""
    if name not in GAMES:
        import difflib

        near = difflib.get_close_matches(name, GAMES, 3, 0.5) or sorted(GAMES)
        raise BadInput(f"there is no game {ascii(name)[:60]}; did you mean {' or '.join(near)}?")
    return cast(GameModule, importlib.import_module(GAMES[name]))
