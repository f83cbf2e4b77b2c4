"""Activation and Actions (AOW-091 to 107)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.activation import activate, may_activate, pick_active
from shamble.games.allout.end_phase import end_of_turn
from shamble.geometry.plane import Point


def acting(*script: str, **scene: object) -> Table:
    """Ann has been activated."""
    table = given(**{"ann": "10,10", **scene})  # type: ignore[arg-type]
    table.play(activate(table.state, "ann"), *script)
    return table


@pytest.mark.rule("AOW-091", "AOW-093")
def test_one_survivor_at_a_time_is_activated_each_once_a_turn() -> None:
    table = given(ann="3,3", bob="10,3", cid="17,3")
    order = []
    for choice in (["bob"], ["cid"], []):
        name = table.play(pick_active(table.state), *choice)
        table.play(activate(table.state, name), "end")
        order.append(name)
    assert order == ["bob", "cid", "ann"]
    assert table.play(pick_active(table.state)) == ""


@pytest.mark.rule("AOW-002", "AOW-092", "AOW-094")
def test_a_lone_player_activates_one_after_another_until_all_able_have_acted() -> None:
    table = given(ann="3,3", bob="10,3", cid="17,3", walkers=["17,3.984"])
    assert may_activate(table.state) == ["ann", "bob"]
    for choice in (["ann"], []):
        table.play(activate(table.state, table.play(pick_active(table.state), *choice)), "end")
    assert table.play(pick_active(table.state)) == ""
    assert not table.state.survivors["cid"].activated


@pytest.mark.rule("AOW-095")
def test_two_actions_in_any_order_and_no_third() -> None:
    assert len(acting("noise", "sneak", "e 2").asked) == 3
    assert len(acting("sneak", "e 2", "noise").asked) == 3


@pytest.mark.rule("AOW-096", "AOW-097")
def test_no_action_is_repeated_and_sneak_and_run_are_one() -> None:
    after_move = acting("sneak", "e 2", "end", ann="10,10 pistol", walkers=["10,17"]).ids()
    assert not {"sneak", "run"} & set(after_move)
    assert "shoot" in after_move
    after_shot = acting("shoot", "walker-1", "0 0 0", "1", "end", ann="10,10 pistol", walkers=["10,19.9"])
    assert "shoot" not in after_shot.ids()
    assert {"sneak", "run"} <= set(after_shot.ids())


@pytest.mark.rule("AOW-098")
def test_the_nine_kinds_of_action_are_offered_when_their_conditions_hold() -> None:
    everything = acting(
        "end",
        ann="10,9.308 pistol pack:bat",
        walkers=["10,18"],
        barriers=["10,8.616"],
        supplies=["10,9.308"],
    )
    standing = {"search", "shoot", "sneak", "run", "nerve", "hide", "swap", "noise", "end"}
    assert set(everything.ids()) == standing
    assert set(acting("end", prone=["ann"]).ids()) == {"stand", "sneak", "end"}


@pytest.mark.rule("AOW-099")
def test_a_forced_action_takes_up_one_of_the_two() -> None:
    table = acting("scream", "sneak", "e 1", threat=14)
    assert len(table.asked) == 3


@pytest.mark.rule("AOW-100", "AOW-101")
def test_an_engaged_survivor_cannot_be_activated_but_one_beside_a_prone_enemy_can() -> None:
    scene = {"ann": "5,5", "bob": "15,5", "walkers": ["5,5.984"]}
    assert may_activate(given(**scene).state) == ["bob"]  # type: ignore[arg-type]
    assert may_activate(given(**scene, prone=["walker-1"]).state) == ["ann", "bob"]  # type: ignore[arg-type]
    assert may_activate(given(**scene, prone=["ann"]).state) == ["bob"]  # type: ignore[arg-type]


@pytest.mark.rule("AOW-100")
def test_one_engaged_by_the_noise_of_another_loses_its_activation() -> None:
    table = given(ann="5,5", bob="5,9", walkers=["5,14"])
    table.play(activate(table.state, "ann"), "noise", "end")
    assert table.state.board.standing_enemies("bob") == ["walker-1"]
    assert table.play(pick_active(table.state)) == ""


@pytest.mark.rule("AOW-102", "AOW-093")
def test_the_activation_marker_stays_until_the_turn_ends() -> None:
    table = acting("end")
    assert table.state.survivors["ann"].activated
    assert may_activate(table.state) == []
    table.play(end_of_turn(table.state))
    assert may_activate(table.state) == ["ann"]


@pytest.mark.rule("AOW-103")
def test_a_survivor_may_stop_after_one_action_or_take_none() -> None:
    assert len(acting("end").asked) == 1
    assert len(acting("noise", "end").asked) == 2


@pytest.mark.rule("AOW-103", "AOW-063")
def test_an_empty_activation_still_rolls_for_panic() -> None:
    assert [ask.rule for ask in acting("terrified", "end", threat=14).asked] == ["AOW-063", "AOW-095"]


@pytest.mark.rule("AOW-105")
def test_one_engaged_by_its_own_noise_loses_the_other_action() -> None:
    near = acting("noise", walkers=["10,16"])
    assert near.state.board.standing_enemies("ann") == ["walker-1"]
    assert len(near.asked) == 1
    far = acting("noise", "end", walkers=["10,18"])
    assert far.state.board.standing_enemies("ann") == []


@pytest.mark.rule("AOW-047")
def test_commotion_comes_after_the_whole_action_and_before_the_next() -> None:
    table = acting("run", "e 3", "end", walkers=["10,19"])
    kinds = [event.kind for event in table.told]
    assert kinds == ["move", "noise", "move"]
    x, _ = table.at("walker-1")
    assert 10 < x < 13


@pytest.mark.rule("AOW-106")
def test_survivors_and_walkers_can_both_be_prone_and_keep_their_place() -> None:
    table = given(ann="5,5", walkers=["9,9"], prone=["ann", "walker-1"])
    assert table.state.survivors["ann"].prone
    assert table.state.walkers["walker-1"].prone
    assert (table.at("ann"), table.at("walker-1")) == ((5, 5), (9, 9))


# -- corrections and skips


def test_what_a_correction_makes_possible_is_offered_when_the_ask_is_built_anew() -> None:
    table = given(ann="5,5 pistol", walkers=["15,15"], supplies=["8,8"])
    rules = activate(table.state, "ann")
    build = next(rules)
    assert not {"search", "shoot"} & {option.id for option in build().options}  # type: ignore[operator]
    table.state.board.positions.place(table.state.survivors["ann"], Point(8000, 8000))
    assert {"search", "shoot"} <= {option.id for option in build().options}  # type: ignore[operator]


def test_an_item_corrected_away_ends_the_action_and_not_the_game() -> None:
    from games.allout.test_special import KIT

    table = given(ann="5,5 kit", items=[KIT])
    rules = activate(table.state, "ann")
    next(rules)
    table.state.survivors["ann"].slots["hand"].clear()
    event = rules.send("use:kit")
    assert event.text == "that item is no longer there"  # type: ignore[union-attr]
    assert callable(next(rules))


@pytest.mark.parametrize("action", ["sneak", "run", "shoot", "swap", "search"])
def test_any_question_within_an_action_may_be_skipped(action: str) -> None:
    table = given(ann="5,5 pistol pack:bat", walkers=["5,12"], supplies=["5,5", "5,5.1"], supply_deck=["bat"])
    table.play(activate(table.state, "ann"), action, "skip", "end")
    assert table.at("ann") == (5, 5)
    assert len(table.state.survivors["ann"].carried()) == 2
    assert len(table.state.counters) == 2


def test_skipping_the_choice_of_action_ends_the_activation() -> None:
    assert len(acting("skip").asked) == 1
