"""Victory and defeat (AOW-086, AOW-449, AOW-450, AOW-453, AOW-455 to 459)."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.end_phase import judge, verdict
from shamble.games.allout.game import GAME
from shamble.games.allout.turn import STEPS, play
from shamble.games.allout.views import show


def table_with(held: int = 0, threat: int = 5, **more: object) -> Table:
    """Ann with counters at a threat level."""
    table = given(ann="5,5", bob="9,9", threat=threat, phase="turn-end", **more)  # type: ignore[arg-type]
    table.state.survivor("ann").supplies = held
    return table


def result(table: Table) -> str:
    """What the victory check says."""
    return verdict(table.state)[0]


def wipe_out(table: Table) -> None:
    """Nobody is left."""
    for name in list(table.state.survivors):
        table.state.board.remove(table.state.survivors.pop(name))


@pytest.mark.rule("AOW-450", "AOW-458")
@pytest.mark.parametrize(("held", "won"), [(6, ""), (7, "won"), (8, "won")])
def test_seven_counters_win(held: int, won: str) -> None:
    assert result(table_with(held)) == won


@pytest.mark.rule("AOW-450")
def test_the_counters_of_the_whole_group_count() -> None:
    table = table_with(4)
    table.state.survivor("bob").supplies = 3
    assert result(table) == "won"


@pytest.mark.rule("AOW-450", "AOW-456")
def test_only_at_the_end_of_a_turn() -> None:
    table = table_with(7, threat=18)
    table.state.phase = "action"
    assert next(play(table.state)).label.startswith("t1/action")  # type: ignore[union-attr]
    assert table.state.result == ""


@pytest.mark.rule("AOW-455")
def test_a_counter_counts_only_while_a_living_survivor_carries_it() -> None:
    table = table_with(7, supplies=["5,6", "9,10"])
    assert table.state.supplies_held() == 7
    table.state.board.remove(table.state.survivors.pop("ann"))
    assert result(table) == ""


@pytest.mark.rule("AOW-449", "AOW-459")
@pytest.mark.parametrize(("threat", "lost"), [(16, ""), (17, "lost"), (18, "lost")])
def test_a_turn_that_ends_with_threat_at_its_maximum_ends_the_game(threat: int, lost: str) -> None:
    table = table_with(6, threat=threat)
    table.play(STEPS["turn-end"](table.state))
    assert table.state.result == lost
    assert (table.state.phase == "over") is bool(lost)


@pytest.mark.rule("AOW-086")
@pytest.mark.parametrize(("threat", "lost"), [(11, ""), (12, "lost")])
def test_a_scenario_may_set_a_lower_limit(threat: int, lost: str) -> None:
    assert result(table_with(2, threat=threat, threat_end=12)) == lost


@pytest.mark.rule("AOW-456")
def test_maximum_threat_during_the_turn_does_not_matter() -> None:
    table = table_with(0, threat=18)
    table.state.threat = 15
    table.play(STEPS["turn-end"](table.state))
    assert table.state.result == ""


@pytest.mark.rule("AOW-453", "AOW-459")
def test_a_wiped_out_group_loses_at_the_end_of_the_turn() -> None:
    table = table_with(0)
    wipe_out(table)
    assert table.state.phase == "turn-end"
    table.play(STEPS["turn-end"](table.state))
    assert (table.state.result, table.state.phase) == ("lost", "over")


@pytest.mark.rule("AOW-457")
def test_seven_counters_come_before_maximum_threat() -> None:
    table = table_with(7, threat=17)
    table.play(STEPS["turn-end"](table.state))
    assert table.state.result == "won"


@pytest.mark.rule("AOW-457")
def test_wipe_out_comes_before_maximum_threat() -> None:
    table = table_with(0, threat=18)
    wipe_out(table)
    table.play(judge(table.state))
    assert "Nobody of the group is left" in table.told[-1].text


@pytest.mark.rule("AOW-086")
def test_play_stops_when_the_game_is_decided() -> None:
    table = table_with(7)
    assert table.play(play(table.state)) is None
    assert table.told[-1].facts == {"result": "won"}


# -- how it is told


@pytest.mark.parametrize(
    ("held", "threat", "alive", "words"),
    [
        (7, 5, True, "You won: the group holds 7 supplies."),
        (6, 18, True, "You lost: threat has reached 18, with 6 of 7 supplies."),
        (0, 5, False, "You lost: nobody of the group is left."),
        (2, 5, True, "The game is not over."),
    ],
)
def test_the_summary_says_why(held: int, threat: int, alive: bool, words: str) -> None:
    table = table_with(held, threat)
    if not alive:
        wipe_out(table)
    table.play(judge(table.state))
    assert show.summary(table.state)[0].startswith(words)


def test_giving_up_is_told_apart() -> None:
    table = table_with(2)
    GAME.concede(table.state, "survivors")
    assert show.summary(table.state)[0].startswith(
        "You gave up. Turns: 1; 2 supplies held of 7 needed, 2 of 2 alive."
    )
