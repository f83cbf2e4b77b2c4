"""Line of sight and Range by zones (ZOM-035 to ZOM-046)."""

import pytest

from games.zombicide.given import chart, given
from shamble.games.zombicide.attack import attacks

TOWN = """
b1 b2 s5
s1 s2 s3
.  s4 b3
"""


@pytest.mark.rule("ZOM-035")
def test_on_the_street_sight_is_straight_and_never_diagonal():
    ground = chart(TOWN).ground
    assert ground.sight["s1"] == {"s1": 0, "s2": 1, "s3": 2}
    assert ground.sight["s4"] == {"s2": 1, "s4": 0}
    assert ground.sight["s5"] == {"s3": 1, "s5": 0}


@pytest.mark.rule("ZOM-035")
def test_a_wall_across_the_street_ends_the_line():
    ground = chart("s1 s2 s3 s4", walls="s2-s3").ground
    assert ground.sight["s1"] == {"s1": 0, "s2": 1}
    assert ground.sight["s4"] == {"s3": 1, "s4": 0}


@pytest.mark.rule("ZOM-035", "ZOM-038")
def test_the_line_goes_any_number_of_zones_to_the_edge():
    assert chart("s1 s2 s3 s4 s5 s6").ground.sight["s1"] == {f"s{n + 1}": n for n in range(6)}


@pytest.mark.rule("ZOM-035")
def test_what_is_not_seen_cannot_be_shot_at():
    table = given(TOWN, doug="s1: rifle", zombies={"s4": "1 walker", "s5": "1 walker", "b1": "1 walker"})
    assert [table.refused("doug", zone) for zone in ("s4", "s5", "b1")] == ["ZOM-035"] * 3
    assert attacks(table.state, "doug") == []


@pytest.mark.rule("ZOM-036")
def test_indoors_only_zones_behind_an_opening_are_seen():
    ground = chart(TOWN, "b1-s1").ground
    assert ground.sight["b1"] == {"b1": 0, "s1": 1}
    assert ground.sight["b2"] == {"b2": 0}
    assert chart(TOWN, "b1-s1 b1-b2").ground.sight["b1"] == {"b1": 0, "s1": 1, "b2": 1}


@pytest.mark.rule("ZOM-037")
def test_indoors_sight_reaches_one_zone():
    rooms = chart("b1 b2 b3 s1 s2", "b1-b2 b2-b3 b3-s1").ground
    assert rooms.sight["b1"] == {"b1": 0, "b2": 1}
    assert rooms.sight["b3"] == {"b2": 1, "b3": 0, "s1": 1}
    assert rooms.sight["s2"] == {"b3": 2, "s1": 1, "s2": 0}


@pytest.mark.rule("ZOM-038")
def test_a_large_zone_counts_once():
    ground = chart("s1 s2 s2 s3\ns4 s2 s2 s5").ground
    assert ground.sight["s1"] == {"s1": 0, "s2": 1, "s3": 2, "s4": 1}
    assert ground.sight["s2"] == {"s1": 1, "s2": 0, "s3": 1, "s4": 1, "s5": 1}


def reach(weapon, plan="s1 s2 s3 s4 s5"):
    """The distances at which a weapon can be fired along a street full of Walkers."""
    street = dict.fromkeys(plan.split(), "1 walker")
    table = given(plan, doug=f"s1: {weapon}", zombies=street)
    return [int(attack.zone[1:]) - 1 for attack in attacks(table.state, "doug")]


@pytest.mark.rule("ZOM-038", "ZOM-039", "ZOM-041")
def test_the_distance_lies_between_both_range_values():
    assert reach("bow") == [1, 2]
    table = given("s1 s2 s3 s4", doug="s1: bow", zombies={f"s{n}": "1 walker" for n in (1, 2, 3, 4)})
    assert [table.refused("doug", f"s{n}") for n in (1, 2, 3, 4)] == ["ZOM-039", "", "", "ZOM-041"]


@pytest.mark.rule("ZOM-040")
def test_a_least_range_of_zero_allows_the_own_zone():
    assert 0 in reach("pistol")
    assert 0 not in reach("bow")


@pytest.mark.rule("ZOM-044", "ZOM-045")
def test_a_rifle_reaches_one_to_three_zones_but_not_the_own():
    assert reach("rifle") == [1, 2, 3]


@pytest.mark.rule("ZOM-046")
def test_a_sub_mg_reaches_the_own_and_the_adjacent_zone():
    assert reach("sub-mg") == [0, 1]


@pytest.mark.rule("ZOM-042")
def test_a_ranged_weapon_in_the_own_zone_keeps_to_the_priority():
    table = given(doug="s1: sub-mg", ned="s1", zombies={"s1": "1 walker, 1 runner"})
    table.attack("doug", "s1", "6 6 6")
    assert table.alive() == {"doug": 0}
    assert table.crowd("s1") == {"runner": 1}


@pytest.mark.rule("ZOM-043")
def test_whoever_stands_between_neither_blocks_nor_is_hit():
    table = given(
        "s1 s2 s3 s4", doug="s1: rifle", ned="s2", zombies={"s3": "2 walker, 1 fatty", "s4": "1 runner"}
    )
    table.attack("doug", "s4", "6")
    assert table.crowd("s4") == {}
    assert table.crowd("s3") == {"walker": 2, "fatty": 1}
    assert table.alive() == {"doug": 0, "ned": 0}
