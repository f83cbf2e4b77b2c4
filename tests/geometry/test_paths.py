"""Shortest ways against an independent visibility graph, and the laws every way must keep."""

from heapq import heappop, heappush
from itertools import pairwise
from math import asin, atan2, cos, hypot, inf, radians, sin
from random import Random

import numpy as np
import pytest
import shapely

from geometry.scenes import BASE, TABLE, busy, outline, place
from shamble.geometry.packing import fits
from shamble.geometry.paths import SNAP, Path, Reach, around
from shamble.geometry.plane import CONTACT, Box, Disc, Point, Shape, Table, distance, touching

SIXTHS = [n * radians(60) for n in range(6)]


class VisibilityGraph:
    """Places round shapely's grown obstacles, joined wherever shapely sees a free line."""

    def __init__(self, obstacles: list[Shape], radius: float) -> None:
        grown = [self.grow(shape, radius) for shape in obstacles]
        self.solid = shapely.union_all(grown).buffer(-1.0)
        shapely.prepare(self.solid)
        room = shapely.box(radius - 1, radius - 1, TABLE.width - radius + 1, TABLE.depth - radius + 1)
        rim = (xy for shape in grown for xy in shape.exterior.coords[:-1])
        self.corners = [xy for xy in rim if self.open(xy) and room.covers(shapely.Point(xy))]

    def grow(self, shape: Shape, radius: float) -> shapely.Polygon:
        if isinstance(shape, Disc):
            return shapely.Point(*shape.at).buffer(shape.radius + radius, quad_segs=12)
        return outline(shape).buffer(radius, quad_segs=12)

    def open(self, xy) -> bool:
        return not self.solid.contains(shapely.Point(xy))

    def lengths(self, start: Point, goals: list[Point]) -> list[float]:
        """Dijkstra over all corners; infinite where no way leads."""
        places = np.array([start, *goals, *self.corners], dtype=float)
        best = np.full(len(places), inf)
        best[0] = 0.0
        queue, done = [(0.0, 0)], set()
        while queue:
            far, n = heappop(queue)
            if n in done:
                continue
            done.add(n)
            reach = far + np.hypot(*(places - places[n]).T)
            better = np.flatnonzero(reach < best)
            lines = shapely.linestrings(
                np.stack([np.broadcast_to(places[n], (len(better), 2)), places[better]], 1)
            )
            for m in better[~shapely.intersects(self.solid, lines)] if len(better) else ():
                best[m] = reach[m]
                heappush(queue, (float(reach[m]), int(m)))
        return [float(best[n + 1]) for n in range(len(goals))]


def legal(path: Path, obstacles: list[Shape]) -> bool:
    """Whether shapely, too, finds every leg free."""
    line = shapely.LineString(path.points) if len(path.points) > 1 else shapely.Point(path.points[0])
    swept = line.buffer(BASE - CONTACT, quad_segs=64)
    on_board = all(TABLE.inside(Disc(point, BASE)) for point in path.points)
    return on_board and not any(swept.intersects(outline(shape)) for shape in obstacles)


@pytest.mark.rule("AOW-113", "AOW-114")
def test_lengths_agree_with_an_independent_graph(full):
    rng = Random(71)
    for _ in range(2_000 if full else 30):
        *obstacles, me = busy(rng, rng.choice([2, 6, 12]), rng.choice([2, 5, 9]))
        goals = [spot for spot in (place(rng) for _ in range(5)) if fits(Disc(spot, BASE), obstacles, TABLE)]
        reach = Reach(me, obstacles, TABLE)
        for goal, theirs in zip(goals, VisibilityGraph(obstacles, BASE).lengths(me.at, goals), strict=True):
            path = reach.path(goal)
            if path is None:
                assert VisibilityGraph(obstacles, BASE + 8).lengths(me.at, [goal]) == [inf]
                continue
            assert legal(path, obstacles)
            assert (path.points[0], path.end) == (me.at, goal)
            assert path.length <= 1.01 * theirs + CONTACT
            if path.length < 0.99 * theirs - CONTACT:  # through a slit that only the tolerance opens
                (least,) = VisibilityGraph(obstacles, BASE - CONTACT).lengths(me.at, [goal])
                assert path.length >= 0.99 * least - CONTACT


# A table where an obstacle met late opens a shorter way to a corner that was reached before.
LATE = [
    Box(Point(11338, 1807), 2260, 1356, 3.31),
    Box(Point(3461, 10179), 2928, 1351, 10.46),
    Box(Point(15097, 12810), 4047, 574, 35.82),
    Box(Point(7984, 8722), 4349, 1281, 90.0),
    Box(Point(9275, 12446), 2569, 1298, 90.0),
    Box(Point(6000, 11003), 2998, 1637, 90.0),
    Box(Point(5239, 14546), 2197, 881, 90.0),
    Box(Point(16118, 10940), 2139, 1874, 100.86),
    Box(Point(8806, 15670), 2292, 729, 123.44),
    Disc(Point(2667, 1935), BASE),
    Disc(Point(11549, 14689), BASE),
    Disc(Point(14997, 16074), BASE),
    Disc(Point(1027, 11025), BASE),
    Disc(Point(14758, 3434), BASE),
]


def test_an_obstacle_met_late_may_open_a_shorter_way():
    me, goal = Disc(Point(18374, 4898), BASE), Point(3776, 13457)
    (theirs,) = VisibilityGraph(LATE, BASE).lengths(me.at, [goal])
    assert Reach(me, LATE, TABLE).length(goal) == pytest.approx(theirs, rel=0.01)


def test_toward_one_who_is_surrounded_ends_against_the_ring():
    ann, walker = Disc(Point(10000, 10000), BASE), Disc(Point(4000, 10000), BASE)
    ring = [Disc(Point(round(10000 + 984 * cos(a)), round(10000 + 984 * sin(a))), BASE) for a in SIXTHS]
    path = Reach(walker, [ann, *ring], TABLE).farthest(ann.at, 20000)
    assert sum(touching(Disc(path.end, BASE), other) for other in ring) == 2
    assert distance(path.end, ann.at) == pytest.approx(984 * 3**0.5, abs=5)


@pytest.mark.rule("AOW-120")
def test_length_is_that_of_the_way_of_the_centre():
    wall = Box(Point(10000, 10000), 4000, 500)
    path = Reach(Disc(Point(10000, 9000), BASE), [wall], TABLE).path(Point(10000, 11000))
    assert path is not None
    out = hypot(2000, 750)
    tangent, bend = (out**2 - BASE**2) ** 0.5, radians(90) - atan2(750, 2000) + asin(BASE / out)
    assert path.length == pytest.approx(2 * tangent + 2 * BASE * bend + 500, rel=0.01)


def test_a_free_way_is_straight():
    me = Disc(Point(1000, 1000), BASE)
    aside = [Disc(Point(5000, 9000), BASE), Box(Point(9000, 3000), 3000, 1000)]
    assert Reach(me, aside, TABLE).path(Point(9000, 9000)) == Path(
        (me.at, Point(9000, 9000)), hypot(8000, 8000)
    )
    assert Reach(me, aside, TABLE).length(me.at) == 0.0


def test_a_place_taken_off_the_board_or_walled_in_has_no_way():
    me, ann = Disc(Point(1000, 1000), BASE), Disc(Point(9000, 9000), BASE)
    assert Reach(me, [ann], TABLE).path(Point(9000, 9500)) is None
    assert Reach(me, [ann], TABLE).path(Point(100, 9500)) is None
    fence = [Box(Point(10000, 5000), 20000, 400)]
    assert Reach(me, fence, TABLE).length(Point(1000, 9000)) is None


@pytest.mark.parametrize("clearance", [0, 1, 3, 20])
def test_a_slit_exactly_as_wide_as_the_base_lets_it_through(clearance):
    slit = 2 * BASE + clearance
    for turn in (0.0, 33.0, 71.5):
        heading = (cos(radians(turn)), sin(radians(turn)))

        def at(along: float, across: float, heading=heading) -> Point:
            (x, y) = heading
            return Point(round(10000 + along * x - across * y), round(10000 + along * y + across * x))

        far = slit / 2 + 5000
        walls = [Box(at(0, far), 600, 10000, turn), Box(at(0, -far), 600, 10000, turn)]
        posts = [Disc(at(0, slit / 2 + 492), 492), Disc(at(0, -slit / 2 - 492), 492)]
        for gate in (walls, posts):
            me = Disc(at(-4000, 1500), BASE)
            path = Reach(me, gate, Table(40000, 40000)).path(at(4000, -1500))
            assert path is not None
            assert path.length < 9500 or gate is posts


def test_the_limit_is_kept_to_the_mil():
    me, goal = Disc(Point(1000, 1000), BASE), Point(5000, 1000)
    assert Reach(me, [], TABLE, 4000).path(goal) is not None
    assert Reach(me, [], TABLE, 3998).path(goal) is None


def test_from_contact_round_a_piece_and_into_contact_again(full):
    rng = Random(72)
    for _ in range(5_000 if full else 150):
        post = Disc(Point(10000, 10000), rng.randint(300, 3000))
        first, last = rng.uniform(0, 360), rng.uniform(0, 360)
        far = post.radius + BASE
        spots = [
            Point(round(10000 + far * cos(radians(turn))), round(10000 + far * sin(radians(turn))))
            for turn in (first, last)
        ]
        arc = radians(abs((first - last + 180) % 360 - 180)) * far
        length = Reach(Disc(spots[0], BASE), [post], TABLE).length(spots[1])
        assert length == pytest.approx(arc, rel=0.01, abs=2 * CONTACT)


@pytest.mark.rule("AOW-115")
def test_the_way_into_contact_is_the_shortest_there_is(full):
    rng = Random(73)
    for _ in range(1_000 if full else 12):
        *obstacles, me = busy(rng, 10, 5)
        target = rng.choice(obstacles)
        reach = Reach(me, obstacles, TABLE)
        path = reach.contact(target)
        ring = shapely.LinearRing(outline(target).buffer(BASE, quad_segs=32).exterior.coords)
        spots = [ring.interpolate(share / 40, normalized=True) for share in range(40)]
        others = [reach.path(Point(round(spot.x), round(spot.y))) for spot in spots]
        lengths = [other.length for other in others if other is not None]
        assert path is not None or not lengths
        if path is not None:
            assert touching(Disc(path.end, BASE), target)
            assert legal(path, obstacles)
            assert path.length <= min(lengths, default=inf) + CONTACT


def test_contact_between_two_that_already_touch_is_where_one_stands():
    me, ann = Disc(Point(1000, 1000), BASE), Disc(Point(1984, 1000), BASE)
    assert Reach(me, [ann], TABLE).contact(ann) == Path((me.at,), 0.0)


def test_contact_finds_the_corner_between_two_that_crowd_the_target():
    ann, me = Disc(Point(10000, 10000), BASE), Disc(Point(4000, 10000), BASE)
    guard = Disc(Point(9016, 10000), BASE)
    path = Reach(me, [ann, guard], TABLE).contact(ann)
    assert path is not None
    assert touching(Disc(path.end, BASE), guard)
    assert touching(Disc(path.end, BASE), ann)


def test_contact_with_one_who_is_surrounded_is_no_way():
    ann = Disc(Point(10000, 10000), BASE)
    ring = [Disc(Point(round(10000 + 984 * cos(a)), round(10000 + 984 * sin(a))), BASE) for a in SIXTHS]
    assert Reach(Disc(Point(4000, 10000), BASE), [ann, *ring], TABLE).contact(ann) is None


def test_as_far_as_a_move_allows(full):
    rng = Random(74)
    for _ in range(3_000 if full else 60):
        *obstacles, me = busy(rng, 12, 6)
        goal, far = place(rng), rng.uniform(0, 12000)
        reach = Reach(me, obstacles, TABLE)
        whole, part = reach.path(goal), reach.farthest(goal, far)
        assert part.length <= far + 1e-6
        assert legal(part, obstacles)
        if whole is not None:
            assert part.length >= min(far, whole.length) - 2.0
            assert (reach.length(goal) or 0.0) <= part.length + (
                reach_from(part.end, obstacles, goal) or inf
            ) + CONTACT
            assert part == whole if whole.length <= far else part.end != goal
        else:
            assert distance(part.end, goal) <= distance(me.at, goal) or part.length > 0


def reach_from(at: Point, obstacles: list[Shape], goal: Point) -> float | None:
    return Reach(Disc(at, BASE), obstacles, TABLE).length(goal)


def test_toward_the_centre_of_a_model_means_into_contact():
    me, ann = Disc(Point(1000, 10000), BASE), Disc(Point(9000, 10000), BASE)
    car = Box(Point(5000, 10000), 1500, 4000)
    path = Reach(me, [ann, car], TABLE, far=100).farthest(ann.at, 20000)
    assert touching(Disc(path.end, BASE), ann)
    assert 7016 < path.length < 9500


def test_toward_a_blocked_place_ends_as_near_as_can_be():
    car = Box(Point(10000, 10000), 4000, 2000)
    path = Reach(Disc(Point(10000, 3000), BASE), [car], TABLE).farthest(Point(10300, 9200), 20000)
    assert path.end == Point(10300, 9000 - BASE)


def test_toward_a_place_walled_in_ends_at_the_wall():
    fence = Box(Point(10000, 5000), 20000, 400)
    path = Reach(Disc(Point(3000, 2000), BASE), [fence], TABLE).farthest(Point(8000, 9000), 20000)
    assert path.end == Point(8000, 4800 - BASE)
    off_board = Reach(Disc(Point(3000, 2000), BASE), [], TABLE).farthest(Point(9000, -900), 20000)
    assert off_board.end == Point(9000, BASE)


def test_the_overlay_agrees_with_the_ways(full):
    rng = Random(75)
    for far in (None, 4000.0, 8000.0) * (100 if full else 2):
        *obstacles, me = busy(rng, 12, 6)
        reach = Reach(me, obstacles, TABLE, far)
        cells = [place(rng) for _ in range(60)]
        for cell, covered in zip(cells, reach.covers(cells), strict=True):
            length = Reach(me, obstacles, TABLE).length(cell)
            if far is None or length is None or abs(length - far) > 2 * SNAP:
                assert covered == (length is not None and (far is None or length <= far)), (cell, length)


CAR = Box(Point(10000, 10000), 4000, 1600)
WALKER = Disc(Point(8800, 10000 - 800 - BASE), BASE)
CARL = Disc(Point(9600, 13000), BASE)


@pytest.mark.rule("AOW-266", "AOW-269")
def test_a_walker_against_a_car_goes_round_by_the_shorter_end():
    path = around(WALKER, [CAR], CARL.at, 20000.0, [CAR, CARL], TABLE)
    assert touching(Disc(path.end, BASE), CARL)
    assert min(point.x for point in path.points) < 8000 - 400
    assert max(point.x for point in path.points) < 10000
    assert legal(path, [CAR, CARL])


@pytest.mark.rule("AOW-266")
def test_going_round_ends_with_the_move():
    assert around(WALKER, [CAR], CARL.at, 1500.0, [CARL], TABLE).length == pytest.approx(1500.0, abs=2.0)


@pytest.mark.rule("AOW-258")
def test_going_round_one_piece_stops_against_the_next():
    barrier = Box(Point(7000, 10600), 400, 3000)
    path = around(WALKER, [CAR], CARL.at, 20000.0, [CAR, barrier, CARL], TABLE)
    assert touching(Disc(path.end, BASE), barrier)
    assert legal(path, [CAR, barrier])


def test_paths_add_up_and_can_be_cut():
    path = Path.through([Point(0, 0), Point(3000, 0), Point(3000, 4000)])
    assert path.length == 7000.0
    assert path.cut(8000.0) is path
    assert path.cut(5000.0) == Path((Point(0, 0), Point(3000, 0), Point(3000, 2000)), 5000.0)
    assert path.cut(3000.0) == Path((Point(0, 0), Point(3000, 0)), 3000.0)
    assert path.cut(0.0) == Path((Point(0, 0),), 0.0)
    for left, right in pairwise(path.cut(4321.7).points):
        assert left != right


@pytest.mark.parametrize("cut", range(6))
@pytest.mark.parametrize("turn", [0, 25, 90])
def test_a_base_wedged_as_deep_as_is_legal_can_leave(cut: int, turn: int) -> None:
    """Snapped neighbours may cut into a base by up to CONTACT; every way out that a player sees is open."""
    start = Disc(Point(10_000, 3_000), 492)
    neighbours: list[Shape] = [Disc(Point(10_000 + side * (984 - cut), 3_000), 492) for side in (1, -1)]
    wall = Box(Point(10_000, 3_000 - 492 - 200 + cut), 3_000, 400, 0.0)
    barrier = Box(Point(10_000, 9_000), 3_000, 400, float(turn))
    reach = Reach(start, [*neighbours, wall, barrier], Table(20_000, 20_000), 20_000)
    path = reach.path(Point(10_000, 13_000))
    assert path is not None
    assert 10_000 <= path.length < 11_500
