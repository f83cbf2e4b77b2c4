"""Zones of control: where zombies make a hero stop (RIE-489 to 495)."""

from __future__ import annotations

from shamble.games.riese.ground import adjacent
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, sides


def zoc_of(state: State, square: Square) -> list[str]:
    """The unstunned zombies whose ZOC holds a square: those beside it (RIE-489, RIE-490)."""
    found = []
    for near in sides(square):
        zombie = state.zombies.get(state.at(near))
        if zombie is not None and not zombie.stunned and adjacent(state, square, near):
            found.append(zombie.id)
    return found


def stops(state: State, hero: Hero, square: Square) -> list[str]:
    """The zombies that would stop a hero who moves into a square (RIE-491, RIC-054)."""
    return [] if has(state, hero, "no-zoc") else zoc_of(state, square)


def note_stop(state: State, hero: Hero, square: Square) -> None:
    """A hero has moved into a square: note who stops it there, if it is its activation (RIE-491, RIE-494)."""
    if state.act is not None and state.act.hero == hero.id:
        state.act.stopped_by = stops(state, hero, square)


def stoppers(state: State, hero: Hero) -> list[str]:
    """Those who have stopped the active hero and still do: none once they are stunned or killed (RIE-493)."""
    if state.act is None or state.act.hero != hero.id or not state.act.stopped_by or hero.at is None:
        return []
    still = zoc_of(state, hero.at)
    return [name for name in state.act.stopped_by if name in still]
