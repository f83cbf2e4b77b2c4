"""NOISE and MAYHEM: which walkers come, and when (AOW-042 to 052)."""

from __future__ import annotations

from shamble.games.allout.board import Source
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import eligible
from shamble.kernel.asks import Rules, step

HEARING = 10
"""Inches from the source's edge to a walker's edge (AOW-043, AOW-049, AOW-050)."""


def make_commotion(state: State, kind: str, source: Source, moved: set[str] | None = None) -> Rules[None]:
    """Resolve the commotion of an Action that has been completely carried out (AOW-047); kind may be empty.

    moved: walkers that may not move for it; those that it moves are added (AOW-046, AOW-275).
    """
    spent = set() if moved is None else moved
    if kind == "noise":
        yield from step(make_noise(state, source, spent))
    elif kind == "mayhem":
        yield from step(make_mayhem(state, source, spent))


def make_noise(state: State, source: Source, spent: set[str]) -> Rules[None]:
    """The nearest eligible walker in earshot moves at once straight toward the source (AOW-042 to 045)."""
    source_name(state, source)
    state.tally.noise += 1
    yield from state.board.noise(source, listening(state, spent), earshot(state), spent)


def make_mayhem(state: State, source: Source, spent: set[str]) -> Rules[None]:
    """Threat goes up by 1, then every eligible walker in earshot moves straight toward the source (AOW-048, 049)."""
    name = source_name(state, source)
    state.tally.mayhem += 1
    yield from change_threat(state, 1, "AOW-048", f"MAYHEM from {name}")
    yield from state.board.mayhem(source, listening(state, spent), earshot(state), spent)


def listening(state: State, spent: set[str]) -> list[str]:
    """Eligible walkers that may move for this commotion."""
    return [name for name in eligible(state, state.walkers) if name not in spent]


def earshot(state: State) -> float:
    """How far commotion is heard, in mils: 10 inches, and what cards in play add (AOW-043)."""
    return (HEARING + sum(works.hearing for works in state.works())) * INCH


def source_name(state: State, source: Source) -> str:
    """The source of commotion in words; ends the step when it has left play."""
    return state.figure(source).name if isinstance(source, str) else LURE


LURE = "where it landed"
