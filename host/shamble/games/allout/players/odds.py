"""What dice are likely to show: exact chances of the pools that a program player weighs against each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from shamble.games.allout.dice import COLOURS


class Contest(NamedTuple):
    """Our roll against theirs: the chance to score more, and by how much they are ahead on average."""

    ahead: float
    loss: float


@lru_cache(maxsize=1024)
def chances(dice: tuple[str, ...]) -> tuple[float, ...]:
    """The chance of each number of successes of a pool rolled together (AOW-032)."""
    found = [1.0]
    for colour in dice:
        found = thrown(found, [face.successes for face in COLOURS[colour].faces])
    return tuple(found)


def thrown(before: Sequence[float], faces: Sequence[int]) -> list[float]:
    """The chances with one die more."""
    after = [0.0] * (len(before) + max(faces))
    for total, chance in enumerate(before):
        for successes in faces:
            after[total + successes] += chance / len(faces)
    return after


@lru_cache(maxsize=1024)
def mean(dice: tuple[str, ...]) -> float:
    """The successes that a pool shows on average."""
    return sum(number * chance for number, chance in enumerate(chances(dice)))


@lru_cache(maxsize=4096)
def contest(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Contest:
    """How a pool fares against another."""
    pairs = [
        (mine - other, p * q)
        for mine, p in enumerate(chances(ours))
        for other, q in enumerate(chances(theirs))
    ]
    ahead = sum(chance for margin, chance in pairs if margin > 0)
    return Contest(ahead, sum(-margin * chance for margin, chance in pairs if margin < 0))
