"""Clauses of the rulebooks as people read them: number, place, text and reading."""

from __future__ import annotations

import re

from shamble.kernel import ledger
from shamble.kernel.errors import BadInput
from shamble.kernel.ledger import Clause


def clause_heading(clause: Clause) -> str:
    """The section of a clause, and where in the rulebook it stands."""
    return ", ".join(filter(None, (clause.section, clause.place)))


def clause_notes(clause: Clause) -> list[str]:
    """The text of a clause, what the book leaves out, and how it is played."""
    notes = [clause.text]
    if clause.lost:
        notes.append(f"Not in the book: {clause.lost}")
    if clause.reading:
        notes.append(f"Played as: {clause.reading}" + (f" ({clause.basis})" if clause.basis else ""))
    return notes


def clause_lines(clause: Clause) -> list[str]:
    """A clause as lines that a front end wraps."""
    return [f"{clause.id}  {clause_heading(clause)}", *(f"  {note}" for note in clause_notes(clause))]


def cites(rule: str) -> list[str]:
    """The clause ids in a text, as they stand there; none in the rule of a question that no rulebook asks."""
    return re.findall(r"[A-Za-z]{3}[- ]?\d{1,4}", rule)


def clauses_of(rule: str) -> list[Clause]:
    """The clauses that a text cites, such as the rule of an ask; none for ids that no ledger holds."""
    found = []
    for cited in cites(rule):
        try:
            found.append(ledger.find_clause(cited))
        except BadInput:
            continue
    return found
