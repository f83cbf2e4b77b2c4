"""The rules driven through every outcome of every roll: what can come of an attack, each with its exact chance.

    for table, chance in every_end(lambda: given(...), lambda table: shot(table.state, "ann", "pistol-1", "walker-1")):
        ...

The table is set up anew for each way the dice can fall. Dice that are alike are told apart only as far as the rules
can see, so each roll is followed once for each outcome, as often as it comes up. Choices are answered by a
policy, the default unless one is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from games.allout.given import Table
from shamble.kernel.asks import Ask, Boundary, Choose, Event, Json, Roll, Rules

Policy = Callable[[Choose, Table], Json]


def by_default(ask: Choose, table: Table) -> Json:
    """The default of every choice."""
    return ask.default


def every_end(
    given: Callable[[], Table], rules: Callable[[Table], Rules[Any]], policy: Policy = by_default
) -> Iterator[tuple[Table, Fraction]]:
    """Each end that the dice can bring about, with its chance; the table has what was told on the way."""
    waiting: list[tuple[tuple[Json, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        rolled, chance = waiting.pop()
        table = given()
        ask = followed(table, rules(table), list(rolled), policy)
        if ask is None:
            yield table, chance
        else:
            waiting += [((*rolled, faces), chance * share) for faces, share in outcomes(ask)]


def outcomes(ask: Roll) -> Iterator[tuple[Json, Fraction]]:
    """Each way dice can fall, with its chance; equal faces of a die count together."""
    faces = [Counter([face.name for face in die.faces]) for die in ask.dice]
    for names in product(*faces):
        share = Fraction(1)
        for name, counts, die in zip(names, faces, ask.dice, strict=True):
            share *= Fraction(counts[name], len(die.faces))
        yield list(names), share


def followed(table: Table, rules: Rules[Any], rolled: list[Json], policy: Policy) -> Roll | None:
    """Run the rules with these rolls; the roll that comes next, or None at the end."""
    value: Any = None
    try:
        while True:
            step = rules.send(value)
            value = None
            if isinstance(step, Event):
                table.told.append(step)
            elif not isinstance(step, Boundary):
                ask: Ask = step()
                if isinstance(ask, Roll) and not rolled:
                    return ask
                value = ask.read(rolled.pop(0) if isinstance(ask, Roll) else policy(ask, table))  # type: ignore[arg-type]
    except StopIteration:
        return None
