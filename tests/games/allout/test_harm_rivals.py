"""Damage, criticals and bites where two players fight (AOW-337 to 351)."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import fight, resolved
from games.allout.test_fight_rivals import duel, who
from games.allout.test_split_rivals import near

STRONG = {"ann": {"melee": ("blue", "blue")}}


def health(table: Table) -> list[int]:
    """The health of everybody left."""
    return [survivor.health for survivor in table.state.survivors.values()]


def against_two(**more: object) -> Table:
    """Ann with two blue dice between Bob and Cid."""
    wanted = {"cid": near(8, 8, 180), "rivals": ["bob", "cid"], "cards": STRONG, **more}
    return duel(**wanted)  # type: ignore[arg-type]


@pytest.mark.rule("AOW-337")
@pytest.mark.parametrize(("ann", "bob", "left"), [("2", "0", 3), ("2", "1", 4), ("1", "0", 4)])
def test_a_rival_loses_the_difference(ann: str, bob: str, left: int) -> None:
    assert health(fight(duel(), "attack", "attack", ann, bob)) == [5, left]


@pytest.mark.rule("AOW-340")
@pytest.mark.parametrize(("picks", "left"), [(["bob", "cid"], [5, 4, 4]), (["bob", "bob"], [5, 3, 5])])
def test_one_that_beats_several_divides_the_damage_as_its_player_likes(
    picks: list[str], left: list[int]
) -> None:
    table = fight(against_two(), "attack", "attack", "1 2", "1 0", *picks)
    assert health(table) == left
    assert who(table, "AOW-340") == [RED, RED]


@pytest.mark.rule("AOW-341")
def test_all_the_damage_of_several_falls_on_the_one() -> None:
    assert health(fight(against_two(), "attack", "attack", "1 1", "2 2")) == [3, 5, 5]


@pytest.mark.rule("AOW-344")
@pytest.mark.parametrize(("ann", "left"), [("2", 3), ("2!", 2)])
def test_a_critical_adds_a_point(ann: str, left: int) -> None:
    assert health(fight(duel(), "attack", "attack", ann, "0")) == [5, left]


@pytest.mark.rule("AOW-342", "AOW-344")
def test_two_criticals_on_one_rival_add_but_one_point() -> None:
    table = duel(cards={**STRONG, "bob": {"health": 9}})
    assert health(fight(table, "attack", "attack", "2! 2!", "0")) == [5, 4]


@pytest.mark.rule("AOW-342", "AOW-344")
@pytest.mark.parametrize(("head", "left"), [("bob", [5, 3, 4]), ("cid", [5, 4, 3])])
def test_one_critical_for_two_damaged_rivals_is_given_to_one_of_them(head: str, left: list[int]) -> None:
    table = fight(against_two(), "attack", "attack", "1 2!", "1 0", "bob", "cid", head)
    assert health(table) == left
    assert who(table, "AOW-342") == [RED]


@pytest.mark.rule("AOW-342", "AOW-344")
def test_two_criticals_for_two_damaged_rivals_are_one_each() -> None:
    assert health(fight(against_two(), "attack", "attack", "2! 2!", "2 0", "bob", "cid")) == [5, 3, 3]


@pytest.mark.rule("AOW-344")
def test_a_critical_for_one_that_takes_no_damage_is_lost() -> None:
    assert health(fight(against_two(), "attack", "attack", "2! 1", "2 0", "bob")) == [5, 3, 5]


@pytest.mark.rule("AOW-345", "AOW-334")
@pytest.mark.parametrize(("ann", "turns"), [("2!", False), ("2", True)])
def test_one_killed_with_a_critical_leaves_no_walker_and_without_one_it_does(ann: str, turns: bool) -> None:
    table = duel()
    table.state.survivor("bob").health = 2
    fight(table, "attack", "attack", ann, "0")
    assert "bob" not in table.state.survivors
    assert [walker.prone for walker in table.state.walkers.values()] == ([True] if turns else [])
    if turns:
        assert table.at("walker-1") == pytest.approx((9.984, 8), abs=0.002), "where it was pushed to"


@pytest.mark.rule("AOW-347")
def test_criticals_of_survivors_bite_nobody() -> None:
    assert not fight(duel(), "attack", "attack", "2!", "0").state.survivor("bob").bitten


@pytest.mark.rule("AOW-340", "AOW-342")
def test_the_player_of_the_survivors_says_which_walkers_are_hurt_whoever_has_initiative() -> None:
    table = given(
        ann="8,8", bob="15,15", rivals=["bob"], initiative=BLUE, cards=STRONG,
        walkers=["8.984,8", "7.016,8", near(8, 8, 90)],
    )  # fmt: skip
    resolved(
        table,
        "ann walker-1 walker-2 walker-3",
        "attack",
        "2! 2",
        "1 1 0 0 0 0",
        "walker-1",
        "walker-2",
        "walker-2",
    )
    assert who(table, "AOW-340") == [RED, RED]
    assert who(table, "AOW-342") == [RED]
    assert list(table.state.walkers) == ["walker-1", "walker-3"]


@pytest.mark.rule("AOW-346", "AOW-351")
def test_the_opponent_who_rolled_for_the_walker_divides_its_damage_and_its_bite() -> None:
    table = given(ann="8,8", eve=near(8, 8, 0, 0), walkers=["8.984,8"], bob="15,15", rivals=["bob"])
    resolved(table, "ann eve walker-1", "attack", "0 0", "2!", "ann", "eve", "eve")
    assert (who(table, "AOW-346"), who(table, "AOW-351")) == ([BLUE, BLUE], [BLUE])
    assert [table.state.survivor(name).bitten for name in ("ann", "eve")] == [False, True]
