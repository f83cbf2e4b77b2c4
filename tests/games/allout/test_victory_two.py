"""Victory, draw and loss for two players (AOW-449 to 457), in all their orders and from both seats."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, RED, Table, given
from shamble.games.allout.damage import kill_survivor
from shamble.games.allout.end_phase import judge, verdict
from shamble.games.allout.game import GAME
from shamble.games.allout.turn import STEPS, play
from shamble.games.allout.views import show

SEATS = pytest.mark.parametrize("seat", [RED, BLUE])
SURVIVOR = {RED: "ann", BLUE: "bob"}


def rival(seat: str) -> str:
    """The opposing player."""
    return BLUE if seat == RED else RED


def end(red: int = 0, blue: int = 0, threat: int = 5, dead: tuple[str, ...] = (), **more: object) -> Table:
    """A turn ends with so many counters held and nobody left of the dead groups."""
    table = given(ann="5,5", bob="15,15", rivals=["bob"], threat=threat, phase="turn-end", **more)  # type: ignore[arg-type]
    table.state.survivor("ann").supplies, table.state.survivor("bob").supplies = red, blue
    for seat in dead:
        table.state.board.remove(table.state.survivors.pop(SURVIVOR[seat]))
    return table


def held(seat: str, mine: int, other: int = 0, **more: object) -> Table:
    """A turn ends, and that seat holds so many counters, the other one so many."""
    return end(*((mine, other) if seat == RED else (other, mine)), **more)  # type: ignore[arg-type]


def result(table: Table) -> tuple[str, str]:
    """What the victory check says, and the clause behind it."""
    return verdict(table.state)[:2]


@pytest.mark.rule("AOW-450")
@SEATS
@pytest.mark.parametrize(("count", "wins"), [(6, False), (7, True), (9, True)])
def test_seven_counters_win(seat: str, count: int, wins: bool) -> None:
    assert result(held(seat, count, 2)) == ((seat, "AOW-450") if wins else ("", ""))


@pytest.mark.rule("AOW-450", "AOW-455")
@SEATS
def test_counters_of_both_groups_do_not_add_up(seat: str) -> None:
    assert result(held(seat, 6, 3)) == ("", "")


@pytest.mark.rule("AOW-450", "AOW-455")
@SEATS
def test_those_of_a_whole_group_do_while_their_carriers_live(seat: str) -> None:
    table = given(ann="5,5", bob="15,15", cid="9,9", rivals=["bob", "cid"] if seat == BLUE else ["bob"])
    mate = "cid"
    table.state.survivor(SURVIVOR[seat]).supplies, table.state.survivor(mate).supplies = 4, 3
    assert result(table) == (seat, "AOW-450")
    table.play(kill_survivor(table.state, mate))
    assert result(table) == ("", ""), "what lies on the board belongs to nobody"


@pytest.mark.rule("AOW-450", "AOW-449")
def test_not_before_the_turn_ends() -> None:
    table = end(7)
    table.state.phase = "dead-return"
    rules = play(table.state)
    next(rules)
    assert table.state.result == ""
    table = end(7)
    assert table.play(play(table.state)) is None
    assert (table.state.result, table.state.phase) == (RED, "over")


@pytest.mark.rule("AOW-449", "AOW-451", "AOW-456")
@SEATS
@pytest.mark.parametrize(("threat", "over"), [(17, False), (18, True)])
def test_at_maximum_threat_the_one_with_more_counters_wins(seat: str, threat: int, over: bool) -> None:
    assert result(held(seat, 3, 2, threat=threat)) == ((seat, "AOW-451") if over else ("", ""))


@pytest.mark.rule("AOW-452")
@pytest.mark.parametrize("count", [0, 4])
def test_equal_counters_at_maximum_threat_are_a_draw(count: int) -> None:
    assert result(end(count, count, threat=18)) == ("draw", "AOW-452")
    assert result(end(count, count, threat=17)) == ("", "")


@pytest.mark.rule("AOW-456")
def test_threat_that_fell_again_ends_nothing() -> None:
    table = end(3, 2, threat=18)
    table.state.threat = 17
    table.play(STEPS["turn-end"](table.state))
    assert (table.state.result, table.state.turn) == ("", 2)


@pytest.mark.rule("AOW-453")
@SEATS
def test_when_one_group_is_wiped_out_the_other_wins_at_the_turns_end(seat: str) -> None:
    table = end(dead=(rival(seat),))
    assert result(table) == (seat, "AOW-453")
    table.play(STEPS["turn-end"](table.state))
    assert (table.state.result, table.state.phase) == (seat, "over")


@pytest.mark.rule("AOW-454")
def test_when_both_fall_in_the_same_turn_it_is_a_draw() -> None:
    assert result(end(dead=(RED, BLUE))) == ("draw", "AOW-454")


@pytest.mark.rule("AOW-457")
@SEATS
def test_seven_counters_come_before_maximum_threat_and_before_a_wipe_out(seat: str) -> None:
    assert result(held(seat, 7, 0, threat=18)) == (seat, "AOW-450")
    assert result(held(seat, 7, 0, dead=(rival(seat),))) == (seat, "AOW-450")


@pytest.mark.rule("AOW-457", "AOW-453")
@SEATS
def test_a_wipe_out_comes_before_maximum_threat(seat: str) -> None:
    table = held(seat, 0, threat=18, dead=(rival(seat),))
    assert result(table) == (seat, "AOW-453")
    assert result(end(threat=18, dead=(RED, BLUE))) == ("draw", "AOW-454")


@pytest.mark.rule("AOW-450", "AOW-452")
def test_where_fewer_are_needed_both_may_have_enough() -> None:
    assert result(end(3, 2, to_win=2)) == (RED, "AOW-450")
    assert result(end(2, 3, to_win=2)) == (BLUE, "AOW-450")
    assert result(end(2, 2, to_win=2)) == ("draw", "AOW-452")


@pytest.mark.rule("AOW-086")
@pytest.mark.parametrize(("threat", "over"), [(13, False), (14, True)])
def test_a_scenario_may_set_a_lower_limit(threat: int, over: bool) -> None:
    assert bool(result(end(1, 0, threat=threat, threat_end=14))[0]) is over


# -- how it is told


@pytest.mark.parametrize(
    ("table", "told", "words"),
    [
        (end(7, 1), "red wins", "Red won: with enough supplies: red holds 7, blue holds 1."),
        (end(1, 2, threat=18), "blue wins", "Blue won: threat has reached 18: red holds 1, blue holds 2."),
        (end(dead=(RED,)), "blue wins", "Blue won: nobody of red's group is left."),
        (end(2, 2, threat=18), "the game is a draw", "A draw: threat has reached 18"),
        (end(1, 1), "", "The game is not over."),
    ],
)
def test_event_and_summary_say_who_won_and_why(table: Table, told: str, words: str) -> None:
    table.play(judge(table.state))
    assert [event.text.endswith(told) for event in table.told] == ([True] if told else [])
    assert show.summary(table.state)[0].startswith(words)


@SEATS
def test_who_gives_up_is_who_was_asked(seat: str) -> None:
    table = end(1, 1)
    event = GAME.concede(table.state, seat)
    assert (table.state.result, table.state.phase) == (rival(seat), "over")
    assert event.text == f"{seat.capitalize()} gives up: {rival(seat)} wins"
    assert show.summary(table.state)[0].startswith(
        f"{seat.capitalize()} gave up. Turns: 1; red has 1 supply of 7"
    )


def test_the_summary_names_the_turn_in_which_most_was_gained_on_the_other() -> None:
    table = end()
    assert "none" in show.summary(table.state)[3]
    table.state.tally.held = {RED: [0, 1, 1, 4], BLUE: [0, 0, 2, 2]}
    assert show.summary(table.state)[3] == "The turning point: turn 4, when red gained 3 supplies on blue."
    table.state.tally.held = {RED: [0, 1, 1], BLUE: [0, 0, 3]}
    assert show.summary(table.state)[3] == "The turning point: turn 3, when blue gained 3 supplies on red."
    table.state.tally.held = {RED: [0, 1], BLUE: [0, 0]}
    assert show.summary(table.state)[3] == "The turning point: turn 2, when red gained 1 supply on blue."


def test_what_each_holds_is_counted_at_the_end_of_every_turn() -> None:
    table = end(2, 1)
    table.play(STEPS["turn-end"](table.state))
    assert table.state.tally.held == {RED: [2], BLUE: [1]}
