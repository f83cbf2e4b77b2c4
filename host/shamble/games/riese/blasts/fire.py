"""Fire markers: what laying one does to whoever stands there (RIE-234)."""

from __future__ import annotations

from shamble.games.riese.attack import harm
from shamble.games.riese.horde import reveal
from shamble.games.riese.state import State
from shamble.games.riese.words import name
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Rules, tell


def put_fire(state: State, at: Square, by: str = "") -> Rules[None]:
    """Lay a fire marker on a square, in place of one that is there, and wound the figure on it (RIE-234).

    by: the hero whom the wound is credited to.
    """
    for old in state.lying(at, "fire"):
        state.take(old.id)
    state.put("fire", at, by=by)
    yield from tell("RIE-234", f"{name_of(at)} is on fire", "fire", at=name_of(at))
    if caught := state.at(at):
        yield from uncovered(state, caught)
        yield from tell("RIE-234", f"The fire burns {name(state, caught)}", "burns", target=caught)
        yield from harm.wound(state, caught, 1, by=by, rule="RIE-234", cause="fire")


def uncovered(state: State, target: str) -> Rules[None]:
    """Turn up a zombie before something hits it: what it is can matter (RIE-018)."""
    zombie = state.zombies.get(target)
    if zombie is not None and zombie.hidden:
        yield from reveal.reveal(state, target)
