"""Event cards that Remain in Play, and when they end (AOW-249)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.state import InPlay, State
from shamble.kernel.asks import Rules, tell


def end_cards(state: State, ended: Callable[[InPlay, str], bool]) -> Rules[None]:
    """Discard the cards in play for which ended(card, until) holds."""
    for card in list(state.remains):
        event = state.book.events[card.card]
        if event.remains and ended(card, event.remains.until):
            state.remains.remove(card)
            state.decks["event"].discards.append(card.card)
            yield from tell("AOW-249", f"{event.name} no longer remains in play", "card", card=card.card)


def end_by_event(state: State) -> Rules[None]:
    """A new event card is about to be drawn."""
    yield from end_cards(state, lambda card, until: until == "next-event")


def end_by_band(state: State, band: str) -> Rules[None]:
    """The threat band is no longer the one in which the card came."""
    yield from end_cards(state, lambda card, until: until == "band-change" and card.band != band)


def end_by_turn(state: State) -> Rules[None]:
    """A turn ends."""
    yield from end_cards(state, lambda card, until: until == "end-of-turn")
