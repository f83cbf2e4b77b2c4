"""Noisy weapons between two players (AOW-389 to 392): who comes fights whoever it meets, in this phase."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table
from games.allout.melees import fights, pools, resolved
from games.allout.test_fight_rivals import duel, who
from games.allout.test_split_rivals import near
from shamble.games.allout.melee import phase
from shamble.games.allout.state import Fight

WON = ("attack", "attack", "saw-1", "1 1", "0")


def sawing(*walkers: str, **more: object) -> Table:
    """Ann (red) with a chain saw beats Bob (blue), and MAYHEM brings walkers."""
    table = duel(ann="8,8 saw", walkers=walkers, **more)
    return resolved(table, "ann bob", *WON)


@pytest.mark.rule("AOW-389", "AOW-390")
def test_the_walkers_that_it_draws_attack_the_survivor_they_reach() -> None:
    table = sawing("8,14")
    assert fights(table) == [(["ann"], ["walker-1"])]
    table.asked.clear()
    table.play(phase.resolve(table.state, table.state.fights.pop()), "1", "0")
    assert pools(table) == [["white"], ["red"]]
    assert (who(table, "AOW-322"), who(table, "AOW-353")) == ([RED], [BLUE])


@pytest.mark.rule("AOW-391", "AOW-356")
def test_one_that_comes_between_rivals_makes_their_melee_three_sided() -> None:
    # Walker 1 comes for Ann from the west and is stopped by Cid, who is yet to fight Dee.
    table = duel(
        ann="12,8 saw",
        bob="12.984,8",
        cid="6,8",
        dee=near(6, 8, 90),
        rivals=["bob", "dee"],
        walkers=["2.5,8"],
    )
    table.state.fights = [Fight(["cid", "dee"])]
    resolved(table, "ann bob", *WON)
    assert fights(table) == [(["cid", "dee"], ["walker-1"])]
    table.play(phase.resolve(table.state, table.state.fights.pop()), "attack", "1", "1", "1")
    assert pools(table)[-3:] == [["white"], ["white"], ["red"]]
    assert table.state.survivor("cid").health == 4


@pytest.mark.rule("AOW-392")
def test_a_rival_that_has_only_defended_may_attack_again_in_the_phase() -> None:
    table = duel(ann="8,8 saw")
    resolved(table, "ann bob", "defend", "attack", "2", "1")
    assert table.state.attacked == ["bob"]


@pytest.mark.rule("AOW-391")
def test_attackers_of_a_prone_rival_stay_with_it_unless_they_become_engaged() -> None:
    table = duel(ann="8,8 saw", bob="8.984,8", dee="8,12", eve=near(8, 12, 180), walkers=["9.5,17"])
    table.state.survivor("dee").group = BLUE
    table.state.survivor("dee").prone = True
    table.state.fights = [Fight(["eve", "dee"])]
    resolved(table, "ann bob", *WON)
    met = table.state.board.enemies_touching("walker-1")
    assert met == ["dee"]
    assert sorted(fights(table)) == [(["dee"], ["walker-1"]), (["eve", "dee"], [])]
