"""Blast (AOW-604 to 611)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import pools
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import ItemCard
from shamble.kernel.errors import BadAnswer

BARE = {name: {"shoot": (), "defense": ()} for name in ("ann", "bob", "cid", "dee")}


def thrown(*script: str, run: bool = True, **more: Any) -> Table:
    """Ann throws a bomb of two white dice and a range of 10 inches; nobody has defense dice."""
    card: dict[str, Any] = {"range": 10.0, "keywords": ("blast",), **more.pop("card", {})}
    bomb = ItemCard("bomb", "Bomb", "ranged", 10, ("white", "white"), **card)
    table = given(**{"ann": "3,10 bomb", "items": [bomb], "cards": BARE, **more})
    if run:
        table.play(shoot(table.state, "ann"), *script)
    return table


@pytest.mark.rule("AOW-604", "AOW-605")
def test_a_point_in_range_may_be_the_target_and_the_attack_is_rolled_normally() -> None:
    table = thrown("12,10", "1 1", "stay", "0", walkers=["14,10"])
    assert pools(table) == [["white", "white"], ["red"]]
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-604")
@pytest.mark.parametrize("place", ["13.7,10", "30,10"])
def test_not_one_out_of_range_or_off_the_table(place: str) -> None:
    with pytest.raises(BadAnswer):
        thrown(place, "1 1", "stay")


@pytest.mark.rule("AOW-604", "AOW-605")
def test_a_model_in_range_and_sight_may_be() -> None:
    table = thrown("bob", "0 0", "stay", bob="12,10", cid="14,18", rivals=["bob", "cid"])
    assert table.ids(0) == ["bob"], "only models that could be shot at"


@pytest.mark.rule("AOW-608")
def test_everybody_even_partly_under_it_is_hit_friend_or_foe() -> None:
    table = thrown("10,10", "1 1", "stay", bob="10,12", cid="10,6.6", dee="10,6.4", rivals=["cid", "dee"])
    health = {name: survivor.health for name, survivor in table.state.survivors.items()}
    assert health == {"ann": 5, "bob": 3, "cid": 3, "dee": 5}


@pytest.mark.rule("AOW-609")
def test_each_makes_its_own_defense_roll_against_the_one_score() -> None:
    cards = {**BARE, "bob": {"defense": ("white",)}, "cid": {"defense": ("blue",)}}
    table = thrown("10,10", "1 1", "stay", "1", "2", bob="10,12", cid="10,8", rivals=["cid"], cards=cards)
    assert pools(table) == [["white", "white"], ["white"], ["blue"]]
    assert [table.state.survivor(name).health for name in ("bob", "cid")] == [4, 5]
    assert [ask.who for ask in table.asked][-2:] == [RED, BLUE]


@pytest.mark.rule("AOW-606")
def test_with_a_critical_the_template_stays_and_walkers_lose_their_heads() -> None:
    table = thrown("10,10", "2! 0", "badge", "0", "0", walkers=["10,12", "10,8"])
    assert table.state.walkers == {}
    assert "AOW-607" not in table.rules()


@pytest.mark.rule("AOW-606", "AOW-614")
def test_the_critical_of_aiming_with_deadly_precision_holds_it_in_place() -> None:
    table = thrown(run=False, walkers=["10,12"], card={"keywords": ("blast", "deadly-precision")})
    table.play(shoot(table.state, "ann", aimed=True), "10,10", "1 1", "badge", "0")
    assert table.state.walkers == {}
    assert "AOW-607" not in table.rules()


@pytest.mark.rule("AOW-607")
@pytest.mark.parametrize(("place", "hurt"), [("stay", True), ("10,7", False)])
def test_without_one_the_opponent_may_move_it_up_to_three_inches(place: str, hurt: bool) -> None:
    table = thrown("10,10", "1 1", place, bob="10,12", cid="17,17", rivals=["bob", "cid"])
    assert (table.state.survivor("bob").health < 5) is hurt
    assert [ask.who for ask in table.asked if ask.rule == "AOW-607"] == [BLUE]


@pytest.mark.rule("AOW-607")
def test_no_farther() -> None:
    with pytest.raises(BadAnswer):
        thrown("10,10", "1 1", "10,6.9")


@pytest.mark.rule("AOW-610")
def test_noise_is_measured_from_where_it_went_off() -> None:
    bomb = ItemCard(
        "bomb", "Bomb", "ranged", 10, ("white",), range=10.0, keywords=("blast",), commotion="noise"
    )
    table = given(ann="3,3 bomb", walkers=["3,11", "12,14"], items=[bomb], cards=BARE)
    table.play(activate(table.state, "ann"), "shoot", "12,6", "0", "stay", "end")
    assert table.at("walker-2")[1] < 9, "the one by the blast comes to it"
    assert table.at("walker-1") == (3.0, 11.0)


@pytest.mark.rule("AOW-611")
@pytest.mark.parametrize(("barriers", "dice"), [(["10,11 0"], [["red"]]), ([], [])])
def test_scenery_between_its_centre_and_a_model_is_cover(barriers: list[str], dice: list[list[str]]) -> None:
    table = thrown("10,10", "1 1", "stay", *["0"] * len(dice), bob="10,12.3", barriers=barriers)
    assert pools(table)[1:] == dice


@pytest.mark.rule("AOW-611")
def test_scenery_between_the_shooter_and_a_model_is_none() -> None:
    table = thrown("10,10", "1 1", "stay", bob="10,12", barriers=["6,10 90"])
    assert pools(table)[1:] == []


def test_a_thrown_one_is_gone_and_its_thrower_may_be_hit() -> None:
    table = thrown("4,10", "1 1", "stay", card={"one_use": True})
    assert table.state.survivor("ann").health == 3
    assert table.state.survivor("ann").carried() == []


@pytest.mark.rule("AOW-608", "AOW-609")
def test_a_thrower_that_its_own_bomb_kills_has_still_hit_all_the_others() -> None:
    cards = {name: {**BARE[name], "health": 2} for name in BARE}
    table = thrown("4,10", "2 2", "stay", "0", ann="3,10 bomb", bob="5,10", walkers=["4,12"], cards=cards)
    assert not table.state.survivors
    assert table.state.walkers["walker-1"].prone
    assert sum(event.kind == "death" for event in table.told) == 2


@pytest.mark.rule("AOW-608", "AOW-598", "AOW-631")
def test_it_pierces_armor_and_stuns_under_its_template_too() -> None:
    cards = {**BARE, "bob": {"defense": ("red", "white")}}
    more = {"bob": "10,12", "rivals": ["bob"], "cards": cards}
    table = thrown(
        "10,10", "1 1", "stay", "red", "1", card={"keywords": ("blast", "armor-piercing", "stun")}, **more
    )
    assert pools(table)[-1] == ["white"]
    assert (table.state.survivor("bob").health, table.state.survivor("bob").prone) == (4, True)
