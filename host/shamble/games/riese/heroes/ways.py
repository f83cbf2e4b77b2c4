"""Ways of several steps and turns: the cheapest one to a square, and whether there is one out of a fire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from shamble.games.riese.ground import on_fire
from shamble.games.riese.heroes.points import TURN
from shamble.games.riese.heroes.stepping import Stride, Walker
from shamble.games.riese.heroes.zoc import stoppers
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, Step, cheapest, path_to, turn_left, turn_right

Stand = tuple[Square, Step]
"""A square and a facing."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way: its steps, and facings where it turns, in order; and what it costs in MPs."""

    legs: tuple[Stride | Step, ...]
    cost: int

    @property
    def strides(self) -> list[Stride]:
        """Its steps without its turns."""
        return [leg for leg in self.legs if isinstance(leg, Stride)]


def way_to(state: State, hero: Hero, declared: str, mp: int, to: Square) -> Way | None:
    """The cheapest way to a square for these MPs: a safe one if there is any (RIE-217, RIE-221).

    None where there is none, or where it would end in a fire that the hero could not leave any more (RIE-233).
    """
    walker = Walker(state, hero)
    for risky in (False, True):
        search = Search(state, hero, declared, mp, risky, walker=walker)
        if (way := search.way(to)) is not None:
            return way
    return None


def reachable(state: State, hero: Hero, declared: str, mp: int) -> dict[Square, int]:
    """What it costs at least to come to each square that safe ways reach."""
    costs = Search(state, hero, declared, mp, risky=False).costs
    found: dict[Square, int] = {}
    for (square, _), cost in costs.items():
        found[square] = min(cost, found.get(square, cost))
    return found


def can_leave_fire(state: State, hero: Hero, stand: Stand, declared: str, mp: int) -> bool:
    """Whether a hero who stands so could still come to a square that is not on fire (RIE-233)."""
    search = Search(state, hero, declared, mp, True, stand)
    return any(not on_fire(state, square) for square, _ in search.costs)


def trapped(state: State, hero: Hero, stand: Stand, declared: str, mp: int) -> bool:
    """Whether standing so with these MPs means that the hero will end its activation in a fire (RIE-233)."""
    return on_fire(state, stand[0]) and not can_leave_fire(state, hero, stand, declared, mp)


class Search:
    """All ways of a hero from where it stands, for some MPs; risky: over fire and jumps, too, but never to its death.

    A way ends in a ZOC that it enters (RIE-491).
    """

    def __init__(
        self,
        state: State,
        hero: Hero,
        declared: str,
        mp: int,
        risky: bool,
        start: Stand | None = None,
        walker: Walker | None = None,
    ) -> None:
        self.state, self.hero, self.declared, self.mp, self.risky = state, hero, declared, mp, risky
        self.start: Stand = start or (state.square(hero.id), hero.facing)
        self.taken: dict[tuple[Stand, Stand], Stride] = {}
        square = self.start[0]
        self.walker = walker or Walker(state, hero)
        held = bool(stoppers(state, hero)) if square == hero.at else self.walker.stopped(square)
        self.costs, self.came_from = cheapest(self.start, self.onward, 0 if held else mp)

    def onward(self, stand: Stand) -> Iterator[tuple[Stand, int]]:
        """The stands one step or turn on."""
        square, facing = stand
        if square != self.start[0] and self.walker.stopped(square):
            return
        for stride in self.walker.strides(square, facing, self.declared):
            if not stride.kills and (self.risky or stride.safe):
                there = stride.to, facing
                known = self.taken.get((stand, there))
                if known is None or (stride.cost, stride.burns) < (known.cost, known.burns):
                    self.taken[stand, there] = stride
                yield there, stride.cost
        for turned in (turn_left(facing), turn_right(facing)):
            yield (square, turned), TURN[self.declared]

    def way(self, to: Square) -> Way | None:
        """The cheapest way to a square, whatever its facing there."""
        ends = [stand for stand in self.costs if stand[0] == to and not self.traps(stand)]
        if not ends:
            return None
        end = min(ends, key=lambda stand: self.costs[stand])
        path = path_to(end, self.came_from)
        pairs = list(pairwise(path))
        return Way(tuple([self.taken.get(pair, pair[1][1]) for pair in pairs]), self.costs[end])

    def traps(self, stand: Stand) -> bool:
        """Whether a way that ends so leaves the hero in a fire."""
        left = self.mp - self.costs[stand]
        return trapped(self.state, self.hero, stand, self.declared, left)
