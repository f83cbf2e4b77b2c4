"""Asks about the map: places and cards on it are options that are lettered as on the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from shamble.games.surrounded.grid import Cell, parse_cell
from shamble.games.surrounded.state import State
from shamble.games.surrounded.words import lettered
from shamble.kernel.asks import Choose, Rules, choose, gone


def map_ask(state: State, rule: str, text: str, places: Iterable[tuple[Cell, str]], *subjects: str) -> Choose:
    """A choice among cells of the map, each with its words; ends the step when there is none."""
    options = lettered(places)
    if not options:
        gone("Every place for that", rule)
    return Choose(rule=rule, text=text, who=state.seat, options=options, subjects=subjects)


def pick(ask: Callable[[], Choose]) -> Rules[Cell]:
    """The cell that a player picks; where only one is left there is nothing to ask."""
    built = [ask()]
    if len(built[0].options) == 1:
        return parse_cell(built[0].options[0].id)
    return parse_cell((yield from choose(lambda: built.pop() if built else ask())))
