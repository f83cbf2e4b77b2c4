"""How far one deed may lead to another: triggers and tables of a scenario could set each other off for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from shamble.games.riese.state import State
from shamble.kernel.asks import Rules, tell

DEEPEST, MOST = 60, 500
"""Deeds, and happenings with triggers, that lead to one another, and as many as there may be of them in one go."""


@dataclass(slots=True)
class Chain:
    """What is under way: how much of it led to one another, how much there was, and whether it was too much."""

    deep: int = 0
    done: int = 0
    cut: bool = False


def linked(state: State, deed: Rules[None]) -> Rules[None]:
    """A deed, or what a happening sets off, unless what led to it comes to no end; people are told that once."""
    chain = cast("Chain", state.memo.setdefault("chain", Chain()))
    if chain.deep == DEEPEST or chain.done == MOST:
        deed.close()
        yield from cut_off(chain)
        return
    chain.deep, chain.done = chain.deep + 1, chain.done + 1
    try:
        yield from deed
    finally:
        chain.deep -= 1
        if not chain.deep:
            chain.done, chain.cut = 0, False


def cut_off(chain: Chain) -> Rules[None]:
    """Say that the scenario's deeds set each other off without end."""
    if not chain.cut:
        chain.cut = True
        words = "What the scenario does sets itself off again without end; it goes no further"
        yield from tell("RIE-121", words, "endless", deeds=chain.done)
