"""Which single steps a hero may take, what they cost, and their dangers (RIE-219 to 225, RIE-235 to 248)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, cast

from shamble.games.riese import ground
from shamble.games.riese.changes import Key, changed, key_of
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


class Stride(NamedTuple):
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


class Passage(NamedTuple):
    """What the ground lets a hero do, whoever stands about: where to, the square a diagonal step goes over, its MPs."""

    to: Square
    cost: int
    via: Square | None
    burns: int
    kills: bool
    jump: bool
    safe: bool


class Link(NamedTuple):
    """A step whatever way one faces. extra: MPs on top; climb: the least it costs, by declaration."""

    way: Step
    to: Square
    via: Square | None
    extra: int
    climb: Mapping[str, int]
    burns: int
    kills: bool
    jump: bool


class Side(NamedTuple):
    """A step over a side that is possible. extra: MPs on top; rise: how much higher it leads; climbs: by what."""

    extra: int
    rise: int
    climbs: str


# -- what the ground allows


class Terrain:
    """The ground as it is now, for heroes who pay for hindering terrain or do not; found out as it is asked for."""

    def __init__(self, state: State, key: Key, sure_footed: bool) -> None:
        self.state, self.key, self.sure_footed = state, key, sure_footed
        self.most_extra = 1 if by_house(state, "diagonal-hindrance") == "once" else 2
        cells = state.chart.cells.items()
        self.fires = {square for square, cell in cells if cell.fire} | key[1]
        self.lethal = {square for square, cell in cells if cell.lethal}
        self.known: dict[tuple[Square, Step, str], tuple[Passage, ...]] = {}
        self.links: dict[Square, tuple[Link, ...]] = {}
        self.sides: dict[tuple[Square, Square], Side | None] = {}

    def passages(self, at: Square, facing: Step, declared: str) -> tuple[Passage, ...]:
        """All steps from a square for one who faces so; a diagonal one for each square it may go over (RIE-224)."""
        name = at, facing, declared
        if name not in self.known:
            self.known[name] = tuple(priced(self.steps(at), facing, declared))
        return self.known[name]

    def steps(self, at: Square) -> tuple[Link, ...]:
        """The steps from a square to those around it, whatever way one faces."""
        if at not in self.links:
            self.links[at] = tuple(self.linked(at))
        return self.links[at]

    def linked(self, at: Square) -> Iterator[Link]:
        """The steps from a square to those around it."""
        for way in ORTHOGONAL:
            yield from self.straight(way, at, moved(at, way))
        for way in DIAGONAL:
            yield from self.slanted(way, at, moved(at, way))

    def straight(self, way: Step, a: Square, b: Square) -> Iterator[Link]:
        """The step over a side."""
        side = self.side(a, b)
        if side is not None:
            climb = (CLIMB if side.rise > 0 else DESCEND)[side.climbs] if side.climbs and side.rise else {}
            jumps = side.rise < 0 and not side.climbs
            yield Link(way, b, None, side.extra, climb, *self.dangers(b), jumps)

    def slanted(self, way: Step, a: Square, b: Square) -> Iterator[Link]:
        """The diagonal step, over each of the two squares it may go over (RIE-223 to 225).

        A step over the first side and one over the second must be possible, and neither lead over stairs.
        """
        for via in passed(a, b):
            first, second = self.side(a, via), self.side(via, b)
            if first and second and not (first.climbs or second.climbs):
                extra = min(first.extra + second.extra, self.most_extra)
                yield Link(way, b, via, extra, {}, *self.dangers(via, b), first.rise + second.rise < 0)

    def dangers(self, *squares: Square) -> tuple[int, bool]:
        """How many wounds the fires on these squares deal, and whether one of them is lethal."""
        burns = sum([square in self.fires for square in squares])
        return burns, not self.lethal.isdisjoint(squares)

    def side(self, a: Square, b: Square) -> Side | None:
        """What it is to step from a square over a side; None where walls, elevations or the map do not allow it."""
        if (a, b) not in self.sides:
            self.sides[a, b] = self.crossed(a, b)
        return self.sides[a, b]

    def crossed(self, a: Square, b: Square) -> Side | None:
        """The same, looked up. It costs 1 MP more over a yellow edge or into hindering terrain (RIE-242, RIE-635)."""
        state, drawn = self.state, ground.border(self.state, a, b)
        rise = ground.height(state, b) - ground.height(state, a)
        climbs = drawn.kind if drawn is not None and drawn.kind in CLIMB else ""
        if ground.obstructive(state, b) or ground.wall(state, a, b) or (rise > 0 and not climbs):
            return None
        slow = ground.hindering(state, b) or (drawn is not None and drawn.kind == "yellow")
        return Side(int(slow and not self.sure_footed), rise, climbs)


def terrain(state: State, sure_footed: bool) -> Terrain:
    """The ground as it is now, kept as long as it stays so."""
    name, key = f"terrain {sure_footed}", key_of(state)
    found = cast("Terrain | None", state.memo.get(name))
    if found is None or found.key != key:
        now = state.memo[name] = Terrain(state, key, sure_footed)
        if found is not None:
            near = changed(state, found.key, key)
            now.known = {name: known for name, known in found.known.items() if name[0] not in near}
            now.links = {square: links for square, links in found.links.items() if square not in near}
            now.sides = {pair: side for pair, side in found.sides.items() if near.isdisjoint(pair)}
        return now
    return found


def priced(links: Iterable[Link], facing: Step, declared: str) -> Iterator[Passage]:
    """The steps that are possible for one who faces so, with their MPs."""
    costs = STEP_COSTS[declared]
    for way, to, via, extra, climb, burns, kills, jump in links:
        ahead, aside = way[0] * facing[0] + way[1] * facing[1], way[0] * facing[1] - way[1] * facing[0]
        base = costs.get((ahead, abs(aside)))
        if base is not None:
            cost = max(base, climb.get(declared, 0)) + extra
            yield Passage(to, cost, via, burns, kills, jump, not (burns or kills or jump))


# -- and who stands about


class Walker:
    """A hero about to take steps, with what it has found out about them; of use until anything on the map changes."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state, self.hero = state, hero
        self.terrain = terrain(state, has(state, hero, "no-hindering"))
        self.zones: dict[Square, bool] = {}
        self.taken = {square for square, name in state.places.items() if name != hero.id}

    def strides(self, at: Square, facing: Step, declared: str, free: bool = False) -> Iterator[Stride]:
        """All steps from a square with the MPs left out of account; free: in any direction, for nothing."""
        for step in self.passages(at, facing, declared):
            to, cost, via, burns, kills, jump, _ = step
            yield Stride(to, 0 if free else cost, via, burns, kills, jump, self.stopped(to))

    def passages(self, at: Square, facing: Step, declared: str) -> Iterator[Passage]:
        """The steps from a square that nobody bars: no figure and, in the way of a diagonal one, no ZOC (RIE-223)."""
        taken = self.taken
        for step in self.terrain.passages(at, facing, declared):
            via = step.via
            if step.to not in taken and (via is None or (via not in taken and not self.stopped(via))):
                yield step

    def stopped(self, square: Square) -> bool:
        """Whether the hero would be stopped on a square (RIE-491)."""
        if square not in self.zones:
            self.zones[square] = bool(stops(self.state, self.hero, square))
        return self.zones[square]


def way_up(state: State, a: Square, b: Square) -> str:
    """The stairs or the ladder between two squares that share a side, or nothing."""
    drawn = ground.border(state, a, b)
    return drawn.kind if drawn is not None and drawn.kind in CLIMB else ""
