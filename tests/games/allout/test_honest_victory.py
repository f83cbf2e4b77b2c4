"""What breaking the victory check on purpose showed to be untested: that two players are judged as two."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, given
from shamble.games.allout.end_phase import end_of_turn, verdict


@pytest.mark.rule("AOW-449", "AOW-450")
@pytest.mark.parametrize(("ann", "bob", "result"), [(7, 3, RED), (3, 7, BLUE), (6, 6, "")])
def test_of_two_players_the_one_with_enough_counters_wins(ann: int, bob: int, result: str) -> None:
    table = given(ann="5,5", bob="9,9", rivals=["bob"])
    table.state.survivors["ann"].supplies, table.state.survivors["bob"].supplies = ann, bob
    assert verdict(table.state)[:2] == (result, "AOW-450" if result else "")


@pytest.mark.rule("AOW-451", "AOW-452")
@pytest.mark.parametrize(
    ("ann", "bob", "found"),
    [(2, 1, (RED, "AOW-451")), (1, 2, (BLUE, "AOW-451")), (2, 2, ("draw", "AOW-452"))],
)
def test_at_the_end_of_the_threat_track_more_counters_win(ann: int, bob: int, found: tuple[str, str]) -> None:
    table = given(ann="5,5", bob="9,9", rivals=["bob"], threat=18)
    table.state.survivors["ann"].supplies, table.state.survivors["bob"].supplies = ann, bob
    assert verdict(table.state)[:2] == found


@pytest.mark.rule("AOW-005")
@pytest.mark.parametrize(("rivals", "threat"), [([], 8), (["bob"], 7)])
def test_threat_rises_at_the_end_of_a_solo_turn_alone(rivals: list[str], threat: int) -> None:
    table = given(ann="5,5", bob="9,9", rivals=rivals, threat=7)
    table.play(end_of_turn(table.state))
    assert table.state.threat == threat
