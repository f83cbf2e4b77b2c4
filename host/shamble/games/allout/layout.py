"""Laying out the standard scenario by program in one step: scenery, supplies and walkers (AOW-423 to 443)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product, starmap
from math import ceil, cos, radians, sin
from typing import TypeAlias

from shamble.games.allout.cards import Book, Scenario, SceneryCard, ScenerySpot, SupplySpot
from shamble.games.allout.positions import BASE, COUNTER, INCH
from shamble.geometry.plane import Box, Disc, Point, Shape, bound, distance, extent, gap, unit
from shamble.geometry.sweep import rest, sweep_to
from shamble.kernel.errors import BadInput

CLEAR = 2 * INCH
"""What scenery, counters and walkers keep from each other and from the centre (AOW-428 to 431, 435, 442)."""
ZONE = 6 * INCH
"""The Walker Zone lies more than 6 inches from both deployment edges (AOW-432)."""
WALKER_POINTS = 15
Extent: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north limits."""
GRID = INCH // 4
TURNS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
TRIES = 300
ATTEMPTS = 40


def laid_out(book: Book, scenario: Scenario, seed: int | None) -> Scenario:
    """The scenario with everything placed; a fixed layout stays as it is.

    Raises BadInput when the table has no room for what the scenario wants.
    """
    if scenario.layout == "fixed":
        return scenario
    rng = random.Random(seed)
    for attempt in range(ATTEMPTS):
        laid = Layout(book, scenario, rng, thorough=attempt >= ATTEMPTS // 2).lay()
        if laid is not None:
            return laid
    raise BadInput(
        f"scenario {scenario.id!r}: the table has no room for all its scenery, counters and walkers"
    )


class Layout:
    """One attempt to lay a table out at random within the limits of the rulebook.

    A thorough one tries every place before it takes the Walker Zone for full; one that is not gives up early.
    """

    def __init__(self, book: Book, scenario: Scenario, rng: random.Random, thorough: bool) -> None:
        self.book = book
        self.scenario = scenario
        self.rng = rng
        self.thorough = thorough
        self.width, self.depth = round(scenario.width * INCH), round(scenario.depth * INCH)
        self.centre = Point(self.width // 2, self.depth // 2)
        self.hubs = 0
        self.spots: list[ScenerySpot] = []
        self.boxes: list[Box] = []

    def lay(self) -> Scenario | None:
        """Everything placed, or None when something found no room."""
        cards = [self.book.scenery[piece] for piece in self.scenario.pieces]
        self.hubs = sum(card.hub for card in cards)
        for number, card in enumerate(sorted(cards, key=lambda c: not c.hub), 1):
            if not (self._piece(card, number) or self._anywhere(card, number)):
                return None
        supplies = self._supplies()
        walkers = self._walkers(supplies) if supplies else None
        if supplies is None or walkers is None:
            return None
        return replace(self.scenario, scenery=tuple(self.spots), supplies=supplies, walkers=walkers)

    def _anywhere(self, card: SceneryCard, number: int) -> bool:
        """A hub without room in the Walker Zone is placed like other scenery (AOW-430)."""
        return self.thorough and card.hub and self._piece(replace(card, hub=False), number)

    def _piece(self, card: SceneryCard, number: int) -> bool:
        """Place a piece 2 inches from every other and from the centre (AOW-428 to 431)."""
        places, room = self._places(), self._room(0, 0)
        if card.hub:  # in the Walker Zone, 2 inches from the other edges (AOW-429)
            places = iter(self._zone_places() if self.thorough else self._share(number))
            room = self._room(CLEAR, ZONE + 1)
        for box in self._boxes(card, places, room):
            if self._clear(box):
                self.boxes.append(box)
                name = f"{card.kind}-{number}"
                self.spots.append(ScenerySpot(name, card.id, box.at.x / INCH, box.at.y / INCH, box.turn))
                return True
        return False

    def _room(self, sides: int, ends: int) -> Extent:
        """The part of the table that keeps so far from its sides and from the deployment edges."""
        return sides, ends, self.width - sides, self.depth - ends

    def _boxes(self, card: SceneryCard, places: Iterable[Point], room: Extent) -> Iterator[Box]:
        """A piece at each place and in each turn in which it lies wholly in the room, turns in random order."""
        length, width = round(card.length * INCH), round(card.width * INCH)
        sizes = [(turn, extent(Box(Point(0, 0), length, width, turn))[2:]) for turn in TURNS]
        west, south, east, north = room
        for at in places:
            self.rng.shuffle(sizes)
            for turn, (x, y) in sizes:
                if west <= at.x - x and at.x + x <= east and south <= at.y - y and at.y + y <= north:
                    yield Box(at, length, width, turn)

    def _clear(self, box: Box) -> bool:
        """Whether a piece there is 2 inches from the centre and every other piece (AOW-428, AOW-431)."""
        shapes: list[Shape] = [Disc(self.centre, 0), *self.boxes]
        return all(gap(box, shape) >= CLEAR for shape in shapes)

    def _share(self, number: int) -> list[Point]:
        """The places for one hub if all of them share the Walker Zone, two deep, so that it has room for all."""
        column, north = divmod(number - 1, 2)
        share, rows = self.width // ceil(self.hubs / 2), (self.depth - 2 * ZONE) // 2
        xs = range(column * share, (column + 1) * share + 1, GRID)
        ys = range(ZONE + north * rows, ZONE + (north + 1) * rows + 1, GRID)
        return self._shuffled(xs, ys)

    def _zone_places(self) -> list[Point]:
        """The places of the Walker Zone."""
        return self._shuffled(range(0, self.width + 1, GRID), range(ZONE, self.depth - ZONE + 1, GRID))

    def _places(self) -> Iterator[Point]:
        """Places in random order, on quarter inches so that people can lay them out with a ruler."""
        columns, rows = range(0, self.width + 1, GRID), range(0, self.depth + 1, GRID)
        for _ in range(TRIES):
            yield Point(self.rng.choice(columns), self.rng.choice(rows))
        if self.thorough:
            yield from self._shuffled(columns, rows)

    def _shuffled(self, xs: Iterable[int], ys: Iterable[int]) -> list[Point]:
        """All places of these columns and rows in random order."""
        places = list(starmap(Point, product(xs, ys)))
        self.rng.shuffle(places)
        return places

    def _in_zone(self, box: Box) -> bool:
        """Wholly in the Walker Zone, 2 inches from the other edges (AOW-429)."""
        return all(CLEAR <= x <= self.width - CLEAR and self._zone(y) for x, y in box.corners)

    def _zone(self, y: float, margin: float = 0.0) -> bool:
        return ZONE + margin < y < self.depth - ZONE - margin

    def _supplies(self) -> tuple[SupplySpot, ...] | None:
        """The first on the centre, one in each hub of the zone, the rest in the zone (AOW-433 to 436)."""
        found = [SupplySpot(self.centre.x / INCH, self.centre.y / INCH)]
        for spot, box in zip(self.spots, self.boxes, strict=True):
            if (
                self.book.scenery[spot.card].hub
                and self._in_zone(box)
                and len(found) < self.scenario.counters
            ):
                found.append(SupplySpot(spot.x, spot.y, spot.name))
        for at in self._zone_places():
            if len(found) == self.scenario.counters:
                break
            others = [Point(round(s.x * INCH), round(s.y * INCH)) for s in found]
            if self._open(at, COUNTER) and all(
                distance(at, other) - 2 * COUNTER >= CLEAR for other in others
            ):
                found.append(SupplySpot(at.x / INCH, at.y / INCH))
        return tuple(found) if len(found) == self.scenario.counters else None

    def _open(self, at: Point, radius: int) -> bool:
        """Whether something of that radius fits in the Walker Zone clear of scenery."""
        inside = radius <= at.x <= self.width - radius and self._zone(at.y, radius)
        return inside and all(gap(Disc(at, radius), box) >= 0 for box in self.boxes)

    def _walkers(self, supplies: Sequence[SupplySpot]) -> tuple[tuple[float, float], ...] | None:
        """One touching each counter or its hub, the rest anywhere in the zone (AOW-439, 441, 442)."""
        count = ceil(self.scenario.limit / WALKER_POINTS)
        placed: list[Point] = []
        for supply in supplies[:count]:
            at = self._beside(supply, placed)
            if at is None:
                return None
            placed.append(at)
        beside = len(placed)
        for at in self._zone_places():
            if len(placed) == count:
                break
            if self._open(at, BASE) and self._apart(at, placed[beside:]) and self._free(at, placed):
                placed.append(at)
        return tuple((p.x / INCH, p.y / INCH) for p in placed) if len(placed) == count else None

    def _apart(self, at: Point, others: Sequence[Point]) -> bool:
        """Whether a walker there is 2 inches from the centre and from others not placed at a counter (AOW-442)."""
        clear = all(distance(at, other) - 2 * BASE >= CLEAR for other in others)
        return clear and distance(at, self.centre) - BASE >= CLEAR

    def _free(self, at: Point, placed: Sequence[Point]) -> bool:
        """Whether a base there overlaps no walker."""
        return all(distance(at, other) >= 2 * BASE for other in placed)

    def _beside(self, supply: SupplySpot, placed: Sequence[Point]) -> Point | None:
        """A free place in contact with a counter, or with the piece that holds it."""
        target = self._holder(supply)
        shapes: list[Shape] = [*self.boxes, *(Disc(at, BASE) for at in placed)]
        for turn in self.rng.sample(range(72), 72):
            at = touching_at(target, turn * 5)
            if all(gap(Disc(at, BASE), shape) >= 0 for shape in shapes) and BASE <= at.x <= self.width - BASE:
                return at
        return None

    def _holder(self, supply: SupplySpot) -> Shape:
        if supply.hub:
            return next(
                box for spot, box in zip(self.spots, self.boxes, strict=True) if spot.name == supply.hub
            )
        return Disc(Point(round(supply.x * INCH), round(supply.y * INCH)), COUNTER)


def touching_at(target: Shape, degrees: float) -> Point:
    """Where a base touches a shape, seen from its centre in that direction."""
    far, turn = round(bound(target)) + 2 * BASE, radians(degrees)
    start = Disc(Point(round(target.at.x + far * cos(turn)), round(target.at.y + far * sin(turn))), BASE)
    stop = sweep_to(start, target.at, far, [target])
    return rest(start, unit(start.at, target.at), stop.distance)
