"""The campaign: what is offered to whom, and what is not."""

from __future__ import annotations

import pytest

from games.allout.test_campaign import learnt, season, supplied
from shamble.games.allout.campaign.experience import trade
from shamble.games.allout.campaign.shopping import for_hire, takers
from shamble.games.allout.campaign.state import Character, Fate
from shamble.games.allout.campaign.supplies import gifts
from shamble.kernel.asks import Choose


@pytest.mark.rule("AOW-579", "AOW-580")
@pytest.mark.parametrize(("die", "rule"), [("red", "AOW-579"), ("white", "AOW-580")])
def test_each_exchange_is_told_by_its_own_clause(die: str, rule: str) -> None:
    table = season()
    table.one("P0").saved = [die, die]
    learnt(table, Fate(0, out=True), die, f"saved {die}+saved {die}", "saved", "done")
    assert rule in [event.rule for event in table.told]


@pytest.mark.rule("AOW-584")
def test_a_rule_that_is_known_is_not_offered_again() -> None:
    table = season(ann={"rules": ("quick",)})
    table.one("P0").saved = ["red"] * 3
    table.play(
        trade(table.state, "P0", table.one("P0").id),
        "rule",
        "nimble",
        "saved red+saved red+saved red",
        "done",
    )
    asks = [ask for ask in table.asked if ask.rule == "AOW-584"]
    assert isinstance(asks[0], Choose)
    assert "quick" not in [option.id for option in asks[0].options]
    assert table.one("P0").rules == ["quick", "nimble"]


@pytest.mark.rule("AOW-587")
@pytest.mark.parametrize(("points", "able"), [(20, True), (19, False)])
def test_the_last_point_buys(points: int, able: bool) -> None:
    table = season()
    table.state.team("P0").points = points
    assert bool(for_hire(table.state, table.state.team("P0"))) is able


@pytest.mark.rule("AOW-416", "AOW-587")
def test_nobody_takes_what_there_is_no_slot_for() -> None:
    table = season(ann={"pack": 1})
    team, one = table.state.team("P0"), table.one("P0")
    one.items = ["rifle", "bat", "lid"]
    assert takers(table.state, team, "axe") == []
    assert takers(table.state, team, "vest") == [one.id]
    other = Character.of("bob-9", table.state.book.survivors["bob"], ("axe", "lid", "pistol", "smg"))
    team.members["bob-9"] = other
    assert gifts(table.state, team) == {}, "both have their hands and packs full"
    other.items.pop()
    assert set(gifts(table.state, team)) == {f"{one.id}:{number}:bob-9" for number in range(3)}


@pytest.mark.rule("AOW-586")
def test_points_for_counters_are_for_those_there_are() -> None:
    assert supplied(season(), 0).state.team("P0").points == 0
