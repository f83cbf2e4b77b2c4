"""Shapes by name in square cells, so that a move looks only at what is near it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

from shamble.geometry.plane import Point, Shape, extent

Cell = tuple[int, int]


class Grid:
    """A spatial hash of shapes by id: a change costs one shape's cells, a question the cells it covers.

    ``cell`` is the side of a cell in mils: about the length of a short move. Answers list every id that may
    qualify, and a few that lie just outside, in an order that does not depend on who has moved when: within a cell
    first the ids in ``order``, then others as they came first.
    """

    def __init__(
        self, shapes: Iterable[tuple[str, Shape]] = (), cell: int = 4000, order: Iterable[str] = ()
    ) -> None:
        self._cell = cell
        self._rank = {name: rank for rank, name in enumerate(order)}
        self._shapes: dict[str, Shape] = {}
        self._cells: dict[Cell, dict[str, Shape]] = {}
        for name, shape in shapes:
            self.add(name, shape)

    def __len__(self) -> int:
        return len(self._shapes)

    def __contains__(self, name: str) -> bool:
        return name in self._shapes

    def __getitem__(self, name: str) -> Shape:
        return self._shapes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shapes)

    def add(self, name: str, shape: Shape) -> None:
        """Put a shape on the table. Raises ValueError if the id is there already."""
        if name in self._shapes:
            raise ValueError(f"{name!r} is on the table already: move it instead")
        rank = self._rank.setdefault(name, len(self._rank))
        self._shapes[name] = shape
        for cell in self._covered(shape):
            held = self._cells.setdefault(cell, {})
            last = self._rank[next(reversed(held))] if held else rank
            held[name] = shape
            if last > rank:
                self._cells[cell] = {other: held[other] for other in self.in_order(held)}

    def move(self, name: str, shape: Shape) -> None:
        """Put a shape that is on the table in another place. Raises KeyError if the id is not there."""
        self.remove(name)
        self.add(name, shape)

    def remove(self, name: str) -> None:
        """Take a shape off the table. Raises KeyError if the id is not there."""
        for cell in self._covered(self._shapes.pop(name)):
            held = self._cells[cell]
            del held[name]
            if not held:
                del self._cells[cell]

    def in_order(self, names: Iterable[str]) -> list[str]:
        """The ids in the grid's order, whichever cells they lie in. Raises KeyError for one that never lay in it."""
        return sorted(names, key=self._rank.__getitem__)

    def near(self, point: Point, far: float) -> list[str]:
        """The ids of all shapes whose edge may lie within ``far`` mils of the point."""
        x, y = point
        return list(self._gather(self._span(x - far, y - far, x + far, y + far)))

    def along(self, a: Point, b: Point, radius: float) -> list[str]:
        """The ids of all shapes that a base of ``radius`` mils may meet on its straight way from a to b."""
        return list(self.shapes_along(a, b, radius))

    def shapes_along(self, a: Point, b: Point, radius: float) -> dict[str, Shape]:
        """As ``along``, with the shapes, ready to sweep."""
        return self._gather(self._track(a, b, radius))

    def _gather(self, cells: Iterable[Cell]) -> dict[str, Shape]:
        held = self._cells
        found: dict[str, Shape] = {}
        for cell in cells:
            if cell in held:
                found.update(held[cell])
        return found

    def _covered(self, shape: Shape) -> Iterator[Cell]:
        return self._span(*extent(shape))

    def _span(self, west: float, south: float, east: float, north: float) -> Iterator[Cell]:
        cell = self._cell
        columns = range(floor(west / cell), floor(east / cell) + 1)
        rows = range(floor(south / cell), floor(north / cell) + 1)
        return ((column, row) for column in columns for row in rows)

    def _track(self, a: Point, b: Point, radius: float) -> list[Cell]:
        """The cells within ``radius`` of the way from a to b, column by column."""
        (ax, ay), (bx, by) = (a, b) if a[0] <= b[0] else (b, a)
        cell, run = self._cell, bx - ax
        slope = (by - ay) / run if run else 0.0
        low, high = ((ay, by) if ay <= by else (by, ay)) if not run else (0.0, 0.0)
        cells = []
        for column in range(int((ax - radius) // cell), int((bx + radius) // cell) + 1):
            if run:
                west, east = column * cell - radius - ax, (column + 1) * cell + radius - ax
                low = ay + slope * (0.0 if west < 0.0 else run if west > run else west)
                high = ay + slope * (run if east > run else 0.0 if east < 0.0 else east)
                if slope < 0.0:
                    low, high = high, low
            for row in range(int((low - radius) // cell), int((high + radius) // cell) + 1):
                cells.append((column, row))
        return cells
