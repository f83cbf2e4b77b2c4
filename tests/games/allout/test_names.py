"""Names that people type."""

from __future__ import annotations

import pytest

from games.allout.given import Table, given
from shamble.games.allout.state import Piece
from shamble.games.allout.views.names import find
from shamble.geometry.plane import Point
from shamble.kernel.errors import BadAnswer


def table() -> Table:
    """Two survivors, twelve walkers, a car, a barrier and two counters."""
    walkers = [f"{number},18" for number in range(1, 13)]
    made = given(
        ann="3,3", bob="6,3", walkers=walkers, cars=["10,10"], barriers=["3,10"], supplies=["8,8", "9,9"]
    )
    made.state.survivors["ann"].name = "Ann Calloway"
    made.state.pieces["blue-van"] = Piece("blue-van", "car", "Blue van", Point(15000, 5000))
    return made


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ann", "ann"),
        ("ANN", "ann"),
        (" Ann ", "ann"),
        ("Ann Calloway", "ann"),
        ("calloway", "ann"),
        ("bo", "bob"),
        ("w3", "walker-3"),
        ("W 3", "walker-3"),
        ("walker 3", "walker-3"),
        ("Walker-3", "walker-3"),
        ("w12", "walker-12"),
        ("w1", "walker-1"),
        ("walker 1", "walker-1"),
        ("supply 2", "supply-2"),
        ("s2", "supply-2"),
        ("car", "car-1"),
        ("c1", "car-1"),
        ("barrier", "barrier-1"),
        ("blue", "blue-van"),
        ("van", "blue-van"),
    ],
)
def test_names_ids_starts_and_short_forms_are_understood(typed: str, meant: str) -> None:
    assert find(table().state, typed) == meant


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("walker", "'walker' may be Walker 1, Walker 2, .*, ...: type more of the name"),
        ("s", "'s' may be Supply 1, Supply 2: type more"),
        ("zed", "there is no 'zed' here; known: Ann Calloway, Bob, Walker 1"),
        ("w13", "there is no 'w13' here"),
        ("", "there is no '' here"),
        ("  -", "there is no"),
        ("ann\x00\x1b[2J", r"there is no 'ann\\x00\\x1b\[2J' here"),
        ("w" + "9" * 1_000_000, "there is no 'w9+' here"),
        (" " * 1_000_000, "there is no"),
    ],
)
def test_what_names_nothing_or_several_things_says_what_could_be_meant(typed: str, says: str) -> None:
    with pytest.raises(BadAnswer, match=says) as raised:
        find(table().state, typed)
    assert len(str(raised.value)) < 300


def test_only_what_may_be_meant_is_looked_among() -> None:
    assert find(table().state, "walker", among=["walker-7", "ann"]) == "walker-7"
