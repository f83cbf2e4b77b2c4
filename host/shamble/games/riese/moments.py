"""What follows whenever a figure has come to another square, or something has changed what can be seen."""

from __future__ import annotations

from shamble.games.riese.attack import covering
from shamble.games.riese.horde import reveal, waiting
from shamble.games.riese.state import State
from shamble.games.riese.story import happenings
from shamble.kernel.asks import Rules


def after_step(state: State, name: str) -> Rules[None]:
    """A figure has moved one square: zombies in sight are turned up, events happen, and who covers may fire (RIE-102)."""
    figure = state.find(name)
    yield from waiting.let_in(state)
    yield from reveal.look(state, name)
    if figure is not None and figure.at is not None:
        yield from happenings.happened(state, "enter", at=figure.at, who=name)
        yield from covering.window(state, "step", name)


def after_change(state: State, moment: str, name: str = "") -> Rules[None]:
    """A door has opened, something was spawned or turned up: as after a step, but nobody has entered a square."""
    yield from waiting.let_in(state)
    yield from reveal.look(state)
    yield from covering.window(state, moment, name)
