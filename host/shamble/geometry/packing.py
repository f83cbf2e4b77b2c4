"""Finding room: straight pushes, places in contact, and bases that slide round another to let one more in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import acos, atan2, cos, inf, remainder, sin, sqrt, tau
from typing import NamedTuple

from shamble.geometry.outline import Circle, Line, Place, border, feet, meetings, outline, snapped
from shamble.geometry.plane import Disc, Point, Shape, Table, distance, may_meet, overlapping, touching, unit
from shamble.geometry.sweep import rest, sweep

_STRIDE = 50
"""Mils between the places tried along a board edge before the nearest is narrowed down."""

_GIVE = 2.0
"""Mils by which a full ring of bases may be too tight, as their places are whole mils."""


def fits(disc: Disc, obstacles: Iterable[Shape], table: Table) -> bool:
    """Whether a base may stand where it is: wholly on the table and overlapping nothing."""
    return table.inside(disc) and not any(overlapping(disc, shape) for shape in obstacles)


def push(
    disc: Disc, direction: tuple[float, float], far: float, obstacles: Sequence[Shape], table: Table
) -> Point | None:
    """Where a base ends that is moved ``far`` mils straight along ``direction`` (a vector of any length).

    None if an obstacle or the board edge is in the way, or the direction is no direction (AOW-329, AOW-331).
    It may end touching something; whether that is allowed is for the caller to say.
    """
    heading = unit((0.0, 0.0), direction)
    if heading == (0.0, 0.0) or sweep(disc, heading, far, obstacles).by is not None:
        return None
    end = rest(disc, heading, far)
    return end if fits(Disc(end, disc.radius), obstacles, table) else None


def push_clear(
    disc: Disc, away: Sequence[Disc], gap: float, obstacles: Sequence[Shape], table: Table
) -> Point | None:
    """Where a base ends that is pushed straight until it is ``gap`` mils clear of every base in ``away``.

    It goes along the sum of the unit vectors from each of their centres to its own. None if something, one of
    ``away`` or the board edge is in the way, or the vectors cancel out. Source: AOW-333, AOW-336, AOW-339.
    """
    units = [unit(other.at, disc.at) for other in away]
    heading = unit((0.0, 0.0), (sum(x for x, _ in units), sum(y for _, y in units)))
    far = max((_until_clear(disc, heading, other, gap) for other in away), default=0.0)
    return push(disc, heading, far, [*obstacles, *away], table)


def _until_clear(disc: Disc, heading: tuple[float, float], other: Disc, gap: float) -> float:
    """Mils along the heading until the base is ``gap`` clear of the other for good."""
    dx, dy = disc.at[0] - other.at[0], disc.at[1] - other.at[1]
    apart = disc.radius + other.radius + gap
    along = dx * heading[0] + dy * heading[1]
    square = along * along - (dx * dx + dy * dy - apart * apart)
    return max(0.0, sqrt(square) - along) if square > 0.0 else 0.0


def contact_spot(disc: Disc, target: Shape, obstacles: Sequence[Shape], table: Table) -> Point | None:
    """The place in contact with ``target`` that is nearest to the base's own and overlaps nothing, or None.

    The obstacles leave out the base itself; ``target`` may be among them (AOW-238, AOW-239).
    """
    reach = disc.radius
    line = outline(target, reach)
    near = [shape for shape in obstacles if shape != target and may_meet(target, shape, 2 * reach)]
    others = [stroke for shape in near for stroke in outline(shape, reach)] + border(table, reach)
    spots = {*snapped(feet(line, disc.at)), *snapped(meetings(line, others))}
    for spot in sorted(spots, key=lambda p: (distance(p, disc.at), p)):
        base = Disc(spot, reach)
        if touching(base, target) and fits(base, [target, *near], table):
            return spot
    return None


def nearest_place(disc: Disc, obstacles: Sequence[Shape], table: Table) -> Point | None:
    """The place nearest to the base's own where it overlaps nothing, whatever lies between; None: there is none.

    The obstacles leave out the base itself; those to keep away from are grown by as much (AOW-528).
    """
    if fits(disc, obstacles, table):
        return disc.at
    strokes = [stroke for shape in obstacles for stroke in outline(shape, disc.radius)]
    edges = border(table, disc.radius)
    spots = {*snapped(feet([*strokes, *edges], disc.at)), *snapped(meetings(strokes, [*strokes, *edges]))}
    for spot in sorted(spots, key=lambda p: (distance(p, disc.at), p)):
        if fits(Disc(spot, disc.radius), obstacles, table):
            return spot
    return None


class _Seat(NamedTuple):
    """A base round a hub: its id, radius and angle, and how far it may slide either way (radians)."""

    name: str
    radius: int
    angle: float
    low: float
    high: float


class _Hub(NamedTuple):
    """The base that the others stand round, and what does not move."""

    base: Disc
    fixed: Sequence[Shape]
    table: Table

    def place(self, radius: int, angle: float) -> Point:
        """The whole-mil place of a base in contact with the hub at that angle."""
        (x, y), far = self.base.at, self.base.radius + radius
        return Point(round(x + far * cos(angle)), round(y + far * sin(angle)))

    def free(self, radius: int, angle: float) -> bool:
        """Whether a base fits there as far as the fixed things go."""
        return fits(Disc(self.place(radius, angle), radius), self.fixed, self.table)

    def angle(self, place: Place) -> float:
        """The direction of a place as seen from the hub's centre."""
        return atan2(place[1] - self.base.at[1], place[0] - self.base.at[0])

    def apart(self, a: int, b: int) -> float:
        """The least angle between two bases of these radii that both touch the hub."""
        p, q, edge = self.base.radius + a, self.base.radius + b, a + b
        return acos(max(-1.0, (p * p + q * q - edge * edge) / (2.0 * p * q)))

    def bounds(self, radius: int) -> list[float]:
        """The angles at which a base of this radius round the hub meets a fixed thing or the board edge."""
        line = [Circle(*self.base.at, self.base.radius + radius)]
        near = (shape for shape in self.fixed if may_meet(self.base, shape, 2 * radius))
        others = [stroke for shape in near for stroke in outline(shape, radius)] + border(self.table, radius)
        return sorted(self.angle(place) for place in meetings(line, others))

    def seat(self, name: str, disc: Disc) -> _Seat:
        """The base as it stands, with the stretch it can slide along without meeting anything fixed."""
        angle = self.angle(disc.at)
        turns = sorted((bound - angle) % tau for bound in self.bounds(disc.radius))
        high = self._slack(disc.radius, angle, turns, 1.0)
        low = self._slack(disc.radius, angle, [tau - turn for turn in reversed(turns)], -1.0)
        return _Seat(name, disc.radius, angle, angle - low, angle + high)

    def _slack(self, radius: int, angle: float, turns: Sequence[float], way: float) -> float:
        """How far (radians) a base may slide one way before the first stretch that is not free."""
        marks = [0.0, *turns, tau]
        for here, there in pairwise(marks):
            if there - here > 1e-9 and not self.free(radius, angle + way * (here + there) / 2):
                return here
        return tau


def make_room(
    disc: Disc, target: Disc, around: Mapping[str, Disc], fixed: Sequence[Shape], table: Table
) -> tuple[Point, dict[str, Point]] | None:
    """A place for one more base in contact with ``target``, and where those in its way slide to.

    ``around`` are the bases in contact with the target that may slide along it, staying in contact; they
    slide no further than the first of ``fixed`` or the board edge, and pass over nothing. The answer's dict
    holds only those that moved. The newcomer stays as near as it can to its own line: a mil off it counts
    for two of sliding. None if there is no room (AOW-264, AOW-270, AOW-272).
    """
    free = [shape for shape in fixed if shape != target and shape not in around.values()]
    hub = _Hub(target, free, table)
    seats = sorted((hub.seat(name, base) for name, base in around.items()), key=lambda s: (s.angle, s.name))
    wish, best, least = hub.angle(disc.at), None, inf
    for off in _tries(hub, seats, disc.radius, wish):
        shift = 2.0 * abs(off) * (target.radius + disc.radius)
        if shift >= least:
            break
        for slides in _slides(hub, seats, disc.radius, wish + off):
            arcs = (abs(slide) * (target.radius + s.radius) for slide, s in zip(slides, seats, strict=True))
            cost = shift + sum(arcs)
            room = _seated(hub, disc.radius, wish + off, seats, slides, around) if cost < least else None
            if room is not None:
                best, least = room, cost
    return best


def _tries(hub: _Hub, seats: Sequence[_Seat], radius: int, wish: float) -> list[float]:
    """Turns off the wished angle at which a newcomer may fit best, the least first.

    The cost of a place is piecewise linear: its best values lie at the wish, where the newcomer meets
    something fixed, and where it ends a close row that begins with a base as it stands or slid as far as it
    goes.
    """
    angles = [wish, *hub.bounds(radius)]
    for way in (1, -1):
        row = seats[::way]
        for start, seat in enumerate(row):
            packed = 0.0
            for last, there in pairwise([*row[start:], *row[:start], seat]):
                ends = packed + hub.apart(last.radius, radius)
                angles += [anchor + way * ends for anchor in {seat.angle, seat.low, seat.high}]
                packed += hub.apart(last.radius, there.radius)
    return sorted(
        {round(remainder(angle - wish, tau), 9) for angle in angles}, key=lambda off: (abs(off), off)
    )


def _slides(hub: _Hub, seats: Sequence[_Seat], radius: int, angle: float) -> Iterator[list[float]]:
    """Ways to slide the seats (radians each) for a newcomer at the angle: natural order first."""
    if not hub.free(radius, angle):
        return
    turns = {n: (seat.angle - angle) % tau for n, seat in enumerate(seats)}
    order = sorted(turns, key=lambda n: turns[n])
    for shifted in (0, 1, -1) if len(order) > 1 else (0,):
        row = order[shifted:] + order[:shifted] if shifted >= 0 else order[-1:] + order[:-1]
        lap = {order[0]: tau} if shifted > 0 else {order[-1]: -tau} if shifted < 0 else {}
        now = [turns[n] + lap.get(n, 0.0) for n in row]
        settled = _row(hub, [seats[n] for n in row], radius, now)
        if settled is not None:
            moved = dict(zip(row, (new - old for new, old in zip(settled, now, strict=True)), strict=True))
            yield [moved[n] for n in range(len(seats))]


def _row(hub: _Hub, row: Sequence[_Seat], radius: int, now: Sequence[float]) -> list[float] | None:
    """Angles from the newcomer, counter-clockwise, for a row of seats now at ``now``; None if too tight."""
    give = _GIVE / hub.base.radius
    tops: list[float] = []
    for n in reversed(range(len(row))):
        seat, later = row[n], row[n + 1 :]
        top = min(now[n] + seat.high - seat.angle, tau - hub.apart(seat.radius, radius))
        rows = zip(reversed(tops), later, strict=True)
        tops.append(min([top, *(high - hub.apart(seat.radius, other.radius) for high, other in rows)]))
    placed: list[float] = []
    for n, (seat, top) in enumerate(zip(row, reversed(tops), strict=True)):
        floor = max(now[n] + seat.low - seat.angle, hub.apart(seat.radius, radius))
        before = (p + hub.apart(s.radius, seat.radius) for p, s in zip(placed, row, strict=False))
        placed.append(max([min(now[n], top), floor, *before]))
        if placed[n] > top + give:
            return None
    return placed


def _seated(
    hub: _Hub,
    radius: int,
    angle: float,
    seats: Sequence[_Seat],
    slides: Sequence[float],
    was: Mapping[str, Disc],
) -> tuple[Point, dict[str, Point]] | None:
    """The newcomer's place and the places of those that slid, or None if any two would overlap."""
    moved = {
        seat.name: hub.place(seat.radius, seat.angle + slide)
        for seat, slide in zip(seats, slides, strict=True)
        if abs(slide) * (hub.base.radius + seat.radius) > _GIVE
    }
    bases = [Disc(moved.get(name, base.at), base.radius) for name, base in was.items()]
    bases.append(Disc(hub.place(radius, angle), radius))
    for n, base in enumerate(bases):
        if not fits(base, [*bases[:n], *hub.fixed], hub.table):
            return None
    return bases[-1].at, moved


class _Rim(NamedTuple):
    """The places where a base touches one board edge, by their mils along it."""

    flat: bool
    side: int
    base: Disc
    obstacles: Sequence[Shape]
    table: Table
    allowed: Callable[[Point], bool] | None

    def place(self, along: int) -> Point:
        """The place so far along the edge."""
        return Point(along, self.side) if self.flat else Point(self.side, along)

    def good(self, along: int) -> bool:
        """Whether the base may stand there."""
        spot = self.place(along)
        if not fits(Disc(spot, self.base.radius), self.obstacles, self.table):
            return False
        return self.allowed is None or self.allowed(spot)

    def marks(self, home: int, low: int, high: int) -> list[int]:
        """Where to try, nearest to home first: home, regular steps, and beside each obstacle."""
        radius = self.base.radius
        track = Line(0.0, self.side, 1.0, 0.0, high) if self.flat else Line(self.side, 0.0, 0.0, 1.0, high)
        strokes = [stroke for shape in self.obstacles for stroke in outline(shape, radius)]
        beside = {spot[0 if self.flat else 1] for spot in snapped(meetings([track], strokes))}
        steps = {*range(home, low, -_STRIDE), *range(home, high, _STRIDE), low, high}
        return sorted((m for m in steps | beside if low <= m <= high), key=lambda m: (abs(m - home), m))


def free_edge_place(
    table: Table,
    edge: str,
    wish: int,
    radius: int,
    obstacles: Sequence[Shape],
    allowed: Callable[[Point], bool] | None = None,
) -> Point | None:
    """The place nearest to ``wish`` where a base touches a board edge and overlaps nothing, or None.

    ``wish`` is in mils along the edge from its west or south end; ``edge`` is a name that ``Table.edge``
    knows. ``allowed`` may forbid places, such as a Kill Zone; a stretch it allows that is narrower than 50
    mils may be missed. Source: AOW-280, AOW-281.
    """
    start, end = table.edge(edge)
    flat = start.y == end.y
    length, across = (table.width, table.depth) if flat else (table.depth, table.width)
    side = min(max(start.y if flat else start.x, radius), across - radius)
    rim = _Rim(flat, side, Disc(start, radius), obstacles, table, allowed)
    home = min(length - radius, max(radius, wish))
    bad = {1: home, -1: home}
    for mark in rim.marks(home, radius, length - radius):
        way = 1 if mark > home else -1
        if rim.good(mark):
            return rim.place(_narrowed(rim, bad[way], mark))
        bad[way] = mark
    return None


def _narrowed(rim: _Rim, bad: int, good: int) -> int:
    """The good mark nearest to a bad one, between the two."""
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if rim.good(middle) else (good, middle)
    return good
