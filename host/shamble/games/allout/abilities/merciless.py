"""Merciless: a Leader kills a friend, and the others dare not panic (AOW-544, AOW-545)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import leads, let_last
from shamble.games.allout.damage import kill_survivor
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick
from shamble.kernel.asks import Rules, gone, tell


def victims(state: State, name: str) -> Rules[list[str]]:
    """The friends in the Kill Zone of a Leader who is Merciless (AOW-544)."""
    if not leads(state, name, "merciless"):
        return []
    return (yield from state.board.in_zone(name, state.friends(name)))


def show_no_mercy(state: State, name: str) -> Rules[str]:
    """One friend becomes a prone Walker; nobody of the group panics any more this turn (AOW-544, AOW-545)."""
    found = (yield from victims(state, name)) or gone("a friend", "AOW-544")
    seat, leader = state.owner(name), state.survivor(name).name
    victim = yield from pick(state, found, "AOW-544", f"{leader} kills which friend?", name, who=seat)
    yield from tell("AOW-544", f"{leader} shows {state.survivor(victim).name} no mercy", "ability", id=name)
    yield from kill_survivor(state, victim)
    let_last(state, seat, "merciless")
    yield from tell("AOW-545", "Nobody of the group panics any more this turn", "ability")
    return ""
