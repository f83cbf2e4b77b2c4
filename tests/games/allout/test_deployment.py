"""Deployment (AOW-445 to 447): an edge, and every survivor touching it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.random_tables import faults
from shamble.games.allout.setup.deployment import deploy, edge_of, pick_next
from shamble.games.allout.state import PLAYER
from shamble.games.allout.turn import STEPS
from shamble.kernel.asks import BadAnswer


def camp(edges: tuple[str, ...] = ("south", "north"), survivors: int = 3, **more: object) -> Table:
    """Survivors yet to be placed."""
    names = [f"s{number}" for number in range(survivors)]
    table = given(**dict.fromkeys(names, "0.5,0.5"), **more)  # type: ignore[arg-type]
    table.state.scenario = replace(table.state.scenario, edges=edges)  # type: ignore[arg-type]
    for survivor in table.state.survivors.values():
        table.state.board.remove(survivor)
    table.state.phase = "setup"
    return table


def deployed(table: Table, *script: str) -> Table:
    """Everybody sets up."""
    table.play(STEPS["setup"](table.state))
    answers = list(script)
    while table.state.phase == "deploy":
        first = 2 if not table.state.edges and len(table.state.scenario.edges) > 1 else 1
        now, answers = answers[:first], answers[first:]
        table.play(STEPS["deploy"](table.state), *now)
    assert not answers
    return table


@pytest.mark.rule("AOW-445", "AOW-447")
@pytest.mark.parametrize(("edge", "y"), [("south", 0.492), ("north", 19.508)])
def test_the_player_picks_an_edge_and_the_first_model_touches_it(edge: str, y: float) -> None:
    table = deployed(camp(), edge, "west", "middle", "east")
    assert table.ids(0) == ["south", "north"]
    assert table.at("s0")[1] == y


@pytest.mark.rule("AOW-445")
def test_if_nobody_is_picked_to_set_up_next_the_first_does() -> None:
    table = camp()
    table.play(STEPS["setup"](table.state))
    table.play(STEPS["deploy"](table.state), "south", "middle")
    table.state.active = ""
    assert table.play(pick_next(table.state), "skip") == "s1"


@pytest.mark.rule("AOW-446")
def test_all_of_them_one_by_one_touch_the_same_edge() -> None:
    table = deployed(camp(), "north", "west", "middle", "east")
    assert [table.at(name)[1] for name in table.state.survivors] == [19.508] * 3
    assert [ask.subjects for ask in table.asked[1:]] == [("s0",), ("s1",), ("s2",)]
    assert not faults(table.state)


@pytest.mark.rule("AOW-446")
@pytest.mark.parametrize(
    ("words", "x"), [("south 0", 0.492), ("south 7.3", 7.3), ("19.5,0.49", 19.5), ("east", 16)]
)
def test_anywhere_along_it(words: str, x: float) -> None:
    table = camp(("south",), 1)
    table.state.edges[PLAYER] = "south"
    table.play(deploy(table.state, "s0"), words)
    assert table.at("s0")[0] == x


@pytest.mark.rule("AOW-446")
@pytest.mark.parametrize("words", ["10,5", "10,19.508", "north 5"])
def test_not_away_from_it(words: str) -> None:
    table = camp(("south",), 1)
    with pytest.raises(BadAnswer):
        table.play(deploy(table.state, "s0"), words)


@pytest.mark.rule("AOW-445")
@pytest.mark.parametrize(
    ("first", "second"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
def test_the_other_player_has_the_opposite_edge_unasked(first: str, second: str) -> None:
    table = camp(("north", "east", "south", "west"), 2, rivals=["s1"])
    table.state.edges.clear()
    table.play(edge_of(table.state, BLUE), first)
    table.play(edge_of(table.state, RED))
    assert table.state.edges == {BLUE: first, RED: second}
    assert [ask.who for ask in table.asked] == [BLUE]


@pytest.mark.rule("AOW-447")
def test_only_the_edges_of_the_scenario_may_be_chosen() -> None:
    table = deployed(camp(("east", "west", "north")), "west", "middle", "middle", "middle")
    assert table.ids(0) == ["east", "west", "north"]
    assert {table.at(name)[0] for name in table.state.survivors} == {0.492}
    single = deployed(camp(("east",)), "middle", "middle", "middle")
    assert all(ask.rule == "AOW-446" for ask in single.asked), "one edge is no choice"


def test_a_crowded_edge_still_takes_as_many_as_it_is_long() -> None:
    table = deployed(camp(("south",), 20), *["middle"] * 20)
    assert not faults(table.state)
    assert [table.at(name)[1] for name in table.state.survivors][:15] == [0.492] * 15


def test_scenery_along_the_edge_is_avoided() -> None:
    table = deployed(camp(("south",), 4, cars=["10,1", "5,1"]), *["middle"] * 4)
    assert not faults(table.state)


def test_everybody_is_on_the_table_also_when_every_choice_is_skipped() -> None:
    table = deployed(camp(), *["skip"] * 4)
    assert all(survivor.at is not None for survivor in table.state.survivors.values())
    assert table.state.edges == {PLAYER: "south"}
