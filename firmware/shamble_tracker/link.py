"""The board's side of ZTP/1: a session with one host over a line that may lose anything.

What is to be said is kept as state, not as a queue of lines: the newest answer is made when the line is free,
so a host that does not read holds up nothing. Only events queue; they go out in order, a window at a time,
until they are acknowledged.
"""

from shamble_tracker import __version__, board, wire
from shamble_tracker.alone import Dial
from shamble_tracker.buttons import Buttons
from shamble_tracker.knob import Knob
from shamble_tracker.ports import Ports
from shamble_tracker.scene import Scene, read_scene
from shamble_tracker.wire import const

ROOM = const(32)  # events not yet acknowledged
WINDOW = const(8)  # of them on the way at once; a turning knob grows the last one beyond
RESEND_MS = const(100)
RESEND_MOST_MS = const(800)
SNAPSHOT_BEATS = const(3)
FIFO = const(192)  # bytes that surely fit into the USB port, which holds 256

# What is due to be said, most urgent first.
_HELLO = const(1)
_DIAL = const(2)
_VERDICT = const(4)
_KNOB = const(8)
_SNAPSHOT = const(16)
_BEAT = const(32)
_URGENT = const(15)  # the first four

# Fields of an event, which is the list of them.
_SEQ = const(0)
_TIME = const(1)
_ASK = const(2)
_COUNT = const(4)
_BUTTON = const(5)  # or the knob
_KNOB_TURNED = const(-1)


# Bytes, because MicroPython looks for each new text among all its names, which takes 70 us.
_COUNTS = b"$S %d %d %d %d %02X " + b"%02X" * len(board.BUTTONS)


class Link:
    """One session; `scene` is the newest one of the host, None before the first and without a host."""

    def __init__(self, ports: Ports, knob: Knob, buttons: Buttons, dial: Dial) -> None:
        self.linked = False
        self.scene: Scene | None = None
        self.noise = self.dropped = self.lost = self.stall = 0
        self._ports, self._knob, self._buttons, self._dial = ports, knob, buttons, dial
        self._nonce = self._answer = b""  # of the session; of the last hello
        self._heard_at = self._beat_at = self._beats = self._host_time = self._due = self._at = 0
        self._events: list[list] = []
        self._seq = self._sent = self._flown = 0  # of the newest event; events said, this time round and ever
        self._resend_at, self._resend_ms = 0, RESEND_MS
        self._told = self._known = list(buttons.presses)  # by the last snapshot; by its acknowledgement
        self._told_seq = self._mark_seq = 0
        # Bytes written, and so many of them the host has surely taken: up to the mark, once it answers the line
        # that ends there. While other lines that ask for the same answer lie unread, it tells nothing.
        self._written, self._mark, self._read = 0, -FIFO, -FIFO
        self._marking = self._doubtful = False
        self._scene_no = -1
        self._refused, self._fault = 0, ""  # number of the last scene if it was wrong, and what was
        self._says: list[str] = []
        self._line = b""

    def press(self, button: int, now: int) -> None:
        """Tell that a button's state has changed."""
        buttons = self._buttons
        self._tell(button, buttons.held >> button & 1, buttons.presses[button] & 0xFF, now)

    def turned(self, now: int) -> None:
        """Tell that the knob's position has changed."""
        position = self._knob.position
        if len(self._events) > self._flown:
            last = self._events[-1]
            if last[_BUTTON] == _KNOB_TURNED and last[_ASK] == self._ask():
                last[_TIME], last[_COUNT] = now, position
                return
        self._tell(_KNOB_TURNED, 0, position, now)

    def _ask(self) -> int:
        return self.scene.ask if self.scene else 0

    def _tell(self, button: int, down: int, count: int, now: int) -> None:
        if not self.linked:
            return
        if len(self._events) >= ROOM:
            self.lost += 1  # counts are absolute: the next event or snapshot heals
            return
        self._seq = (self._seq + 1) & 0xFF
        self._events.append([self._seq, now, self._ask(), down, count, button])

    # Lines from the host.

    def hear(self, line: bytes, now: int) -> None:
        """Take a line from the host, without its end."""
        if line == b"?":
            self._says = self._describe()
            return
        message = wire.parse(wire.TO_BOARD, line)
        if message is None or not (self.linked or message[0] == b"HI"):
            self._count_noise()
            return
        verb, fields = message
        self._heard_at = now
        if verb == b"L":
            self._show(fields)
        elif verb == b"A":
            self._acknowledged(fields[0], now)
        elif verb == b"P":
            self._host_time = fields[0] & 0x3FFFFFFF
            self._due |= _BEAT
        elif verb == b"HI":
            self._hello(fields[0], fields[1], now)
        elif verb == b"G":
            self._due |= _SNAPSHOT
        elif verb == b"C":
            self._calibrate(fields)
        else:
            self._end()

    def _count_noise(self) -> None:
        self.noise = (self.noise + 1) & 0xFFFF

    def _hello(self, version: int, nonce: bytes, now: int) -> None:
        """Answer, and start a session unless this is the same hello again (it may have been doubled)."""
        if len(nonce) > 8 or not wire.is_word(nonce):  # the answer would be no line
            self._count_noise()
            return
        self._answer = nonce
        self._due |= _HELLO
        if version != wire.VERSION:
            return
        self._due |= _SNAPSHOT | _DIAL
        if self.linked and nonce == self._nonce:
            return
        self._end()
        self._due = _HELLO | _SNAPSHOT | _DIAL
        self.linked, self._nonce = True, nonce
        self._scene_no, self._beats, self._beat_at, self.stall = -1, 0, now, 0
        # Presses go round at 256: more than that unseen by any host cannot be told from fewer.
        for button, presses in enumerate(self._buttons.presses):
            self.lost += presses - self._known[button] > 0xFF
        self._line, self._at = b"\n", 0  # ends whatever was cut off half way
        self._read = self._mark = self._written - FIFO  # nothing is known of this host yet
        self._doubtful = False

    def _end(self) -> None:
        self.linked, self.scene, self._due = False, None, 0
        self._events.clear()
        self._sent = self._flown = 0
        self._resend_ms = RESEND_MS

    def _acknowledged(self, seq: int, now: int) -> None:
        """Drop the events up to this one; an acknowledgement of anything that was not told is an old one."""
        if seq == self._told_seq:
            self._known = self._told
        if wire.steps(self._mark_seq, seq) >= 0:
            self._read = self._mark
        if self._events:
            count = wire.steps(self._events[0][_SEQ], seq) + 1
            # A host that began with a snapshot knows from it of events that have never flown.
            if 0 < count <= (len(self._events) if seq == self._told_seq else self._flown):
                self._events[:count] = []
                self._flown = max(self._flown - count, 0)
                self._sent = max(self._sent - count, 0)
                self._resend_at, self._resend_ms = now, RESEND_MS

    def _show(self, fields: "list") -> None:
        """Take a scene unless it is older than the newest; answer for the newest."""
        self._fault = ""
        self._due |= _VERDICT
        try:
            scene = read_scene(*fields)
        except ValueError as error:
            self._refused, self._fault = fields[0], str(error)
            return
        if self._scene_no < 0 or wire.steps(self._scene_no, scene.no) > 0:
            self.scene, self._scene_no = scene, scene.no

    def _calibrate(self, fields: "list") -> None:
        """Set the knob, or with three zeros only tell how it is set."""
        self._due |= _KNOB
        if any(fields) and not self._knob.calibrate(*fields):
            self._count_noise()

    # Lines to the host.

    def wind(self, now: int) -> None:
        """Do what time brings, every few milliseconds: send again, beat, notice that the host has gone."""
        if not self.linked:
            return
        if wire.passed(now, self._heard_at, wire.LINK_LOST_MS):
            self._end()
        elif self._sent and wire.passed(now, self._resend_at, self._resend_ms):
            self._sent = 0
            self._resend_ms = min(2 * self._resend_ms, RESEND_MOST_MS)
        elif wire.passed(now, self._beat_at, wire.BEAT_MS):
            self._beat_at = now
            self._beats += 1
            self.dropped = (self.dropped + (self._due & _BEAT != 0)) & 0xFFFF
            self._due |= _BEAT if self._beats % SNAPSHOT_BEATS else _BEAT | _SNAPSHOT

    def speak(self, now: int) -> bool:
        """Write what fits without waiting, one line at most; return whether something was written."""
        if not self._line:
            if not (self._due or self._says or self._events and self._may_fly()):
                return False
            self._line, self._at = self._next_line(now), 0
            if self._marking:
                self._marking, self._mark = False, self._written + len(self._line)
        # In one piece only where it surely fits: a write of more would block for up to half a second.
        fits = self._written - self._read + len(self._line) <= FIFO
        before, self._at = self._at, self._ports.write(self._line, self._at, fits)
        self._written += self._at - before
        if self._at == len(self._line):
            self._line = b""
        return self._at > before

    def _may_fly(self) -> bool:
        """Whether there is an event to be said now."""
        return self._sent < min(len(self._events), WINDOW)

    def _next_line(self, now: int) -> bytes:
        """Return what is most worth saying now."""
        due = self._due
        if due & _URGENT:
            text = self._urgent(due & -due)  # the lowest bit
        elif self._may_fly():
            text = self._event(now)
        elif due & _SNAPSHOT:
            text = self._snapshot(now)
        elif due & _BEAT:
            self._due ^= _BEAT
            text = b"$P %d %d %d %d %d" % (self._host_time, now, self.noise, self.dropped, self.stall)
        else:
            return (self._says.pop(0) + "\r\n").encode()
        return wire.seal(text)

    def _urgent(self, due: int) -> bytes:
        self._due ^= due
        if due == _HELLO:
            ports = self._ports
            who = wire.VERSION, self._answer.decode(), ports.board, __version__, ports.boot
            return ("$HI %d %s %s %s %s b%de1l%d" % (who + (len(board.BUTTONS), board.LIGHTS))).encode()
        if due == _DIAL:
            return self._dial.text()
        if due == _KNOB:
            return b"$C %d %d %d %d" % (self._knob.calibration() + (self._knob.raw & 0xFFFF,))
        if self._fault:
            return b"$N %d " % self._refused + self._fault.encode()
        return b"$K %d" % self._scene_no

    def _event(self, now: int) -> bytes:
        event = self._events[self._sent]
        self._want_answer(event[_SEQ], self._sent == self._flown)
        self._sent += 1
        self._flown = max(self._flown, self._sent)
        self._resend_at = now
        if event[_BUTTON] == _KNOB_TURNED:
            return b"$E %d %d %d %d %d K" % tuple(event[:_BUTTON])
        return b"$E %d %d %d %d %d B%d" % tuple(event)

    def _snapshot(self, now: int) -> bytes:
        self._due ^= _SNAPSHOT
        self._told, self._told_seq = list(self._buttons.presses), self._seq
        fields = [self._seq, now, self._knob.position, self.lost & 0xFF, self._buttons.held]
        self._want_answer(self._seq, not self._doubtful)
        return _COUNTS % tuple(fields + [count & 0xFF for count in self._told])

    def _want_answer(self, seq: int, fresh: bool) -> None:
        """Set the next mark at the end of this line if its answer cannot be one to an older line."""
        self._marking = fresh and self._mark == self._read
        self._doubtful = not self._marking
        if self._marking:
            self._mark_seq = seq

    def _describe(self) -> "list[str]":
        """Return what a person at a terminal wants to know."""
        knob = self._knob
        return [
            "Shamble tracker %s, board %s, host %s" % (__version__, self._ports.board, self.linked),
            "dial (threat, phase, initiative, touched, layout): " + self._dial.text().decode(),
            "knob %d, quarters %d, presses %s" % (knob.position, knob.raw, self._buttons.presses),
            "noise %d, dropped %d, lost %d, longest stall %d ms"
            % (self.noise, self.dropped, self.lost, self.stall),
        ]
