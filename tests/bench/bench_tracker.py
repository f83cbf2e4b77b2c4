"""How quickly host and virtual board find each other and notice what happens: ``python tests/bench/run.py tracker``.

The board is the real firmware in a process of its own behind a pty. Every row is (name, ours, baseline, ratio,
target): milliseconds; of the link the worst of its rounds, of presses the 99th percentile of the quietest round.
"""

from __future__ import annotations

import os
import signal
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from shamble.kernel.save import SqliteJournal
from shamble.tracker.find import Choice, Memory
from shamble.tracker.link import Link
from shamble.tracker.messages import LIVE, SEARCHING, SILENT
from shamble.tracker.sim import Simulator
from tracker.conftest import Watch
from tracker.seat import Seat, allout_desk, press_to_scene

ROUNDS, SILENCES, PRESSES = 20, 3, 200
Row: TypeAlias = tuple[str, float, float | None, float | None, str]


class Bench:
    """A link to a virtual board, and how long each change of its state takes."""

    def __init__(self, board: Simulator, state: Path) -> None:
        self.board, self.state = board, state

    def opened(self) -> tuple[Link, Watch, float]:
        """A link that has come up, what it posts, and the seconds that took."""
        watch = Watch()
        link = Link(Choice(self.board.candidates, Memory(self.state)), watch, "bench")
        begun = time.monotonic()
        link.start()
        return link, watch, watch.state(LIVE)[0] - begun

    @staticmethod
    def until(watch: Watch, state: str, act: Callable[[], object]) -> float:
        """Seconds from doing something to that state."""
        told, begun = len(watch.told), time.monotonic()
        act()
        at, _ = watch.state(state, told)
        return float(at - begun)

    def open_to_live(self) -> float:
        """Once; the link is closed again."""
        link, _, seconds = self.opened()
        link.close()
        return seconds

    def cable(self, rounds: int) -> tuple[list[float], list[float]]:
        """Seconds until an unplug was seen, and from plugging in again to live."""
        link, watch, _ = self.opened()
        gone, back = [], []
        for _ in range(rounds):
            gone.append(self.until(watch, SEARCHING, partial(self.board.do, "unplug")))
            time.sleep(0.4)
            back.append(self.until(watch, LIVE, partial(self.board.do, "plug")))
        link.close()
        return gone, back

    def silences(self, rounds: int) -> list[float]:
        """Seconds until a board that stands still was told."""
        link, watch, _ = self.opened()
        pid, found = self.board._process.pid, []
        for _ in range(rounds):
            found.append(self.until(watch, SILENT, partial(os.kill, pid, signal.SIGSTOP)))
            self.until(watch, LIVE, partial(os.kill, pid, signal.SIGCONT))
        link.close()
        return found


def presses(board: Simulator, folder: Path) -> list[list[float]]:
    """Three rounds of seconds from a press at the port to the next scene on its way, the answer stored."""
    seat: Any = Seat(allout_desk(partial(SqliteJournal.create, folder / "t.shamble")), folder, apart=board)
    try:
        return [press_to_scene(seat, PRESSES) for _ in range(3)]
    finally:
        seat.close()


def rows() -> list[Row]:
    """The rows of the table."""
    with tempfile.TemporaryDirectory() as place:
        board = Simulator("VT01")
        bench = Bench(board, Path(place))
        try:
            opened = [bench.open_to_live() for _ in range(ROUNDS)]
            gone, back = bench.cable(ROUNDS)
            silent = bench.silences(SILENCES)
            pressed = presses(board, Path(place))
        finally:
            board.close()
    p99 = min(statistics.quantiles(taken, n=100)[-1] for taken in pressed)
    return [
        *(
            (f"tracker: {name}, worst of {len(times)}", 1000 * max(times), None, None, f"at most {most} ms")
            for name, times, most in (
                ("open to live", opened, 300),
                ("unplug seen", gone, 300),
                ("replug to live", back, 1500),
                ("silent board seen", silent, 3000),
            )
        ),
        (f"tracker: press to scene, p99 of {PRESSES}", 1000 * p99, None, None, "at most 20 ms"),
    ]
