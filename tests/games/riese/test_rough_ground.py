"""Fire, lethal terrain, yellow edges, stairs, ladders and jumps: what the ground does to a hero who moves."""

from __future__ import annotations

from random import Random

import pytest

from games.riese.given import active, given, place
from games.riese.walks import costs, costs_of, options, walk
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act, declarations
from shamble.games.riese.heroes.stepping import Terrain, terrain
from shamble.games.riese.horde.turn import act as zombie_acts
from shamble.games.riese.state import State

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


@pytest.mark.rule("RIE-233", "RIE-220")
@pytest.mark.parametrize(
    ("mp", "facing", "found"), [(1, "w", False), (2, "w", True), (3, "n", False), (4, "n", True)]
)
def test_an_exit_is_a_way_out_of_a_fire_too(mp, facing, found):
    table = given(3, 1, kelley=f"b1 {facing}", cells={"a1": "fire"}, exits={"X": "a1 w"})
    assert ("a1" in costs_of(table, mp=mp)) is found
    if found:
        walk(table, "a1")
        assert "leave:X" in options(table)
        assert "done" not in options(table)
        table.play(act(table.state), "leave:X")
        assert table.hero("kelley").left


@pytest.mark.rule("RIE-233", "RIE-491")
@pytest.mark.parametrize(("zombie", "found"), [("a2 beta", False), ("a2 beta stunned", True)])
def test_but_not_where_a_zombie_would_hold_it_on_the_way(zombie, found):
    table = given(3, 2, kelley="b1 w", zombies=[zombie], cells={"a1": "fire"}, exits={"X": "a1 w"})
    assert ("a1" in costs_of(table, mp=2)) is found


@pytest.mark.rule("RIE-233", "RIE-491")
@pytest.mark.parametrize(("zombie", "found"), [("a2 beta", False), ("a2 beta stunned", True)])
def test_nor_where_it_would_hold_it_beside_the_exit(zombie, found):
    fires = {"a1 b1": "fire"}
    table = given(3, 2, kelley="c1 w", zombies=[zombie], cells=fires, exits={"X": "a1 w"})
    assert ("b1" in costs_of(table, "running", mp=3)) is found


@pytest.mark.rule("RIE-233", "RIE-220")
def test_who_stands_in_a_burning_exit_declares_a_way_out():
    table = given(1, 1, kelley="a1 w", cells={"a1": "fire"}, exits={"X": "a1 w"})
    active(table, "kelley", "", 0)
    table.play(act(table.state), "running")
    assert [option.id for option in table.asked[0].options] == ["walking", "running"]


@pytest.mark.rule("RIE-233")
@pytest.mark.parametrize(("mp", "way"), [(2, False), (3, True)])
def test_no_way_ends_in_a_fire_that_cannot_be_left(mp, way):
    table = given(4, 1, kelley="a1 e", cells={"c1": "fire"})
    active(table, "kelley", "walking", mp)
    assert (moving.way(table.state, "kelley", place("c1")) is not None) is way


@pytest.mark.rule("RIE-233", "RIE-491")
@pytest.mark.parametrize(("zombie", "free"), [("b2 beta", False), ("b2 beta stunned", True)])
def test_nobody_walks_into_a_fire_where_a_zombie_would_hold_it(zombie, free):
    table = given(3, 2, kelley="a1 e", zombies=[zombie], cells={"b1": "fire"})
    assert ("b1" in costs_of(table)) is free


@pytest.mark.rule("RIE-233", "RIE-492")
def test_who_is_held_in_a_fire_may_be_done():
    table = given(3, 2, kelley="b1 n", zombies=["b2 beta"], cells={"b1": "fire"})
    active(table, "kelley", "walking", 4)
    assert "done" not in options(table)
    table.state.act.stopped_by = ["z1"]
    assert options(table) == ["turn:south", "done"]


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


@pytest.mark.rule("RIE-233")
@pytest.mark.parametrize(
    ("burning", "found"),
    [
        ("a1", ["walking", "running"]),
        ("a1 b1 c1 d1", ["walking", "running"]),
        ("a1 b1 c1 d1 e1", ["running"]),
        ("a1 b1 c1 d1 e1 f1 g1 h1 i1", ["stationary", "walking", "running"]),
    ],
)
def test_only_what_leads_out_of_the_fire_is_declared_in_it_and_anything_where_nothing_does(burning, found):
    table = given(9, 1, kelley="a1 e", cells={burning: "fire"})
    assert declarations(table.state, table.hero("kelley")) == found


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


@pytest.mark.rule("RIE-640")
@pytest.mark.parametrize("drawn", ["lethal", "clear"])
def test_lethal_terrain_kills_zombies_too(drawn):
    table = given(4, 1, kelley="a1 e", zombies=["d1 omega"], cells={"c1": drawn})
    table.play(zombie_acts(table.state, "z1"))
    assert ("z1" in table.state.zombies) is (drawn == "clear")


@pytest.mark.rule("RIE-224", "RIE-640")
@pytest.mark.parametrize(("ground", "health"), [("lethal", 0), ("fire", 3), ("hindering", 4)])
def test_what_a_diagonal_step_goes_over_has_its_effect(ground, health):
    table = given(2, 2, kelley="a1 s", cells={"a2": ground, "b1": "obstructive"})
    active(table, "kelley", "walking", 4)
    walk(table, "b2")
    assert table.hero("kelley").health == health
    assert table.where("kelley") == ("b2" if health else "")


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


@pytest.mark.rule("RIE-184", "RIE-640")
@pytest.mark.parametrize("drawn", ["fire", "lethal", "clear"])
def test_who_a_jump_kills_is_done_with_and_the_ground_has_nobody_to_hurt(drawn):
    table = given(3, 1, kelley="a1 e 2hp", cells={"a1": "height 1", "b1": drawn})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "step:B1", "1")
    kinds = [event.kind for event in table.told]
    assert kinds.count("die") == 1
    assert "skipped" not in kinds
    assert len(table.state.zombies) == 1


def jumper():
    """Kelley on a height, about to step down."""
    table = given(3, 1, kelley="a1 e", cells={"a1": "height 1"})
    active(table, "kelley", "walking", 4)
    return table


def test_ground_that_has_changed_is_as_a_fresh_look_would_find_it() -> None:
    rng = Random(5)
    borders = {"c2-d2 e4-e5": "door", "b3-b4": "wall", "f2-g2": "yellow"}
    table = given(8, 6, borders=borders, cells={"c4": "hindering", "f5": "obstructive", "g3": "height 1"})
    state = table.state
    for _ in range(60):
        for sure_footed in (False, True):
            kept = terrain(state, sure_footed)
            fresh = Terrain(state, kept.key, sure_footed)
            assert [kept.steps(square) for square in state.chart.cells] == [
                fresh.steps(square) for square in state.chart.cells
            ]
        upset(state, rng)


def upset(state: State, rng: Random) -> None:
    """Open or close a door, lay or take away a fire or a barricade."""
    match rng.choice(("door", "lay", "take")):
        case "door":
            door = rng.choice(list(state.doors.values()))
            door.open = not door.open
        case "lay":
            state.put(rng.choice(("fire", "barricade")), rng.choice(list(state.chart.cells)), health=1)
        case "take" if state.things:
            state.take(rng.choice(list(state.things)))
