"""Zombies that wait off the map for their spawn square to become free (RIE-481 to 484)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.horde import reveal, table
from shamble.games.riese.state import State, Zombie
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Rules

ZOMBIE_TURN = ("zombie-start", "zombie", "zombie-final")
"""The phases in which a zombie that comes does not act any more (RIE-482)."""


def free(state: State, square: Square) -> bool:
    """Whether a zombie may appear on a square: nobody is there, it is open, it does not burn (RIE-481, RIE-634)."""
    return not (state.at(square) or ground.obstructive(state, square) or ground.on_fire(state, square))


def comes_late(state: State) -> bool:
    """Whether whoever comes now does not act in this zombie turn (RIE-174, RIE-258, RIE-482)."""
    return state.now in ZOMBIE_TURN


def let_in(state: State) -> Rules[None]:
    """Whoever waits for a square that is free by now enters it, the first of a queue first (RIE-481, RIE-483)."""
    from shamble.games.riese.attack.covering import window

    while (zombie := next_in(state)) is not None:
        at = zombie.waits_for
        assert at is not None
        zombie.waits_for, zombie.fresh = None, comes_late(state)
        yield from table.put_on(
            state, zombie.id, at, "RIE-481", f"The zombie that waited comes in at {name_of(at)}"
        )
        yield from reveal.look(state, zombie.id)
        yield from window(state, "spawn", zombie.id)


def next_in(state: State) -> Zombie | None:
    """The first zombie in a queue whose square is free."""
    for zombie in state.zombies.values():
        if zombie.waits_for is not None and free(state, zombie.waits_for):
            return zombie
    return None
