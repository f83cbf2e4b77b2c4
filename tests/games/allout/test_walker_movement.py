"""Walkers move (AOW-252 to 272): straight, all the way, round scenery only where they start against it."""

from __future__ import annotations

import random

import pytest

from games.allout.given import Table, given
from games.allout.random_tables import BASE, engagements, faults, random_table
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.measured.positions import Source
from shamble.games.allout.measured.shambling import solids
from shamble.games.allout.measured.steps import shamble
from shamble.games.allout.state import InPlay, State
from shamble.games.allout.walkers import eligible
from shamble.geometry.paths import Reach
from shamble.geometry.plane import CONTACT, Disc, Point, distance, gap, overlapping, touching, toward

PACE = 6000


def move(table: Table, toward: Source = "ann", walker: str = "walker-1") -> Table:
    """Walker 1 shambles, toward Ann unless something else is named."""
    table.play(shamble(table.state, walker, toward, "AOW-254"))
    return table


def free(table: Table) -> list[str]:
    """The walkers that may move."""
    return eligible(table.state, table.state.walkers)


# -- who may move


@pytest.mark.rule("AOW-252")
def test_a_walker_may_move_unless_it_lies_down_or_touches_an_enemy() -> None:
    table = given(ann="5,5", walkers=["10,10", "15,15", "5.984,5", "5.989,6.5"], prone=["walker-2"])
    assert free(table) == ["walker-1", "walker-4"]


@pytest.mark.rule("AOW-252")
@pytest.mark.parametrize(("x", "may"), [("5.984", False), ("5.989", False), ("5.990", True)])
def test_contact_is_within_the_one_tolerance(x: str, may: bool) -> None:
    assert bool(free(given(ann="5,5", walkers=[f"{x},5"]))) is may


@pytest.mark.rule("AOW-253")
def test_a_walker_that_touches_a_prone_survivor_may_not_move() -> None:
    assert free(given(ann="5,5", walkers=["5.984,5"], prone=["ann"])) == []


def test_contact_with_another_walker_holds_nobody() -> None:
    assert free(given(ann="5,5", walkers=["10,5", "10.984,5"])) == ["walker-1", "walker-2"]


# -- how far and where


@pytest.mark.rule("AOW-254", "AOW-257")
def test_a_walker_moves_its_full_six_inches() -> None:
    assert move(given(ann="2,5", walkers=["15,5"])).at("walker-1") == (9, 5)


@pytest.mark.rule("AOW-254")
def test_a_card_in_play_may_change_the_six_inches() -> None:
    smoke = EventCard("smoke", "Smoke", (), (), (), (), remains=Remains("game", shamble=2.0))
    table = given(ann="2,5", walkers=["15,5"], events=[smoke])
    table.state.remains = [InPlay("smoke", 1, "quiet")]
    assert move(table).at("walker-1") == (7, 5)


@pytest.mark.rule("AOW-254")
def test_several_cards_add_up_but_nobody_walks_backwards() -> None:
    mud = EventCard("mud", "Mud", (), (), (), (), remains=Remains("game", shamble=-5.0))
    for count, end in ((1, 14), (2, 15)):
        table = given(ann="2,5", walkers=["15,5"], events=[mud])
        table.state.remains = [InPlay("mud", 1, "quiet")] * count
        assert move(table).at("walker-1") == (end, 5)
        assert ("Walker 1 shambles 1.0 in toward Ann" in table.texts()) is (count == 1)


@pytest.mark.rule("AOW-255", "AOW-256")
def test_it_heads_dead_straight_for_the_centre_of_the_model() -> None:
    assert move(given(ann="4,5", walkers=["16,14"])).at("walker-1") == (16 - 4.8, 14 - 3.6)


@pytest.mark.rule("AOW-257")
@pytest.mark.parametrize(("x", "end"), [(10.984, 5.984), (11.984, 5.984), (12.0, 6.0)])
def test_it_stops_in_contact_at_up_to_six_inches(x: float, end: float) -> None:
    table = move(given(ann="5,5", walkers=[f"{x},5"]))
    assert table.at("walker-1") == (pytest.approx(end, abs=0.002), 5)
    assert bool(table.state.board.enemies_touching("walker-1")) is (end < 6)


@pytest.mark.rule("AOW-257")
def test_it_stops_on_a_point_that_it_heads_for() -> None:
    assert move(given(ann="2,2", walkers=["10,5"]), Point(7000, 5000)).at("walker-1") == (7, 5)


@pytest.mark.rule("AOW-121")
def test_it_stops_at_the_edge_of_the_board() -> None:
    table = move(given(ann="15,15", walkers=["4,3"]), Point(0, 3000))
    assert table.at("walker-1") == (0.492, 3)
    assert move(table, Point(4000, 0)).at("walker-1")[1] == 0.492


# -- scenery


@pytest.mark.rule("AOW-258", "AOW-129")
def test_it_stops_the_moment_it_touches_scenery() -> None:
    table = move(given(ann="3,5", walkers=["10,5"], barriers=["7,5 90"]))
    assert table.at("walker-1") == (pytest.approx(7.2 + 0.492, abs=0.002), 5)


@pytest.mark.rule("AOW-268", "AOW-258")
def test_example_sent_toward_carl_it_meets_the_car_and_stops() -> None:
    table = move(given(carl="4,5", walkers=["12,5"], cars=["8,5"]), "carl")
    assert table.at("walker-1") == (pytest.approx(10.492, abs=0.002), 5)
    assert table.state.board.pieces_touching("walker-1") == ["car-1"]


@pytest.mark.rule("AOW-269", "AOW-266")
def test_example_in_contact_with_the_car_it_goes_round_and_reaches_carl() -> None:
    table = move(given(carl="5.6,6", walkers=["9.367,6"], cars=["8,5 90"]), "carl")
    assert table.state.board.enemies_touching("walker-1") == ["carl"]
    assert table.told[-1].facts["far"] < PACE


@pytest.mark.rule("AOW-266")
def test_the_way_round_is_the_shorter_one_and_no_longer_than_six_inches() -> None:
    table = move(given(carl="1.5,6", walkers=["9.367,6"], cars=["8,5 90"]), "carl")
    x, y = table.at("walker-1")
    assert 6.0 < y < 7.492, "past the north end, which is nearer"
    assert 1.0 + distance(Point(8875, 7492), Point(round(x * 1000), round(y * 1000))) / 1000 < 6.0
    assert table.told[-1].facts["far"] == pytest.approx(PACE, abs=3)


@pytest.mark.rule("AOW-266", "AOW-258")
def test_on_its_way_round_other_scenery_stops_it() -> None:
    cars, fence = ["8,5 90"], ["8,8 90"]
    table = move(given(carl="5.6,6", walkers=["9.367,6"], cars=cars, barriers=fence), "carl")
    assert "barrier-1" in table.state.board.pieces_touching("walker-1")
    assert not table.state.board.enemies_touching("walker-1")


@pytest.mark.rule("AOW-266")
def test_it_goes_round_every_piece_that_it_starts_against() -> None:
    table = given(carl="5,5", walkers=["10,5"], barriers=["9.308,3.7 90", "9.308,6.4 90"])
    assert len(table.state.board.pieces_touching("walker-1")) == 2
    move(table, "carl")
    assert not faults(table.state)
    assert table.told[-1].facts["far"] == pytest.approx(PACE, abs=3)


@pytest.mark.rule("AOW-267")
def test_it_leaves_its_line_for_nothing_else() -> None:
    beside = move(given(ann="3,5", walkers=["10,5"], barriers=["10,5.692"]))
    assert beside.at("walker-1") == (4, 5), "along the barrier that it touches, straight on"
    away = move(given(ann="17,5", walkers=["10,5"], barriers=["9.308,5 90"]))
    assert away.at("walker-1") == (16, 5), "away from it, straight on"
    second = move(given(ann="3,5", walkers=["10,5"], barriers=["10,5.692", "7,5 90"]))
    assert second.at("walker-1") == (pytest.approx(7.692, abs=0.002), 5), "into another one, it stops"


# -- other models


@pytest.mark.rule("AOW-261")
def test_it_passes_through_walkers_when_it_can_end_clear_of_them() -> None:
    assert move(given(ann="2,5", walkers=["15,5", "12,5", "11,5"])).at("walker-1") == (9, 5)


@pytest.mark.rule("AOW-262")
@pytest.mark.parametrize("x", [8.6, 9.0, 9.9])
def test_it_stops_against_a_walker_that_it_would_end_on(x: float) -> None:
    table = move(given(ann="2,5", walkers=["15,5", f"{x},5"]))
    assert table.at("walker-1") == (pytest.approx(x + 0.984, abs=0.002), 5)


@pytest.mark.rule("AOW-262")
def test_pushed_back_from_one_walker_it_may_end_against_the_next() -> None:
    table = move(given(ann="2,5", walkers=["15,5", "9,5", "10.5,5"]))
    assert table.at("walker-1") == (pytest.approx(11.484, abs=0.002), 5)


@pytest.mark.rule("AOW-262", "AOW-266")
def test_also_on_a_bent_way_it_never_ends_on_a_walker() -> None:
    blocked = ["10.492,5", "10.2,6.45", "9.2,6.5", "8.1,6.6", "7.0,6.6"]
    table = move(given(carl="3,5", walkers=blocked, cars=["8,5"]), "carl")
    assert not faults(table.state)


@pytest.mark.rule("AOW-271")
def test_prone_walkers_are_passed_and_stopped_at_like_standing_ones() -> None:
    passed = move(given(ann="2,5", walkers=["15,5", "12,5"], prone=["walker-2"]))
    assert passed.at("walker-1") == (9, 5)
    stopped = move(given(ann="2,5", walkers=["15,5", "9,5"], prone=["walker-2"]))
    assert stopped.at("walker-1") == (pytest.approx(9.984, abs=0.002), 5)


@pytest.mark.rule("AOW-263")
def test_a_survivor_in_its_path_stops_it_whoever_it_heads_for() -> None:
    table = move(given(ann="2,5", bob="10,5.5", walkers=["15,5"]))
    assert table.state.board.enemies_touching("walker-1") == ["bob"]
    assert table.told[-1].facts["met"] == "bob"


@pytest.mark.rule("AOW-271", "AOW-263")
def test_a_prone_survivor_in_its_path_stops_it_too() -> None:
    table = move(given(ann="2,5", bob="10,5.5", walkers=["15,5"], prone=["bob"]))
    assert table.state.board.enemies_touching("walker-1") == ["bob"]


@pytest.mark.rule("AOW-260")
def test_walkers_in_contact_with_one_another_are_no_enemies() -> None:
    table = given(ann="2,5", walkers=["10,5", "10.984,5"])
    assert table.state.board.enemies_touching("walker-1") == []


# -- making room


def ring(*degrees: float, r: float = 0.984) -> list[str]:
    """Places in contact with a survivor at 10,10, at these bearings."""
    from math import cos, radians, sin

    return [f"{10 + r * cos(radians(a)):.4f},{10 + r * sin(radians(a)):.4f}" for a in degrees]


@pytest.mark.rule("AOW-264", "AOW-270")
def test_example_two_engaged_walkers_are_slid_apart_to_let_a_third_in() -> None:
    table = move(given(liam="10,10", walkers=["15,10", *ring(50, -50)]), "liam")
    assert table.at("walker-1") == (pytest.approx(10.984, abs=0.003), pytest.approx(10, abs=0.003))
    assert list(engagements(table.state).values()) == [["liam"]] * 3
    assert not faults(table.state)


@pytest.mark.rule("AOW-264")
def test_no_room_is_made_for_a_walker_too_far_to_reach_the_survivor() -> None:
    table = move(given(liam="10,10", walkers=["17.1,10", *ring(50, -50)]), "liam")
    assert table.at("walker-1")[0] >= 11.1
    assert table.at("walker-2") == pytest.approx((10.6325, 10.7538), abs=0.001), "nobody slid"


@pytest.mark.rule("AOW-265", "AOW-272")
def test_a_survivor_with_six_walkers_round_it_has_no_room_for_a_seventh() -> None:
    table = move(given(liam="10,10", walkers=["15,10", *ring(0, 60, 120, 180, 240, 300)]), "liam")
    assert not table.state.board.enemies_touching("walker-1")
    assert table.gap("walker-1", "walker-2") == pytest.approx(0, abs=0.003)


@pytest.mark.rule("AOW-272")
def test_a_sixth_walker_finds_the_gap_on_the_far_side() -> None:
    table = move(given(liam="10,10", walkers=["15,10", *ring(0, 60, 120, 240, 300)]), "liam")
    assert table.state.board.enemies_touching("walker-1") == ["liam"]
    assert not faults(table.state)


@pytest.mark.rule("AOW-272")
def test_prone_walkers_and_those_engaged_with_another_too_are_not_slid() -> None:
    lying = move(given(liam="10,10", walkers=["15,10", *ring(0)], prone=["walker-2"]), "liam")
    assert lying.at("walker-2") == pytest.approx((10.984, 10))
    assert lying.state.board.enemies_touching("walker-1") == ["liam"], "beside it there is room"
    held = move(given(liam="10,10", bob="11.968,10", walkers=["10.984,14", *ring(0)]), "walker-2")
    assert held.at("walker-2") == pytest.approx((10.984, 10))


@pytest.mark.rule("AOW-265", "AOW-264")
@pytest.mark.parametrize(("wall", "engaged"), [(False, True), (True, False)])
def test_room_that_it_cannot_walk_to_is_no_room(wall: bool, engaged: bool) -> None:
    fence = ["10,12 90", "10,8 90"] if wall else []
    bodies = given(
        liam="10,10", walkers=["6,10", *ring(150, 210)], barriers=fence, prone=["walker-2", "walker-3"]
    )
    move(bodies, "liam")
    assert bool(bodies.state.board.enemies_touching("walker-1")) is engaged
    assert not faults(bodies.state)


# -- laws over random tables


def stop_range(state: State, walker: str, target: Point) -> tuple[float, float]:
    """Between which distances, found step by step, scenery or a survivor or the end stops a straight move."""
    positions, disc = state.board.positions, state.board.positions.disc(walker)
    far = min(PACE, distance(disc.at, target))
    things, low, step = solids(positions, walker, far), far, 4
    for off in range(0, int(far), step):
        at = toward(disc.at, target, off)
        gaps = [gap(Disc(at, BASE), thing) for thing in things]
        if min(gaps, default=99.0) <= CONTACT:
            low = min(low, off)
        if min(gaps, default=99.0) < -CONTACT - step:
            return low, off
    return low, far


def straight(state: State, walker: str, target: Point) -> bool:
    """Whether a walker must go straight: no scenery that it touches stands in its way."""
    positions, disc = state.board.positions, state.board.positions.disc(walker)
    ahead = [Disc(toward(disc.at, target, off), BASE) for off in range(0, 2000, 20)]
    boxes = (positions.boxes[name] for name in positions.pieces_touching(walker))
    return not any(gap(base, box) < -CONTACT / 2 for box in boxes for base in ahead)


def check_straight(
    state: State, walker: str, target: Point, start: Point, limits: tuple[float, float]
) -> None:
    """It is on its line; short of where it had to stop only if every place between lies on a walker."""
    positions = state.board.positions
    end = positions.at(walker)
    far = distance(start, end)
    assert distance(end, toward(start, target, far)) <= 2
    low, high = limits
    assert far <= high + 10
    if far < low - 10:
        assert any(touching(positions.disc(walker), positions.disc(w)) for w in state.walkers if w != walker)
        between = range(int(far) + 12, int(low) - 12, 40)
        others = [positions.disc(name) for name in state.walkers if name != walker]
        places = [Disc(toward(start, target, off), BASE) for off in between]
        assert all(min(gap(place, other) for other in others) < 0 for place in places)


def one_random_move(rng: random.Random, table: Table) -> None:
    """Send a random walker somewhere, and hold every law of movement against what happens."""
    state, positions = table.state, table.state.board.positions
    ready = free(table)
    if not ready or not state.survivors:
        return
    walker = rng.choice(ready)
    spot = Point(rng.randint(0, positions.table.width), rng.randint(0, positions.table.depth))
    goal: Source = rng.choice([*state.survivors, spot])
    target, before = (
        positions.base_on_table(positions.at(goal)),
        {name: positions.at(name) for name in state.walkers},
    )
    limits, must = stop_range(state, walker, target), straight(state, walker, target)
    held = engagements(state)
    table.play(shamble(state, walker, goal, "AOW-254"))
    now = engagements(state)
    assert not faults(state)
    assert distance(before[walker], positions.at(walker)) <= PACE + 2
    assert (table.told[-1].kind == "engage") is bool(now[walker])
    slid = [name for name in before if name != walker and positions.at(name) != before[name]]
    for name in slid:
        assert held[name]
        assert set(held[name]) <= set(now[name])
        assert now[walker]
        assert not state.walkers[name].prone
    if must and not slid and not now[walker]:
        check_straight(state, walker, target, before[walker], limits)


@pytest.mark.rule("AOW-255", "AOW-262", "AOW-272")
def test_on_random_tables_no_move_overlaps_leaves_strays_or_goes_too_far(full: bool) -> None:
    for seed in range(5000 if full else 120):
        rng = random.Random(seed)
        table = random_table(rng, rng.choice((8.0, 12.0, 20.0)))
        for _ in range(8):
            one_random_move(rng, table)


@pytest.mark.rule("AOW-266")
def test_on_random_tables_the_way_round_is_as_short_as_any(full: bool) -> None:
    seen = 0
    for seed in range(3000 if full else 300):
        rng = random.Random(seed)
        table = random_table(rng, 12.0, {"survivors": 1, "walkers": 1, "cars": 1, "barriers": 0})
        state, positions = table.state, table.state.board.positions
        if not free(table) or straight(state, "walker-1", positions.at("ann")):
            continue
        seen += 1
        shapes = [*positions.boxes.values(), positions.disc("ann")]
        start, least = positions.at("walker-1"), None
        whole = Reach(positions.disc("walker-1"), shapes, positions.table).contact(positions.disc("ann"))
        least = None if whole is None else whole.length
        move(table)
        went = table.told[-1].facts["far"]
        left = Reach(positions.disc("walker-1"), shapes, positions.table).contact(positions.disc("ann"))
        if least is not None and left is not None:
            assert went + left.length <= 1.02 * least + 12, (seed, start)
        assert not overlapping(positions.disc("walker-1"), positions.disc("ann"))
    assert seen > 5
