"""Where zombies go: terrain, targets, the order of their options, what the player picks (RIE-457 to 472, RIE-487)."""

import pytest

from games.riese.given import given, place, zombie_turn
from shamble.games.riese.horde.fields import scene
from shamble.games.riese.horde.moving import choices, move
from shamble.games.riese.horde.reveal import look
from shamble.games.riese.horde.table import moved_ask
from shamble.games.riese.horde.turn import act
from shamble.games.riese.npcs.turn import activate
from shamble.geometry.squares import name_of, named
from shamble.kernel.errors import BadAnswer
from shamble.kernel.hands import TABLE


def could(table, zombie="z1"):
    """The squares that a zombie may choose among for its next move."""
    state, one = table.state, table.zombie(zombie)
    field = scene(state).pull(one)
    found = choices(state, one, field, one.at, 1) if field else []
    return sorted(name_of(square).lower() for square in found)


# -- how many moves


@pytest.mark.rule("RIE-458")
@pytest.mark.parametrize(("breed", "at"), [("beta", "h1"), ("alpha", "g1"), ("omega", "g1")])
def test_a_zombie_makes_as_many_moves_as_its_type_has(breed, at):
    table = given(9, 1, kelley="a1", zombies=[f"i1 {breed}"])
    zombie_turn(table)
    assert table.where("z1") == at


@pytest.mark.rule("RIE-459")
def test_a_face_down_zombie_has_one_move_whatever_it_is():
    table = given(9, 1, npcs=["a1 mp-40"], zombies=["i1 ?alpha"])
    zombie_turn(table)
    assert (table.where("z1"), table.zombie("z1").hidden) == ("h1", True)


# -- terrain


@pytest.mark.rule("RIE-460", "RIE-461", "RIE-462")
@pytest.mark.parametrize("kind", ["obstructive", "hindering", "fire"])
def test_zombies_go_round_what_they_never_enter(kind):
    table = given(5, 3, kelley="a2", zombies=["d2 beta"], cells={"c1 c2": kind})
    assert could(table) == (["d3"] if kind == "fire" else ["c3"])
    assert scene(table.state).how_far(table.zombie("z1")) == (4 if kind == "fire" else 2)


@pytest.mark.rule("RIE-460", "RIE-461", "RIE-467")
@pytest.mark.parametrize(
    "drawn", [{"b1": "obstructive"}, {"b1": "hindering"}, {"b1": "fire"}, {"b1": "hindering dotted"}]
)
def test_who_has_no_way_at_all_does_not_move(drawn):
    table = given(5, 1, kelley="a1", zombies=["d1 beta"], cells=drawn)
    zombie_turn(table)
    assert table.where("z1") == "d1"


@pytest.mark.rule("RIE-460", "RIE-461", "RIE-639")
@pytest.mark.parametrize(
    "border", ["wall", "wall dotted", "door", "locked-door", "yellow", "yellow dotted", "ladder"]
)
def test_zombies_cross_no_walls_shut_doors_yellow_edges_or_ladders(border):
    table = given(6, 1, kelley="a1", zombies=["d1 beta"], borders={"b1-c1": border})
    zombie_turn(table)
    assert table.where("z1") == "d1"


def waiting_before(drawn, house="through", zombie="g1 beta", rounds=9):
    """Where a zombie ends up whose way to Kelley on A1 leads along one row, after so many turns."""
    drawn = {"cells": drawn} if "-" not in next(iter(drawn)) else {"borders": drawn}
    table = given(7, 1, kelley="a1", zombies=[zombie], house={"hindered-ways": house}, **drawn)
    for _ in range(rounds):
        table.zombie("z1").activated = False
        zombie_turn(table)
    return table.where("z1")


@pytest.mark.rule("RIE-467", "RIE-460")
@pytest.mark.parametrize(
    "drawn", [{"c1": "hindering"}, {"c1": "fire"}, {"c1-d1": "yellow"}, {"c1 b1": "hindering"}]
)
def test_by_house_rule_zombies_come_as_far_as_what_they_may_not_enter(drawn):
    assert waiting_before(drawn) == "d1"
    assert waiting_before(drawn, "closed") == "g1"


@pytest.mark.rule("RIE-467")
@pytest.mark.parametrize(
    "drawn", [{"c1": "obstructive"}, {"c1-d1": "wall"}, {"c1-d1": "door"}, {"c1-d1": "ladder"}]
)
def test_but_not_towards_what_is_behind_walls(drawn):
    assert waiting_before(drawn) == "g1"


@pytest.mark.rule("RIE-467")
@pytest.mark.parametrize("house", ["closed", "through"])
def test_an_open_way_however_long_comes_before_one_that_is_barred(house):
    hedge, ways = {"c1 c2 c3 c4": "hindering"}, {"hindered-ways": house}
    table = given(5, 5, kelley="a1", zombies=["e1 beta"], house=ways, cells=hedge, windows="never")
    for _ in range(9):
        table.zombie("z1").activated = False
        zombie_turn(table)
    assert table.hero("kelley").locked_by == "z1"


@pytest.mark.rule("RIE-467", "RIE-594")
def test_a_fire_is_waited_at_by_those_who_leap_too():
    assert waiting_before({"c1": "fire"}, zombie="g1 beta leap") == "d1"
    assert waiting_before({"c1": "hindering"}, zombie="g1 alpha leap", rounds=3) == "b1"


@pytest.mark.rule("RIE-467")
def test_an_open_door_is_a_way():
    table = given(6, 1, kelley="a1", zombies=["d1 beta"], borders={"b1-c1": "door"})
    table.state.doors["B1-C1"].open = True
    zombie_turn(table)
    assert table.where("z1") == "c1"


@pytest.mark.rule("RIE-644", "RIE-639")
@pytest.mark.parametrize(("border", "at"), [("stairs", "b1"), ("ladder", "c1")])
@pytest.mark.parametrize("high", ["a1 b1", "c1 d1"])
def test_zombies_climb_and_descend_stairs_and_nothing_else(border, at, high):
    table = given(4, 1, kelley="a1", zombies=["c1 beta"], cells={high: "height 1"}, borders={"b1-c1": border})
    zombie_turn(table)
    assert table.where("z1") == at
    bare = given(4, 1, kelley="a1", zombies=["c1 beta"], cells={high: "height 1"})
    zombie_turn(bare)
    assert bare.where("z1") == "c1"


@pytest.mark.rule("RIE-462", "RIE-465")
def test_a_fire_marker_closes_a_square_and_its_corners_while_it_burns():
    table = given(5, 2, kelley="a1", zombies=["c1 beta"])
    assert could(table) == ["b1"]
    fire = table.state.put("fire", place("b1"))
    assert could(table) == ["c2"]
    table.state.take(fire.id)
    table.state.put("fire", place("c2"))
    assert could(table) == ["b1"]


@pytest.mark.rule("RIE-463")
@pytest.mark.parametrize(
    ("kelley", "goes"),
    [
        ("d1", "d3"),
        ("g1", "e3"),
        ("g4", "e4"),
        ("g7", "e5"),
        ("d7", "d5"),
        ("a7", "c5"),
        ("a4", "c4"),
        ("a1", "c3"),
    ],
)
def test_a_zombie_steps_in_any_of_the_eight_directions(kelley, goes):
    table = given(9, 9, kelley=kelley, zombies=["d4 beta"], windows="never")
    zombie_turn(table)
    assert table.where("z1") == goes


@pytest.mark.rule("RIE-463")
def test_a_diagonal_step_is_one_move():
    table = given(6, 6, kelley="a1", zombies=["d4 alpha"], windows="never")
    zombie_turn(table)
    assert table.where("z1") == "b2"


@pytest.mark.rule("RIE-464")
@pytest.mark.parametrize(
    ("b2", "c1", "goes"),
    [
        ("", "", True),
        ("obstructive", "", True),
        ("obstructive", "hindering", False),
        ("hindering", "hindering", False),
    ],
)
def test_a_diagonal_needs_one_of_the_two_squares_empty(b2, c1, goes):
    drawn = {square: kind for square, kind in (("b2", b2), ("c1", c1)) if kind}
    table = given(3, 2, kelley="a1", zombies=["c2 beta"], cells=drawn)
    assert could(table) == (["b1"] if goes else [])


@pytest.mark.rule("RIE-464")
@pytest.mark.parametrize(("others", "goes"), [(["c1 beta"], True), (["c1 beta", "b2 beta"], False)])
def test_figures_at_both_corners_close_a_diagonal(others, goes):
    table = given(3, 2, kelley="a1", zombies=["c2 beta", *others])
    assert ("b1" in could(table)) == goes


@pytest.mark.rule("RIE-465")
@pytest.mark.parametrize("corner", ["b2", "c1"])
def test_no_zombie_cuts_the_corner_of_a_fire(corner):
    table = given(3, 2, kelley="a1", zombies=["c2 beta"], cells={corner: "fire"})
    assert could(table) == ({"b2": ["c1"], "c1": ["b2"]}[corner])


# -- when it moves, and where to


@pytest.mark.rule("RIE-466")
def test_who_is_beside_a_target_stays():
    table = given(5, 3, kelley="b2", nicole="d1", zombies=["c2 alpha"])
    zombie_turn(table)
    assert table.where("z1") == "c2"


@pytest.mark.rule("RIE-468")
def test_a_square_beside_a_target_comes_before_a_corner_and_a_corner_before_a_step():
    beside = given(5, 5, kelley="b3", zombies=["d3 beta"])
    assert could(beside) == ["c3"]
    corner = given(7, 5, kelley="b3", zombies=["d1 beta"])
    assert could(corner) == ["c2"]
    far = given(9, 5, kelley="b3", zombies=["f3 beta"])
    assert could(far) == ["e2", "e3", "e4"]


@pytest.mark.rule("RIE-468", "RIE-488")
def test_any_target_will_do_for_a_square_beside_it():
    table = given(7, 5, kelley="b3", nicole="f3", zombies=["d3 beta"])
    assert could(table) == ["c3", "e3"]


@pytest.mark.rule("RIE-468")
def test_with_the_squares_beside_taken_a_corner_is_the_next_best():
    table = given(7, 3, kelley="a2", zombies=["c2 beta", "b2 beta"], cells={"a3": "obstructive"})
    assert could(table) == ["b1", "b3"]


@pytest.mark.rule("RIE-468")
def test_a_corner_behind_a_wall_is_none():
    table = given(4, 3, kelley="a2", zombies=["c1 beta"], borders={"a1-a2 b1-b2 c1-c2": "wall"})
    assert could(table) == ["d1", "d2"]


@pytest.mark.rule("RIE-469")
def test_the_player_picks_among_squares_that_do_as_well():
    table = given(9, 5, kelley="b3", zombies=["f3 beta"])
    zombie_turn(table, "E4")
    assert table.where("z1") == "e4"
    ask = table.asked[0]
    assert (ask.rule, ask.default) == ("RIE-469", "E3")
    assert [option.id for option in ask.options] == ["E3", "E4", "E2"]


@pytest.mark.rule("RIE-469")
def test_a_person_is_asked_as_often_as_they_wish():
    for windows, script in (("always", ["B1"]), ("smart", []), ("never", [])):
        table = given(4, 3, kelley="a2", zombies=["c2 beta", "b2 beta locks kelley"], windows=windows)
        table.zombie("z2").activated = True
        zombie_turn(table, *script)
        assert table.where("z1") == ("b1" if script else "b3")


@pytest.mark.rule("RIE-470")
def test_who_is_blocked_by_other_zombies_stays():
    table = given(4, 1, kelley="a1", zombies=["b1 beta locks kelley", "c1 beta"])
    zombie_turn(table)
    assert table.where("z2") == "c1"


@pytest.mark.rule("RIE-470", "RIE-468")
@pytest.mark.parametrize(("blocked", "stays"), [("c1 c2 c3", True), ("c1 c2", False)])
def test_who_is_blocked_does_not_step_aside_to_where_it_is_no_closer(blocked, stays):
    others = [f"{square} beta" for square in blocked.split()]
    table = given(5, 3, kelley="a2", zombies=["d2 beta", *others], windows="never")
    table.play(act(table.state, "z1"))
    assert table.where("z1") == ("d2" if stays else "c3")


def example(windows="smart"):
    """The worked example of the manual, one square from its frame; Kelley is at (0, 0) there, at A2 here."""
    drawn = {"a1 b1 c1 d1 e1 b3 c3": "obstructive"}
    return given(5, 4, kelley="a2 e", zombies=["c2 beta", "d3 beta", "d2 beta"], cells=drawn, windows=windows)


@pytest.mark.rule("RIE-471")
def test_example_the_nearest_moves_to_b_and_the_player_orders_the_others():
    table = example()
    assert [scene(table.state).how_far(zombie) for zombie in table.state.horde()] == [1, 2, 2]
    zombie_turn(table, "z2")
    assert table.where("z1") == "b2"
    ask = table.asked[0]
    assert (ask.rule, {option.id for option in ask.options}) == ("RIE-446", {"z2", "z3"})


@pytest.mark.rule("RIE-472")
def test_example_zombie_2_cannot_step_to_c_and_zombie_3_then_does():
    table = example()
    zombie_turn(table, "z2")
    assert (table.where("z2"), table.where("z3")) == ("d3", "c2")
    other = example()
    zombie_turn(other, "z3")
    assert (other.where("z3"), other.where("z2")) == ("c2", "d3")


# -- targets


@pytest.mark.rule("RIE-487", "RIE-257")
@pytest.mark.parametrize("who", [{"kelley": "a1"}, {"npcs": ["a1 mp-40"]}, {"souls": ["a1"]}])
def test_heroes_npcs_and_prisoners_draw_zombies(who):
    table = given(7, 1, zombies=["f1 beta"], **who)
    zombie_turn(table)
    assert table.where("z1") == "e1"


@pytest.mark.rule("RIE-487")
def test_who_is_off_the_map_draws_nobody():
    table = given(7, 1, kelley="a1", zombies=["f1 beta"])
    table.state.place("kelley", None)
    zombie_turn(table)
    assert table.where("z1") == "f1"


@pytest.mark.rule("RIE-488")
def test_the_target_is_the_one_with_the_shortest_way_and_not_the_nearest():
    drawn = {"e1 e2": "obstructive"}
    table = given(12, 3, kelley="d1", nicole="k1", zombies=["f1 beta"], cells=drawn)
    assert scene(table.state).how_far(table.zombie("z1")) == 3
    drawn = {"e1 e2 e3": "obstructive"}
    table = given(12, 3, kelley="d1", nicole="k1", zombies=["f1 beta"], cells=drawn)
    zombie_turn(table, "G1")
    assert table.where("z1")[0] == "g"


@pytest.mark.rule("RIE-488")
def test_zombies_in_the_way_are_left_out_of_account():
    table = given(6, 1, kelley="a1", zombies=["e1 beta", "c1 beta", "b1 beta"])
    assert scene(table.state).how_far(table.zombie("z1")) == 3


@pytest.mark.rule("RIE-505")
def test_a_decoy_counts_as_the_closest_target_for_who_is_beside_nobody():
    table = given(9, 1, kelley="a1", zombies=["d1 beta", "b1 beta"], windows="never")
    table.state.put("decoy", place("i1"))
    zombie_turn(table)
    assert (table.where("z1"), table.hero("kelley").locked_by) == ("e1", "z2")


@pytest.mark.rule("RIE-505", "RIE-445")
def test_who_is_beside_a_target_acts_before_those_on_their_way_to_a_decoy():
    table = given(9, 1, kelley="a1", zombies=["g1 beta", "b1 beta"])
    table.state.put("decoy", place("i1"))
    assert [scene(table.state).how_far(zombie) for zombie in table.state.horde()] == [1, 0]


@pytest.mark.rule("RIE-505")
@pytest.mark.parametrize("first", ["a1", "i1"])
def test_of_several_decoys_the_nearest_in_moves_counts(first):
    """I1 is the nearer one in squares, but a wall stands before it."""
    table = given(9, 2, kelley="i2", zombies=["f1 beta"], borders={"f1-g1 f2-g2": "wall"}, windows="never")
    for square in (first, "a1" if first == "i1" else "i1"):
        table.state.put("decoy", place(square))
    zombie_turn(table)
    assert table.where("z1")[0] == "e"


@pytest.mark.rule("RIE-505")
def test_a_zombie_beside_a_decoy_stops_and_attacks_nothing():
    table = given(9, 2, kelley="a1", zombies=["h1 alpha"], windows="never")
    table.state.put("decoy", place("i1"))
    zombie_turn(table)
    assert (table.where("z1"), table.zombie("z1").locks) == ("h1", "")


@pytest.mark.rule("RIC-065")
def test_who_is_stealthy_is_the_last_of_targets_unless_a_zombie_is_beside_her(monkeypatch):
    from shamble.games.riese.horde import fields

    monkeypatch.setattr(fields.held, "has", lambda state, hero, kind: hero.id == "spiering")
    table = given(12, 1, spiering="a1", kelley="l1", zombies=["d1 beta"])
    zombie_turn(table)
    assert table.where("z1") == "e1"
    table = given(12, 1, spiering="a1", kelley="l1", zombies=["b1 beta"])
    zombie_turn(table)
    assert table.hero("spiering").locked_by == "z1"
    alone = given(12, 1, spiering="a1", zombies=["d1 beta"])
    zombie_turn(alone)
    assert alone.where("z1") == "c1"


@pytest.mark.rule("RIE-001")
@pytest.mark.parametrize("order", [{"all": "nicole"}, {"beta": "N"}, {"beta": "L1"}])
def test_a_scenario_may_order_whom_zombies_go_for(order):
    table = given(12, 1, kelley="a1", nicole="l1", zombies=["d1 beta"], labels={"N": "l1"})
    table.state.target_orders = order
    zombie_turn(table)
    assert table.where("z1") == "e1"
    table.state.target_orders = {"alpha": "nicole"}
    table.zombie("z1").activated = False
    zombie_turn(table)
    assert table.where("z1") == "d1"


# -- moments, and figures moved by hand


def test_a_zombie_that_comes_into_view_is_turned_up_on_the_way():
    drawn = {"b1-b2 c1-c2 d1-d2": "wall"}
    table = given(5, 2, kelley="a1", zombies=["e2 ?alpha"], borders=drawn)
    table.play(look(table.state))
    assert table.zombie("z1").hidden
    table.play(act(table.state, "z1"))
    assert not table.zombie("z1").hidden


def test_lethal_terrain_kills_a_zombie_that_moves_into_it():
    table = given(5, 1, kelley="a1", zombies=["d1 beta"], cells={"c1": "lethal"})
    zombie_turn(table)
    assert "z1" not in table.state.zombies
    assert table.state.discard == ["beta"]


def test_at_the_table_people_say_where_a_figure_really_went():
    table = given(9, 1, kelley="a1", zombies=["h1 beta", "f1 beta"])
    table.state.hands.board = TABLE
    zombie_turn(table, "done", "i1")
    assert (table.where("z2"), table.where("z1")) == ("e1", "i1")
    assert table.asked[0].text == "Put Beta 2 on E1"


def test_at_the_table_people_say_where_an_npc_really_went():
    table = given(8, 1, npcs=["a1 luger"])
    table.npc("n1").goals = [named("H1")]
    table.state.hands.board = TABLE
    table.play(activate(table.state, "n1"), "c1")
    assert (table.asked[0].text, table.where("n1")) == ("Put Guard 1 on D1", "c1")


def test_where_a_figure_stands_already_may_be_typed_and_dialled_but_no_square_of_another():
    table = given(9, 1, kelley="a1", zombies=["h1 beta"])
    ask = moved_ask(table.state, "z1", "RIE-448")
    assert ask.read("h1") == "H1"
    assert ask.read("I 1") == "I1"
    assert [wheel.values[0] for wheel in ask.entry.wheels] == ["B", "1"]
    for wrong, words in (
        ("a1", "Kelley stands on A1"),
        ("q9", "is no square of this map"),
        (7, "is no square"),
    ):
        with pytest.raises(BadAnswer, match=words):
            ask.read(wrong)


def test_one_move_of_somebody_with_no_way_takes_nothing():
    table = given(5, 1, kelley="a1", zombies=["d1 beta"], cells={"b1": "obstructive"})
    assert table.play(move(table.state, "z1", 2)) == 0


def test_at_the_table_a_push_is_confirmed_too():
    table = given(9, 1, kelley="a1", zombies=["f1 omega smash", "e1 armoured"], windows="never")
    table.state.hands.board = TABLE
    table.play(act(table.state, "z1"), "done", "done")
    assert (table.where("z1"), table.where("z2")) == ("d1", "f1")
    assert [ask.text for ask in table.asked] == ["Put Omega 1 on E1", "Put Omega 1 on D1"]


@pytest.mark.rule("RIE-469")
@pytest.mark.parametrize(("start", "script"), [("h3", ["G4"]), ("i3", [])])
def test_far_from_everybody_nobody_is_asked_unless_they_wish_to_be(start: str, script: list[str]) -> None:
    """From H3 a square at range 5 is in the choice; from I3 all are farther than that."""
    table = given(12, 5, kelley="b3", zombies=[f"{start} beta"])
    zombie_turn(table, *script)
    asked = given(12, 5, kelley="b3", zombies=[f"{start} beta"], windows="always")
    zombie_turn(asked, f"{chr(ord(start[0]) - 1)}4".upper())
    assert asked.where("z1") == f"{chr(ord(start[0]) - 1)}4"
