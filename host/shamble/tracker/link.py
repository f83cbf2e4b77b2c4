"""The link: one thread that finds the board, talks with it and finds it again, for ever, and says how it stands."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from shamble.tracker import transport
from shamble.tracker.dialogue import CHATTER, Counters, Dialogue, Memory
from shamble.tracker.find import NO_TRACKER, Candidate, Choice
from shamble.tracker.lines import Splitter
from shamble.tracker.messages import LIVE, OLD_FIRMWARE, SEARCHING, SILENT, LinkState, Message
from shamble_tracker import wire

SCAN_SECONDS = 0.25
SILENT_MS = wire.LINK_LOST_MS - 100
"""So that a silent board has been told before three seconds are over, whatever a read takes."""
HOPELESS = 3
"""After so many times that a board was there and did not answer, unplugging it is the remedy."""
TRACE_IN, TRACE_OUT, TRACE_NOTE = "<", ">", "!"

Tracer = Callable[[str, int, bytes], None]


class Chooser(Protocol):
    """Tells which port to try now."""

    problem: str

    def next(self) -> Candidate | None:
        """The candidate to try, or None; `problem` then says why."""

    def refused(self, candidate: Candidate) -> None:
        """Note that this one is no tracker."""


@dataclass(frozen=True, slots=True)
class Board:
    """Who answered: port, board's number, firmware, what it has."""

    port: str
    board: str
    firmware: str
    caps: str
    virtual: bool


class Link:
    """Keeps a board linked from `start` to `close`; `post` is called from its thread with each message."""

    def __init__(
        self,
        choice: Choice | Chooser,
        post: Callable[[Message], None],
        version: str,
        trace: Tracer | None = None,
        open_port: transport.Opener = transport.open_port,
    ) -> None:
        self._choice, self._post, self._version, self._open = choice, post, version, open_port
        self._trace = trace or (lambda way, at, line: None)
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tracker", daemon=True)
        self._port: transport.Port | None = None
        self._dialogue: Dialogue | None = None
        self._memories: dict[str, Memory] = {}
        self._scene: tuple[object, ...] | None = None
        self._failures, self._unplugged = 0, False
        self._spent = Counters()
        self.state = LinkState(SEARCHING, "searching for the tracker")
        self.board: Board | None = None

    # -- for the owner, from any thread

    def start(self) -> None:
        """Begin to search."""
        self._thread.start()

    def close(self) -> None:
        """Say goodbye, give the port back and end the thread."""
        self._stop.set()
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(2)

    def show(self, scene: tuple[object, ...]) -> None:
        """Want a scene on show, now and after every reconnect: the fields of `#L` after its number."""
        with self._lock:
            self._scene = scene
            if self._dialogue:
                self._dialogue.show(scene)
        self._wake()

    def say(self, verb: str, *fields: object) -> bool:
        """Send one more line, such as a calibration; False when no board is live."""
        with self._lock:
            if not self._dialogue or not self._dialogue.live:
                return False
            self._dialogue.say(verb, *fields)
        self._wake()
        return True

    @property
    def counters(self) -> Counters:
        """What went wrong on the line in this session and before."""
        with self._lock:
            now = self._dialogue.counters if self._dialogue else Counters()
            return total(self._spent, now)

    @property
    def knob(self) -> tuple[int, int, int, int] | None:
        """Pulses, reverse, rest and raw quarters as the board told last; None before it did."""
        with self._lock:
            return self._dialogue.knob if self._dialogue else None

    @property
    def knob_answers(self) -> int:
        """How often the board has told so in this session."""
        with self._lock:
            return self._dialogue.knob_answers if self._dialogue else 0

    @property
    def round_trip(self) -> int | None:
        """The shortest round trip so far, in milliseconds; None before there was one."""
        with self._lock:
            return self._dialogue.round_trip if self._dialogue else None

    @property
    def settled(self) -> bool:
        """Whether the board shows the scene that is wanted."""
        with self._lock:
            return bool(self._dialogue and self._dialogue.live and self._dialogue.settled)

    def _wake(self) -> None:
        port = self._port
        if port:
            port.wake()

    # -- the thread

    def _run(self) -> None:
        while not self._stop.is_set():
            candidate = self._choice.next()
            if candidate is None:
                if not (self._unplugged and self._choice.problem == NO_TRACKER):
                    self._tell(SEARCHING, self._choice.problem)
            else:
                self._try(candidate)
            self._stop.wait(SCAN_SECONDS)

    def _try(self, candidate: Candidate) -> None:
        """Open, talk until that ends, close; every fault of the port ends here."""
        try:
            port = self._open(candidate.port)
        except transport.PortFault as fault:
            self._tell(fault.state, str(fault))
            return
        self._note(b"opened %s" % candidate.port.encode())
        try:
            self._talk(port, candidate)
        except transport.PortGone as fault:
            self._note(str(fault).encode(errors="replace"))
            self._unplugged = True
            self._tell(SEARCHING, f"the tracker at {candidate.port} was unplugged")
        finally:
            self._hang_up(port)

    def _hang_up(self, port: transport.Port) -> None:
        with self._lock:
            dialogue, self._dialogue, self._port, self.board = self._dialogue, None, None, None
            if dialogue:
                self._spent = total(self._spent, dialogue.counters)
        port.close()

    def _talk(self, port: transport.Port, candidate: Candidate) -> None:
        nonce = secrets.token_hex(2).upper()
        dialogue = Dialogue(nonce, self._version, self._memories, now_ms())
        with self._lock:
            self._port, self._dialogue = port, dialogue
        splitter = Splitter()
        while not self._stop.is_set():
            self._send(port, dialogue)
            data = port.read()
            for line in splitter.push(data):
                self._hear(dialogue, line, candidate)
            if self._is_over(dialogue, splitter, candidate):
                return
        with self._lock:
            dialogue.say("X")
        self._send(port, dialogue)

    def _send(self, port: transport.Port, dialogue: Dialogue) -> None:
        with self._lock:
            due = dialogue.due(now_ms())
        for line in due:
            self._trace(TRACE_OUT, now_ms(), line.rstrip(b"\n"))
            if not port.write(line):
                self._note(b"the board takes nothing")
                return

    def _hear(self, dialogue: Dialogue, line: bytes, candidate: Candidate) -> None:
        self._trace(TRACE_IN, now_ms(), line)
        with self._lock:
            was_live = dialogue.live
            messages = list(dialogue.hear(line, now_ms()))
            if dialogue.live and not was_live and self._scene is not None:
                dialogue.show(self._scene)
        if dialogue.live and not was_live:
            self._begin(dialogue, candidate)
        for message in messages:
            self._post(message)

    def _begin(self, dialogue: Dialogue, candidate: Candidate) -> None:
        self._failures, self._unplugged = 0, False
        self.board = Board(
            candidate.port, dialogue.board, dialogue.firmware, dialogue.caps, candidate.virtual
        )
        if isinstance(self._choice, Choice) and not candidate.virtual:
            self._choice.memory.remember(candidate.serial)
        self._tell(LIVE, f"tracker {dialogue.board} at {candidate.port}, firmware {dialogue.firmware}")

    def _is_over(self, dialogue: Dialogue, splitter: Splitter, candidate: Candidate) -> bool:
        """Whether this session has ended by itself; says why."""
        if dialogue.answered and dialogue.board_version != wire.VERSION:
            self._choice.refused(candidate)
            self._tell(OLD_FIRMWARE, version_words(dialogue, candidate))
        elif dialogue.failed and dialogue.silent_for(now_ms()) > 1000:
            self._choice.refused(candidate)
            self._no_answer(dialogue, splitter, candidate)
        elif dialogue.answered and dialogue.silent_for(now_ms()) >= SILENT_MS:
            self._tell(SILENT, self._silence_words(candidate))
        else:
            return False
        return True

    def _no_answer(self, dialogue: Dialogue, splitter: Splitter, candidate: Candidate) -> None:
        self._failures += 1
        if b">>>" in splitter.rest:
            words = (
                f"the board at {candidate.port} runs MicroPython without our firmware: shamble device flash"
            )
            self._tell(OLD_FIRMWARE, words)
        elif chatter := dialogue.chatter or splitter.rest[:CHATTER]:
            words = f"what answers at {candidate.port} is no tracker of ours; it says {chatter!r}"
            self._tell(OLD_FIRMWARE, f"{words}; shamble device doctor says what to do")
        else:
            self._tell(SILENT, self._silence_words(candidate))

    def _silence_words(self, candidate: Candidate) -> str:
        if self._failures >= HOPELESS:
            return (
                f"the board at {candidate.port} does not answer: unplug it and plug it in again "
                "(is it powered from elsewhere, or behind a hub?)"
            )
        return f"the board at {candidate.port} is silent; trying again"

    def _tell(self, state: str, text: str) -> None:
        told = LinkState(state, text)
        if told != self.state:
            self.state = told
            self._note(f"{state}: {text}".encode(errors="replace"))
            self._post(told)

    def _note(self, words: bytes) -> None:
        self._trace(TRACE_NOTE, now_ms(), words)


def version_words(dialogue: Dialogue, candidate: Candidate) -> str:
    """That board and host speak different versions, and which of them to update."""
    older = dialogue.board_version < wire.VERSION
    remedy = "shamble device flash updates the board" if older else "update shamble on this computer"
    return (
        f"the board at {candidate.port} speaks ZTP/{dialogue.board_version} (firmware {dialogue.firmware}), "
        f"this program ZTP/{wire.VERSION}: {remedy}"
    )


def total(one: Counters, other: Counters) -> Counters:
    """The sums of what the host counted; of what the board counts for itself, the newest."""
    return Counters(
        one.noise + other.noise,
        one.doubled + other.doubled,
        one.gaps + other.gaps,
        one.resent + other.resent,
        one.overflowed + other.overflowed,
        other.board_noise or one.board_noise,
        other.board_dropped or one.board_dropped,
        max(one.board_stall, other.board_stall),
    )


def now_ms() -> int:
    """Milliseconds of a clock that only goes forward."""
    return int(time.monotonic() * 1000)
