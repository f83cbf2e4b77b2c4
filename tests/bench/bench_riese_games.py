"""Whole games of Projekt Riese by program players: ``PYTHONPATH=tests python -m bench.bench_riese_games``.

The training mission is driven bare, without a journal, a pinned seed for each game; time is that of the processor,
so per core. Every row is (name, ours, baseline, ratio, target); the yardstick is so many calls of a bare function.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any, TypeAlias

from shamble.games.riese.game import GAME, new_setup
from shamble.games.riese.state import State
from shamble.kernel.asks import Boundary, Event, Json, StepEnded

Row: TypeAlias = tuple[str, float, float | None, float | None, str]
GAMES = 100
CALLS = 100_000


def bare_game(setup: Json, seed: int) -> State:
    """One game to its end; returns how it stands then."""
    program = GAME.program(dict.fromkeys(setup["seats"], "good"), seed)
    state = GAME.new(setup)
    rules = GAME.play(state)
    value: Any = None
    ended: StepEnded | None = None
    try:
        while True:
            step = rules.throw(ended) if ended else rules.send(value)
            value = ended = None
            if not isinstance(step, Event | Boundary):
                try:
                    ask = step()
                    value = ask.read(program.answer(ask, state))
                except StepEnded as skipped:
                    ended = skipped
    except StopIteration:
        return state


def spent(games: int) -> list[float]:
    """Seconds of the processor for each of so many games, after one that warms up."""
    setup = new_setup()
    bare_game(setup, games)
    times = []
    for seed in range(games):
        start = time.process_time()
        assert bare_game(setup, seed).result
        times.append(time.process_time() - start)
    return times


def yardstick() -> float:
    """Seconds of the processor for CALLS calls of a function that does nothing: the best of five."""
    found = []
    for _ in range(5):
        start = time.process_time()
        for number in range(CALLS):
            nothing(number)
        found.append(time.process_time() - start)
    return min(found)


def nothing(value: int) -> int:
    """The least that a call can be."""
    return value


def rows(games: int = GAMES) -> list[Row]:
    """Games a second, and what one costs in bare calls."""
    times, base = spent(games), yardstick()
    mean, typical = sum(times) / games, median(times)
    return [
        ("training, games a second, mean", 1 / mean, None, None, "at least 50 games/s"),
        ("training, games a second, median", 1 / typical, None, None, "at least 50 games/s"),
        (
            f"a training game against {CALLS} bare calls",
            1_000 * typical,
            1_000 * base,
            typical / base,
            "at most 30 times",
        ),
    ]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        print(f"{name:48} {ours:9.2f} {baseline or 0:9.2f} {ratio or 0:9.1f} x target {target}")
