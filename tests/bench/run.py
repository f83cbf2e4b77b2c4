"""All figures in one table, ratios taken in the same run: ``python tests/bench/run.py [PART ...]``.

Parts are geometry, kernel, allout and so on: the benches beside this file; all of them by default. The last column
says whether the target is met; the exit code is 1 when one is missed.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, TypeAlias

HERE = Path(__file__).parent
TARGET = re.compile(r"(>=|<=|<|>|at most|at least) ([\d.]+) ?([^\s:]*)")
RATIOS = ("x", "times")
Row: TypeAlias = tuple[str, float, float | None, float | None, str]


class Goal(NamedTuple):
    """A target in numbers: the limit, its unit, and whether more is better."""

    limit: float
    unit: str
    more: bool

    def met(self, ours: float, ratio: float | None) -> bool:
        """Whether a measurement, or its ratio where the target names one, keeps to the limit."""
        value = ratio if self.unit in RATIOS else ours
        assert value is not None, f"a target of {self.limit} {self.unit} needs a baseline"
        return value >= self.limit if self.more else value <= self.limit


def goal_of(target: str) -> Goal | None:
    """The target in numbers; None where it only says what to expect."""
    found = TARGET.match(target)
    return Goal(float(found[2]), found[3], found[1] in (">=", ">", "at least")) if found else None


def parts() -> list[str]:
    """The benches there are."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def cells(row: Row) -> list[str]:
    """A row as text: name, measured, baseline, ratio, target, ok."""
    name, ours, baseline, ratio, target = row
    goal = goal_of(target)
    unit = "ms" if goal is None or goal.unit in RATIOS else goal.unit
    met = "" if goal is None else "yes" if goal.met(ours, ratio) else "NO"
    return [
        name,
        f"{ours:.3f} {unit}",
        "" if baseline is None else f"{baseline:.3f}",
        "" if ratio is None else f"{ratio:.2f}",
        target,
        met,
    ]


def show(lines: Iterable[list[str]]) -> None:
    """Print a table in columns."""
    table = [["what", "measured", "baseline", "ratio", "target", "ok"], *lines]
    widths = [max(len(line[column]) for line in table) for column in range(6)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def main(wanted: list[str]) -> int:
    """Run the wanted benches and print their rows."""
    if unknown := [part for part in wanted if part not in parts()]:
        print(f"there is no bench {unknown[0]!r}; known: {', '.join(parts())}", file=sys.stderr)
        return 2
    sys.path.insert(0, str(HERE.parent))
    lines = []
    for part in wanted or parts():
        print(f"measuring {part} ...", file=sys.stderr)
        lines += [cells(row) for row in importlib.import_module(f"bench.bench_{part}").rows()]
    show(lines)
    return int(any(line[-1] == "NO" for line in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
