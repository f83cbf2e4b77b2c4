"""The round track: its marker, the threat that asterisks bring, and the reset (RIE-320 to 324)."""

from __future__ import annotations

from shamble.games.riese.cards import Space
from shamble.games.riese.house import by_house
from shamble.games.riese.state import MOST_THREAT, State
from shamble.games.riese.story.happenings import happened
from shamble.games.riese.words import counted
from shamble.kernel.asks import Rules, tell


def space(state: State) -> Space:
    """The space of the track that the round marker is on; an empty one without a track."""
    track = state.scenario.track
    return track[state.space % len(track)] if track else Space()


def advance(state: State) -> Rules[None]:
    """The round marker goes one space on; beyond the last one the track is reset (RIE-320, RIE-322)."""
    spaces = len(state.scenario.track)
    if state.space + 1 >= spaces:
        yield from reset(state) if spaces else ()
        return
    state.space += 1
    if state.resets and space(state).star:
        yield from raise_threat(state, 1, "RIE-324")


def reset(state: State) -> Rules[None]:
    """Back to the first space, and every discarded zombie goes back into the pool (RIE-322, RIE-323)."""
    state.space, state.resets = 0, state.resets + 1
    back = len(state.discard)
    state.pool += state.discard
    state.discard.clear()
    into = f": {counted(back, 'discarded zombie')} back into the pool" if back else ""
    words = f"The round track is reset{into}"
    yield from tell("RIE-322", words, "reset", back=back)
    if space(state).star and by_house(state, "first-space") == "advance":
        yield from raise_threat(state, 1, "RIE-324")
    yield from happened(state, "reset")


def raise_threat(state: State, by: int, rule: str, now: bool = False) -> Rules[None]:
    """The threat level changes, from 0 to 12; its effects do from the next scenario on, or now (RIE-378, RIE-390)."""
    before = state.threat
    state.threat = min(max(before + by, 0), MOST_THREAT)
    if now:
        state.active_threat = state.threat
    if state.threat != before:
        words = f"Threat {'rises' if state.threat > before else 'falls'} to {state.threat}"
        later = "" if now else "; its effects count from the next scenario on"
        yield from tell(rule, words + later, "threat", threat=state.threat)
