"""The tracker as a whole: each turn of its loop hears, looks, speaks and paints, none for longer than 5 ms."""

from shamble_tracker import board, wire
from shamble_tracker.alone import Dial
from shamble_tracker.buttons import Buttons
from shamble_tracker.keep import Keeper
from shamble_tracker.knob import Knob
from shamble_tracker.link import Link
from shamble_tracker.ports import Ports
from shamble_tracker.ring import Ring
from shamble_tracker.scene import Scene
from shamble_tracker.wire import const

WIND_MS = const(5)  # between two looks at clocks and at the knob's counter, which misses nothing meanwhile
TIDY_LINES = const(4)  # lines that leave garbage to collect
TIDY_MOST = const(12)
TIDY_MS = const(10)  # after the last line: too soon for a person to press again


class Tracker:
    """Everything but the hardware, which it reaches through `ports`."""

    def __init__(self, ports: Ports) -> None:
        now = ports.now()
        self.buttons = Buttons(len(board.BUTTONS), ports.contacts())
        self.knob = Knob(ports.count())
        self.dial = Dial()
        self.ring = Ring()
        self.keeper = Keeper(ports, self.dial, self.knob)
        self.link = Link(ports, self.knob, self.buttons, self.dial)
        self._ports = ports
        self._shown: Scene | None = None
        self._serial = -1  # of the last flash; -1 when the host has not shown a scene yet
        self._unsent = False
        self._wound_at = self._busy_at = now
        self._lines = 0
        self._show(self.dial.scene(), now)

    def tick(self) -> bool:
        """Do what is due; return whether there may be more to do at once. Allocates nothing when nothing happens."""
        ports, link = self._ports, self.link
        now = ports.now()
        line = ports.read_line()
        closed = ports.contacts()
        # Buttons before the line is taken: what was pressed until now belongs to the old scene.
        if closed != self.buttons.held:
            self._press(self.buttons.sample(closed, now), now)
        if line is not None:
            link.hear(line, now)
        if link.scene is not self._shown:
            self._follow(now)
        if self.ring.frame(now) or self._unsent:
            self._unsent = not ports.show(self.ring.colours)
        # Not both in one turn, which would be too long a one.
        busy = line is not None or link.speak(now)
        if busy:
            self._lines += 1
            self._busy_at = now
        if wire.passed(now, self._wound_at, WIND_MS):
            self._wind(now)
        spent = wire.elapsed(ports.now(), now)
        if spent > link.stall:
            link.stall = spent
        return busy

    def _wind(self, now: int) -> None:
        self._wound_at = now
        moved = self.knob.turn(self._ports.count())
        if moved:
            self._turned(moved, now)
        self.link.wind(now)
        if not self.link.linked:
            self.keeper.rest(now)
        # Little and often, because what there is to collect makes it last, and when nobody waits for an answer.
        if self._lines >= TIDY_LINES and wire.passed(now, self._busy_at, TIDY_MS) or self._lines >= TIDY_MOST:
            self._lines = 0
            self._ports.tidy()

    def _press(self, button: int, now: int) -> None:
        if button < 0:
            return
        self.link.press(button, now)
        if not self.link.linked and self.buttons.held >> button & 1:
            self.dial.press(button)
            self._show(self.dial.scene(), now)

    def _turned(self, moved: int, now: int) -> None:
        self.link.turned(now)
        if not self.link.linked:
            self.dial.turn(moved)
            self._show(self.dial.scene(), now)

    def _follow(self, now: int) -> None:
        """Show what the host wants shown and, when the host has gone, the dial, which goes on from there."""
        scene, old = self.link.scene, self._shown
        self._shown = scene
        if scene is None:
            self._serial = -1
            if old is not None:
                self.dial.follow(old)
            self._show(self.dial.scene(), now)
            return
        self.ring.show(scene, now)
        # The first scene of a session flashes nothing: its flash may be an old one.
        if scene.serial != self._serial:
            if scene.flash and self._serial >= 0:
                self.ring.flash(scene.flash, now)
            self._serial = scene.serial

    def _show(self, scene: Scene, now: int) -> None:
        """Show the dial, which may have changed and is to be kept."""
        self.ring.show(scene, now)
        self.keeper.touch(now)
