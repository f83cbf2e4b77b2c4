"""Damage, headshots and casualties (AOW-156 to 183)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.damage import hurt_walker, kill_survivor, lose_health
from shamble.games.allout.items import new_item, put
from shamble.games.allout.walkers import eligible, new_walker
from shamble.geometry.plane import distance

NINE_MM = ItemCard("nine", "9mm Pistol", "ranged", 10, ("red", "red"), range=10.0)
RICK = {"rick": {"shoot": ("blue",)}, "derek": {"defense": ("white",), "health": 5}}


@pytest.mark.rule("AOW-156", "AOW-157")
def test_a_wounded_walker_is_laid_prone_on_the_spot_and_does_nothing_until_it_stands() -> None:
    table = given(ann="3,3", walkers=["9,3"])
    table.play(hurt_walker(table.state, "walker-1", headshot=False))
    assert table.state.walkers["walker-1"].prone
    assert eligible(table.state, table.state.walkers) == []
    table.play(make_commotion(table.state, "mayhem", "ann"))
    assert table.at("walker-1") == (9, 3)
    table.state.walkers["walker-1"].prone = False
    table.play(make_commotion(table.state, "mayhem", "ann"))
    assert table.at("walker-1") != (9, 3)


@pytest.mark.rule("AOW-158")
def test_a_prone_walker_stays_down_under_plain_damage_and_goes_at_a_critical() -> None:
    table = given(walkers=["9,3"], prone=["walker-1"])
    table.play(hurt_walker(table.state, "walker-1", headshot=False))
    assert table.state.walkers["walker-1"].prone
    table.play(hurt_walker(table.state, "walker-1", headshot=True))
    assert table.state.walkers == {}


@pytest.mark.rule("AOW-159", "AOW-160")
def test_four_successes_against_two_cost_a_survivor_two_health() -> None:
    table = given(ann="3,3 bow", bob="9,3", walkers=["9,3.984"], cards={"ann": {"shoot": ("white",)}})
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "2 2", "2")
    assert table.state.survivors["bob"].health == 3


@pytest.mark.rule("AOW-161", "AOW-162")
@pytest.mark.parametrize(("points", "left"), [(4, 1), (5, None), (9, None)])
def test_health_falls_point_by_point_and_at_zero_the_survivor_is_dead(points: int, left: int | None) -> None:
    table = given(ann="5,5")
    table.play(lose_health(table.state, "ann", points, "AOW-159"))
    survivor = table.state.survivors.get("ann")
    assert (survivor.health if survivor else None) == left
    assert [event.facts["health"] for event in table.told if event.kind == "wound"] == [left or 0]


@pytest.mark.rule("AOW-162", "AOW-163")
def test_the_dead_lie_as_a_prone_walker_on_the_same_spot() -> None:
    table = given(ann="5,7", bob="8,7", walkers=["15,15"])
    table.play(kill_survivor(table.state, "ann"))
    assert "ann" not in table.state.survivors
    assert table.state.walkers["walker-2"].prone
    assert table.at("walker-2") == (5, 7)
    table.state.walkers["walker-2"].prone = False
    table.play(make_commotion(table.state, "noise", "bob"))
    assert table.gap("walker-2", "bob") == pytest.approx(0, abs=0.01)


@pytest.mark.rule("AOW-164")
@pytest.mark.parametrize(("models", "more"), [(0, 1), (202, 1), (201, 1), (200, 0), (3, 0)])
def test_the_dead_become_one_more_walker_unless_a_limit_of_models_is_reached(models: int, more: int) -> None:
    table = given(ann="5,7", threat=5)
    table.state.scenario = replace(table.state.scenario, models=models)
    for _ in range(200):
        walker = new_walker(table.state)
        table.state.walkers[walker.id] = walker
    table.play(kill_survivor(table.state, "ann"))
    assert len(table.state.walkers) == 200 + more
    assert table.state.threat == 5


def rick_shoots(faces: str, health: int = 5) -> Table:
    """Rick's shot goes astray and hits Derek, who rolls one success."""
    table = given(rick="3,3 nine", derek="9,3", walkers=["9,3.984"], items=[NINE_MM], cards=RICK)
    table.state.survivors["derek"].health = health
    ammo = ["badge"] if "!" in faces else []
    table.play(shoot(table.state, "rick"), "walker-1", "blank", faces, "1", *ammo)
    return table


@pytest.mark.rule("AOW-167", "AOW-171", "AOW-174")
def test_ricks_four_successes_and_a_critical_cost_derek_four_health_and_an_ammo_roll() -> None:
    table = rick_shoots("2! 1 1")
    assert table.state.survivors["derek"].health == 1
    assert "AOW-175" in table.rules()


@pytest.mark.rule("AOW-167")
def test_every_critical_costs_a_survivor_one_more() -> None:
    assert rick_shoots("2! 0 1").state.survivors["derek"].health == 2
    assert "derek" not in rick_shoots("0 2! 2!").state.survivors


@pytest.mark.rule("AOW-172")
def test_without_the_critical_derek_would_have_lost_three() -> None:
    assert rick_shoots("1 1 2").state.survivors["derek"].health == 2


@pytest.mark.rule("AOW-168", "AOW-173")
def test_derek_already_wounded_is_removed_and_leaves_no_walker() -> None:
    table = rick_shoots("2! 1 1", health=4)
    assert "derek" not in table.state.survivors
    assert list(table.state.walkers) == ["walker-1"]


@pytest.mark.rule("AOW-168")
def test_killed_without_a_critical_he_lies_as_a_walker() -> None:
    table = rick_shoots("1 1 2", health=3)
    assert "derek" not in table.state.survivors
    assert list(table.state.walkers) == ["walker-1", "walker-2"]


@pytest.mark.rule("AOW-181")
def test_the_cards_of_the_dead_are_lost_and_only_found_ones_go_to_the_discards() -> None:
    table = given(ann="5,5 pistol pack:bat", bob="5,6 ", supply_deck=["bat"])
    put(table.state, "ann", "head", new_item(table.state, "helmet", found=True))
    table.play(kill_survivor(table.state, "ann"))
    assert table.state.survivors["bob"].carried() == []
    assert table.state.decks["supply"].discards == ["helmet"]


@pytest.mark.rule("AOW-181")
def test_what_is_attached_to_a_card_of_the_dead_goes_to_the_discards_once() -> None:
    table = given(ann="5,5 pistol", supply_deck=["bat"])
    (pistol,) = table.state.survivors["ann"].slots["hand"]
    pistol.attached.append(new_item(table.state, "helmet", found=True))
    table.play(kill_survivor(table.state, "ann"))
    assert table.state.decks["supply"].discards == ["helmet"]


@pytest.mark.rule("AOW-182", "AOW-213")
def test_the_first_counter_of_the_dead_lies_searched_on_the_exact_spot() -> None:
    table = given(ann="5,5")
    table.state.survivors["ann"].supplies = 1
    table.play(kill_survivor(table.state, "ann"))
    (counter,) = table.state.counters.values()
    assert (counter.at, counter.searched, counter.hub) == ((5000, 5000), True, "")
    assert table.state.supplies_held() == 0


@pytest.mark.rule("AOW-183")
@pytest.mark.parametrize("where", ["5,5", "0.492,0.492", "19.508,10"])
def test_further_counters_touch_the_first_and_lie_beside_each_other_on_the_table(where: str) -> None:
    table = given(ann=where)
    table.state.survivors["ann"].supplies = 3
    table.play(kill_survivor(table.state, "ann"))
    first, *others = [counter.at for counter in table.state.counters.values()]
    assert len(others) == 2
    assert [distance(first, other) for other in others] == pytest.approx([500, 500], abs=2)
    assert distance(*others) >= 498
    assert all(0 <= x <= 20000 and 0 <= y <= 20000 for x, y in others)


@pytest.mark.rule("AOW-183")
def test_counters_that_find_no_room_about_the_first_lie_as_near_as_possible() -> None:
    table = given(ann="10,10")
    table.state.survivors["ann"].supplies = 9
    table.play(kill_survivor(table.state, "ann"))
    spots = [counter.at for counter in table.state.counters.values()]
    away = sorted(distance(spots[0], spot) for spot in spots)
    assert away[1:7] == pytest.approx([500] * 6, abs=2)
    assert all(860 < far < 1005 for far in away[7:])
    assert all(distance(a, b) > 490 for a in spots for b in spots if a != b)


def test_counters_are_not_laid_under_a_car() -> None:
    table = given(ann="10,8.633", cars=["10,10"])
    table.state.survivors["ann"].supplies = 4
    table.play(kill_survivor(table.state, "ann"))
    car = table.state.board.positions.boxes["car-1"]
    assert all(car.edge(*counter.at) >= 245 for counter in table.state.counters.values())
