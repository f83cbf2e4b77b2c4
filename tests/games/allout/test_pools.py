"""Pools of dice: who changes them before the roll and who rolls dice again after it, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, Table, given
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.cards.model import Ability, ItemCard
from shamble.games.allout.melee import phase
from shamble.games.allout.pools import cast, modified, of
from shamble.games.allout.windows import Throw
from shamble.kernel.asks import Choose, Roll

WHETSTONE = ItemCard(
    "whetstone", "Whetstone", "special", 3, abilities=(Ability("reroll", "melee", blanks=True),)
)
SCOPE = ItemCard("scope", "Scope", "special", 4, abilities=(Ability("reroll", "ranged"),))
GLARE = ItemCard("glare", "Glare", "special", 3, abilities=(Ability("reroll", "ranged", whose="enemy"),))
GRIP = ItemCard("grip", "Grip", "special", 3, abilities=(Ability("add", "melee", ("red",)),))
HOOK = ItemCard(
    "hook", "Hook", "special", 3, abilities=(Ability("remove", "melee", ("red",), whose="enemy"),)
)
FINE = ItemCard(
    "fine", "Fine Bow", "ranged", 9, ("red",), range=16.0, abilities=(Ability("reroll", "ranged"),)
)
CALM = ItemCard("calm", "Calm", "body", 3, ("red",), abilities=(Ability("reroll", "defense", count=2),))
CARDS = [WHETSTONE, SCOPE, GLARE, GRIP, HOOK, FINE, CALM]
DUEL: dict[str, Any] = {"items": CARDS, "rivals": ["bob"], "phase": "melee"}


def melee(table: Table, *script: str) -> Table:
    """The only melee of the phase."""
    table.play(phase.begin(table.state))
    table.play(phase.resolve(table.state, table.state.fights[0]), *script)
    return table


def colours(table: Table, number: int = 0) -> list[str]:
    """The dice of the so-manyth roll of a whole pool."""
    rolls = [ask for ask in table.asked if isinstance(ask, Roll) and ask.rule != "AOW-154"]
    return [die.name for die in rolls[number].dice]


def picks(table: Table) -> list[Choose]:
    """The questions which die to roll again."""
    return [ask for ask in table.asked if isinstance(ask, Choose) and ask.rule == "AOW-154"]


@pytest.mark.rule("AOW-155")
def test_a_whetstone_rolls_one_blank_melee_die_of_its_bearer_again() -> None:
    table = given(ann="3,3 bat whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "1 0", "1", "2!", "0")
    assert [option.text for option in picks(table)[0].options] == [
        "The red die that shows 0",
        "Keep the roll",
    ]
    assert "walker-1" not in table.state.walkers


@pytest.mark.rule("AOW-155")
def test_it_leaves_dice_with_successes_alone_and_other_rolls() -> None:
    table = given(ann="3,3 bat whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "1 1", "0")
    assert picks(table) == []
    table = given(ann="3,3 bat whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "defend", "0", "1")
    assert picks(table) == []


@pytest.mark.rule("AOW-155")
def test_of_a_shared_roll_only_the_dice_of_its_bearer_are_rolled_again() -> None:
    table = given(ann="3,3 whetstone", bob="4.968,3 bat", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "1 0 0", "0")
    assert picks(table) == []
    table = given(ann="3,3 whetstone", bob="4.968,3 bat", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "0 0 0", "keep", "0")
    assert [option.id for option in picks(table)[0].options] == ["0", "keep"]


def test_a_card_in_the_pack_does_nothing() -> None:
    table = given(ann="3,3 bat pack:whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "0 0", "0")
    assert picks(table) == []


def test_a_skipped_choice_keeps_the_roll() -> None:
    table = given(ann="3,3 bat whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    melee(table, "attack", "1 0", "skip", "0")
    assert table.state.walkers["walker-1"].prone


@pytest.mark.rule("AOW-154")
def test_own_rerolls_come_before_the_opponents_who_may_take_the_same_die() -> None:
    table = given(ann="3,3 bow scope", bob="9,3 glare", items=CARDS, rivals=["bob"])
    table.play(shoot(table.state, "ann"), "bob", "0 1", "0", "2", "0", "1", "0")
    assert [pick.who for pick in picks(table)] == ["red", BLUE]
    assert [option.id for option in picks(table)[1].options] == ["0", "1", "keep"]
    assert table.state.survivors["bob"].health == 3


@pytest.mark.rule("AOW-154")
def test_a_rerolled_die_is_not_rolled_again_by_its_own_side() -> None:
    table = given(ann="3,3 fine scope", walkers=["9,3"], items=CARDS)
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", "0", "0", "1", "1", "0")
    assert [[option.id for option in pick.options] for pick in picks(table)] == [
        ["0", "1", "keep"],
        ["1", "keep"],
    ]


@pytest.mark.rule("AOW-154")
def test_own_dice_join_before_the_opponent_takes_any_away() -> None:
    table = given(ann="3,3 grip", bob="3.984,3 hook", **DUEL)
    melee(table, "attack", "defend", "1", "1")
    assert colours(table) == ["white"]
    table = given(ann="3,3 grip", bob="3.984,3", **DUEL)
    melee(table, "attack", "defend", "1 1", "1")
    assert colours(table) == ["white", "red"]


def test_a_card_takes_no_die_that_is_not_there() -> None:
    table = given(ann="3,3", bob="3.984,3 hook", **DUEL)
    melee(table, "attack", "defend", "1", "1")
    assert colours(table) == ["white"]


@pytest.mark.rule("AOW-155")
def test_a_card_that_takes_own_dice_away_takes_only_its_bearers() -> None:
    weak = ItemCard("weak", "Weak", "body", 3, abilities=(Ability("remove", "melee", ("red",)),))
    table = given(ann="3,3 weak", bob="6,3", items=[weak])
    throw = Throw(
        "melee", "AOW-322", "", "", ("ann", "bob"), (), lambda: of("ann", ["white"]) + of("bob", ["red"])
    )
    assert modified(table.state, throw) == throw.parts()
    throw = Throw(
        "melee", "AOW-322", "", "", ("ann", "bob"), (), lambda: of("ann", ["red"]) + of("bob", ["red"])
    )
    assert modified(table.state, throw) == of("bob", ["red"])


@pytest.mark.rule("AOW-021", "AOW-022")
@pytest.mark.parametrize(("held", "dice"), [("parry", ["white", "blue"]), ("pack:parry", ["white"])])
def test_a_weapon_that_helps_defense_does_so_while_it_is_in_hand(held: str, dice: list[str]) -> None:
    parry = ItemCard("parry", "Parry", "melee", 5, (), abilities=(Ability("add", "defense", ("blue",)),))
    table = given(ann=f"3,3 {held}", walkers=["3.984,3"], items=[parry], phase="melee")
    melee(table, "defend", " ".join("1" for _ in dice), "0")
    assert colours(table) == dice


@pytest.mark.rule("AOW-154")
def test_a_weapon_that_hinders_enemies_does_so_while_it_is_in_hand() -> None:
    net = ItemCard(
        "net", "Net", "ranged", 5, (), range=4.0, abilities=(Ability("remove", "melee", ("white",), whose="enemy"),)
    )  # fmt: skip
    table = given(ann="3,3", bob="3.984,3 net", **{**DUEL, "items": [net]})
    melee(table, "attack", "defend", "1")
    assert [ask.dice[0].name for ask in table.asked if isinstance(ask, Roll)] == ["white"], "Bob's Defense"


@pytest.mark.rule("AOW-022")
@pytest.mark.parametrize(("weapon", "dice"), [("bat-1", 2), ("maul-2", 3)])
def test_a_melee_weapon_helps_only_attacks_that_are_made_with_it(weapon: str, dice: int) -> None:
    maul = ItemCard("maul", "Maul", "melee", 5, ("red",), abilities=(Ability("add", "melee", ("blue",)),))
    table = given(ann="3,3 bat maul", walkers=["3.984,3"], items=[maul], phase="melee")
    melee(table, "attack", weapon, " ".join(["1"] * dice), "1")
    assert len(colours(table)) == dice


def test_a_weapon_helps_only_attacks_that_are_made_with_it() -> None:
    table = given(ann="3,3 fine pistol", walkers=["9,3"], items=CARDS)
    table.play(shoot(table.state, "ann"), "pistol-2", "walker-1", "0 0 0", "0")
    assert picks(table) == []


@pytest.mark.rule("AOW-151", "AOW-155")
def test_cover_is_nobodys_so_that_armor_does_not_roll_it_again() -> None:
    table = given(ann="3,3 bow", bob="11,3 calm", cars=["7,3"], items=CARDS, rivals=["bob"])
    table.play(shoot(table.state, "ann"), "bob", "1 1", "0 0 0", "0", "2", "1", "0")
    assert colours(table, 1) == ["white", "red", "white"]
    assert [[option.id for option in pick.options] for pick in picks(table)] == [
        ["0", "1", "keep"],
        ["1", "keep"],
    ]
    assert table.state.survivors["bob"].health == 5


@pytest.mark.rule("AOW-078", "AOW-154")
def test_the_berserk_die_is_one_of_the_bearers_dice() -> None:
    table = given(ann="3,3 bat whetstone", walkers=["3.984,3"], items=CARDS, phase="melee")
    table.state.survivors["ann"].berserk = True
    melee(table, "attack", "1 1 0", "2", "1", "0")
    assert colours(table) == ["white", "red", "red"]
    assert picks(table)[0].options[0].text == "The red die that shows 0"


def test_a_stated_sum_has_no_dice_to_roll_again() -> None:
    table = given(ann="3,3 bow scope", walkers=["9,3"], items=CARDS)
    throw = Throw("ranged", "AOW-149", "", "", ("ann",), (), lambda: of("ann", ["white"]))
    rules = cast(table.state, throw)
    ask = next(rules)
    assert callable(ask)
    with pytest.raises(StopIteration) as done:
        rules.send(ask().read({"state": {"successes": 1, "criticals": 0}}))
    assert done.value.value.successes == 1


def test_what_is_lost_meanwhile_rolls_nothing_again() -> None:
    table = given(ann="3,3 bow scope", walkers=["9,3"], items=CARDS)
    throw = Throw("ranged", "AOW-149", "", "", ("ann",), (), lambda: of("ann", ["white"]))
    rules = cast(table.state, throw)
    ask = next(rules)
    assert callable(ask)
    table.state.survivors["ann"].slots["hand"].clear()
    with pytest.raises(StopIteration) as done:
        rules.send(ask().read(["0"]))
    assert done.value.value.faces == ("0",)


@pytest.mark.rule("AOW-154")
@pytest.mark.parametrize(("face", "health"), [("0", 5), ("2!", 2), ("sum 2 1", 2), ("sum 1 0", 4)])
def test_a_die_rolled_again_counts_as_it_falls_or_is_stated(face: str, health: int) -> None:
    table = given(ann="3,3 bow scope", bob="9,3", items=CARDS, rivals=["bob"], cards={"ann": {"shoot": ()}})
    table.play(shoot(table.state, "ann"), "bob", "1", "0", face, "0", *(["badge"] if health == 2 else []))
    assert table.state.survivors["bob"].health == health


@pytest.mark.parametrize(("faces", "default"), [("1 2", "1"), ("2 1", "0"), ("1 1", "keep"), ("0 1", "keep")])
def test_of_the_enemys_dice_the_one_above_its_mean_is_likely(faces: str, default: str) -> None:
    table = given(ann="3,3 bow", bob="9,3 glare", items=CARDS, rivals=["bob"])
    table.play(shoot(table.state, "ann"), "bob", faces, "keep", "2")
    assert picks(table)[0].default == default


@pytest.mark.parametrize(("first", "default"), [("0", "0"), ("1", "0"), ("2", "keep")])
def test_the_likely_choice_is_a_die_below_its_mean(first: str, default: str) -> None:
    table = given(ann="3,3 bow scope", walkers=["9,3"], items=CARDS, cards={"ann": {"shoot": ()}})
    table.play(shoot(table.state, "ann"), "walker-1", first, "keep", "0")
    assert picks(table)[0].default == default
