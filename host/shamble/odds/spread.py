"""A spread: how often each number of successes comes up together with each number of criticals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from shamble.odds.chances import Chances
from shamble.odds.packed import packed, slot_width, unpacked

T = TypeVar("T")
Criticals: TypeAlias = tuple[int, ...]
"""Numbers of criticals, one for each pool whose criticals are told apart."""


@dataclass(frozen=True, slots=True)
class Spread:
    """For each number of criticals a row: its i-th count is how often they come with `low + i` successes.

    cases: all counts together.
    """

    low: int
    rows: Mapping[Criticals, tuple[int, ...]]
    cases: int

    def items(self) -> Iterator[tuple[int, Criticals, int]]:
        """Each (successes, criticals) that can come up, with its count."""
        for criticals, row in self.rows.items():
            for successes, count in enumerate(row, self.low):
                if count:
                    yield successes, criticals, count

    def then(self, follows: Callable[[int, Criticals], T]) -> Chances[T]:
        """The chances of what follows from successes and criticals."""
        found: dict[T, int] = {}
        for successes, criticals, count in self.items():
            after = follows(successes, criticals)
            found[after] = found.get(after, 0) + count
        return Chances(found, self.cases)

    def excess(self, extra: Callable[[Criticals], int]) -> Chances[int]:
        """The chances of each sum of what there is above zero and an extra for criticals; 0 for all without any."""
        more = {criticals: extra(criticals) for criticals in self.rows}
        found = [0] * (max(1, self.low + max(map(len, self.rows.values()))) + max(more.values()))
        for criticals, row in self.rows.items():
            for points, count in enumerate(row[max(0, 1 - self.low) :], max(1, self.low) + more[criticals]):
                found[points] += count
        found[0] = self.cases - sum(found)
        return Chances(dict(enumerate(found)), self.cases)

    def beside(self, other: Spread) -> Spread:
        """Both rolled: successes add up, criticals are told apart."""
        rows = {
            (*ours, *theirs): row
            for theirs, more in other.rows.items()
            for ours, row in self._times(more, other.cases)
        }
        return Spread(self.low + other.low, rows, self.cases * other.cases)

    def minus(self, other: Spread) -> Spread:
        """Both rolled: the successes of the other are taken away, its criticals do nothing."""
        against = tuple(map(sum, zip(*other.rows.values(), strict=True)))
        rows = dict(self._times(against[::-1], other.cases))
        return Spread(self.low - other.low - len(against) + 1, rows, self.cases * other.cases)

    def _times(self, row: tuple[int, ...], cases: int) -> Iterator[tuple[Criticals, tuple[int, ...]]]:
        """Each row convolved with another row, of so many cases."""
        width = slot_width(self.cases * cases)
        other = packed(row, width)
        for criticals, mine in self.rows.items():
            slots = len(mine) + len(row) - 1
            yield criticals, unpacked(packed(mine, width) * other, slots, width)
