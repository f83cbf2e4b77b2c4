"""A command in a terminal of its own, of any size; what it shows is read with a time limit."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from cli.toy_shelf import environment

RUN = "from shamble.cli.main import run; run()"
STYLE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Terminal:
    """`until` waits for words, `type` presses keys; `shown` is all that came but for styles and moves of the cursor."""

    def __init__(self, home, *arguments, columns=80, rows=24, **variables):
        self._here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        size = {"COLUMNS": str(columns), "LINES": str(rows)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, arguments)],
            stdin=there, stdout=there, stderr=there, start_new_session=True,
            env=environment(home, **{**size, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **variables}),
        )  # fmt: skip
        os.close(there)
        self.raw = ""

    @property
    def shown(self):
        return STYLE.sub("", self.raw)

    def read(self, seconds):
        """Read what comes in that time; whether anything did."""
        if not select.select([self._here], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._here, 65_536)
        except OSError:
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)

    def until(self, words, after=0, seconds=20):
        """Wait until these words (spaces of any kind) are shown after that place; returns the seconds it took."""
        begun = time.monotonic()
        while words not in " ".join(self.shown[after:].split()):
            assert time.monotonic() < begun + seconds, self.shown[-2000:]
            self.read(0.05)
        return time.monotonic() - begun

    def type(self, keys):
        os.write(self._here, keys.encode())

    def cook(self):
        """Give whole lines again, as a shell does when it takes the terminal back."""
        modes = termios.tcgetattr(self._here)
        modes[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(self._here, termios.TCSANOW, modes)

    def interrupt(self):
        """Ctrl-C, which goes to the command and to all it has started."""
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self, seconds=10):
        """Read to the end; returns the exit code."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0):
            pass
        return self.process.wait(0.1)

    def close(self):
        """End it whatever it does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self._here)


def rows_drawn(raw):
    """The lines of the last picture that was drawn over another."""
    last = re.split(r"\r\x1b\[\d+A", raw)[-1]
    return [line.rstrip("\r") for line in STYLE.sub("", last).split("\n")]
