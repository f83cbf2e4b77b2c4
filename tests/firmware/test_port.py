"""The USB port takes 256 bytes and then waits for its host, for half a second: no write of the board ever waits."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.bench import Bench
from shamble_tracker import board, wire
from shamble_tracker.link import RESEND_MS, WINDOW

FIFO = 256


class SlowHost:
    """A host that takes from the port as much as it is told to, and acknowledges as the protocol says.

    What it says lies in `late` until it is told to send it.
    """

    def __init__(self, bench, patient):
        self.bench, self.patient = bench, patient
        bench.ports.room = FIFO
        self.late, self.seq, self.counts, self.events = [], None, {}, 0
        self._nonce = self._greeted = 0
        self._at, self._line, self._due = 0, b"", False
        self.hello(True)

    def hello(self, new):
        """Greet, as another host or as the same one again."""
        if new:
            self._nonce, self.seq, self.late = self._nonce + 1, None, []
        self.bench.ports.arrived.append(wire.seal(f"#HI 1 {self._nonce} slow".encode())[:-1])

    def read(self, count):
        """Take so many bytes, at most, from the port."""
        new = bytes(self.bench.ports.written[self._at : self._at + count])
        self._at += len(new)
        self.bench.ports.room += len(new)
        *lines, self._line = (self._line + new).split(b"\n")
        for line in lines:
            self._hear(wire.parse(wire.TO_HOST, line))

    def _hear(self, message):
        verb, fields = message or (b"", [])
        if verb == b"HI" and fields[1] == b"%d" % self._nonce:
            self._greeted = self._nonce
        elif self._nonce == self._greeted and verb in (b"S", b"E"):
            getattr(self, f"_take_{verb.decode()}")(*fields)
            self._due = self._due or self.seq is not None
            if not self.patient:
                self.acknowledge()

    def _take_S(self, seq, _time, position, _lost, _held, presses):  # noqa: N802
        if self.seq in (None, seq):
            self.seq = seq
            self.counts = {
                b"B%d" % place: count for place, count in enumerate(bytes.fromhex(presses.decode()))
            }
            self.counts[b"K"] = position

    def _take_E(self, seq, _time, _ask, _down, count, source):  # noqa: N802
        if self.seq is not None and wire.steps(self.seq, seq) == 1:
            self.seq, self.counts[source] = seq, count
            self.events += 1

    def acknowledge(self):
        """Say up to where all has arrived, if anything has since the last time."""
        if self._due:
            self._due = False
            self.late.append(wire.seal(f"#A {self.seq}".encode())[:-1])

    def say(self, text):
        """Say something else."""
        self.late.append(wire.seal(text.encode())[:-1])

    def send(self):
        """Let the board hear what was said."""
        self.bench.ports.arrived += self.late
        self.late = []


DEEDS = {
    "read": lambda host, n: host.read(n),
    "read all": lambda host, n: host.read(FIFO),
    "acknowledge": lambda host, n: host.acknowledge(),
    "send": lambda host, n: host.send(),
    "read, acknowledge, send": lambda host, n: (host.read(n), host.acknowledge(), host.send()),
    "tap": lambda host, n: host.bench.tap(n % 7, 17),
    "tap often": lambda host, n: [host.bench.tap(n % 7, 17) for _ in range(n % 12)],
    "turn": lambda host, n: host.bench.turn(n - 130),
    "wait": lambda host, n: host.bench.run(4 * n),
    "beat": lambda host, n: host.say("#P 1"),
    "ask": lambda host, n: host.say("#G"),
    "ask who": lambda host, n: host.bench.ports.arrived.append(b"?"),
    "greet again": lambda host, n: host.hello(False),
    "greet anew": lambda host, n: host.hello(n % 3 == 0),
}


def serve(host, rounds):
    """What a host does that reads all and answers at once."""
    for _ in range(rounds):
        host.read(FIFO)
        host.acknowledge()
        host.say("#P 1")
        host.send()
        host.bench.run(100)
        if not host.bench.tracker.link.linked:
            host.hello(True)


def told_in_the_end(host):
    """Whether a host that begins to read and to answer knows all, and hears of the next press as an event."""
    bench = host.bench
    serve(host, 30)
    bench.tap(board.NEXT, 20)
    before = host.events
    serve(host, 15)
    counts = {b"B%d" % place: count & 0xFF for place, count in enumerate(bench.tracker.buttons.presses)}
    return host.events == before + 2 and host.counts == {**counts, b"K": bench.tracker.knob.position}


@given(st.booleans(), st.lists(st.tuples(st.sampled_from(sorted(DEEDS)), st.integers(0, FIFO)), max_size=60))
@settings(max_examples=100, deadline=None)
def test_no_write_ever_waits_and_nothing_is_lost_however_the_host_reads_and_answers(patient, deeds):
    bench = Bench()
    host = SlowHost(bench, patient)
    for deed, number in deeds:
        DEEDS[deed](host, number)
        bench.run(2)
        assert bench.ports.blocked == 0
    assert told_in_the_end(host)
    assert bench.ports.blocked == 0


def test_an_answer_to_a_line_said_twice_does_not_tell_that_what_came_after_was_read():
    bench = Bench()
    host = SlowHost(bench, patient=False)
    serve(host, 2)
    for _ in range(4):
        bench.tap(board.NEXT, 17)
    host.read(FIFO)
    bench.run(RESEND_MS + 10)  # the answers are late, so all is said again
    host.send()
    bench.run(5)
    host.say("#G")
    for _ in range(10):
        host.send()
        bench.run(1)
        host.read(30)
        bench.tap(board.NOISE, 17)
        assert bench.ports.blocked == 0
    assert told_in_the_end(host)


def test_more_presses_before_the_first_snapshot_than_are_on_the_way_at_once_do_not_stop_the_link():
    bench = Bench()
    host = SlowHost(bench, patient=True)
    bench.ports.room = 0
    for _ in range(WINDOW):  # two events each
        bench.tap(board.NEXT, 17)
    bench.ports.room = FIFO
    assert told_in_the_end(host)


def test_a_host_that_does_not_read_holds_up_nothing():
    bench = Bench()
    bench.link()
    bench.ports.room = FIFO
    for _ in range(20):
        bench.tap(board.ROLL, 50)
        bench.ports.arrived.append(wire.seal(b"#P 1")[:-1])
    assert bench.ports.blocked == 0
    assert bench.tracker.link.linked
    assert bench.ports.room == 0
    assert bench.tracker.link.dropped >= 1  # a beat that found the last one unsaid


def test_a_line_that_was_cut_off_is_ended_before_the_next_hello_is_answered():
    bench = Bench()
    bench.say("#HI 1 AB12 x")  # not acknowledged: the board goes carefully, byte by byte
    bench.raw()
    bench.ports.room = 3
    bench.ports.closed = 1
    bench.run(5)
    assert bench.raw() == b"$E "
    bench.ports.room = 10000
    bench.ports.arrived.append(wire.seal(b"#HI 1 CD34 x")[:-1])
    bench.run()
    assert b"\n$HI 1 CD34" in bench.raw()
