"""Host and board on one faulty line, both the real code, in time that the test turns."""

import random
from collections import Counter

from firmware.bench import BenchPorts
from shamble.tracker.dialogue import Dialogue
from shamble.tracker.lines import Splitter
from shamble.tracker.messages import BUTTONS, Missed, Pressed, Released, Turned
from shamble_tracker.app import Tracker
from shamble_tracker.link import ROOM
from shamble_tracker.wire import LIMIT

LOCKED_MS = 16
FAULTS = ("lose", "cut", "double", "mix")


class RigPorts(BenchPorts):
    """The board's ports in the rig's time; what arrives are bytes, which the line may have cut anywhere."""

    board = "R1"

    def __init__(self, start=0):
        super().__init__(start=start)
        self.arrived = bytearray()

    def read_line(self):
        end = self.arrived.find(b"\n")
        if end < 0:
            return None
        line = bytes(self.arrived[: min(end, LIMIT - 1)])
        del self.arrived[: end + 1]
        return line or None


class FaultyLine:
    """One direction: each line may be lost, cut, doubled or mixed with the next, one in so many."""

    def __init__(self, chance, share):
        self.random, self.share = chance, share
        self.faults = Counter()
        self._held = b""

    def carry(self, data):
        """What arrives of these whole lines."""
        out = b""
        for line in data.splitlines(keepends=True):
            out += self._damaged(line) if self.random.random() < self.share else self._whole(line)
        return out

    def _whole(self, line):
        held, self._held = self._held, b""
        return line + held

    def _damaged(self, line):
        fault = self.random.choice(FAULTS)
        self.faults[fault] += 1
        if fault == "lose":
            return b""
        if fault == "cut":
            return line[: self.random.randrange(len(line))]
        if fault == "double":
            return self._whole(line) + line
        if self.random.random() < 0.5:  # late by one line, or cut in two by the next
            held, self._held = self._held, line
            return held
        held, self._held = self._held, line[self.random.randrange(len(line)) :]
        return line[: len(line) - len(self._held)] + held


class Rig:
    """A board and a host; `step` is a millisecond."""

    def __init__(self, seed=0, share=0.05, start=0):
        self.random = random.Random(seed)
        self.share = share
        self.ports = RigPorts(start)
        self.board = Tracker(self.ports)
        self.memories = {}
        self.told, self.made = [], []
        self.presses, self.heard = Counter(), Counter()
        self.turned = self.heard_turned = self.overflowed = 0
        self._free_at = [0] * len(BUTTONS)
        self._nonce = 0
        self.plug()

    # -- the cable

    def plug(self):
        """A new session; whatever was on the way is gone."""
        self._nonce += 1
        self.ports.arrived.clear()
        self.ports.written.clear()
        self.down, self.up = (FaultyLine(self.random, self.share) for _ in range(2))
        self.splitter = Splitter()
        self.host = Dialogue(f"{self._nonce & 0xFFFF:04X}", "test", self.memories, self.ports.time)

    def unplug(self):
        """Nothing goes either way."""
        self.host = None

    def live(self, most=5000):
        """Step until the link is live."""
        for _ in range(most):
            if self.host.live:
                return
            self.step()
        raise AssertionError("the link did not come up")

    def settle(self, most=20_000):
        """Step until the host knows everything."""
        for _ in range(most):
            if self.waiting == 0 and self.heard_turned == self.turned:
                return
            self.step()
        raise AssertionError(f"{self.waiting} events did not arrive")

    @property
    def waiting(self):
        """Events made that the host has not been told."""
        return len(self.made) - len(self.told)

    @property
    def full(self):
        """Whether the board could hardly keep one more event that nobody has acknowledged."""
        return len(self.board.link._events) >= ROOM - 2

    # -- time

    def step(self):
        """One millisecond on both sides."""
        ports, host = self.ports, self.host
        ports.time += 1
        while self.board.tick():
            pass
        if host is None:
            ports.written.clear()
            return
        if ports.written:
            for line in self.splitter.push(self.up.carry(bytes(ports.written))):
                for message in host.hear(line, ports.time):
                    self._take(message)
            ports.written.clear()
        for line in host.due(ports.time):
            ports.arrived += self.down.carry(line)

    def _take(self, message):
        match message:
            case Pressed(button, ask, _):
                self.heard[button] += 1
                self.told.append((button, 1, ask))
            case Released(button, ask, _):
                self.told.append((button, 0, ask))
            case Turned(by, _, _, _):
                self.heard_turned += by
            case Missed(presses, turned, overflowed):
                self.heard.update(presses)
                self.heard_turned += turned
                self.overflowed += overflowed

    # -- the person

    def toggle(self):
        """Press or let go a button that is not deaf just now, if there is one; whether there was."""
        free = [n for n, at in enumerate(self._free_at) if at <= self.ports.time]
        if not free:
            return False
        number = self.random.choice(free)
        self._free_at[number] = self.ports.time + LOCKED_MS
        self.ports.closed ^= 1 << number
        down = self.ports.closed >> number & 1
        self.presses[BUTTONS[number]] += down
        scene = self.board.link.scene
        self.made.append((BUTTONS[number], down, scene.ask if scene else 0))
        return True

    def turn(self, detents):
        """Turn the knob."""
        self.ports.quarters += 4 * detents
        self.turned += detents
