"""`shamble why`: the rule behind the question that a saved game waits with, or behind a clause number."""

from __future__ import annotations

from contextlib import closing

import click

from shamble.cli import shelf
from shamble.cli.rules import clause_text
from shamble.kernel import ledger
from shamble.kernel.errors import BadInput
from shamble.kernel.ledger import Clause


@click.command()
@click.argument("clause", required=False)
def why(clause: str | None) -> None:
    """Show a clause, or those behind the question and the last event of the game played last.

    \b
    Examples:
      shamble why            the rule behind what is asked now
      shamble why AOW-052    a rule by its number
    """
    found = [ledger.find_clause(clause)] if clause else clauses_in_play()
    click.echo("\n\n".join(map(clause_text, found)))


def clauses_in_play() -> list[Clause]:
    """The clauses of the ask on show and of the last event; BadInput when there are none."""
    from shamble.ui.actions import OURS
    from shamble.ui.clauses import cites, clauses_of

    path = shelf.newest()
    with closing(shelf.opened(path)) as journal:
        session = shelf.watch(journal)
        rules = [session.ask.rule] if session.ask else []
        rules += [event.rule for event in session.log[-1:]]
    found = {one.id: one for rule in rules for one in clauses_of(rule)}
    if not found:
        if session.ask and not any(map(cites, rules)):
            raise BadInput(f"{path.stem}: {OURS}")
        raise BadInput(f"no ledger holds what {path.stem} stands at ({', '.join(rules) or 'nothing yet'})")
    return list(found.values())
