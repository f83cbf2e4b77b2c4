"""What outlives a loss of power: the dial and the knob's calibration, each as a line with its check."""

from shamble_tracker import wire
from shamble_tracker.alone import Dial
from shamble_tracker.knob import Knob
from shamble_tracker.ports import Ports

QUIET_MS = wire.const(3000)


class Keeper:
    """Restores at the start, and saves what has stood unchanged for QUIET_MS while no host is linked.

    A save erases flash now and then, which stops everything for some 50 ms: never while a host plays.
    """

    def __init__(self, ports: Ports, dial: Dial, knob: Knob) -> None:
        self._ports, self._dial, self._knob = ports, dial, knob
        self._saved = ports.load()
        self._changed, self._changed_at = False, 0
        for line in self._saved.split(b"\n"):
            self._restore(line)

    def touch(self, now: int) -> None:
        """Note that something may have changed, which starts the quiet anew."""
        self._changed, self._changed_at = True, now

    def rest(self, now: int) -> None:
        """Save if it is time; to be called while no host is linked."""
        if not (self._changed and wire.passed(now, self._changed_at, QUIET_MS)):
            return
        self._changed = False
        data = wire.seal(self._dial.text()) + wire.seal(b"#C %d %d %d" % self._knob.calibration())
        if data != self._saved:
            self._ports.save(data)
            self._saved = data

    def _restore(self, line: bytes) -> None:
        """Take a kept line; an empty, torn or impossible one counts as no value."""
        dial, knob = wire.parse(wire.TO_HOST, line), wire.parse(wire.TO_BOARD, line)
        if dial and dial[0] == b"D":
            self._dial.restore(*dial[1])
        elif knob and knob[0] == b"C":
            self._knob.calibrate(*knob[1])
