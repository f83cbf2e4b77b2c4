"""Mind Games: a Leader takes the Initiative, and a rival Leader may take it back (AOW-546)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import leader_with
from shamble.games.allout.abilities.leading import offer
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell


def mind_games(state: State) -> Rules[None]:
    """At the start of a phase, whoever has not the Initiative may take it, each Leader once in the game."""
    while not state.solo:
        seat = state.rival(state.initiative)
        leader = leader_with(state, seat, "mind-games")
        if not leader or not (yield from offer(state, leader, "mind-games")):
            return
        take_initiative(state, seat)
        yield from tell("AOW-546", f"{seat.capitalize()} has the Initiative", "initiative", seat=seat)


def take_initiative(state: State, seat: str) -> None:
    """The token goes over; before anybody has acted in the turn, so does the first activation (AOW-091)."""
    if state.mover == state.initiative and not any(s.activated for s in state.survivors.values()):
        state.mover = seat
    state.initiative = seat
