"""Underdog dice: a pool for whoever has the group of lower value (AOW-589, AOW-591)."""

from __future__ import annotations

STEP = 15
"""Points of difference for each die (AOW-589)."""


def underdog_dice(one: int, two: int) -> tuple[int, int]:
    """The dice of two players by the values of their groups; those of earlier games are lost (AOW-589, AOW-591)."""
    dice = abs(one - two) // STEP
    return (dice, 0) if one < two else (0, dice)
