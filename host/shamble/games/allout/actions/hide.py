"""Hide and Stand Up: going prone behind scenery, and getting up again (AOW-216 to 221)."""

from __future__ import annotations

from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell


def may_hide(state: State, name: str) -> Rules[bool]:
    """Touching scenery, with no enemy in its own Kill Zone (AOW-216, AOW-217)."""
    return (yield from state.board.may_hide(name))


def hide(state: State, name: str) -> Rules[str]:
    """The survivor becomes prone (AOW-218)."""
    state.survivor(name).prone = True
    yield from tell("AOW-218", f"{state.survivor(name).name} hides", "prone", id=name)
    return ""


def stand_up(state: State, name: str) -> Rules[str]:
    """A prone survivor stands, and may go on without prone limits (AOW-220, AOW-221)."""
    state.survivor(name).prone = False
    yield from tell("AOW-220", f"{state.survivor(name).name} stands up", "stand", id=name)
    return ""
