"""What breaking the phases on purpose showed to be untested: whose turn it is to be asked, and what is counted."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, given
from shamble.games.allout.activation import pick_active
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.damage import bite, hurt_walker
from shamble.games.allout.end_phase import end_of_turn, infection


@pytest.mark.rule("AOW-092")
def test_when_the_mover_has_nobody_left_to_act_the_other_player_goes_on() -> None:
    table = given(ann="5,5", bob="9,9", cid="15,15", rivals=["bob", "cid"])
    table.state.survivors["ann"].activated = True
    assert table.play(pick_active(table.state), "cid") == "cid"
    assert (table.asked[0].who, table.ids()) == (BLUE, ["bob", "cid"])


@pytest.mark.rule("AOW-399", "AOW-400")
def test_players_test_for_infection_in_turn_each_for_their_own() -> None:
    table = given(ann="5,5", bob="9,9", cid="15,15", rivals=["bob"])
    for survivor in table.state.survivors.values():
        survivor.bitten = True
    table.play(infection(table.state), "cid", "badge", "badge", "badge")
    assert [(ask.rule, ask.who) for ask in table.asked] == [
        ("AOW-399", RED), ("AOW-400", RED), ("AOW-400", BLUE), ("AOW-400", RED)
    ]  # fmt: skip
    assert [ask.subjects for ask in table.asked[1:]] == [("cid",), ("bob",), ("ann",)]


@pytest.mark.rule("AOW-399")
def test_each_player_says_who_of_their_own_tests_next() -> None:
    table = given(ann="5,5", bob="9,9", cid="15,15", rivals=["bob", "cid"])
    for survivor in table.state.survivors.values():
        survivor.bitten = True
    table.play(infection(table.state), "badge", "cid", "badge", "badge")
    assert [(ask.rule, ask.who) for ask in table.asked][1] == ("AOW-399", BLUE)


@pytest.mark.rule("AOW-042", "AOW-048")
def test_every_noise_and_every_mayhem_counts_in_the_tally() -> None:
    table = given(ann="5,5")
    for kind in ("noise", "mayhem", "noise", "mayhem", "mayhem"):
        table.play(make_commotion(table.state, kind, "ann"))
    assert (table.state.tally.noise, table.state.tally.mayhem, table.state.threat) == (2, 3, 4)


@pytest.mark.rule("AOW-169", "AOW-347")
def test_every_walker_put_down_and_every_bite_counts_in_the_tally() -> None:
    table = given(ann="5,5", bob="8,8", walkers=["9,5", "12,5"])
    table.play(hurt_walker(table.state, "walker-1", True))
    table.play(hurt_walker(table.state, "walker-2", True))
    for name in ("ann", "bob", "bob"):
        table.play(bite(table.state, name))
    assert (table.state.tally.killed, table.state.tally.bites) == ({"walkers": 2}, 2)


def test_the_end_of_a_turn_is_kept_for_the_summary() -> None:
    table = given(ann="5,5", bob="9,9", rivals=["bob"], threat=7)
    table.state.survivors["bob"].supplies = 2
    table.play(end_of_turn(table.state))
    table.state.survivors["ann"].supplies = 1
    table.play(end_of_turn(table.state))
    tally = table.state.tally
    assert (tally.threat, tally.supplies, tally.held) == ([7, 7], [2, 3], {RED: [0, 1], BLUE: [2, 2]})
