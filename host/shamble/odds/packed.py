"""Counts packed in one whole number, a slot for each, so that the product of two numbers convolves their counts.

Slots are wide enough for the number of all cases: no sum of counts can spill into the next slot.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from shamble.kernel.dice import Die, Face

_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""How struct reads slots of so many bytes."""


def slot_width(cases: int) -> int:
    """Bytes of a slot that holds counts up to that: as many as struct reads at once, if that is enough."""
    needed = (cases.bit_length() + 7) // 8
    return next((width for width in _CODES if width >= needed), needed)


def packed(counts: Sequence[int], width: int) -> int:
    """The counts as one number, the first in the lowest slot."""
    if width in _CODES:
        return int.from_bytes(struct.pack(f"<{len(counts)}{_CODES[width]}", *counts), "little")
    return int.from_bytes(b"".join([count.to_bytes(width, "little") for count in counts]), "little")


def unpacked(number: int, slots: int, width: int) -> tuple[int, ...]:
    """What each slot of the number holds, in order."""
    octets = number.to_bytes(slots * width, "little")
    if width in _CODES:
        return struct.unpack(f"<{slots}{_CODES[width]}", octets)
    return tuple([int.from_bytes(octets[at : at + width], "little") for at in range(0, len(octets), width)])


class Layout(NamedTuple):
    """Where the sums of some dice stand in a number: a row for each number of criticals, successes along it.

    low: the least number of successes; length: how many numbers of successes there are; rows: of criticals;
    width: bytes of a slot.
    """

    low: int
    length: int
    rows: int
    width: int

    @classmethod
    def of(cls, dice: Sequence[tuple[Die, int]], times: int = 1) -> Layout:
        """Room for dice, each so many times, when every case of theirs counts `times` times."""
        low = sum([least(die) * count for die, count in dice])
        high = sum([max([face.successes for face in die.faces]) * count for die, count in dice])
        most = sum([max([face.criticals for face in die.faces]) * count for die, count in dice])
        return cls(low, high - low + 1, most + 1, slot_width(times * cases_of(dice)))

    def place(self, die: Die, face: Face) -> int:
        """Bits by which a die that shows this face moves the sum of the others."""
        return 8 * self.width * (face.successes - least(die) + self.length * face.criticals)

    def packed(self, die: Die) -> int:
        """One die as a number."""
        return sum([1 << self.place(die, face) for face in die.faces])

    def unpacked(self, number: int) -> list[tuple[int, ...]]:
        """The rows of a number."""
        slots = unpacked(number, self.length * self.rows, self.width)
        return [slots[at : at + self.length] for at in range(0, len(slots), self.length)]


def least(die: Die) -> int:
    """The fewest successes that a die shows."""
    return min([face.successes for face in die.faces])


def cases_of(dice: Iterable[tuple[Die, int]]) -> int:
    """In how many ways dice can fall, each so many times."""
    return prod([len(die.faces) ** count for die, count in dice])
