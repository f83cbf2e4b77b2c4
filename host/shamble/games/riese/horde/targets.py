"""Whom zombies go for: heroes, people and barricades, and whom a zombie stands beside (RIE-448, RIE-487, RIE-617)."""

from __future__ import annotations

from typing import TypeAlias

from shamble.games.riese import ground
from shamble.games.riese.state import Hero, Npc, Soul, State, Thing, Zombie
from shamble.geometry.squares import Square, sides

Target: TypeAlias = Hero | Npc | Soul | Thing
"""Whom or what zombies attack; of things only barricades (RIE-487, RIE-617)."""


def targets(state: State) -> dict[str, Square]:
    """All targets on the map by id: heroes, NPCs, prisoners and civilians, and barricades (RIE-487, RIE-617)."""
    people = (state.heroes, state.npcs, state.souls)
    found = {one.id: one.at for group in people for one in group.values() if one.at is not None}
    return found | {thing.id: thing.at for thing in state.all_of("barricade")}


def beside(state: State, square: Square) -> list[str]:
    """The targets adjacent to a square, by id (RIE-448, RIE-620)."""
    found = []
    for near in sides(square):
        there = state.at(near)
        names = [there] if there and there not in state.zombies else []
        names += [thing.id for thing in state.lying(near, "barricade")] if near in state.layers else []
        if names and ground.adjacent(state, square, near):
            found += names
    return found


def target_of(state: State, name: str) -> Target:
    """The target of that id on the map; ends the step when it is gone."""
    thing = state.things.get(name)
    figure = state.figure(name) if thing is None else thing
    assert not isinstance(figure, Zombie)
    return figure
