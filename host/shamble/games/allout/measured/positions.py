"""Where everything stands on a measured table, and what follows from it; all lengths in mils.

Nothing here asks anybody anything: the rules reach it through the board, program players directly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import cos, sin, tau
from typing import TypeAlias

from shamble.games.allout.board import Line
from shamble.games.allout.cards.model import Scenario, SceneryCard
from shamble.games.allout.house import base_of, by_house, mils_of
from shamble.games.allout.measured.terrain import fence, perch
from shamble.games.allout.state import Counter, Figure, Piece, State
from shamble.geometry.index import Grid
from shamble.geometry.paths import Path, Reach
from shamble.geometry.plane import CONTACT, Box, Disc, Point, Shape, Table, gap, overlapping, touching
from shamble.geometry.sight import crosses
from shamble.kernel.asks import Json

INCH = 1000
HERE_ABOUT = 6 * INCH
"""The radius in which the nearest model is looked for first."""
APART = 1 * INCH
"""How far a survivor that does not mean to fight keeps from enemies (AOW-116)."""
BACK = INCH // 8
"""Steps in which a path is cut back until its end is legal."""
MOST_REACHES = 8
"""So many are kept: a move is weighed, checked and walked on the same table."""
MANY = 16
"""More models than this are searched for outward, ring by ring."""

Source: TypeAlias = str | Point
"""What commotion comes from or a walker heads for: a model by id, or a point."""


class Positions:
    """The models, counters and scenery of one state, kept in a grid; every change of place goes through it.

    base: the radius of every base (AOW-038); kill_zone: that of the Kill Zone template (AOW-039).
    """

    def __init__(self, state: State) -> None:
        self.state = state
        scenario, scenery = state.scenario, state.book.scenery
        self.base = base_of(state.house)
        self.kill_zone = mils_of(state.house, "kill-zone")
        self.apart = APART if by_house(state, "keep-apart") == "inch" else 0
        self.table = table_of(scenario)
        laid = [piece for piece in state.pieces.values() if piece.at is not None]
        self.boxes = {piece.id: box_of(piece, scenery[piece.card]) for piece in laid}
        placed = [
            (figure.id, Disc(figure.at, self.base)) for figure in state.figures() if figure.at is not None
        ]
        self.models = Grid(placed, order=[figure.id for figure in state.figures()])
        self.scenery = Grid((name, box) for name, box in self.boxes.items() if not self._open(name))
        self.open_ground = {name: box for name, box in self.boxes.items() if self._open(name)}
        self.heights = {name: box for name, box in self.boxes.items() if self._elevated(name)}
        self._reaches: dict[tuple[Disc, tuple[Shape, ...], float], Reach] = {}

    def _open(self, piece: str) -> bool:
        return self.state.book.scenery[self.state.pieces[piece].card].open

    def _elevated(self, piece: str) -> bool:
        card = self.state.book.scenery[self.state.pieces[piece].card]
        return card.has("stairs") or card.has("climb")

    # -- placing

    def place(self, figure: Figure, at: Point) -> None:
        """Put a model at a place, wherever it was."""
        figure.at = at
        if figure.id in self.models:
            self.models.move(figure.id, Disc(at, self.base))
        else:
            self.models.add(figure.id, Disc(at, self.base))

    def remove(self, figure: Figure) -> None:
        """Take a model off the table."""
        figure.at = None
        if figure.id in self.models:
            self.models.remove(figure.id)

    def lay(self, piece: Piece) -> None:
        """Lay a new piece of scenery."""
        box = self.boxes[piece.id] = box_of(piece, self.state.book.scenery[piece.card])
        if self._open(piece.id):
            self.open_ground[piece.id] = box
        else:
            self.scenery.add(piece.id, box)
        if self._elevated(piece.id):
            self.heights[piece.id] = box

    # -- shapes

    def disc(self, name: str) -> Disc:
        """The base of a model on the table."""
        shape = self.models[name]
        assert isinstance(shape, Disc)
        return shape

    def at(self, source: Source) -> Point:
        """The centre of a model's base, or the point itself."""
        return self.disc(source).at if isinstance(source, str) else source

    def shape(self, source: Source) -> Shape:
        """The base of a model, or the point as a base of no size (AOW-050)."""
        return self.disc(source) if isinstance(source, str) else Disc(source, 0)

    def anywhere(self, name: str) -> Point:
        """The centre of anything on the table: a model, a supply counter or a piece of scenery."""
        if name in self.models:
            return self.disc(name).at
        return self.state.counters[name].place if name in self.state.counters else self.boxes[name].at

    def counter_shape(self, counter: Counter) -> Shape:
        """What must be touched to search: the piece that holds the counter (AOW-131), or the counter itself."""
        return self.boxes[counter.hub] if counter.hub else Disc(counter.place, COUNTER)

    # -- facts

    def gap(self, a: Source, b: Source) -> float:
        """From edge to edge."""
        return gap(self.shape(a), self.shape(b))

    def near(self, source: Source, far: float) -> list[str]:
        """Models at least partly within `far` of the source's edge, but itself, as in the roster (AOW-043, AOW-050)."""
        shape = self.shape(source)
        reach = far + CONTACT
        found = self.models.near(shape.at, far + self.base)
        near = [name for name in found if name != source and gap(shape, self.models[name]) <= reach]
        return self.models.in_order(near) if len(near) > 1 else near

    def gaps(self, source: Source, names: Collection[str]) -> dict[str, float]:
        """How far each of the models is from the source; of many only those that may be the nearest."""
        far = HERE_ABOUT
        while len(names) > MANY and far < self.table.width + self.table.depth:
            if found := [name for name in self.near(source, far) if name in names]:
                names = found
                break
            far *= 2
        return {name: self.gap(source, name) for name in names}

    def touching(self, name: str) -> list[str]:
        """Models in base contact with that one."""
        found = self.near(name, 0.0) if name in self.models else []
        if not (found and self.heights):
            return found
        return [other for other in found if perch(self, other) == perch(self, name)]

    def pieces_touching(self, name: str) -> list[str]:
        """Pieces of scenery in contact with that model."""
        disc = self.disc(name)
        found = self.scenery.near(disc.at, self.base + CONTACT)
        solid = [piece for piece in found if touching(disc, self.boxes[piece])]
        return solid + [
            n for n, box in self.open_ground.items() if touching(disc, box) or overlapping(disc, box)
        ]

    def zone(self, name: str) -> list[str]:
        """Models at least partly under the Kill Zone centred on that one (AOW-040)."""
        centre = self.disc(name).at
        return self.near_point(centre, self.kill_zone, but=name)

    def near_point(self, centre: Point, far: float, but: str = "") -> list[str]:
        """Models at least partly within `far` of a point."""
        return [name for name in self.near(centre, far) if name != but]

    def line(self, shooter: str, target: str) -> Line:
        """What lies on the line from base centre to base centre (AOW-141 to 145, AOW-189, AOW-201)."""
        return self.line_between(self.disc(shooter).at, target, shooter)

    def line_between(self, a: Point, target: str, shooter: str = "") -> Line:
        """What lies on the line from a place to the centre of a base; the shooter's own base is not in its way."""
        b = self.disc(target).at
        standing = [
            name
            for name, shape in self.models.shapes_along(a, b, 0).items()
            if name not in (shooter, target) and not self.state.figure(name).prone and crosses(a, b, shape)
        ]
        crossed = [name for name, box in self.scenery.shapes_along(a, b, 0).items() if crosses(a, b, box)]
        crossed += [name for name, box in self.open_ground.items() if crosses(a, b, box)]
        return Line(tuple(standing), tuple(crossed))

    def counters_touching(self, name: str) -> list[str]:
        """Supply counters whose own edge, or whose piece of scenery, that model touches (AOW-131, AOW-202)."""
        disc = self.disc(name)
        counters = self.state.counters.values()
        return [counter.id for counter in counters if touching(disc, self.counter_shape(counter))]

    def models_at(self, counter: str) -> list[str]:
        """Models that touch a counter, or the piece of scenery that holds it, as in the roster."""
        shape = self.counter_shape(self.state.counters[counter])
        reach = (shape.radius if isinstance(shape, Disc) else shape.bound) + self.base
        near = self.models.near(shape.at, reach)
        return self.models.in_order(name for name in near if touching(shape, self.models[name]))

    # -- ways

    def free(self, shape: Disc, but: Iterable[str] = ()) -> bool:
        """Whether a base may stand there: on the table, overlapping nothing."""
        return self.table.inside(shape) and not self.in_the_way(shape, but)

    def in_the_way(self, shape: Disc, but: Iterable[str] = ()) -> str:
        """The id of a model or piece of scenery that a base there would overlap, or empty."""
        left_out = set(but)
        for name in self.models.near(shape.at, shape.radius):
            if name not in left_out and overlapping(shape, self.models[name]):
                return name
        near = self.scenery.near(shape.at, shape.radius)
        return next(
            (name for name in near if overlapping(shape, self.boxes[name]) and not self.on(shape, name)), ""
        )

    def on(self, shape: Disc, piece: str) -> bool:
        """Whether a base stands wholly on top of an Elevated piece (AOW-474, AOW-489)."""
        return piece in self.heights and self.boxes[piece].edge(*shape.at) <= CONTACT - shape.radius

    def reach(self, name: str, far: float, *targets: str) -> Reach:
        """Where a survivor can go: through no model, over no scenery, clear of standing enemies but the targets.

        Touching a standing enemy would engage it (AOW-117), so the way keeps just out of contact.
        """
        seen = (self.disc(name), tuple(self.obstacles(name, far, *targets)), far)
        if seen not in self._reaches:
            if len(self._reaches) == MOST_REACHES:
                self._reaches.clear()
            self._reaches[seen] = Reach(seen[0], seen[1], self.table, far)
        return self._reaches[seen]

    def obstacles(self, name: str, far: float, *targets: str) -> list[Shape]:
        """What a survivor's way within `far` goes round."""
        disc = self.disc(name)
        found: list[Shape] = []
        for piece in self.scenery.near(disc.at, far + self.base):
            found += fence(self.boxes[piece]) if self.on(disc, piece) else [self.boxes[piece]]
        near = self.models.near(disc.at, far + self.base)
        found += [self._kept_off(name, other) for other in near if other != name and other not in targets]
        found += [self.disc(target) for target in targets]
        return found

    def _kept_off(self, name: str, other: str) -> Disc:
        shape = self.disc(other)
        if not self.stands_against(name, other):
            return shape
        clear = min(2 * CONTACT, gap(self.disc(name), shape))
        return Disc(shape.at, shape.radius + max(0, int(clear)))

    def stands_against(self, name: str, other: str) -> bool:
        """Whether the other model is a standing enemy of that one."""
        return self.state.hostile(name, other) and not self.state.figure(other).prone

    def base_on_table(self, at: Point) -> Point:
        """The place itself, or the nearest one where a base lies on the table (AOW-121)."""
        x, y = (
            max(self.base, min(size - self.base, here)) for here, size in zip(at, self.table, strict=True)
        )
        return Point(x, y)

    def within_edges(self, start: Point, end: Point) -> Point:
        """The end of a straight way, or the place on it where the board's edge stops a base (AOW-121)."""
        share = 1.0
        for here, there, size in zip(start, end, self.table, strict=True):
            if there != here:
                room = (size - self.base - here) if there > here else (here - self.base)
                share = min(share, max(0.0, room / abs(there - here)))
        return Point(*(round(here + (there - here) * share) for here, there in zip(start, end, strict=True)))

    def solid_near(self, at: Point, far: float, left_out: Iterable[str]) -> list[Shape]:
        """The bases and pieces of scenery within `far` of a point, but for some models."""
        but = set(left_out)
        found: list[Shape] = [self.models[name] for name in self.models.near(at, far) if name not in but]
        return found + [self.boxes[name] for name in self.scenery.near(at, far)]

    def counter_places(self, at: Point, count: int) -> list[Point]:
        """Places for so many supply counters: one at the place, the others about it, as near as is room (AOW-183)."""
        found = [at]
        for ring in range(1, count):
            found += [spot for spot in hexagon(at, ring, 2 * COUNTER) if self.in_reach(Disc(spot, COUNTER))]
            if len(found) >= count:
                break
        return (found + [at] * count)[:count]

    def in_reach(self, counter: Disc) -> bool:
        """Whether a counter lies wholly on the table and beside the scenery."""
        near = self.scenery.near(counter.at, counter.radius)
        return self.table.inside(counter) and not any(overlapping(counter, self.boxes[n]) for n in near)

    def too_near(self, at: Point, name: str) -> str | None:
        """The enemy that a survivor standing there would be within an inch of, if it touches none (AOW-116)."""
        disc, found = Disc(at, self.base), None
        for other in self.models.near(at, self.base + self.apart):
            if self.state.hostile(name, other):
                clear = gap(disc, self.models[other])
                if clear <= CONTACT:
                    return None
                if clear < self.apart - CONTACT:
                    found = other
        return found

    def cleared(self, path: Path, name: str) -> Path:
        """As much of a survivor's path as ends in contact with an enemy or an inch clear of all (AOW-116)."""
        length = path.length
        while length > 0 and self.too_near(path.cut(length).end, name):
            length -= BACK
        return path.cut(max(length, 0.0))


COUNTER = 250
"""Radius of a supply counter: half an inch across."""


def table_of(scenario: Scenario) -> Table:
    """The table that a scenario is played on."""
    return Table(round(scenario.width * INCH), round(scenario.depth * INCH))


def box_of(piece: Piece, card: SceneryCard) -> Box:
    """The box that a piece of scenery fills."""
    return Box(piece.place, round(card.length * INCH), round(card.width * INCH), piece.turn)


def hexagon(at: Point, ring: int, side: int) -> list[Point]:
    """The places of one ring of circles about a place, packed as tightly as coins; `side` is their diameter."""
    corners = [(ring * side * cos(turn * tau / 6), ring * side * sin(turn * tau / 6)) for turn in range(7)]
    return [
        Point(
            round(at.x + ax + (bx - ax) * step / ring),
            round(at.y + ay + (by - ay) * step / ring),
        )
        for (ax, ay), (bx, by) in pairwise(corners)
        for step in range(ring)
    ]


def inches(mils: float) -> str:
    """A length for people: at most two decimals."""
    return f"{mils / INCH:.2f}".rstrip("0").rstrip(".")


def spoken(at: Point) -> str:
    """A place for people."""
    return f"{inches(at.x)},{inches(at.y)}"


def point(spot: Json) -> Point:
    """The place that an answer names: {"x": mils, "y": mils}."""
    return Point(spot["x"], spot["y"])


def spot(at: Point) -> Json:
    """The place as an answer names it."""
    return {"x": at.x, "y": at.y}
