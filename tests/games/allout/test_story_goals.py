"""Ways of scenarios to win, to lose and to draw: each condition holds where it should and nowhere else (AOW-086)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table
from games.allout.stories import BOARDS, telling, way
from shamble.games.allout.cards.plot import Condition
from shamble.games.allout.damage import kill_survivor, remove_walker
from shamble.games.allout.end_phase import judge, verdict
from shamble.games.allout.story.goals import progress
from shamble.games.allout.story.leaving import leave, ways_out
from shamble.games.allout.views import show

SOLO = {"size": 2, "ann": "10,15", "bob": "3,3"}
TWO = {"size": 2, "rivals": 2, "ann": "10,15", "bob": "3,3", "cid": "17,17", "dee": "17,3"}


def solo(test: Condition, board: str = "measured", **more: Any) -> Table:
    """Ann on the pier and Bob far off it, who win by one condition."""
    return telling(board, win=way(test), **{**SOLO, **more})


def result(table: Table) -> str:
    """What the victory check says."""
    return verdict(table.state)[0]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("held", "won"), [(1, ""), (2, "won")])
def test_supplies_held(board: str, held: int, won: str) -> None:
    table = solo(Condition("supplies", 2), board)
    table.state.survivor("ann").supplies = held
    assert result(table) == won


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("count", "bob", "won"), [(1, "3,3", "won"), (0, "3,3", ""), (0, "11,16", "won"), (2, "3,3", "")]
)
def test_so_many_or_all_in_a_zone(board: str, count: int, bob: str, won: str) -> None:
    assert result(solo(Condition("reach", count, zone="pier"), board, bob=bob)) == won


@pytest.mark.parametrize("board", BOARDS)
def test_so_many_or_all_off_an_edge(board: str) -> None:
    one, both = Condition("leave", 1, edge="south"), Condition("leave", edge="south")
    table = solo(one, board, bob="3,0.492")
    assert result(table) == ""
    table.play(leave(table.state, "bob"))
    assert table.texts() == ["Bob leaves the board over the south edge"]
    assert result(table) == "won"
    assert "1/1 off the south edge" in progress(table.state, "survivors")
    table = solo(both, board, bob="3,0.492")
    table.play(leave(table.state, "bob"))
    assert result(table) == ""


def test_only_an_edge_that_the_scenario_names_and_that_is_touched_is_a_way_out() -> None:
    assert ways_out(solo(Condition("leave", edge="south"), bob="3,0.492").state, "bob") == ["south"]
    assert ways_out(solo(Condition("leave", edge="north"), bob="3,0.492").state, "bob") == []
    assert ways_out(solo(Condition("leave", edge="south"), bob="3,0.6").state, "bob") == []
    assert ways_out(solo(Condition("reach", zone="pier"), bob="3,0.492").state, "bob") == []
    assert ways_out(solo(Condition("leave", edge="south"), "asked", bob="3,9").state, "bob") == ["south"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("bearer", "won"), [("ann", "won"), ("bob", "")])
def test_a_named_counter_in_a_zone(board: str, bearer: str, won: str) -> None:
    table = solo(Condition("carry", counter="box", zone="pier"), board)
    table.state.survivor(bearer).tokens.append("box")
    assert result(table) == won


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("tokens", "won"), [(["box"], "won"), ([], "")])
def test_a_named_counter_carried_off(board: str, tokens: list[str], won: str) -> None:
    table = solo(Condition("carry", counter="box", edge="south"), board, bob="3,0.492")
    table.state.survivor("bob").tokens += tokens
    assert result(table) == ""
    table.play(leave(table.state, "bob"))
    assert result(table) == won


@pytest.mark.parametrize("board", BOARDS)
def test_so_many_walkers_put_down(board: str) -> None:
    table = solo(Condition("kill", 2), board, walkers=["5,5", "15,5"])
    table.play(remove_walker(table.state, "walker-1", "AOW-169", "is put down"))
    assert result(table) == ""
    table.play(remove_walker(table.state, "walker-2", "AOW-169", "is put down"))
    assert result(table) == "won"


@pytest.mark.parametrize(("turn", "won"), [(5, ""), (6, "won"), (7, "won")])
def test_until_a_turn_ends(turn: int, won: str) -> None:
    assert result(solo(Condition("last", turn=6), turn=turn)) == won


@pytest.mark.parametrize(("threat", "won"), [(11, ""), (12, "won")])
def test_until_the_end_of_the_threat_track(threat: int, won: str) -> None:
    assert result(solo(Condition("threat"), threat=threat, threat_end=12)) == won


def test_all_conditions_of_a_way_must_hold_and_any_way_will_do() -> None:
    both = way(Condition("supplies", 1), Condition("reach", 1, zone="pier"))
    table = telling(win=both, **SOLO)
    assert result(table) == ""
    table.state.survivor("bob").supplies = 1
    assert result(table) == "won"
    either = way(Condition("supplies", 2)) + way(Condition("reach", 1, zone="pier"))
    assert result(telling(win=either, **SOLO)) == "won"


@pytest.mark.parametrize(("count", "lost"), [(1, "lost"), (2, "")])
def test_a_scenario_may_be_lost_by_the_dead(count: int, lost: str) -> None:
    table = telling(win=way(Condition("last", turn=9)), lose=way(Condition("fallen", count)), **SOLO)
    assert result(table) == ""
    table.play(kill_survivor(table.state, "bob"))
    assert result(table) == lost


def test_who_leaves_is_no_more_dead_than_who_stays_but_nobody_left_on_the_board_loses() -> None:
    table = telling(
        win=way(Condition("leave", 2, edge="south")),
        lose=way(Condition("fallen", 1)),
        size=3,
        ann="10,15",
        bob="3,0.492",
        cid="6,6",
    )
    table.play(leave(table.state, "bob"))
    assert result(table) == ""
    for name in ("ann", "cid"):
        table.state.board.remove(table.state.survivors.pop(name))
    assert verdict(table.state)[2] == "Nobody of the group is left"


@pytest.mark.parametrize("board", BOARDS)
def test_who_dies_drops_the_named_counter_and_others_can_take_it(board: str) -> None:
    table = solo(Condition("carry", counter="box", edge="south"), board)
    table.state.survivor("ann").tokens.append("box")
    table.play(kill_survivor(table.state, "ann"), *(["none"] if board == "asked" else []))
    (counter,) = table.state.counters.values()
    assert (counter.token, counter.searched) == ("box", False)
    assert table.state.board.title(counter.id) == "The Box"


# -- two players


def two(**more: Any) -> Table:
    """Red has Ann on the pier and Bob, blue Cid and Dee; none is in the yard."""
    return parted(telling(**{**TWO, **more}))


def parted(table: Table) -> Table:
    """The survivors of a table in two groups."""
    state = table.state
    state.seats, state.edges = [RED, BLUE], {RED: "south", BLUE: "north"}
    state.initiative = state.mover = RED
    for name, survivor in state.survivors.items():
        survivor.group = RED if name in ("ann", "bob") else BLUE
    return table


def test_of_two_players_those_who_had_a_part_in_it_have_put_a_walker_down() -> None:
    table = two(win=way(Condition("kill", 1)), walkers=["10,15.984"])
    table.state.now = "fight"
    table.play(remove_walker(table.state, "walker-1", "AOW-169", "is put down"))
    assert table.state.tally.killed == {"red": 1, "walkers": 1}
    assert result(table) == RED


def test_in_an_activation_it_is_put_down_by_whoever_acts() -> None:
    table = two(win=way(Condition("kill", 1)), walkers=["10,15.984"])
    table.state.now, table.state.mover = "activation", RED  # blue acts: the mover acts next
    table.play(remove_walker(table.state, "walker-1", "AOW-169", "is put down"))
    assert table.state.tally.killed == {"blue": 1, "walkers": 1}


def test_a_way_may_be_one_players_alone() -> None:
    pier = Condition("reach", 1, zone="pier")
    assert result(two(win=way(pier, seat=RED))) == RED
    assert result(two(win=way(pier, seat=BLUE))) == ""
    assert result(two(win=way(pier))) == RED


def test_of_two_that_win_at_once_more_supplies_decide_and_else_it_is_a_draw() -> None:
    table = two(win=way(Condition("last", turn=1)))
    assert result(table) == "draw"
    table.state.survivor("dee").supplies = 1
    assert result(table) == BLUE


def test_a_way_to_lose_is_the_others_victory_and_of_both_a_draw() -> None:
    goal = way(Condition("supplies", 9))
    table = two(win=goal, lose=way(Condition("fallen", 1)))
    table.play(kill_survivor(table.state, "cid"))
    assert result(table) == RED
    table.play(kill_survivor(table.state, "bob"))
    assert result(table) == "draw"


@pytest.mark.parametrize(("turn", "drawn"), [(8, ""), (9, "draw")])
def test_a_scenario_may_end_in_a_draw(turn: int, drawn: str) -> None:
    table = two(win=way(Condition("supplies", 9)), draw=way(Condition("last", turn=9)), turn=turn)
    assert result(table) == drawn


def test_the_reason_of_a_draw_tells_of_the_player_who_brought_it_about() -> None:
    table = two(win=way(Condition("supplies", 9)), draw=way(Condition("supplies", 2)))
    table.state.survivor("dee").supplies = 2
    assert verdict(table.state) == ("draw", "AOW-450", "2/2 supplies")


def test_nobody_leaves_where_only_the_rival_may() -> None:
    table = two(win=way(Condition("leave", edge="south"), seat=BLUE), bob="3,0.492", dee="17,0.492")
    assert [ways_out(table.state, name) for name in ("bob", "dee")] == [[], ["south"]]


def test_a_group_that_has_left_the_board_is_not_wiped_out() -> None:
    table = two(win=way(Condition("leave", 2, edge="south"), seat=BLUE), bob="3,0.492", dee="17,0.492")
    table.play(leave(table.state, "dee"))
    table.state.board.remove(table.state.survivors.pop("cid"))
    assert result(table) == ""
    table.state.survivors["ann"].supplies = 0
    for name in ("ann", "bob"):
        table.state.board.remove(table.state.survivors.pop(name))
    assert result(table) == BLUE


# -- how it is told


def test_the_status_and_the_summary_tell_how_far_one_is() -> None:
    goal = way(
        Condition("carry", counter="box", zone="pier"), Condition("last", turn=8), text="The Box is home."
    )
    table = telling(win=goal, turn=8, **SOLO)
    notes = dict(show.status(table.state).notes)
    assert notes["to win"] == "The Box in The Pier: on the table, turn 8/8"
    table.state.survivor("bob").tokens.append("box")
    assert progress(table.state, "survivors") == "The Box in The Pier: with Bob, turn 8/8"
    table.state.survivor("bob").tokens.remove("box")
    table.state.survivor("ann").tokens.append("box")
    table.play(judge(table.state))
    assert table.texts() == ["The Box is home: the game is won"]
    lines = show.summary(table.state)
    assert lines[0].startswith("You won: the Box is home.")
    assert "To win: The Box: in The Pier, turn 8/8" in lines
    assert any("has The Box" in cell for row in show.roster(table.state) for cell in row)


def test_the_picture_shows_zones_beneath_what_stands_there() -> None:
    picture = show.picture(telling(token="3,3", **SOLO).state)
    assert picture is not None
    assert [(block.id, block.kind) for block in picture.blocks] == [
        ("pier", "goal zone"),
        ("yard", "walkers zone"),
    ]
    assert ("supply-9", "The Box", "!") in [(mark.id, mark.name, mark.glyph) for mark in picture.marks]


def test_a_scenario_of_supplies_alone_tells_no_more_than_before() -> None:
    table = telling(win=way(Condition("supplies", 4)), **SOLO)
    assert "to win" not in dict(show.status(table.state).notes)
