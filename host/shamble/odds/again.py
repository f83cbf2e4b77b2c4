"""Pools of which dice are rolled again: exact, with every player taking up the die that promises most.

A die is worth taking up when a second roll shows more successes on average than it does now (for the other side:
fewer). Dice are added one by one; of those so far only the ones that may still be taken up are remembered as they
lie, the others only by their sum, packed in one number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import NamedTuple, TypeAlias

from shamble.kernel.dice import Die, Face
from shamble.odds.packed import Layout, cases_of
from shamble.odds.pool import Again, Owned, Pool
from shamble.odds.spread import Spread


class Lying(NamedTuple):
    """A die on the table as it shows, and the sides that have taken it up already."""

    owned: Owned
    face: Face
    spent: tuple[str, ...] = ()


Rank: TypeAlias = tuple[object, ...]
Table: TypeAlias = tuple[int, ...]
"""Dice that may be taken up, each by the number of its kind, in rising order."""
Tables: TypeAlias = Mapping[Table, int]
"""For each way those dice lie the packed sums of all others."""
Ways: TypeAlias = Callable[[Table], Iterable[tuple[Table, int]]]
"""How a table can go on, each way with its weight."""


@lru_cache(maxsize=256)
def promise(die: Die, face: Face) -> tuple[Fraction, Fraction]:
    """How many more successes and criticals than that face a second roll of the die shows on average."""
    sides = len(die.faces)
    successes = Fraction(sum([other.successes for other in die.faces]), sides) - face.successes
    return successes, Fraction(sum([other.criticals for other in die.faces]), sides) - face.criticals


def rank(again: Again, owned: Owned, face: Face) -> Rank | None:
    """The place of a die among those worth taking up, the least first; None for one that is not worth it.

    First the most successes to gain, then the most criticals; dice that are equal in this are alike but for
    their name and owner.
    """
    if again.owner not in (None, owned.owner) or (again.blanks and face.successes):
        return None
    sign = -1 if again.better else 1
    successes, criticals = promise(owned.die, face)
    if sign * successes >= 0:
        return None
    faces = tuple([(face.successes, face.criticals) for face in owned.die.faces])
    return sign * successes, sign * criticals, owned.die.name, owned.owner, faces


def contend(one: Again, two: Again) -> bool:
    """Whether two uses may want the same dice: what is worth taking up for one side is not for the other."""
    return one.better == two.better and (one.owner == two.owner or None in (one.owner, two.owner))


def rolled_again(pool: Pool) -> Spread:
    """How often each number of successes and criticals comes up once everybody has rolled again what is worth it."""
    return Rolling(pool).spread()


class Rolling:
    """One pool as it is rolled and rolled again: uses are the second rolls, one by one, kinds the dice as they lie."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.uses = tuple([again for again in pool.again for _ in range(again.times)])
        self.scale = lcm(*[len(owned.die.faces) for owned in pool.dice])
        dice = [(owned.die, 1) for owned in pool.dice]
        self.cases = cases_of(dice) * self.scale ** len(self.uses)
        self.layout = Layout.of(dice, self.scale ** len(self.uses))
        self.kinds: list[Lying] = []
        self._numbers: dict[Lying, int] = {}
        self._shifts: list[int] = []
        self._ranks: dict[Again, list[Rank | None]] = {again: [] for again in self.uses}

    def spread(self) -> Spread:
        """Roll every die, then use every leave to roll again; how often each sum comes up."""
        tables: Tables = {(): 1}
        for owned in self.pool.dice:
            tables = self._onward(tables, self.uses, partial(self._one_more, owned))
        for done, again in enumerate(self.uses, 1):
            tables = self._onward(tables, self.uses[done:], partial(self._taken_up, again))
        rows = self.layout.unpacked(tables[()])
        return Spread(self.layout.low, {(number,): row for number, row in enumerate(rows)}, self.cases)

    def _onward(self, tables: Tables, uses: Sequence[Again], ways: Ways) -> Tables:
        """The tables after the next step, dice that none of those uses can take up any more gone into the sums."""
        found: dict[Table, int] = defaultdict(int)
        parted: dict[Table, tuple[Table, int]] = {}
        for table, number in tables.items():
            for lying, weight in ways(table):
                if lying not in parted:
                    parted[lying] = self._parted(lying, uses)
                kept, shift = parted[lying]
                found[kept] += weight * number << shift
        return found

    def _parted(self, table: Table, uses: Sequence[Again]) -> tuple[Table, int]:
        """The dice that may still be taken up, and the bits by which the others move the sums.

        Of each use only as many dice can matter as there are uses that may take the same ones up.
        """
        kept: set[int] = set()
        for again in dict.fromkeys(uses):
            most = sum([contend(again, other) for other in uses])
            kept.update(self._worth_taking(again, table)[:most])
        gone = [kind for place, kind in enumerate(table) if place not in kept]
        return tuple([table[place] for place in sorted(kept)]), sum([self._shifts[kind] for kind in gone])

    def _worth_taking(self, again: Again, table: Table) -> list[int]:
        """The places in the table of the dice worth taking up, the one that promises most first."""
        ranks = self._ranks[again]
        found = [(found, place) for place, kind in enumerate(table) if (found := ranks[kind]) is not None]
        return [place for _, place in sorted(found)]

    def _one_more(self, owned: Owned, table: Table) -> Iterator[tuple[Table, int]]:
        """The table with one more die, each way it can fall."""
        for face, weight in Counter(owned.die.faces).items():
            yield tuple(sorted((*table, self._kind(Lying(owned, face))))), weight

    def _taken_up(self, again: Again, table: Table) -> Iterator[tuple[Table, int]]:
        """The table after one use, each way it can go; all ways together weigh the scale."""
        ranked = self._worth_taking(again, table)
        if not ranked:
            yield table, self.scale
            return
        owned, _, spent = self.kinds[table[ranked[0]]]
        rest = (*table[: ranked[0]], *table[ranked[0] + 1 :])
        for face, weight in Counter(owned.die.faces).items():
            fallen = self._kind(Lying(owned, face, (*spent, again.side)))
            yield tuple(sorted((*rest, fallen))), weight * (self.scale // len(owned.die.faces))

    def _kind(self, lying: Lying) -> int:
        """The number of the kind of a die as it lies; a new one is ranked for every use."""
        if lying not in self._numbers:
            owned, face, spent = lying
            self._numbers[lying] = len(self.kinds)
            self.kinds.append(lying)
            self._shifts.append(self.layout.place(owned.die, face))
            for again, ranks in self._ranks.items():
                ranks.append(None if again.side in spent else rank(again, owned, face))
        return self._numbers[lying]
