"""What an answer and an undo cost in a save on disk: ``PYTHONPATH=tests python -m bench.bench_kernel``.

Every row is (name, ours, baseline, ratio, target): milliseconds, and the ratio or the milliseconds aimed at.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from kernel.toy import ToyGame, ToyProgram, any_answer
from shamble.kernel.journal import PERSON, Header
from shamble.kernel.save import SqliteJournal, compact
from shamble.kernel.session import Session

ANSWERS = 500
ROUNDS = 300
Row: TypeAlias = tuple[str, float, float | None, float | None, str]


def game_on_disk(folder: Path, name: str) -> Session[Any]:
    """A toy game of many turns in a save."""
    header = Header("toy", 2, "bench", {"turns": 10_000, "walkers": ["ann", "bob", "cat"]})
    return Session(ToyGame(), SqliteJournal.create(folder / f"{name}.shamble", header), ToyProgram(1))


def played(session: Session[Any], answers: int) -> Session[Any]:
    """The session with that many answers of a person more."""
    rng = random.Random(1)
    for _ in range(answers):
        ask = session.run()
        assert ask is not None
        session.answer(session.ask_no, any_answer(ask, rng))
    session.run()
    return session


def timed(do: Callable[[], Any]) -> float:
    """Milliseconds it takes."""
    start = time.perf_counter()
    do()
    return (time.perf_counter() - start) * 1_000


def undo_row(folder: Path) -> Row:
    """Undo the last answer at answer 500, redo, undo the one before it and so on: the 95th percentile."""
    session = played(game_on_disk(folder, "undo"), ANSWERS)
    times = []
    for depth in range(100):
        back = 1 + depth % 5
        times.append(timed(session.undo))
        for _ in range(back - 1):
            times.append(timed(session.undo))
        for _ in range(back):
            session.redo()
    session.journal.close()
    p95 = statistics.quantiles(times, n=20)[-1]
    return ("undo one answer at answer 500, p95", p95, None, None, "< 50 ms")


def restart_undo_row(folder: Path) -> Row:
    """Open a save of 500 answers and undo its last one."""
    session = played(game_on_disk(folder, "reopen"), ANSWERS)
    path = session.journal.path  # type: ignore[attr-defined]
    session.journal.close()
    times = []
    for _ in range(10):
        start = time.perf_counter()
        journal = SqliteJournal.open(path)
        again = Session(ToyGame(), journal, ToyProgram(1))
        again.undo()
        times.append((time.perf_counter() - start) * 1_000)
        again.redo()
        journal.close()
    return ("open at answer 500 and undo one, worst", max(times), None, None, "< 250 ms")


def durable_rows(folder: Path) -> list[Row]:
    """A person's answer, the way from it to the next ask on show, and a bare fdatasync of its bytes, in turn."""
    session = played(game_on_disk(folder, "durable"), 20)
    handle = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    rng = random.Random(2)
    ours, shown, bare = [], [], []
    for _ in range(ROUNDS):
        ask = session.ask
        assert ask is not None
        answer, before = any_answer(ask, rng), len(session.line())
        ours.append(timed(lambda answer=answer: session.answer(session.ask_no, answer)))
        shown.append(ours[-1] + timed(session.run))
        last = session.line()[before]
        assert last.by == PERSON
        data = (compact(last.plain()) + "\n").encode()
        bare.append(timed(lambda data=data: synced(handle, data)))
    os.close(handle)
    session.journal.close()
    mine, next_ask, theirs = (statistics.median(times) for times in (ours, shown, bare))
    return [
        ("durable answer, against a bare fdatasync", mine, theirs, mine / theirs, "at most 3 times"),
        ("the same up to the next ask on show", next_ask, theirs, next_ask / theirs, "for comparison"),
    ]


def synced(handle: int, data: bytes) -> None:
    """The least that a durable write can be."""
    os.write(handle, data)
    os.fdatasync(handle)


def rows() -> list[Row]:
    """All measurements, on the disk that holds this file."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as name:
        folder = Path(name)
        return [undo_row(folder), restart_undo_row(folder), *durable_rows(folder)]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        right = "" if baseline is None else f"{baseline:9.4f} ms {ratio:7.2f} x"
        print(f"{name:42} {ours:9.4f} ms {right:24} target {target}")
