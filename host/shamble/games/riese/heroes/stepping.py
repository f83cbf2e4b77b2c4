"""Which single steps a hero may take, what they cost, and their dangers (RIE-219 to 225, RIE-235 to 248)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shamble.games.riese import ground
from shamble.games.riese.heroes.zoc import stops
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import DIAGONAL, ORTHOGONAL, Square, Step, moved, passed

FORWARD, ASIDE, BACK, AHEAD, BEHIND = (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1)
STEP_COSTS = {
    "walking": {FORWARD: 1, ASIDE: 2, BACK: 2, AHEAD: 2, BEHIND: 3},
    "running": {FORWARD: 1, AHEAD: 2},
}
"""MPs of a step by how far ahead and how far aside it goes; what is not named is not possible (RIE-235 to 241)."""
CLIMB = {"stairs": {"walking": 1, "running": 2}, "ladder": {"walking": 3, "running": 3}}
DESCEND = {"stairs": {"walking": 1, "running": 1}, "ladder": {"walking": 2, "running": 2}}
"""Stairs and ladders (RIE-637, RIE-638, RIE-642, RIE-643); a step that is dearer by its direction stays so."""


@dataclass(frozen=True, slots=True)
class Stride:
    """A step that is possible: where to, its MPs, and the square that a diagonal one goes over.

    burns: wounds by fire on the way and at its end; kills: lethal terrain; jump: a jump test; stops: in a ZOC.
    """

    to: Square
    cost: int
    via: Square | None = None
    burns: int = 0
    kills: bool = False
    jump: bool = False
    stops: bool = False

    @property
    def safe(self) -> bool:
        """Whether it hurts nobody for certain and takes no jump."""
        return not (self.burns or self.kills or self.jump)


def strides(
    state: State, hero: Hero, at: Square, facing: Step, declared: str, free: bool = False
) -> Iterator[Stride]:
    """All steps a hero could take from a square with its MPs left out of account; free: in any direction, for nothing.

    A diagonal one comes once for each square it may go over (RIE-224).
    """
    costs = STEP_COSTS["walking" if free else declared]
    for way in (*ORTHOGONAL, *DIAGONAL):
        ahead = way[0] * facing[0] + way[1] * facing[1]
        base = costs.get((ahead, abs(way[0] * facing[1]) + abs(way[1] * facing[0])))
        if base is None:
            continue
        to = moved(at, way)
        if not enterable(state, hero, to):
            continue
        found = (
            straight(state, hero, at, to, base, declared) if 0 in way else slanted(state, hero, at, to, base)
        )
        for stride in found:
            yield replace(stride, cost=0) if free else stride


def enterable(state: State, hero: Hero, square: Square) -> bool:
    """Whether a hero could stand on a square: not obstructive, and nobody else there (RIE-219, RIE-222)."""
    return not ground.obstructive(state, square) and state.at(square) in ("", hero.id)


def straight(state: State, hero: Hero, a: Square, b: Square, base: int, declared: str) -> Iterator[Stride]:
    """The step over a side, if walls and elevations allow it."""
    rise = ground.height(state, b) - ground.height(state, a)
    climbs = way_up(state, a, b)
    if ground.wall(state, a, b) or (rise > 0 and not climbs):
        return
    if climbs and rise:
        base = max(base, (CLIMB if rise > 0 else DESCEND)[climbs][declared])
    yield _ending(state, hero, b, base + extra(state, hero, a, b), jump=rise < 0 and not climbs)


def slanted(state: State, hero: Hero, a: Square, b: Square, base: int) -> Iterator[Stride]:
    """The diagonal step, over each of the two squares it may go over (RIE-223 to 225)."""
    for via in passed(a, b):
        if not can_pass(state, hero, a, via, b):
            continue
        cost = base + extra(state, hero, a, via) + extra(state, hero, via, b)
        yield _ending(state, hero, b, cost, via, ground.height(state, b) < ground.height(state, a))


def can_pass(state: State, hero: Hero, a: Square, via: Square, b: Square) -> bool:
    """Whether a diagonal step may go over a square: free, in no ZOC, and a step there and on is possible (RIE-225)."""
    levels = [ground.height(state, square) for square in (a, via, b)]
    return (
        enterable(state, hero, via)
        and not stops(state, hero, via)
        and levels == sorted(levels, reverse=True)
        and not any(ground.wall(state, *pair) or way_up(state, *pair) for pair in ((a, via), (via, b)))
    )


def _ending(
    state: State, hero: Hero, to: Square, cost: int, via: Square | None = None, jump: bool = False
) -> Stride:
    """The step with what is dangerous about the squares it touches."""
    touched = (to,) if via is None else (via, to)
    burns = sum(ground.on_fire(state, square) for square in touched)
    kills = any(lethal(state, square) for square in touched)
    return Stride(to, cost, via, burns, kills, jump, bool(stops(state, hero, to)))


def lethal(state: State, square: Square) -> bool:
    """Whether whoever moves into a square is killed (RIE-640)."""
    drawn = ground.cell(state, square)
    return drawn is not None and drawn.lethal


def way_up(state: State, a: Square, b: Square) -> str:
    """The stairs or the ladder between two squares that share a side, or nothing."""
    drawn = ground.border(state, a, b)
    return drawn.kind if drawn is not None and drawn.kind in CLIMB else ""


def extra(state: State, hero: Hero, a: Square, b: Square) -> int:
    """1 MP for a step into hindering terrain or over a yellow edge, never both (RIE-242, RIE-635)."""
    drawn = ground.border(state, a, b)
    slow = ground.hindering(state, b) or (drawn is not None and drawn.kind == "yellow")
    return int(slow and not has(state, hero, "no-hindering"))
