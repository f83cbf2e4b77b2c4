"""The virtual tracker in its own terminal: the ring in colour, and keys for buttons, dial and cable."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue

from shamble.tracker.find import VIRTUAL
from shamble.tracker.ringview import HEIGHT, WIDTH, ring_circle, ring_groups
from shamble.tracker.virtual import VirtualBoard, VirtualPorts, listen, serve

KEYS = {
    "r": "tap ROLL", "n": "tap NEXT", "o": "tap NOISE", "m": "tap MAYHEM", "i": "tap INITIATIVE", "u": "tap UNDO",
    " ": "tap PUSH", "+": "turn 1", "-": "turn -1", "\x1b[C": "turn 1", "\x1b[D": "turn -1",
    "\x1b[A": "turn 1", "\x1b[B": "turn -1", "p": "cable", "x": "reset", "q": "quit", "\x03": "quit", "\x04": "quit",
}  # fmt: skip
HELP = (
    "r ROLL, n NEXT, o NOISE, m MAYHEM, i INITIATIVE, u UNDO",
    "arrows or + - turn the dial, space pushes it; p cable, x restart, q ends",
)
SERIAL = "VIRTUAL"


class View:
    """Draws the board whenever something changes; plain lines where there is no terminal."""

    def __init__(self, write: Callable[[str], None], drawn: bool, colour: bool, unicode: bool) -> None:
        self._write, self._drawn = write, drawn
        self._colour, self._unicode = colour, unicode
        self._cable = "not plugged in"
        self._rows = 0

    def __call__(self, board: VirtualBoard, said: str) -> None:
        """Take what the board says."""
        word, _, rest = said.partition(" ")
        if word == "port":
            self._cable = f"plugged in at {rest}"
        elif word == "unplugged":
            self._cable = "not plugged in"
        if self._drawn:
            self._draw(board)
        elif word != "ring":
            self._write(f"{said}\n")

    def _draw(self, board: VirtualBoard) -> None:
        linked = "a host is linked" if board.firmware.link.linked else "no host: the dial works alone"
        state = f"{self._cable}; {linked}" if board.ports.wire else self._cable
        columns, rows = shutil.get_terminal_size((80, 24))
        words = [part for line in (state, *HELP) for part in textwrap.wrap(line, columns - 1)]
        round_ = columns > WIDTH and rows > HEIGHT + len(words)
        draw = ring_circle if round_ else ring_groups
        lines = [*draw(board.lights, self._colour, self._unicode), *words]
        up = f"\r\x1b[{self._rows}A" if self._rows else ""
        self._rows = len(lines)
        self._write(up + "".join(f"{line}\x1b[K\n" for line in lines) + "\x1b[J")


def run(state: Path, colour: bool, unicode: bool) -> None:
    """Run a virtual tracker for other processes to find, until its person ends it; state: where it registers."""
    drawn = sys.stdin.isatty() and sys.stdout.isatty()

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    view = View(write, drawn, colour, unicode)
    register = state / VIRTUAL / f"{SERIAL}-{os.getpid()}.port"

    def say(said: str) -> None:
        word, _, rest = said.partition(" ")
        if word == "port":
            register.parent.mkdir(parents=True, exist_ok=True)
            register.write_text(rest)
        elif word == "unplugged":
            register.unlink(missing_ok=True)
        view(board, said)  # last: who reads it may look for the file

    board = VirtualBoard(VirtualPorts(f"{SERIAL}-{os.getpid()}", state / VIRTUAL / "flash.txt"), say)
    said: SimpleQueue[str | None] = SimpleQueue()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows has not the last
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: said.put("quit"))
    with keys_as_they_come() if drawn else unchanged():
        threading.Thread(target=keys if drawn else listen, args=(said,), daemon=True).start()
        board.plug()
        try:
            serve(board, said)
        finally:
            board.unplug()


def keys(said: SimpleQueue[str | None]) -> None:
    """Turn keys into commands; for a thread of its own."""
    for key in typed_keys():
        if key in KEYS:
            said.put(KEYS[key])
    said.put(None)


def typed_keys() -> Iterator[str]:
    """Each key as it is pressed; an arrow is three characters that arrive together."""
    try:
        import msvcrt
    except ImportError:
        while data := os.read(0, 64):
            text = data.decode(errors="replace")
            yield from [text] if text.startswith("\x1b[") else text
    else:
        while True:
            yield msvcrt.getwch()  # type: ignore[attr-defined]


@contextmanager
def keys_as_they_come() -> Iterator[None]:
    """The terminal hands over each key at once and shows none, until the end of the block."""
    try:
        import termios
        import tty
    except ImportError:  # Windows does so without being told
        yield
        return
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    signal.signal(signal.SIGCONT, lambda *_: tty.setcbreak(0))  # a shell has set it back meanwhile
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, signal.SIG_DFL)
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSADRAIN, before)


@contextmanager
def unchanged() -> Iterator[None]:
    """Nothing is changed."""
    yield
