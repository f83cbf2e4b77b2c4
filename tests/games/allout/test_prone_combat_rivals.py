"""Melee against prone rivals, and the prone between two players (AOW-369 to 376)."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import begun, pools, resolved
from games.allout.test_fight_rivals import duel, who
from games.allout.test_split_rivals import near
from shamble.games.allout.activation import may_activate
from shamble.games.allout.melee import phase


def lying(**more: object) -> Table:
    """Ann (red) stands over Bob (blue), who lies prone."""
    return duel(prone=["bob"], **more)


@pytest.mark.rule("AOW-369", "AOW-375")
@pytest.mark.parametrize(("answer", "fights"), [("bob", [(["ann", "bob"], [])]), ("nobody", [])])
def test_a_prone_rival_may_be_attacked(answer: str, fights: list[tuple[list[str], list[str]]]) -> None:
    table = lying(threat=5)
    assert begun(table, answer) == fights
    assert who(table, "AOW-375") == [RED]
    assert table.state.threat == (6 if fights else 5)


@pytest.mark.rule("AOW-369")
def test_not_by_one_whom_a_standing_rival_engages() -> None:
    table = duel(dee=near(8, 8, 180), rivals=["bob", "dee"], prone=["bob"])
    assert begun(table) == [(["ann", "dee"], [])]


@pytest.mark.rule("AOW-374")
def test_the_prone_hold_no_rival() -> None:
    assert "ann" in may_activate(lying().state)
    assert may_activate(duel().state) == []


@pytest.mark.rule("AOW-370", "AOW-371", "AOW-372")
@pytest.mark.parametrize(("attack", "gone"), [("2", True), ("1", False)])
def test_it_only_defends_with_its_owners_roll_and_beaten_leaves_play_for_good(
    attack: str, gone: bool
) -> None:
    table = resolved(lying(), "ann bob", attack, "1")
    assert [(ask.rule, ask.who) for ask in table.asked] == [("AOW-369", RED), ("AOW-370", BLUE)]
    assert ("bob" not in table.state.survivors) is gone
    assert not table.state.walkers


@pytest.mark.rule("AOW-373")
def test_if_it_survives_its_attackers_are_pushed_back() -> None:
    table = resolved(lying(), "ann bob", "1", "1")
    assert (table.at("ann"), table.at("bob")) == ((7, 8), (8.984, 8))
    assert table.state.survivor("bob").health == 5


@pytest.mark.rule("AOW-375", "AOW-369")
def test_those_of_one_group_attack_as_one_and_those_of_two_apart() -> None:
    table = given(
        ann="8,8", eve=near(8, 8, 60), dee=near(8, 8, 120, 120), rivals=["dee"],
        walkers=[near(8, 8, 120)], prone=["walker-1"],
    )  # fmt: skip
    assert begun(table, "walker-1", "walker-1", "walker-1") == [
        (["ann", "eve"], ["walker-1"]),
        (["dee"], ["walker-1"]),
    ]
    assert who(table, "AOW-375") == [RED, RED, BLUE]


@pytest.mark.rule("AOW-375")
def test_the_player_with_initiative_declares_first() -> None:
    table = given(
        ann="8,8",
        dee=near(8, 8, 0, 0),
        rivals=["dee"],
        initiative=BLUE,
        walkers=[near(8, 8, 0)],
        prone=["walker-1"],
    )
    begun(table, "nobody", "nobody")
    assert who(table, "AOW-375") == [BLUE, RED]


@pytest.mark.rule("AOW-375")
def test_walkers_and_rivals_attack_a_prone_survivor_each_for_themselves() -> None:
    table = lying(walkers=[near(8, 8, 0, 0)])
    assert begun(table, "bob") == [(["bob"], ["walker-1"]), (["ann", "bob"], [])]
    assert pools(resolved(table, "bob walker-1", "1", "0"))[0] == ["red"]
    assert "bob" not in table.state.survivors
    phase.clear_ended(table.state)
    assert table.state.fights == [], "there is nobody left for Ann"


@pytest.mark.rule("AOW-370", "AOW-289")
def test_each_roll_against_the_prone_is_made_by_the_right_player() -> None:
    table = lying(walkers=[near(8, 8, 0, 0)])
    resolved(table, "bob walker-1", "0", "0")
    assert [(ask.rule, ask.who) for ask in table.asked] == [("AOW-353", RED), ("AOW-370", BLUE)]
    ground = duel(walkers=[near(8, 8, 180)], prone=["walker-1"])
    resolved(ground, "ann walker-1", "0", "0")
    assert [(ask.rule, ask.who) for ask in ground.asked] == [("AOW-369", RED), ("AOW-370", BLUE)]
