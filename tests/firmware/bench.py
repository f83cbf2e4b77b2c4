"""A board on the bench: the firmware on ports that a test moves, in time that the test turns."""

from shamble_tracker import board, wire
from shamble_tracker.app import Tracker
from shamble_tracker.ports import Ports

CLOCK = 1 << 30


def layout_word(limits, phases, brightness):
    """The word of a layout: four band limits, of which the last is the scale, phases, brightness."""
    return "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n] for n in (*limits, phases, brightness)).encode()


class BenchPorts(Ports):
    """Contacts, knob and cable in the hands of a test; one call of `now` does not move the clock."""

    board, boot = "BEEF", "0001"

    def __init__(self, kept=b"", start=0):
        self.time, self.closed, self.quarters = start, 0, 0
        self.arrived, self.written = [], bytearray()
        self.room = CLOCK  # bytes the port still takes
        self.blocked = 0  # bytes written that did not fit: a real port would have waited half a second
        self.busy = False  # whether the ring is still taking a frame
        self.colours = None
        self.frames = self.collections = 0
        self.kept, self.saves = kept, 0

    def now(self):
        return self.time % CLOCK

    def contacts(self):
        return self.closed

    def count(self):
        return self.quarters

    def show(self, colours):
        if self.busy:
            return False
        self.colours, self.frames = bytes(colours), self.frames + 1
        return True

    def read_line(self):
        return self.arrived.pop(0) if self.arrived else None

    def write(self, line, start, fits):
        end = len(line) if fits and self.room else min(len(line), start + self.room)
        self.blocked += max(0, end - start - self.room)
        self.written += line[start:end]
        self.room -= end - start
        return end

    def tidy(self):
        self.collections += 1

    def load(self):
        return self.kept

    def save(self, data):
        self.kept, self.saves = data, self.saves + 1


class Bench:
    """A tracker with its ports, and a person and a host who use it."""

    def __init__(self, kept=b"", start=0, closed=0):
        self.ports = BenchPorts(kept, start)
        self.ports.closed = closed
        self.tracker = Tracker(self.ports)
        self._read = 0
        self._half = b""

    def run(self, milliseconds=30):
        """Turn the loop for that long, as often as it wants in each millisecond."""
        for _ in range(milliseconds):
            for _ in range(50):
                if not self.tracker.tick():
                    break
            self.ports.time += 1

    def say(self, text, milliseconds=30):
        """Send a message as the host does, and let the board answer."""
        self.ports.arrived.append(wire.seal(text.encode())[:-1])
        self.run(milliseconds)
        return self.heard()

    def link(self, nonce="AB12"):
        """Begin a session; returns what the board said, the snapshot acknowledged."""
        heard = self.say(f"#HI 1 {nonce} bench")
        (snapshot,) = [fields for verb, fields in heard if verb == "S"]
        self.say(f"#A {snapshot[0]}")
        return heard

    def raw(self):
        """The bytes written since the last look."""
        new = bytes(self.ports.written[self._read :])
        self._read = len(self.ports.written)
        return new

    def heard(self):
        """The messages of the board since the last look, each (verb, fields); half a line waits for its end."""
        *whole, self._half = (self._half + self.raw()).split(b"\n")
        found = [wire.parse(wire.TO_HOST, line) for line in whole if line]
        assert None not in found
        return [(verb.decode(), fields) for verb, fields in found]

    def of(self, verb, heard=None):
        """The fields of each message of one kind among those heard since the last look, or among `heard`."""
        return [fields for name, fields in (self.heard() if heard is None else heard) if name == verb]

    def tap(self, button, milliseconds=40):
        """Press a button by number and let it go, with clean contacts."""
        self.ports.closed |= 1 << button
        self.run(milliseconds)
        self.ports.closed &= ~(1 << button)
        self.run(milliseconds)

    def turn(self, detents):
        """Turn the knob by detents of four quarters, clockwise positive."""
        self.ports.quarters += 4 * detents
        self.run(10)

    def lights(self):
        """Red, green, blue of each of the 24 lights as the ring last got them."""
        return [
            tuple(self.ports.colours[at + place] for place in (2, 3, 1))
            for at in range(0, 4 * board.LIGHTS, 4)
        ]

    def lit(self):
        """Which lights are on."""
        return [place for place, light in enumerate(self.lights()) if any(light)]
