"""Push back: losers move away, or the winners do when the losers cannot (AOW-329 to 336)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.house import by_house
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell

PUSH = 1 * INCH


def push_back(
    state: State, losers: Sequence[str], winners: Sequence[str], helpers: Sequence[str] = ()
) -> Rules[None]:
    """Move every loser until it is an inch clear; if one is blocked, every winner moves instead (AOW-329, 331, 335).

    helpers: walkers whose dice the winners had; losers are pushed from them too, but they never move (AOW-368).
    """
    together = by_house(state, "push-blocked") == "winners"
    others = dict.fromkeys((*winners, *helpers))
    pushed = yield from state.board.push_apart(losers, list(others), PUSH, whole=together)
    if pushed:
        yield from tell_pushed(state, pushed, "AOW-329")
    else:
        yield from give_way(state, winners, losers, "AOW-331")


def give_way(state: State, movers: Sequence[str], others: Sequence[str], rule: str) -> Rules[None]:
    """Each of the movers that can be is pushed an inch clear; one that is blocked stays (AOW-335, AOW-373)."""
    pushed = yield from state.board.push_apart(movers, others, PUSH, whole=False)
    yield from tell_pushed(state, pushed, rule)


def tell_pushed(state: State, names: Sequence[str], rule: str) -> Rules[None]:
    """Say who was pushed where."""
    for name in names:
        text = f"{state.figure(name).name} is pushed back{state.board.where(name)}"
        yield from tell(rule, text, "push", id=name)
