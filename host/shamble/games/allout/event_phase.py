"""The Event Phase: Kill Zone lunges, then one Event card (AOW-235 to 251)."""

from __future__ import annotations

from shamble.games.allout.decks import draw_card
from shamble.games.allout.effects import apply_all
from shamble.games.allout.remains import end_by_band, end_by_event
from shamble.games.allout.state import InPlay, State
from shamble.games.allout.threat import band_of, change_threat
from shamble.games.allout.walkers import eligible, next_of, pick
from shamble.kernel.asks import Rules, tell


def kill_zone(state: State) -> Rules[None]:
    """Each eligible walker with a survivor under its template lunges (AOW-237, 238, 241, 244)."""
    waiting = []
    for name in eligible(state, state.walkers):
        if (yield from victims(state, name)):
            waiting.append(name)
    while waiting:
        for name in (yield from next_of(state, waiting, "AOW-244", "Kill Zone: which walker lunges next?")):
            waiting.remove(name)
            if eligible(state, [name]):
                yield from lunge(state, name)


def victims(state: State, name: str) -> Rules[list[str]]:
    """Survivors, standing or prone, at least partly under the walker's template (AOW-238, AOW-245)."""
    return [near for near in (yield from state.board.zone(name)) if near in state.survivors]


def lunge(state: State, name: str) -> Rules[None]:
    """Into contact with the nearest survivor that can be reached; else it stays (AOW-238 to 241)."""
    under = yield from victims(state, name)
    while under:
        nearest = yield from state.board.nearest(name, under)
        text = f"{state.walker(name).name} is equally near to several: whom does it attack?"
        victim = yield from pick(state, nearest, "AOW-240", text, name)
        under.remove(victim)
        if (yield from state.board.lunge(name, victim)):
            text = f"{state.walker(name).name} lunges at {state.survivor(victim).name}"
            yield from tell("AOW-238", text, "engage", id=name, met=victim)
            return
    yield from tell("AOW-241", f"{state.walker(name).name} reaches nobody", "move", id=name)


def event_card(state: State) -> Rules[None]:
    """Draw the top card, apply its leading threat, then the section of the band now (AOW-246 to 250)."""
    yield from end_by_band(state)
    yield from end_by_event(state)
    card = yield from draw_card(state, "event")
    if not card:
        return
    event = state.book.events[card]
    yield from tell("AOW-246", f"Event: {event.name}", "card", card=card)
    if event.threat:
        yield from change_threat(state, event.threat, "AOW-248", event.name)
    band = band_of(state.threat)
    if event.remains:
        state.remains.append(InPlay(card, state.turn, band))
        yield from tell("AOW-249", f"{event.name} remains in play", "card", card=card)
    else:
        state.decks["event"].discards.append(card)
    yield from apply_all(state, getattr(event, band), "", "AOW-247")
