"""Straight moves against two engines that know nothing of ours."""

from math import cos, inf, radians, sin, tau
from random import Random

import pymunk
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from geometry.scenes import BASE, busy, headings, outline, piece, place, quarter, shapes, shifted
from shamble.geometry.plane import CONTACT, GRAZE, Box, Disc, Point, Shape, gap, overlapping, touching
from shamble.geometry.sweep import Stop, rest, sweep, sweep_to


def pymunk_hit(shape: Shape, at: Point, heading: tuple[float, float], far: float, radius: float) -> float:
    """Mils until pymunk's own swept circle meets the shape."""
    space, body = pymunk.Space(), pymunk.Body(body_type=pymunk.Body.STATIC)
    body.position = (float(shape.at.x), float(shape.at.y))
    if isinstance(shape, Disc):
        solid: pymunk.Shape = pymunk.Circle(body, shape.radius)
    else:
        body.angle = radians(shape.turn)
        solid = pymunk.Poly.create_box(body, (shape.length, shape.width))
    space.add(body, solid)
    solid.cache_bb()
    end = (at.x + heading[0] * far, at.y + heading[1] * far)
    found = solid.segment_query((float(at.x), float(at.y)), end, radius)
    return inf if found is None or found.shape is None else found.alpha * far


def cases(count: int, seed: int):
    rng = Random(seed)
    while count:
        shape = piece(rng) if rng.random() < 0.6 else Disc(place(rng), rng.randint(200, 1500))
        start, turn = Disc(place(rng), BASE), rng.uniform(0, tau)
        if gap(start, shape) > CONTACT:
            count -= 1
            yield start, (cos(turn), sin(turn)), shape


@pytest.mark.rule("AOW-255", "AOW-258")
def test_sweeps_agree_with_pymunk_shape_by_shape(full):
    for start, heading, shape in cases(100_000 if full else 4_000, 41):
        ours = sweep(start, heading, 12000.0, [shape])
        theirs = pymunk_hit(shape, start.at, heading, 12000.0, BASE)
        if ours.by is None and theirs < 12000.0:
            deeper = pymunk_hit(shape, start.at, heading, 24000.0, BASE - GRAZE - 0.01)
            assert deeper == inf, "only a graze passes"
        else:
            assert ours.distance == pytest.approx(min(12000.0, theirs), abs=1e-3)


def test_where_a_sweep_went_is_free_and_its_end_is_contact(full):
    rng = Random(43)
    for _ in range(5_000 if full else 120):
        *obstacles, start = busy(rng)
        turn = rng.uniform(0, tau)
        heading = (cos(turn), sin(turn))
        stop = sweep(start, heading, 6000.0, obstacles)
        end = rest(start, heading, stop.distance)
        swept = shapely.LineString([start.at, end]).buffer(BASE - CONTACT, quad_segs=128)
        assert not any(swept.intersects(outline(shape)) for shape in obstacles)
        if stop.by is not None:
            assert touching(Disc(end, BASE), obstacles[stop.by])


def test_the_first_of_many_is_the_nearest(full):
    rng = Random(44)
    for _ in range(2_000 if full else 200):
        *obstacles, start = busy(rng)
        turn = rng.uniform(0, tau)
        heading = (cos(turn), sin(turn))
        alone = [sweep(start, heading, 6000.0, [shape]).distance for shape in obstacles]
        stop = sweep(start, heading, 6000.0, obstacles)
        assert stop.distance == min(alone)
        assert stop.by == (alone.index(min(alone)) if min(alone) < 6000.0 else None)


@given(shapes, st.lists(shapes, max_size=4), headings, st.floats(0, 9000), st.floats(0, 9000))
def test_a_longer_move_never_stops_sooner(base, obstacles, heading, short, more):
    disc = Disc(base.at, BASE)
    near, far = (sweep(disc, heading, length, obstacles) for length in (short, short + more))
    assert near.distance == min(short, far.distance)


@given(shapes, shapes, headings, st.floats(0, 9000))
def test_every_stop_is_legal(base, obstacle, heading, far):
    disc = Disc(base.at, BASE)
    assume(not overlapping(disc, obstacle))
    stop = sweep(disc, heading, far, [obstacle])
    end = Disc(rest(disc, heading, stop.distance), BASE)
    assert not overlapping(end, obstacle)
    assert stop.by is None or touching(end, obstacle)


@given(shapes, shapes, headings, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_a_sweep_does_not_know_where_the_table_stands(base, obstacle, heading, dx, dy):
    disc = Disc(base.at, BASE)
    assume(gap(disc, obstacle) > CONTACT + 1.0)
    thin, thick = (sweep(Disc(disc.at, BASE + off), heading, 9000.0, [obstacle]) for off in (-1, 1))
    assume(thin.by == thick.by)  # neither a graze nor an end on the very edge
    here = sweep(disc, heading, 9000.0, [obstacle])
    there = sweep(shifted(disc, dx, dy), heading, 9000.0, [shifted(obstacle, dx, dy)])
    turned = sweep(quarter(disc), (-heading[1], heading[0]), 9000.0, [quarter(obstacle)])
    assert there.distance == pytest.approx(here.distance, abs=0.01)
    assert turned.distance == pytest.approx(here.distance, abs=0.01)


WALL = Box(Point(5000, 5000), 4000, 500)
AGAINST_WALL = Disc(Point(5000, 5000 - 250 - BASE), BASE)


@pytest.mark.parametrize(
    ("heading", "stop"),
    [
        ((0.0, 1.0), Stop(0.0, 0)),
        ((0.6, 0.8), Stop(0.0, 0)),
        ((1.0, 0.0), Stop(6000.0, None)),
        ((0.0, -1.0), Stop(6000.0, None)),
        ((-0.6, -0.8), Stop(6000.0, None)),
    ],
)
def test_a_base_in_contact_moves_away_or_along_but_not_in(heading, stop):
    for nudge in (0, 4, -4):
        start = Disc(Point(AGAINST_WALL.at.x, AGAINST_WALL.at.y - nudge), BASE)
        assert sweep(start, heading, 6000.0, [WALL]) == stop


@pytest.mark.parametrize("heading", [(0.0, 1.0), (1.0, 0.0), (0.8, -0.6)])
def test_a_base_that_overlaps_may_only_get_out(heading):
    deep = Disc(Point(5000, 4900), BASE)
    assert sweep(deep, heading, 6000.0, [WALL]).by == (0 if heading[1] > 0 else None)
    pair = Disc(Point(5000, 5200), BASE)
    assert sweep(deep, heading, 6000.0, [pair]).by == (0 if heading[1] > 0 else None)


def test_a_turned_corner_is_round_to_a_base():
    corner = Box(Point(0, 0), 2000, 2000)
    start = Disc(Point(5000, 1300), BASE)
    stop = sweep(start, (-1.0, 0.0), 9000.0, [corner])
    assert stop.distance == pytest.approx(4000 - (BASE**2 - 300**2) ** 0.5)


@pytest.mark.rule("AOW-256", "AOW-257")
def test_a_move_toward_a_place_heads_for_it_and_goes_no_further():
    start, ann = Disc(Point(1000, 1000), BASE), Disc(Point(4000, 5000), BASE)
    assert sweep_to(start, ann.at, 6000.0, [ann]) == (pytest.approx(5000.0 - 2 * BASE), 0)
    assert sweep_to(start, ann.at, 2000.0, [ann]) == (2000.0, None)
    assert sweep_to(start, ann.at, 6000.0, []) == (5000.0, None)
    assert sweep_to(start, start.at, 6000.0, [ann]) == (0.0, None)
