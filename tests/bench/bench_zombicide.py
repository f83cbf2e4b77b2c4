"""What one attack of Zombicide costs: ``PYTHONPATH=tests python -m bench.bench_zombicide``.

Every row is (name, ours, baseline, ratio, target): milliseconds of processor time. The baseline is a bare call
of a function.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from games.zombicide.given import Table, given
from shamble.games.zombicide.attack import attack
from shamble.games.zombicide.cars import run_over
from shamble.kernel.asks import Event, Roll, Rules

Row: TypeAlias = tuple[str, float, float | None, float | None, str]
BATCH, ROUNDS = 500, 40


def resolved(rules: Rules[None], faces: list[str]) -> int:
    """Run an attack to its end with these faces; returns how many events it told."""
    value: Any = None
    told = 0
    try:
        while True:
            step = rules.send(value)
            value = None
            if type(step) is Event:
                told += 1
            else:
                ask = step()  # type: ignore[operator]
                assert isinstance(ask, Roll)
                value = ask.read(faces)
    except StopIteration:
        return told


def burst() -> Table:
    """Doug, with Ned, four Walkers, a Fatty and two Runners in his zone, and two Sub MGs."""
    return given(doug="s1: sub-mg sub-mg", ned="s1", zombies={"s1": "4 walker, 1 fatty, 2 runner"})


def drive() -> Table:
    """Phil's car among a Walker, three Runners and Josh."""
    return given(phil="s1", josh="s1", cars={"police": "s1: phil"}, zombies={"s1": "1 walker, 3 runner"})


def per_call(prepare: Callable[[], list[Callable[[], Any]]]) -> float:
    """Milliseconds of one call: the median over rounds of a batch, each call prepared beforehand."""
    times = []
    for _ in range(ROUNDS):
        calls = prepare()
        start = time.process_time()
        for call in calls:
            call()
        times.append((time.process_time() - start) * 1_000 / len(calls))
    return statistics.median(times)


def bursts() -> list[Callable[[], Any]]:
    """Dougs that fire once each: six dice, five hits, Ned and three Walkers die."""
    faces = ["6", "6", "5", "5", "5", "1"]
    states = [burst().state for _ in range(BATCH)]
    held = [state.survivors["doug"].held for state in states]
    return [
        lambda s=s, h=h: resolved(attack(s, "doug", h, "s1"), faces)  # type: ignore[misc]
        for s, h in zip(states, held, strict=True)
    ]


def drives() -> list[Callable[[], Any]]:
    """Cars that attack one zone each: five dice, four hits."""
    faces = ["4", "5", "6", "4", "1"]
    states = [drive().state for _ in range(BATCH)]
    return [lambda s=s: resolved(run_over(s, "phil", "s1"), faces) for s in states]  # type: ignore[misc]


def bare() -> list[Callable[[], Any]]:
    """Calls of a function that does nothing."""
    return [lambda s=None: nothing(s) for _ in range(BATCH)]


def nothing(state: object) -> object:
    """The least that a call can be."""
    return state


def rows() -> list[Row]:
    """All measurements."""
    baseline = per_call(bare)
    found = [
        ("an attack: 6 dice, 5 hits, 4 kills", per_call(bursts)),
        ("a car in one zone", per_call(drives)),
    ]
    return [(name, ours, baseline, ours / baseline, "< 0.050 ms") for name, ours in found]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        print(f"{name:42} {ours:9.4f} ms {baseline:9.4f} ms {ratio:9.1f} x target {target}")
