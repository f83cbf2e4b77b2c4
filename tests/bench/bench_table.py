"""The full screen: from a key at the terminal to the next question drawn on it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

ROWS, COLUMNS = 24, 80
KEYS = 150
START_SECONDS, ANSWER_SECONDS, QUIET_SECONDS = 30.0, 10.0, 0.03
SETTLED_SECONDS = 0.4
ENTER = b"\r"
CAN_YOU, I_CAN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Textual asks whether the terminal takes a picture as one; then each is closed with DRAWN."""
DRAWN = b"\x1b[?2026l"


class Terminal:
    """`shamble table` in a terminal of its own; `press` returns when the picture that follows is drawn."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (ROWS, COLUMNS),
        before: str = "",
        started: bool = True,
        **environment: str,
    ) -> None:
        """Start it after some Python; started: wait for the first picture."""
        program = f"{before}\nfrom shamble.cli.main import run; run()"
        command = [sys.executable, "-c", program, "table", *arguments]
        self.shown, self.ended = b"", False
        self.process, self.end = pty.fork()
        if self.process == 0:
            for name in ("NO_COLOR", "COLUMNS", "LINES"):
                os.environ.pop(name, None)
            os.environ.update({"SHAMBLE_HOME": str(home), "TERM": "xterm-256color", **environment})
            os.execv(sys.executable, command)
        self.resize(*size)
        if started:
            self.wait_for(CAN_YOU, START_SECONDS)
            os.write(self.end, I_CAN)
            self.wait_for(b"Enter", START_SECONDS)
            while self._read(SETTLED_SECONDS):  # the first picture comes in two steps
                pass

    def resize(self, rows: int, columns: int) -> None:
        """Make the terminal as large as that."""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, text: bytes, seconds: float, after: int = 0) -> None:
        """Wait until the terminal has been sent that text, past so many bytes."""
        end = time.monotonic() + seconds
        while text not in self.shown[after:]:
            assert time.monotonic() < end, self.shown[-2000:]
            self._read(0.1)

    def press(self, key: bytes) -> float:
        """Press a key; returns the seconds until the last picture that follows is drawn whole."""
        seen, start = len(self.shown), time.perf_counter()
        os.write(self.end, key)
        self.wait_for(DRAWN, ANSWER_SECONDS, seen)
        last = time.perf_counter()
        while self._read(QUIET_SECONDS):
            last = time.perf_counter()
        return last - start

    @property
    def processor_ms(self) -> float:
        """The processor time it has used so far, in milliseconds (Linux)."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def _read(self, seconds: float) -> bool:
        if not select.select([self.end], [], [], seconds)[0]:
            return False
        try:
            self.shown += os.read(self.end, 1 << 16)
        except OSError:  # it has ended
            return False
        return True

    def kill(self) -> None:
        """End it as a power cut does."""
        os.kill(self.process, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Wait for its end; returns the exit code."""
        while self._read(ANSWER_SECONDS):
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        os.close(self.end)
        self.ended = True
        return code


def measured(keys: int = KEYS) -> tuple[list[float], float]:
    """Milliseconds from each of so many answers to the next question, and of processor time for one of them.

    The games are of All Out War, from the start.
    """
    times: list[float] = []
    spent = 0.0
    with tempfile.TemporaryDirectory() as home:
        for seed in range(1, 100):
            if len(times) >= keys:
                break
            terminal = Terminal(Path(home), "allout", "--seed", str(seed), "--device", "none")
            before = terminal.processor_ms
            while len(times) < keys and b"The game is over" not in terminal.shown:
                times.append(terminal.press(ENTER) * 1000)
            spent += terminal.processor_ms - before
            terminal.kill()
    return times, spent / len(times)


def rows() -> list[tuple[str, float, float | None, float | None, str]]:
    """The rows of the table; what a busy machine adds to the first is not in the second."""
    times, processor = measured()
    p95 = statistics.quantiles(times, n=20)[-1]
    return [
        ("key to next prompt in the full screen, p95", p95, None, None, "at most 30 ms"),
        ("of that processor time, on average", processor, None, None, "at most 15 ms"),
    ]
