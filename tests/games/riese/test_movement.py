"""Steps, turns, elevation, fire and zones of control: what a hero may do with its MPs."""

from __future__ import annotations

import pytest

from games.riese.given import FACING, active, given, place
from shamble.games.riese import ground
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.heroes.points import points
from shamble.geometry.squares import ORTHOGONAL, name_of

WALKS = {"n": 1, "e": 2, "w": 2, "s": 2, "ne": 2, "nw": 2, "se": 3, "sw": 3}
RUNS = {"n": 1, "ne": 2, "nw": 2}
AROUND = {"n": "d3", "e": "e4", "s": "d5", "w": "c4", "ne": "e3", "nw": "c3", "se": "e5", "sw": "c5"}


def costs(table, name="kelley"):
    """What each single step costs, by the name of its square and, where there is a choice, what it goes over."""
    found = moving.by_option(moving.steps(table.state, name))
    return {key.removeprefix("step:").lower(): stride.cost for key, stride in found.items()}


def options(table, name="kelley"):
    """The ids of the menu."""
    return [item.id for item in menu(table.state, name)]


def walk(table, *squares):
    """Step after step, by the options of the menu."""
    for square in squares:
        table.play(act(table.state), f"step:{square.upper()}")


# -- what steps and turns cost


@pytest.mark.rule("RIE-235", "RIE-238", "RIE-239")
def test_a_walker_goes_ahead_for_1_and_aside_or_back_for_2():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 4)
    found = costs(table)
    assert {way: found[AROUND[way]] for way in "nesw"} == {way: WALKS[way] for way in "nesw"}


@pytest.mark.rule("RIE-240", "RIE-241")
def test_a_walker_goes_diagonally_ahead_for_2_and_back_for_3():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 4)
    found = costs(table)
    assert [found[AROUND[way]] for way in ("ne", "nw", "se", "sw")] == [2, 2, 3, 3]


@pytest.mark.rule("RIE-235", "RIE-240", "RIE-241")
def test_a_runner_goes_ahead_and_diagonally_ahead_only():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "running", 8)
    assert costs(table) == {AROUND[way]: cost for way, cost in RUNS.items()}


@pytest.mark.rule("RIE-238", "RIE-239")
@pytest.mark.parametrize("facing", FACING)
def test_whatever_way_it_faces_a_runner_steps_neither_aside_nor_back(facing):
    table = given(7, 7, kelley=f"d4 {facing}")
    active(table, "kelley", "running", 8)
    orthogonal = [key for key in costs(table) if ground.distance(place(key), place("d4")) == 1]
    assert orthogonal == [AROUND[facing]]


@pytest.mark.rule("RIE-217", "RIE-236")
@pytest.mark.parametrize(("declared", "each"), [("walking", 1), ("running", 2)])
def test_a_quarter_turn_costs_1_walking_and_2_running_and_half_a_turn_twice_that(declared, each):
    table = given(3, 3, kelley="b2 n")
    active(table, "kelley", declared, 8)
    assert moving.turns(table.state, "kelley") == {"east": each, "west": each, "south": 2 * each}
    table.play(act(table.state), "turn:east")
    assert (table.hero("kelley").facing, table.state.act.mp) == (FACING["e"], 8 - each)


@pytest.mark.rule("RIE-139", "RIE-243")
def test_no_step_changes_the_facing():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 12)
    for square in ("e3", "e4", "e5", "d6", "c6"):
        walk(table, square)
        assert table.hero("kelley").facing == FACING["n"]
    assert {FACING[way] for way in FACING} == set(ORTHOGONAL)


@pytest.mark.rule("RIE-221", "RIE-226")
def test_actions_come_in_any_order_and_what_is_left_is_lost():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "turn:east")
    walk(table, "e4")
    table.play(act(table.state), "turn:north")
    assert table.state.act.mp == 1
    table.play(act(table.state), "done")
    table.play(act(table.state))
    assert table.state.act is None
    assert table.hero("kelley").marker == "covering"


@pytest.mark.rule("RIE-221", "RIE-216")
def test_what_cannot_be_paid_for_is_not_offered():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 1)
    assert costs(table) == {"d3": 1}
    active(table, "kelley", "walking", 0)
    assert costs(table) == {}
    assert options(table) == ["done"]


@pytest.mark.rule("RIE-242")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_hindering_terrain_costs_1_more_on_top_of_the_step(declared):
    table = given(7, 7, kelley="d4 n", cells={"d3 e3": "hindering"})
    active(table, "kelley", declared, 8)
    found = costs(table)
    assert (found["d3"], found["c3"]) == (2, 2)
    assert min(cost for key, cost in found.items() if key.startswith("e3")) == 3


@pytest.mark.rule("RIE-224", "RIE-242")
def test_a_diagonal_over_hindering_terrain_into_more_of_it_costs_2_more():
    table = given(7, 7, kelley="d4 n", cells={"d3 e4 e3": "hindering"})
    active(table, "kelley", "walking", 4)
    assert costs(table)["e3"] == 2 + 1 + 1


@pytest.mark.rule("RIE-224")
def test_by_the_house_a_diagonal_pays_for_hindering_terrain_once():
    drawn = {"d3 e4 e3": "hindering"}
    table = given(7, 7, kelley="d4 n", cells=drawn, house={"diagonal-hindrance": "once"})
    assert costs_of(table)["e3"] == 2 + 1


@pytest.mark.rule("RIC-062", "RIC-098")
@pytest.mark.parametrize("name", ["spiering", "wurger"])
def test_the_sure_footed_pay_nothing_for_hindering_terrain_and_yellow_edges(name):
    table = given(4, 4, **{name: "b2 n"}, cells={"b1": "hindering"}, borders={"b2-c2": "yellow"})
    table.hero(name).skills = ["sure-footed"]
    active(table, name, "walking", 4)
    assert (costs(table, name)["b1"], costs(table, name)["c2"]) == (1, 2)


@pytest.mark.rule("RIC-054")
def test_the_mongoose_is_stopped_by_nobody():
    table = given(4, 3, rai="a1 e", zombies=["b2 beta"])
    table.hero("rai").skills = ["mongoose"]
    active(table, "rai", "walking", 4)
    walk(table, "b1")
    assert table.state.act.stopped_by == []
    assert costs(table, "rai")["c1"] == 1


@pytest.mark.rule("RIC-024", "RIC-036", "RIC-095")
@pytest.mark.parametrize("name", ["jackson", "frost", "wurger"])
@pytest.mark.parametrize(("roll", "over", "health"), [("1", True, 4), ("4", True, 4), ("5", False, 4)])
def test_the_airborne_add_4_to_a_jump(name, roll, over, health):
    table = given(3, 1, **{name: "a1 e"}, cells={"a1": "height 1"})
    table.hero(name).skills = ["airborne"]
    active(table, name, "walking", 4)
    table.play(act(table.state), "step:B1", roll)
    assert (table.state.act.over, table.hero(name).health) == (over, health)


@pytest.mark.rule("RIE-245")
def test_the_run_of_the_manual_costs_7_of_8():
    table = given(7, 7, kelley="c6 n", cells={"e4 e3": "hindering"})
    active(table, "kelley", "running", points(table.state, table.hero("kelley"), "running"))
    prices = []
    for square in ("d5", "e4", "e3"):
        prices.append(costs(table)[square])
        walk(table, square)
    assert prices == [2, 3, 2]
    assert table.state.act.mp == 1


@pytest.mark.rule("RIE-248", "RIE-237")
@pytest.mark.parametrize(("declared", "door"), [("walking", 1), ("running", 2)])
def test_a_diagonal_a_door_and_a_step_cost_a_walker_4_and_a_runner_5(declared, door):
    table = given(4, 4, kelley="a4 n", borders={"b3-b2": "door"})
    hero = table.hero("kelley")
    mp = active(table, "kelley", declared, points(table.state, hero, declared)).mp
    walk(table, "b3")
    table.play(act(table.state), "door:B2-B3")
    walk(table, "b2")
    assert table.state.act.mp == mp - 2 - door - 1
    assert mp == {"walking": 4, "running": 8}[declared]


# -- where one cannot go


@pytest.mark.rule("RIE-219", "RIE-222")
def test_nobody_steps_onto_a_figure_an_obstacle_or_through_a_wall():
    table = given(
        3, 3, kelley="b2 n", nicole="a2", zombies=["c2 beta stunned"], cells={"b1": "obstructive"},
        borders={"b2-b3": "wall"},
    )  # fmt: skip
    active(table, "kelley", "walking", 4)
    assert costs(table) == {}


@pytest.mark.rule("RIE-219", "RIE-222", "RIE-641")
@pytest.mark.parametrize("kind", ["wall", "wall dotted", "door", "locked-door"])
def test_a_wall_dotted_or_not_and_a_closed_door_bar_the_way(kind):
    table = given(2, 1, kelley="a1 e", borders={"a1-b1": kind})
    active(table, "kelley", "walking", 4)
    assert costs(table) == {}
    assert costs_of(given(2, 1, kelley="a1 e")) == {"b1": 1}


def costs_of(table, declared="walking", mp=8):
    """The costs of all steps of Kelley in a fresh activation."""
    active(table, "kelley", declared, mp)
    return costs(table)


@pytest.mark.rule("RIE-611", "RIE-609")
@pytest.mark.parametrize("dotted", ["", " dotted"])
def test_dotted_terrain_hampers_movement_as_drawn(dotted):
    table = given(3, 1, kelley="b1 e", cells={"c1": f"hindering{dotted}", "a1": f"obstructive{dotted}"})
    assert costs_of(table) == {"c1": 2}


@pytest.mark.rule("RIE-641")
def test_through_an_open_door_one_walks():
    table = given(2, 1, kelley="a1 e", borders={"a1-b1": "door"})
    table.state.doors["A1-B1"].open = True
    assert costs_of(table) == {"b1": 1}


@pytest.mark.rule("RIE-613")
def test_a_barricade_is_obstructive_for_movement():
    table = given(2, 2, kelley="a1 e", barricades="b1")
    assert costs_of(table) == {"a2": 2, "b2": 2}
    assert costs_of(given(2, 2, kelley="a1 e", barricades="b1 a2")) == {}


# -- diagonal steps


@pytest.mark.rule("RIE-223", "RIE-225")
@pytest.mark.parametrize(
    ("drawn", "free"),
    [
        ({"cells": {"b1": "obstructive"}}, True),
        ({"cells": {"b1 a2": "obstructive"}}, False),
        ({"nicole": "b1", "cells": {"a2": "obstructive"}}, False),
        ({"nicole": "b1"}, True),
        ({"cells": {"b1": "obstructive"}, "borders": {"a2-b2": "wall"}}, False),
        ({"cells": {"b1": "obstructive"}, "borders": {"a1-a2": "wall"}}, False),
        ({"cells": {"b1": "obstructive"}, "borders": {"a2-b2": "door"}}, False),
    ],
)
def test_a_diagonal_needs_one_square_beside_it_that_one_could_walk_over(drawn, free):
    table = given(2, 2, kelley="a1 e", **drawn)
    assert ("b2" in costs_of(table)) is free


@pytest.mark.rule("RIE-223", "RIE-495")
@pytest.mark.parametrize(
    ("zombies", "free"),
    [
        (["c1 beta"], True),
        (["c1 beta", "a3 beta"], False),
        (["c1 beta stunned", "a3 beta"], True),
        (["c1 beta stunned", "a3 beta stunned"], True),
    ],
)
def test_no_diagonal_goes_between_two_squares_in_zones_of_control(zombies, free):
    table = given(3, 3, kelley="a1 e", zombies=zombies)
    assert ("b2" in costs_of(table)) is free


@pytest.mark.rule("RIE-246", "RIE-224")
def test_past_fire_and_rubble_the_rubble_costs_1_mp_and_the_fire_a_wound():
    table = given(2, 2, kelley="a2 n", cells={"a1": "fire", "b2": "hindering"})
    assert costs_of(table) == {"a1": 1, "b2": 3, "b1": 3, "b1:a1": 2}
    walk(table, "b1")
    assert (table.hero("kelley").health, table.state.act.mp) == (4, 5)


@pytest.mark.rule("RIE-246", "RIE-224")
def test_whoever_prefers_the_fire_takes_the_wound_and_saves_the_mp():
    table = given(2, 2, kelley="a2 n", cells={"a1": "fire", "b2": "hindering"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "step:B1:A1")
    assert (table.where("kelley"), table.hero("kelley").health, table.state.act.mp) == ("b1", 3, 2)


@pytest.mark.rule("RIE-247", "RIE-633")
def test_between_fire_and_crates_it_must_be_the_fire():
    table = given(2, 2, kelley="a2 n", cells={"a1": "fire", "b2": "obstructive"})
    assert costs_of(table) == {"a1": 1, "b1": 2}
    walk(table, "b1")
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIE-632", "RIE-631")
@pytest.mark.parametrize(("cells", "marker", "wounds"), [("a1 b2", "", 1), ("a1", "b2", 1), ("a1", "", 0)])
def test_a_diagonal_between_two_fires_printed_or_not_costs_a_wound(cells, marker, wounds):
    table = given(2, 2, kelley="a2 n", cells={cells: "fire"})
    if marker:
        table.state.put("fire", place(marker))
    active(table, "kelley", "walking", 4)
    walk(table, "b1")
    assert table.hero("kelley").health == 4 - wounds


# -- fire and lethal terrain


@pytest.mark.rule("RIE-232")
def test_walking_into_a_fire_costs_a_wound_each_time():
    table = given(4, 1, kelley="a1 e", cells={"b1 c1": "fire"})
    active(table, "kelley", "walking", 4)
    walk(table, "b1", "c1", "d1")
    assert table.hero("kelley").health == 2


@pytest.mark.rule("RIE-233")
def test_nobody_walks_into_a_fire_without_the_mps_to_leave_it():
    table = given(3, 1, kelley="a1 e", cells={"b1": "fire"})
    assert costs_of(table, mp=1) == {}
    assert costs_of(table, mp=2) == {"b1": 1}


@pytest.mark.rule("RIE-233")
def test_in_a_fire_one_is_not_done_and_spends_nothing_that_leaving_takes():
    table = given(3, 3, kelley="b2 n", cells={"b2": "fire"})
    active(table, "kelley", "walking", 1)
    assert options(table) == ["step:B1"]
    active(table, "kelley", "walking", 2)
    assert options(table) == [
        "step:B1",
        "step:C2",
        "step:B3",
        "step:A2",
        "step:C1",
        "step:A1",
        "turn:east",
        "turn:west",
    ]


@pytest.mark.rule("RIE-233")
def test_in_a_fire_that_cannot_be_left_one_stays_and_takes_no_second_wound():
    table = given(3, 3, kelley="b2 n", cells={"b2": "fire"})
    active(table, "kelley", "walking", 0)
    table.play(act(table.state))
    table.play(act(table.state))
    assert (table.where("kelley"), table.hero("kelley").health) == ("b2", 4)


@pytest.mark.rule("RIE-233")
def test_whoever_stands_in_a_fire_declares_a_way_out():
    table = given(3, 3, kelley="b2 n", cells={"b2": "fire"})
    active(table, "kelley", "", 0)
    table.play(act(table.state), "walking")
    assert [option.id for option in table.asked[0].options] == ["walking", "running"]


@pytest.mark.rule("RIE-640", "RIE-645")
@pytest.mark.parametrize("drawn", ["lethal", "lethal hindering", "lethal fire"])
def test_lethal_terrain_kills_at_once_and_the_dead_rise_there(drawn):
    table = given(2, 1, kelley="a1 e", cells={"b1": drawn})
    active(table, "kelley", "walking", 4)
    assert costs(table) == {"b1": 2 if "hindering" in drawn else 1}
    walk(table, "b1")
    assert table.hero("kelley").dead
    risen = table.zombie(table.state.at(place("b1")))
    assert (risen.breed, risen.health) == ("beta", 1)


@pytest.mark.rule("RIE-645")
def test_fire_leaves_the_terrain_as_it_is():
    table = given(3, 1, kelley="a1 e", cells={"b1": "fire hindering", "c1": "fire"})
    assert costs_of(table) == {"b1": 2}


# -- yellow edges, stairs, ladders, jumps


@pytest.mark.rule("RIE-635")
@pytest.mark.parametrize(("kind", "cost"), [("clear", 2), ("hindering", 2)])
def test_a_yellow_edge_costs_1_more_and_into_hindering_terrain_no_more_than_that(kind, cost):
    table = given(2, 1, kelley="a1 e", cells={"b1": kind}, borders={"a1-b1": "yellow"})
    assert costs_of(table) == {"b1": cost}


@pytest.mark.rule("RIE-637", "RIE-638")
@pytest.mark.parametrize("declared", ["walking", "running"])
def test_a_ladder_costs_3_up_and_2_down(declared):
    drawn = {"cells": {"b1": "height 1"}, "borders": {"a1-b1": "ladder"}}
    assert costs_of(given(2, 1, kelley="a1 e", **drawn), declared) == {"b1": 3}
    assert costs_of(given(2, 1, kelley="b1 w", **drawn), declared) == {"a1": 2}


@pytest.mark.rule("RIE-642", "RIE-643")
@pytest.mark.parametrize(("declared", "up", "down"), [("walking", 1, 1), ("running", 2, 1)])
def test_stairs_cost_a_runner_2_up_and_everybody_1_down(declared, up, down):
    drawn = {"cells": {"b1": "height 1"}, "borders": {"a1-b1": "stairs"}}
    assert costs_of(given(2, 1, kelley="a1 e", **drawn), declared) == {"b1": up}
    assert costs_of(given(2, 1, kelley="b1 w", **drawn), declared) == {"a1": down}


@pytest.mark.rule("RIE-642", "RIE-643")
def test_sideways_on_stairs_the_direction_costs_what_it_costs():
    drawn = {"cells": {"b1": "height 1"}, "borders": {"a1-b1": "stairs"}}
    assert costs_of(given(2, 1, kelley="a1 n", **drawn)) == {"b1": 2}
    assert costs_of(given(2, 1, kelley="a1 n", **drawn), "running") == {}


@pytest.mark.rule("RIE-183")
def test_nobody_climbs_without_stairs_or_a_ladder():
    assert costs_of(given(2, 2, kelley="a1 e", cells={"b1 b2": "height 1"})) == {"a2": 2}


@pytest.mark.rule("RIE-183")
@pytest.mark.parametrize("border", ["stairs", "ladder"])
def test_down_stairs_or_a_ladder_nobody_jumps(border):
    table = given(2, 1, kelley="b1 w", cells={"b1": "height 1"}, borders={"a1-b1": border})
    active(table, "kelley", "walking", 4)
    walk(table, "a1")
    assert (table.where("kelley"), table.state.act.over) == ("a1", False)


@pytest.mark.rule("RIE-184", "RIE-185")
@pytest.mark.parametrize(("roll", "health"), [("1", 2), ("2", 3), ("4", 3)])
def test_a_bad_jump_wounds_and_ends_the_activation_where_it_lands(roll, health):
    table = jumper()
    table.play(act(table.state), "step:B1", roll)
    assert (table.where("kelley"), table.hero("kelley").health, table.state.act.over) == ("b1", health, True)


@pytest.mark.rule("RIE-186", "RIE-187", "RIE-183")
@pytest.mark.parametrize(("roll", "over"), [("5", True), ("8", True), ("9", False), ("12", False)])
def test_a_good_jump_costs_its_step_and_from_9_on_the_activation_goes_on(roll, over):
    table = jumper()
    table.play(act(table.state), "step:B1", roll)
    assert (table.hero("kelley").health, table.state.act.over, table.state.act.mp) == (4, over, 3)


@pytest.mark.rule("RIE-183")
def test_a_diagonal_down_takes_the_test_too():
    table = given(2, 2, kelley="a1 e", cells={"a1 b1": "height 1"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "step:B2", "9")
    assert table.where("kelley") == "b2"


@pytest.mark.rule("RIE-188")
@pytest.mark.parametrize(("attacked", "marker"), [(False, "covering"), (True, "attacked")])
def test_whose_activation_a_jump_ends_gets_the_usual_marker(attacked, marker):
    table = jumper()
    table.state.act.attacked = attacked
    table.play(act(table.state), "step:B1", "6")
    table.play(act(table.state))
    assert (table.state.act, table.hero("kelley").marker) == (None, marker)


@pytest.mark.rule("RIE-184")
def test_a_jump_may_kill():
    table = given(3, 1, kelley="a1 e 2hp", cells={"a1": "height 1"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "step:B1", "1")
    assert table.hero("kelley").dead
    assert table.zombie(table.state.at(place("b1"))).breed == "beta"


def jumper():
    """Kelley on a height, about to step down."""
    table = given(3, 1, kelley="a1 e", cells={"a1": "height 1"})
    active(table, "kelley", "walking", 4)
    return table


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
