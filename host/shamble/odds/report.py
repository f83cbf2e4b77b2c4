"""What is told of one way to attack: its dice, its chances, and charts of what can come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from shamble.kernel.dice import Die
from shamble.odds.chances import Chances

if TYPE_CHECKING:
    from fractions import Fraction


class Chart(NamedTuple):
    """The chance of each outcome, by its words, all of them together 1."""

    heading: str
    rows: tuple[tuple[str, Fraction], ...]


class Report(NamedTuple):
    """One way to attack. note: why it cannot be done now, or what was taken for granted; values: by name."""

    title: str
    note: str = ""
    values: Mapping[str, Fraction] = {}
    charts: tuple[Chart, ...] = ()


def chart_of(heading: str, chances: Chances[int], words: Callable[[int], str] = str) -> Chart:
    """The chart of numbers, from the least to the most that can be."""
    shares = chances.shares()
    return Chart(heading, tuple([(words(number), shares[number]) for number in sorted(shares)]))


def dice_words(names: Iterable[str]) -> str:
    """Dice in words, kinds in the order in which they come, such as "2 red, 1 blue"."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return ", ".join([f"{count} {name}" for name, count in found.items()]) or "nothing"


def match_report(attack: Iterable[Die], defense: Iterable[Die]) -> Report:
    """One roll against another: who is higher, with a critical, and the points of the difference and criticals."""
    from shamble.odds.pool import against, plain

    ours, theirs = list(attack), list(defense)
    margins = against(plain(ours), plain(theirs))
    order = margins.then(lambda margin, criticals: (margin > 0) - (margin < 0))
    struck = margins.then(lambda margin, criticals: margin > 0 and criticals[0] > 0)
    points = margins.excess(sum)
    values = {
        "higher": order.chance(lambda sign: sign > 0),
        "with a critical": struck.chance(bool),
        "even": order.chance(lambda sign: sign == 0),
        "lower": order.chance(lambda sign: sign < 0),
        "damage": points.mean(int),
    }
    title = f"{dice_words(die.name for die in ours)} against {dice_words(die.name for die in theirs)}"
    return Report(title, "", values, (chart_of("damage", points),))
