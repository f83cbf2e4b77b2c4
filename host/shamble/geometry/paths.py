"""The shortest way of a base among bases and scenery, corner by corner, as exact as the tolerance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import ceil, hypot, inf
from typing import NamedTuple, Protocol

from shamble.geometry.outline import Place, Ring, border, feet, meetings, outline, snapped
from shamble.geometry.plane import (
    CONTACT,
    GRAZE,
    Box,
    Disc,
    Point,
    Shape,
    Table,
    bound,
    distance,
    gap,
    may_meet,
    overlapping,
    touching,
    toward,
    unit,
)
from shamble.geometry.sweep import entry, rest, sweep_to

SNAP = 1.0
"""Mils by which snapped corners may lengthen a path that is allowed."""

_START = (-1, 0)
_END = -2
_Key = tuple[int, int]


class Path(NamedTuple):
    """A way of a base: the places of its centre from start to end, and its length in mils."""

    points: tuple[Point, ...]
    length: float

    @property
    def end(self) -> Point:
        """Where the base's centre comes to rest."""
        return self.points[-1]

    @staticmethod
    def through(points: Iterable[Point]) -> Path:
        """The path along the given places."""
        way = tuple(points)
        return Path(way, sum(distance(p, q) for p, q in pairwise(way)))

    def cut(self, far: float) -> Path:
        """As much of the path as ``far`` mils allow, ending on a whole mil and never longer."""
        if self.length <= far:
            return self
        way, left = [self.points[0]], far
        for here, there in pairwise(self.points):
            leg = distance(here, there)
            if leg > left:
                end = toward(here, there, left)
                way.append(end if distance(here, end) <= left else toward(here, there, max(0.0, left - 1.0)))
                break
            way.append(there)
            left -= leg
        return Path.through(way if len(way) < 2 or way[-1] != way[-2] else way[:-1])


class _Aim(Protocol):
    def short(self, x: float, y: float) -> float:
        """A lower bound, in mils, of what is left from (x, y)."""

    def ends(self, x: float, y: float) -> Iterable[Point]:
        """The places where a path that comes by (x, y) may end."""


class _Goal:
    """Aim for one place."""

    def __init__(self, goal: Point) -> None:
        self._goal = goal

    def short(self, x: float, y: float) -> float:
        return hypot(self._goal[0] - x, self._goal[1] - y)

    def ends(self, x: float, y: float) -> tuple[Point]:
        return (self._goal,)


class _Touch:
    """Aim for contact with a shape: straight up to it, or into a corner between it and another obstacle."""

    def __init__(self, reach: Reach, target: Shape) -> None:
        self._radius = reach.disc.radius
        self._target = target
        self._line = outline(target, self._radius)
        self._corners = [
            spot
            for other in reach.obstacles
            if other != target and may_meet(target, other, 2 * self._radius)
            for spot in snapped(meetings(self._line, outline(other, self._radius)))
            if reach.legal(spot) and touching(Disc(spot, self._radius), target)
        ]

    def short(self, x: float, y: float) -> float:
        target = self._target
        if isinstance(target, Disc):
            edge = hypot(target.at[0] - x, target.at[1] - y) - target.radius
        else:
            edge = target.edge(x, y)
        return max(0.0, edge - self._radius - CONTACT)

    def ends(self, x: float, y: float) -> Iterable[Point]:
        nearest = min(snapped(feet(self._line, (x, y))), key=lambda p: self._ranked(p, x, y))
        return [nearest, *self._corners]

    def _ranked(self, spot: Point, x: float, y: float) -> tuple[bool, float]:
        return overlapping(Disc(spot, self._radius), self._target), hypot(spot[0] - x, spot[1] - y)


class Reach:
    """Where a base can go from its place among obstacles on a table.

    ``far`` is the longest path in mils, or None for no limit. The obstacles leave out the base itself. Paths
    turn at rings of places round the obstacles, at most ``STRAY`` mils off the true outline; every leg is
    legal, and only obstacles that stood in the way of some shorter leg are gone round, so a free way costs
    one look. Source: AOW-113, AOW-114, AOW-120, AOW-121.
    """

    def __init__(
        self, disc: Disc, obstacles: Sequence[Shape], table: Table, far: float | None = None
    ) -> None:
        self.disc = disc
        self.obstacles = tuple(obstacles)
        self.table = table
        self.far = inf if far is None else far + SNAP
        self._eased = [eased(disc, shape) for shape in self.obstacles]
        pad = disc.radius - GRAZE
        self._blocks = [(*shape.at, pad + bound(shape), shape) for shape in self._eased]
        self._rings: dict[int, Ring] = {}
        self._paths: dict[Point, Path | None] = {}
        self._flooded: _Search | None = None
        self._endless: Reach | None = None

    def legal(self, place: Point) -> bool:
        """Whether the base may stand there: on the table and overlapping nothing."""
        base = Disc(place, self.disc.radius)
        return self.table.inside(base) and not any(overlapping(base, shape) for shape in self.obstacles)

    def path(self, goal: Point) -> Path | None:
        """The shortest legal path to ``goal``, or None if there is none (within ``far``)."""
        if goal not in self._paths:
            self._paths[goal] = _Search(self, _Goal(goal), self.far).run() if self.legal(goal) else None
        return self._paths[goal]

    def length(self, goal: Point) -> float | None:
        """The length in mils of the shortest legal path to ``goal``, or None if there is none."""
        path = self.path(goal)
        return None if path is None else path.length

    def contact(self, target: Shape) -> Path | None:
        """The shortest legal path that ends in contact with ``target`` (AOW-115), or None if there is none.

        Raises ValueError if the target is not one of the obstacles.
        """
        if touching(self.disc, target):
            return Path((self.disc.at,), 0.0)
        search = _Search(self, _Touch(self, target), self.far)
        search.learn(self.obstacles.index(target))
        return search.run()

    def farthest(self, goal: Point, far: float) -> Path:
        """As far toward ``goal`` along the shortest path as ``far`` mils allow, whatever the reach's limit.

        A goal that is the centre of an obstacle stands for contact with it. Toward another goal that cannot
        be reached the path leads to the reachable place nearest to it.
        """
        unbound = self._without_limit()
        whole = unbound.path(goal) or unbound._beside(goal) or Path((self.disc.at,), 0.0)
        return whole.cut(far)

    def _without_limit(self) -> Reach:
        if self._endless is None:
            self._endless = self if self.far == inf else Reach(self.disc, self.obstacles, self.table)
        return self._endless

    def covers(self, points: Sequence[Point]) -> list[bool]:
        """For each place whether the base can go there; made for many places at once."""
        flood = self._flood()
        return [self.legal(point) and flood.reaches(point) for point in points]

    def _beside(self, goal: Point) -> Path | None:
        """The path to the reachable place nearest to a goal that has none, which is against something."""
        standing = next((shape for shape in self.obstacles if distance(shape.at, goal) <= CONTACT), None)
        path = self.contact(standing) if standing is not None else None
        if path is not None:
            return path
        ranked = sorted(self._edges(goal), key=lambda p: (distance(p, goal), p))
        spots = filter(self.legal, ranked)
        first = next(spots, None)
        path = self.path(first) if first is not None else None
        if path is None:
            flood = self._flood()
            path = next((self.path(spot) for spot in spots if flood.reaches(spot)), None)
        return path

    def _edges(self, goal: Point) -> set[Point]:
        """The places against each obstacle and edge nearest to the goal, and those against two at once."""
        radius = self.disc.radius
        strokes = [outline(shape, radius) for shape in self.obstacles]
        rim = border(self.table, radius)
        spots = {*snapped(feet(rim, goal))}
        for (a, ours), (b, theirs) in combinations(zip(self.obstacles, strokes, strict=True), 2):
            if may_meet(a, b, 2 * radius):
                spots.update(snapped(meetings(ours, theirs)))
        for ours in strokes:
            spots.update(snapped(feet(ours, goal)))
            spots.update(snapped(meetings(ours, rim)))
        return spots

    def _flood(self) -> _Search:
        if self._flooded is None:
            self._flooded = _Search(self, None, self.far)
            for index in range(len(self.obstacles)):
                self._flooded.learn(index)
            self._flooded.run()
        return self._flooded

    def _ring(self, index: int) -> Ring:
        if index not in self._rings:
            self._rings[index] = Ring(self._eased[index], self.disc.radius, self.table)
        return self._rings[index]

    def _blocker(self, a: Place, b: Place) -> int | None:
        """An obstacle in the way of the straight leg from a to b, or None."""
        ax, ay = a
        dx, dy = b[0] - ax, b[1] - ay
        far = hypot(dx, dy)
        if not far:
            return None
        hx, hy = dx / far, dy / far
        pad = self.disc.radius - GRAZE
        for index, (x, y, reach, shape) in enumerate(self._blocks):
            ux, uy = x - ax, y - ay
            ahead = ux * hx + uy * hy
            near = -reach < ahead < far + reach and -reach < ux * hy - uy * hx < reach
            if near and entry(shape, ax, ay, hx, hy, pad) < far:
                return index
        return None


class _Search:
    """One search from the start of a reach: A* whose legs are tested when they come up, not before.

    It begins knowing no obstacle. A leg that proves blocked makes its blocker known, and from then on the
    places round that one are offered too. An obstacle that never stood in the way cannot shorten a path, so
    what is found is shortest. Without an aim it settles every place that ``far`` allows.
    """

    def __init__(self, reach: Reach, aim: _Aim | None, far: float) -> None:
        self._reach = reach
        self._aim = aim
        self._far = far
        self._known: dict[int, Ring] = {}
        self._ends: dict[Point, int] = {}
        self._places: list[Point] = []
        self._queue: list[tuple[float, float, _Key, _Key]] = [(0.0, 0.0, _START, _START)]
        self.settled: dict[_Key, tuple[float, _Key]] = {}

    def at(self, key: _Key) -> Point:
        """The place that a key names."""
        ring, index = key
        if ring >= 0:
            place = self._known[ring].places[index]
            assert place is not None
            return place
        return self._reach.disc.at if ring == _START[0] else self._places[index]

    def run(self) -> Path | None:
        """Search until the aim is met, or until nothing is left."""
        while self._queue:
            _, far, key, parent = heappop(self._queue)
            if not self._gains(key, far):
                continue
            blocker = self._reach._blocker(self.at(parent), self.at(key))
            if blocker is not None:
                self.learn(blocker)
                continue
            self.settled[key] = far, parent
            if key[0] == _END:
                return self.trace(key)
            self._expand(key)
        return None

    def learn(self, index: int) -> None:
        """Offer the places round an obstacle from every place settled so far."""
        if index not in self._known:
            self._known[index] = self._reach._ring(index)
            for key in self.settled:
                self._link(key, index)

    def trace(self, key: _Key) -> Path:
        """The path to a settled place."""
        way = [self.at(key)]
        while key != _START:
            key = self.settled[key][1]
            if self.at(key) != way[-1]:
                way.append(self.at(key))
        return Path.through(reversed(way))

    def reaches(self, point: Point) -> bool:
        """Whether a straight leg leads to ``point`` from some settled place, within the limit."""
        for key in self._leads(point):
            if key in self.settled:
                far = self.settled[key][0] + distance(self.at(key), point)
                if far <= self._far and self._reach._blocker(self.at(key), point) is None:
                    return True
        return False

    def _leads(self, point: Point) -> Iterable[_Key]:
        if distance(self._reach.disc.at, point) > self._far:
            return
        yield _START
        for index, ring in self._known.items():
            for place in ring.tangents(*point):
                yield index, place

    def _expand(self, key: _Key) -> None:
        for index in self._known:
            self._link(key, index)
        if self._aim is not None:
            here = self.at(key)
            for end in self._aim.ends(*here):
                self._offer(key, (_END, self._numbered(end)), end)

    def _numbered(self, end: Point) -> int:
        if end not in self._ends:
            self._ends[end] = len(self._places)
            self._places.append(end)
        return self._ends[end]

    def _link(self, key: _Key, index: int) -> None:
        ring, leaning = self._known[index], self._known.get(key[0])
        if key[0] == index:
            places: Iterable[int] = ring.beside(key[1])
        elif leaning is None or leaning.leaves(key[1], ring.at, ring.bound):
            places = ring.tangents(*self.at(key))
        else:
            return
        for place in places:
            there = ring.places[place]
            if there is None:
                continue
            if key[0] == index or leaning is None or leaning.leaves(key[1], there, 0.0):
                self._offer(key, (index, place), there)

    def _gains(self, key: _Key, far: float) -> bool:
        """Whether a way of ``far`` mils to a place beats what is settled: an obstacle learnt late may open one."""
        return key not in self.settled or far < self.settled[key][0] - 1e-6

    def _offer(self, key: _Key, to: _Key, there: Point) -> None:
        here = self.at(key)
        far = self.settled[key][0] + hypot(there[0] - here[0], there[1] - here[1])
        left = self._aim.short(*there) if self._aim is not None else 0.0
        if far + left <= self._far and self._gains(to, far):
            heappush(self._queue, (far + left, far, to, key))


def eased(disc: Disc, shape: Shape) -> Shape:
    """The shape itself, or one a little smaller where the base is wedged so deep in it that it could not leave.

    No more than it takes: a base must not come to rest deeper in the shape than ``CONTACT``.
    """
    cut = ceil(-gap(disc, shape) - GRAZE) + 1 if may_meet(disc, shape, 0.0) else 0
    if cut <= 0:
        return shape
    if isinstance(shape, Disc):
        return Disc(shape.at, max(0, shape.radius - cut))
    return Box(shape.at, max(0, shape.length - 2 * cut), max(0, shape.width - 2 * cut), shape.turn)


def around(
    disc: Disc,
    pieces: Sequence[Shape],
    target: Point,
    far: float,
    obstacles: Sequence[Shape],
    table: Table,
) -> Path:
    """The shortest way round ``pieces`` toward ``target``, ``far`` mils at most, to the first obstacle met.

    For a walker that starts against the pieces, which may be among the obstacles (AOW-258, AOW-266, AOW-267).
    """
    way = Reach(disc, pieces, table).farthest(target, far)
    others = [shape for shape in obstacles if shape not in pieces]
    taken = [disc.at]
    for here, there in pairwise(way.points):
        stop = sweep_to(Disc(here, disc.radius), there, inf, others)
        if stop.by is not None:
            taken.append(rest(Disc(here, disc.radius), unit(here, there), stop.distance))
            break
        taken.append(there)
    return Path.through(taken)
