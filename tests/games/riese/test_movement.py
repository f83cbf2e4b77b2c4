"""Steps, turns, elevation, fire and zones of control: what a hero may do with its MPs."""

from __future__ import annotations

import pytest

from games.riese.given import FACING, active, given, place
from games.riese.walks import costs, costs_of, options, walk
from shamble.games.riese import ground
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.menu import go_to
from shamble.games.riese.heroes.points import points
from shamble.geometry.squares import ORTHOGONAL, name_of

WALKS = {"n": 1, "e": 2, "w": 2, "s": 2, "ne": 2, "nw": 2, "se": 3, "sw": 3}
RUNS = {"n": 1, "ne": 2, "nw": 2}
AROUND = {"n": "d3", "e": "e4", "s": "d5", "w": "c4", "ne": "e3", "nw": "c3", "se": "e5", "sw": "c5"}


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


@pytest.mark.rule("RIE-236")
@pytest.mark.parametrize(("mp", "found"), [(0, set()), (1, {"east", "west"}), (2, {"east", "west", "south"})])
def test_a_turn_is_made_as_long_as_the_mps_just_reach(mp, found):
    table = given(3, 3, kelley="b2 n")
    active(table, "kelley", "walking", mp)
    assert set(moving.turns(table.state, "kelley")) == found


@pytest.mark.rule("RIE-220")
@pytest.mark.parametrize(("at", "way"), [("c1", "n"), ("d2", "e"), ("b3", "s"), ("a2", "w"), ("d3", "s")])
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_leaving_costs_what_a_step_to_a_free_square_in_that_direction_would(at, way, facing):
    table = given(4, 3, kelley=f"{at} {facing}", exits={"X": f"{at} {way}"})
    (dx, dy), inside = FACING[way], given(9, 9, kelley=f"e5 {facing}")
    active(inside, "kelley", "walking", 9)
    beside = name_of((4 + dx, 4 + dy))
    active(table, "kelley", "walking", 9)
    assert moving.exits(table.state, "kelley") == {"X": costs(inside)[beside.lower()]}


@pytest.mark.rule("RIE-139", "RIE-243")
def test_no_step_changes_the_facing():
    table = given(7, 7, kelley="d4 n")
    active(table, "kelley", "walking", 12)
    for square in ("e3", "e4", "e5", "d6", "c6"):
        walk(table, square)
        assert table.hero("kelley").facing == FACING["n"]
    assert {FACING[way] for way in FACING} == set(ORTHOGONAL)


@pytest.mark.rule("RIE-216", "RIE-221", "RIE-226")
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
@pytest.mark.parametrize("obstacle", ["obstructive", "obstructive dotted"])
def test_nobody_steps_onto_a_figure_an_obstacle_or_through_a_wall(obstacle):
    table = given(
        3, 3, kelley="b2 n", nicole="a2", zombies=["c2 beta stunned"], cells={"b1": obstacle},
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


@pytest.mark.rule("RIE-224")
def test_a_diagonal_goes_over_the_better_square_without_a_question():
    table = given(2, 2, kelley="a2 n", cells={"a1": "hindering"})
    assert costs_of(table)["b1"] == 2
    assert not [key for key in options(table) if key.startswith("step:B1:")]


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


@pytest.mark.rule("RIE-221", "RIE-216")
def test_a_way_to_a_square_that_was_typed_is_told_step_by_step_and_no_more():
    table = given(kelley="a1 e: knife")
    active(table, "kelley", "running", 8)
    table.play(go_to(table.state, "kelley", "C1"))
    assert table.words() == "Kelley goes to B1 (1 MP, 7 left)\nKelley goes to C1 (1 MP, 6 left)"
