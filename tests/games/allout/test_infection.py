"""Infection (AOW-398 to 404): the bitten may sicken and die."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.end_phase import infection
from shamble.games.allout.turn import STEPS


def group(*bitten: str, **more: object) -> Table:
    """Three survivors, some bitten."""
    table = given(ann="5,5 bat", bob="10,10", cid="15,15", **more)  # type: ignore[arg-type]
    for name in bitten:
        table.state.survivor(name).bitten = True
    return table


@pytest.mark.rule("AOW-398")
def test_each_bitten_survivor_tests_once_and_nobody_else() -> None:
    table = group("ann", "cid")
    table.play(infection(table.state), "ann", "badge", "badge")
    assert [ask.subjects for ask in table.asked if ask.rule == "AOW-400"] == [("ann",), ("cid",)]


@pytest.mark.rule("AOW-399")
@pytest.mark.parametrize("first", ["ann", "cid"])
def test_the_player_picks_the_order_until_all_have_tested(first: str) -> None:
    table = group("ann", "bob", "cid")
    table.play(infection(table.state), first, "badge", "bob", "badge", "badge")
    tested = [ask.subjects[0] for ask in table.asked if ask.rule == "AOW-400"]
    assert tested[:2] == [first, "bob"]
    assert len(tested) == 3


@pytest.mark.rule("AOW-400", "AOW-401")
@pytest.mark.parametrize(("face", "health"), [("badge", 5), ("blank", 4)])
def test_on_a_badge_nothing_happens_on_a_blank_one_health_is_lost_at_once(face: str, health: int) -> None:
    table = group("ann")
    table.play(infection(table.state), face)
    assert table.state.survivor("ann").health == health
    assert table.state.survivor("ann").bitten


@pytest.mark.rule("AOW-402")
def test_one_that_dies_of_it_becomes_a_prone_walker_and_its_cards_are_lost() -> None:
    table = group("ann")
    table.state.survivor("ann").health = 1
    table.play(infection(table.state), "blank")
    assert "ann" not in table.state.survivors
    assert table.at("walker-1") == (5, 5)
    assert table.state.walker("walker-1").prone
    assert not [item for s in table.state.survivors.values() for item in s.carried()]


@pytest.mark.rule("AOW-403")
def test_it_drops_its_counters_where_it_fell() -> None:
    table = group("ann")
    ann = table.state.survivor("ann")
    ann.health, ann.supplies = 1, 2
    table.play(infection(table.state), "blank")
    places = [(counter.at, counter.searched) for counter in table.state.counters.values()]
    assert places[0] == ((5000, 5000), True)
    assert len(places) == 2


@pytest.mark.rule("AOW-404")
def test_the_walker_that_it_becomes_does_not_roll_in_the_same_end_phase() -> None:
    table = group("ann")
    table.state.survivor("ann").health = 1
    table.state.phase = "dead-return"
    for answers in ([], ["blank"], []):
        table.play(STEPS[table.state.phase](table.state), *answers)
    assert table.state.walker("walker-1").prone
    assert table.state.turn == 2
    assert [ask.rule for ask in table.asked] == ["AOW-400"]


def test_one_corrected_away_does_not_stop_the_others() -> None:
    table = group("ann", "bob")
    rules = infection(table.state)
    build = next(rules)
    table.state.board.remove(table.state.survivors.pop("ann"))
    ask = build()  # type: ignore[operator]
    assert [option.id for option in ask.options] == ["bob"]
    roll = rules.send("bob")()  # type: ignore[operator]
    assert roll.subjects == ("bob",)
