"""Set-up of scenarios with zones: deployment zones on both boards, and what people are told to lay out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.allout.stories import BOARDS, PIER, telling
from shamble.games.allout.asked.layout import layout_lines
from shamble.games.allout.cards.plot import Zone
from shamble.games.allout.setup.deployment import deploy, edge_of
from shamble.kernel.errors import BadAnswer

LANDING = Zone("landing", "The Landing", 5, 1, 4, 2, use="deploy")
FAR = Zone("far", "The Far Bank", 10, 19, 4, 2, use="deploy")


def test_survivors_set_up_in_their_deployment_zone() -> None:
    table = telling(zones=(LANDING, PIER), ann="10,10")
    table.state.edges = {}
    table.play(deploy(table.state, "ann"), "south 4")
    assert table.at("ann") == (4.0, 0.492)
    with pytest.raises(BadAnswer, match=r"12,0\.49 is outside the deployment zone"):
        table.play(deploy(table.state, "ann"), "12,0.492")


@pytest.mark.parametrize("share", ["west", "middle", "east"])
def test_what_is_proposed_lies_in_the_zone_too(share: str) -> None:
    table = telling(zones=(LANDING,), ann="10,10")
    table.play(deploy(table.state, "ann"), share)
    assert 3 - 0.492 < table.at("ann")[0] < 7 + 0.492


def test_a_zone_at_another_edge_or_of_another_player_binds_nobody() -> None:
    theirs = Zone("theirs", "Theirs", 5, 1, 4, 2, use="deploy", seat="blue")
    for zone in (FAR, theirs, PIER):
        table = telling(zones=(zone,), ann="10,10")
        table.play(deploy(table.state, "ann"), "south 15")
        assert table.at("ann") == (15.0, 0.492)


@pytest.mark.parametrize("board", BOARDS)
def test_whoever_has_a_deployment_zone_of_their_own_starts_at_its_edge(board: str) -> None:
    north = Zone("theirs", "Theirs", 10, 19, 9, 2, use="deploy", seat="red")
    south = Zone("ours", "Ours", 10, 1, 9, 2, use="deploy", seat="blue")
    for first, other in (("red", "blue"), ("blue", "red")):
        table = telling(board, zones=(north, south), ann="3,3", bob="9,9", rivals=0)
        table.state.seats, table.state.edges = ["red", "blue"], {}
        table.state.scenario = replace(table.state.scenario, edges=("south", "north"))
        assert table.play(edge_of(table.state, first)) == {"red": "north", "blue": "south"}[first]
        assert table.play(edge_of(table.state, other)) == {"red": "north", "blue": "south"}[other]


def test_an_edge_of_ones_own_need_not_be_the_opposite_one() -> None:
    south = Zone("ours", "Ours", 10, 1, 9, 2, use="deploy", seat="red")
    west = Zone("theirs", "Theirs", 1, 10, 2, 9, use="deploy", seat="blue")
    table = telling(zones=(south, west), ann="3,3", bob="9,9", rivals=0)
    table.state.seats, table.state.edges = ["red", "blue"], {}
    table.state.scenario = replace(table.state.scenario, edges=("south", "north", "west"))
    assert [table.play(edge_of(table.state, seat)) for seat in ("red", "blue")] == ["south", "west"]


def test_people_at_a_table_are_told_the_zones_and_where_to_set_up() -> None:
    table = telling("asked", zones=(LANDING, PIER), ann="10,10")
    lines = list(layout_lines(table.state))
    assert "Deploy zone The Landing (4 by 2 in, middle at 5,1)" in lines
    assert "Goal zone The Pier (6 by 4 in, middle at 10,17)" in lines
    assert "The Box, a counter of its own, lies at 10,10" in lines
    table.play(deploy(table.state, "ann"), "done")
    assert "Ann at the south edge in The Landing" in table.asked[-1].text
