"""Words of the instructions: numbers, lengths, and who moves in which order."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.board import Somewhere, Source
from shamble.games.allout.house import mils_of
from shamble.games.allout.scent import masked
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pace

INCH = 1000
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def inches(mils: float) -> str:
    """A length in words: "6 in"."""
    return f"{mils / INCH:.2f}".rstrip("0").rstrip(".") + " in"


def counted(number: int, noun: str) -> str:
    """A number with its noun, such as "two free walkers"."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {noun}{'' if number == 1 else 's'}"


def listed(names: Iterable[str]) -> str:
    """Names with commas and "and"."""
    found = list(names)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def template(state: State) -> str:
    """How far the Kill Zone reaches from the middle of a base (AOW-039)."""
    return inches(mils_of(state.house, "kill-zone"))


def stride(state: State) -> str:
    """How far walkers go now (AOW-254)."""
    return inches(pace(state))


def halted(state: State) -> str:
    """What scenery does to a walker, where there is any (AOW-258, AOW-266)."""
    scenery = "; scenery stops it, unless it starts against it and goes round" if state.pieces else ""
    hidden = [state.survivors[name].name for name in state.survivors if masked(state, name)]
    return scenery + (
        f"; {listed(hidden)} is not the nearest, and is stopped short of by an inch" if hidden else ""
    )


def order(state: State) -> str:
    """Who moves several walkers in which order (AOW-052, AOW-273, AOW-278)."""
    return "nearest first" if state.solo else f"by turns, {state.initiative} first"


def aim_words(state: State, source: Source) -> str:
    """What walkers head for."""
    if isinstance(source, str):
        return state.figure(source).name
    return source.words if isinstance(source, Somewhere) else "the sound"
