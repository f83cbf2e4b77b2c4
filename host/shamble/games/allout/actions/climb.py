"""Climb: over a Car or Barrier, across its narrow width, as part of a Move (AOW-122 to 130)."""

from __future__ import annotations

from shamble.games.allout.dice import badge
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell


def climb(state: State, name: str, piece: str, left: float) -> Rules[float]:
    """Try the climb; returns the mils left to move, 0 when it failed (AOW-125, AOW-126)."""
    left -= yield from state.board.climb_starts(name, piece, left)
    over_it = f"over {state.pieces[piece].name if piece in state.pieces else 'it'}"
    who = state.survivor(name).name
    if state.profile(name).type == "runner":
        yield from tell("AOW-128", f"{who} needs no roll to climb {over_it}", "climb", id=name)
    elif not (yield from badge("AOW-125", f"{who} climbs {over_it}", name, piece, who=state.owner(name))):
        yield from tell("AOW-126", f"{who} fails to get {over_it}", "climb", id=name)
        yield from state.board.climb_fails(name)
        return 0.0
    across = yield from state.board.climb_lands(name, piece, left)
    text = f"{state.survivor(name).name} is {over_it}{state.board.where(name)}"
    yield from tell("AOW-130", text, "move", id=name, far=round(across))
    return left - across
