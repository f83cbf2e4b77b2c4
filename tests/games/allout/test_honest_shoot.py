"""What breaking the shooting on purpose showed to be untested: who rolls and picks, and what comes first."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from shamble.games.allout.actions.hide import hide, stand_up
from shamble.games.allout.actions.move import sneak
from shamble.games.allout.actions.nerve import hold_nerve
from shamble.games.allout.actions.search import search
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.actions.swap import swap
from shamble.games.allout.items import new_item
from shamble.kernel.asks import Choose

NO_SHOOT = {"ann": {"shoot": ()}}


def seats(table: Table) -> list[tuple[str, str]]:
    """Under which clause who was asked."""
    return [(ask.rule, ask.who) for ask in table.asked]


@pytest.mark.rule("AOW-149", "AOW-151")
def test_each_player_rolls_for_their_own_survivor() -> None:
    table = given(ann="5,5 pistol", bob="9,5", rivals=["ann"])
    table.play(shoot(table.state, "ann"), "bob", "1 1 1", "0")
    assert seats(table) == [("AOW-134", BLUE), ("AOW-149", BLUE), ("AOW-151", RED)]


@pytest.mark.rule("AOW-289", "AOW-175")
def test_the_opponent_rolls_for_a_walker_and_the_shooter_for_ammunition() -> None:
    table = given(ann="5,5 pistol", bob="18,18", rivals=["ann"], walkers=["9,5"])
    table.play(shoot(table.state, "ann"), "walker-1", "2! 1 0", "0", "badge")
    assert seats(table)[-2:] == [("AOW-151", RED), ("AOW-175", BLUE)]


@pytest.mark.rule("AOW-191", "AOW-192", "AOW-194")
def test_the_shooter_rolls_whether_a_shot_goes_astray_and_the_rival_picks_whom_it_hits() -> None:
    table = given(ann="5,5 pistol", bob="10.984,5", rivals=["ann"], walkers=["10,5", "11.968,5"])
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "walker-2", "0 0 0", "0")
    asked = [pair for pair in seats(table) if pair[0] in ("AOW-191", "AOW-192")]
    assert asked == [("AOW-191", BLUE), ("AOW-192", RED)]


@pytest.mark.rule("AOW-135")
def test_the_shooter_picks_the_weapon_the_first_in_hand_unless_said() -> None:
    table = given(ann="5,5 pistol smg", bob="18,18", walkers=["9,5"], rivals=["ann"])
    table.play(shoot(table.state, "ann"), "pistol-1", "walker-1", "0 0 0", "0")
    ask = table.asked[0]
    assert isinstance(ask, Choose)
    assert (ask.rule, ask.who, ask.subjects, ask.default) == ("AOW-135", BLUE, ("ann",), "pistol-1")


@pytest.mark.rule("AOW-134")
def test_the_nearest_target_is_the_one_unless_said() -> None:
    table = given(ann="5,5 pistol", walkers=["5,12", "9,5"])
    table.play(shoot(table.state, "ann"), "walker-1", "0 0 0", "0")
    ask = table.asked[0]
    assert isinstance(ask, Choose)
    assert (ask.subjects, ask.default, table.ids(0)) == (("ann",), "walker-2", ["walker-2", "walker-1"])


@pytest.mark.rule("AOW-195")
def test_every_shot_counts_in_the_tally() -> None:
    table = given(ann="5,5 smg", walkers=["9,5"])
    table.play(shoot(table.state, "ann"), *["walker-1", "0 0", "0"] * 3)
    assert table.state.tally.shots == 3


def test_quiet_actions_cause_no_commotion() -> None:
    table = given(ann="5,5", bob="9,9", supplies=["5,5.7"], supply_deck=["bat"], prone=["bob"], threat=4)
    assert table.play(stand_up(table.state, "ann")) == ""
    assert table.play(hide(table.state, "ann")) == ""
    assert table.play(hold_nerve(table.state, "ann"), "badge") == ""
    assert table.play(search(table.state, "ann"), "slot:hand") == ""
    assert table.play(sneak(table.state, "bob"), "stay") == ""
    assert table.play(swap(table.state, "ann"), "done") == ""


@pytest.mark.rule("AOW-621")
def test_every_further_shot_goes_to_the_first_targets_kill_zone_not_to_the_last_ones() -> None:
    table = given(ann="11,3 smg", walkers=["8,8", "11,8", "14,8"], cards=NO_SHOOT)
    table.play(
        shoot(table.state, "ann"), *("walker-1", "0", "0"), *("walker-2", "0", "0"), *("walker-2", "0", "0")
    )
    offered = [table.ids(number) for number, ask in enumerate(table.asked) if ask.rule == "AOW-134"]
    assert [set(ids) for ids in offered] == [
        {"walker-1", "walker-2", "walker-3"},
        *[{"walker-1", "walker-2", "stop"}] * 2,
    ]


@pytest.mark.rule("AOW-133", "AOW-135")
def test_only_weapons_that_have_a_target_are_offered() -> None:
    table = given(ann="3,3 bow pistol", walkers=["15,3"], cards=NO_SHOOT)
    table.state.survivor("ann").slots["hand"].append(new_item(table.state, "bow"))
    table.play(shoot(table.state, "ann"), "bow-3", "walker-1", "0", "0")
    assert table.ids(0) == ["bow-1", "bow-3"]


@pytest.mark.rule("AOW-192")
def test_the_shooters_opponent_says_who_is_hit_also_without_the_initiative() -> None:
    table = given(
        ann="3,3 bow", bob="9,3", cid="8.016,3", rivals=["cid"], walkers=["9,3.984"], cards=NO_SHOOT
    )
    table.play(shoot(table.state, "ann"), "walker-1", "blank", "cid", "0", "0")
    assert [(ask.rule, ask.who) for ask in table.asked if ask.rule == "AOW-192"] == [("AOW-192", BLUE)]
