"""Squares: ranges, lines against an exact clip of the segment and against shapely, arcs, ways, names."""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from shamble.geometry import squares
from shamble.geometry.squares import (
    DIAGONAL,
    ORTHOGONAL,
    STEPS,
    arcs,
    around,
    cheapest,
    corners,
    distance,
    edge,
    facing_toward,
    line,
    moved,
    name_of,
    named,
    passed,
    path_to,
    reach,
    sides,
    turn_left,
    turn_right,
)
from shamble.kernel.errors import BadInput

UP, RIGHT, DOWN, LEFT = ORTHOGONAL

grid = st.tuples(st.integers(0, 59), st.integers(0, 59))
facings = st.sampled_from(ORTHOGONAL)


# -- neighbours and edges


@pytest.mark.rule("RIE-007", "RIE-008")
def test_four_squares_share_a_side_and_four_a_corner():
    assert sides((3, 5)) == ((3, 4), (4, 5), (3, 6), (2, 5))
    assert corners((3, 5)) == ((4, 4), (4, 6), (2, 6), (2, 4))


@given(grid)
def test_neighbours_follow_the_steps_clockwise_from_the_top(square):
    assert [moved(square, step) for step in ORTHOGONAL] == list(sides(square))
    assert [moved(square, step) for step in DIAGONAL] == list(corners(square))
    assert [moved(square, step) for step in STEPS] == list(around(square))
    assert set(around(square)) == {*sides(square), *corners(square)}


def test_an_edge_is_the_same_from_both_sides():
    assert edge((4, 2), (3, 2)) == edge((3, 2), (4, 2)) == ((3, 2), (4, 2))
    assert edge((3, 3), (3, 2)) == ((3, 2), (3, 3))


def test_a_diagonal_step_passes_between_two_squares_beside_both_ends():
    assert passed((3, 3), (4, 2)) == ((4, 3), (3, 2))
    for end in corners((3, 3)):
        assert set(passed((3, 3), end)) == set(sides((3, 3))) & set(sides(end))


# -- range


@pytest.mark.rule("RIE-037")
def test_range_counts_the_far_square_but_not_the_own():
    assert distance((2, 2), (2, 2)) == 0
    assert distance((2, 2), (6, 2)) == 4
    assert distance((2, 2), (2, 1)) == 1


@pytest.mark.rule("RIE-038")
def test_a_diagonal_step_is_two_squares_of_range():
    assert {distance((2, 2), corner) for corner in corners((2, 2))} == {2}
    assert distance((0, 0), (4, 2)) == 6


@given(grid, grid)
def test_range_is_the_number_of_steps_over_sides(a, b):
    assert distance(a, b) == distance(b, a) == len(line_over_sides(a, b)) - 1


def line_over_sides(a, b):
    """A way over the sides of squares, first along the row and then along the column."""
    way = [a]
    while way[-1] != b:
        (x, y), (to_x, to_y) = way[-1], b
        way.append((x + (1 if to_x > x else -1), y) if x != to_x else (x, y + (1 if to_y > y else -1)))
    return way


# -- lines


def inside(a, b, west, east, north, south):
    """When the segment, from 0 at a to 1 at b, is in an open box; a box may be flat on one axis."""
    since, until = Fraction(0), Fraction(1)
    for start, run, low, high in ((a[0], b[0] - a[0], west, east), (a[1], b[1] - a[1], north, south)):
        if run:
            enter, leave = sorted((Fraction(low - 2 * start, 2 * run), Fraction(high - 2 * start, 2 * run)))
            since, until = max(since, enter), min(until, leave)
        elif not low < 2 * start < high:
            return None
    flat = west == east or north == south
    return since if since < until or (flat and since == until) else None


def clipped(a, b):
    """The squares and edges whose open inside the segment meets, found one by one with exact fractions."""
    (dx, dy), found, cut = (b[0] - a[0], b[1] - a[1]), [], []
    columns, rows = (range(min(a[n], b[n]), max(a[n], b[n]) + 1) for n in (0, 1))
    for x, y in product(columns, rows):
        if abs((x - a[0]) * dy - (y - a[1]) * dx) > abs(dx) + abs(dy):
            continue  # It stands further off the line than any square that the line could touch.
        west, east, north, south = 2 * x - 1, 2 * x + 1, 2 * y - 1, 2 * y + 1
        found.append((inside(a, b, west, east, north, south), (x, y)))
        if (when := inside(a, b, east, east, north, south)) is not None:
            cut += [(when, edge((x, y), (x + 1, y)))] if north < 2 * (a[1] + when * dy) < south else []
        if (when := inside(a, b, west, east, south, south)) is not None:
            cut += [(when, edge((x, y), (x, y + 1)))] if west < 2 * (a[0] + when * dx) < east else []
    between = sorted((when, at) for when, at in found if when is not None and at not in (a, b))
    return [at for _, at in between], [one for _, one in sorted(cut)]


def ends(full, seed):
    """100,000 pairs of squares in the full tier, 300 otherwise; most lie near, some as far as a map of 60 goes."""
    rng = Random(seed)
    for number in range(100_000 if full else 300):
        side = 60 if number % 100 == 0 else rng.choice([4, 8, 8, 12, 12, 20])
        a, b = ((rng.randrange(side), rng.randrange(side)) for _ in range(2))
        yield a, b


@pytest.mark.rule("RIE-189", "RIE-191")
def test_lines_agree_with_an_exact_clip_of_each_square_and_edge(full):
    for a, b in ends(full, 189):
        found = line(a, b)
        assert (list(found.squares), list(found.edges)) == clipped(a, b), (a, b)


def test_lines_agree_with_shapely(full):
    rng = Random(190)
    for _ in range(2000 if full else 100):
        (ax, ay), (bx, by) = a, b = [(rng.randrange(14), rng.randrange(14)) for _ in range(2)]
        segment, found = shapely.LineString([a, b]), set(line(a, b).squares)
        for x, y in product(range(14), range(14)):
            long = segment.intersection(shapely.box(x - 0.5, y - 0.5, x + 0.5, y + 0.5)).length
            assert ((x, y) in found) is (long > 1e-9 and (x, y) not in (a, b)), (ax, ay, bx, by, x, y)


@given(grid, grid)
def test_a_line_back_is_the_same_line_reversed(a, b):
    there, back = line(a, b), line(b, a)
    assert there.squares == back.squares[::-1]
    assert there.edges == back.edges[::-1]


@given(grid, grid)
def test_a_line_steps_from_square_to_square_and_each_side_it_leaves_by_is_an_edge(a, b):
    walk = [a, *line(a, b).squares, *([b] if a != b else [])]
    steps = [(p, q) for p, q in pairwise(walk)]
    assert all(q in around(p) for p, q in steps)
    assert list(line(a, b).edges) == [edge(p, q) for p, q in steps if q in sides(p)]


@given(grid, grid, st.integers(-9, 9), st.integers(-9, 9))
def test_a_line_moves_with_its_ends(a, b, dx, dy):
    shifted = line(moved(a, (dx, dy)), moved(b, (dx, dy)))
    assert shifted.squares == tuple(moved(square, (dx, dy)) for square in line(a, b).squares)


@pytest.mark.rule("RIE-189")
def test_a_line_runs_from_centre_to_centre():
    assert line((0, 0), (3, 0)).squares == ((1, 0), (2, 0))
    assert line((0, 0), (2, 1)).squares == ((1, 0), (1, 1))
    assert line((0, 0), (4, 2)).squares == ((1, 0), (1, 1), (2, 1), (3, 1), (3, 2))
    assert line((5, 5), (5, 5)) == ((), ())
    assert line((0, 0), (2, 1)).edges == (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 1)))


@pytest.mark.rule("RIE-191")
def test_what_a_line_touches_at_a_corner_is_left_out():
    assert line((0, 0), (2, 2)) == (((1, 1),), ())
    assert line((0, 0), (3, 1)).squares == ((1, 0), (2, 1))
    assert line((0, 0), (3, 1)).edges == (((0, 0), (1, 0)), ((2, 1), (3, 1)))


# -- arcs and facings


@pytest.mark.rule("RIE-025")
@given(facings, grid, grid)
def test_the_front_arc_is_as_wide_as_it_is_far_and_the_others_are_it_turned(facing, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    ahead = {UP: -dy, DOWN: dy, RIGHT: dx, LEFT: -dx}[facing]
    aside = abs(dx) if facing in (UP, DOWN) else abs(dy)
    assert ("front" in arcs(facing, a, b)) is (ahead >= 1 and aside <= ahead)
    assert ("right" in arcs(facing, a, b)) is ("front" in arcs(turn_right(facing), a, b))
    assert ("left" in arcs(facing, a, b)) is ("front" in arcs(turn_left(facing), a, b))
    assert ("rear" in arcs(facing, a, b)) is ("front" in arcs((-facing[0], -facing[1]), a, b))


@pytest.mark.rule("RIE-025")
def test_squares_on_the_diagonals_are_in_two_arcs():
    here = (5, 5)
    assert [arcs(UP, here, corner) for corner in corners(here)] == [
        {"front", "right"},
        {"rear", "right"},
        {"rear", "left"},
        {"front", "left"},
    ]
    assert arcs(UP, here, (6, 3)) == {"front"}
    assert arcs(UP, here, here) == frozenset()
    assert arcs(LEFT, here, (5, 2)) == {"right"}


def test_four_quarter_turns_go_round():
    assert [turn_right(step) for step in ORTHOGONAL] == [RIGHT, DOWN, LEFT, UP]
    assert [turn_left(turn_right(step)) for step in ORTHOGONAL] == list(ORTHOGONAL)


@given(grid, grid, st.none() | facings)
def test_to_face_a_square_is_to_have_it_in_the_front_arc(a, b, current):
    if a == b:
        with pytest.raises(ValueError, match="same square"):
            facing_toward(a, b, current)
        return
    facing = facing_toward(a, b, current)
    assert "front" in arcs(facing, a, b)
    if current and "front" in arcs(current, a, b):
        assert facing == current


def test_of_two_facings_the_current_one_stays_and_else_the_horizontal_is_taken():
    assert facing_toward((0, 0), (2, 2)) == facing_toward((0, 0), (2, 2), LEFT) == RIGHT
    assert facing_toward((0, 0), (2, 2), DOWN) == DOWN
    assert facing_toward((0, 0), (-1, -1)) == LEFT


# -- ways


def open_sides(closed):
    return lambda square: [to for to in sides(square) if to not in closed and min(to) >= 0 and max(to) < 8]


def slowest(starts, closed):
    """Distances found by going over the whole map until nothing gets shorter."""
    far = dict.fromkeys(starts, 0)
    while True:
        better = {
            to: far[square] + 1
            for square in far
            for to in open_sides(closed)(square)
            if far.get(to, 999) > far[square] + 1
        }
        if not better:
            return far
        far.update(better)


small = st.tuples(st.integers(0, 7), st.integers(0, 7))


@given(st.sets(small, min_size=1, max_size=3), st.sets(small, max_size=30))
def test_reach_counts_moves_from_the_nearest_goal(goals, closed):
    assert reach(goals, open_sides(closed)) == slowest(goals, closed)


@given(small, st.sets(small, max_size=30), st.randoms(use_true_random=False))
def test_the_cheapest_way_costs_no_more_than_any_edge_of_the_map_allows(start, closed, rng):
    price = {one: rng.randrange(4) for one in product(range(8), range(8))}
    steps = lambda square: [(to, price[to]) for to in open_sides(closed)(square)]  # noqa: E731
    costs, came_from = cheapest(start, steps)
    assert costs.keys() == slowest({start}, closed).keys()
    assert all(costs[to] <= costs[square] + cost for square in costs for to, cost in steps(square))
    for square in costs:
        way = path_to(square, came_from)
        assert (way[0], way[-1]) == (start, square)
        assert costs[square] == sum(price[one] for one in way[1:])
        assert all(q in open_sides(closed)(p) for p, q in pairwise(way))


@given(small, st.integers(0, 9))
def test_no_way_is_followed_beyond_the_most_it_may_cost(start, most):
    steps = lambda square: [(to, 1 + (sum(to) % 2)) for to in open_sides(set())(square)]  # noqa: E731
    everything, _ = cheapest(start, steps)
    assert cheapest(start, steps, most)[0] == {at: cost for at, cost in everything.items() if cost <= most}


# -- names


@pytest.mark.parametrize(
    ("text", "square"),
    [("A1", (0, 0)), ("C4", (2, 3)), (" z60 ", (25, 59)), ("AA1", (26, 0)), ("bh12", (59, 11))],
)
def test_squares_by_name(text, square):
    assert named(text) == square
    assert name_of(square) == text.strip().upper()


@given(st.tuples(st.integers(0, 800), st.integers(0, 2000)))
def test_a_name_leads_back_to_its_square(square):
    assert named(name_of(square)) == square


@pytest.mark.parametrize(
    "text",
    [
        "",
        "C",
        "4",
        "4C",
        "C0",
        "C04",
        "C-1",
        "C4D",
        "ABCD1",
        "C\u0664",
        "\u00c44",
        "\u00df4",
        "C" + "9" * 5000,
    ],
)
def test_what_is_no_square_is_refused_with_an_example(text):
    with pytest.raises(BadInput, match="such as C4"):
        named(text)


@pytest.mark.parametrize("square", [(-1, 0), (0, -1)])
def test_a_square_off_the_map_has_no_name(square):
    with pytest.raises(ValueError, match="off the map"):
        squares.name_of(square)
