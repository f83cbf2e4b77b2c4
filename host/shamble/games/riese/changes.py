"""What may change about the ground of a map, and around which squares: doors, fires, barricades (RIE-627 to 634)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from shamble.games.riese import ground
from shamble.games.riese.state import State
from shamble.geometry.squares import Square, around

Key: TypeAlias = tuple[frozenset[str], frozenset[Square], frozenset[Square]]
"""Doors that are shut, squares on fire by a marker, squares with a barricade."""


def key_of(state: State) -> Key:
    """How the ground is now, as far as it may change."""
    shut = frozenset([door.id for door in state.doors.values() if not door.open])
    fires = frozenset([thing.at for thing in state.things.values() if thing.kind == "fire"])
    barricades = frozenset([thing.at for thing in state.things.values() if thing.kind == "barricade"])
    return shut, fires, barricades


def changed(state: State, old: Key, new: Key) -> frozenset[Square]:
    """The squares on which or beside which something has changed, so that steps from there may differ."""
    return widened((old[1] ^ new[1]) | (old[2] ^ new[2]) | ends_of(state, old[0] ^ new[0]))


def widened(squares: Iterable[Square]) -> frozenset[Square]:
    """Squares with the eight around each."""
    return frozenset([near for square in squares for near in (square, *around(square))])


def ends_of(state: State, doors: Iterable[str]) -> set[Square]:
    """The squares on both sides of these doors."""
    wanted = set(doors)
    return {square for pair in state.chart.borders if ground.door_id(*pair) in wanted for square in pair}
