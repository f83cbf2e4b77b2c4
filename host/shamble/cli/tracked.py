"""The tracker beside the keyboard: shows the game on the ring, and does at the desk what its controls mean."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Timer
from typing import TextIO

from shamble import __version__
from shamble.cli import paths
from shamble.kernel.asks import Json
from shamble.tracker.controls import Controls
from shamble.tracker.corrections import Table, track
from shamble.tracker.find import AUTO, Choice, Memory, candidates
from shamble.tracker.forms import THREAT, Act
from shamble.tracker.link import Link
from shamble.tracker.messages import LIVE, Alone, LinkState, Message, Missed, Pressed, Refusal, Turned
from shamble.tracker.scenes import Flashes, Scene, scene_of, unasked
from shamble.tracker.sim import Simulator
from shamble.ui import actions
from shamble.ui.actions import Reply
from shamble.ui.companion import Deed
from shamble.ui.desk import NOW, Desk, Update
from shamble.ui.inbox import Inbox, Typed
from shamble.ui.screen import MOST_LINE

SIM = "sim"
REST_SECONDS = 0.8
"""The dial sets the threat when it has stood still for so long: one correction for one turn of the hand."""
SHOWN_SECONDS = 0.2
BUSY_SECONDS = 0.25
"""After so long without a new question the ring says that no answer is wanted."""
LONGEST_LINE = 10 * MOST_LINE


class AtDesk:
    """The tracker at a desk: shows the game, and makes deeds of what is done on it."""

    def __init__(self, link: Link, sim: Simulator | None, quiet: bool) -> None:
        """quiet: say nothing of a tracker before one has been found."""
        self.link, self.sim = link, sim
        self._quiet = quiet
        self._controls, self._flashes = Controls(), Flashes()
        self._table: Table | None = None
        self._asked = -1
        self._worded = self._fresh = False
        self._dialled_at = 0.0
        self._busy: Timer | None = None
        link.start()

    def close(self) -> None:
        """Say goodbye to the tracker."""
        self._rest_is_over()
        self.link.close()
        if self.sim:
            self.sim.close()

    # -- showing

    def look(self, desk: Desk, update: Update) -> None:
        """Show the game on the ring."""
        self._rest_is_over()
        session = desk.session
        if session.ask_no != self._asked:
            self._flashes.take(update.events)
            self._asked = session.ask_no
        self._fresh = not session.line()
        facts, seats = session.facts(), desk.seats
        self._table = Table(session.ask, session.ask_no, desk.status(), facts, seats)
        self._controls.look(self._table)
        self._send()

    def _send(self) -> None:
        if self._table:
            self.link.show(self._scene(self._table))

    def _scene(self, table: Table) -> Scene:
        controls = self._controls
        calm = controls.sets_threat_by_answer
        return scene_of(
            table.status, table.ask, table.ask_no, table.seats, self._flashes, controls.dialled, calm
        )

    def busy(self) -> None:
        """Something has been answered: soon, if programs still play then, the ring asks for nothing."""
        if self._table and self._table.ask:
            self._busy = Timer(BUSY_SECONDS, self.link.show, (unasked(self._scene(self._table)),))
            self._busy.daemon = True
            self._busy.start()

    def _rest_is_over(self) -> bool:
        """A person is asked again; returns whether the ring has to be told."""
        busy, self._busy = self._busy, None
        if busy:
            busy.cancel()
        return busy is not None

    # -- listening

    def act_of(self, thing: object) -> Act | None:
        """What a message of the link means, None: that the dial has come to rest; None for nothing."""
        return self._controls.settle() if thing is None else self._act(thing)

    def deed_of(self, act: Act, say: Callable[[str], None]) -> Deed | None:
        """The deed of an act, or None for one that only tells (`say`) or changes what the dial holds."""
        if act.kind not in ("look", "say"):
            return self._deed(act)
        if act.kind == "say":
            say(act.text)
        self._send()
        return None

    def rest(self) -> float | None:
        """Seconds until the dial has stood still long enough; None when it sets nothing."""
        if self._controls.dialled is None:
            return None
        return max(0.0, self._dialled_at + REST_SECONDS - time.monotonic())

    def _act(self, thing: object) -> Act | None:
        match thing:
            case Pressed() | Turned():
                self._dialled_at = time.monotonic()
                return self._controls.take(thing)
            case LinkState(state, text):
                return self._news(state, text)
            case Alone(threat):
                return self._alone(threat)
            case Refusal(fault):
                return Act("say", f"The tracker cannot show this scene: its {fault} is out of range.")
            case Missed(overflowed=overflowed) if overflowed:
                return Act(
                    "say", f"The tracker was busier than it could tell: {overflowed} events came too late."
                )
        return None

    def _news(self, state: str, text: str) -> Act | None:
        if state == LIVE:
            self._quiet = False
        elif self._quiet:
            return None
        more = f" {self._controls.words()}" if state == LIVE and not self._worded else ""
        return Act("say", f"Tracker: {state} ({text}).{more}")

    def _alone(self, threat: int) -> Act | None:
        table = self._table
        if table is None or not table.status.bands or threat == table.status.threat:
            return None
        told, most = f"While alone, the tracker was set to threat {threat}", track(table.status)[1]
        if threat > most:
            return Act("say", f"{told}, and this game's track ends at {most}.")
        if self._fresh and self._controls.sets_threat_by_answer:
            return Act("answer", f"threat {threat}, as the tracker stood", f"{THREAT} {threat}")
        remedy = f" If the tracker is right: MAYHEM and the dial, or c threat {threat}."
        return Act(
            "say", f"{told}; this game has {table.status.threat}.{remedy if THREAT in table.facts else ''}"
        )

    # -- deeds

    def _deed(self, act: Act) -> Deed:
        table = self._table
        assert table is not None
        ask_no, deeds = table.ask_no, {"undo": actions.undo, "roll": roll_for(table.ask_no)}
        if act.kind == "answer":
            return lambda desk: answered(desk, ask_no, act.value, act.text)
        if act.kind == "correct":
            return lambda desk: corrected(desk, act)
        return deeds[act.kind]


class Tracked(AtDesk):
    """The companion of a front end that reads lines."""

    def __init__(self, link: Link, inbox: Inbox, sim: Simulator | None, quiet: bool) -> None:
        super().__init__(link, sim, quiet)
        self._inbox = inbox

    def show(self, desk: Desk, update: Update) -> list[str]:
        """Show the game on the ring; returns what the controls do now, and the ring itself if it is virtual."""
        flashed = self._flashes.serial
        self.look(desk, update)
        ring = self._ring(" flashes" if self._flashes.serial != flashed else "")
        live = self.link.state.state == LIVE
        self._worded = live
        return [*([f"Tracker: {self._controls.words()}"] if live else []), *ring]

    def _ring(self, how: str) -> list[str]:
        if not self.sim:
            return []
        from shamble.tracker.ringview import ring_line

        end = time.monotonic() + SHOWN_SECONDS
        while not self.link.settled and time.monotonic() < end:
            time.sleep(0.002)
        return [f"Ring{how}: {ring_line(self.sim.lights, False, True, self._controls.pointed)}"]

    # -- listening

    def read(self, say: Callable[[str], None], prompt: Callable[[str], None]) -> str | Deed | None:
        """Wait for a typed line, a deed of the tracker, or the end of the input."""
        if self._rest_is_over():
            self._send()  # what was typed or done has led to no new question
        prompt(self._controls.pointed)
        heard = self._heard(say, prompt)
        self.busy()
        return heard

    def _heard(self, say: Callable[[str], None], prompt: Callable[[str], None]) -> str | Deed | None:
        while True:
            thing = self._inbox.next(self.rest())
            if isinstance(thing, Typed):
                self._controls.forget()
                return thing.text
            act = self.act_of(thing)
            if act is None:
                continue
            self._inbox.forget_half_line()  # it was meant for a question or a prompt that is no longer there
            if deed := self.deed_of(act, say):
                return deed
            prompt(self._controls.pointed)


def answered(desk: Desk, ask_no: int, value: Json, text: str) -> Reply:
    """Answer the ask that was on show."""
    desk.session.answer(ask_no, value)
    return Reply([f"Tracker: {text}"])


def roll_for(ask_no: int) -> Deed:
    """Let the program roll or draw what the table would have."""

    def roll(desk: Desk) -> Reply:
        ask, session = desk.ask, desk.session
        assert ask is not None
        faces = session.program.answer(ask, session.state)
        return answered(desk, ask_no, faces, ask.words(faces))

    return roll


def corrected(desk: Desk, act: Act) -> Reply:
    """Set a fact, with the reason in the log."""
    desk.session.correct(act.path, act.value, act.why)
    desk.moved(NOW)
    lines = [f"Corrected: {desk.session.line()[-1].text}"]
    if act.path == THREAT and act.why.startswith("NOISE"):
        lines.append("Move the walker that came with c, such as c walker-3 at 4.0,5.0.")
    return Reply(lines)


def companion(device: str, source: TextIO, quiet: bool) -> Tracked:
    """Play with a tracker: auto, sim or a port. TrackerError when a virtual one does not start.

    quiet: nobody has asked for it, so say nothing before there is one.
    """
    inbox = Inbox(source, LONGEST_LINE)
    link, sim = linked(device, inbox.post)
    return Tracked(link, inbox, sim, quiet)


def linked(device: str, post: Callable[[Message], None]) -> tuple[Link, Simulator | None]:
    """The link to a tracker (auto, sim or a port), and the virtual one where it is to be that."""
    state = paths.state_dir()
    sim = Simulator() if device == SIM else None
    port = "" if device in (AUTO, SIM) else device
    choice = Choice(sim.candidates if sim else lambda: candidates(state), Memory(state), port)
    return Link(choice, post, __version__), sim
