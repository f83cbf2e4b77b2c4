"""A command in a process of its own, fed through a pipe."""

import subprocess
import sys
import threading
import time
from queue import SimpleQueue

from cli.toy_shelf import environment
from tracker.terminal import RUN


class Process:
    """A command of its own, whose input stays open; what it says is read with a time limit."""

    def __init__(self, home, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, bufsize=1, env=environment(home, PYTHONUNBUFFERED="1", PYTHONIOENCODING="utf-8"),
        )  # fmt: skip
        self._lines, self._rest = SimpleQueue(), ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def type(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, words, seconds=20):
        """Read until these words have been said, across lines, too; returns all up to the end of their line."""
        said, end = "", time.monotonic() + seconds
        while words not in " ".join(said.split()):
            line = self._lines.get(timeout=max(0.01, end - time.monotonic()))
            assert line is not None, f"{words!r} was not said: {said}"
            said += line
        return " ".join(said.split())

    def end(self):
        """Close the input; returns the exit code and the rest of the output."""
        self.process.stdin.close()
        self._reader.join(20)
        said = ""
        while not self._lines.empty():
            said += self._lines.get() or ""
        return self.process.wait(20), said
