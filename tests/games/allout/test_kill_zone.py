"""The Kill Zone step (AOW-235 to 245): walkers close to a survivor lunge."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from games.allout.random_tables import faults
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.event_phase import event_card, kill_zone


def lunges(table: Table, *script: str) -> dict[str, str]:
    """The Kill Zone step; who lunged at whom."""
    table.play(kill_zone(table.state), *script)
    return {event.facts["id"]: event.facts["met"] for event in table.told if event.kind == "engage"}


@pytest.mark.rule("AOW-238", "AOW-237")
@pytest.mark.parametrize(("x", "lunged"), [(8.0, True), (8.492, True), (8.497, True), (8.498, False)])
def test_a_survivor_partly_under_the_template_is_lunged_at(x: float, lunged: bool) -> None:
    table = given(ann="5,5", walkers=[f"{x},5"])
    assert bool(lunges(table)) is lunged
    assert table.at("walker-1") == (pytest.approx(5.984 if lunged else x, abs=0.002), 5)


@pytest.mark.rule("AOW-237")
def test_prone_walkers_and_those_in_contact_are_skipped() -> None:
    table = given(ann="5,5", bob="8,5", walkers=["7,5.5", "5,5.984"], prone=["walker-1"])
    assert lunges(table) == {}
    assert table.at("walker-2") == (5, 5.984)


@pytest.mark.rule("AOW-238")
def test_it_goes_for_the_nearest_one_under_it() -> None:
    assert lunges(given(ann="5,5", bob="9,5", walkers=["7.2,5"])) == {"walker-1": "bob"}


@pytest.mark.rule("AOW-243")
def test_example_nobody_under_the_first_template_and_liam_nearer_than_rick_under_the_second() -> None:
    table = given(rick="10,7", liam="10,12", walkers=["2,2", "10,9.8"])
    assert lunges(table) == {"walker-2": "liam"}
    assert table.at("walker-1") == (2, 2)
    assert table.gap("walker-2", "liam") == pytest.approx(0, abs=0.002)


@pytest.mark.rule("AOW-239")
def test_behind_scenery_the_nearest_cannot_be_reached_so_the_next_is_attacked() -> None:
    table = given(ann="10,8", bob="7.2,10", walkers=["10,10"], barriers=["10,9"])
    assert lunges(table) == {"walker-1": "bob"}


@pytest.mark.rule("AOW-239")
def test_fully_surrounded_the_nearest_is_passed_over_for_the_next() -> None:
    round_ann = ["9.016,10", "10.984,10", "9.508,10.852", "10.492,10.852", "9.508,9.148", "10.492,9.148"]
    table = given(ann="10,10", bob="10,14.2", walkers=["10,12", *round_ann])
    assert lunges(table)["walker-1"] == "bob"
    assert not faults(table.state)


@pytest.mark.rule("AOW-238", "AOW-264")
def test_engaged_walkers_make_room_for_one_that_lunges() -> None:
    table = given(ann="10,10", walkers=["12.5,10", "10.6325,10.7538", "10.6325,9.2462"])
    assert lunges(table) == {"walker-1": "ann"}
    assert len(table.state.board.standing_enemies("ann")) == 3


@pytest.mark.rule("AOW-266", "AOW-239")
@pytest.mark.parametrize(("touching", "lunged"), [(True, True), (False, False)])
def test_it_goes_round_scenery_only_if_it_starts_against_it(touching: bool, lunged: bool) -> None:
    y = 10.692 if touching else 10.8
    table = given(ann="10.9,9.3", walkers=[f"10.9,{y}"], barriers=["10,10"])
    assert bool(lunges(table)) is lunged


@pytest.mark.rule("AOW-240")
@pytest.mark.parametrize("victim", ["ann", "bob"])
def test_of_two_equally_near_the_player_picks_the_victim(victim: str) -> None:
    table = given(ann="5,5", bob="9,5", walkers=["7,5"])
    assert lunges(table, victim) == {"walker-1": victim}
    assert table.asked[0].who == "survivors"


@pytest.mark.rule("AOW-241")
def test_a_walker_that_can_reach_nobody_stays_where_it_is() -> None:
    table = given(ann="10,8", walkers=["10,10"], barriers=["10,9"])
    assert lunges(table) == {}
    assert table.at("walker-1") == (10, 10)
    assert table.told[-1].rule == "AOW-241"


@pytest.mark.rule("AOW-242")
def test_it_may_still_be_moved_by_the_event_card() -> None:
    card = EventCard("walk", "Walk", (Effect("move", walkers=1),), (), (), ())
    table = given(ann="10,3", walkers=["10,12"], events=[card], event_deck=["walk"])
    assert lunges(table) == {}
    table.play(event_card(table.state))
    assert table.at("walker-1") == (10, 6)


@pytest.mark.rule("AOW-244")
@pytest.mark.parametrize("first", ["walker-1", "walker-2"])
def test_the_player_picks_the_order_of_lunges(first: str) -> None:
    table = given(ann="5,5", walkers=["7.5,5", "7.2,5.3"])
    assert next(iter(lunges(table, first))) == first


@pytest.mark.rule("AOW-244")
def test_left_to_the_program_the_nearest_goes_first() -> None:
    table = given(ann="5,5", walkers=["7.5,5", "7.2,5", "5,7.1"])
    assert list(lunges(table, "rest")) == ["walker-3", "walker-2", "walker-1"]


@pytest.mark.rule("AOW-245")
def test_prone_survivors_are_lunged_at_too() -> None:
    assert lunges(given(ann="5,5", walkers=["7,5"], prone=["ann"])) == {"walker-1": "ann"}


def test_a_skipped_choice_of_victim_costs_that_lunge_only() -> None:
    table = given(ann="5,5", bob="9,5", cid="15,5", walkers=["7,5", "15,7"])
    assert lunges(table, "walker-1", "skip") == {"walker-2": "cid"}
