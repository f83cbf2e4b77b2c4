"""NOISE and MAYHEM: which walkers come, and when (AOW-042 to 052)."""

from __future__ import annotations

from shamble.games.allout.positions import INCH, Source
from shamble.games.allout.state import State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import eligible, next_of, pick, shamble
from shamble.kernel.asks import Rules, tell

HEARING = 10
"""Inches from the source's edge to a walker's edge (AOW-043, AOW-049, AOW-050)."""


def make_commotion(state: State, kind: str, source: Source) -> Rules[None]:
    """Resolve the commotion of an Action that has been completely carried out (AOW-047); kind may be empty."""
    if kind == "noise":
        yield from make_noise(state, source)
    elif kind == "mayhem":
        yield from make_mayhem(state, source)


def make_noise(state: State, source: Source) -> Rules[None]:
    """The nearest eligible walker in earshot moves at once straight toward the source (AOW-042 to 045)."""
    state.tally.noise += 1
    near = yield from in_earshot(state, source)
    nearest = yield from state.board.nearest(source, near)
    if not nearest:
        yield from tell("AOW-043", f"NOISE from {source_name(state, source)}: no walker hears it", "noise")
        return
    yield from tell("AOW-042", f"NOISE from {source_name(state, source)}", "noise")
    text = "Equally near: which walker follows the NOISE?"
    walker = yield from pick(state, nearest, "AOW-051", text)
    yield from shamble(state, walker, source, "AOW-044")


def make_mayhem(state: State, source: Source) -> Rules[None]:
    """Threat goes up by 1, then every eligible walker in earshot moves straight toward the source (AOW-048, 049)."""
    state.tally.mayhem += 1
    yield from change_threat(state, 1, "AOW-048", f"MAYHEM from {source_name(state, source)}")
    waiting = yield from in_earshot(state, source)
    while waiting:
        for walker in (yield from next_of(state, waiting, "AOW-052", "MAYHEM: which walker moves next?")):
            waiting.remove(walker)
            if eligible(state, [walker]):
                yield from shamble(state, walker, source, "AOW-049")


def in_earshot(state: State, source: Source) -> Rules[list[str]]:
    """Eligible walkers at least partly within 10 inches of the source, and what cards in play add (AOW-043)."""
    extra = sum(
        remains.hearing for card in state.remains if (remains := state.book.events[card.card].remains)
    )
    return (yield from state.board.within(source, eligible(state, state.walkers), (HEARING + extra) * INCH))


def source_name(state: State, source: Source) -> str:
    """The source of commotion in words."""
    return state.figure(source).name if isinstance(source, str) else "a thrown lure"
