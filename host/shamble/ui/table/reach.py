"""Where a model may be put, found bit by bit outward from where it stands, so that no key waits for it."""

from __future__ import annotations

import time
from collections import deque

from shamble.kernel.asks import Ask
from shamble.kernel.errors import BadInput
from shamble.kernel.view import Picture
from shamble.ui.table.board import Spot
from shamble.ui.table.pointer import PLACE, STEP, begin, takes_place

NEAR = 1500
"""So near to the start, in thousandths of an inch, places that will not do are looked past."""
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Reach:
    """The places on the half inches that an ask takes; `found` grows with each call of `more`."""

    def __init__(self, ask: Ask | None, picture: Picture) -> None:
        entry = takes_place(ask)
        self.found: list[Spot] = []
        self._entry = entry if entry is not None and entry.kind == PLACE else None
        self._size = (picture.width, picture.depth)
        x, y = begin(ask, picture)
        self._start = (round(x / STEP) * STEP, round(y / STEP) * STEP)
        self._next = deque([self._start] if self._entry else [])
        self._seen = set(self._next)

    def more(self, seconds: float) -> bool:
        """Look on for so long; whether there is more to look at."""
        end = time.perf_counter() + seconds
        while self._next and time.perf_counter() < end:
            spot = self._next.popleft()
            taken = self._takes(spot)
            if taken:
                self.found.append(spot)
            if taken or max(abs(spot[0] - self._start[0]), abs(spot[1] - self._start[1])) <= NEAR:
                self._go_on(spot)
        return bool(self._next)

    def _takes(self, spot: Spot) -> bool:
        assert self._entry is not None
        try:
            self._entry.check({"x": spot[0], "y": spot[1]})
        except BadInput:
            return False
        return True

    def _go_on(self, spot: Spot) -> None:
        for x, y in AROUND:
            beside = (spot[0] + x * STEP, spot[1] + y * STEP)
            inside = all(0 <= at <= most for at, most in zip(beside, self._size, strict=True))
            if inside and beside not in self._seen:
                self._seen.add(beside)
                self._next.append(beside)
