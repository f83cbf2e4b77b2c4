"""Lines from centre to centre, what they cross, and by how much."""

from random import Random

import pytest
import shapely
from hypothesis import assume, given

from geometry.scenes import busy, outline, places, quarter, shapes
from shamble.geometry.plane import CONTACT, Box, Disc, Point
from shamble.geometry.sight import crossed, crosses, margin

A, B = Point(0, 5000), Point(20000, 5000)


@pytest.mark.rule("AOW-141")
def test_a_base_on_the_line_from_centre_to_centre_crosses_it():
    assert crosses(A, B, Disc(Point(9000, 5400), 492))
    assert not crosses(A, B, Disc(Point(9000, 5600), 492))
    assert not crosses(A, B, Disc(Point(21000, 5000), 492)), "the line ends before it"


@pytest.mark.rule("AOW-184")
def test_any_part_of_a_piece_on_the_line_counts():
    car = Box(Point(9000, 6000), 3000, 1500, 30.0)
    assert crosses(A, B, car)
    assert not crosses(A, Point(7000, 5000), car)
    assert not crosses(A, B, Box(Point(9000, 6000), 3000, 1500, 0.0))


@pytest.mark.parametrize(
    ("off", "crossing"), [(0, True), (494, True), (495, False), (500, False), (506, False)]
)
def test_a_line_that_only_grazes_does_not_cross(off, crossing):
    assert crosses(A, B, Disc(Point(9000, 5000 + off), 500)) is crossing
    assert crosses(A, B, Box(Point(9000, 5000 - off), 3000, 1000)) is crossing


def test_the_margin_says_by_how_much():
    assert margin(A, B, Disc(Point(9000, 5700), 500)) == pytest.approx(200)
    assert margin(A, B, Disc(Point(9000, 5300), 500)) == pytest.approx(-200)
    assert margin(A, B, Box(Point(9000, 5300), 3000, 1000)) == pytest.approx(-200)
    assert margin(A, B, Box(Point(23000, 5000), 2000, 1000)) == pytest.approx(2000)
    assert margin(A, A, Box(Point(1000, 5000), 1000, 1000)) == pytest.approx(500)
    assert margin(A, A, Box(Point(100, 5000), 1000, 1000)) == pytest.approx(-400)


@given(places, places, shapes)
def test_margins_agree_with_shapely(a, b, shape):
    ours, line = margin(a, b, shape), shapely.LineString([a, b])
    solid = outline(shape)
    assert max(0.0, ours) == pytest.approx(solid.distance(line), abs=0.1)
    assert margin(b, a, shape) == pytest.approx(ours, abs=1e-6)
    assume(ours < -1.0)
    assert line.intersects(solid)


@given(places, places, shapes)
def test_a_turned_table_shows_the_same(a, b, shape):
    turned = margin(Point(-a.y, a.x), Point(-b.y, b.x), quarter(shape))
    assert turned == pytest.approx(margin(a, b, shape), abs=1e-6)


def test_all_that_a_line_crosses_in_order(full):
    rng = Random(51)
    for _ in range(20_000 if full else 300):
        *others, first, last = busy(rng, 8, 5)
        found = crossed(first.at, last.at, others)
        assert found == [n for n, shape in enumerate(others) if crosses(first.at, last.at, shape)]
        line = shapely.LineString([first.at, last.at])
        for n, shape in enumerate(others):
            cut = line.intersection(outline(shape)).length
            assert n in found or cut == 0 or margin(first.at, last.at, shape) >= -CONTACT
            assert n not in found or cut > 0
