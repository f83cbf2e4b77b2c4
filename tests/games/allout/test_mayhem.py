"""MAYHEM (AOW-048, AOW-049, AOW-052): threat first, then everybody within earshot."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.state import InPlay


def mayhem(table: Table, *script: str) -> Table:
    """Ann makes MAYHEM."""
    table.play(make_commotion(table.state, "mayhem", "ann"), *script)
    return table


@pytest.mark.rule("AOW-048")
def test_threat_goes_up_by_one_before_any_walker_moves() -> None:
    table = mayhem(given(ann="2,5", walkers=["9,5"], threat=5))
    assert table.state.threat == 6
    assert [event.kind for event in table.told] == ["threat", "move"]


@pytest.mark.rule("AOW-048")
def test_a_band_that_the_threat_leaves_takes_its_card_along_before_anybody_moves() -> None:
    smoke = EventCard("smoke", "Smoke", (), (), (), (), remains=Remains("band-change", shamble=2.0))
    table = given(ann="2,5", walkers=["12,5"], threat=3, events=[smoke])
    table.state.remains = [InPlay("smoke", 1, "quiet")]
    assert mayhem(table).at("walker-1") == (6, 5)


@pytest.mark.rule("AOW-049")
def test_every_eligible_walker_within_ten_inches_comes_straight_at_the_source() -> None:
    places = ["2,14", "9,5", "12.984,5.1", "12.984,4.98", "16,5", "4,8", "2.984,5"]
    table = mayhem(given(ann="2,5", walkers=places, prone=["walker-6"]), "rest")
    assert table.at("walker-1") == (2, 8)
    assert table.at("walker-2")[0] < 4
    assert table.at("walker-3")[0] < 8 > table.at("walker-4")[0]
    assert table.at("walker-5") == (16, 5), "too far off"
    assert table.at("walker-6") == (4, 8), "prone"
    assert table.at("walker-7") == (2.984, 5), "in contact already"
    assert table.ids(0) == ["rest", "walker-1", "walker-2", "walker-3", "walker-4"]


@pytest.mark.rule("AOW-049")
@pytest.mark.parametrize(("x", "comes"), [(12.989, True), (12.990, False)])
def test_ten_inches_are_from_edge_to_edge(x: float, comes: bool) -> None:
    table = mayhem(given(ann="2,5", walkers=[f"{x},5"]))
    assert (table.at("walker-1")[0] < x) is comes


@pytest.mark.rule("AOW-052")
@pytest.mark.parametrize("first", ["walker-1", "walker-2"])
def test_the_player_picks_who_moves_first(first: str) -> None:
    second = "walker-2" if first == "walker-1" else "walker-1"
    table = mayhem(given(ann="2,5", walkers=["9,5", "7.5,5"]), first)
    moved = [event.facts["id"] for event in table.told if event.kind in ("move", "engage")]
    assert moved == [first, second]
    assert table.asked[0].who == "survivors"


@pytest.mark.rule("AOW-052")
def test_all_the_rest_go_nearest_to_a_survivor_first() -> None:
    table = mayhem(given(ann="2,5", walkers=["9,9", "6,5", "8,2", "7,5"]), "walker-3", "rest")
    moved = [event.facts["id"] for event in table.told if event.kind in ("move", "engage")]
    assert moved == ["walker-3", "walker-2", "walker-4", "walker-1"]


def test_a_walker_shuffled_or_not_moves_once_only() -> None:
    table = mayhem(given(ann="10,10", walkers=["15,10", "10,15", "5,10", "10,5"]), "rest")
    moved = [event.facts["id"] for event in table.told if event.kind in ("move", "engage")]
    assert sorted(moved) == sorted(set(moved))
    assert len(moved) == 4


def test_skipping_the_order_ends_the_mayhem_but_not_the_game() -> None:
    table = mayhem(given(ann="2,5", walkers=["9,5", "8,8"]), "skip")
    assert table.state.threat == 2
    assert table.at("walker-1") == (9, 5)
