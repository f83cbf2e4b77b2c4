"""Zones: which adjoin, which see each other and how far off, and where people and cars can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

Cell = tuple[int, int]
Pair = tuple[str, str]
Rectangle = tuple[str, bool, Cell, Cell]
"""A zone: id, whether it is street, its south-west cell, and its size in cells."""

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def cells_of(at: Cell, size: Cell) -> Iterator[Cell]:
    """The cells of a rectangle."""
    return ((at[0] + across, at[1] + up) for across in range(size[0]) for up in range(size[1]))


def touching(cells: Mapping[Cell, str]) -> set[Pair]:
    """Every pair of zones that share a piece of edge, both ways round."""
    pairs = set()
    for (x, y), zone in cells.items():
        for dx, dy in STEPS:
            other = cells.get((x + dx, y + dy))
            if other is not None and other != zone:
                pairs.add((zone, other))
    return pairs


class Zones:
    """The ground of a map. Zones are kept in the map's order, which settles ties.

    ways: from a zone on foot; roads: by car, street to street only;
    sight: which zones are seen from a zone, and their distance in zones (ZOM-035 to 038).
    """

    def __init__(
        self, rectangles: Iterable[Rectangle], openings: Iterable[Pair], walls: Iterable[Pair]
    ) -> None:
        self.street: dict[str, bool] = {}
        self._cells: dict[Cell, str] = {}
        for zone, street, at, size in rectangles:
            self.street[zone] = street
            self._cells.update(dict.fromkeys(cells_of(at, size), zone))
        self._openings = both_ways(openings)
        self._walls = both_ways(walls)
        near = touching(self._cells)
        self.ways = {
            zone: tuple(
                [other for other in self.street if (zone, other) in near and self.joined(zone, other)]
            )
            for zone in self.street
        }
        self.roads = {
            zone: tuple([other for other in self.ways[zone] if self.street[zone] and self.street[other]])
            for zone in self.street
        }
        self.sight = {zone: self._seen(zone) for zone in self.street}

    def joined(self, zone: str, other: str) -> bool:
        """Whether no wall stands between two zones that touch: two streets, or an opening in the wall."""
        if (zone, other) in self._openings:
            return True
        return self.street[zone] and self.street[other] and (zone, other) not in self._walls

    def distance(self, zone: str, other: str) -> int | None:
        """Zones from one to the other along the line of sight; None when it is not seen (ZOM-035, ZOM-038)."""
        return self.sight[zone].get(other)

    def _seen(self, zone: str) -> dict[str, int]:
        """The own zone always; on the street along straight lines, indoors through openings (ZOM-035 to 037)."""
        if not self.street[zone]:
            return {zone: 0, **dict.fromkeys(self.ways[zone], 1)}
        seen = {zone: 0}
        for cell in [cell for cell, owner in self._cells.items() if owner == zone]:
            for step in STEPS:
                for other, far in self._line(cell, step):
                    seen[other] = min(far, seen.get(other, far))
        return {other: seen[other] for other in self.street if other in seen}

    def _line(self, cell: Cell, step: Cell) -> Iterator[tuple[str, int]]:
        """Zones along a line from a street, until a wall or the edge; indoors it reaches one zone (ZOM-037)."""
        here, far = self._cells[cell], 0
        while True:
            cell = (cell[0] + step[0], cell[1] + step[1])
            there = self._cells.get(cell)
            if there == here:
                continue
            if there is None or not self.joined(here, there):
                return
            here, far = there, far + 1
            yield here, far
            if not self.street[here]:
                return

    def reach(self, goal: str) -> dict[str, int]:
        """Steps on foot from every zone to the goal; zones without a way are left out."""
        steps, edge = {goal: 0}, [goal]
        for zone in edge:
            for other in self.ways[zone]:
                if other not in steps:
                    steps[other] = steps[zone] + 1
                    edge.append(other)
        return steps

    def routes(self, zone: str, most: int = 2) -> Iterator[tuple[str, ...]]:
        """Every way a car can go in one Action: one to `most` street zones, also back and forth (ZOM-089)."""
        for first in self.roads[zone]:
            yield (first,)
            if most > 1:
                yield from ((first, *rest) for rest in self.routes(first, most - 1))


def both_ways(pairs: Iterable[Pair]) -> set[Pair]:
    """The pairs, and each turned round."""
    known = list(pairs)
    return {*known, *((second, first) for first, second in known)}
