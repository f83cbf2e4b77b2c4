"""The line that a base's centre follows while the base stays in contact with a shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import acos, atan2, ceil, cos, hypot, pi, sin, sqrt, tau
from typing import NamedTuple, TypeAlias

from shamble.geometry.plane import CONTACT, GRAZE, Box, Disc, Point, Shape, Table, bound, from_segment, unit

Place: TypeAlias = tuple[float, float]

STRAY = 3.0
"""How far (mils) a corner of a ring may stand off the true outline; less than ``GRAZE``, so rings link up."""


class Circle(NamedTuple):
    """A circle in mils."""

    x: float
    y: float
    radius: float


class Line(NamedTuple):
    """The straight line from (x, y) along the unit vector (hx, hy) for ``length`` mils."""

    x: float
    y: float
    hx: float
    hy: float
    length: float


Stroke: TypeAlias = Circle | Line


def outline(shape: Shape, pad: float) -> list[Stroke]:
    """The circles and lines that bound the shape grown by ``pad`` mils; corner circles are whole circles."""
    if isinstance(shape, Disc):
        return [Circle(*shape.at, shape.radius + pad)]
    strokes: list[Stroke] = [Circle(*corner, pad) for corner in shape.corners]
    for here, there in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
        hx, hy = unit(here, there)
        length = hypot(there[0] - here[0], there[1] - here[1])
        strokes.append(Line(here[0] + hy * pad, here[1] - hx * pad, hx, hy, length))
    return strokes


def border(table: Table, pad: float) -> list[Stroke]:
    """The four lines along the board edges, ``pad`` mils inside."""
    wide, deep = table.width - 2 * pad, table.depth - 2 * pad
    return [
        Line(pad, pad, 1.0, 0.0, wide),
        Line(pad, pad, 0.0, 1.0, deep),
        Line(pad, table.depth - pad, 1.0, 0.0, wide),
        Line(table.width - pad, pad, 0.0, 1.0, deep),
    ]


def feet(strokes: Iterable[Stroke], place: Place) -> Iterator[Place]:
    """On each stroke the place nearest to ``place``."""
    x, y = place
    for stroke in strokes:
        if isinstance(stroke, Circle):
            hx, hy = unit((stroke.x, stroke.y), place)
            if not (hx or hy):
                hx = 1.0
            yield stroke.x + hx * stroke.radius, stroke.y + hy * stroke.radius
        else:
            along = (x - stroke.x) * stroke.hx + (y - stroke.y) * stroke.hy
            along = min(stroke.length, max(0.0, along))
            yield stroke.x + stroke.hx * along, stroke.y + stroke.hy * along


def snapped(places: Iterable[Place]) -> list[Point]:
    """The whole-mil places nearest to the given ones."""
    return [Point(round(x), round(y)) for x, y in places]


def meetings(ours: Iterable[Stroke], theirs: Iterable[Stroke]) -> Iterator[Place]:
    """Every place where a stroke of ours meets a stroke of theirs."""
    others = list(theirs)
    for a in ours:
        for b in others:
            if isinstance(a, Circle):
                yield from _circle_circle(a, b) if isinstance(b, Circle) else _circle_line(a, b)
            elif isinstance(b, Circle):
                yield from _circle_line(b, a)
            else:
                yield from _line_line(a, b)


def _circle_circle(a: Circle, b: Circle) -> Iterator[Place]:
    far = hypot(b.x - a.x, b.y - a.y)
    if not far or far > a.radius + b.radius + CONTACT:
        return
    hx, hy = (b.x - a.x) / far, (b.y - a.y) / far
    along = min(a.radius, (far * far + a.radius * a.radius - b.radius * b.radius) / (2 * far))
    if along >= -a.radius:
        yield from _chord(a, hx, hy, along)


def _circle_line(a: Circle, b: Line) -> Iterator[Place]:
    aside = (a.x - b.x) * b.hy - (a.y - b.y) * b.hx
    if abs(aside) <= a.radius + CONTACT:
        side = -1.0 if aside > 0.0 else 1.0
        yield from _chord(a, side * b.hy, -side * b.hx, min(a.radius, abs(aside)))


def _chord(a: Circle, hx: float, hy: float, along: float) -> Iterator[Place]:
    """The two ends of the chord that stands ``along`` mils from the circle's centre in the direction h."""
    half = sqrt(max(0.0, a.radius * a.radius - along * along))
    x, y = a.x + hx * along, a.y + hy * along
    yield x - hy * half, y + hx * half
    yield x + hy * half, y - hx * half


def _line_line(a: Line, b: Line) -> Iterator[Place]:
    cross = a.hx * b.hy - a.hy * b.hx
    if abs(cross) > 1e-9:
        along = ((b.x - a.x) * b.hy - (b.y - a.y) * b.hx) / cross
        yield a.x + a.hx * along, a.y + a.hy * along


class _Arc(NamedTuple):
    x: float
    y: float
    radius: float
    start: float
    step: float
    first: int
    places: int


class Ring:
    """A polygon of whole-mil places round a shape grown by ``pad`` mils, its sides touching the true outline.

    ``places`` run counter-clockwise; one that falls off the table is None.
    """

    def __init__(self, shape: Shape, pad: int, table: Table) -> None:
        self.places: list[Point | None] = []
        self.at = shape.at
        self.bound = bound(shape) + pad
        self._normals: list[tuple[float, float, float]] = []
        self._arcs: list[_Arc] = []
        self._pad = pad
        self._box = shape if isinstance(shape, Box) else None
        if isinstance(shape, Disc):
            self._bend(*shape.at, shape.radius + pad, 0.0, tau)
        else:
            turn = atan2(shape.sin, shape.cos)
            for quarter, (x, y) in enumerate(shape.corners):
                self._bend(x, y, pad, turn + quarter * pi / 2, pi / 2)
        self.places = [_onto(table, pad, place) for place in self.places]

    def _bend(self, x: float, y: float, radius: float, start: float, sweep: float) -> None:
        count = max(2, ceil(sweep * sqrt(radius / (8 * STRAY))))
        step = sweep / count
        far = radius / cos(step / 2)
        self._arcs.append(_Arc(x, y, radius, start, step, len(self.places), count))
        for n in range(count):
            angle = start + (n + 0.5) * step
            nx, ny = cos(angle), sin(angle)
            self._normals.append((nx, ny, step / 2))
            self.places.append(Point(round(x + far * nx), round(y + far * ny)))

    def beside(self, index: int) -> tuple[int, int]:
        """The two neighbours of a place of the ring."""
        count = len(self.places)
        return (index - 1) % count, (index + 1) % count

    def leaves(self, index: int, to: Place, bound: float) -> bool:
        """Whether a tight thread that leans on a place can leave it for somewhere within ``bound`` of ``to``.

        It leaves along the ring: any other way off would have had no cause to come by.
        """
        here, (nx, ny, bend) = self.places[index], self._normals[index]
        if here is None:
            return False
        dx, dy = to[0] - here[0], to[1] - here[1]
        return abs(dx * nx + dy * ny) <= bound + GRAZE + bend * (hypot(dx, dy) + bound)

    def tangents(self, x: float, y: float) -> list[int]:
        """The places of the ring where a tight thread from (x, y) would lean on it, one on each side."""
        if self._box is not None and self._box.edge(x, y) < self._pad + CONTACT:
            return self._about(x, y)
        found = []
        for cx, cy, radius, start, step, first, places in self._arcs:
            dx, dy = x - cx, y - cy
            far = hypot(dx, dy)
            toward = atan2(dy, dx) - start
            half = max(step / 2, acos(radius / far)) if far > radius else step / 2
            for angle in (toward - half, toward + half):
                index = int(((angle + 1e-9) % tau) / step)
                if index < places:
                    found.append(first + index)
        return found

    def _about(self, x: float, y: float) -> list[int]:
        """The ends of the ring's side nearest to (x, y), and the place beyond each end."""
        places, count = self.places, len(self.places)
        sides = [(p, q, n) for n in range(count) if (p := places[n]) and (q := places[(n + 1) % count])]
        if not sides:
            return []
        nearest = min((from_segment(p, q, (x, y)), n) for p, q, n in sides)[1]
        return [(nearest + step) % count for step in (-1, 0, 1, 2)]


def _onto(table: Table, radius: int, place: Point | None) -> Point | None:
    """The place drawn onto the table's part open to a base; None if it is further off than a ring strays."""
    if place is None:
        return None
    x = min(table.width - radius, max(radius, place[0]))
    y = min(table.depth - radius, max(radius, place[1]))
    return Point(x, y) if max(abs(x - place[0]), abs(y - place[1])) <= STRAY + 1.0 else None
