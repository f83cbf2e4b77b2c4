"""Damage in melee (AOW-337 to 343, AOW-346 to 351): who is hurt, criticals, and bites."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from games.allout.melees import fight
from games.allout.test_fight import RING


def attack(table: Table, ours: str, theirs: str, *script: str) -> Table:
    """Everybody attacks; these faces come up."""
    return fight(table, "attack", ours, theirs, *script)


def prone(table: Table) -> list[str]:
    """The walkers that lie down."""
    return [name for name, walker in table.state.walkers.items() if walker.prone]


def three() -> Table:
    """Ann with three blue dice against three walkers."""
    return given(ann="5,5", walkers=RING[:3], cards={"ann": {"melee": ("blue",) * 3}})


# -- walkers are hurt


@pytest.mark.rule("AOW-337", "AOW-340")
@pytest.mark.parametrize(
    ("theirs", "picks", "down"),
    [
        ("1 1 1 1 0 0", [], []),
        ("1 1 1 0 0 0", ["walker-2"], ["walker-2"]),
        ("1 1 0 0 0 0", ["walker-3", "walker-1"], ["walker-1", "walker-3"]),
        ("1 0 0 0 0 0", [], ["walker-1", "walker-2", "walker-3"]),
    ],
)
def test_as_many_walkers_are_hurt_as_the_difference_and_the_winner_picks_them(
    theirs: str, picks: list[str], down: list[str]
) -> None:
    table = attack(three(), "1 1 2", theirs, *picks)
    assert prone(table) == down


@pytest.mark.rule("AOW-337")
def test_more_points_than_walkers_are_lost() -> None:
    assert prone(attack(given(ann="5,5 bat", walkers=["5.984,5"]), "2 1", "0")) == ["walker-1"]


@pytest.mark.rule("AOW-342", "AOW-343")
def test_each_critical_removes_one_walker_and_the_others_are_laid_prone() -> None:
    table = attack(three(), "2! 2 1", "1 1 0 0 0 0", "walker-2")
    assert list(table.state.walkers) == ["walker-1", "walker-3"]
    assert prone(table) == ["walker-1", "walker-3"]
    assert table.ids() == ["walker-1", "walker-2", "walker-3"]


@pytest.mark.rule("AOW-342")
@pytest.mark.parametrize(("ours", "left"), [("2! 2! 2!", 0), ("3! 2! 2", 1)])
def test_no_walker_takes_two_criticals(ours: str, left: int) -> None:
    table = attack(three(), ours, "0 0 0 0 0 0", *(["walker-1", "walker-3"] if left else []))
    assert len(table.state.walkers) == left


@pytest.mark.rule("AOW-342")
def test_two_criticals_on_one_walker_are_but_one() -> None:
    table = given(ann="5,5", walkers=["5.984,5"], cards={"ann": {"melee": ("blue", "blue")}})
    assert not attack(table, "2! 2!", "0").state.walkers


@pytest.mark.rule("AOW-343")
def test_a_critical_for_a_walker_that_takes_no_damage_is_lost() -> None:
    table = attack(three(), "2! 1 1", "1 1 1 0 0 0", "walker-1")
    assert list(table.state.walkers) == ["walker-2", "walker-3"]
    assert prone(table) == []


# -- survivors are hurt


@pytest.mark.rule("AOW-337", "AOW-341")
@pytest.mark.parametrize(("theirs", "health"), [("1 0 0 0 0 0", 5), ("1 1 0 0 0 0", 4), ("1 1 1 1 0 0", 2)])
def test_all_damage_of_several_walkers_falls_on_the_single_loser(theirs: str, health: int) -> None:
    table = attack(given(ann="5,5", walkers=RING[:3]), "1", theirs)
    assert table.state.survivor("ann").health == health


@pytest.mark.rule("AOW-346")
@pytest.mark.parametrize(("picks", "left"), [(["ann", "bob"], (4, 4)), (["bob", "bob"], (5, 3))])
def test_of_several_losers_the_player_gives_each_point_as_he_likes(
    picks: list[str], left: tuple[int, int]
) -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])
    fight(table, "defend", "0 0", "2!", *picks, *(["ann"] if picks[0] == "ann" else []))
    assert tuple(survivor.health for survivor in table.state.survivors.values()) == left


# -- bites


@pytest.mark.rule("AOW-347", "AOW-349")
@pytest.mark.parametrize(
    ("ours", "theirs", "bitten"), [("0", "2!", True), ("0", "1", False), ("2", "2!", False)]
)
def test_a_critical_of_walkers_that_wounds_bites_at_once(ours: str, theirs: str, bitten: bool) -> None:
    table = attack(given(ann="5,5", walkers=["5.984,5"]), ours, theirs)
    assert table.state.survivor("ann").bitten is bitten


@pytest.mark.rule("AOW-348")
def test_their_criticals_add_no_damage() -> None:
    table = attack(given(ann="5,5", walkers=RING[:2]), "0", "2! 2! 0")
    assert table.state.survivor("ann").health == 1


@pytest.mark.rule("AOW-350", "AOW-347")
def test_one_that_walkers_kill_becomes_a_prone_walker_in_spite_of_criticals() -> None:
    table = given(ann="5,5", walkers=["5.984,5"])
    table.state.survivor("ann").health = 1
    attack(table, "0", "2!")
    assert "ann" not in table.state.survivors
    assert prone(table) == ["walker-2"]
    assert table.at("walker-2") == (4, 5)


@pytest.mark.rule("AOW-351")
@pytest.mark.parametrize("who", ["ann", "bob"])
def test_each_critical_bites_one_damaged_survivor_of_the_players_choice(who: str) -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])
    fight(table, "defend", "0 0", "2!", "ann", "bob", who)
    assert [survivor.bitten for survivor in table.state.survivors.values()] == [who == "ann", who == "bob"]


@pytest.mark.rule("AOW-351")
def test_an_undamaged_survivor_is_not_bitten() -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5"])
    fight(table, "defend", "0 0", "2!", "bob", "bob")
    assert [survivor.bitten for survivor in table.state.survivors.values()] == [False, True]


def test_a_skipped_division_hurts_nobody_and_ends_the_melee() -> None:
    table = attack(three(), "1 1 2", "1 1 1 0 0 0", "skip")
    assert prone(table) == []
    assert table.told[-1].kind == "skipped"
