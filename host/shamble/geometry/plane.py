"""Round and turned rectangular bases on a flat table, in thousandths of an inch (mils).

Places are whole mils, so that a saved place is the place; measures are floats in mils. The x axis runs east
and the y axis runs north from the table's south-west corner. Two bases are either *touching* (edges within
``CONTACT``) or *apart*; they *overlap*, which no legal table shows, when they cut deeper than ``CONTACT``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

CONTACT: float = 5.0
"""The one tolerance: edges this near (mils) touch, and edges that cut no deeper do not overlap."""

GRAZE: float = CONTACT - 1.0
"""A base on its way that cuts no deeper than this (mils) passes; the last mil is kept for snapping."""

_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


class Point(NamedTuple):
    """A place on the table, in whole mils east (x) and north (y) of the south-west corner."""

    x: int
    y: int


class Disc(NamedTuple):
    """A round base: its centre and its radius in mils."""

    at: Point
    radius: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle about its centre ``at``: ``length`` mils along its own x axis, ``width`` along its y axis.

    ``turn`` is in degrees counter-clockwise; ``bound`` is the radius in mils of the circle about its corners.
    """

    at: Point
    length: int
    width: int
    turn: float = 0.0
    cos: float = field(init=False, repr=False, compare=False)
    sin: float = field(init=False, repr=False, compare=False)
    half_length: float = field(init=False, repr=False, compare=False)
    half_width: float = field(init=False, repr=False, compare=False)
    bound: float = field(init=False, repr=False, compare=False)
    corners: tuple[tuple[float, float], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        quarter, rest = divmod(self.turn, 90.0)
        angle = radians(self.turn)
        cosine, sine = (cos(angle), sin(angle)) if rest else _QUARTERS[int(quarter) % 4]
        half_length, half_width = self.length / 2, self.width / 2
        (x, y), (ax, ay), (bx, by) = (
            self.at,
            (half_length * cosine, half_length * sine),
            (-half_width * sine, half_width * cosine),
        )
        keep = object.__setattr__
        keep(self, "cos", cosine)
        keep(self, "sin", sine)
        keep(self, "half_length", half_length)
        keep(self, "half_width", half_width)
        keep(self, "bound", hypot(half_length, half_width))
        signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        keep(self, "corners", tuple((x + i * ax + j * bx, y + i * ay + j * by) for i, j in signs))

    def local(self, x: float, y: float) -> tuple[float, float]:
        """Mils along the box's own two axes from its centre to the place (x, y)."""
        dx, dy = x - self.at[0], y - self.at[1]
        return dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin

    def edge(self, x: float, y: float) -> float:
        """Mils from the place (x, y) to the box's edge, negative inside."""
        along, across = self.local(x, y)
        over, past = abs(along) - self.half_length, abs(across) - self.half_width
        if over > 0.0 and past > 0.0:
            return hypot(over, past)
        return over if over > past else past


Shape: TypeAlias = Disc | Box


def distance(p: tuple[float, float], q: tuple[float, float]) -> float:
    """Mils between two places."""
    return hypot(q[0] - p[0], q[1] - p[1])


def unit(p: tuple[float, float], q: tuple[float, float]) -> tuple[float, float]:
    """The heading from p to q as a vector of length 1, or (0.0, 0.0) when they are one place."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    far = hypot(dx, dy)
    return (dx / far, dy / far) if far else (0.0, 0.0)


def toward(p: tuple[float, float], q: tuple[float, float], far: float) -> Point:
    """The whole-mil place ``far`` mils from p on the line to q (and past it, if ``far`` is more)."""
    hx, hy = unit(p, q)
    return Point(round(p[0] + hx * far), round(p[1] + hy * far))


def from_segment(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> float:
    """Mils from the place p to the nearest place of the segment a to b."""
    vx, vy = b[0] - a[0], b[1] - a[1]
    dx, dy = p[0] - a[0], p[1] - a[1]
    square = vx * vx + vy * vy
    share = min(1.0, max(0.0, (dx * vx + dy * vy) / square)) if square else 0.0
    return hypot(dx - share * vx, dy - share * vy)


def gap(a: Shape, b: Shape) -> float:
    """Mils from edge to edge (AOW-050, AOW-137), negative by the shortest way out when the two overlap."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]) - a.radius - b.radius
        return b.edge(*a.at) - a.radius
    if isinstance(b, Disc):
        return a.edge(*b.at) - b.radius
    apart = max(_parting(a, b), _parting(b, a))
    if apart <= 0.0:
        return apart
    return min(min(b.edge(*corner) for corner in a.corners), min(a.edge(*corner) for corner in b.corners))


def _parting(a: Box, b: Box) -> float:
    """The widest strip (mils) between two boxes along either axis of a, negative when both axes overlap."""
    placed = [a.local(*corner) for corner in b.corners]
    along, across = [u for u, _ in placed], [v for _, v in placed]
    return max(
        min(along) - a.half_length,
        -max(along) - a.half_length,
        min(across) - a.half_width,
        -max(across) - a.half_width,
    )


def touching(a: Shape, b: Shape) -> bool:
    """Whether two bases are in contact: their edges lie within ``CONTACT``."""
    return gap(a, b) <= CONTACT


def overlapping(a: Shape, b: Shape) -> bool:
    """Whether two bases cut into each other deeper than ``CONTACT``."""
    return gap(a, b) < -CONTACT


class Table(NamedTuple):
    """The board: ``width`` mils west to east and ``depth`` mils south to north."""

    width: int
    depth: int

    def inside(self, shape: Shape) -> bool:
        """Whether the whole base lies on the board (AOW-121), give or take ``CONTACT``."""
        west, south, east, north = extent(shape)
        return (
            west >= -CONTACT
            and south >= -CONTACT
            and east <= self.width + CONTACT
            and north <= self.depth + CONTACT
        )

    def edge(self, name: str) -> tuple[Point, Point]:
        """The two corners of the edge called "north", "south", "east" or "west", the lower x or y first.

        Raises ValueError for any other name.
        """
        width, depth = self
        edges = {
            "north": (Point(0, depth), Point(width, depth)),
            "south": (Point(0, 0), Point(width, 0)),
            "east": (Point(width, 0), Point(width, depth)),
            "west": (Point(0, 0), Point(0, depth)),
        }
        if name not in edges:
            raise ValueError(f"no board edge {name!r}: expected one of {', '.join(edges)}")
        return edges[name]


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """The west, south, east and north limits of a shape, in mils."""
    x, y = shape.at
    if isinstance(shape, Disc):
        r = shape.radius
        return x - r, y - r, x + r, y + r
    half_x = abs(shape.half_length * shape.cos) + abs(shape.half_width * shape.sin)
    half_y = abs(shape.half_length * shape.sin) + abs(shape.half_width * shape.cos)
    return x - half_x, y - half_y, x + half_x, y + half_y


def bound(shape: Shape) -> float:
    """The radius in mils of the circle about the shape's centre that holds it."""
    return shape.radius if isinstance(shape, Disc) else shape.bound


def may_meet(a: Shape, b: Shape, far: float) -> bool:
    """Whether the edges of two shapes may lie within ``far`` mils, or be in contact there: a quick look."""
    return distance(a.at, b.at) - bound(a) - bound(b) <= far + CONTACT
