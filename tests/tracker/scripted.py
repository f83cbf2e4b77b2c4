"""A board on a pty that does what a test scripts, right or wrong."""

import os
import pty
import threading
import tty

from shamble.tracker.find import Candidate
from shamble_tracker import wire


def board_line(text):
    """A line of the board with its check."""
    return wire.seal(f"$ {text}".replace("$ ", "$", 1).encode())


class ScriptedBoard:
    """Answers hellos as told; `heard` are the lines of the host, `send` writes anything."""

    def __init__(self, version=1, answers=True, greeting=b"", deaf=False, repl=False):
        self.version, self.answers, self.greeting, self.deaf = version, answers, greeting, deaf
        self.heard, self._seq, self.repl = [], 0, repl
        self._stop = threading.Event()

    def __enter__(self):
        self._board, self._host = pty.openpty()
        tty.setraw(self._host)
        os.set_blocking(self._board, False)
        self.port = os.ttyname(self._host)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()
        os.close(self._board)
        os.close(self._host)

    def candidates(self):
        return [Candidate(self.port, "SC01", "scripted", True)]

    def send(self, data):
        """Write bytes to the host."""
        os.write(self._board, data)

    def say(self, text):
        """Write a good line."""
        self.send(board_line(text))

    def event(self, seq, ask=0, count=1, source="B0", down=1):
        self.say(f"E {seq} 5 {ask} {down} {count} {source}")

    def _run(self):
        rest = b""
        self.send(self.greeting)
        while not self._stop.wait(0.002):
            try:
                rest += b"" if self.deaf else os.read(self._board, 4096)
            except BlockingIOError:
                continue
            *lines, rest = rest.split(b"\n")
            for line in lines:
                self._hear(line)

    def _hear(self, line):
        self.heard.append(line)
        if self.repl:
            self.send(line + b"\r\n>>> ")
        found = wire.parse("#", line)
        if not found or not self.answers:
            return
        verb, fields = found
        if verb == b"HI":
            self.say(f"HI {self.version} {fields[1].decode()} SC01 0.0.1 AB12 b7e1l24")
            self.say(f"S {self._seq} 1 0 0 00 00000000000000")
        elif verb == b"L":
            self.say(f"K {fields[0]}")
        elif verb == b"P":
            self.say(f"P {fields[0]} 1 0 0 0")
