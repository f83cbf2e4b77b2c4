"""NOISE (AOW-042 to 047, AOW-050, AOW-051): who hears it, who comes, and when."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import EventCard, Remains
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.measured.positions import Source
from shamble.games.allout.state import InPlay
from shamble.geometry.plane import Point

EAR = 10.984  # centre to centre for 10 inches from edge to edge


def noise(table: Table, *script: str, source: Source = "ann") -> Table:
    """Ann, or another source, makes NOISE."""
    table.play(make_commotion(table.state, "noise", source), *script)
    return table


@pytest.mark.rule("AOW-042")
def test_only_the_nearest_eligible_walker_reacts() -> None:
    table = noise(given(ann="2,5", walkers=["11,5", "10,5", "9,5", "2.984,5"], prone=["walker-3"]))
    assert table.at("walker-2") == (4, 5)
    assert [table.at(name)[0] for name in ("walker-1", "walker-3", "walker-4")] == [11, 9, 2.984]


@pytest.mark.rule("AOW-043", "AOW-050")
@pytest.mark.parametrize(
    ("x", "hears"),
    [(2 + EAR - 0.01, True), (2 + EAR, True), (2 + EAR + 0.005, True), (2 + EAR + 0.006, False)],
)
def test_it_is_heard_ten_inches_off_from_edge_to_edge(x: float, hears: bool) -> None:
    table = noise(given(ann="2,5", walkers=[f"{x:.3f},5"]))
    assert (table.at("walker-1")[0] < x - 1) is hears


@pytest.mark.rule("AOW-050")
@pytest.mark.parametrize(("x", "hears"), [(12.497, True), (12.498, False)])
def test_from_a_point_it_is_measured_from_that_very_point(x: float, hears: bool) -> None:
    table = noise(given(ann="18,18", walkers=[f"{x:.3f},5"]), source=Point(2000, 5000))
    assert (table.at("walker-1")[0] < x - 1) is hears


@pytest.mark.rule("AOW-043")
def test_with_nobody_to_hear_it_nothing_moves() -> None:
    table = noise(given(ann="2,5", walkers=["14,5", "5,5"], prone=["walker-2"]))
    assert table.at("walker-1") == (14, 5)
    assert table.told[-1].rule == "AOW-043"


def test_a_still_night_carries_it_farther() -> None:
    still = EventCard("still", "Still Night", (), (), (), (), remains=Remains("game", hearing=2.0))
    table = given(ann="2,5", walkers=["14.9,5"], events=[still])
    table.state.remains = [InPlay("still", 1, "quiet")]
    assert noise(table).at("walker-1") == (pytest.approx(8.9), 5)


@pytest.mark.rule("AOW-044")
def test_it_comes_straight_at_the_source_at_once_by_the_rules_of_walker_movement() -> None:
    assert noise(given(ann="2,5", walkers=["8,13"])).at("walker-1") == (8 - 3.6, 13 - 4.8)
    stopped = noise(given(ann="2,5", walkers=["9,5"], barriers=["6,5 90"]))
    assert stopped.at("walker-1")[0] == pytest.approx(6.692, abs=0.002)


@pytest.mark.rule("AOW-045")
def test_in_contact_it_is_engaged_with_the_survivor() -> None:
    table = noise(given(ann="2,5", walkers=["8,5"]))
    assert table.state.board.standing_enemies("ann") == ["walker-1"]
    assert table.told[-1].kind == "engage"


@pytest.mark.rule("AOW-046")
def test_the_same_walker_may_come_again_and_again() -> None:
    table = noise(given(ann="2,5", bob="12,5", walkers=["7,13"]))
    first = table.at("walker-1")
    noise(table, source="bob")
    assert table.at("walker-1") != first
    assert [event.facts["id"] for event in table.told if event.kind == "move"] == ["walker-1"] * 2


@pytest.mark.rule("AOW-051")
@pytest.mark.parametrize("chosen", ["walker-1", "walker-2"])
def test_of_equally_near_walkers_the_player_picks(chosen: str) -> None:
    table = noise(given(ann="10,5", walkers=["2,5", "18,5", "10,14"]), chosen)
    assert table.ids() == ["walker-1", "walker-2"]
    assert table.asked[0].who == "survivors"
    moved = [name for name, was in (("walker-1", 2), ("walker-2", 18)) if table.at(name)[0] != was]
    assert moved == [chosen]


@pytest.mark.rule("AOW-051")
def test_a_hair_beyond_the_tolerance_is_no_tie() -> None:
    assert not noise(given(ann="10,5", walkers=["2,5", "18.006,5"])).asked
    assert noise(given(ann="10,5", walkers=["2,5", "18.005,5"]), "walker-1").asked


@pytest.mark.rule("AOW-047")
def test_it_comes_after_the_whole_action_and_before_the_next() -> None:
    table = given(ann="2,2", walkers=["14,2"])
    table.play(activate(table.state, "ann"), "run", "5,2", "end")
    kinds = [event.kind for event in table.told]
    assert kinds[-3:] == ["move", "noise", "move"], "she moves, the NOISE, the walker moves"
    assert table.at("walker-1") == (8, 2), "toward where the run ended"
    assert table.asked[-1].rule == "AOW-095", "then the next Action"


def test_a_skipped_choice_costs_only_the_noise() -> None:
    table = noise(given(ann="10,5", walkers=["2,5", "18,5"]), "skip")
    assert (table.at("walker-1")[0], table.at("walker-2")[0]) == (2, 18)


def test_a_source_that_has_left_play_makes_no_noise() -> None:
    table = given(ann="10,5", walkers=["2,5"])
    noise(table, source="nobody")
    assert table.state.tally.noise == 0
