"""Where scenery, supply counters and walkers may lie when a table is laid out (AOW-421 to 443); all in mils."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product, starmap
from math import ceil, cos, gcd, radians, sin
from typing import NamedTuple, TypeVar

from shamble.games.allout.cards.model import Book, Scenario, SceneryCard
from shamble.games.allout.measured.positions import COUNTER, INCH, inches, spoken
from shamble.geometry.plane import Box, Disc, Point, Shape, bound, extent, gap, unit
from shamble.geometry.sweep import rest, sweep_to

T = TypeVar("T")

CLEAR = 2 * INCH
"""What scenery, counters and walkers keep from each other and from the centre (AOW-428 to 431, 435, 442)."""
SECTION = 20.0
"""Inches: the side of a board section (AOW-423)."""
SECTION_POINTS = 14
"""Scenery points of a board section (AOW-423)."""
MIDDLE = "the board's centre"
GRID = INCH // 4
"""Places are looked for on quarter inches, so that people can lay them out with a ruler."""
TURNS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
"""Degrees in which scenery is tried."""
WALKER_POINTS = 15
"""Points of the limit for each walker (AOW-439)."""


class Supply(NamedTuple):
    """A supply counter; hub: the piece of scenery in whose centre it lies, or empty."""

    at: Point
    hub: str = ""


def scenery_points(scenario: Scenario) -> int:
    """The points of scenery for the board: 14 for every full section (AOW-423)."""
    return int(scenario.width // SECTION) * int(scenario.depth // SECTION) * SECTION_POINTS


def affordable(book: Book, scenario: Scenario, box: Iterable[str], chosen: Iterable[str]) -> list[str]:
    """The pieces in the box for which there are points left, each kind once (AOW-423, AOW-424)."""
    left = scenery_points(scenario) - sum(book.scenery[card].points for card in chosen)
    return [card for card in dict.fromkeys(box) if book.scenery[card].points <= left]


def walker_count(scenario: Scenario) -> int:
    """How many walkers the game begins with: the limit divided by 15, rounded up (AOW-439, AOW-440)."""
    count = ceil(scenario.limit / WALKER_POINTS)
    return min(count, scenario.models) if scenario.models else count


@dataclass(slots=True)
class Ground:
    """What lies on a table that is being laid out, and why something may not lie where.

    boxes: the scenery; hubs: which of it may hold counters; seated: walkers placed at counters; loose: the others.
    base: the radius of a base; zone: how far the Walker Zone is from both deployment edges (AOW-432).
    A fault is the clause and the reason in words; empty where the thing may lie.
    """

    width: int
    depth: int
    base: int
    zone: int
    boxes: dict[str, Box] = field(default_factory=dict)
    hubs: set[str] = field(default_factory=set)
    supplies: list[Supply] = field(default_factory=list)
    seated: list[Point] = field(default_factory=list)
    loose: list[Point] = field(default_factory=list)

    @property
    def centre(self) -> Point:
        """The exact centre of the board."""
        return Point(self.width // 2, self.depth // 2)

    def zoned(self, shape: Shape, sides: int = 0) -> bool:
        """Whether a shape lies wholly in the Walker Zone, so far from its sides (AOW-429, AOW-432)."""
        west, south, east, north = extent(shape)
        in_band = south > self.zone and north < self.depth - self.zone
        return in_band and sides <= west and east <= self.width - sides

    def places(self, zoned: bool) -> list[Point]:
        """The places on the grid, of the Walker Zone or of the whole table, column by column."""
        ends = self.zone if zoned else 0
        columns, rows = range(0, self.width + 1, GRID), range(ends, self.depth - ends + 1, GRID)
        return list(starmap(Point, product(columns, rows)))

    # -- scenery

    def piece_fault(self, box: Box, hub: bool) -> str:
        """Why a piece may not lie there; hub: whether it must lie in the Walker Zone (AOW-428 to 431)."""
        west, south, east, north = extent(box)
        if min(west, south, self.width - east, self.depth - north) < -1:
            return f"AOW-427: at {spoken(box.at)} it lies over the board's edge"
        if hub and not self.zoned(box, CLEAR):
            return f"AOW-429: at {spoken(box.at)} it is not wholly in the Walker Zone, 2 in from the sides"
        if (off := gap(box, Disc(self.centre, 0))) < CLEAR:
            return f"AOW-428: {too_near(off, MIDDLE)}"
        for name, other in self.boxes.items():
            if (off := gap(box, other)) < CLEAR:
                rule = "AOW-429" if hub else "AOW-431"
                return f"{rule}: {too_near(off, called(name))}"
        return ""

    def room(self, zoned: bool) -> tuple[int, int, int, int]:
        """West, south, east and north limits of the table, or of what a hub has of it (AOW-429)."""
        sides, ends = (CLEAR, self.zone) if zoned else (0, 0)
        return sides, ends, self.width - sides, self.depth - ends

    def lying(
        self, card: SceneryCard, places: Iterable[Point], zoned: bool, orders: Iterable[Sequence[float]]
    ) -> Iterator[Box]:
        """The piece at each of the places where it may lie, in the first turn of that place's order in which it may."""
        sizes = {turn: extent(box_at(card, Point(0, 0), turn))[2:] for turn in TURNS}
        west, south, east, north = self.room(zoned)
        for at, order in zip(places, orders, strict=False):
            inside = (
                turn
                for turn in order
                if west <= at.x - sizes[turn][0]
                and at.x + sizes[turn][0] <= east
                and south <= at.y - sizes[turn][1]
                and at.y + sizes[turn][1] <= north
            )
            boxes = (box_at(card, at, turn) for turn in inside)
            if box := next((box for box in boxes if not self.piece_fault(box, zoned)), None):
                yield box

    # -- supply counters

    def empty_hubs(self) -> list[str]:
        """The hubs of the Walker Zone that hold no counter: these come first (AOW-436)."""
        taken = {supply.hub for supply in self.supplies}
        return [
            name for name in self.boxes if name in self.hubs - taken and self.zoned(self.boxes[name], CLEAR)
        ]

    def supply_fault(self, at: Point) -> str:
        """Why a counter may not lie in the open there (AOW-435)."""
        disc = Disc(at, COUNTER)
        if fault := self.ground_fault(disc, "AOW-435"):
            return fault
        for number, other in enumerate(self.supplies, 1):
            if (off := gap(disc, Disc(other.at, COUNTER))) < CLEAR:
                return f"AOW-435: {too_near(off, f'counter {number}')}"
        return ""

    def ground_fault(self, disc: Disc, rule: str) -> str:
        """Why something may not lie on the ground of the Walker Zone there, beside the scenery."""
        if not self.zoned(disc):
            zone = f"the Walker Zone, more than {inches(self.zone)} in from the deployment edges"
            return f"{rule}: {spoken(disc.at)} is not in {zone}"
        return self.blocked(disc, self.boxes)

    def blocked(self, disc: Disc, boxes: dict[str, Box]) -> str:
        """Which piece of scenery is in the way of a disc."""
        name = next((name for name, box in boxes.items() if gap(disc, box) < 0), "")
        return f"AOW-431: {called(name)} lies at {spoken(disc.at)}" if name else ""

    # -- walkers

    def walker_fault(self, at: Point) -> str:
        """Why a walker that is not at a counter may not stand there (AOW-442)."""
        disc = Disc(at, self.base)
        if fault := self.ground_fault(disc, "AOW-442"):
            return fault
        if (off := gap(disc, Disc(self.centre, 0))) < CLEAR:
            return f"AOW-442: {too_near(off, MIDDLE)}"
        for other in self.loose:
            if (off := gap(disc, Disc(other, self.base))) < CLEAR:
                return f"AOW-442: {too_near(off, f'the walker at {spoken(other)}')}"
        return self.occupied(disc)

    def occupied(self, disc: Disc) -> str:
        """Which walker is in the way of a base."""
        taken = (at for at in (*self.seated, *self.loose) if gap(disc, Disc(at, self.base)) < 0)
        return next((f"AOW-441: a walker stands at {spoken(at)} already" for at in taken), "")

    def seat_fault(self, at: Point) -> str:
        """Why a walker at a counter may not stand there (AOW-441)."""
        disc = Disc(at, self.base)
        if not (self.base <= at.x <= self.width - self.base and self.base <= at.y <= self.depth - self.base):
            return f"AOW-441: {spoken(at)} is over the board's edge"
        return self.blocked(disc, self.boxes) or self.occupied(disc)

    def holder(self, supply: Supply) -> Shape:
        """What a walker at a counter touches: the piece that holds it, or the counter itself (AOW-441)."""
        return self.boxes[supply.hub] if supply.hub else Disc(supply.at, COUNTER)


def inches_at(x: float, y: float) -> Point:
    """A place given in inches."""
    return Point(round(x * INCH), round(y * INCH))


def box_at(card: SceneryCard, at: Point, turn: float) -> Box:
    """The box that a piece fills there."""
    return Box(at, round(card.length * INCH), round(card.width * INCH), turn)


def too_near(off: float, what: str) -> str:
    """How near something lies that must be 2 inches away, `off` in mils, in words."""
    where = f"is {inches(off)} in from" if off > 0 else "lies on"
    return f"it {where} {what}; 2 in away at least"


def called(name: str) -> str:
    """What a piece is called: car-1 is Car 1."""
    return name.replace("-", " ").capitalize()


def touching_at(target: Shape, degrees: float, base: int) -> Point:
    """Where a base of that radius touches a shape, seen from its centre in that direction."""
    far, turn = round(bound(target)) + 2 * base, radians(degrees)
    start = Disc(Point(round(target.at.x + far * cos(turn)), round(target.at.y + far * sin(turn))), base)
    stop = sweep_to(start, target.at, far, [target])
    return rest(start, unit(start.at, target.at), stop.distance)


def scattered(things: list[T], start: int) -> Iterator[T]:
    """All of them, each far from the one before, beginning at one of them: the same every time."""
    count = len(things)
    stride = next((s for s in range(max(round(count * 0.618), 1), count + 1) if gcd(s, count) == 1), 1)
    for number in range(count):
        yield things[(start + number * stride) % count]
