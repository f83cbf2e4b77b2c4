"""The Event Phase: Kill Zone lunges, then one Event card (AOW-235 to 251)."""

from __future__ import annotations

from shamble.games.allout.decks import draw_card
from shamble.games.allout.effects import apply_all
from shamble.games.allout.remains import end_by_band, end_by_event
from shamble.games.allout.state import InPlay, State
from shamble.games.allout.threat import band_of, change_threat
from shamble.kernel.asks import Rules, tell


def kill_zone(state: State) -> Rules[None]:
    """Each eligible walker with a survivor under its template lunges (AOW-237 to 245)."""
    yield from state.board.lunges()


def event_card(state: State) -> Rules[None]:
    """Draw the top card, apply its leading threat, then the section of the band now (AOW-246 to 250)."""
    yield from end_by_band(state, band_of(state.threat))  # people may have corrected the threat
    yield from end_by_event(state)
    card = yield from draw_card(state, "event")
    if not card:
        return
    event = state.book.events[card]
    yield from tell("AOW-246", f"Event: {event.name}", "card", card=card)
    yield from change_threat(state, event.threat, "AOW-248", event.name)
    band = band_of(state.threat)
    if event.remains:
        state.remains.append(InPlay(card, state.turn, band))
        yield from tell("AOW-249", f"{event.name} remains in play", "card", card=card)
    else:
        state.decks["event"].discards.append(card)
    yield from apply_all(state, getattr(event, band), "", "AOW-247")
