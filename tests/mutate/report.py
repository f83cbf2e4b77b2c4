"""Tells what became of the mutants: a table by file, the survivors, and which of them are known to change nothing."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from mutate.hunt import CLAIMED, ELSEWHERE, SURVIVED, Target, Verdict
from mutate.mutants import Mutant

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SAME = "equivalent"
HEAD = ("file", "mutants", "noticed", "elsewhere", "survived", "equivalent")


class Found(NamedTuple):
    """A mutant that no claiming test noticed, or that none did."""

    file: str
    line: int
    function: str
    outcome: str
    before: str
    after: str
    claiming: int
    others: int
    test: str


def known_equivalents(file: Path = EQUIVALENT) -> dict[tuple[str, str, str], str]:
    """Why some mutants change nothing, by function, what stood there and what stands there now."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    return {(entry["function"], entry["before"], entry["after"]): entry["why"] for entry in entries}


def noticed(file: Path) -> dict[tuple[str, str, str], Found]:
    """What claiming tests noticed in an earlier hunt, by function, what stood there and what stands there now."""
    rows = [Found(**row) for row in json.loads(file.read_text(encoding="utf-8"))]
    return {(one.function, one.before, one.after): one for one in rows if one.outcome == CLAIMED}


def file_of(mutant: Mutant) -> str:
    """The file that a mutant is in, as the report names it."""
    return mutant.module.replace(".", "/") + ".py"


def found(verdict: Verdict, rules: dict[str, Target], known: dict[tuple[str, str, str], str]) -> Found:
    """A verdict in words, with the judgement of those who looked at it before."""
    mutant = verdict.mutant
    before, after = mutant.change(rules[mutant.module].source)
    outcome = verdict.outcome
    if outcome == SURVIVED and (mutant.function, before, after) in known:
        outcome = SAME
    return Found(
        file_of(mutant), mutant.line, mutant.function, outcome, before, after,
        verdict.claiming, verdict.others, verdict.test,
    )  # fmt: skip


def table(all_found: Iterable[Found]) -> str:
    """Counts by file and in all, as a table in Markdown."""
    counts: dict[str, Counter[str]] = {}
    for one in all_found:
        counts.setdefault(one.file, Counter())[one.outcome] += 1
    counts["all"] = sum(counts.values(), Counter())
    rows = [
        (file, str(count.total()), *(str(count[kind]) for kind in (CLAIMED, ELSEWHERE, SURVIVED, SAME)))
        for file, count in counts.items()
    ]
    widths = [max(len(row[column]) for row in [HEAD, *rows]) for column in range(len(HEAD))]
    lines = [HEAD, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in lines
    )


def survivors(all_found: Iterable[Found]) -> str:
    """The mutants to think about, as Markdown."""
    lines = []
    for one in all_found:
        if one.outcome in (SURVIVED, ELSEWHERE):
            why = f"{one.claiming} claiming and {one.others} other tests reach it"
            why = f"noticed only by {one.test}" if one.outcome == ELSEWHERE else why
            lines.append(
                f"- {one.file}:{one.line} {one.function}: {why}\n  - `{one.before}`\n  - `{one.after}`"
            )
    return "\n".join(lines)


def write(all_found: list[Found], folder: Path) -> None:
    """Write all verdicts as JSON and the table with the survivors as Markdown."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [one._asdict() for one in all_found]
    (folder / "mutants.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    text = f"{table(all_found)}\n\n{survivors(all_found)}\n"
    (folder / "mutants.md").write_text(text, encoding="utf-8")
