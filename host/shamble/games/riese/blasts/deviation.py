"""Where an explosive goes that misses its square (RIE-411 to 414)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.dice import ANY, d12
from shamble.games.riese.house import by_house
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import State
from shamble.geometry.squares import STEPS, Square, name_of
from shamble.kernel.asks import Rules, tell

DIAGONAL = 2**0.5
FARTHEST = 2
"""How many squares it drifts after a roll of 9 to 12 (RIE-412)."""


def landed(state: State, natural: int, number: int, target: Square, thrown_from: Square) -> Rules[Square]:
    """Where it lands: in the target square if the roll reaches the number and is no 1, else it deviates (RIE-407)."""
    if natural == 1 or natural < number:
        yield from tell("RIE-407", f"{natural}: it misses {name_of(target)}", "throw", roll=natural)
        return (yield from deviate(state, target, thrown_from))
    yield from tell("RIE-407", f"{natural}: it lands on {name_of(target)}", "throw", at=name_of(target))
    return target


def deviate(state: State, target: Square, thrown_from: Square | None = None) -> Rules[Square]:
    """Roll for where an explosive lands that has missed a square; never on or behind what is obstructive (RIE-414).

    thrown_from: where the thrower stands, for the house rule "deviation". Returns the square it lands in, which is
    the target itself where there is no other.
    """
    while any(open_to(state, target, drifted(target, step, far)) for step in STEPS for far in (1, FARTHEST)):
        natural, landing = yield from drift(state, target, top(state, target, thrown_from))
        if open_to(state, target, landing):
            yield from tell(
                "RIE-411", f"{natural}: it lands on {name_of(landing)}", "deviation", at=name_of(landing)
            )
            return landing
        yield from tell(
            "RIE-414", f"{natural}: something is in the way there, so it is rolled again", "deviation"
        )
    return target


def top(state: State, target: Square, thrown_from: Square | None) -> int:
    """Where 1 lies among the eight steps: the top of the map, or by house rule the way of the throw (RIE-411)."""
    if thrown_from is None or by_house(state, "deviation") == "map":
        return 0
    dx, dy = target[0] - thrown_from[0], target[1] - thrown_from[1]
    ahead = [dx * step[0] + dy * step[1] for step in STEPS]
    steep = [way / (1 if 0 in step else DIAGONAL) for way, step in zip(ahead, STEPS, strict=True)]
    return steep.index(max(steep))


def drift(state: State, target: Square, first: int = 0) -> Rules[tuple[int, Square]]:
    """One whole deviation from a square: one step by the die, or two on a 9 to 12 (RIE-411 to 413).

    first: which of the eight steps a 1 takes. Returns the number that says the way, and the square.
    """
    words = (
        f"Deviation from {name_of(target)}: 1 {way_words(first)}, then clockwise to 8; 9 to 12 two squares"
    )
    natural = yield from d12(state, "RIE-411", words, wants=ANY)
    far = 1
    while natural > len(STEPS):
        far = FARTHEST
        yield from tell("RIE-412", f"{natural}: two squares", "deviation", roll=natural)
        natural = yield from d12(
            state, "RIE-413", f"Which way do the two squares from {name_of(target)} go?", wants=ANY
        )
    return natural, drifted(target, STEPS[(first + natural - 1) % len(STEPS)], far)


def way_words(first: int) -> str:
    """Which way a 1 goes, in words."""
    return ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")[first]


def drifted(target: Square, step: Square, far: int) -> Square:
    """The square so many steps on."""
    return target[0] + step[0] * far, target[1] + step[1] * far


def open_to(state: State, target: Square, landing: Square) -> bool:
    """Whether an explosive can get from its target square to where it drifts (RIE-414)."""
    return not ground.solid(state, landing) and in_sight(state, target, landing)
