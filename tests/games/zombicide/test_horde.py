"""The house rule that moves Zombies, and the turn around it: our own, so it is tested without clauses."""

import pytest

from games.zombicide.given import given
from shamble.games.zombicide.horde import CHOICES, activate, attraction, choose_rule, maul
from shamble.games.zombicide.turn import end, judge, players, zombies


def moved(table, activation=1, *script):
    """Where the Zombies are after they acted."""
    table.play(activate(table.state, activation), *script)
    return {zone: dict(crowd) for zone, crowd in table.state.zombies.items()}


def test_zombies_step_to_the_nearest_survivor_in_sight():
    table = given("s1 s2 s3 s4 s5", ann="s1", bob="s5", zombies={"s2": "1 walker", "s4": "2 fatty"})
    assert attraction(table.state, "s2") == "s1"
    assert moved(table) == {"s1": {"walker": 1}, "s5": {"fatty": 2}}


def test_out_of_sight_they_go_for_noise_before_anybody_else():
    table = given("b1 b2 b3\nb4 b5 b6", "b1-b2 b2-b3 b1-b4 b4-b5 b5-b6", ann="b3", zombies={"b1": "1 walker"})
    assert attraction(table.state, "b1") == "b3"
    table.state.noise = {"b6": 2, "b5": 1}
    assert attraction(table.state, "b1") == "b5"
    assert moved(table) == {"b4": {"walker": 1}}


def test_a_survivor_in_sight_beats_nearer_noise():
    table = given("s1 s2 s3", ann="s3", zombies={"s1": "1 walker"})
    table.state.noise = {"s2": 5}
    assert attraction(table.state, "s1") == "s3"


def test_those_without_any_way_or_aim_stand():
    table = given("b1 s1", ann="s1", zombies={"b1": "3 walker"})
    assert moved(table) == {"b1": {"walker": 3}}


def test_zombies_beside_a_survivor_attack_and_do_not_move():
    table = given("s1 s2", ann="s1", bob="s2", zombies={"s1": "1 walker"})
    assert moved(table) == {"s1": {"walker": 1}}
    assert table.alive() == {"ann": 1, "bob": 0}


def test_only_runners_act_twice():
    table = given("s1 s2 s3", ann="s1", zombies={"s3": "1 walker, 1 runner"})
    assert moved(table, 1) == {"s2": {"walker": 1, "runner": 1}}
    assert moved(table, 2) == {"s2": {"walker": 1}, "s1": {"runner": 1}}


@pytest.mark.parametrize(
    ("picks", "alive"), [(("ann", "ann"), {"bob": 0}), (("ann", "bob"), {"ann": 1, "bob": 1})]
)
def test_the_players_share_the_wounds(picks, alive):
    table = given(ann="s1", bob="s1", zombies={"s1": "2 walker"})
    table.play(maul(table.state, "s1", 2), *picks)
    assert table.alive() == alive


def test_the_rule_is_said_to_be_ours_and_can_be_switched():
    table = given("s1 s2", ann="s1", zombies={"s2": "1 walker"})
    table.play(choose_rule(table.state), "stand")
    assert "house rule of ours" in table.asked[0].text
    assert table.options() == list(CHOICES)
    table.play(zombies(table.state, 1))
    assert table.crowd("s2") == {"walker": 1}
    table.state.add("s1", "walker", 1)
    table.state.house = "off"
    table.play(zombies(table.state, 1))
    assert table.alive() == {"ann": 0}
    table.state.house = "stand"
    table.play(zombies(table.state, 1))
    assert table.alive() == {"ann": 1}


def test_survivors_act_one_after_another_or_leave_it():
    table = given(ann="s1", bob="s1")
    table.state.waiting = ["ann", "bob"]
    table.play(players(table.state), "bob")
    assert (table.state.active, table.state.waiting, table.state.phase) == ("bob", ["ann"], "act")
    table.state.active = ""
    table.play(players(table.state))
    assert table.state.active == "ann"


@pytest.mark.parametrize(
    ("zombies_left", "ann", "result"), [({}, "s1", ""), ({}, "s2", "won"), ({"s2": "1 walker"}, "s2", "")]
)
def test_the_exit_is_won_when_all_stand_there_at_the_end_of_a_turn_and_no_zombie(zombies_left, ann, result):
    table = given("s1 s2", ann=ann, exit="s2", zombies=zombies_left)
    table.play(end(table.state))
    judge(table.state)
    assert table.state.result == result


def test_time_runs_out():
    table = given(ann="s1", turns=1, zombies={"s1": "1 walker"})
    table.play(end(table.state))
    assert (table.state.phase, table.state.result) == ("over", "lost")


def test_it_is_won_with_the_last_zombie_and_lost_with_the_last_survivor():
    table = given(ann="s1", zombies={"s1": "1 walker"})
    judge(table.state)
    assert table.state.result == ""
    table.state.zombies.clear()
    judge(table.state)
    assert table.state.result == "won"
    table = given(zombies={"s1": "1 walker"})
    judge(table.state)
    assert table.state.result == "lost"
