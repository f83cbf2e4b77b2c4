"""Panic (AOW-059 to 080)."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, Table, given
from shamble.games.allout.actions.move import RUN
from shamble.games.allout.activation import activate, pick_active
from shamble.games.allout.end_phase import end_of_turn
from shamble.games.allout.melee.weapons import attack_dice
from shamble.games.allout.panic import flee, panic_roll
from shamble.kernel.asks import Roll


def panics(nerve: str, threat: int) -> bool:
    """Whether Ann has to roll the Panic die."""
    table = given(ann="5,5", threat=threat, cards={"ann": {"nerve": nerve}})
    answer = [] if not must_roll(table) else ["quiet"]
    table.play(panic_roll(table.state, "ann"), *answer)
    return bool(table.asked)


def must_roll(table: Table) -> bool:
    """Whether the rule asks for anything."""
    try:
        next(panic_roll(table.state, "ann"))
    except StopIteration:
        return False
    return True


def panicking(result: str, *script: str, **scene: object) -> Table:
    """Ann, of medium nerve at threat 14, has been activated with this result."""
    table = given(**{"ann": "10,10", "threat": 14, **scene})  # type: ignore[arg-type]
    table.play(activate(table.state, "ann"), result, *script)
    return table


# -- who rolls


@pytest.mark.rule("AOW-059", "AOW-060")
@pytest.mark.parametrize(
    ("threat", "rolls"), [(1, 0), (3, 0), (4, 0), (8, 0), (9, 1), (13, 1), (14, 1), (18, 1)]
)
def test_low_nerve_panics_from_medium_on(threat: int, rolls: int) -> None:
    assert panics("low", threat) is bool(rolls)


@pytest.mark.rule("AOW-059", "AOW-061")
@pytest.mark.parametrize(("threat", "rolls"), [(1, 0), (8, 0), (9, 0), (13, 0), (14, 1), (18, 1)])
def test_medium_nerve_panics_at_high_only(threat: int, rolls: int) -> None:
    assert panics("medium", threat) is bool(rolls)


@pytest.mark.rule("AOW-062")
@pytest.mark.parametrize("threat", [1, 8, 13, 14, 18])
def test_high_nerve_never_panics(threat: int) -> None:
    assert not panics("high", threat)


@pytest.mark.rule("AOW-063")
def test_the_panic_die_comes_before_any_action() -> None:
    table = panicking("berserk", "end")
    first = table.asked[0]
    assert isinstance(first, Roll)
    assert [die.name for die in first.dice] == ["panic"]
    assert [ask.rule for ask in table.asked] == ["AOW-063", "AOW-095"]


@pytest.mark.rule("AOW-064")
def test_nobody_is_passed_over_to_escape_the_roll() -> None:
    table = given(ann="5,5", bob="15,15", threat=14)
    table.play(pick_active(table.state), "bob")
    assert table.ids() == ["ann", "bob"]
    table.state.survivors["bob"].activated = True
    assert table.play(pick_active(table.state)) == "ann"


@pytest.mark.rule("AOW-104", "AOW-059")
def test_the_threat_at_that_moment_counts() -> None:
    table = given(ann="5,5", bob="15,15", threat=13)
    table.play(activate(table.state, "bob"), "end")
    table.state.threat = 14
    table.play(activate(table.state, "ann"), "terrified", "end")
    table.state.threat = 13
    table.state.survivors["ann"].activated = False
    table.play(activate(table.state, "ann"), "end")


# -- flee


@pytest.mark.rule("AOW-069")
def test_the_fleeing_models_own_player_says_from_whom() -> None:
    table = given(ann="2,2", bob="10,10", rivals=["bob"], walkers=["4,10", "10,16"])
    table.play(flee(table.state, "bob"), "walker-1")
    assert (table.asked[-1].rule, table.asked[-1].who) == ("AOW-069", BLUE)
    assert next(event.facts["far"] for event in table.told if event.kind == "move") == 8000


@pytest.mark.rule("AOW-065", "AOW-067", "AOW-070")
def test_flee_runs_eight_inches_straight_away_and_that_is_all() -> None:
    table = panicking("flee", walkers=["7,10"])
    assert table.at("ann") == (18, 10)
    assert [ask.rule for ask in table.asked] == ["AOW-063"]


@pytest.mark.rule("AOW-070")
def test_the_boards_edge_stops_a_flight() -> None:
    assert panicking("flee", walkers=["7,10"], ann="15,10").at("ann") == pytest.approx(
        (19.508, 10), abs=0.006
    )


@pytest.mark.rule("AOW-066")
def test_a_flight_bends_only_as_far_as_something_in_the_way_demands() -> None:
    table = panicking("flee", walkers=["7,10"], barriers=["13,10 90"])
    x, y = table.at("ann")
    assert 16.3 < x < 17.9
    assert y != 10
    straight = panicking("flee", walkers=["7,10"], barriers=["13,13 90"])
    assert straight.at("ann") == (18, 10)


@pytest.mark.rule("AOW-066", "AOW-116")
def test_a_flight_goes_round_other_enemies_and_ends_clear_of_them() -> None:
    table = given(ann="10,10", walkers=["7.5,10", "13,10", "18.5,10"])
    table.play(table.state.board.flee("ann", ["walker-1"], RUN))
    assert table.gap("ann", "walker-3") >= 0.99
    assert table.state.board.standing_enemies("ann") == []
    assert table.at("ann")[0] > 15


@pytest.mark.rule("AOW-068")
def test_a_flight_makes_noise() -> None:
    table = panicking("flee", walkers=["7,10", "18,15.5"])
    assert table.at("walker-1") == (7, 10)
    assert table.gap("walker-2", "ann") == pytest.approx(0, abs=0.01)


@pytest.mark.rule("AOW-069")
def test_one_flees_from_the_nearest_enemy_prone_or_not_and_the_owner_breaks_ties() -> None:
    near = panicking("flee", walkers=["4,10", "10,12"], prone=["walker-2"])
    assert near.at("ann") == (10, 2)
    tie = panicking("flee", "walker-2", walkers=["4,10", "10,4"], ann="10,10")
    assert tie.ids(1) == ["walker-1", "walker-2"]
    assert tie.at("ann") == (10, 18)


@pytest.mark.rule("AOW-071")
def test_a_prone_model_crawls_its_sneak_away_without_noise_and_stays_prone() -> None:
    table = panicking("flee", walkers=["7,10", "10,19"], prone=["ann"])
    assert table.at("ann") == (14, 10)
    assert table.state.survivors["ann"].prone
    assert (table.at("walker-1"), table.at("walker-2")) == ((7, 10), (10, 19))


def test_with_no_enemy_or_no_way_nobody_moves_and_no_move_is_told() -> None:
    assert panicking("flee").at("ann") == (10, 10)
    table = given(ann="0.492,10", walkers=["5,10"])
    table.play(flee(table.state, "ann"))
    assert table.at("ann") == pytest.approx((0.492, 10), abs=0.006)
    assert "Ann has nowhere to flee to" in table.texts()


# -- the other results


@pytest.mark.rule("AOW-072")
def test_terrified_leaves_one_action_even_a_noisy_one() -> None:
    table = panicking("terrified", "noise")
    assert {"run", "noise"} <= set(table.ids())
    assert len(table.asked) == 2


@pytest.mark.rule("AOW-073", "AOW-074")
def test_quiet_leaves_one_action_without_noise_or_mayhem() -> None:
    table = panicking("quiet", "sneak", "e 1", ann="10,10 pistol", walkers=["10,16"])
    assert {"sneak", "swap"} <= set(table.ids(1))
    assert not {"run", "noise", "shoot"} & set(table.ids(1))
    assert len(table.asked) == 3


@pytest.mark.rule("AOW-074")
def test_a_quiet_model_shoots_with_a_silent_weapon_only() -> None:
    table = panicking("quiet", "shoot", "walker-1", "0 0", "0", ann="10,10 pistol bow", walkers=["10,16"])
    roll = table.asked[3]
    assert isinstance(roll, Roll)
    assert [die.name for die in roll.dice] == ["white", "white"]


@pytest.mark.rule("AOW-075", "AOW-099")
def test_scream_makes_noise_and_leaves_one_more_action_of_choice() -> None:
    table = panicking("scream", "sneak", "e 1", walkers=["10,19"])
    assert table.at("walker-1") == (10, 13)
    assert {"run", "sneak"} <= set(table.ids(1))
    assert "noise" not in table.ids(1)
    assert len(table.asked) == 3


@pytest.mark.rule("AOW-076")
@pytest.mark.parametrize("script", [["sneak", "e 1"], ["end"], ["skip"]])
def test_after_a_scream_and_the_further_action_threat_rises_by_one(script: list[str]) -> None:
    table = panicking("scream", *script)
    assert table.state.threat == 15
    assert [event.rule for event in table.told][-1] == "AOW-076"


@pytest.mark.rule("AOW-077", "AOW-079")
def test_berserk_acts_as_usual_and_raises_the_threat_by_one() -> None:
    table = panicking("berserk", "sneak", "e 1", "noise")
    assert table.state.threat == 15
    assert [ask.rule for ask in table.asked].count("AOW-095") == 2


@pytest.mark.rule("AOW-078")
def test_a_berserk_model_attacks_with_one_red_die_more_until_the_turn_ends() -> None:
    table = panicking("berserk", "end")
    assert sorted(attack_dice(table.state, "ann", None)) == ["red", "white"]
    table.play(end_of_turn(table.state))
    assert attack_dice(table.state, "ann", None) == ("white",)
    assert attack_dice(panicking("terrified", "end").state, "ann", None) == ("white",)


@pytest.mark.rule("AOW-080")
@pytest.mark.parametrize("result", ["terrified", "quiet", "scream", "berserk"])
def test_whatever_the_result_the_model_counts_as_panicking(result: str) -> None:
    assert "nerve" not in panicking(result, "end").ids()
    calm = given(ann="5,5", threat=13)
    calm.play(activate(calm.state, "ann"), "end")
    assert "nerve" in calm.ids()
