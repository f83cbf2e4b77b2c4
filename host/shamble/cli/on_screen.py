"""The tracker beside the full screen: what is done on it waits until the screen's own thread hears it."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

from shamble.cli.tracked import AtDesk, linked
from shamble.tracker.forms import Act
from shamble.tracker.link import Link
from shamble.tracker.messages import LIVE, Message
from shamble.tracker.ringview import bright, colours, lights_of
from shamble.tracker.sim import Simulator
from shamble.ui.companion import Deed, Glance


class Mailbox:
    """Keeps messages of the link, and wakes whoever reads them."""

    def __init__(self) -> None:
        self._things: SimpleQueue[Message] = SimpleQueue()
        self.wake: Callable[[], None] = lambda: None

    def post(self, thing: Message) -> None:
        """Put a message in, from any thread."""
        self._things.put(thing)
        self.wake()

    def next(self) -> Message | None:
        """The next message, or None."""
        try:
            return self._things.get_nowait()
        except Empty:
            return None


class OnScreen(AtDesk):
    """The companion of the full screen."""

    def __init__(self, link: Link, mail: Mailbox, sim: Simulator | None, quiet: bool) -> None:
        super().__init__(link, sim, quiet)
        self._mail = mail

    def attach(self, wake: Callable[[], None]) -> None:
        """Call `wake` for each message from now on."""
        self._mail.wake = wake

    def _news(self, state: str, text: str) -> Act | None:
        """The screen shows all the time how the link stands."""
        self._quiet = self._quiet and state != LIVE
        return None

    def heard(self, say: Callable[[str], None]) -> Deed | None:
        """The next deed among the messages, or what the dial says once it rests; None when there is none."""
        while (thing := self._mail.next()) is not None:
            if (act := self.act_of(thing)) and (deed := self.deed_of(act, say)):
                return deed
        rested = self.rest() == 0.0 and self.act_of(None)
        return self.deed_of(rested, say) if rested else None

    def glance(self) -> Glance | None:
        """The link, the controls and the ring."""
        state = self.link.state.state
        if self._quiet and state != LIVE:
            return None
        words = self._controls.words() if state == LIVE else self.link.state.text
        return Glance(state, words, self._controls.pointed, self._lights())

    def _lights(self) -> tuple[tuple[int, int, int], ...]:
        """The lights of a virtual ring; those of a board as it must show them."""
        if self.link.state.state != LIVE or self._table is None:
            return ()
        lights = self.sim.lights if self.sim else lights_of(self._scene(self._table))
        return tuple(bright(rgb) if any(rgb) else rgb for rgb in colours(lights))


def on_screen(device: str, quiet: bool) -> OnScreen:
    """Play with a tracker: auto, sim or a port. TrackerError when a virtual one does not start."""
    mail = Mailbox()
    link, sim = linked(device, mail.post)
    return OnScreen(link, mail, sim, quiet)
