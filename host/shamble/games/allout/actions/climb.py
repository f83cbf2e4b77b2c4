"""Climb: over a Car or Barrier, across its narrow width, as part of a Move (AOW-122 to 130)."""

from __future__ import annotations

from shamble.games.allout.dice import badge
from shamble.games.allout.state import PLAYER, State
from shamble.kernel.asks import Rules, tell


def climb(state: State, name: str, piece: str, left: float) -> Rules[float]:
    """Try the climb; returns the mils left to move, 0 when it failed (AOW-125, AOW-126)."""
    survivor = state.survivor(name)
    over_it = f"over {state.pieces[piece].name}"
    length = yield from state.board.climb_starts(name, piece, left)
    if state.profile(name).type == "runner":
        yield from tell("AOW-128", f"{survivor.name} vaults {over_it}", "climb", id=name)
    elif not (yield from badge("AOW-125", f"{survivor.name} climbs {over_it}", name, piece, who=PLAYER)):
        yield from tell("AOW-126", f"{survivor.name} fails to get {over_it}", "climb", id=name)
        return 0.0
    yield from state.board.climb_lands(name, piece)
    yield from tell(
        "AOW-125", f"{state.survivor(name).name} is {over_it}", "move", id=name, far=round(length)
    )
    return left - length
