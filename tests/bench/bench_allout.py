"""All Out War: a growing horde, whole games, starting up: ``PYTHONPATH=tests python -m bench.bench_allout``.

Every row is (name, ours, baseline, ratio, target). Ours and the baseline are in the unit that the target names, or in
milliseconds where it names a ratio.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from statistics import median
from typing import Any, TypeAlias

from games.allout.given import Table, given
from games.allout.tables import QUICK, played
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.event_phase import event_card, kill_zone
from shamble.kernel.asks import Boundary, Choose, Event, Rules

SEEDS = 1_000
STARTS = 15
GROUP = {"ann": "0,0", "bob": "1.5,0", "cid": "0,1.5", "dee": "1.5,1.5"}
RUSH = EventCard("rush", "Rush", *[(Effect("move-all"),)] * 4)
Row: TypeAlias = tuple[str, float, float | None, float | None, str]


# -- one event phase


def horde(count: int, seed: int) -> Table:
    """So many walkers as dense as 20 on the board of 20 by 20 inches, 10 pieces of scenery to 20, a group of four."""
    rng, side = random.Random(seed), 20 * (count / 20) ** 0.5
    middle = side / 2
    survivors = {
        name: f"{middle + float(x):.2f},{middle + float(y):.2f}"
        for name, (x, y) in ((name, place.split(",")) for name, place in GROUP.items())
    }
    taken = [(middle + 0.75, middle + 0.75, 3.5)]
    cars = [f"{x:.2f},{y:.2f} {rng.randrange(180)}" for x, y in apart(rng, side, count // 5, 2.3, taken)]
    barriers = [f"{x:.2f},{y:.2f} {rng.randrange(180)}" for x, y in apart(rng, side, count // 4, 1.6, taken)]
    walkers = [f"{x:.2f},{y:.2f}" for x, y in apart(rng, side, count, 0.55, taken)]
    return given(
        walkers=walkers,
        cars=cars,
        barriers=barriers,
        size=(side, side),
        events=[RUSH],
        event_deck=["rush"],
        **survivors,
    )


def apart(
    rng: random.Random, side: float, count: int, radius: float, taken: list[tuple[float, float, float]]
) -> Iterator[tuple[float, float]]:
    """Random places that keep clear of those taken, which they join."""
    cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for x, y, far in taken:
        cells.setdefault((int(x // 6), int(y // 6)), []).append((x, y, far))
    for _ in range(count):
        while True:
            x, y = rng.uniform(radius, side - radius), rng.uniform(radius, side - radius)
            column, row = int(x // 6), int(y // 6)
            near = (o for i in (-1, 0, 1) for j in (-1, 0, 1) for o in cells.get((column + i, row + j), ()))
            if all((x - ox) ** 2 + (y - oy) ** 2 > (radius + far) ** 2 for ox, oy, far in near):
                break
        cells.setdefault((column, row), []).append((x, y, radius))
        taken.append((x, y, radius))
        yield x, y


def by_default(rules: Rules[Any]) -> None:
    """Run rules to their end, answering each question by its default."""
    answer: Any = None
    try:
        while True:
            step = rules.send(answer)
            answer = None
            if not isinstance(step, Event | Boundary):
                ask = step()
                assert isinstance(ask, Choose)
                answer = ask.default
    except StopIteration:
        return


def per_walker(count: int, rounds: int) -> float:
    """Milliseconds of an event phase in which everybody moves, per walker: the median of several tables."""
    spent = []
    for seed in range(rounds):
        state = horde(count, seed).state
        start = time.perf_counter()
        by_default(kill_zone(state))
        by_default(event_card(state))
        spent.append((time.perf_counter() - start) * 1e3 / count)
    return median(spent)


def event_rows() -> list[Row]:
    """Time per walker in hordes that grow, the table with them."""
    few = per_walker(20, 30)
    counts = ((200, 7), (2_000, 3))
    return [
        (f"event phase per walker, {count} against 20", mine, few, mine / few, "at most 3 times")
        for count, rounds in counts
        for mine in [per_walker(count, rounds)]
    ]


# -- whole games


def game_rows(seeds: int = SEEDS) -> list[Row]:
    """The quick start by program players, a pinned seed each; time is that of the processor, so per core."""
    won, spent = {}, []
    for player in ("good", "random"):
        states = []
        for seed in range(seeds):
            start = time.process_time()
            states.append(played(QUICK, seed, player).state)
            if player == "good":
                spent.append(time.process_time() - start)
        won[player] = 100 * sum(state.result == "won" for state in states) / seeds
    good, chance = won["good"], won["random"]
    ratio = good / chance if chance else inf
    return [
        ("quick start, games a second, mean", seeds / sum(spent), None, None, "at least 20 games/s"),
        ("quick start, games a second, median", 1 / median(spent), None, None, "at least 20 games/s"),
        (f"good player wins, {seeds} seeds", good, None, None, "at least 15 %"),
        ("the same against a random one, %", good, chance, ratio, "at least 3 times"),
        ("a fair first game: good player wins", good, None, None, "at most 65 %"),
    ]


# -- starting up

CLICK = [sys.executable, "-c", "import click"]
SHAMBLE = [sys.executable, "-c", "from shamble.cli.main import run; run()"]


def start_rows() -> list[Row]:
    """Start-up beyond ``import click``, in turn with it, and memory after a whole game at the prompt."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["SHAMBLE_HOME"] = home
        number = iter(range(1_000))
        first_question(next(number))
        bare, helped, asked = in_turn(
            lambda: whole_run(CLICK),
            lambda: whole_run([*SHAMBLE, "--help"]),
            lambda: first_question(next(number)),
        )
        return [
            ("shamble --help beyond import click", helped - bare, bare, None, "at most 60 ms"),
            ("first question of play allout beyond it", asked - bare, bare, None, "at most 250 ms"),
            ("peak memory of a game in line mode", memory(), None, None, "at most 80 MB"),
        ]


def in_turn(*tasks: Callable[[], float]) -> Sequence[float]:
    """The least time of each task, done in turn: whatever else the machine does only adds."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(STARTS):
        for spent, task in zip(times, tasks, strict=True):
            spent.append(task())
    return [min(spent) for spent in times]


def whole_run(command: list[str]) -> float:
    """Milliseconds of a run."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1e3


def first_question(number: int) -> float:
    """Milliseconds from the command to its first question on show."""
    start = time.perf_counter()
    command = [*SHAMBLE, "play", "allout", "--seed", "1", "--name", f"start-{number}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"where?" not in seen:
            more = os.read(process.stdout.fileno(), 4096)
            assert more, seen.decode()
            seen += more
        spent = (time.perf_counter() - start) * 1e3
        process.stdin.close()
        process.stdout.read()
    return spent


WATCH = """
import resource, subprocess, sys
told = subprocess.run(sys.argv[1:], input=b"\\n" * 5000, stdout=subprocess.PIPE, check=True).stdout
assert b"The turning point" in told, told[-500:]
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""
"""Runs a command from a small process, whose own memory does not count as the command's as a big one's would."""


def memory() -> float:
    """Most megabytes that a game in line mode held, when every answer was the default."""
    game = [*SHAMBLE, "play", "allout", "--seed", "4", "--name", "memory"]
    watched = subprocess.run([sys.executable, "-c", WATCH, *game], stdout=subprocess.PIPE, check=True)
    return float(watched.stdout)


def rows() -> list[Row]:
    """All measurements."""
    return [*event_rows(), *game_rows(), *start_rows()]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        right = "" if baseline is None else f"{baseline:9.4f} {ratio or 0.0:7.2f} x"
        print(f"{name:42} {ours:9.4f} {right:24} target {target}")
