"""Which single steps a hero may take, what they cost, and their dangers (RIE-219 to 225, RIE-235 to 248)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from shamble.games.riese import ground
from shamble.games.riese.heroes.zoc import stops
from shamble.games.riese.house import by_house
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


class Walker:
    """A hero about to take steps, with what it has found out about them; of use until anything on the map changes."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state, self.hero = state, hero
        self.sure_footed = has(state, hero, "no-hindering")
        self.most_extra = 1 if by_house(state, "diagonal-hindrance") == "once" else 2
        self.zones: dict[Square, bool] = {}
        self.known: dict[tuple[Square, Square], tuple[Passage, ...]] = {}

    def strides(self, at: Square, facing: Step, declared: str, free: bool = False) -> Iterator[Stride]:
        """All steps from a square with the MPs left out of account; free: in any direction, for nothing.

        A diagonal one comes once for each square it may go over (RIE-224).
        """
        costs = STEP_COSTS["walking" if free else declared]
        for way in (*ORTHOGONAL, *DIAGONAL):
            ahead, aside = way[0] * facing[0] + way[1] * facing[1], way[0] * facing[1] - way[1] * facing[0]
            base = costs.get((ahead, abs(aside)))
            if base is None:
                continue
            to = moved(at, way)
            for passage in self.passages(at, to):
                cost = 0 if free else max(base, passage.stairs.get(declared, 0)) + passage.extra
                yield Stride(
                    to, cost, passage.via, passage.burns, passage.kills, passage.jump, self.stopped(to)
                )

    def passages(self, a: Square, b: Square) -> tuple[Passage, ...]:
        """The ways to step from a square to one of the eight around it."""
        if (a, b) not in self.known:
            open_ = enterable(self.state, self.hero, b)
            found = straight(self, a, b) if 0 in (b[0] - a[0], b[1] - a[1]) else slanted(self, a, b)
            self.known[a, b] = tuple(found) if open_ else ()
        return self.known[a, b]

    def stopped(self, square: Square) -> bool:
        """Whether the hero would be stopped on a square (RIE-491)."""
        if square not in self.zones:
            self.zones[square] = bool(stops(self.state, self.hero, square))
        return self.zones[square]

    def extra(self, a: Square, b: Square) -> int:
        """1 MP for a step into hindering terrain or over a yellow edge, never both (RIE-242, RIE-635)."""
        drawn = ground.border(self.state, a, b)
        slow = ground.hindering(self.state, b) or (drawn is not None and drawn.kind == "yellow")
        return int(slow and not self.sure_footed)


class Passage(NamedTuple):
    """What a step means whatever way the hero faces. extra: MPs on top; stairs: the least it costs by declaration."""

    via: Square | None
    extra: int
    burns: int
    kills: bool
    jump: bool
    stairs: Mapping[str, int] = MappingProxyType({})


def enterable(state: State, hero: Hero, square: Square) -> bool:
    """Whether a hero could stand on a square: not obstructive, and nobody else there (RIE-219, RIE-222)."""
    return not ground.obstructive(state, square) and state.at(square) in ("", hero.id)


def straight(walker: Walker, a: Square, b: Square) -> Iterator[Passage]:
    """The step over a side, if walls and elevations allow it."""
    state = walker.state
    rise = ground.height(state, b) - ground.height(state, a)
    climbs = way_up(state, a, b)
    if ground.wall(state, a, b) or (rise > 0 and not climbs):
        return
    stairs = (CLIMB if rise > 0 else DESCEND)[climbs] if climbs and rise else {}
    burns, kills = dangers(state, b)
    yield Passage(None, walker.extra(a, b), burns, kills, rise < 0 and not climbs, stairs)


def slanted(walker: Walker, a: Square, b: Square) -> Iterator[Passage]:
    """The diagonal step, over each of the two squares it may go over (RIE-223 to 225)."""
    state = walker.state
    for via in passed(a, b):
        if can_pass(walker, a, via, b):
            burns, kills = dangers(state, via, b)
            extra = min(walker.extra(a, via) + walker.extra(via, b), walker.most_extra)
            yield Passage(via, extra, burns, kills, ground.height(state, b) < ground.height(state, a))


def can_pass(walker: Walker, a: Square, via: Square, b: Square) -> bool:
    """Whether a diagonal step may go over a square: free, in no ZOC, and a step there and on is possible (RIE-225)."""
    state = walker.state
    levels = [ground.height(state, square) for square in (a, via, b)]
    return (
        enterable(state, walker.hero, via)
        and not walker.stopped(via)
        and levels == sorted(levels, reverse=True)
        and not any(ground.wall(state, *pair) or way_up(state, *pair) for pair in ((a, via), (via, b)))
    )


def dangers(state: State, *squares: Square) -> tuple[int, bool]:
    """How many wounds the fires on these squares deal, and whether one of them is lethal."""
    return sum(ground.on_fire(state, square) for square in squares), any(
        lethal(state, square) for square in squares
    )


def lethal(state: State, square: Square) -> bool:
    """Whether whoever moves into a square is killed (RIE-640)."""
    drawn = ground.cell(state, square)
    return drawn is not None and drawn.lethal


def way_up(state: State, a: Square, b: Square) -> str:
    """The stairs or the ladder between two squares that share a side, or nothing."""
    drawn = ground.border(state, a, b)
    return drawn.kind if drawn is not None and drawn.kind in CLIMB else ""
