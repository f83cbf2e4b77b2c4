"""Pushes, places in contact, and room made for one more."""

from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.scenes import BASE, TABLE, boxes, busy, discs, headings, place
from shamble.geometry.packing import contact_spot, fits, free_edge_place, make_room, push, push_clear
from shamble.geometry.plane import Box, Disc, Point, Shape, distance, gap, overlapping, touching

LIAM = Disc(Point(10000, 10000), BASE)


def beside(turn: float, far: float = 2 * BASE, hub: Disc = LIAM, radius: int = BASE) -> Disc:
    """A base so many degrees round the hub."""
    x, y = hub.at.x + far * cos(radians(turn)), hub.at.y + far * sin(radians(turn))
    return Disc(Point(round(x), round(y)), radius)


def after(around: dict[str, Disc], newcomer: Disc, room: tuple[Point, dict[str, Point]]) -> list[Disc]:
    """All bases round the hub once the newcomer is in."""
    spot, moved = room
    return [Disc(spot, newcomer.radius)] + [
        Disc(moved.get(name, base.at), base.radius) for name, base in around.items()
    ]


def settled(bases: list[Disc], fixed: list[Shape], hub: Disc = LIAM) -> bool:
    """Whether all touch the hub and nothing overlaps anything."""
    apart = not any(
        overlapping(a, b) for a, b in combinations([hub, *bases, *fixed], 2) if {a, b} - set(fixed)
    )
    return apart and all(touching(base, hub) and TABLE.inside(base) for base in bases)


def test_a_push_goes_straight_for_its_whole_length():
    loser = Disc(Point(5000, 5000), BASE)
    assert push(loser, (3.0, 4.0), 1000.0, [], TABLE) == Point(5600, 5800)


def test_a_push_against_anything_or_off_the_board_does_not_happen():
    loser = Disc(Point(1000, 5000), BASE)
    assert push(loser, (1.0, 0.0), 1000.0, [Disc(Point(2900, 5000), BASE)], TABLE) is None
    assert push(loser, (1.0, 0.0), 1000.0, [Box(Point(2700, 5000), 600, 3000)], TABLE) is None
    assert push(loser, (-1.0, 0.0), 1000.0, [], TABLE) is None
    assert push(loser, (-1.0, 0.0), 508.0, [], TABLE) == Point(492, 5000)
    assert push(loser, (0.0, 0.0), 508.0, [], TABLE) is None


@given(discs, st.lists(discs | boxes, max_size=5), headings, st.floats(0, 5000))
def test_no_push_ends_in_anything(base, obstacles, heading, far):
    end = push(base, heading, far, obstacles, TABLE)
    if end is not None:
        assert fits(Disc(end, base.radius), obstacles, TABLE)
        assert distance(base.at, end) == pytest.approx(far, abs=1.0)


def test_a_loser_to_one_goes_straight_away_from_it():
    assert push_clear(LIAM, [beside(180)], 1000.0, [], TABLE) == Point(11000, 10000)
    assert push_clear(LIAM, [beside(180, 1484)], 1000.0, [], TABLE) == Point(10500, 10000)


@pytest.mark.rule("AOW-333", "AOW-336")
def test_a_loser_to_two_is_pushed_between_them_until_clear_of_both():
    rick, winners = LIAM, [beside(160), beside(250)]
    end = push_clear(rick, winners, 1000.0, winners, TABLE)
    assert end is not None
    moved = Disc(end, BASE)
    assert min(gap(moved, winner) for winner in winners) == pytest.approx(1000.0, abs=1.5)
    assert (end.y - 10000) / (end.x - 10000) == pytest.approx(sin(radians(25)) / cos(radians(25)), abs=0.002)


def test_winners_on_opposite_sides_or_in_the_way_hold_a_loser():
    assert push_clear(LIAM, [beside(0), beside(180)], 1000.0, [], TABLE) is None
    assert push_clear(LIAM, [beside(170), beside(190), beside(110), beside(0)], 1000.0, [], TABLE) is None
    assert push_clear(LIAM, [], 1000.0, [], TABLE) is None


@given(st.lists(st.floats(0, 360), min_size=1, max_size=4), st.floats(0, 3000))
def test_a_push_clears_every_winner(turns, space):
    winners = [beside(turn) for turn in turns]
    end = push_clear(LIAM, winners, space, [], TABLE)
    if end is not None:
        assert all(gap(Disc(end, BASE), winner) >= space - 1.5 for winner in winners)


def test_contact_is_made_on_the_near_side():
    assert contact_spot(Disc(Point(4000, 10000), BASE), LIAM, [], TABLE) == Point(10000 - 2 * BASE, 10000)
    car = Box(Point(10000, 10000), 4000, 1000)
    assert contact_spot(Disc(Point(9000, 3000), BASE), car, [car], TABLE) == Point(9000, 9500 - BASE)


def test_contact_is_made_beside_those_in_the_way(full):
    rng = Random(81)
    for _ in range(20_000 if full else 250):
        *obstacles, walker = busy(rng, rng.randint(10, 40), 8)
        target = rng.choice(obstacles)
        spot = contact_spot(walker, target, obstacles, TABLE)
        tried = (
            [beside(turn, target.radius + BASE, target) for turn in range(0, 360, 3)]
            if isinstance(target, Disc)
            else []
        )
        others = [shape for shape in obstacles if shape != target]
        free = [base for base in tried if TABLE.inside(base) and all(gap(base, o) >= 0 for o in others)]
        assert spot is not None or not free
        if spot is not None:
            assert touching(Disc(spot, BASE), target)
            assert fits(Disc(spot, BASE), obstacles, TABLE)
            assert all(distance(spot, walker.at) <= distance(base.at, walker.at) + 2.0 for base in free)


def test_one_who_is_surrounded_has_no_place_left():
    ring = [beside(turn) for turn in range(0, 360, 60)]
    assert contact_spot(Disc(Point(4000, 10000), BASE), LIAM, ring, TABLE) is None


@pytest.mark.rule("AOW-264", "AOW-270")
def test_two_are_slid_aside_to_let_a_third_in():
    walkers = {"1": beside(20), "2": beside(-20)}
    room = make_room(beside(0, 4000), LIAM, walkers, [], TABLE)
    assert room is not None
    assert room[0] == Point(10984, 10000)
    assert set(room[1]) == {"1", "2"}
    assert settled(after(walkers, beside(0, 4000), room), [])


def test_those_not_in_the_way_stay():
    walkers = {"1": beside(20), "2": beside(180)}
    room = make_room(beside(0, 4000), LIAM, walkers, [], TABLE)
    assert room == (Point(10984, 10000), {"1": Point(10492, 10852)})


@pytest.mark.rule("AOW-272")
@pytest.mark.parametrize("turn", [0, 17, 59.5, 200])
def test_six_stand_round_one_and_no_seventh(turn):
    five = {str(n): beside(turn + n * 71.3) for n in range(5)}
    newcomer = beside(turn + 11, 5000)
    room = make_room(newcomer, LIAM, five, [], TABLE)
    assert room is not None
    six = after(five, newcomer, room)
    assert settled(six, [])
    assert make_room(beside(5, 5000), LIAM, dict(zip("abcdef", six, strict=True)), [], TABLE) is None


def crowd(rng: Random, tries: int, taken: list[Disc]) -> list[Disc]:
    """Bases put round Liam at random where none stands."""
    found: list[Disc] = []
    for base in (beside(rng.uniform(0, 360)) for _ in range(tries)):
        if not any(overlapping(base, other) for other in [*taken, *found]):
            found.append(base)
    return found


def turn_of(base: Disc) -> float:
    return degrees(atan2(base.at.y - 10000, base.at.x - 10000)) % 360


def seats_left(pillars: list[Disc], around: dict[str, Disc]) -> list[float]:
    """For each stretch between pillars the degrees left once all its sliders stand close."""
    turns = sorted(turn_of(pillar) for pillar in pillars)
    left = []
    for low, high in pairwise([*turns, turns[0] + 360]):
        inside = sum(
            low < turn_of(base) < high or low < turn_of(base) + 360 < high for base in around.values()
        )
        left.append(high - low - 60 * (inside + 1))
    return left


@pytest.mark.rule("AOW-272", "AOW-264")
def test_room_between_those_who_cannot_slide_is_counted_right(full):
    rng = Random(82)
    for _ in range(20_000 if full else 400):
        pillars = crowd(rng, 1, [])
        pillars += crowd(rng, rng.randint(0, 2), pillars)
        around = {str(n): base for n, base in enumerate(crowd(rng, rng.randint(0, 12), pillars))}
        newcomer = beside(rng.uniform(0, 360), 4000)
        left = max(seats_left(pillars, around))
        room = make_room(newcomer, LIAM, around, pillars, TABLE)
        assert room is not None or left < 60.3
        assert room is None or left > 59.4
        if room is not None:
            assert settled(after(around, newcomer, room), pillars)


def test_room_is_legal_among_scenery_edges_and_bases_of_all_sizes(full):
    rng = Random(83)
    for _ in range(20_000 if full else 400):
        hub = Disc(Point(rng.choice([700, 10000, 19508]), rng.choice([900, 10000])), rng.randint(400, 900))
        fixed: list[Shape] = [
            box
            for box in (
                Box(
                    Point(hub.at.x + rng.randint(-2500, 2500), hub.at.y + rng.randint(-2500, 2500)),
                    1800,
                    500,
                    rng.uniform(0, 180),
                )
                for _ in range(3)
            )
            if not overlapping(box, hub)
        ]
        around: dict[str, Disc] = {}
        for n in range(rng.randint(0, 9)):
            radius = rng.randint(300, 800)
            base = beside(rng.uniform(0, 360), hub.radius + radius, hub, radius)
            if fits(base, [*fixed, *around.values()], TABLE):
                around[str(n)] = base
        newcomer = beside(rng.uniform(0, 360), 5000, hub, rng.randint(300, 800))
        room = make_room(newcomer, hub, around, fixed, TABLE)
        if room is not None:
            assert settled(after(around, newcomer, room), fixed, hub)
        else:
            assert contact_spot(newcomer, hub, [hub, *fixed, *around.values()], TABLE) is None


def test_nobody_is_slid_past_what_stands_fast():
    wall = Box(Point(10000, 11300), 300, 1600)
    assert touching(wall, LIAM) is False
    walkers = {"1": beside(45)}
    assert not overlapping(wall, walkers["1"])
    room = make_room(beside(40, 4000), LIAM, walkers, [wall], TABLE)
    assert room is not None
    assert settled(after(walkers, beside(40, 4000), room), [wall])
    assert all(base.at.x > 10000 for base in after(walkers, beside(40, 4000), room))


@pytest.mark.rule("AOW-280")
@pytest.mark.parametrize(
    ("edge", "there"),
    [("north", (5000, 19508)), ("south", (5000, 492)), ("east", (19508, 5000)), ("west", (492, 5000))],
)
def test_an_entering_base_touches_the_edge_it_wishes(edge, there):
    assert free_edge_place(TABLE, edge, 5000, BASE, []) == there


def test_corners_and_neighbours_shift_an_entering_base():
    assert free_edge_place(TABLE, "south", -50, BASE, []) == (492, 492)
    neighbour = Disc(Point(5000, 492), BASE)
    spot = free_edge_place(TABLE, "south", 5100, BASE, [neighbour])
    assert spot == (pytest.approx(5984, abs=5), 492)
    assert free_edge_place(TABLE, "west", 3000, BASE, [Box(Point(492, 10000), 900, 20000)]) is None
    with pytest.raises(ValueError, match="no board edge"):
        free_edge_place(TABLE, "up", 0, BASE, [])


def test_an_entering_base_keeps_out_of_what_is_not_allowed():
    rick = Point(6000, 2000)

    def outside(spot: Point) -> bool:
        return distance(spot, rick) > 3000 + BASE

    spot = free_edge_place(TABLE, "south", 6200, BASE, [], outside)
    far = (3492**2 - 1508**2) ** 0.5
    assert spot == (pytest.approx(6000 + far, abs=1.0), 492)
    assert outside(spot)
    assert free_edge_place(TABLE, "south", 6200, BASE, [], lambda spot: False) is None


def test_no_nearer_place_at_the_edge_is_overlooked(full):
    rng = Random(84)
    for _ in range(1_000 if full else 12):
        obstacles, wish = busy(rng, 30, 8), rng.randint(0, 20000)
        edge = rng.choice(["north", "south", "east", "west"])
        spot = free_edge_place(TABLE, edge, wish, BASE, obstacles)
        start, end = TABLE.edge(edge)
        side = Point(min(19508, max(492, start.x)), min(19508, max(492, start.y)))
        spots = [Point(w, side.y) if start.y == end.y else Point(side.x, w) for w in range(492, 19509, 4)]
        free = [there for there in spots if fits(Disc(there, BASE), obstacles, TABLE)]
        wished = Point(wish, side.y) if start.y == end.y else Point(side.x, wish)
        assert spot is not None or not free
        if spot is not None:
            assert fits(Disc(spot, BASE), obstacles, TABLE)
            assert all(distance(spot, wished) <= distance(there, wished) + 1.0 for there in free)


def test_places_in_contact_are_whole_mils():
    rng = Random(85)
    for _ in range(200):
        walker = Disc(place(rng), BASE)
        if distance(walker.at, LIAM.at) > 2 * BASE:
            spot = contact_spot(walker, LIAM, [], TABLE)
            assert spot is not None
            assert isinstance(spot.x, int)
            assert hypot(spot.x - 10000, spot.y - 10000) == pytest.approx(984, abs=0.75)
