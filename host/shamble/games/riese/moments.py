"""What follows whenever a figure has come to another square, or something has changed what can be seen.

Nearly all that follows moves somebody in the end: that is why it is looked up only when it is needed.
"""

from __future__ import annotations

from shamble.games.riese.state import State
from shamble.kernel.asks import Rules


def after_step(state: State, name: str) -> Rules[None]:
    """A figure has moved a square: zombies in sight are turned up, events happen, who covers may fire (RIE-102)."""
    from shamble.games.riese.attack.covering import window
    from shamble.games.riese.horde.reveal import look
    from shamble.games.riese.horde.waiting import let_in
    from shamble.games.riese.story.happenings import happened

    yield from let_in(state)
    yield from look(state, name)
    figure = state.find(name)
    if figure is not None and figure.at is not None:
        yield from happened(state, "enter", at=figure.at, who=name)
        yield from window(state, "step", name)


def after_change(state: State, moment: str, name: str = "") -> Rules[None]:
    """A door has opened, something was spawned or turned up: as after a step, but nobody has entered a square."""
    from shamble.games.riese.attack.covering import window
    from shamble.games.riese.horde.reveal import look
    from shamble.games.riese.horde.waiting import let_in

    yield from let_in(state)
    yield from look(state)
    yield from window(state, moment, name)
