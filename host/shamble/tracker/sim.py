"""A virtual tracker run from this process: started, told what to do, looked at, and ended."""

from __future__ import annotations

import secrets
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from shamble.kernel.errors import TrackerError
from shamble.tracker.find import Candidate
from shamble_tracker.board import LIGHTS

START_SECONDS = 10


class Simulator:
    """A virtual tracker in a process of its own; `lights` and `port` follow what it does."""

    def __init__(self, serial: str = "", keep: Path | None = None, started_at: int = 0) -> None:
        """Start it; keep: the file that stands for its flash. TrackerError when it does not start."""
        self.serial = serial or f"V{secrets.token_hex(3).upper()}"
        self.lights = bytes(4 * LIGHTS)
        self.port = ""
        self._plugged = threading.Event()
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                __name__.replace("sim", "virtual"),
                self.serial,
                str(keep or "-"),
                str(started_at),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        threading.Thread(target=self._watch, name="virtual tracker", daemon=True).start()
        if not self._plugged.wait(START_SECONDS) or not self.port:
            self.close()
            raise TrackerError(
                "the virtual tracker did not start; shamble device doctor looks at the installation"
            )

    def _watch(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "ring":
                self.lights = bytes.fromhex(rest)
            elif word in ("port", "unplugged"):
                self.port = rest
                self._plugged.set()
        self.port = ""
        self._plugged.set()  # it has ended: nobody need wait any longer

    def candidates(self) -> list[Candidate]:
        """Itself while plugged in, as the link looks for it."""
        return [Candidate(self.port, self.serial, "virtual tracker", True)] if self.port else []

    def do(self, command: str) -> None:
        """Press, turn, unplug and so on; see virtual.HELP. Nothing happens when the process has ended."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(f"{command}\n")
            self._process.stdin.flush()

    def close(self) -> None:
        """End the process."""
        self.do("quit")
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
