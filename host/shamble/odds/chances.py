"""Chances: how often each outcome comes up among equally likely cases, and what follows from that as fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Chances(Generic[T]):
    """Counts of outcomes, all of `cases` together."""

    counts: Mapping[T, int]
    cases: int

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance of the outcomes for which something holds."""
        return self.mean(holds)

    def mean(self, value: Callable[[T], int]) -> Fraction:
        """What a value of the outcome is on average."""
        from fractions import Fraction  # here, because it takes longer to import than most chances to count

        return Fraction(sum([count * value(outcome) for outcome, count in self.counts.items()]), self.cases)

    def shares(self) -> dict[T, Fraction]:
        """The chance of each outcome that can come up."""
        from fractions import Fraction

        return {outcome: Fraction(count, self.cases) for outcome, count in self.counts.items() if count}

    def then(self, follows: Callable[[T], U]) -> Chances[U]:
        """The chances of what follows from each outcome."""
        found: dict[U, int] = {}
        for outcome, count in self.counts.items():
            after = follows(outcome)
            found[after] = found.get(after, 0) + count
        return Chances(found, self.cases)


def either(*ways: tuple[int, Chances[T]]) -> Chances[T]:
    """One of several chances, each as often as its number says compared with the others."""
    cases = lcm(*[chances.cases for _, chances in ways])
    found: dict[T, int] = {}
    for share, chances in ways:
        for outcome, count in chances.counts.items():
            found[outcome] = found.get(outcome, 0) + share * count * (cases // chances.cases)
    return Chances(found, cases * sum([share for share, _ in ways]))
