"""The bench's table: targets are read as numbers, and a miss is seen."""

from __future__ import annotations

import pytest

from bench.run import Goal, cells, goal_of, main, parts


@pytest.mark.parametrize(
    ("target", "goal"),
    [
        (">= 10 x", Goal(10, "x", True)),
        ("<= 2 x", Goal(2, "x", False)),
        ("< 50 ms", Goal(50, "ms", False)),
        ("at most 3 times", Goal(3, "times", False)),
        ("at least 20 games/s", Goal(20, "games/s", True)),
        ("at most 3.33 ms: 300 a second a core", Goal(3.33, "ms", False)),
        ("far cheaper", None),
        ("for comparison", None),
    ],
)
def test_targets_are_numbers(target: str, goal: Goal | None) -> None:
    assert goal_of(target) == goal


def test_a_ratio_is_held_against_a_target_in_times_and_the_measurement_against_others() -> None:
    assert cells(("a", 5.0, 2.0, 2.5, "at most 3 times"))[-1] == "yes"
    assert cells(("a", 5.0, 1.0, 5.0, "at most 3 times"))[-1] == "NO"
    assert cells(("a", 61.0, 50.0, None, "at most 60 ms"))[1:] == [
        "61.000 ms", "50.000", "", "at most 60 ms", "NO",
    ]  # fmt: skip
    assert cells(("a", 21.0, None, None, "at least 20 games/s"))[-1] == "yes"
    assert cells(("a", 1.0, None, None, "about 1 ms"))[-1] == ""


def test_every_bench_is_found_and_an_unknown_one_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"allout", "geometry", "kernel"} <= set(parts())
    assert main(["chess"]) == 2
    assert "there is no bench 'chess'; known: allout" in capsys.readouterr().err
