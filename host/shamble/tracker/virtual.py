"""The virtual tracker: the board's own firmware in a process of its own, behind a pty or a socket.

`python -m shamble.tracker.virtual` takes commands on its input, one a line, and writes on its output
`port NAME` whenever it is plugged in, `unplugged`, `ring HEX` whenever the lights change, and `asks N` whenever
another question is on show, to which a press belongs from then on (N as in `#L`, 0: none).
"""

from __future__ import annotations

import os
import secrets
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

from shamble.tracker.messages import BUTTONS
from shamble.tracker.wires import Wire, new_wire
from shamble_tracker import board
from shamble_tracker.app import Tracker
from shamble_tracker.ports import Ports
from shamble_tracker.wire import LIMIT

CLOCK = 1 << 30
QUARTERS = 4
TICK_SECONDS, IDLE_SECONDS = 0.001, 0.004
TAP_SECONDS = 0.03
HELP = "press NAME, release NAME, tap NAME, turn N, unplug, plug, cable, reset, quit"


class VirtualPorts(Ports):
    """What the firmware finds instead of pins, lights and flash."""

    def __init__(self, serial: str, keep: Path | None, started_at: int = 0) -> None:
        """A board of that number; keep: the file that stands for its flash; started_at: its clock at first."""
        self.board, self.boot = serial, secrets.token_hex(2).upper()
        self.wire: Wire | None = None
        self.closed = self.quarters = 0
        self.colours = bytes(4 * board.LIGHTS)
        self._keep = keep
        self._zero = time.monotonic() - started_at / 1000
        self._arrived = bytearray()

    def now(self) -> int:
        """Milliseconds, round the board's clock."""
        return int((time.monotonic() - self._zero) * 1000) % CLOCK

    def contacts(self) -> int:
        """The closed contacts."""
        return self.closed

    def count(self) -> int:
        """The quarters turned."""
        return self.quarters

    def show(self, colours: bytearray) -> bool:
        """Take a frame."""
        self.colours = bytes(colours)
        return True

    def read_line(self) -> bytes | None:
        """The next line, as the board's console gives it: cut where it is too long, empty ones left out."""
        if self.wire is not None:
            self._arrived += self.wire.read(64)
        while (end := first_end(self._arrived)) >= 0:
            line = bytes(self._arrived[: min(end, LIMIT - 1)])
            del self._arrived[: end + 1]
            if line:
                return line
        del self._arrived[LIMIT:]
        return None

    def write(self, line: bytes, start: int, fits: bool = True) -> int:
        """Write what the line takes; into a cable that is not plugged in everything goes, and is lost."""
        return len(line) if self.wire is None else start + self.wire.write(line[start:])

    def tidy(self) -> None:
        """Nothing to do: this computer has memory."""

    def load(self) -> bytes:
        """What was saved last."""
        return self._keep.read_bytes() if self._keep and self._keep.exists() else b""

    def save(self, data: bytes) -> None:
        """Save, where there is a file to save in."""
        if self._keep:
            self._keep.parent.mkdir(parents=True, exist_ok=True)
            self._keep.write_bytes(data)


def first_end(data: bytearray) -> int:
    """Where the first CR or LF stands; -1 when there is none."""
    ends = [place for place in (data.find(b"\n"), data.find(b"\r")) if place >= 0]
    return min(ends, default=-1)


class VirtualBoard:
    """The firmware on virtual ports, with what a person can do to it."""

    def __init__(
        self,
        ports: VirtualPorts,
        say: Callable[[str], None] = lambda line: None,
        make_wire: Callable[[], Wire] = new_wire,
    ) -> None:
        """`say` is told of `port`, `unplugged`, `ring` and `asks`."""
        self.ports, self._say, self._make_wire = ports, say, make_wire
        self.firmware = Tracker(ports)
        self._shown, self._asked = b"", 0
        self._lifts: list[tuple[float, int]] = []

    @property
    def lights(self) -> bytes:
        """Four bytes a light: 0, blue, red, green."""
        return self.ports.colours

    @property
    def asked(self) -> int:
        """The question on show; 0 for none."""
        scene = self.firmware.link.scene
        return scene.ask if scene else 0

    def plug(self) -> str:
        """Plug the cable in; returns the name of the port."""
        if self.ports.wire is None:
            self.ports.wire = self._make_wire()
            self._say(f"port {self.ports.wire.name}")
        return self.ports.wire.name

    def unplug(self) -> None:
        """Pull the cable out; the board stays powered, as from a power bank."""
        if self.ports.wire is not None:
            self.ports.wire.close()
            self.ports.wire = None
            self._say("unplugged")

    def reset(self) -> None:
        """Start the firmware anew, with what its flash has kept."""
        self.ports.boot = secrets.token_hex(2).upper()
        self.firmware = Tracker(self.ports)

    def press(self, button: str) -> None:
        """Hold a button of that name down."""
        self.ports.closed |= 1 << BUTTONS.index(button)

    def release(self, button: str) -> None:
        """Let it go."""
        self.ports.closed &= ~(1 << BUTTONS.index(button))

    def tap(self, button: str) -> None:
        """Press it, to be let go a moment later."""
        self.press(button)
        self._lifts.append((time.monotonic() + TAP_SECONDS, BUTTONS.index(button)))

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise positive."""
        self.ports.quarters += QUARTERS * detents

    def run(self, until: float) -> bool:
        """Turn the firmware's loop until that time (monotonic seconds) or until it rests; whether it is busy."""
        busy = True
        while busy and time.monotonic() < until:
            busy = self.firmware.tick()
            self._lift()
            if self.lights != self._shown:
                self._shown = self.lights
                self._say(f"ring {self._shown.hex()}")
            if self.asked != self._asked:
                self._asked = self.asked
                self._say(f"asks {self._asked}")
        return busy

    def _lift(self) -> None:
        now = time.monotonic()
        for lift in [lift for lift in self._lifts if lift[0] <= now]:
            self._lifts.remove(lift)
            self.ports.closed &= ~(1 << lift[1])

    def obey(self, line: str) -> bool:
        """Do what a line says (see HELP); ValueError when it says nothing known. False for quit."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        if word in ("press", "release", "tap") and rest in BUTTONS:
            getattr(self, word)(rest)
        elif word == "turn":
            self.turn(int(rest))
        elif word == "cable":
            self.plug() if self.ports.wire is None else self.unplug()
        elif word in ("plug", "unplug", "reset") and not rest:
            getattr(self, word)()
        else:
            raise ValueError(f"{line!r} is none of: {HELP}")
        return True


def serve(virtual: VirtualBoard, said: SimpleQueue[str | None]) -> None:
    """Run the board until what is said to it is quit, or None."""
    while True:
        busy = virtual.run(time.monotonic() + IDLE_SECONDS)
        while not said.empty():
            line = said.get()
            if line is None or not virtual.obey(line):
                return
        if not busy:
            rest(virtual)


def rest(virtual: VirtualBoard) -> None:
    """Wait for the host, a moment at most."""
    seconds = TICK_SECONDS if virtual.firmware.link.linked else IDLE_SECONDS
    if virtual.ports.wire is None:
        time.sleep(seconds)
    else:
        select.select([virtual.ports.wire.fileno()], [], [], seconds)


def listen(said: SimpleQueue[str | None]) -> None:
    """Put each line of the standard input into the queue, and None at its end; for a thread of its own.

    Not through sys.stdin, whose lock a thread that waits for ever would still hold when the process ends.
    """
    arrived = b""
    while data := os.read(0, 4096):
        *lines, arrived = (arrived + data).split(b"\n")
        for line in lines:
            said.put(line.decode(errors="replace"))
    said.put(None)


def main(arguments: Sequence[str]) -> None:
    """Run a virtual tracker; arguments: its serial number, the file of its flash or `-`, its clock at first."""
    # Ctrl-C is meant for who has started it, whose end closes the input here.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serial, keep, started_at, *_ = [*arguments, *("0", "-", "0")[len(arguments) :]]

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    said: SimpleQueue[str | None] = SimpleQueue()
    threading.Thread(target=listen, args=(said,), daemon=True).start()
    virtual = VirtualBoard(VirtualPorts(serial, None if keep == "-" else Path(keep), int(started_at)), say)
    virtual.plug()
    try:
        serve(virtual, said)
    finally:
        virtual.unplug()


if __name__ == "__main__":
    main(sys.argv[1:])
