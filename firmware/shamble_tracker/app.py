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
LATE_MS = const(20)  # the same while there is always a line to hear or to say
TIDY_LINES = const(4)  # lines that leave garbage to collect
TIDY_MOST = const(8)
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
        self._unsent, self._lines = False, 0
        self._wound_at = self._busy_at = now
        self._show(self.dial.scene(), now)

    def tick(self) -> bool:
        """Do what is due; return whether there may be more to do at once. Allocates nothing when nothing happens."""
        now, closed = self._ports.now(), self._ports.contacts()
        # Buttons before all else, because a person waits, and what was pressed until now belongs to the old scene.
        if closed != self.buttons.held and self._press(closed, now):
            busy = True
        # Little and often, because what there is to collect makes it last, and when nobody waits for an answer.
        elif (
            self._lines >= TIDY_LINES and wire.passed(now, self._busy_at, TIDY_MS) or self._lines >= TIDY_MOST
        ):
            self._lines = 0
            self._ports.tidy()
            busy = True
        else:
            busy = self._turn(now)
        spent = self._ports.now() - now  # less than nothing once in twelve days
        if spent > self.link.stall:
            self.link.stall = spent
        return busy

    def _turn(self, now: int) -> bool:
        """Do only one of these, which together would take too long: see to clocks and knob, paint, hear, speak."""
        ports, link = self._ports, self.link
        wait = now - self._wound_at
        if not 0 <= wait < LATE_MS:
            return self._wind(now)
        self._unsent = self.ring.frame(now) or self._unsent
        if self._unsent and ports.show(self.ring.colours):
            self._unsent = False
            return True
        line = ports.read_line()
        if line is not None:
            link.hear(line, now)
        if link.scene is not self._shown:
            self._follow(now)
        if line is None and not link.speak(now):
            return wait >= WIND_MS and self._wind(now)
        self._lines, self._busy_at = self._lines + 1, now
        return True

    def _wind(self, now: int) -> bool:
        """Look at the knob and at all clocks; return whether the knob has moved."""
        self._wound_at = now
        moved = self.knob.turn(self._ports.count())
        if moved:
            self.link.turned(now)
            if not self.link.linked:
                self.dial.turn(moved)
                self._show(self.dial.scene(), now)
        self.link.wind(now)
        if not self.link.linked:
            self.keeper.rest(now)
        return moved != 0

    def _press(self, closed: int, now: int) -> bool:
        """Tell of one button's change, if there is one that is no bounce; return whether there was."""
        button = self.buttons.sample(closed, now)
        if button < 0:
            return False
        self.link.press(button, now)
        if not self.link.linked and self.buttons.held >> button & 1:
            self.dial.press(button)
            self._show(self.dial.scene(), now)
        self._lines, self._busy_at = self._lines + self.link.speak(now), now
        return True

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
