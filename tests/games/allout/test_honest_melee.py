"""What breaking melees on purpose showed to be untested: whose choice it is, and who is in which melee."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, given
from games.allout.melees import begun, fight, fights, pair, pools, resolved
from games.allout.test_split_rivals import near
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.melee.phase import rejoin
from shamble.games.allout.melee.prone import declared
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import Fight
from shamble.kernel.asks import Roll

WEAPONS = [
    ItemCard("katana", "Katana", "melee", 10, ("red",), keywords=("sharp",)),
    ItemCard("mace", "Mace", "melee", 10, ("red",), keywords=("bludgeon",)),
    ItemCard("rattle", "Rattle", "melee", 5, ("red",), commotion="noise"),
    ItemCard("fury", "Fury", "special", 5, abilities=(Ability("add", "melee", ("blue",)),)),
    ItemCard("guard", "Guard", "special", 5, abilities=(Ability("add", "defense", ("blue",)),)),
]


@pytest.mark.rule("AOW-627")
def test_who_cuts_deep_picks_the_enemy_also_without_the_initiative() -> None:
    table = given(
        ann="8,8 katana", bob="8.984,8", cid=near(8, 8, 180), rivals=["ann"], items=WEAPONS
    )  # fmt: skip
    fight(table, "attack", "attack", "1 0", "1 1", "bob", "badge", "cid")
    assert [(ask.rule, ask.who) for ask in table.asked[-2:]] == [("AOW-627", BLUE)] * 2


@pytest.mark.rule("AOW-603")
def test_who_strikes_down_rolls_also_without_the_initiative() -> None:
    table = given(ann="8,8 mace", bob="8.984,8", rivals=["ann"], items=WEAPONS)
    fight(table, "attack", "attack", "1", "1 1", "badge")
    assert (table.asked[-1].rule, table.asked[-1].who) == ("AOW-603", BLUE)


# -- who is in a melee


@pytest.mark.rule("AOW-358")
def test_whom_a_walker_touches_in_another_melee_does_not_matter() -> None:
    table = given(
        rick="8,8", derek="8.984,8", dave=near(8, 8, 180, 180), walkers=[near(8, 8, 180)], rivals=["derek", "dave"]
    )  # fmt: skip
    resolved(table, "rick derek walker-1", "attack", "1", "1", "1")
    assert [(ask.rule, ask.who) for ask in table.asked if isinstance(ask, Roll)][1:] == [
        ("AOW-322", BLUE),
        ("AOW-356", BLUE),
    ]


@pytest.mark.rule("AOW-291")
def test_only_those_that_are_being_split_are_given_to_one_another() -> None:
    # A square of contacts, and Cid in contact with walker 1 outside of it.
    table = given(
        ann="8,8", bob=near(8, 8, 0, 90), cid=near(8, 8, 90, 120), walkers=[near(8, 8, 90), near(8, 8, 0)]
    )
    found = table.play(split(table.state, ["ann", "bob", "walker-1", "walker-2"]), "ann")
    assert table.ids() == ["ann", "bob"]
    assert [pair(fight) for fight in found] == [(["ann"], ["walker-1"]), (["bob"], ["walker-2"])]


@pytest.mark.rule("AOW-390")
def test_all_whom_several_noisy_weapons_draw_fight_in_this_phase() -> None:
    table = given(
        ann="8,8 rattle", bob=near(8, 8, 0, 0) + " rattle", walkers=[near(8, 8, 0), "4,8", "14,8"], items=WEAPONS
    )  # fmt: skip
    resolved(table, "ann bob walker-1", "attack", "rattle-1", "rattle-2", "1 1 1 1", "1")
    assert fights(table) == [(["ann"], ["walker-2"]), (["bob"], ["walker-3"])]


# -- stances and weapons


@pytest.mark.parametrize(
    ("walkers", "default"), [([180], "attack"), ([180, 90], "attack"), ([180, 90, 270], "defend")]
)
def test_against_three_times_as_many_a_side_is_advised_to_defend(walkers: list[float], default: str) -> None:
    table = given(ann="8,8", walkers=[near(8, 8, angle) for angle in walkers])
    fight(table, "attack", "1", " ".join(["1"] * sum(range(len(walkers) + 1))))
    assert table.asked[0].default == default  # type: ignore[attr-defined]


@pytest.mark.rule("AOW-320")
def test_who_skips_the_choice_fights_with_the_first_weapon() -> None:
    table = given(ann="8,8 bat saw", walkers=["8.984,8"])
    fight(table, "attack", "skip", "1 1", "1")
    assert pools(table)[0] == ["white", "red"]


# -- on the ground


@pytest.mark.rule("AOW-293")
def test_the_first_of_two_prone_survivors_is_attacked_if_the_choice_is_skipped() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["ann", "bob"])
    assert begun(table, "skip") == [(["ann"], ["walker-1"])]


@pytest.mark.rule("AOW-369", "AOW-375")
def test_a_walker_that_a_handgun_frees_turns_to_the_prone_survivor_it_touches() -> None:
    glock = ItemCard("glock", "Glock", "ranged", 10, ("white",), range=8.0, keywords=("handgun",))
    table = given(
        rick=near(8, 8, 180) + " glock", derek="8,8", bob=near(8.984, 8, 0), walkers=["8.984,8"],
        rivals=["derek", "bob"], prone=["bob"], items=[glock],
    )  # fmt: skip
    table.state.survivor("derek").health = 1
    resolved(table, "rick derek walker-1", "rick/glock-1", "derek", "2! 0", "0", "badge")
    assert fights(table) == [(["bob"], ["walker-1"])]


@pytest.mark.rule("AOW-392")
def test_who_has_attacked_in_this_phase_attacks_nobody_on_the_ground() -> None:
    table = given(ann="5,5", walkers=["5.984,5"], prone=["walker-1"])
    table.state.attacked = ["ann"]
    resolved(table, "ann walker-1")
    assert not table.asked
    assert table.at("ann") == (5, 5)


@pytest.mark.rule("AOW-369", "AOW-370")
def test_cards_that_change_melee_and_defense_do_so_on_the_ground_too() -> None:
    table = given(ann="5,5 fury", bob="5.984,5 guard", rivals=["bob"], prone=["bob"], items=WEAPONS)
    resolved(table, "ann bob", "1 1", "1 1")
    assert pools(table) == [["white", "blue"], ["white", "blue"]]


@pytest.mark.rule("AOW-369", "AOW-392")
def test_of_two_that_touch_it_only_one_that_has_not_attacked_is_asked_for() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["walker-1"])
    table.state.attacked = ["ann"]
    found = table.play(declared(table.state, ["ann", "bob"]), "walker-1")
    assert [(ask.rule, ask.subjects) for ask in table.asked] == [("AOW-375", ("bob",))]
    assert [pair(fight) for fight in found] == [(["bob"], ["walker-1"])]


@pytest.mark.rule("AOW-369")
def test_of_those_on_the_ground_only_an_enemy_is_attacked() -> None:
    table = given(ann="5,5", bob="5,5.984", walkers=["5.984,5"], prone=["bob", "walker-1"])
    resolved(table, "ann bob walker-1", "1", "0")
    assert "walker-1" not in table.state.walkers
    assert table.state.survivor("bob").health == 5


@pytest.mark.rule("AOW-369", "AOW-375")
def test_a_walker_that_has_fought_does_not_turn_to_the_prone_in_the_same_phase() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"], prone=["bob"])
    resolved(table, "ann walker-1", "attack", "1", "2!")
    assert table.gap("ann", "walker-1") == pytest.approx(1, abs=0.003)
    assert fights(table) == []


# -- who is hurt


@pytest.mark.rule("AOW-340", "AOW-342")
def test_nobody_is_picked_twice_for_a_point_or_a_critical() -> None:
    table = given(
        ann="8,8", walkers=[near(8, 8, angle) for angle in (0, 90, 180)], cards={"ann": {"melee": ("blue",)}}
    )
    fight(table, "attack", "3!", "1 0 0 0 0 0", "walker-2", "walker-1", "walker-2")
    asks = [
        (ask.rule, table.ids(number))
        for number, ask in enumerate(table.asked)
        if ask.rule != "AOW-312" and not isinstance(ask, Roll)
    ]
    assert asks == [
        ("AOW-340", ["walker-1", "walker-2", "walker-3"]),
        ("AOW-340", ["walker-1", "walker-3"]),
        ("AOW-342", ["walker-2", "walker-1"]),
    ]
    assert list(table.state.walkers) == ["walker-1", "walker-3"]


@pytest.mark.rule("AOW-347", "AOW-351")
@pytest.mark.parametrize("house", ["each", "one", "all"])
def test_without_a_critical_nobody_is_bitten_whatever_the_house_says(house: str) -> None:
    table = given(ann="8,8", walkers=["8.984,8", "7.016,8"], house={"bites": house})
    fight(table, "defend", "1", "1 1 0")
    ann = table.state.survivor("ann")
    assert (ann.health, ann.bitten) == (4, False)


# -- cards, and melees that arrivals join


@pytest.mark.rule("AOW-154")
def test_a_card_takes_dice_from_walkers_too() -> None:
    hook = ItemCard(
        "hook", "Hook", "special", 3, abilities=(Ability("remove", "melee", ("red",), whose="enemy"),)
    )
    table = given(ann="8,8 hook", walkers=["8.984,8", "7.016,8"], items=[hook])
    fight(table, "defend", "1", "1 1")
    assert pools(table) == [["white"], ["red", "red"]]


@pytest.mark.rule("AOW-300", "AOW-391")
def test_of_melees_that_an_arrival_joins_only_the_one_begun_stays_begun() -> None:
    table = given(
        ann="8,8", bob=near(8, 8, 0, 0), walkers=[near(8, 8, 180), near(8, 8, 0, 0, 0), near(8, 8, 0)]
    )
    table.state.fights = [Fight(["ann", "walker-1"], begun=True), Fight(["bob", "walker-2"])]
    table.play(rejoin(table.state, {"walker-3"}), "bob")
    assert [(pair(fight), fight.begun) for fight in table.state.fights] == [
        ((["ann"], ["walker-1"]), True),
        ((["bob"], ["walker-2", "walker-3"]), False),
    ]
