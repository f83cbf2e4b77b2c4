"""Rules in free text, which no program knows: shown at their moment, for the players to apply with corrections."""

from __future__ import annotations

from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell

QUIET_KINDS = ("ranged", "melee")
"""Items whose text is shown when they are used, not whenever their bearer acts."""


def by_hand(name: str, text: str) -> Rules[None]:
    """Show the text of a card, if it has one."""
    if text:
        yield from tell("", f"{name}, by hand: {text}", "by-hand")


def remind(state: State, name: str) -> Rules[None]:
    """As a model acts: its own text, and those of what it wears and carries at hand."""
    yield from by_hand(state.survivor(name).name, state.profile(name).by_hand)
    for item in state.survivor(name).equipped():
        card = state.item_card(item)
        if card.kind not in QUIET_KINDS:
            yield from by_hand(card.name, card.by_hand)
