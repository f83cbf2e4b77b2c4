"""Hide, Stand Up and what lying behind scenery is worth (AOW-106, 107, 216 to 221)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.hide import hide, may_hide, stand_up
from shamble.games.allout.actions.shoot import in_sight
from shamble.games.allout.activation import activate

BESIDE = "10,9.308"
"""In contact with the north side of a barrier at 10,8.616 (0.4 inches deep)."""


def at_barrier(**more: list[str]) -> Table:
    """Ann in contact with a barrier."""
    return given(ann=BESIDE, barriers=["10,8.616"], **more)  # type: ignore[arg-type]


@pytest.mark.rule("AOW-216")
@pytest.mark.parametrize(("y", "free"), [("12.79", False), ("12.81", True)])
def test_hiding_wants_no_enemy_partly_in_the_kill_zone(y: str, free: bool) -> None:
    table = at_barrier(walkers=[f"10,{y}"])
    assert table.play(may_hide(table.state, "ann")) is free


@pytest.mark.rule("AOW-216")
def test_a_prone_enemy_in_the_kill_zone_prevents_hiding_and_a_friend_does_not() -> None:
    table = given(ann=BESIDE, bob="10,11", barriers=["10,8.616"], walkers=["10,12.5"], prone=["walker-1"])
    assert not table.play(may_hide(table.state, "ann"))
    table = given(ann=BESIDE, bob="10,11", barriers=["10,8.616"])
    assert table.play(may_hide(table.state, "ann"))


@pytest.mark.rule("AOW-217")
@pytest.mark.parametrize(("y", "free"), [("9.312", True), ("9.32", False)])
def test_hiding_wants_contact_with_scenery(y: str, free: bool) -> None:
    table = given(ann=f"10,{y}", barriers=["10,8.616"])
    assert table.play(may_hide(table.state, "ann")) is free
    table.play(activate(table.state, "ann"), "end")
    assert ("hide" in table.ids(0)) is free


@pytest.mark.rule("AOW-218", "AOW-106")
def test_hiding_lays_the_model_prone_where_it_is() -> None:
    table = at_barrier()
    table.play(hide(table.state, "ann"))
    assert table.state.survivors["ann"].prone
    assert table.at("ann") == (10, 9.308)


@pytest.mark.rule("AOW-219")
def test_a_hidden_model_cannot_be_targeted_across_scenery_but_from_elsewhere() -> None:
    table = given(ann=BESIDE, bob="10,3", cid="10,15", barriers=["10,8.616"], prone=["ann"])
    assert not table.play(in_sight(table.state, "bob", "ann"))
    assert table.play(in_sight(table.state, "cid", "ann"))


@pytest.mark.rule("AOW-107")
def test_a_prone_model_may_only_sneak_or_stand_up() -> None:
    table = given(ann=f"{BESIDE} pistol", barriers=["10,8.616"], walkers=["10,15"], prone=["ann"])
    table.play(activate(table.state, "ann"), "end")
    assert set(table.ids(0)) == {"stand", "sneak", "end"}


@pytest.mark.rule("AOW-107")
def test_a_prone_model_that_has_sneaked_may_still_only_stand_up() -> None:
    table = given(ann="5,5", prone=["ann"])
    table.play(activate(table.state, "ann"), "sneak", "e 4", "end")
    assert set(table.ids(2)) == {"stand", "end"}
    assert table.at("ann") == (9, 5)
    assert table.state.survivors["ann"].prone


@pytest.mark.rule("AOW-220", "AOW-221")
def test_standing_up_takes_one_action_and_the_other_has_no_limits() -> None:
    table = given(ann="5,5 pistol", walkers=["12,5"], prone=["ann"])
    table.play(activate(table.state, "ann"), "stand", "end")
    assert not table.state.survivors["ann"].prone
    assert {"run", "shoot", "noise", "nerve"} <= set(table.ids(1))
    assert "stand" not in table.ids(1)


def test_standing_up_makes_upright() -> None:
    table = given(ann="5,5", prone=["ann"])
    table.play(stand_up(table.state, "ann"))
    assert not table.state.survivors["ann"].prone
