"""A walk on the board: the pointer while the board has the keyboard, and the places in reach as they are found.

On a measured table it goes over places, on a map of squares from square to square.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from shamble.geometry.squares import name_of
from shamble.kernel.asks import Ask, Choose
from shamble.kernel.errors import BadInput
from shamble.kernel.view import AnyPicture, Picture, SquareMap
from shamble.ui import squares_look
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


FAR = 5
"""How many squares a key with Shift goes."""
SQUARE = "square"
"""The kind of entries that a square answers by its name."""


class SquareWalk:
    """The pointer at one ask on one map of squares; `at`: the square where it is."""

    start: Spot | None = None

    def __init__(self, ask: Ask | None, picture: SquareMap) -> None:
        self._ask, self.picture = ask, picture
        self.at: Spot = picture.focus or (picture.width // 2, picture.height // 2)

    def move(self, key: str) -> bool:
        """Walk on with an arrow key, with Shift by five squares; False for another key."""
        way = key.removeprefix("shift+")
        if way not in pointer.WAYS:
            return False
        (dx, dy), far = pointer.WAYS[way], 1 if way == key else FAR
        x, y = self.at[0] + far * dx, self.at[1] - far * dy
        self.at = pointer.clamp(x, self.picture.width - 1), pointer.clamp(y, self.picture.height - 1)
        return True

    @property
    def pointed(self) -> Pointed:
        """What the square would answer: the option that names it, else its name where one may be typed."""
        text, square = squares_look.described(self.picture, self.at), name_of(self.at)
        if not isinstance(self._ask, Choose):
            return Pointed(text)
        for option in self._ask.options:
            if squares_look.place_of(self.picture, option.id) == square:
                return Pointed(f"{text}: {option.text}", option.id)
        entry = self._ask.entry
        if entry is None or entry.kind != SQUARE:
            return Pointed(text)
        try:
            said = entry.say(entry.check(square))
        except BadInput as error:
            return Pointed(text, None, str(error))
        return Pointed(text if said == square else f"{text}: {said}", square)

    def work(self) -> bool:
        """There is nothing more to find out: what may be reached is shaded already."""
        return False


AnyWalk: TypeAlias = Walk | SquareWalk


def walk_on(ask: Ask | None, picture: AnyPicture | None) -> AnyWalk | None:
    """A walk on the picture; None where there is nothing to walk about on."""
    if isinstance(picture, Picture):
        return Walk(ask, picture)
    return SquareWalk(ask, picture) if isinstance(picture, SquareMap) else None
