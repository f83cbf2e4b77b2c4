"""A link for one task at the command line: waits until the tracker is live, and hands its events over in turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TypeVar

from shamble import __version__
from shamble.kernel.errors import TrackerError
from shamble.tracker.find import Choice
from shamble.tracker.link import Board, Link, Tracer
from shamble.tracker.messages import LIVE, LinkState, Message

M = TypeVar("M")
FOUND_SECONDS = 4.0


class Live:
    """`with Live(choice) as live:` begins when the tracker is live; TrackerError says why it is not."""

    def __init__(self, choice: Choice, seconds: float = FOUND_SECONDS, trace: Tracer | None = None) -> None:
        self._messages: SimpleQueue[Message] = SimpleQueue()
        self._seconds = seconds
        self.link = Link(choice, self._messages.put, __version__, trace)

    def __enter__(self) -> Live:
        self.link.start()
        end = time.monotonic() + self._seconds
        while self.link.state.state != LIVE:
            if self.next(LinkState, end - time.monotonic()) is None:
                self.link.close()
                raise TrackerError(with_remedy(self.link.state.text))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.link.close()

    @property
    def board(self) -> Board:
        """Who answered; TrackerError when the link is gone meanwhile."""
        board = self.link.board
        if board is None:
            raise TrackerError(self.link.state.text)
        return board

    def next(self, kind: type[M] | tuple[type[M], ...], seconds: float | None = None) -> M | None:
        """The next message of that kind, others dropped; None when none came in that time.

        TrackerError when the tracker has gone away and it is not that which is waited for.
        """
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            try:
                left = None if end is None else max(0.0, end - time.monotonic())
                message = self._messages.get(timeout=left)
            except Empty:
                return None
            if isinstance(message, kind):
                return message
            if isinstance(message, LinkState) and LIVE not in (message.state, self.link.state.state):
                raise TrackerError(with_remedy(message.text))

    def ask_knob(self, seconds: float = 1.0) -> tuple[int, int, int, int]:
        """Pulses, reverse, rest and raw quarters (0 to 65,535) of the knob; TrackerError when the board is silent."""
        return self.set_knob(0, 0, 0, seconds)

    def set_knob(
        self, pulses: int, reverse: int, rest: int, seconds: float = 1.0
    ) -> tuple[int, int, int, int]:
        """Calibrate the knob; returns what the board has now. Sent again until answered."""
        before = self.link.knob_answers
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.link.say("C", pulses, reverse, rest)
            if wait_until(lambda: self.link.knob_answers > before, 0.2) and (knob := self.link.knob):
                return knob
        raise TrackerError("the tracker does not tell of its knob; unplug it and plug it in again")


def with_remedy(text: str) -> str:
    """What is wrong, and what to do about it where the text does not say so itself."""
    return text if "shamble device" in text else f"{text}; shamble device doctor looks for the cause"


def wait_until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until that is so, for so long at most; whether it is."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() >= end:
            return False
        time.sleep(0.005)
    return True
