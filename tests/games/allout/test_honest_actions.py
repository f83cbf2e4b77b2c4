"""What breaking the actions on purpose showed to be untested: who answers, what is offered first, exact limits."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, Table, given
from shamble.games.allout.actions.climb import climb
from shamble.games.allout.actions.move import SNEAK, sneak
from shamble.games.allout.actions.nerve import hold_nerve
from shamble.games.allout.actions.search import search
from shamble.games.allout.actions.shoot import in_range
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.state import InPlay
from shamble.kernel.asks import Choose


def blue_ann(place: str, **table: object) -> Table:
    """Ann belongs to the second player; Bob, far away, to the first."""
    return given(ann=place, bob="18,18", rivals=["ann"], **table)  # type: ignore[arg-type]


def asked_of_ann(table: Table) -> bool:
    """Whether all that was asked was asked of Ann's player, about Ann."""
    return {(ask.who, ask.subjects[0]) for ask in table.asked} == {(BLUE, "ann")}


@pytest.mark.rule("AOW-125")
def test_the_player_of_the_climber_rolls() -> None:
    table = blue_ann("10,9", barriers=["10,10"])
    table.play(climb(table.state, "ann", "barrier-1", SNEAK), "blank")
    assert asked_of_ann(table)


@pytest.mark.rule("AOW-126", "AOW-125")
def test_a_failed_climb_leaves_nothing_to_move() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    assert table.play(climb(table.state, "ann", "barrier-1", SNEAK), "blank") == 0


@pytest.mark.rule("AOW-222")
def test_the_player_of_the_survivor_rolls_to_hold_their_nerve() -> None:
    table = blue_ann("5,5", threat=6)
    table.play(hold_nerve(table.state, "ann"), "badge")
    assert asked_of_ann(table)


@pytest.mark.rule("AOW-111", "AOW-113")
def test_one_who_stops_is_told_of_once_and_asked_no_more() -> None:
    table = given(ann="10,9", barriers=["10,10"])
    table.play(sneak(table.state, "ann"), "stay")
    assert table.rules() == ["AOW-111", "AOW-109"]


@pytest.mark.rule("AOW-214", "AOW-206")
def test_the_player_of_the_searcher_picks_the_counter_and_the_slot() -> None:
    table = blue_ann("5,5", supplies=["5,5.7", "5,4.3"], supply_deck=["bat"])
    table.play(search(table.state, "ann"), "supply-2", "slot:pack")
    assert asked_of_ann(table)
    assert list(table.state.counters) == ["supply-1"]
    which, where = table.asked
    assert isinstance(which, Choose)
    assert isinstance(where, Choose)
    assert (which.default, where.default) == ("supply-1", "slot:hand")


@pytest.mark.rule("AOW-211")
def test_counters_add_up() -> None:
    table = given(ann="5,5", supplies=["5,5.7", "5,4.3"], supply_deck=["bat", "axe"])
    table.play(search(table.state, "ann"), "supply-2", "discard")
    table.play(search(table.state, "ann"), "discard")
    assert table.state.survivors["ann"].supplies == 2
    assert table.told[-1].facts["held"] == 2


@pytest.mark.rule("AOW-206")
def test_what_is_found_is_remembered_as_found() -> None:
    table = given(ann="5,5", supplies=["5,5.7"], supply_deck=["bat"])
    table.play(search(table.state, "ann"), "slot:hand")
    assert [item.found for item in table.state.survivors["ann"].carried()] == [True]


@pytest.mark.rule("AOW-137")
def test_a_card_that_shortens_no_range_changes_nothing_beside_one_that_does() -> None:
    fog = EventCard("fog", "Fog", (), (), (), (), remains=Remains("game", sight=6.0))
    din = EventCard("din", "Din", (), (), (), (), remains=Remains("game"))
    table = given(ann="1,1 pistol", walkers=["9.9,1"], events=[fog, din])
    weapon = table.state.survivors["ann"].slots["hand"][0]
    assert table.play(in_range(table.state, "ann", "walker-1", weapon))
    table.state.remains += [InPlay("din", 1, "quiet"), InPlay("fog", 1, "quiet")]
    assert not table.play(in_range(table.state, "ann", "walker-1", weapon))
