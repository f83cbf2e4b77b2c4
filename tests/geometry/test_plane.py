"""Edges measured from base to base, and the two relations that follow from them."""

from math import cos, hypot, radians, sin
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from geometry.scenes import TABLE, boxes, discs, outline, piece, place, quarter, shapes, shifted
from shamble.geometry.plane import (
    Box,
    Disc,
    Point,
    Table,
    bound,
    distance,
    extent,
    gap,
    may_meet,
    overlapping,
    touching,
    toward,
    unit,
)


@pytest.mark.rule("AOW-137")
def test_distance_runs_from_edge_to_edge():
    walker, survivor = Disc(Point(1000, 1000), 492), Disc(Point(1000, 11984), 492)
    assert gap(walker, survivor) == 10000.0
    assert gap(walker, Box(Point(4000, 1000), 2000, 1000)) == 2000.0 - 492.0


def test_a_box_knows_its_corners_at_any_turn():
    box = Box(Point(5000, 5000), 2000, 1000, 30.0)
    turn = radians(30)
    first = (5000 + 1000 * cos(turn) - 500 * sin(turn), 5000 + 1000 * sin(turn) + 500 * cos(turn))
    assert box.corners[0] == pytest.approx(first)
    assert bound(box) == pytest.approx(hypot(1000, 500))
    assert Box(Point(0, 0), 2000, 1000, 90.0).corners[0] == (-500.0, 1000.0)
    assert {box, Box(Point(5000, 5000), 2000, 1000, 30.0)} == {box}


@given(shapes, shapes)
def test_gap_is_the_same_both_ways(a, b):
    assert gap(a, b) == pytest.approx(gap(b, a), abs=1e-6)


@given(discs, discs, discs)
def test_two_gaps_and_the_base_between_bound_the_third(a, b, c):
    assert gap(a, c) <= gap(a, b) + 2 * b.radius + gap(b, c) + 1e-6


@given(shapes, shapes, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_gap_does_not_change_when_the_table_is_shifted(a, b, dx, dy):
    assert gap(shifted(a, dx, dy), shifted(b, dx, dy)) == pytest.approx(gap(a, b), abs=1e-6)


@given(shapes, shapes)
def test_gap_does_not_change_when_the_table_is_turned(a, b):
    assert gap(quarter(a), quarter(b)) == pytest.approx(gap(a, b), abs=1e-6)


def test_gaps_agree_with_shapely(full):
    rng = Random(31)
    for _ in range(100_000 if full else 2_000):
        a = piece(rng) if rng.random() < 0.7 else Disc(place(rng), 492)
        b = piece(rng) if rng.random() < 0.7 else Disc(place(rng), 492)
        ours, theirs = gap(a, b), outline(a).distance(outline(b))
        assert max(0.0, ours) == pytest.approx(theirs, abs=0.05), (a, b)


@given(boxes, boxes)
def test_a_negative_gap_is_the_shortest_shift_apart(a, b):
    depth = -gap(a, b)
    if depth > 1.0:
        ways = [(box.cos * s, box.sin * s) for box in (a, b) for s in (1, -1)]
        ways += [(-y, x) for x, y in ways]
        moved = [shapely.affinity.translate(outline(b), x * (depth + 1), y * (depth + 1)) for x, y in ways]
        assert any(outline(a).distance(other) > 0.5 for other in moved)
        moved = [shapely.affinity.translate(outline(b), x * (depth - 1), y * (depth - 1)) for x, y in ways]
        assert all(outline(a).intersects(other) for other in moved)


@pytest.mark.parametrize(
    ("space", "contact", "overlap"), [(5, True, False), (6, False, False), (-5, True, False)]
)
def test_contact_has_one_tolerance(space, contact, overlap):
    a, b = Disc(Point(0, 0), 500), Disc(Point(1000 + space, 0), 500)
    assert (touching(a, b), overlapping(a, b)) == (contact, overlap)
    assert overlapping(a, Disc(Point(994, 0), 500))


@given(shapes, shapes)
def test_the_quick_look_never_misses_a_contact(a, b):
    far = gap(a, b)
    assert may_meet(a, b, far)
    west, south, east, north = extent(a)
    assert west <= a.at.x <= east
    assert south <= a.at.y <= north


@pytest.mark.rule("AOW-121")
def test_a_base_is_on_the_board_only_as_a_whole():
    assert TABLE.inside(Disc(Point(492, 19508), 492))
    assert not TABLE.inside(Disc(Point(480, 10000), 492))
    assert not TABLE.inside(Disc(Point(10000, 19520), 492))
    assert TABLE.inside(Box(Point(1000, 10000), 2000, 1000))
    assert not TABLE.inside(Box(Point(1000, 10000), 2000, 1000, 45.0))
    assert not TABLE.inside(Box(Point(19500, 10000), 2000, 1000))


def test_edges_have_names():
    table = Table(48000, 36000)
    assert table.edge("north") == ((0, 36000), (48000, 36000))
    assert table.edge("east") == ((48000, 0), (48000, 36000))
    assert [table.edge(name)[0] for name in ("south", "west")] == [(0, 0), (0, 0)]
    with pytest.raises(ValueError, match="'up': expected one of north, south, east, west"):
        table.edge("up")


def test_headings_and_places():
    assert unit((0, 0), (0, -7)) == (0.0, -1.0)
    assert unit((3, 3), (3, 3)) == (0.0, 0.0)
    assert toward((0, 0), (300, 400), 1000) == Point(600, 800)
    assert distance((0, 0), (300, 400)) == 500.0
