"""Pools of dice: the joint spread of their successes and criticals, and one pool against another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from math import prod
from operator import attrgetter
from typing import NamedTuple

from shamble.kernel.dice import Die
from shamble.odds.packed import Layout, cases_of
from shamble.odds.spread import Spread


class Owned(NamedTuple):
    """A die of a pool, and who brought it; empty: nobody."""

    die: Die
    owner: str = ""


class Again(NamedTuple):
    """Leave to roll up to so many dice of a pool a second time.

    side: who decides, and takes up no die twice; owner: whose dice it reaches, None for all; blanks: only dice
    without a success; better: whether that side wants more successes or fewer.
    """

    times: int
    side: str
    owner: str | None = None
    blanks: bool = False
    better: bool = True


class Pool(NamedTuple):
    """Dice rolled together, in order, and who may then roll dice of them again, in order."""

    dice: tuple[Owned, ...] = ()
    again: tuple[Again, ...] = ()


def plain(dice: Iterable[Die]) -> Pool:
    """A pool that nobody rolls again."""
    return Pool(tuple([Owned(die) for die in dice]))


@lru_cache(maxsize=1024)
def joint(pool: Pool) -> Spread:
    """How often each number of successes and criticals comes up."""
    if pool.again and pool.dice:
        from shamble.odds.again import rolled_again

        return rolled_again(pool)
    dice = [(die, len(list(same))) for die, same in groupby(pool.dice, attrgetter("die"))]
    layout = Layout.of(dice)
    rows = layout.unpacked(prod([layout.packed(die) ** count for die, count in dice]))
    return Spread(layout.low, {(number,): row for number, row in enumerate(rows)}, cases_of(dice))


def against(ours: Pool, theirs: Pool) -> Spread:
    """How often each (our successes less theirs, our criticals) comes up."""
    return joint(ours).minus(joint(theirs))
