"""The same odds by three roads, each in the way that is fastest there: ``python -m odds.rivals ROAD COUNT``.

The question is what a shot takes of somebody's health: nothing unless the attack is higher, else the difference and
one more for each critical. Run as a program it answers once for COUNT blue dice against as many, in a fresh process,
and prints as JSON the milliseconds and the chance of each loss. Only the answer is timed, imports are not.
"""

from __future__ import annotations

import json
import operator
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, TypeAlias

from shamble.odds.chances import Chances

FACES = {
    "red": [(0, 0), (0, 0), (1, 0), (1, 0), (1, 0), (2, 1)],
    "white": [(0, 0), (1, 0), (1, 0), (1, 0), (2, 0), (2, 1)],
    "blue": [(1, 0), (1, 0), (2, 0), (2, 0), (2, 1), (3, 1)],
}
"""(successes, criticals) of the dice."""
BASE = 256
"""What a critical is worth where both sums share one number."""
ZERO = 128
"""What stands there for no successes at all, so that less than none has a place."""
Dice: TypeAlias = Sequence[str]
Answer: TypeAlias = Callable[[Dice, Dice], Any]


def shamble_odds() -> Answer:
    """By shamble.odds."""
    from shamble.kernel.dice import Die, Face
    from shamble.odds.pool import against, plain

    dice = {
        name: Die(name, tuple([Face(f"{s}{'!' * c}", s, c) for s, c in faces]))
        for name, faces in FACES.items()
    }

    def answer(attack: Dice, defense: Dice) -> Any:
        ours, theirs = (plain([dice[name] for name in pool]) for pool in (attack, defense))
        return against(ours, theirs).excess(sum)

    return answer


def dyce() -> Answer:
    """By dyce: sums of histograms, then what follows from each pair of sums."""
    from dyce import H

    def pool(names: Dice, critical: int) -> H[int]:
        return reduce(
            operator.add,
            [
                count @ H(Counter([s + critical * c for s, c in FACES[name]]))
                for name, count in Counter(names).items()
            ],
        )

    def answer(attack: Dice, defense: Dice) -> Any:
        return pool(attack, BASE).apply(
            lambda a, d: a % BASE - d + a // BASE if a % BASE > d else 0, pool(defense, 0)
        )

    return answer


def icepool() -> Answer:
    """By icepool: the difference of sums of dice, then what follows from it."""
    import icepool as library

    def pool(names: Dice, critical: int) -> library.Die[int]:
        sums = [
            count @ library.Die([s + critical * c for s, c in FACES[name]])
            for name, count in Counter(names).items()
        ]
        return reduce(operator.add, sums)

    def loss(number: int) -> int:
        criticals, margin = divmod(number, BASE)
        return margin - ZERO + criticals if margin > ZERO else 0

    def answer(attack: Dice, defense: Dice) -> Any:
        return (pool(attack, BASE) - pool(defense, 0) + ZERO).map(loss)

    return answer


ROADS: dict[str, Callable[[], Answer]] = {"shamble": shamble_odds, "dyce": dyce, "icepool": icepool}


def shares(found: Any) -> dict[int, Fraction]:
    """The chance of each loss, whatever the library answered with."""
    counts = dict(found.counts if isinstance(found, Chances) else found)
    cases = sum(counts.values())
    return {loss: Fraction(count, cases) for loss, count in sorted(counts.items()) if count}


def main(road: str, count: int) -> None:
    """Answer once, and print how long it took and what came out."""
    answer, dice = ROADS[road](), ["blue"] * count
    start = time.perf_counter()
    found = answer(dice, dice)
    spent = (time.perf_counter() - start) * 1e3
    print(json.dumps({"ms": spent, "shares": {n: str(share) for n, share in shares(found).items()}}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
