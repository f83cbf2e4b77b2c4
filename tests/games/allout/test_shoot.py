"""Shoot (AOW-133 to 201)."""

from __future__ import annotations

import pytest

from games.allout.given import given
from shamble.games.allout.actions.shoot import shoot


@pytest.mark.rule("AOW-149", "AOW-169")
def test_weapon_and_shoot_dice_are_rolled_together_and_a_critical_removes_the_walker() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3"])
    commotion = table.play(shoot(table.state, "ann"), "walker-1", "2! 0 0", "0", "badge")
    assert commotion == "noise"
    assert "walker-1" not in table.state.walkers


@pytest.mark.rule("AOW-142")
def test_a_standing_model_on_the_line_blocks_the_shot() -> None:
    table = given(ann="3,3 pistol", walkers=["9,3", "6,3"])
    table.play(shoot(table.state, "ann"), "walker-2", "0 0 0", "0")
    assert [option.id for option in table.asked[0].options] == ["walker-2"]  # type: ignore[attr-defined]
