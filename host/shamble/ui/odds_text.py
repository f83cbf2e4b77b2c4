"""Odds as text and as JSON: percentages, exact fractions, and a bar for each outcome, in any width."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from shamble.odds.report import Chart, Report
from shamble.odds.words import AVERAGES

if TYPE_CHECKING:
    from fractions import Fraction

BAR = "#"
WIDEST_BAR = 40


def report_lines(report: Report, width: int, exact: bool) -> Iterator[str]:
    """One way to attack for people; exact: with the fraction of each chance."""
    yield report.title
    if report.note:
        yield f"  {report.note}"
    yield from (f"  {name} {value_words(name, value, exact)}" for name, value in report.values.items())
    for chart in report.charts:
        yield from chart_lines(chart, width, exact)


def value_words(name: str, value: Fraction, exact: bool) -> str:
    """A chance in percent or an average, with its fraction where that is wanted."""
    words = f"{float(value):.3f} on average" if name in AVERAGES else shown(value)
    return f"{words.lstrip()} = {value}" if exact else words.lstrip()


def shown(chance: Fraction) -> str:
    """A chance in percent with two decimals; the possible is never 0, the uncertain never 100."""
    hundredths = round(10_000 * chance)
    if (hundredths == 0 and chance > 0) or (hundredths == 10_000 and chance < 1):
        return "<0.01 %" if hundredths == 0 else ">99.99 %"
    return f"{hundredths / 100:6.2f} %"


def chart_lines(chart: Chart, width: int, exact: bool) -> Iterator[str]:
    """A line for each outcome: its words, its chance, that of it or a later one, and a bar or the fraction."""
    names = [chart.heading, *(name for name, _ in chart.rows)]
    column = max(map(len, names))
    yield f"  {chart.heading.rjust(column)}    chance  or more"
    room = max(1, min(WIDEST_BAR, width - column - 23))
    most = max(share for _, share in chart.rows)
    for place, (name, share) in enumerate(chart.rows):
        bar = BAR * max(1, round(room * share / most))
        more = shown(sum([other for _, other in chart.rows[place:]], share * 0))
        yield f"  {name.rjust(column)}  {shown(share):>8} {more:>8}  {share if exact else bar}"


def report_facts(report: Report) -> dict[str, Any]:
    """One way to attack for programs: each number, and its exact fraction as text."""
    charts = [
        {"heading": chart.heading, "rows": [{"outcome": n, **number(share)} for n, share in chart.rows]}
        for chart in report.charts
    ]
    values = {name: number(value) for name, value in report.values.items()}
    return {"title": report.title, "note": report.note, "values": values, "charts": charts}


def number(value: Fraction) -> dict[str, Any]:
    """A number as it is nearest in floating point, and exactly."""
    return {"value": float(value), "exact": str(value)}
