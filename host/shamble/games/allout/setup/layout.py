"""Laying out the standard scenario by program in one step: scenery, supplies and walkers (AOW-423 to 443)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product, starmap
from math import ceil

from shamble.games.allout.cards.model import Book, Scenario, SceneryCard, ScenerySpot, SupplySpot
from shamble.games.allout.house import NO_HOUSE, House, base_of, mils_of
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.setup.ground import (
    GRID,
    TURNS,
    Ground,
    Supply,
    affordable,
    scenery_points,
    touching_at,
    walker_count,
)
from shamble.geometry.plane import Point
from shamble.kernel.errors import BadInput

TRIES = 300
ATTEMPTS = 40


def laid_out(book: Book, scenario: Scenario, seed: int | None, house: House = NO_HOUSE) -> Scenario:
    """The scenario with everything placed; a fixed layout stays as it is.

    Raises BadInput when the table has no room for what the scenario wants.
    """
    if scenario.layout == "fixed":
        return scenario
    rng = random.Random(seed)
    for attempt in range(ATTEMPTS):
        laid = Layout(book, scenario, rng, attempt >= ATTEMPTS // 2, house).lay()
        if laid is not None:
            return laid
    raise BadInput(
        f"scenario {scenario.id!r}: the table has no room for all its scenery, counters and walkers"
    )


def selected(book: Book, scenario: Scenario, rng: random.Random) -> tuple[str, ...]:
    """The pieces that are taken out of the box: all of them, or as many as the points allow (AOW-423, AOW-424)."""
    if sum(book.scenery[card].points for card in scenario.pieces) <= scenery_points(scenario):
        return scenario.pieces
    box = list(scenario.pieces)
    chosen: list[str] = []
    while open_kinds := affordable(book, scenario, box, chosen):
        card = rng.choice(open_kinds) if len(open_kinds) > 1 else open_kinds[0]
        box.remove(card)
        chosen.append(card)
    return tuple(chosen)


class Layout:
    """One attempt to lay a table out at random within the limits of the rulebook.

    A thorough one tries every place before it takes the Walker Zone for full; one that is not gives up early.
    """

    def __init__(
        self, book: Book, scenario: Scenario, rng: random.Random, thorough: bool, house: House
    ) -> None:
        self.book = book
        self.scenario = scenario
        self.rng = rng
        self.thorough = thorough
        self.width, self.depth = round(scenario.width * INCH), round(scenario.depth * INCH)
        self.ground = Ground(self.width, self.depth, base_of(house), mils_of(house, "walker-zone"))
        self.hubs = 0
        self.spots: list[ScenerySpot] = []

    def lay(self) -> Scenario | None:
        """Everything placed, or None when something found no room."""
        cards = [self.book.scenery[piece] for piece in self.scenario.pieces]
        self.hubs = sum(card.hub for card in cards)
        for number, card in enumerate(sorted(cards, key=lambda c: not c.hub), 1):
            if not (self._piece(card, number) or self._anywhere(card, number)):
                return None
        if not (self._supplies() and self._walkers()):
            return None
        return replace(
            self.scenario,
            scenery=tuple(self.spots),
            supplies=tuple(SupplySpot(*in_inches(s.at), s.hub) for s in self.ground.supplies),
            walkers=tuple(in_inches(at) for at in (*self.ground.seated, *self.ground.loose)),
        )

    # -- scenery

    def _anywhere(self, card: SceneryCard, number: int) -> bool:
        """A hub without room in the Walker Zone is placed like other scenery (AOW-430)."""
        return self.thorough and card.hub and self._piece(card, number, free=True)

    def _piece(self, card: SceneryCard, number: int, free: bool = False) -> bool:
        """Place a piece within its limits; free: a hub, too, anywhere on the table (AOW-428 to 431)."""
        zoned = card.hub and not free
        places: Iterable[Point] = self._places()
        if zoned:
            places = self._zone_places() if self.thorough else self._share(number)
        for box in self.ground.lying(card, places, zoned, self._turns()):
            name = f"{card.kind}-{number}"
            self.ground.boxes[name] = box
            self.ground.hubs |= {name} if card.hub else set()
            self.spots.append(ScenerySpot(name, card.id, *in_inches(box.at), box.turn))
            return True
        return False

    def _turns(self) -> Iterator[list[float]]:
        """For each place the turns in which a piece is tried there, in random order."""
        turns = list(TURNS)
        while True:
            self.rng.shuffle(turns)
            yield turns

    def _share(self, number: int) -> list[Point]:
        """The places for one hub if all of them share the Walker Zone, two deep, so that it has room for all."""
        column, north = divmod(number - 1, 2)
        zone = self.ground.zone
        share, rows = self.width // ceil(self.hubs / 2), (self.depth - 2 * zone) // 2
        xs = range(column * share, (column + 1) * share + 1, GRID)
        ys = range(zone + north * rows, zone + (north + 1) * rows + 1, GRID)
        return self._shuffled(list(starmap(Point, product(xs, ys))))

    def _zone_places(self) -> list[Point]:
        """The places of the Walker Zone in random order."""
        return self._shuffled(self.ground.places(zoned=True))

    def _places(self) -> Iterator[Point]:
        """Places in random order, on quarter inches so that people can lay them out with a ruler."""
        columns, rows = range(0, self.width + 1, GRID), range(0, self.depth + 1, GRID)
        for _ in range(TRIES):
            yield Point(self.rng.choice(columns), self.rng.choice(rows))
        if self.thorough:
            yield from self._shuffled(self.ground.places(zoned=False))

    def _shuffled(self, places: list[Point]) -> list[Point]:
        """These places in random order."""
        self.rng.shuffle(places)
        return places

    # -- supplies and walkers

    def _supplies(self) -> bool:
        """The first on the centre, one in each hub of the zone, the rest in the zone (AOW-433 to 436)."""
        ground, most = self.ground, self.scenario.counters
        ground.supplies.append(Supply(ground.centre))
        hubs = ground.empty_hubs()[: most - 1]
        ground.supplies += [Supply(ground.boxes[hub].at, hub) for hub in hubs]
        for at in self._zone_places():
            if len(ground.supplies) == most:
                break
            if not ground.supply_fault(at):
                ground.supplies.append(Supply(at))
        return len(ground.supplies) == most

    def _walkers(self) -> bool:
        """One touching each counter or its hub, the rest anywhere in the zone (AOW-439, 441, 442)."""
        ground, count = self.ground, walker_count(self.scenario)
        for supply in ground.supplies[:count]:
            if (at := self._seat(supply)) is None:
                return False
            ground.seated.append(at)
        for at in self._zone_places():
            if len(ground.seated) + len(ground.loose) == count:
                break
            if not ground.walker_fault(at):
                ground.loose.append(at)
        return len(ground.seated) + len(ground.loose) == count

    def _seat(self, supply: Supply) -> Point | None:
        """A free place in contact with a counter, or with the piece that holds it."""
        target = self.ground.holder(supply)
        turns: Sequence[int] = self.rng.sample(range(72), 72)
        seats = (touching_at(target, turn * 5, self.ground.base) for turn in turns)
        return next((at for at in seats if not self.ground.seat_fault(at)), None)


def in_inches(at: Point) -> tuple[float, float]:
    """A place in inches."""
    return at.x / INCH, at.y / INCH
