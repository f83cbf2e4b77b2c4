"""Where an explosive goes that misses its square (RIE-411 to 414)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.dice import d12
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import State
from shamble.geometry.squares import STEPS, Square, name_of
from shamble.kernel.asks import Rules, tell

FARTHEST = 2
"""How many squares it drifts after a roll of 9 to 12 (RIE-412)."""


def deviate(state: State, target: Square) -> Rules[Square]:
    """Roll for where an explosive lands that has missed a square; never on or behind what is obstructive (RIE-414).

    Returns the square it lands in, which is the target itself where there is no other.
    """
    while any(open_to(state, target, drifted(target, step, far)) for step in STEPS for far in (1, FARTHEST)):
        landing = yield from drift(state, target)
        if open_to(state, target, landing):
            yield from tell("RIE-411", f"It lands on {name_of(landing)}", "deviation", at=name_of(landing))
            return landing
        yield from tell(
            "RIE-414", "Something is in the way there: the deviation is rolled again", "deviation"
        )
    return target


def drift(state: State, target: Square) -> Rules[Square]:
    """One whole deviation from a square: one step by the die, or two on a 9 to 12 (RIE-411 to 413)."""
    words = f"Deviation from {name_of(target)}: 1 up, then clockwise to 8; 9 to 12 two squares"
    natural = yield from d12(state, "RIE-411", words)
    far = 1
    while natural > len(STEPS):
        far = FARTHEST
        natural = yield from d12(state, "RIE-413", f"Which way do the two squares from {name_of(target)} go?")
    return drifted(target, STEPS[natural - 1], far)


def drifted(target: Square, step: Square, far: int) -> Square:
    """The square so many steps on."""
    return target[0] + step[0] * far, target[1] + step[1] * far


def open_to(state: State, target: Square, landing: Square) -> bool:
    """Whether an explosive can get from its target square to where it drifts (RIE-414)."""
    return not ground.solid(state, landing) and in_sight(state, target, landing)
