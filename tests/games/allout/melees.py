"""Melees in tests: who fights whom, one melee resolved, and the dice it took."""

from __future__ import annotations

from games.allout.given import Table, spot
from shamble.games.allout.melee import phase
from shamble.games.allout.state import Fight
from shamble.kernel.asks import Roll

T = 0.984
"""Inches from centre to centre of two bases in contact."""


def begun(table: Table, *script: str) -> list[tuple[list[str], list[str]]]:
    """Begin the Melee Phase; the fights."""
    table.play(phase.begin(table.state), *script)
    return fights(table)


def fights(table: Table) -> list[tuple[list[str], list[str]]]:
    """The fights to come, each as its survivors and its walkers."""
    return [pair(fight) for fight in table.state.fights]


def pair(fight: Fight) -> tuple[list[str], list[str]]:
    """The survivors and the walkers of a fight."""
    walkers = [name for name in fight.models if name.startswith("walker-")]
    return [name for name in fight.models if name not in walkers], walkers


def resolved(table: Table, models: str, *script: str) -> Table:
    """One melee of these models, separated by spaces."""
    table.play(phase.resolve(table.state, Fight(models.split())), *script)
    return table


def fight(table: Table, *script: str) -> Table:
    """Everybody of the table in one melee."""
    return resolved(table, " ".join([*table.state.survivors, *table.state.walkers]), *script)


def put(table: Table, name: str, place: str) -> None:
    """Put a model at a place."""
    table.state.board.place(table.state.figure(name), spot(place))


def pools(table: Table) -> list[list[str]]:
    """The colours of each roll, in order."""
    return [[die.name for die in ask.dice] for ask in table.asked if isinstance(ask, Roll)]


def choices(table: Table) -> list[str]:
    """The clauses of the questions that are no rolls."""
    return [ask.rule for ask in table.asked if not isinstance(ask, Roll)]
