"""Exact odds of 12 blue dice against 12, each in fresh processes: ``PYTHONPATH=tests python -m bench.bench_odds``.

Every row is (name, ours, baseline, ratio, target), in milliseconds; the target is how many times faster we must be.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, TypeAlias

from odds.rivals import ROADS

DICE = 12
RUNS = 9
TESTS = Path(__file__).parents[1]
Row: TypeAlias = tuple[str, float, float | None, float | None, str]


class Answered(NamedTuple):
    """The least milliseconds of several runs, and the answer, the same in all of them."""

    ms: float
    shares: dict[str, str]


def answers(runs: int = RUNS) -> dict[str, Answered]:
    """What each road answers, asked in turn so often: whatever else the machine does only adds."""
    found: dict[str, list[Answered]] = {road: [] for road in ROADS}
    for _ in range(runs):
        for road, told in found.items():
            told.append(answered(road))
    assert all(len({str(one.shares) for one in told}) == 1 for told in found.values())
    return {road: min(told) for road, told in found.items()}


def answered(road: str) -> Answered:
    """The answer of one fresh process."""
    paths = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "odds.rivals", road, str(DICE)],
        stdout=subprocess.PIPE,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    return Answered(**json.loads(done.stdout))


def rows() -> list[Row]:
    """All measurements."""
    found = answers()
    ours = found.pop("shamble")
    assert all(other.shares == ours.shares for other in found.values()), "the roads differ"
    name = f"{DICE} blue dice against {DICE}, cold, against"
    return [
        (f"{name} {road}", ours.ms, other.ms, other.ms / ours.ms, ">= 5 x") for road, other in found.items()
    ]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        print(f"{name:42} {ours:9.4f} {baseline:9.4f} {ratio:7.2f} x target {target}")
