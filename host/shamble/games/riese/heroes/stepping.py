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


# -- what the ground allows


class Terrain:
    """The ground as it is now, for heroes who pay for hindering terrain or do not; found out as it is asked for."""

    def __init__(self, state: State, key: Key, sure_footed: bool) -> None:
        self.state, self.key, self.sure_footed = state, key, sure_footed
        self.most_extra = 1 if by_house(state, "diagonal-hindrance") == "once" else 2
        self.known: dict[tuple[Square, Step, str], tuple[Passage, ...]] = {}
        self.links: dict[Square, tuple[Link, ...]] = {}

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
        for way in (*ORTHOGONAL, *DIAGONAL):
            to = moved(at, way)
            if not ground.obstructive(self.state, to):
                yield from self.straight(way, at, to) if 0 in way else self.slanted(way, at, to)

    def straight(self, way: Step, a: Square, b: Square) -> Iterator[Link]:
        """The step over a side, if walls and elevations allow it."""
        state = self.state
        rise = ground.height(state, b) - ground.height(state, a)
        climbs = way_up(state, a, b)
        if ground.wall(state, a, b) or (rise > 0 and not climbs):
            return
        climb = (CLIMB if rise > 0 else DESCEND)[climbs] if climbs and rise else {}
        jumps = rise < 0 and not climbs
        yield Link(way, b, None, self.extra(a, b), climb, *dangers(state, b), jumps)

    def slanted(self, way: Step, a: Square, b: Square) -> Iterator[Link]:
        """The diagonal step, over each of the two squares it may go over (RIE-223 to 225)."""
        for via in passed(a, b):
            if self.can_pass(a, via, b):
                extra = min(self.extra(a, via) + self.extra(via, b), self.most_extra)
                falls = ground.height(self.state, b) < ground.height(self.state, a)
                yield Link(way, b, via, extra, {}, *dangers(self.state, via, b), falls)

    def can_pass(self, a: Square, via: Square, b: Square) -> bool:
        """Whether a step over the first side and one over the second are possible, and neither leads up (RIE-225)."""
        state = self.state
        levels = [ground.height(state, square) for square in (a, via, b)]
        return (
            not ground.obstructive(state, via)
            and levels == sorted(levels, reverse=True)
            and not any(ground.wall(state, *pair) or way_up(state, *pair) for pair in ((a, via), (via, b)))
        )

    def extra(self, a: Square, b: Square) -> int:
        """1 MP for a step into hindering terrain or over a yellow edge, never both (RIE-242, RIE-635)."""
        drawn = ground.border(self.state, a, b)
        slow = ground.hindering(self.state, b) or (drawn is not None and drawn.kind == "yellow")
        return int(slow and not self.sure_footed)


def terrain(state: State, sure_footed: bool) -> Terrain:
    """The ground as it is now, kept as long as it stays so."""
    name, key = f"terrain {sure_footed}", key_of(state)
    found = cast("Terrain | None", state.memo.get(name))
    if found is None or found.key != key:
        now = state.memo[name] = Terrain(state, key, sure_footed)
        if found is not None:
            near = changed(state, found.key, key)
            now.links = {square: links for square, links in found.links.items() if square not in near}
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


def dangers(state: State, *squares: Square) -> tuple[int, bool]:
    """How many wounds the fires on these squares deal, and whether one of them is lethal."""
    burns = sum([ground.on_fire(state, square) for square in squares])
    return burns, any(ground.lethal(state, square) for square in squares)


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
        for step in self.passages(at, facing, "walking" if free else declared):
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
