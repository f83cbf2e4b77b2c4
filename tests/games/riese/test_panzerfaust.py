"""The Panzerfaust and satchel charges that are set (RIE-417 to 422, RIE-533 to 548)."""

import pytest

from games.riese.given import active, given, place
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.panzerfaust import number_for, squares_for
from shamble.games.riese.blasts.satchel import charge_squares, set_charge
from shamble.games.riese.blasts.throwing import throw, throw_options
from shamble.games.riese.cards import Deed, Objective, Trigger
from shamble.geometry.squares import name_of


def fires(table, *script, name="nicole"):
    """Fire the readied Panzerfaust at a square."""
    option = next(option.id for option in throw_options(table.state, name))
    return table.play(throw(table.state, name, option), *script)


def number(table, name="nicole"):
    """What the shot must roll."""
    return number_for(table.state, table.hero(name), table.state.book.weapons["panzerfaust"])


def aims(table, name="nicole"):
    """Where it may be aimed at."""
    return {name_of(square).lower() for square in squares_for(table.state, table.hero(name))}


# -- the shot


@pytest.mark.rule("RIE-534")
def test_squares_in_sight_to_range_sixteen_in_the_front_and_side_arcs():
    table = given(20, 5, nicole="b3 e: panzerfaust", borders={"b2-c2": "wall"})
    squares = aims(table)
    assert {"r3", "b1", "q2"} <= squares
    assert not {"s3", "r2", "a3", "c1"} & squares


@pytest.mark.rule("RIE-534")
def test_it_must_be_readied_and_is_no_answer_to_an_adjacent_zombie():
    table = given(nicole="b3 e: knife | panzerfaust", kelley="b5 e: panzerfaust", zombies=["c5 beta"])
    active(table, "nicole")
    assert throw_options(table.state, "nicole") == []
    active(table, "kelley")
    assert throw_options(table.state, "kelley") == []
    table.zombie("z1").stunned = True
    assert len(throw_options(table.state, "kelley")) == 1


@pytest.mark.rule("RIE-535")
@pytest.mark.parametrize(("declared", "least"), [("stationary", 4), ("walking", 6), ("running", 8)])
def test_it_takes_six_and_modifiers_at_any_range(declared, least):
    for at in ("h3", "r3"):
        for face in (least - 1, least):
            table = given(20, 5, nicole="b3 e: panzerfaust", windows="never")
            active(table, "nicole", declared)
            assert number(table) == least
            deviates = [] if face >= least else ["1"]
            fires(table, at.upper(), str(face), *deviates)
            where = next(event for event in table.told if event.kind == "blast").facts["at"]
            assert where == (at.upper() if face >= least else at[0].upper() + "2")


@pytest.mark.rule("RIE-535", "RIE-425")
def test_attack_modifiers_count():
    table = given(20, 5, hale="b3 e: panzerfaust")
    active(table, "hale")
    table.hero("hale").health = 1
    table.state.active_threat = 4
    assert number(table, "hale") == 6 + 2 + 1


@pytest.mark.rule("RIE-536", "RIE-537")
def test_a_miss_deviates_and_a_natural_1_misses():
    table = given(20, 9, nicole="b3 e: panzerfaust", zombies=["m3 beta"], windows="never")
    active(table, "nicole", "stationary")
    fires(table, "I3", "1", "9", "3", "7")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-538", "RIE-534")
def test_it_goes_off_at_once_and_is_discarded():
    table = given(20, 5, nicole="b3 e: panzerfaust", zombies=["i3 beta"], windows="never")
    act = active(table, "nicole")
    fires(table, "I3", "6", "7")
    assert "z1" not in table.state.zombies
    assert (table.hero("nicole").carried, act.pending, act.attacks) == ([], [], 0)


@pytest.mark.rule("RIE-540", "RIE-541")
@pytest.mark.parametrize(("face", "centre", "beside"), [(6, 4, 4), (7, 2, 3), (12, 2, 3)])
def test_two_wounds_in_the_final_square_and_one_elsewhere(face, centre, beside):
    table = given(20, 5, nicole="b3 e: panzerfaust", zombies=["i3 omega", "j3 omega"], windows="never")
    active(table, "nicole")
    fires(table, "I3", "6", str(face), str(face))
    assert (table.zombie("z1").health, table.zombie("z2").health) == (centre, beside)


@pytest.mark.rule("RIE-540")
@pytest.mark.parametrize(("face", "left"), [(3, 3), (4, 2), (12, 2)])
def test_a_human_in_the_final_square_takes_two_from_a_stun_result_and_else_one(face, left):
    table = given(20, 5, nicole="b3 e: panzerfaust", kelley="i3 e", windows="never")
    active(table, "nicole")
    fires(table, "I3", "go", "6", str(face))
    assert table.hero("kelley").health == left


WIRELESS = {"objectives": (Objective("wireless", "Destroy the wireless", "destroy", "O1"),)}


@pytest.mark.rule("RIE-539")
@pytest.mark.parametrize(
    ("script", "reached"), [(["6"], True), (["5", "3"], False), (["I4", "5", "1"], True)]
)
def test_a_hit_on_its_square_destroys_an_objective(script, reached):
    table = given(20, 5, nicole="b3 e: panzerfaust", labels={"O1": "i3"}, scenario=WIRELESS, windows="never")
    table.state.put("objective", place("i3"), "O1")
    active(table, "nicole")
    fires(table, *(script if script[0] == "I4" else ["I3", *script]))
    assert (table.state.reached == ["wireless"]) == reached
    assert bool(table.state.all_of("objective")) != reached


@pytest.mark.rule("RIE-539")
def test_an_objective_that_no_charge_can_destroy_stays():
    table = given(20, 5, nicole="b3 e: panzerfaust", labels={"O1": "i3"})
    table.state.put("objective", place("i3"), "O1")
    active(table, "nicole")
    fires(table, "I3", "6")
    assert table.state.all_of("objective")


# -- charges


@pytest.mark.rule("RIE-545")
def test_a_charge_is_set_on_an_adjacent_square():
    table = given(
        nicole="b2 n: knife | satchel-charge", borders={"b2-c2": "wall"}, cells={"b3": "obstructive"}
    )
    assert {name_of(square) for square in charge_squares(table.state, "nicole")} == {"B1", "A2"}
    assert table.play(set_charge(table.state, "nicole"), "A2", "timers:2")
    (charge,) = table.state.all_of("satchel")
    assert (charge.at, charge.timers, charge.by) == (place("a2"), 2, "nicole")
    assert [item.card for item in table.hero("nicole").carried] == ["knife"]
    assert charge_squares(table.state, "nicole") == []


@pytest.mark.rule("RIE-546", "RIE-418")
def test_one_to_six_timer_markers():
    table = given(1, 2, nicole="a1 e: knife | satchel-charge")
    table.play(set_charge(table.state, "nicole"), "timers:6")
    assert [option.id for option in table.asked[-1].options] == [f"timers:{n}" for n in range(1, 7)]
    ends = [option.text.partition(" goes off at the end of ")[2] for option in table.asked[-1].options]
    assert ends == [
        "this round",
        "the next round",
        "the third round",
        "the fourth round",
        "the fifth round",
        "the sixth round",
    ]
    assert table.state.all_of("satchel")[0].timers == 6


@pytest.mark.rule("RIE-422", "RIE-420", "RIE-421")
def test_the_example_two_markers_go_off_in_the_next_round():
    table = given(zombies=["a3 beta", "d3 beta"])
    table.state.put("satchel", place("a2"), "satchel-charge", timers=2)
    table.play(burn_down(table.state))
    assert table.state.all_of("satchel")[0].timers == 1
    table.state.round = 2
    table.play(burn_down(table.state), "6")
    assert not table.state.all_of("satchel")
    assert set(table.state.zombies) == {"z2"}


@pytest.mark.rule("RIE-547", "RIE-134")
def test_it_is_a_normal_blast_for_whoever_set_it():
    table = given(zombies=["a3 beta"], nicole="h6 e")
    table.state.put("satchel", place("a2"), "satchel-charge", "nicole", timers=1)
    table.play(burn_down(table.state), "6")
    assert table.hero("nicole").xp == 1


@pytest.mark.rule("RIE-420")
def test_one_marker_a_round_from_each_square():
    table = given()
    for at, timers in (("a1", 3), ("c1", 2), ("c1", 3)):
        table.state.put("timer", place(at), timers=timers)
    table.play(burn_down(table.state))
    assert [thing.timers for thing in table.state.things.values()] == [2, 1, 3]


BRIDGE = {"triggers": (Trigger("blast", "O1", "satchel-charge", deeds=(Deed("flag", "bridge down"),)),)}


@pytest.mark.rule("RIE-548")
@pytest.mark.parametrize(("at", "down"), [("a2", True), ("b2", False)])
def test_what_a_scenario_says_of_a_charge_happens_as_well(at, down):
    table = given(zombies=["a3 beta"], labels={"O1": "a2"}, scenario=BRIDGE)
    table.state.put("satchel", place(at), "satchel-charge", timers=1)
    table.play(burn_down(table.state), "6")
    assert ("bridge down" in table.state.flags) == down
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-548", "RIE-547")
@pytest.mark.parametrize(("at", "left"), [("a2", 0), ("b2", 1)])
def test_a_charge_destroys_the_objective_of_its_square_that_charges_destroy(at, left):
    bridge = Objective("bridge", "Blow it up", "destroy", "O1", "satchel-charge")
    table = given(labels={"O1": "a2"}, scenario={"objectives": (bridge,)})
    table.state.put("objective", place("a2"), "O1")
    table.state.put("satchel", place(at), "satchel-charge", timers=1)
    table.play(burn_down(table.state))
    assert (len(table.state.all_of("objective")), table.state.reached) == (left, [] if left else ["bridge"])


GATE = {"triggers": (Trigger("timer", "O1", "gate", deeds=(Deed("flag", "gate open"),)),)}


@pytest.mark.rule("RIE-417", "RIE-421")
def test_other_timers_set_off_what_the_scenario_says():
    table = given(labels={"O1": "a2"}, scenario=GATE)
    table.state.put("timer", place("a2"), "gate", timers=2)
    table.play(burn_down(table.state))
    assert table.state.flags == []
    table.play(burn_down(table.state))
    assert table.state.flags == ["gate open"]
    assert not table.state.things


@pytest.mark.rule("RIE-419")
def test_what_has_no_timer_never_goes_off():
    table = given(zombies=["a3 beta"])
    table.state.put("satchel", place("a2"), "satchel-charge")
    table.state.put("objective", place("c2"), "O1")
    table.play(burn_down(table.state))
    assert len(table.state.things) == 2
