"""Chances in words: percentages that people read at a glance, and that never call the possible certain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shamble.kernel.asks import Odds

if TYPE_CHECKING:
    from fractions import Fraction

AVERAGES = ("damage", "loss", "kills")
"""What is no chance but a number on average."""


def percent(chance: Fraction) -> str:
    """A chance in whole percent; the possible is never 0 %, the uncertain never 100 %."""
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if rounded == 100 and chance < 1 else f"{rounded} %"


def odds_of(values: Mapping[str, Fraction]) -> Odds:
    """Odds of chances and averages by name."""
    words = [f"{name} {spoken(name, value)}" for name, value in values.items()]
    return Odds(", ".join(words), {name: float(value) for name, value in values.items()})


def spoken(name: str, value: Fraction) -> str:
    """A chance in percent, an average with one decimal."""
    return f"{float(value):.1f}" if name in AVERAGES else percent(value)
