"""Masked Scent: walkers stop short of a survivor in the Event Phase, as long as threat is not High (AOW-617 to 620)."""

from __future__ import annotations

from shamble.games.allout.dice import badge
from shamble.games.allout.state import State
from shamble.games.allout.threat import band_of
from shamble.kernel.asks import Rules, tell

EVENT_PHASE = ("kill-zone", "event")


def masked(state: State, name: str) -> bool:
    """Whether a survivor's scent is masked now: in the Event Phase, below High threat (AOW-617, AOW-619)."""
    if state.now not in EVENT_PHASE or band_of(state.threat) == "high" or name not in state.survivors:
        return False
    cards = map(state.item_card, state.survivors[name].equipped())
    return any("masked-scent" in card.keywords for card in cards)


def noticed(state: State) -> list[str]:
    """The survivors who may count as the closest one for events (AOW-620)."""
    return [name for name in state.survivors if not masked(state, name)]


def stops_short(state: State, walker: str, victim: str) -> Rules[bool]:
    """Whether a walker about to touch a survivor stops an inch away instead; at Medium on a badge (AOW-617, 618)."""
    if not masked(state, victim):
        return False
    names = f"{state.walker(walker).name} smells nothing of {state.survivor(victim).name}"
    sure = band_of(state.threat) != "medium"
    if not sure and not (yield from badge("AOW-618", f"{names}?", walker, victim, who=state.owner(victim))):
        return False
    yield from tell("AOW-617", f"{names} and stops an inch away", "scent", id=walker, victim=victim)
    return True
