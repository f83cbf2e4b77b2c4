"""Climb (AOW-122 to 130)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.move import RUN, SNEAK, run, sneak
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.measured.board import MeasuredBoard

RUNNER = {"ann": {"type": "runner"}}


def climbs(table: Table, left: float = SNEAK) -> list[str]:
    """What Ann may climb over."""
    options = table.state.board.destination("ann", left, "AOW-109").options
    return [option.id for option in options if option.id.startswith("climb:")]


@pytest.mark.rule("AOW-122", "AOW-125", "AOW-130")
def test_on_a_badge_the_model_stands_beyond_and_goes_on_with_what_is_left() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    table.play(sneak(table.state, "ann"), "climb:barrier-1", "badge", "n 2.308")
    assert table.at("ann") == (10, 13)
    assert [event.facts["far"] for event in table.told if event.kind == "move"] == [1384, 2308]


@pytest.mark.rule("AOW-130", "AOW-125")
def test_what_the_climb_took_cannot_be_moved_again() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    with pytest.raises(Exception, match=r"AOW-113: 10,13\.01 is too far; legal up to 2\.31 in"):
        table.play(sneak(table.state, "ann"), "climb:barrier-1", "badge", "10,13.01")


@pytest.mark.rule("AOW-122", "AOW-130")
def test_a_car_is_climbed_over_its_width() -> None:
    table = given(ann="10,8", cars=["10,10"])
    table.play(sneak(table.state, "ann"), "climb:car-1", "badge", "stay")
    assert table.at("ann") == (10, 11.367)


@pytest.mark.rule("AOW-126")
def test_on_a_blank_it_stays_before_the_piece_and_the_move_is_over() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    table.play(sneak(table.state, "ann"), "climb:barrier-1", "blank")
    assert table.at("ann") == (10, 9.308)
    assert "AOW-126" in table.rules()


@pytest.mark.rule("AOW-126")
def test_a_failed_climb_ends_the_move_but_not_the_activation() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    table.play(activate(table.state, "ann"), "run", "climb:barrier-1", "blank", "end")
    assert not {"sneak", "run"} & set(table.ids())
    assert "nerve" in table.ids()


@pytest.mark.rule("AOW-123")
@pytest.mark.parametrize(("left", "may"), [(1384, True), (1380, False), (4000, True)])
def test_a_climb_wants_movement_enough_for_the_whole_base_beyond(left: int, may: bool) -> None:
    table = given(ann="10,9.308", barriers=["10,10"])
    assert climbs(table, left) == (["climb:barrier-1"] if may else [])


@pytest.mark.rule("AOW-123")
@pytest.mark.parametrize(("far", "may"), [("6.4", True), ("6.3", False)])
def test_the_way_up_to_the_piece_counts(far: str, may: bool) -> None:
    table = given(ann=f"10,{far}", barriers=["10,10"])
    assert climbs(table) == (["climb:barrier-1"] if float(far) > 6.69 else [])
    assert climbs(table, 4300) == (["climb:barrier-1"] if may else [])


@pytest.mark.rule("AOW-123")
@pytest.mark.parametrize("beyond", [{"bob": "10,10.9"}, {"walkers": ["10,10.9"]}, {"cars": ["10,11.6"]}])
def test_a_climb_wants_room_beyond(beyond: dict[str, str]) -> None:
    table = given(ann="10,9", barriers=["10,10"], **beyond)  # type: ignore[arg-type]
    assert climbs(table) == []


@pytest.mark.rule("AOW-123", "AOW-121")
def test_nobody_climbs_over_the_boards_edge() -> None:
    assert climbs(given(ann="10,18.4", barriers=["10,19.3"])) == []
    assert climbs(given(ann="10,17", barriers=["10,18.3"])) == ["climb:barrier-1"]


@pytest.mark.rule("AOW-124")
def test_a_piece_is_climbed_over_its_narrow_width_only() -> None:
    assert climbs(given(ann="8,10", barriers=["10,10"]), RUN) == []
    table = given(ann="7.6,10.8", barriers=["10,10"])
    table.play(run(table.state, "ann"), "climb:barrier-1", "badge", "stay")
    assert table.at("ann") == (8.5, 9.308)


@pytest.mark.rule("AOW-488")
@pytest.mark.parametrize(("turn", "side", "end"), [("", "10,8", "7.2,10"), ("90", "8,10", "10,7.2")])
def test_a_car_is_never_climbed_lengthways_however_far_one_may_move(turn: str, side: str, end: str) -> None:
    assert climbs(given(ann=end, cars=[f"10,10 {turn}"]), RUN) == []
    table = given(ann=side, cars=[f"10,10 {turn}"])
    table.play(run(table.state, "ann"), "climb:car-1", "badge", "stay")
    assert table.at("ann") == ((10, 11.367) if side == "10,8" else (11.367, 10))


@pytest.mark.rule("AOW-491")
def test_the_wrecked_car_of_the_box_is_a_hub_and_heavy_cover_and_can_be_climbed() -> None:
    card = load_book().scenery["car"]
    assert (card.hub, card.cover) == (True, ("white",))
    table = given(ann="10,8", cars=["10,10"])
    table.state.book.scenery["car"] = card
    table.state.board = MeasuredBoard(table.state)
    assert climbs(table) == ["climb:car-1"]


@pytest.mark.rule("AOW-124")
def test_a_turned_barrier_is_crossed_across_its_turned_width() -> None:
    table = given(ann="9,10", barriers=["10,10 90"])
    table.play(sneak(table.state, "ann"), "climb:barrier-1", "badge", "stay")
    assert table.at("ann") == (10.692, 10)


@pytest.mark.rule("AOW-128")
def test_a_runner_climbs_without_a_roll() -> None:
    table = given(ann="10,9", barriers=["10,10"], cards=RUNNER)
    table.play(sneak(table.state, "ann"), "climb:barrier-1", "stay")
    assert table.at("ann") == (10, 10.692)
    assert "AOW-125" not in [ask.rule for ask in table.asked]


@pytest.mark.rule("AOW-129")
def test_walkers_stop_at_cars_and_barriers() -> None:
    for pieces in ({"cars": ["10,10"]}, {"barriers": ["10,10"]}):
        table = given(ann="10,13", walkers=["10,6"], **pieces)  # type: ignore[arg-type]
        table.play(make_commotion(table.state, "noise", "ann"))
        assert table.at("walker-1")[1] < 9.4
        assert len(table.state.board.pieces_touching("walker-1")) == 1


@pytest.mark.rule("AOW-117", "AOW-122")
def test_a_climb_into_contact_engages_and_ends_the_move() -> None:
    table = given(ann="10,9", barriers=["10,10"], walkers=["10,11.676"])
    table.play(activate(table.state, "ann"), "run", "climb:barrier-1", "badge")
    assert table.at("ann") == (10, 10.692)
    assert "Ann is engaged with Walker 1" in table.texts()


@pytest.mark.rule("AOW-116")
def test_a_climb_that_would_end_within_an_inch_of_an_enemy_is_not_offered() -> None:
    assert climbs(given(ann="10,9", barriers=["10,10"], walkers=["10,12"])) == []
    assert climbs(given(ann="10,9", barriers=["10,10"], walkers=["10,12.7"])) == ["climb:barrier-1"]


def test_a_climb_is_offered_only_where_the_way_up_is_free() -> None:
    assert climbs(given(ann="10,7", bob="10,8.2", barriers=["10,10"]), RUN) == []
    assert climbs(given(ann="10,7", bob="12,8.2", barriers=["10,10"]), RUN) == ["climb:barrier-1"]


@pytest.mark.rule("AOW-123")
def test_after_a_first_leg_no_climb_is_asked_for_that_the_rest_is_too_short_for() -> None:
    table = given(ann="10,6", barriers=["10,10"])
    table.play(sneak(table.state, "ann"), "10,9.308")
    assert len(table.asked) == 1


def test_after_a_first_leg_a_climb_may_follow_with_what_is_left() -> None:
    table = given(ann="10,6", barriers=["10,10"])
    table.play(run(table.state, "ann"), "10,9.308", "climb:barrier-1", "badge", "n 3.3")
    assert table.at("ann") == (10, 13.992)


def test_skipping_the_roll_leaves_the_model_before_the_piece() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    table.play(activate(table.state, "ann"), "sneak", "skip", "end")
    assert table.at("ann") == (10, 9)
