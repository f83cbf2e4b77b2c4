"""The Event Phase: Kill Zone lunges, then one Event card (AOW-235 to 251)."""

from __future__ import annotations

from shamble.games.allout.decks import draw_card
from shamble.games.allout.effects import apply_all
from shamble.games.allout.house import by_house
from shamble.games.allout.remains import end_by_band, end_by_event
from shamble.games.allout.state import InPlay, State
from shamble.games.allout.threat import band_of, change_threat
from shamble.games.allout.walkers import each, eligible, pick
from shamble.kernel.asks import Rules, step, tell


def kill_zone(state: State) -> Rules[None]:
    """Each eligible walker with a survivor under its template lunges (AOW-237, 238, 241, 244)."""
    hungry = []
    for name in eligible(state, state.walkers):
        if (yield from victims(state, name)):
            hungry.append(name)
    if by_house(state, "kill-zone-order") == "nearest":
        for name in state.board.by_nearness(hungry):
            yield from step(lunge(state, name))
        return
    text = "Kill Zone: which walker lunges next?"
    yield from each(state, hungry, "AOW-244", text, lambda name, who: lunge(state, name), by_turns=False)


def victims(state: State, name: str) -> Rules[list[str]]:
    """Survivors, standing or prone, at least partly under the walker's template (AOW-238, AOW-245)."""
    return [near for near in (yield from state.board.zone(name)) if near in state.survivors]


def lunge(state: State, name: str) -> Rules[None]:
    """Into contact with the nearest survivor that can be reached; else it stays (AOW-237 to 241)."""
    tried: set[str] = set()
    while eligible(state, [name]):
        under = [victim for victim in (yield from victims(state, name)) if victim not in tried]
        nearest = yield from state.board.nearest(name, under)
        if not nearest:
            yield from tell("AOW-241", f"{state.walker(name).name} reaches nobody", "move", id=name, far=0)
            return
        text = f"{state.walker(name).name} is equally near to several: whom does it attack?"
        victim = yield from pick(state, nearest, "AOW-240", text, name)
        tried.add(victim)
        yield from lunge_at(state, name, victim)


def lunge_at(state: State, name: str, victim: str) -> Rules[None]:
    """Move into contact with the victim if there is a way and room (AOW-238, AOW-239)."""
    walker, prey = state.walker(name), state.survivor(victim)
    if (yield from state.board.lunge(name, victim)):
        yield from tell("AOW-238", f"{walker.name} lunges at {prey.name}", "engage", id=name, met=victim)


def event_card(state: State) -> Rules[None]:
    """Draw the top card, apply its leading threat, then the section of the band now (AOW-246 to 250)."""
    yield from end_by_band(state, band_of(state.threat))  # people may have corrected the threat
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
