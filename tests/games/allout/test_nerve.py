"""Hold Your Nerve and Make NOISE (AOW-222 to 225, AOW-231)."""

from __future__ import annotations

import pytest

from games.allout.given import given
from shamble.games.allout.actions.nerve import hold_nerve
from shamble.games.allout.activation import activate


@pytest.mark.rule("AOW-222")
def test_a_badge_lowers_the_threat_by_one() -> None:
    table = given(ann="5,5", threat=6)
    table.play(hold_nerve(table.state, "ann"), "badge")
    assert table.state.threat == 5


@pytest.mark.rule("AOW-223")
def test_a_blank_does_nothing_but_the_action_is_spent() -> None:
    table = given(ann="5,5", threat=6)
    table.play(activate(table.state, "ann"), "nerve", "blank", "end")
    assert table.state.threat == 6
    assert "nerve" in table.ids(0)
    assert "nerve" not in table.ids(2)


@pytest.mark.rule("AOW-224")
@pytest.mark.parametrize("result", ["terrified", "quiet", "scream", "berserk"])
def test_a_panicking_model_may_not_hold_its_nerve(result: str) -> None:
    table = given(ann="5,5", threat=14)
    table.play(activate(table.state, "ann"), result, "end")
    assert "nerve" not in table.ids(-1)


@pytest.mark.rule("AOW-225")
def test_a_tactician_lowers_the_threat_without_a_roll() -> None:
    table = given(ann="5,5", threat=6, cards={"ann": {"type": "tactician"}})
    table.play(hold_nerve(table.state, "ann"))
    assert table.state.threat == 5
    assert table.asked == []


def test_threat_never_falls_below_one() -> None:
    table = given(ann="5,5", threat=1)
    table.play(hold_nerve(table.state, "ann"), "badge")
    assert table.state.threat == 1


@pytest.mark.rule("AOW-231")
def test_a_model_that_makes_noise_is_the_source_of_it() -> None:
    table = given(ann="5,5", bob="15,15", walkers=["5,13", "15,8"])
    table.play(activate(table.state, "ann"), "noise", "end")
    assert table.at("walker-1") == (5, 7)
    assert table.at("walker-2") == (15, 8)
