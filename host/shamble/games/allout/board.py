"""The board oracle: the rules ask it about places and never see a coordinate.

Questions that people at a real table would have to answer are generators, so that a board that asks can stand
where the measured one stands. Contacts are plain facts on either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, sin, tau
from typing import NamedTuple

from shamble.games.allout.crossings import climbs, crossing, over
from shamble.games.allout.places import EDGES, deployment_ask, deployment_spot, edge_ask, edge_spot, lure_ask
from shamble.games.allout.positions import BASE, COUNTER, INCH, Line, Positions, Source, point, spoken
from shamble.games.allout.state import Counter, Figure, State, Walker
from shamble.games.allout.ways import destination, way
from shamble.geometry.packing import contact_spot, make_room, push_clear
from shamble.geometry.paths import around
from shamble.geometry.plane import CONTACT, Disc, Point, Shape, distance, overlapping, unit
from shamble.geometry.sweep import Stop, rest, sweep, sweep_to
from shamble.kernel.asks import Choose, Json, Rules, gone

ENDLESS = 1_000_000.0


class Advance(NamedTuple):
    """How a walker's move went: mils covered, and the survivor it met (empty: none)."""

    far: float
    met: str


class Board:
    """A table whose every position is known; lengths in mils."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.positions = Positions(state)

    # -- contacts: plain facts

    def enemies_touching(self, name: str) -> list[str]:
        """Enemies in base contact, standing or prone (AOW-087, AOW-252)."""
        survivors = self.state.survivors
        ours = name in survivors
        return [other for other in self.positions.touching(name) if (other in survivors) != ours]

    def standing_enemies(self, name: str) -> list[str]:
        """Standing enemies in base contact: those that engage the model (AOW-101)."""
        return [other for other in self.enemies_touching(name) if not self.state.figure(other).prone]

    def pieces_touching(self, name: str) -> list[str]:
        """Pieces of scenery in contact with the model."""
        return self.positions.pieces_touching(name)

    def counters_touching(self, name: str) -> list[str]:
        """Supply counters the model can reach without moving (AOW-131, AOW-202)."""
        return self.positions.counters_touching(name)

    # -- questions

    def within(self, source: Source, names: Iterable[str], far: float) -> Rules[list[str]]:
        """Those of the models that are at least partly within `far` of the source (AOW-043, AOW-050)."""
        near = set(self.positions.near(source, far))
        yield from ()
        return [name for name in names if name in near]

    def nearest(self, source: Source, names: Iterable[str]) -> Rules[list[str]]:
        """The nearest of the models, edge to edge; several when they tie within the tolerance."""
        gaps = {name: self.positions.gap(source, name) for name in names}
        least = min(gaps.values(), default=0.0)
        yield from ()
        return [name for name, gap in gaps.items() if gap <= least + CONTACT]

    def zone(self, name: str) -> Rules[list[str]]:
        """Models at least partly under the model's Kill Zone (AOW-040)."""
        yield from ()
        return self.positions.zone(name)

    def line(self, shooter: str, target: str) -> Rules[Line]:
        """What crosses the line of fire (AOW-141 to 145)."""
        yield from ()
        return self.positions.line(shooter, target)

    def range(self, shooter: str, target: str) -> Rules[float]:
        """Inches from edge to edge (AOW-137)."""
        yield from ()
        return self.positions.gap(shooter, target) / INCH

    # -- places

    def place(self, figure: Figure, at: Point) -> None:
        """Put a model at a place."""
        self.positions.place(figure, at)

    def place_at(self, figure: Figure, spot: Json) -> None:
        """Put a model at a place that an ask gave."""
        self.positions.place(figure, point(spot))

    def enter(self, figure: Figure, where: Json) -> None:
        """Put a new model at the board edge: at a place, or in the middle of the named edge as near as is free."""
        at = edge_spot(self.positions, where, None) if isinstance(where, str) else point(where)
        assert at is not None, "the ask offers only edges with a free place"
        self.positions.place(figure, at)

    def remove(self, figure: Figure) -> None:
        """Take a model off the table."""
        self.positions.remove(figure)

    def drop(self, name: str, count: int) -> Rules[None]:
        """Lay searched supply counters where a model falls, each further one touching the first (AOW-182, 183)."""
        yield from ()
        at = self.positions.disc(name).at
        for number in range(count):
            turn = (number - 1) * tau / 6
            beside = Point(round(at.x + 2 * COUNTER * cos(turn)), round(at.y + 2 * COUNTER * sin(turn)))
            new = f"supply-{self.state.number('counter')}"
            self.state.counters[new] = Counter(
                new, self.positions.on_table(beside) if number else at, "", True
            )

    def entrance(self, walker: Walker, rule: str) -> Choose:
        """The question where a walker enters; ends the step when there is no room at any edge (AOW-280)."""
        return edge_ask(self.state, walker, rule)

    def by_nearness(self, names: Iterable[str]) -> list[str]:
        """Walkers in the order of their distance to the nearest survivor."""
        centres = [self.positions.at(name) for name in self.state.survivors]

        def off(name: str) -> float:
            here = self.positions.at(name)
            return min((distance(here, centre) for centre in centres), default=0.0)

        return sorted(names, key=off)

    def has_entrance(self) -> bool:
        """Whether a walker can enter anywhere (AOW-280, AOW-281)."""
        return any(edge_spot(self.positions, edge, None) is not None for edge in EDGES)

    def lure_spot(self, user: str, far: float, rule: str) -> Choose:
        """The question where a lure lands, at most `far` from the user's edge."""
        return lure_ask(self.state, user, far, rule)

    def lured(self, user: str, where: Json) -> Source:
        """The source of commotion that an answer to lure_spot means."""
        return user if isinstance(where, str) else point(where)

    def melee_of(self, name: str) -> set[str]:
        """Every model linked to that one by contact between enemies that stand (AOW-194, AOW-299)."""
        linked, edge = {name}, [name]
        while edge:
            new = [other for other in self.standing_enemies(edge.pop()) if other not in linked]
            linked.update(new)
            edge += new
        return linked

    def by_range(self, name: str, targets: Iterable[str]) -> list[str]:
        """Targets from the nearest on."""
        return sorted(targets, key=lambda target: self.positions.gap(name, target))

    def walkers_at(self, counter: str) -> list[str]:
        """Walkers that touch a supply counter or the scenery that holds it (AOW-203)."""
        return self.positions.walkers_at(counter)

    # -- survivors set up and move

    def deployment(self, name: str, edge: str) -> Choose:
        """The question where along the edge a survivor sets up (AOW-446)."""
        return deployment_ask(self.state, name, edge)

    def deploy(self, figure: Figure, edge: str, where: Json) -> None:
        """Put a survivor at its place on the edge, as near to the wished one as is free."""
        self.positions.place(figure, deployment_spot(self.state, edge, where))

    def destination(self, name: str, left: float, rule: str) -> Choose:
        """The question where a survivor goes with `left` to move."""
        return destination(self.state, name, left, rule)

    def walk(self, name: str, answer: Json, left: float) -> Rules[float]:
        """Move a survivor the shortest way to where the answer says; returns how far that is."""
        yield from ()
        path = way(self.state, name, answer, left)
        self.place(self.state.survivor(name), path.points[-1])
        return path.length

    def where(self, name: str) -> str:
        """Where a model now stands, for the end of a sentence."""
        return f" to {spoken(self.positions.at(name))}"

    def may_climb(self, name: str, left: float) -> bool:
        """Whether a climb is possible with the movement left (AOW-123)."""
        return bool(climbs(self.positions, name, left))

    def climb_starts(self, name: str, piece: str, left: float) -> Rules[float]:
        """Walk up to the piece; returns the length of the whole climb from where the model stood (AOW-130)."""
        yield from ()
        plan = crossing(self.positions, name, piece, left)
        if plan is None:
            gone("the way over")
        self.place(self.state.survivor(name), plan.start)
        return plan.length

    def climb_lands(self, name: str, piece: str) -> Rules[None]:
        """Put the model down on the far side (AOW-125)."""
        yield from ()
        _, landing = over(self.positions.boxes[piece], self.positions.at(name))
        self.place(self.state.survivor(name), landing)

    # -- walkers move

    def shamble(self, walker: str, toward: Source, far: float) -> Rules[Advance]:
        """Move a walker straight toward the source, as far as it gets (AOW-254 to 272)."""
        yield from ()
        disc, target = self.positions.disc(walker), self.positions.at(toward)
        path = self._round_scenery(walker, disc, target, far)
        if path is not None:
            return self._arrive(walker, path, self._survivor_touched(path[-1]))
        names, shapes = self._stoppers(disc, target, far)
        stop = sweep_to(disc, target, far, shapes)
        heading = unit(disc.at, target)
        met = names[stop.by] if stop.by is not None else ""
        met = met if met in self.state.survivors else ""
        return self._settle(walker, disc, heading, stop.distance, met)

    def lunge(self, walker: str, victim: str) -> Rules[bool]:
        """Move a walker straight into contact with the victim; False when it cannot (AOW-238, AOW-239)."""
        yield from ()
        disc, target = self.positions.disc(walker), self.positions.disc(victim)
        names, shapes = self._stoppers(disc, target.at, ENDLESS)
        stop = sweep_to(disc, target.at, ENDLESS, shapes)
        if stop.by is None or names[stop.by] != victim:
            return False
        end = Disc(rest(disc, unit(disc.at, target.at), stop.distance), BASE)
        if not self._walkers_under(end, walker):
            self.place(self.state.walkers[walker], end.at)
            return True
        return self._squeeze_in(walker, end, victim)

    def _stoppers(self, disc: Disc, target: Point, far: float) -> tuple[list[str], list[Shape]]:
        """Scenery and survivors on the way: what a walker stops at (AOW-258, AOW-263, AOW-271)."""
        positions = self.positions
        here, way = disc.at, min(far, distance(disc.at, target))
        heading = unit(here, target)
        end = Point(round(here.x + heading[0] * way), round(here.y + heading[1] * way))
        survivors = self.state.survivors
        found = dict(positions.scenery.shapes_along(here, end, BASE))
        models = positions.models.shapes_along(here, end, BASE)
        found.update((name, shape) for name, shape in models.items() if name in survivors)
        return list(found), list(found.values())

    def _round_scenery(self, walker: str, disc: Disc, target: Point, far: float) -> Sequence[Point] | None:
        """The way round a piece it starts against, if that piece is in its way (AOW-266, AOW-267)."""
        heading = unit(disc.at, target)
        for name in self.positions.pieces_touching(walker):
            piece = self.positions.boxes[name]
            if sweep(disc, heading, far, [piece]) == Stop(0.0, 0):
                survivors = map(self.positions.disc, self.state.survivors)
                obstacles: list[Shape] = [*self.positions.boxes.values(), *survivors]
                return around(disc, piece, target, far, obstacles, self.positions.table).points
        return None

    def _survivor_touched(self, at: Point) -> str:
        touched = self.positions.near_point(at, BASE)
        return next((name for name in touched if name in self.state.survivors), "")

    def _arrive(self, walker: str, path: Sequence[Point], met: str) -> Advance:
        """End a bent move: on its last leg the walker settles as on a straight one."""
        start = self.positions.disc(walker).at
        done = 0.0
        for here, there in pairwise(path):
            done += distance(here, there)
        last = path[-2] if len(path) > 1 else start
        leg = Disc(last, BASE)
        settled = self._settle(walker, leg, unit(last, path[-1]), distance(last, path[-1]), met)
        return Advance(done - distance(last, path[-1]) + settled.far, settled.met)

    def _settle(self, walker: str, disc: Disc, heading: tuple[float, float], far: float, met: str) -> Advance:
        """Come to rest after `far` mils: make room beside a survivor, or stop at the walkers in the way."""
        end = Disc(rest(disc, heading, far), BASE)
        under = self._walkers_under(end, walker)
        if met and under and self._squeeze_in(walker, end, met):
            return Advance(far, met)
        while under:
            far = sweep(disc, heading, far, [self.positions.disc(name) for name in under]).distance
            end = Disc(rest(disc, heading, far), BASE)
            under = self._walkers_under(end, walker) if far > 0 else []
            met = ""
        self.place(self.state.walkers[walker], end.at)
        return Advance(far, met or self._survivor_touched(end.at))

    def _walkers_under(self, end: Disc, walker: str) -> list[str]:
        near = self.positions.models.near(end.at, BASE)
        walkers, models = self.state.walkers, self.positions.models
        return [
            name for name in near if name != walker and name in walkers and overlapping(end, models[name])
        ]

    def _squeeze_in(self, walker: str, end: Disc, victim: str) -> bool:
        """Slide the victim's other walkers round it to let this one in (AOW-264, AOW-270, AOW-272)."""
        positions, target = self.positions, self.positions.disc(victim)
        there = [name for name in positions.touching(victim) if name in self.state.walkers and name != walker]
        seated = {name: positions.disc(name) for name in there}
        near = positions.models.near(target.at, 4 * BASE)
        fixed: list[Shape] = [
            positions.models[name] for name in near if name not in seated and name not in (walker, victim)
        ]
        fixed += [positions.boxes[name] for name in positions.scenery.near(target.at, 4 * BASE)]
        room = make_room(end, target, seated, fixed, positions.table)
        if room is None:
            return False
        for name, at in room[1].items():
            self.place(self.state.walkers[name], at)
        self.place(self.state.walkers[walker], room[0])
        return True

    # -- pushes

    def push_apart(self, losers: Sequence[str], winners: Sequence[str], far: float) -> Rules[bool]:
        """Move every loser straight away until it is `far` clear of every winner, or none of them when one is blocked.

        None may come into contact with another enemy, nor go over the edge (AOW-329 to 336).
        """
        yield from ()
        before = {name: self.positions.at(name) for name in losers}
        waiting = list(losers)
        while pushed := [name for name in waiting if self._push(name, winners, far)]:
            waiting = [name for name in waiting if name not in pushed]
        if waiting:
            for name, at in before.items():
                self.place(self.state.figure(name), at)
        return not waiting

    def _push(self, loser: str, winners: Sequence[str], far: float) -> bool:
        positions, disc = self.positions, self.positions.disc(loser)
        obstacles = self._all_but(disc, 4 * INCH, {loser, *winners})
        end = push_clear(disc, [positions.disc(name) for name in winners], far, obstacles, positions.table)
        if end is None or self._touches_enemy(loser, end, winners):
            return False
        self.place(self.state.figure(loser), end)
        return True

    def _touches_enemy(self, name: str, at: Point, but: Sequence[str]) -> bool:
        ours = name in self.state.survivors
        near = self.positions.near_point(at, BASE, but=name)
        return any((other in self.state.survivors) != ours for other in near if other not in but)

    def _all_but(self, disc: Disc, far: float, left_out: set[str]) -> list[Shape]:
        positions = self.positions
        models = [positions.models[n] for n in positions.models.near(disc.at, far) if n not in left_out]
        return [*models, *(positions.boxes[n] for n in positions.scenery.near(disc.at, far))]

    def flee(self, name: str, enemy: str, far: float) -> Rules[float]:
        """Move a survivor straight away from an enemy, bending only round what is in the way (AOW-065, AOW-066)."""
        yield from ()
        positions, disc = self.positions, self.positions.disc(name)
        heading = unit(positions.disc(enemy).at, disc.at)
        goal = self._on_table(disc.at, heading, far)
        path = positions.reach(name, far).farthest(goal, far)
        self.place(self.state.survivor(name), path.points[-1])
        return path.length

    def _on_table(self, at: Point, heading: tuple[float, float], far: float) -> Point:
        """The place `far` along the heading, or where the board's edge stops a base on that way (AOW-121)."""
        table = self.positions.table
        for here, step, size in ((at.x, heading[0], table.width), (at.y, heading[1], table.depth)):
            if step:
                room = ((size - BASE - here) if step > 0 else (BASE - here)) / step
                far = max(0.0, min(far, room))
        return Point(round(at.x + heading[0] * far), round(at.y + heading[1] * far))

    def ambush(self, figure: Figure, victim: str) -> Rules[bool]:
        """Put a new model in contact with the victim; False when there is no room."""
        yield from ()
        target = self.positions.disc(victim)
        obstacles = self._all_but(target, 4 * BASE, {victim})
        spot = contact_spot(Disc(target.at, BASE), target, [target, *obstacles], self.positions.table)
        if spot is not None:
            self.place(figure, spot)
        return spot is not None
