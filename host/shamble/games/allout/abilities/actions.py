"""How many Actions a model has in its activation (AOW-095, 522, 534, 535)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import has
from shamble.games.allout.abilities.leading import spurred
from shamble.games.allout.dice import BLUE, QUIET, SCREAM, TERRIFIED, number_on
from shamble.games.allout.state import State
from shamble.games.allout.threat import band_of
from shamble.kernel.asks import Rules

MOST_ACTIONS = 2
"""AOW-095."""
LEFT_BY = {TERRIFIED: 1, QUIET: 1, SCREAM: 2}
"""How many Actions panic leaves; the first of a scream is to Make NOISE."""


def actions_of(state: State, name: str) -> Rules[int]:
    """Two, or what an Unstable model rolls; one more for the Adrenaline Junkie, and those it was given."""
    most = (yield from unstable(state, name)) if has(state, name, "unstable") else MOST_ACTIONS
    thrilled = has(state, name, "adrenaline-junkie") and band_of(state.threat) == "high"
    return most + thrilled + spurred(state, name) + state.survivor(name).extra


def unstable(state: State, name: str) -> Rules[int]:
    """The number on a blue die, before the panic roll (AOW-534)."""
    text = f"{state.survivor(name).name} is Unstable: how many Actions?"
    return (yield from number_on(BLUE, "AOW-534", text, name, who=state.owner(name)))


def limited(most: int, panic: str) -> int:
    """What panic leaves of so many Actions (AOW-072, AOW-073, AOW-075, AOW-535)."""
    return min(most, LEFT_BY.get(panic, most))
