"""What breaking climbs on purpose showed to be untested: off the middle of a turned piece, and the broad side long."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.climb import climb
from shamble.games.allout.actions.move import SNEAK
from shamble.games.allout.cards.model import SceneryCard
from shamble.games.allout.measured.barriers import facing
from shamble.games.allout.measured.board import MeasuredBoard


def upright(**scene: object) -> Table:
    """A table whose barriers are measured the other way about: 0.4 in long, 3 in wide."""
    table = given(**scene)  # type: ignore[arg-type]
    table.state.book.scenery["barrier"] = SceneryCard("barrier", "Barrier", "barrier", 0.4, 3.0, 1, ("red",))
    table.state.board = MeasuredBoard(table.state)
    return table


@pytest.mark.rule("AOW-122")
@pytest.mark.parametrize(("start", "end"), [("9.1,11", (10.692, 11)), ("10.9,9.2", (9.308, 9.2))])
def test_a_turned_barrier_is_crossed_where_the_climber_stands(start: str, end: tuple[float, float]) -> None:
    table = given(ann=start, barriers=["10,10 90"])
    table.play(climb(table.state, "ann", "barrier-1", SNEAK), "badge")
    assert table.at("ann") == end


@pytest.mark.rule("AOW-122")
@pytest.mark.parametrize(("start", "end"), [("9.1,11", (10.692, 11)), ("10.9,9.2", (9.308, 9.2))])
def test_the_narrow_width_is_the_shorter_side_however_a_card_names_it(
    start: str, end: tuple[float, float]
) -> None:
    table = upright(ann=start, barriers=["10,10"])
    table.play(climb(table.state, "ann", "barrier-1", SNEAK), "badge")
    assert table.at("ann") == end


@pytest.mark.rule("AOW-377")
def test_the_long_edge_is_the_longer_side_however_a_card_names_it() -> None:
    table = upright(ann="9.308,11", barriers=["10,10"], walkers=["10.692,9", "10,11.992"])
    assert facing(table.state.board.positions, "ann") == ["walker-1"]
