"""Ways of several steps and turns: the cheapest one to a square, and whether there is one out of a fire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

from shamble.games.riese.ground import on_fire
from shamble.games.riese.heroes.points import TURN
from shamble.games.riese.heroes.stepping import STEP_COSTS, Stride, Walker
from shamble.games.riese.heroes.zoc import stoppers
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import ORTHOGONAL, Square, Step, cheapest, path_to, turn_left, turn_right

Stand = tuple[Square, Step]
"""A square and a facing."""
Key = tuple[frozenset[tuple[Square, str]], frozenset[str], frozenset[str], frozenset[str], frozenset[str]]


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
    ways = (search(state, hero, declared, mp, risky).way(to) for risky in (False, True))
    return next((way for way in ways if way is not None), None)


def reachable(state: State, hero: Hero, declared: str, mp: int) -> dict[Square, int]:
    """What it costs at least to come to each square that safe ways reach."""
    costs = search(state, hero, declared, mp).costs
    found: dict[Square, int] = {}
    for (square, _), cost in costs.items():
        found[square] = min(cost, found.get(square, cost))
    return found


def can_leave_fire(state: State, hero: Hero, stand: Stand, declared: str, mp: int) -> bool:
    """Whether a hero who stands so could still come to a square that is not on fire, or off the map (RIE-233)."""
    found = search(state, hero, declared, mp, True, stand)
    return any(not on_fire(state, square) for square, _ in found.costs) or found.leaves()


def trapped(state: State, hero: Hero, stand: Stand, declared: str, mp: int) -> bool:
    """Whether standing so with these MPs means that the hero will end its activation in a fire (RIE-233)."""
    return on_fire(state, stand[0]) and not can_leave_fire(state, hero, stand, declared, mp)


def exit_costs(state: State, stand: Stand, declared: str) -> dict[str, int]:
    """What each exit beside a square costs one who stands so: as a step onto an empty square would (RIE-220)."""
    (here, facing), costs, found = stand, STEP_COSTS[declared], {}
    for code, pairs in state.chart.exits.items():
        for inner, outer in pairs:
            way = outer[0] - inner[0], outer[1] - inner[1]
            ahead = way[0] * facing[0] + way[1] * facing[1]
            if inner == here and (cost := costs.get((ahead, 1 - abs(ahead)))) is not None:
                found[code] = cost
    return found


# -- the search


@dataclass(slots=True)
class Known:
    """What has been found out about a hero's ways, as long as the map stays like this."""

    key: Key
    walker: Walker
    searches: dict[object, Search] = field(default_factory=dict)


def known(state: State, hero: Hero) -> Known:
    """What is known of a hero's ways on the map as it is now."""
    key = key_of(state, hero)
    found = cast("Known | None", state.memo.get(f"steps of {hero.id}"))
    if found is None or found.key != key or found.walker.hero is not hero:
        found = state.memo[f"steps of {hero.id}"] = Known(key, Walker(state, hero))
    return found


def key_of(state: State, hero: Hero) -> Key:
    """What may change about a hero's ways: where figures stand, who is stunned, doors, what lies there, its skills."""
    return (
        frozenset(state.places.items()),
        frozenset([zombie.id for zombie in state.zombies.values() if zombie.stunned]),
        frozenset([door.id for door in state.doors.values() if door.open]),
        frozenset(state.things),
        frozenset(hero.skills),
    )


def search(
    state: State, hero: Hero, declared: str, mp: int, risky: bool = False, start: Stand | None = None
) -> Search:
    """All ways of a hero from where it stands, or from elsewhere, for some MPs; kept as long as the map stays so."""
    stand = start or (state.square(hero.id), hero.facing)
    held = bool(stoppers(state, hero)) if stand[0] == hero.at else known(state, hero).walker.stopped(stand[0])
    found, key = known(state, hero), (stand, declared, mp, risky, held)
    if key not in found.searches:
        found.searches[key] = Search(state, found.walker, declared, mp, risky, stand, held)
    return found.searches[key]


class Search:
    """All ways of a hero from where it stands, for some MPs; risky: over fire and jumps, too, but never to its death.

    A way ends in a ZOC that it enters (RIE-491). held: it cannot go anywhere from where it begins.
    """

    def __init__(
        self, state: State, walker: Walker, declared: str, mp: int, risky: bool, start: Stand, held: bool
    ) -> None:
        self.state, self.walker, self.declared, self.mp, self.risky = state, walker, declared, mp, risky
        self.start, self.held = start, held
        self.costs, self.came_from = cheapest(start, self.onward, 0 if held else mp)

    def onward(self, stand: Stand) -> Iterator[tuple[Stand, int]]:
        """The stands one step or turn on."""
        square, facing = stand
        if square != self.start[0] and self.walker.stopped(square):
            return
        for step in self.walker.passages(square, facing, self.declared):
            if step.safe or (self.risky and not step.kills):
                yield (step.to, facing), step.cost
        for turned in (turn_left(facing), turn_right(facing)):
            yield (square, turned), TURN[self.declared]

    def way(self, to: Square) -> Way | None:
        """The cheapest way to a square, whatever its facing there."""
        ends = [(to, facing) for facing in ORTHOGONAL if (to, facing) in self.costs]
        ends = [stand for stand in ends if not self.traps(stand)]
        if not ends:
            return None
        end = min(ends, key=lambda stand: self.costs[stand])
        legs = [self.leg(a, b) for a, b in pairwise(path_to(end, self.came_from))]
        return Way(tuple(legs), self.costs[end])

    def leg(self, a: Stand, b: Stand) -> Stride | Step:
        """The step or the turn from one stand to the next: of steps that cost the same the one that hurts least."""
        if a[0] == b[0]:
            return b[1]
        found = self.walker.strides(*a, self.declared)
        fit = [
            stride
            for stride in found
            if stride.to == b[0] and (stride.safe or self.risky) and not stride.kills
        ]
        return min(fit, key=lambda stride: (stride.cost, stride.burns))

    def leaves(self) -> bool:
        """Whether a way leads off the map, by an exit that no ZOC keeps it from (RIE-220)."""
        return not self.held and any(
            cost + out <= self.mp
            for stand, cost in self.costs.items()
            for out in exit_costs(self.state, stand, self.declared).values()
            if stand[0] == self.start[0] or not self.walker.stopped(stand[0])
        )

    def traps(self, stand: Stand) -> bool:
        """Whether a way that ends so leaves the hero in a fire."""
        left = self.mp - self.costs[stand]
        return trapped(self.state, self.walker.hero, stand, self.declared, left)
