"""The host's side of ZTP/1 as pure logic: lines and the time go in, lines and messages come out.

Events are taken in exact order: one that is not the next is dropped, because the board sends again whatever was
not acknowledged. Counts are absolute, so a snapshot heals what no event told. Times are milliseconds of any
clock that only goes forward.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from shamble.tracker import lines
from shamble.tracker.messages import BUTTONS, Alone, Message, Missed, Pressed, Refusal, Released, Turned
from shamble_tracker import wire

HELLO_MS, HELLOS = 100, 9
"""The first hello may fall on a board that is still being opened; the answer takes a few milliseconds."""
ACK_MS = 20
SCENE_MS, SCENE_TRIES, SCENE_SLOW_MS = 150, 3, 500
GAP_MS = 300
PROBE_MS = 1500
CLOCK = 1 << 30
CHATTER = 40
"""Bytes kept of the first line of noise, to tell what else may be speaking."""


@dataclass(slots=True)
class Memory:
    """What is known of the board from one session to the next: counts, and which start of it they belong to."""

    boot: str = ""
    presses: list[int] = field(default_factory=lambda: [0] * len(BUTTONS))
    position: int = 0
    lost: int = 0


@dataclass(slots=True)
class Counters:
    """What went wrong on the line so far, as either side has counted it."""

    noise: int = 0
    doubled: int = 0
    gaps: int = 0
    resent: int = 0
    overflowed: int = 0
    board_noise: int = 0
    board_dropped: int = 0
    board_stall: int = 0


class Dialogue:
    """One session with one board, from hello to the end of the link."""

    def __init__(self, nonce: str, version: str, memories: dict[str, Memory], now: int) -> None:
        """Begin with a hello of that nonce; memories: what is known of each board by its number."""
        self.counters = Counters()
        self.memory = Memory()
        self._memories = memories
        self.board = self.firmware = self.caps = ""
        self.chatter = b""
        self.board_version = 0
        self.live = False
        self.suspect = False
        self.round_trip: int | None = None
        self.knob: tuple[int, int, int, int] | None = None
        self.knob_answers = 0
        self.held = 0
        self.nonce, self._version = nonce, version
        self._hellos, self._hello_at = 0, now
        self._fresh = True
        self._heard_at, self._beat_at = now, now
        self._seq: int | None = None  # of the newest event taken
        self._time = 0
        self._ack_due, self._acked_at = False, now - ACK_MS
        self._asked_at = now
        self._wanted: tuple[object, ...] | None = None
        self._scene_no, self._shown_no = 0, -1
        self._tries, self._scene_at = 0, now
        self._extra: list[bytes] = []
        self._takes: dict[str, Callable[..., Iterator[Message]]] = {
            "E": self._event, "S": self._snapshot, "D": self._dial, "K": self._verdict,
            "N": self._refused, "P": self._beat, "C": self._knob_set,
        }  # fmt: skip

    # -- what the owner asks and wants

    @property
    def answered(self) -> bool:
        """Whether the board has answered the hello."""
        return bool(self.board)

    @property
    def failed(self) -> bool:
        """Whether every hello went without an answer."""
        return not self.answered and self._hellos >= HELLOS

    @property
    def settled(self) -> bool:
        """Whether the scene that is wanted is on show."""
        return self._wanted is None or self._shown_no == self._scene_no

    def silent_for(self, now: int) -> int:
        """Milliseconds since the last good line."""
        return now - self._heard_at

    def show(self, scene: tuple[object, ...]) -> None:
        """Want a scene on show: the fields of `#L` after its number. The newest wins."""
        if scene != self._wanted:
            self._wanted = scene
            self._scene_no = wire.next_seq(self._scene_no)
            self._tries = 0

    def say(self, verb: str, *fields: object) -> None:
        """Send a line of another kind, such as a calibration; once, without an assurance."""
        self._extra.append(lines.encode(verb, *fields))

    # -- lines from the board

    def hear(self, line: bytes, now: int) -> Iterator[Message]:
        """Take a line without its end; yields what it tells."""
        found = lines.parse(line)
        if found is None:
            self.counters.noise += 1
            self.chatter = self.chatter or line[:CHATTER]
            return
        verb, fields = found
        if verb == "HI":
            self._hello(now, *fields)
        elif self.answered and self.board_version == wire.VERSION:
            self._heard_at = now
            try:
                yield from self._takes[verb](*fields, now=now)
            except (ValueError, IndexError):  # a good check on a line that means nothing
                self.counters.noise += 1

    def _hello(
        self, now: int, version: int, nonce: str, board: str, firmware: str, boot: str, caps: str
    ) -> None:
        if nonce != self.nonce:
            return  # to another host, or to an older hello
        self._heard_at = now
        if self.answered:
            return
        self.board, self.firmware, self.caps, self.board_version = board, firmware, caps, version
        known = self._memories.get(board)
        self._fresh = known is None
        if known is None or known.boot != boot:
            known = Memory(boot)  # a board that has started again counts from nothing
        self.memory = self._memories[board] = known
        self._beat_at = self._asked_at = now

    def _event(
        self, seq: int, time: int, ask: int, down: int, count: int, source: str, now: int
    ) -> Iterator[Message]:
        if self._seq is None:
            return  # the snapshot that is on its way holds it
        ahead = wire.steps(self._seq, seq)
        if ahead == 1:
            self._seq, self._time, self._ack_due = seq, time, True
            yield from (
                self._turned(count, ask, time)
                if source == "K"
                else self._button(source, down, count, ask, time)
            )
        elif ahead <= 0:
            self.counters.doubled += 1
            self._ack_due = True
        else:
            self.counters.gaps += 1
            if now - self._asked_at >= GAP_MS:
                self._asked_at = now
                self.say("G")

    def _turned(self, position: int, ask: int, time: int) -> Iterator[Message]:
        by = signed(position - self.memory.position)
        self.memory.position = position
        if by:
            yield Turned(by, position, ask, time)

    def _button(self, source: str, down: int, count: int, ask: int, time: int) -> Iterator[Message]:
        number = int(source[1:])
        more = (count - self.memory.presses[number]) & 0xFF
        self.memory.presses[number] = count
        self.held = self.held & ~(1 << number) | down << number
        if more > down:
            yield Missed({BUTTONS[number]: more - down})
        if down and more:
            yield Pressed(BUTTONS[number], ask, time)
        elif not down:
            yield Released(BUTTONS[number], ask, time)

    def _snapshot(
        self, seq: int, time: int, position: int, lost: int, held: str, presses: str, now: int
    ) -> Iterator[Message]:
        """Heal the counts, if every event before this snapshot has been taken; the first one begins the session."""
        counts = list(bytes.fromhex(presses)) if len(presses) == 2 * len(BUTTONS) else None
        if counts is None or (self._seq is not None and not self._is_news(seq, time)):
            return
        first, self._seq, self._time = self._seq is None, seq, time
        self.live, self._ack_due, self.held = True, True, int(held, 16)
        memory, fresh = self.memory, first and self._fresh
        pressed = {
            name: more
            for name, old, new in zip(BUTTONS, memory.presses, counts, strict=True)
            if (more := (new - old) & 0xFF)
        }
        missed = Missed(pressed, signed(position - memory.position), (lost - memory.lost) & 0xFF)
        memory.presses, memory.position, memory.lost = counts, position, lost
        if missed != Missed() and not fresh:
            self.counters.overflowed += missed.overflowed
            yield missed

    def _is_news(self, seq: int, time: int) -> bool:
        return seq == self._seq and wire.elapsed(time, self._time) >= 0

    def _dial(
        self, threat: int, phase: int, initiative: int, touched: int, layout: str, now: int
    ) -> Iterator[Message]:
        if touched:
            yield Alone(threat, phase, initiative, layout)

    def _verdict(self, no: int, now: int) -> Iterator[Message]:
        self._shown_no = no
        if no == self._scene_no:
            self.suspect = False
        return iter(())

    def _refused(self, no: int, fault: str, now: int) -> Iterator[Message]:
        if no == self._scene_no and self._shown_no != no:
            self._shown_no = no
            yield Refusal(fault)

    def _beat(
        self, host_time: int, time: int, noise: int, dropped: int, stall: int, now: int
    ) -> Iterator[Message]:
        counters = self.counters
        counters.board_noise, counters.board_dropped, counters.board_stall = noise, dropped, stall
        age = wire.elapsed(now % CLOCK, host_time)
        if 0 <= age < wire.LINK_LOST_MS and (self.round_trip is None or age < self.round_trip):
            self.round_trip = age
        return iter(())

    def _knob_set(self, pulses: int, reverse: int, rest: int, raw: int, now: int) -> Iterator[Message]:
        self.knob, self.knob_answers = (pulses, reverse, rest, raw), self.knob_answers + 1
        return iter(())

    # -- lines to the board

    def due(self, now: int) -> list[bytes]:
        """The lines to send now."""
        if not self.answered:
            return self._hello_due(now)
        if self.board_version != wire.VERSION:
            return []
        out, self._extra = self._extra, []
        if not self.live and now - self._asked_at >= GAP_MS // 3:
            self._asked_at = now  # the first snapshot was lost
            out.append(lines.encode("G"))
        if self._ack_due and now - self._acked_at >= ACK_MS:
            self._ack_due, self._acked_at = False, now
            out.append(lines.encode("A", self._seq))
        out += self._scene_due(now)
        if now - self._beat_at >= (wire.BEAT_MS // 4 if self.silent_for(now) > PROBE_MS else wire.BEAT_MS):
            self._beat_at = now
            out.append(lines.encode("P", now % CLOCK))
        return out

    def _hello_due(self, now: int) -> list[bytes]:
        if self._hellos >= HELLOS or now < self._hello_at:
            return []
        self._hellos += 1
        self._hello_at = now + HELLO_MS
        # The empty line ends whatever was sent before and cut off.
        return [b"\n", lines.encode("HI", wire.VERSION, self.nonce, self._version)]

    def _scene_due(self, now: int) -> list[bytes]:
        if not self.live or self._wanted is None or self.settled:
            return []
        wait = SCENE_MS if self._tries <= SCENE_TRIES else SCENE_SLOW_MS
        if self._tries and now - self._scene_at < wait:
            return []
        self.counters.resent += self._tries > 0
        self.suspect = self._tries >= SCENE_TRIES
        self._tries, self._scene_at = self._tries + 1, now
        return [lines.encode("L", self._scene_no, *self._wanted)]


def signed(detents: int) -> int:
    """A difference of positions, the short way round the circle of 65,536."""
    return ((detents + 0x8000) & 0xFFFF) - 0x8000
