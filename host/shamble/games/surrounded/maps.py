"""The map: which card lies where with which face up. Immutable; every change makes a new one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from shamble.games.surrounded.grid import EAST, NORTH, SOUTH, STEPS, WEST, Cell, cell, xy


@dataclass(frozen=True, slots=True)
class Map:
    """Card numbers by cell: those that lie location face up, and those that show their occupants.

    In a legal map all locations stand on one colour of a checkerboard and all occupant cards on the
    other (SUR-031). So an empty cell beside a card of one kind is legal for the other kind.
    """

    locations: dict[Cell, int] = field(default_factory=dict)
    occupants: dict[Cell, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.locations) + len(self.occupants)

    def with_location(self, place: Cell, number: int) -> Map:
        """This map and one location more."""
        return Map({**self.locations, place: number}, self.occupants)

    def with_occupants(self, place: Cell, number: int) -> Map:
        """This map and one occupant card more."""
        return Map(self.locations, {**self.occupants, place: number})

    def without(self, place: Cell) -> Map:
        """This map less the card in that cell."""
        if place in self.locations:
            return Map({at: number for at, number in self.locations.items() if at != place}, self.occupants)
        return Map(self.locations, {at: number for at, number in self.occupants.items() if at != place})

    def cells(self) -> set[Cell]:
        """Every cell that holds a card."""
        return {*self.locations, *self.occupants}

    def places_for_location(self) -> set[Cell]:
        """The empty cells beside at least one occupant card (SUR-027, SUR-028, SUR-040)."""
        return around(self.occupants).difference(self.locations)

    def places_for_occupants(self) -> set[Cell]:
        """The empty cells beside at least one location (SUR-027, SUR-029, SUR-052)."""
        return around(self.locations).difference(self.occupants)

    def width(self) -> int:
        """Columns from the westernmost to the easternmost card, both counted (SUR-199)."""
        columns = [xy(place)[0] for place in self.cells()]
        return max(columns) - min(columns) + 1 if columns else 0


def around(cells: Collection[Cell]) -> set[Cell]:
    """Every cell that shares an edge with one of these (SUR-026)."""
    found = {place + NORTH for place in cells}
    found.update([place + EAST for place in cells])
    found.update([place + SOUTH for place in cells])
    found.update([place + WEST for place in cells])
    return found


def linked(cells: Collection[Cell]) -> bool:
    """Whether every card reaches every other over shared edges (SUR-030)."""
    left = set(cells)
    edge = [left.pop()] if left else []
    while edge and left:
        place = edge.pop()
        for step in STEPS:
            if (at := place + step) in left:
                left.remove(at)
                edge.append(at)
    return not left


def outside(cells: Collection[Cell]) -> set[Cell]:
    """The empty cells beside the map that can be reached from beyond it (SUR-032, SUR-033).

    What lies outside is found by steps north, east, south and west through empty cells, starting in the
    ring of cells around the map's bounding box.
    """
    if not cells:
        return set()
    columns, rows = zip(*map(xy, cells), strict=True)
    west, east, south, north = min(columns) - 1, max(columns) + 1, min(rows) - 1, max(rows) + 1
    room = {cell(x, y) for x in range(west, east + 1) for y in range(south, north + 1)}.difference(cells)
    corner = cell(west, south)
    seen, edge = {corner}, [corner]
    while edge:
        place = edge.pop()
        new = [at for step in STEPS if (at := place + step) in room and at not in seen]
        seen.update(new)
        edge.extend(new)
    return seen


def outer_edges(table: Map) -> Iterator[tuple[Cell, int]]:
    """Each outer edge of the map: the card's cell and the number of its side (SUR-032 to 034)."""
    cells = table.cells()
    beyond = outside(cells)
    for place in cells:
        for side, step in enumerate(STEPS):
            if place + step in beyond:
                yield place, side
