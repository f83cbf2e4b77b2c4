"""Barriers defended in melee (AOW-377 to 388, AOW-259, AOW-287), with the book's two examples."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import begun, choices, fight, fights, pools, resolved
from shamble.games.allout.actions.move import sneak
from shamble.games.allout.activation import may_activate
from shamble.games.allout.measured.steps import shamble
from shamble.kernel.asks import Roll

EDGE = 0.692
"""Inches from the middle of a Barrier, which is 0.4 across, to the centre of a base at its long edge."""


def across(x: float = 10.0, y: float = 10.0) -> dict[str, object]:
    """Carl south of a Barrier from 8.5 to 11.5, a walker north of it."""
    return {"carl": f"10,{10 - EDGE}", "walkers": [f"{x},{y + EDGE}"], "barriers": ["10,10"]}


def guarded(**more: object) -> Table:
    """Carl and a walker on either side of a Barrier."""
    return given(**{**across(), **more})  # type: ignore[arg-type]


# -- who is engaged


@pytest.mark.rule("AOW-377", "AOW-387")
@pytest.mark.parametrize(
    ("carl", "walker", "engaged"),
    [
        (f"10,{10 - EDGE}", f"10,{10 + EDGE}", True),
        (f"10,{10 - EDGE}", f"11.4,{10 + EDGE}", True),  # not opposite, but at the same edge
        (f"10,{10 - EDGE}", f"10,{10.01 + EDGE}", False),  # the walker does not touch it
        (f"10,{9.99 - EDGE}", f"10,{10 + EDGE}", False),  # Carl does not
        (f"8.6,{10 - EDGE}", f"10.4,{10 - EDGE}", False),  # both on one side
        ("11.992,10", f"10,{10 + EDGE}", False),  # Carl at the short edge
        (f"10,{10 - EDGE}", "11.992,10", False),  # the walker there
        (f"10,{10 - EDGE}", f"11.5,{10 + EDGE}", True),  # the very end of the long edge
        (f"10,{10 - EDGE}", f"11.6,{9.98 + EDGE}", False),  # but the corner
    ],
)
def test_models_at_opposite_long_edges_of_a_barrier_are_in_melee(
    carl: str, walker: str, engaged: bool
) -> None:
    table = given(carl=carl, walkers=[walker], barriers=["10,10"])
    assert begun(table) == ([(["carl"], ["walker-1"])] if engaged else [])


@pytest.mark.rule("AOW-377")
@pytest.mark.parametrize("turn", [0, 30, 90, 180, 270])
def test_however_the_barrier_is_turned(turn: int) -> None:
    east, north = -sin(radians(turn)) * EDGE, cos(radians(turn)) * EDGE
    table = given(
        carl=f"{10 + east},{10 + north}", walkers=[f"{10 - east},{10 - north}"], barriers=[f"10,10 {turn}"]
    )
    assert begun(table) == [(["carl"], ["walker-1"])]


@pytest.mark.rule("AOW-377")
def test_a_car_is_no_barrier() -> None:
    car = given(carl="10,8.633", walkers=["10,11.367"], cars=["10,10"])
    assert car.state.board.pieces_touching("carl") == car.state.board.pieces_touching("walker-1") == ["car-1"]
    assert begun(car) == []


@pytest.mark.rule("AOW-387")
def test_it_must_be_the_same_barrier() -> None:
    two = given(carl=f"5,{10 - EDGE}", walkers=[f"5,{10.5 + EDGE}"], barriers=["5,10", "5,10.5"])
    assert begun(two) == []


@pytest.mark.rule("AOW-385")
def test_example_1_carl_defends_against_a_and_b_and_c_is_not_engaged() -> None:
    table = guarded(walkers=[f"9.4,{10 + EDGE}", f"10.6,{10 + EDGE}", "11.992,10"])
    assert begun(table) == [(["carl"], ["walker-1", "walker-2"])]
    resolved(table, "carl walker-1 walker-2", "defend", "1 1", "0 0 0")
    assert pools(table) == [["white", "red"], ["red"] * 3]


@pytest.mark.rule("AOW-386")
def test_example_2_off_the_long_edge_carl_cannot_defend_and_a_and_b_are_not_engaged() -> None:
    # Walker C is in contact with Carl, who stands at the short edge.
    table = guarded(carl="8.008,10", walkers=[f"9.4,{10 + EDGE}", f"10.6,{10 + EDGE}", "7.024,10"])
    assert begun(table) == [(["carl"], ["walker-3"])]
    resolved(table, "carl walker-3", "defend", "1", "0")
    assert pools(table)[0] == ["white"]


@pytest.mark.rule("AOW-287", "AOW-383")
@pytest.mark.parametrize(("walker", "threat"), [(f"10,{10 + EDGE}", 6), (f"10,{10.1 + EDGE}", 5)])
def test_models_across_a_barrier_count_for_the_rise_of_threat(walker: str, threat: int) -> None:
    table = guarded(walkers=[walker], threat=5)
    begun(table)
    assert table.state.threat == threat


@pytest.mark.rule("AOW-259", "AOW-383")
@pytest.mark.parametrize(("carl", "engaged"), [(f"10,{10 - EDGE}", True), (f"10,{9.5 - EDGE}", False)])
def test_a_walker_stopped_by_a_barrier_is_in_combat_with_its_defender(carl: str, engaged: bool) -> None:
    table = guarded(carl=carl, walkers=["10,14"])
    table.play(shamble(table.state, "walker-1", "carl", "AOW-254"))
    assert table.at("walker-1") == pytest.approx((10, 10 + EDGE), abs=0.003)
    assert bool(begun(table)) is engaged


@pytest.mark.rule("AOW-259", "AOW-390")
def test_one_that_noise_draws_to_a_defended_barrier_fights_there_in_this_phase() -> None:
    table = guarded(carl=f"10,{10 - EDGE} saw", walkers=[f"10,{10 - EDGE - 0.984}", "10,14"])
    resolved(table, "carl walker-1", "attack", "saw-1", "1 1", "0")
    assert table.at("walker-2") == pytest.approx((10, 10 + EDGE), abs=0.003)
    assert fights(table) == [(["carl"], ["walker-2"])]


@pytest.mark.rule("AOW-383", "AOW-369")
def test_a_walker_engaged_across_a_barrier_leaves_the_prone_alone() -> None:
    table = guarded(bob=f"10,{10 + EDGE + 0.984}", prone=["bob"])
    assert begun(table) == [(["carl"], ["walker-1"])]


@pytest.mark.rule("AOW-384")
@pytest.mark.parametrize("lying", ["carl", "walker-1"])
def test_the_prone_neither_defend_nor_are_attacked_across_one(lying: str) -> None:
    table = guarded(prone=[lying])
    assert table.state.board.across("carl") == table.state.board.across("walker-1") == []
    assert begun(table) == []


@pytest.mark.rule("AOW-382")
def test_models_across_a_barrier_may_move_away_as_if_nobody_were_there() -> None:
    table = guarded()
    assert may_activate(table.state) == ["carl"]
    table.play(sneak(table.state, "carl"), "10,7")
    assert table.at("carl") == (10, 7)
    assert begun(table) == []


# -- the bonus


@pytest.mark.rule("AOW-378", "AOW-379")
@pytest.mark.parametrize(
    ("stance", "dice"), [("defend", ["white", "red", "red"]), ("attack", ["white", "red"])]
)
def test_one_that_defends_adds_a_red_die_and_one_that_attacks_does_not(stance: str, dice: list[str]) -> None:
    words = f"10,{10 - EDGE} bat helmet"
    table = fight(guarded(carl=words), stance, " ".join(["1"] * len(dice)), "0")
    assert pools(table)[0] == dice


@pytest.mark.rule("AOW-379")
def test_without_a_barrier_there_is_no_such_die() -> None:
    assert pools(fight(given(carl="5,5", walkers=["5.984,5"]), "defend", "1", "0"))[0] == ["white"]


@pytest.mark.rule("AOW-379")
def test_each_model_that_defends_it_adds_one() -> None:
    table = guarded(carl=f"9.4,{10 - EDGE}", bob=f"10.6,{10 - EDGE}")
    assert pools(fight(table, "defend", "1 1 1 1", "0"))[0] == ["white", "red", "white", "red"]


@pytest.mark.rule("AOW-380")
def test_one_that_is_attacked_from_its_own_side_as_well_gets_no_bonus() -> None:
    table = guarded(walkers=[f"10,{10 + EDGE}", f"10,{10 - EDGE - 0.984}"])
    assert begun(table) == [(["carl"], ["walker-1", "walker-2"])]
    assert pools(fight(table, "defend", "1", "0 0 0"))[0] == ["white"]


@pytest.mark.rule("AOW-380")
def test_an_enemy_that_touches_it_but_fights_somebody_else_takes_no_bonus_away() -> None:
    table = guarded(walkers=[f"10,{10 + EDGE}", f"10,{10 - EDGE - 0.984}"], bob=f"10,{10 - EDGE - 2 * 0.984}")
    assert begun(table) == [(["carl"], ["walker-1"]), (["bob"], ["walker-2"])]
    resolved(table, "carl walker-1", "defend", "1 1", "0")
    assert pools(table)[0] == ["white", "red"]


@pytest.mark.rule("AOW-383", "AOW-378")
def test_walkers_have_no_bonus() -> None:
    table = fight(guarded(), "attack", "1", "0")
    assert pools(table) == [["white"], ["red"]]


@pytest.mark.rule("AOW-381", "AOW-379")
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_between_rivals_the_player_with_initiative_declares_first(initiative: str) -> None:
    table = guarded(dee=f"10,{10 + EDGE}", walkers=[], rivals=["dee"], initiative=initiative)
    assert begun(table) == [(["carl", "dee"], [])]
    fight(table, "defend", "attack", "1 1", "0")
    first, second = (RED, BLUE) if initiative == RED else (BLUE, RED)
    assert [ask.who for ask in table.asked if ask.rule == "AOW-312"] == [first, second]
    rolls = [(ask.who, [die.name for die in ask.dice]) for ask in table.asked if isinstance(ask, Roll)]
    assert rolls == [(first, ["white", "red"]), (second, ["white"])]


@pytest.mark.rule("AOW-381", "AOW-313")
def test_if_both_defend_it_no_blows_are_struck() -> None:
    table = guarded(dee=f"10,{10 + EDGE}", walkers=[], rivals=["dee"])
    fight(table, "defend", "defend")
    assert choices(table) == ["AOW-312", "AOW-312"]
    assert pools(table) == []


# -- push back


@pytest.mark.rule("AOW-388")
@pytest.mark.parametrize(("rolls", "loser"), [(("1", "0"), "walker-1"), (("0", "1"), "carl")])
def test_the_loser_is_moved_an_inch_straight_away_and_off_the_barrier(
    rolls: tuple[str, str], loser: str
) -> None:
    table = fight(guarded(), "attack", *rolls)
    shift = 1 if loser == "walker-1" else -1
    start = 10 + shift * EDGE
    assert table.at(loser) == pytest.approx((10, start + shift), abs=0.002)
    assert table.state.board.pieces_touching(loser) == []
