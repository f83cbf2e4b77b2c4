"""Threat (AOW-053 to 058): the track, its bands, and its two ends."""

from __future__ import annotations

import pytest

from games.allout.given import given
from shamble.games.allout.threat import above_nerve, band_of, change_threat
from shamble.games.allout.views import show


@pytest.mark.rule("AOW-053", "AOW-054")
@pytest.mark.parametrize(("level", "band"), [(1, "quiet"), (3, "quiet"), (4, "low"), (8, "low")])
def test_the_two_lower_bands(level: int, band: str) -> None:
    assert band_of(level) == band


@pytest.mark.rule("AOW-055", "AOW-056")
@pytest.mark.parametrize(("level", "band"), [(9, "medium"), (13, "medium"), (14, "high"), (18, "high")])
def test_the_two_upper_bands(level: int, band: str) -> None:
    assert band_of(level) == band


@pytest.mark.rule("AOW-057")
@pytest.mark.parametrize(("by", "after"), [(1, 6), (3, 8), (-2, 3)])
def test_each_point_moves_the_marker_one_space_at_once(by: int, after: int) -> None:
    table = given(ann="5,5", threat=5)
    table.play(change_threat(table.state, by, "AOW-057", "Test"))
    assert table.state.threat == after
    assert table.told[0].facts == {"threat": after, "before": 5}


@pytest.mark.rule("AOW-057", "AOW-058")
@pytest.mark.parametrize(
    ("start", "by", "after"), [(17, 1, 18), (17, 2, 18), (18, 1, 18), (2, -1, 1), (1, -1, 1), (3, -5, 1)]
)
def test_the_track_runs_from_1_to_18_and_surplus_is_lost(start: int, by: int, after: int) -> None:
    table = given(ann="5,5", threat=start)
    table.play(change_threat(table.state, by, "AOW-058", "Test"))
    assert table.state.threat == after
    assert bool(table.told) is (start != after)


def test_the_status_line_names_level_and_band() -> None:
    status = show.status(given(ann="5,5", threat=9).state)
    assert (status.threat, status.band) == (9, "Medium")
    assert status.bands == (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18))


@pytest.mark.parametrize(
    ("threat", "nerve", "above"), [(9, "low", True), (8, "low", False), (18, "high", False)]
)
def test_nerve_is_compared_by_band(threat: int, nerve: str, above: bool) -> None:
    assert above_nerve(threat, nerve) is above
