"""A walk on the board: the pointer while the board has the keyboard, and the places in reach as they are found."""

from __future__ import annotations

from dataclasses import replace

from shamble.kernel.asks import Ask
from shamble.kernel.view import Picture
from shamble.ui.table import pointer
from shamble.ui.table.board import Spot
from shamble.ui.table.pointer import Pointed
from shamble.ui.table.reach import Reach

SLICE = 0.005
"""Seconds at a time that are spent on where a model may be put."""


class Walk:
    """The pointer at one ask on one picture; `at`: where it is."""

    def __init__(self, ask: Ask | None, picture: Picture) -> None:
        self._ask, self._picture = ask, picture
        self._reach = Reach(ask, picture)
        self.at: Spot = pointer.begin(ask, picture)

    def move(self, key: str) -> bool:
        """Walk on with an arrow key, with Shift by the small step; False for another key."""
        way = key.removeprefix("shift+")
        if way not in pointer.WAYS:
            return False
        self.at = pointer.walked(self.at, way, way != key, self._picture)
        return True

    @property
    def pointed(self) -> Pointed:
        """What the place would answer."""
        return pointer.pointed(self._ask, self._picture, self.at)

    @property
    def start(self) -> Spot | None:
        """Where the model that is walked stands; None where no model is."""
        return pointer.subject_at(self._ask, self._picture) if pointer.takes_place(self._ask) else None

    @property
    def picture(self) -> Picture:
        """The picture with the places found so far."""
        return replace(self._picture, reach=tuple(self._reach.found))

    def work(self) -> bool:
        """Find out more of where the model may be put; whether there is more to find."""
        return self._reach.more(SLICE)
