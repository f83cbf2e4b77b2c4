"""Masked Scent (AOW-617 to 620) and Nimble (AOW-528)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, Table, given
from games.allout.melees import T, fight, pools
from shamble.games.allout.cards.model import Effect, ItemCard
from shamble.games.allout.effects import apply_all
from shamble.games.allout.event_phase import kill_zone
from shamble.games.allout.melee import phase
from shamble.games.allout.state import Fight

CLOAK = ItemCard("cloak", "Cloak", "body", 5, keywords=("masked-scent",))


def veiled(walker: str, owned: str = "cloak", threat: int = 1, **more: Any) -> Table:
    """Ann in a cloak, and a walker, in the Event Phase."""
    table = given(ann=f"10,10 {owned}", walkers=[walker], items=[CLOAK], threat=threat, **more)
    table.state.now = "kill-zone"
    return table


@pytest.mark.rule("AOW-617")
@pytest.mark.parametrize(("owned", "gap"), [("cloak", 1.0), ("pack:cloak", 0.0), ("", 0.0)])
def test_a_lunging_walker_stops_an_inch_away_from_one_who_wears_it(owned: str, gap: float) -> None:
    table = veiled("12.9,10", owned)
    table.play(kill_zone(table.state))
    assert table.gap("ann", "walker-1") == pytest.approx(gap, abs=0.01)


@pytest.mark.rule("AOW-617")
def test_one_that_is_nearer_already_stays() -> None:
    table = veiled("11.5,10")
    table.play(kill_zone(table.state))
    assert table.at("walker-1") == (11.5, 10.0)


@pytest.mark.rule("AOW-618")
@pytest.mark.parametrize("threat", [9, 13])
@pytest.mark.parametrize(("face", "gap"), [("badge", 1.0), ("blank", 0.0)])
def test_at_medium_threat_it_stops_on_a_badge_only(threat: int, face: str, gap: float) -> None:
    table = veiled("12.9,10", threat=threat)
    table.play(kill_zone(table.state), face)
    assert table.gap("ann", "walker-1") == pytest.approx(gap, abs=0.01)


@pytest.mark.rule("AOW-618", "AOW-619")
@pytest.mark.parametrize(("threat", "gap"), [(8, 1.0), (14, 0.0)])
def test_below_it_surely_stops_and_at_high_never(threat: int, gap: float) -> None:
    table = veiled("12.9,10", threat=threat)
    table.play(kill_zone(table.state))
    assert table.gap("ann", "walker-1") == pytest.approx(gap, abs=0.01)


@pytest.mark.rule("AOW-617")
def test_in_other_phases_walkers_come_all_the_way() -> None:
    from shamble.games.allout.commotion import make_commotion

    table = veiled("14,10")
    table.state.now = "activation"
    table.play(make_commotion(table.state, "noise", "ann"))
    assert table.gap("ann", "walker-1") == pytest.approx(0.0, abs=0.01)


def moved(table: Table, *script: str) -> Table:
    """An event moves one walker."""
    table.state.now = "event"
    table.play(apply_all(table.state, (Effect("move", walkers=1),), "", "AOW-247"), *script)
    return table


@pytest.mark.rule("AOW-620")
@pytest.mark.parametrize(("threat", "nearer"), [(1, "bob"), (14, "ann")])
def test_for_events_somebody_else_counts_as_the_nearest_until_threat_is_high(
    threat: int, nearer: str
) -> None:
    table = moved(veiled("14,10", bob="20,17", threat=threat, size=(40.0, 20.0)))
    before = {"ann": 4.0, "bob": (6.0**2 + 7.0**2) ** 0.5}
    for name, far in before.items():
        closer = table.gap(name, "walker-1") + 2 * 0.492 < far - 0.5
        assert closer is (name == nearer)


@pytest.mark.rule("AOW-617", "AOW-620")
def test_on_its_way_to_another_it_still_stops_before_her() -> None:
    table = moved(veiled("14,10", bob="5,10"))
    assert table.gap("ann", "walker-1") == pytest.approx(1.0, abs=0.01)


# -- Nimble


def slippery(rules: tuple[str, ...] = ("nimble",), **more: Any) -> Table:
    """Ann, who is Nimble, in contact with a walker."""
    fields: dict[str, Any] = {"walkers": [f"{10 + T},10"], "cards": {"ann": {"rules": rules}}, **more}
    return given(ann="10,10", **fields)


@pytest.mark.rule("AOW-528")
def test_on_a_badge_a_nimble_model_moves_an_inch_away_by_the_shortest_way_and_does_not_fight() -> None:
    table = fight(slippery(), "try", "badge")
    assert table.gap("ann", "walker-1") == pytest.approx(1.0, abs=0.01)
    assert table.at("ann") == pytest.approx((9.0, 10.0), abs=0.01)
    assert pools(table) == [["action"]]


@pytest.mark.rule("AOW-528")
@pytest.mark.parametrize("script", [("stay",), ("try", "blank")])
def test_else_it_fights(script: tuple[str, ...]) -> None:
    table = fight(slippery(), *script, "attack", "1", "1")
    assert pools(table)[-2:] == [["white"], ["red"]]


@pytest.mark.rule("AOW-528")
def test_it_goes_even_through_models_and_touches_no_other_enemy() -> None:
    ring = [f"{10 + T},10", f"{10 - T},10", f"10,{10 + T}", f"10,{10 - T}"]
    table = slippery(walkers=[*ring, "13,10"])
    table.play(
        phase.resolve(table.state, Fight(["ann", *[f"walker-{n}" for n in range(1, 5)]])), "try", "badge"
    )
    assert all(table.gap("ann", f"walker-{n}") >= 0.99 for n in range(1, 5))
    assert table.state.board.foes("ann") == []


@pytest.mark.rule("AOW-528")
def test_nobody_else_may_and_its_player_decides() -> None:
    assert "AOW-528" not in fight(slippery(()), "attack", "1", "1").rules()
    table = given(ann="10,10", bob=f"{10 + T},10", rivals=["bob"], cards={"bob": {"rules": ("nimble",)}})
    fight(table, "stay", "attack", "attack", "1", "1")
    assert [ask.who for ask in table.asked if ask.rule == "AOW-528"] == [BLUE]


@pytest.mark.rule("AOW-528")
@pytest.mark.parametrize("walker", ["10,10.692", "11.4,10.692"], ids=["opposite", "more than an inch off"])
def test_across_a_barrier_it_leaves_the_barrier_and_does_not_fight(walker: str) -> None:
    table = given(ann="10,9.308", walkers=[walker], barriers=["10,10"], cards={"ann": {"rules": ("nimble",)}})
    assert table.state.board.foes("ann") == ["walker-1"]
    before = table.gap("ann", "walker-1")
    fight(table, "try", "badge")
    assert table.gap("ann", "walker-1") == pytest.approx(before + 1, abs=0.01)
    assert table.state.board.foes("ann") == []
    assert pools(table) == [["action"]]


@pytest.mark.rule("AOW-528")
def test_those_left_behind_fight_on() -> None:
    table = slippery(bob=f"{10 + 2 * T},10")
    fight(table, "try", "badge", "attack", "1", "1")
    assert pools(table) == [["action"], ["white"], ["red"]]
