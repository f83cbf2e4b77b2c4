"""One melee between rivals (AOW-312 to 328): stances, dice, who wins, and what a draw does."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import choices, fight, pools, resolved
from games.allout.test_split_rivals import near
from shamble.kernel.asks import Roll


def duel(initiative: str = RED, **more: object) -> Table:
    """Ann (red) in contact with Bob (blue), who stands east of her."""
    wanted = {"ann": "8,8", "bob": "8.984,8", "rivals": ["bob"], "initiative": initiative, **more}
    return given(**wanted)  # type: ignore[arg-type]


def who(table: Table, rule: str) -> list[str]:
    """Who decided each question of that clause."""
    return [ask.who for ask in table.asked if ask.rule == rule]


@pytest.mark.rule("AOW-312")
@pytest.mark.parametrize(("initiative", "order"), [(RED, [RED, BLUE]), (BLUE, [BLUE, RED])])
def test_each_side_chooses_and_initiative_first(initiative: str, order: list[str]) -> None:
    table = fight(duel(initiative), "attack", "attack", "1", "1")
    assert who(table, "AOW-312") == order
    assert who(table, "AOW-322") == order, "and each player rolls for his own"


@pytest.mark.rule("AOW-312", "AOW-320")
def test_stances_and_weapons_are_known_before_any_dice_are_rolled() -> None:
    table = fight(duel(ann="8,8 bat lid", bob="8.984,8 bat saw"), "attack", "attack", "bat-3", "1 1", "0 0")
    assert [ask.rule for ask in table.asked] == ["AOW-312", "AOW-312", "AOW-320", "AOW-322", "AOW-322"]
    assert who(table, "AOW-320") == [BLUE]


@pytest.mark.rule("AOW-313")
def test_if_both_defend_nothing_happens_at_all() -> None:
    table = duel(ann="8,8 saw", threat=5)
    before = [figure.at for figure in table.state.figures()]
    fight(table, "defend", "defend")
    assert pools(table) == []
    assert [figure.at for figure in table.state.figures()] == before
    assert [survivor.health for survivor in table.state.survivors.values()] == [5, 5]
    assert table.state.threat == 5


@pytest.mark.rule("AOW-313")
@pytest.mark.parametrize(("stances", "rolls"), [(("defend", "attack"), 2), (("attack", "defend"), 2)])
def test_if_one_defends_both_roll(stances: tuple[str, str], rolls: int) -> None:
    table = fight(duel(ann="8,8 bat helmet"), *stances, "1 1", "0")
    assert len(pools(table)) == rolls


@pytest.mark.rule("AOW-314", "AOW-322")
def test_a_side_of_two_attacks_as_one_with_all_its_dice() -> None:
    table = duel(cid=f"{near(8.984, 8, 0)} bat")
    fight(table, "attack", "defend", "1 1 1", "2")
    assert pools(table) == [["white", "white", "red"], ["white"]]
    assert choices(table) == ["AOW-312", "AOW-312"]
    assert table.told[0].facts == {RED: 3, BLUE: 2}


@pytest.mark.rule("AOW-317")
def test_one_that_cannot_attack_is_not_asked() -> None:
    table = fight(duel(cards={"ann": {"melee": ()}}), "attack", "1", "0")
    assert who(table, "AOW-312") == [BLUE]


@pytest.mark.rule("AOW-321", "AOW-319")
def test_an_attacker_rolls_its_weapon_and_a_defender_its_armor() -> None:
    table = fight(duel(ann="8,8 bat vest", bob="8.984,8 bat helmet"), "attack", "defend", "1 1", "0 0")
    assert pools(table) == [["white", "red"], ["white", "red"]]
    assert table.state.survivor("bob").health == 3


@pytest.mark.rule("AOW-323")
@pytest.mark.parametrize(("ann", "bob", "pushed"), [("2", "1", "bob"), ("0", "1", "ann")])
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_the_higher_total_wins_whoever_has_initiative(
    ann: str, bob: str, pushed: str, initiative: str
) -> None:
    table = fight(duel(initiative), "attack", "attack", *((ann, bob) if initiative == RED else (bob, ann)))
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == [pushed]
    assert table.state.survivor(pushed).health == 4


@pytest.mark.rule("AOW-325", "AOW-326")
@pytest.mark.parametrize(("initiative", "pushed"), [(RED, "bob"), (BLUE, "ann")])
@pytest.mark.parametrize("stances", [("attack", "attack"), ("defend", "attack"), ("attack", "defend")])
def test_in_a_draw_the_side_with_initiative_pushes_and_nobody_is_hurt(
    initiative: str, pushed: str, stances: tuple[str, str]
) -> None:
    table = fight(duel(initiative), *stances, "2!", "2")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == [pushed]
    assert [survivor.health for survivor in table.state.survivors.values()] == [5, 5]


@pytest.mark.rule("AOW-324")
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_in_a_draw_with_walkers_survivors_push_with_or_without_initiative(initiative: str) -> None:
    table = given(ann="8,8", bob="15,15", rivals=["bob"], initiative=initiative, walkers=["8.984,8"])
    resolved(table, "ann walker-1", "attack", "1", "1")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == ["walker-1"]


@pytest.mark.rule("AOW-289")
@pytest.mark.parametrize("initiative", [RED, BLUE])
def test_the_dice_of_walkers_are_rolled_by_the_opponent_of_the_survivors_they_fight(initiative: str) -> None:
    table = given(ann="8,8", bob="15,15", rivals=["bob"], initiative=initiative, walkers=["8.984,8"])
    resolved(table, "ann walker-1", "attack", "1", "0")
    assert (who(table, "AOW-312"), who(table, "AOW-322"), who(table, "AOW-353")) == ([RED], [RED], [BLUE])


@pytest.mark.rule("AOW-288")
def test_rivals_strike_at_once() -> None:
    table = duel()
    table.state.survivor("bob").health = 1
    fight(table, "attack", "attack", "2", "1")
    assert [ask.who for ask in table.asked if isinstance(ask, Roll)] == [RED, BLUE]
    assert "bob" not in table.state.survivors


@pytest.mark.rule("AOW-338")
def test_a_defender_that_wins_only_pushes() -> None:
    table = fight(duel(), "attack", "defend", "0", "2!")
    assert table.at("ann") == (7, 8)
    assert table.state.survivor("ann").health == 5


@pytest.mark.rule("AOW-392")
def test_one_that_has_attacked_defends_and_its_rival_may_attack() -> None:
    table = duel()
    table.state.attacked = ["ann"]
    fight(table, "attack", "1", "0")
    assert who(table, "AOW-312") == [BLUE]
