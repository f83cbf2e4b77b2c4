"""Where in the round a game is, and what comes next."""

from __future__ import annotations

from shamble.games.riese.state import State


def next_turn(state: State) -> None:
    """Point the cursor at the next turn of the round, or at the end segment (RIE-310)."""
    state.active = ""
    state.phase = f"{state.turns.pop(0)}-start" if state.turns else "end"
