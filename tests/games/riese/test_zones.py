"""Zones of control, leaving the map, and what is adjacent to what."""

from __future__ import annotations

import pytest

from games.riese.given import FACING, active, given, place
from games.riese.walks import costs, options, walk
from shamble.games.riese import ground
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act
from shamble.geometry.squares import name_of

# -- zones of control


@pytest.mark.rule("RIE-489", "RIE-491")
@pytest.mark.parametrize(("zombie", "stops"), [("c2 beta", False), ("c1 beta", True), ("b2 beta", True)])
def test_a_hero_stops_beside_a_zombie_but_not_at_its_corner(zombie, stops):
    table = given(4, 3, kelley="a1 e", zombies=[zombie])
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert bool(costs(table)) is not stops
    assert table.state.act.stopped_by == (["z1"] if stops else [])


@pytest.mark.rule("RIE-490")
def test_a_stunned_zombie_stops_nobody():
    table = given(4, 3, kelley="a1 e", zombies=["b2 beta stunned"])
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert "c1" in costs(table)


@pytest.mark.rule("RIE-489", "RIE-007")
@pytest.mark.parametrize(("door_open", "stops"), [(False, False), (True, True)])
def test_a_zone_of_control_ends_at_a_wall_and_a_shut_door(door_open, stops):
    table = given(4, 2, kelley="a1 e", zombies=["b2 beta"], borders={"b1-b2": "door"})
    table.state.doors["B1-B2"].open = door_open
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert bool(table.state.act.stopped_by) is stops


@pytest.mark.rule("RIE-492", "RIE-493")
def test_who_is_stopped_may_turn_to_that_zombie_for_its_price_and_attack_it():
    table = given(
        4, 3, kelley="a1 e: knife colt-m1911", nicole="b3", zombies=["b2 beta"], borders={"b1-c1": "door"}
    )
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert options(table) == ["turn:south", "done"]
    table.play(act(table.state), "turn:south")
    assert table.state.act.mp == 2
    found = options(table)
    assert [key for key in found if key.startswith("melee")]
    assert not [key for key in found if key.startswith(("step", "door", "switch", "turn"))]


@pytest.mark.rule("RIE-492")
@pytest.mark.parametrize(("house", "mp"), [({}, 2), ({"stopped-turn": "free"}, 3)])
def test_by_the_house_that_turn_is_free(house, mp):
    table = given(4, 3, kelley="a1 e", zombies=["b2 beta"], house=house)
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    table.play(act(table.state), "turn:south")
    assert (table.hero("kelley").facing, table.state.act.mp) == (FACING["s"], mp)
    table.zombie("z1").stunned = True
    table.play(act(table.state), "turn:east")
    assert table.state.act.mp == mp - 1


@pytest.mark.rule("RIE-493")
@pytest.mark.parametrize("how", ["stunned", "gone"])
def test_once_that_zombie_is_stunned_or_gone_the_hero_goes_on(how):
    table = given(4, 3, kelley="a1 e", zombies=["b2 beta"])
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    if how == "gone":
        table.state.place("z1", None)
    table.zombie("z1").stunned = how == "stunned"
    assert costs(table)["c1"] == 1


@pytest.mark.rule("RIE-493")
def test_only_who_stopped_a_hero_keeps_it():
    table = given(4, 3, kelley="a1 e", zombies=["b2 beta", "d3 beta"])
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    table.zombie("z1").stunned = True
    table.state.place("z2", place("c1"))
    assert "a1" in costs(table)


@pytest.mark.rule("RIE-493")
def test_of_two_that_stop_a_hero_both_must_be_out():
    table = given(4, 3, kelley="a1 e", zombies=["b2 beta", "c1 beta"])
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert table.state.act.stopped_by == ["z2", "z1"]
    table.zombie("z1").stunned = True
    assert costs(table) == {}
    table.zombie("z2").stunned = True
    assert costs(table)


@pytest.mark.rule("RIE-494")
def test_who_begins_in_a_zone_of_control_leaves_freely_but_the_next_one_stops_it_again():
    table = given(4, 3, kelley="b1 e", zombies=["b2 beta", "d1 beta"])
    active(table, "kelley", "walking", 4)
    assert "c1" in costs(table)
    assert "b1" not in costs(table)
    walk(table, "c1")
    assert table.state.act.stopped_by == ["z2"]


# -- leaving the map


@pytest.mark.rule("RIE-220")
@pytest.mark.parametrize(
    ("facing", "declared", "cost"),
    [("w", "walking", 1), ("n", "walking", 2), ("w", "running", 1), ("n", "running", None)],
)
def test_leaving_the_map_costs_the_step_out_of_it(facing, declared, cost):
    table = given(3, 2, kelley=f"a1 {facing}", exits={"X": "a1 w"})
    active(table, "kelley", declared, 3)
    assert moving.exits(table.state, "kelley") == ({} if cost is None else {"X": cost})
    if cost:
        table.play(act(table.state), "leave:X")
        assert (table.where("kelley"), table.hero("kelley").left, table.state.act.mp) == ("", True, 3 - cost)


@pytest.mark.rule("RIE-220")
@pytest.mark.parametrize(("mp", "found"), [(0, {}), (1, {"X": 1})])
def test_who_cannot_pay_does_not_leave(mp, found):
    table = given(3, 2, kelley="a1 w", exits={"X": "a1 w"})
    active(table, "kelley", "walking", mp)
    assert moving.exits(table.state, "kelley") == found


@pytest.mark.rule("RIE-220")
def test_who_has_left_is_activated_no_more():
    table = given(3, 2, kelley="a1 w", exits={"X": "a1 w"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "leave:X")
    table.play(act(table.state))
    assert (table.state.act, table.state.phase) == (None, "player")
    assert not list(table.state.on_map())


@pytest.mark.rule("RIE-008")
def test_a_corner_is_diagonally_adjacent_and_nothing_else():
    table = given(3, 3)
    near = {name_of(square) for square in ground.beside(table.state, place("b2"))}
    assert near == {"B1", "C2", "B3", "A2"}
    assert not ground.adjacent(table.state, place("b2"), place("a1"))


@pytest.mark.rule("RIE-007")
@pytest.mark.parametrize(
    ("border", "near"), [("wall", False), ("door", False), ("yellow", True), ("stairs", True)]
)
def test_a_wall_or_a_shut_door_between_two_squares_parts_them(border, near):
    table = given(2, 1, borders={"a1-b1": border})
    assert ground.adjacent(table.state, place("a1"), place("b1")) is near


@pytest.mark.rule("RIE-007")
def test_an_open_door_parts_nobody():
    table = given(2, 1, borders={"a1-b1": "door"})
    table.state.doors["A1-B1"].open = True
    assert ground.adjacent(table.state, place("a1"), place("b1"))
