"""One melee (AOW-289, AOW-312 to 326, AOW-352 to 355): stance, dice, and who wins."""

from __future__ import annotations

import pytest

from games.allout.given import given
from games.allout.melees import choices, fight, pools
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.melee.fight import walker_dice
from shamble.kernel.asks import Roll

CLUB = ItemCard("club", "Club", "melee", 5, ("white", "white"))
NO_MELEE = {"ann": {"melee": ()}}
RING = ["5.984,5", "4.016,5", "5.492,5.8522", "4.508,5.8522", "5.492,4.1478", "4.508,4.1478"]


# -- stance


@pytest.mark.rule("AOW-312", "AOW-321")
@pytest.mark.parametrize(
    ("stance", "dice"), [("attack", ["white", "red"]), ("defend", ["white", "red", "white"])]
)
def test_a_side_attacks_with_weapons_or_defends_with_armor(stance: str, dice: list[str]) -> None:
    table = fight(
        given(ann="5,5 bat helmet vest", walkers=["5.984,5"]), stance, " ".join(["0"] * len(dice)), "1"
    )
    assert pools(table)[0] == dice
    assert table.asked[0].rule == "AOW-312"
    assert table.asked[0].who == "survivors"


@pytest.mark.rule("AOW-321")
def test_items_that_guard_help_a_defender_and_those_in_the_pack_do_not() -> None:
    table = fight(given(ann="5,5 lid pack:vest", walkers=["5.984,5"]), "defend", "0 0", "1")
    assert pools(table)[0] == ["white", "red"]


@pytest.mark.rule("AOW-314", "AOW-322")
@pytest.mark.parametrize(
    ("stance", "dice"), [("attack", ["white", "red", "white"]), ("defend", ["white", "white", "red"])]
)
def test_a_whole_side_does_the_same_and_adds_all_its_dice_into_one_roll(stance: str, dice: list[str]) -> None:
    table = given(ann="5,5 bat", bob="6.968,5 helmet", walkers=["5.984,5"])
    fight(table, stance, "1 1 1", "0")
    assert pools(table) == [dice, ["red"]]
    assert choices(table) == ["AOW-312"]
    assert table.told[0].facts == {"survivors": 3, "walkers": 0}


@pytest.mark.rule("AOW-315")
def test_walkers_always_attack_with_their_melee_dice() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "defend", "0", "1")
    assert pools(table)[1] == ["red"]
    assert choices(table) == ["AOW-312"], "nobody is asked for the walkers"


@pytest.mark.rule("AOW-289")
def test_the_dice_of_walkers_are_rolled_by_the_player() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "attack", "1", "0")
    assert [ask.who for ask in table.asked] == ["survivors"] * 3


# -- dice


@pytest.mark.rule("AOW-316")
def test_an_unarmed_survivor_with_melee_dice_may_attack() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "attack", "1", "0")
    assert pools(table)[0] == ["white"]


@pytest.mark.rule("AOW-317")
def test_without_melee_dice_or_a_weapon_it_must_defend() -> None:
    table = fight(given(ann="5,5 pack:bat", walkers=["5.984,5"], cards=NO_MELEE), "1", "0")
    assert choices(table) == []
    assert pools(table)[0] == ["white"], "its Defense"
    assert not table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-317", "AOW-318")
def test_a_weapon_lets_one_without_melee_dice_attack() -> None:
    table = fight(given(ann="5,5 bat", walkers=["5.984,5"], cards=NO_MELEE), "attack", "1", "0")
    assert pools(table)[0] == ["red"]


@pytest.mark.rule("AOW-317")
def test_so_does_a_rule_that_grants_dice() -> None:
    table = given(ann="5,5", walkers=["5.984,5"], cards=NO_MELEE)
    table.state.survivor("ann").berserk = True
    assert pools(fight(table, "attack", "1", "0"))[0] == ["red"]


@pytest.mark.rule("AOW-319", "AOW-078")
@pytest.mark.parametrize(("berserk", "dice"), [(False, ["white", "red"]), (True, ["white", "red", "red"])])
def test_attack_dice_are_melee_weapon_and_special_rules(berserk: bool, dice: list[str]) -> None:
    table = given(ann="5,5 bat helmet", walkers=["5.984,5"])
    table.state.survivor("ann").berserk = berserk
    assert pools(fight(table, "attack", " ".join(["1"] * len(dice)), "0"))[0] == dice


@pytest.mark.rule("AOW-320")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("bat-1", ["white", "red"]), ("club-2", ["white", "white", "white"])]
)
def test_of_several_weapons_one_is_picked_before_any_roll_and_only_it_counts(
    weapon: str, dice: list[str]
) -> None:
    table = given(ann="5,5 bat club", walkers=["5.984,5"], items=[CLUB])
    fight(table, "attack", weapon, " ".join(["1"] * len(dice)), "0")
    assert pools(table)[0] == dice
    assert table.asked[1].rule == "AOW-320"
    assert isinstance(table.asked[2], Roll)


@pytest.mark.rule("AOW-320")
def test_a_weapon_in_the_pack_is_none() -> None:
    table = fight(given(ann="5,5 bat pack:saw", walkers=["5.984,5"]), "attack", "1 1", "0")
    assert choices(table) == ["AOW-312"]


def test_a_loud_weapon_may_be_left_unused() -> None:
    table = fight(given(ann="5,5 saw", walkers=["5.984,5"], threat=5), "attack", "fist", "1", "0")
    assert table.ids(1) == ["saw-1", "fist"]
    assert pools(table)[0] == ["white"]
    assert table.state.threat == 5


# -- outnumbering


@pytest.mark.rule("AOW-352", "AOW-353")
@pytest.mark.parametrize(("count", "dice"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_the_nth_walker_adds_n_red_dice(count: int, dice: int) -> None:
    table = given(ann="5,5", walkers=RING[:count])
    fight(table, "defend", "2", " ".join(["0"] * dice))
    assert pools(table)[1] == ["red"] * dice


@pytest.mark.rule("AOW-354")
@pytest.mark.parametrize(("count", "dice"), [(5, 15), (6, 20), (7, 25)])
def test_no_walker_adds_more_than_five(count: int, dice: int) -> None:
    assert walker_dice(given(ann="5,5").state, count) == ("red",) * dice


@pytest.mark.rule("AOW-355")
def test_example_three_walkers_roll_six_red_dice_against_the_unarmed_white_one_of_rick() -> None:
    table = given(rick="5,5", walkers=RING[:3])
    fight(table, "attack", "1", "0 0 0 0 0 1")
    assert pools(table) == [["white"], ["red"] * 6]


@pytest.mark.rule("AOW-353")
def test_two_survivors_on_one_walker_meet_one_die() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])
    assert pools(fight(table, "attack", "1 1", "0"))[1] == ["red"]


# -- the winner


@pytest.mark.rule("AOW-323")
@pytest.mark.parametrize(
    ("ours", "theirs", "pushed"), [("2", "1", "walker-1"), ("1", "1", "walker-1"), ("0", "1", "ann")]
)
def test_the_higher_total_wins_and_the_loser_is_pushed(ours: str, theirs: str, pushed: str) -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "attack", ours, theirs)
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == [pushed]


@pytest.mark.rule("AOW-324", "AOW-326")
@pytest.mark.parametrize("total", ["0", "1"])
def test_in_a_draw_the_survivors_push_and_nobody_is_hurt(total: str) -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "attack", total, total)
    assert table.at("walker-1") == (6.984, 5)
    assert not table.state.walkers["walker-1"].prone
    assert table.state.survivor("ann").health == 5


@pytest.mark.rule("AOW-326")
def test_a_drawn_critical_bites_nobody_and_removes_nobody() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "attack", "2!", "2!")
    assert not table.state.survivor("ann").bitten
    assert "walker-1" in table.state.walkers


@pytest.mark.rule("AOW-338")
def test_a_side_that_wins_while_defending_only_pushes() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "defend", "2!", "0")
    assert table.at("walker-1") == (6.984, 5)
    assert not table.state.walkers["walker-1"].prone


def test_a_defender_that_loses_is_hurt_all_the_same() -> None:
    table = fight(given(ann="5,5", walkers=["5.984,5"]), "defend", "0", "1")
    assert table.state.survivor("ann").health == 4


@pytest.mark.rule("AOW-288")
def test_both_sides_strike_at_once() -> None:
    table = given(ann="5,5", walkers=["5.984,5"])
    table.state.survivor("ann").health = 1
    fight(table, "attack", "0", "2!")
    rolls = [ask.rule for ask in table.asked if isinstance(ask, Roll)]
    assert rolls == ["AOW-322", "AOW-353"], "both rolls come before anything is decided"
    assert "ann" not in table.state.survivors
