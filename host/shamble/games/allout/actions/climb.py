"""Climb: over scenery across its narrow width, onto an Elevated place and down (AOW-122 to 130, 472 to 475)."""

from __future__ import annotations

from shamble.games.allout.dice import badge
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell


def climb(state: State, name: str, piece: str, left: float) -> Rules[float]:
    """Try the climb; returns the mils left to move, 0 when it failed (AOW-125, AOW-126)."""
    left -= yield from state.board.climb_starts(name, piece, left)
    over_it = f"over {piece_name(state, piece)}"
    if not (yield from climb_test(state, name, piece, over_it)):
        yield from tell("AOW-126", f"{state.survivor(name).name} fails to get {over_it}", "climb", id=name)
        yield from state.board.climb_fails(name)
        return 0.0
    across = yield from state.board.climb_lands(name, piece, left)
    text = f"{state.survivor(name).name} is {over_it}{state.board.where(name)}"
    yield from tell("AOW-130", text, "move", id=name, far=round(across))
    return left - across


def climb_up(state: State, name: str, piece: str, left: float) -> Rules[float]:
    """Try to get onto an Elevated place; an enemy up there keeps the model at the foot (AOW-472, AOW-474, AOW-475)."""
    onto = f"onto {piece_name(state, piece)}"
    if not (yield from climb_test(state, name, piece, onto)):
        yield from tell("AOW-126", f"{state.survivor(name).name} fails to get {onto}", "climb", id=name)
        yield from state.board.climb_fails(name)
        return 0.0
    far = yield from state.board.climb_up(name, piece, left)
    who = state.survivor(name).name
    if far is None:
        yield from tell("AOW-475", f"{who} is kept at the foot by an enemy above", "climb", id=name)
        return 0.0
    yield from tell("AOW-472", f"{who} is {onto}{state.board.where(name)}", "move", id=name, far=round(far))
    return left - far


def climb_down(state: State, name: str, way: str, left: float) -> Rules[float]:
    """Climb down from an Elevated place; who fails lies prone at its foot (AOW-473)."""
    sure = yield from climb_test(state, name, way.partition("/")[0], "down")
    far = yield from state.board.climb_down(name, way, left)
    survivor = state.survivor(name)
    if sure:
        text = f"{survivor.name} climbs down{state.board.where(name)}"
        yield from tell("AOW-473", text, "move", id=name, far=round(far))
        return left - far
    survivor.prone = True
    yield from tell("AOW-473", f"{survivor.name} falls and lies at the foot", "prone", id=name)
    return 0.0


def climb_test(state: State, name: str, piece: str, where: str) -> Rules[bool]:
    """An Action die, which Runners do not need (AOW-125, AOW-128)."""
    who = state.survivor(name).name
    if state.profile(name).type == "runner":
        yield from tell("AOW-128", f"{who} needs no roll to climb {where}", "climb", id=name)
        return True
    return (yield from badge("AOW-125", f"{who} climbs {where}", name, piece, who=state.owner(name)))


def piece_name(state: State, piece: str) -> str:
    """A piece of scenery in words."""
    return state.pieces[piece].name if piece in state.pieces else "it"
