"""The board oracle: the rules ask it about places and never see a coordinate.

Questions that people at a real table would have to answer are generators, so that a board that asks can stand
where the measured one stands. Contacts are plain facts on either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf

from shamble.games.allout.measured.barriers import facing
from shamble.games.allout.measured.crossings import climbs, crossing
from shamble.games.allout.measured.dials import EDGES
from shamble.games.allout.measured.driving import aim, heading_ask
from shamble.games.allout.measured.places import (
    deployment_ask,
    deployment_spot,
    edge_ask,
    edge_spot,
    lure_ask,
)
from shamble.games.allout.measured.positions import INCH, Line, Positions, Source, point, spoken
from shamble.games.allout.measured.pushing import push_apart
from shamble.games.allout.measured.shambling import Advance, lunge, shamble
from shamble.games.allout.measured.ways import destination, way
from shamble.games.allout.setup.laying import Laying
from shamble.games.allout.state import Counter, Figure, State, Walker
from shamble.geometry.packing import contact_spot
from shamble.geometry.plane import CONTACT, Disc, Point, distance, unit
from shamble.kernel.asks import Choose, Json, Rules, gone


class Board:
    """A table whose every position is known; lengths in mils."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.positions = Positions(state)
        self.laying = Laying(state)

    # -- contacts: plain facts

    def enemies_touching(self, name: str) -> list[str]:
        """Enemies in base contact, standing or prone, in the order of the roster (AOW-087, AOW-252)."""
        found = [other for other in self.positions.touching(name) if self.state.hostile(name, other)]
        if len(found) < 2:
            return found
        # what is near comes in an order that depends on who moved when
        order = [*self.state.survivors, *self.state.walkers]
        return sorted(found, key=order.index)

    def standing_enemies(self, name: str) -> list[str]:
        """Standing enemies in base contact: those that engage the model (AOW-101)."""
        return [other for other in self.enemies_touching(name) if not self.state.figure(other).prone]

    def across(self, name: str) -> list[str]:
        """Standing enemies that a standing model faces across a Barrier; they hold nobody (AOW-377, 382, 384)."""
        return facing(self.positions, name)

    def foes(self, name: str) -> list[str]:
        """Standing enemies that a standing model fights: in contact or across a Barrier (AOW-288, AOW-377)."""
        return [] if self.state.figure(name).prone else [*self.standing_enemies(name), *self.across(name)]

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

    def nearest(self, source: Source, names: Collection[str]) -> Rules[list[str]]:
        """The nearest of the models, edge to edge; several when they tie within the tolerance."""
        gaps = self.positions.gaps(source, names)
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
        """Lay searched supply counters where a model falls, the others in contact with the first (AOW-182, 183)."""
        yield from ()
        at = self.positions.disc(name).at
        for place in self.positions.counter_places(at, count):
            new = f"supply-{self.state.number('counter')}"
            self.state.counters[new] = Counter(new, place, "", True)

    def entrance(self, walker: Walker, rule: str, who: str) -> Choose:
        """The question where a walker enters; ends the step when there is no room at any edge (AOW-280)."""
        return edge_ask(self.state, walker, rule, who)

    def by_nearness(self, names: Iterable[str]) -> list[str]:
        """Walkers in the order of their distance to the nearest survivor."""
        survivors = self.state.survivors
        return sorted(names, key=lambda name: min(self.positions.gaps(name, survivors).values(), default=0.0))

    def has_entrance(self) -> bool:
        """Whether a walker can enter anywhere (AOW-280, AOW-281)."""
        return any(edge_spot(self.positions, edge, None) is not None for edge in EDGES)

    def lure_spot(self, user: str, far: float, rule: str, clear: bool = False) -> Choose:
        """The question where a lure lands, at most `far` from the user's edge."""
        return lure_ask(self.state, user, far, rule, clear)

    def lured(self, user: str, where: Json) -> Source:
        """The source of commotion that an answer to lure_spot means."""
        return user if isinstance(where, str) else point(where)

    def heading_ask(self, walker: str, who: str, far: float) -> Choose:
        """The question whom or where a walker heads for, `far` being how far it goes (AOW-007, AOW-273)."""
        return heading_ask(self.state, walker, who, far)

    def heading(self, walker: str, where: Json, far: float) -> Source:
        """What an answer to heading_ask means."""
        return aim(self.state, walker, where, far)

    def melee_of(self, name: str) -> set[str]:
        """Every model linked to that one by contact of survivors with standing walkers (AOW-194, AOW-299)."""
        linked, edge = {name}, [name]
        while edge:
            new = [other for other in self.engaged_with(edge.pop()) if other not in linked]
            linked.update(new)
            edge += new
        return linked

    def engaged_with(self, name: str) -> list[str]:
        """Enemies in a melee with the model: of two in contact a walker, or both rivals, must stand (AOW-101, 374)."""
        figure = self.state.figure(name)
        if name in self.state.walkers:
            return [] if figure.prone else self.enemies_touching(name)
        foes = self.standing_enemies(name)
        return [foe for foe in foes if foe in self.state.walkers] if figure.prone else foes

    def by_range(self, name: str, targets: Iterable[str]) -> list[str]:
        """Targets from the nearest on."""
        return sorted(targets, key=lambda target: self.positions.gap(name, target))

    def models_at(self, counter: str) -> list[str]:
        """Models that touch a supply counter or the scenery that holds it (AOW-203)."""
        return self.positions.models_at(counter)

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
        self.place(self.state.survivor(name), path.end)
        return path.length

    def where(self, name: str) -> str:
        """Where a model now stands, for the end of a sentence."""
        return f" to {spoken(self.positions.at(name))}"

    def may_climb(self, name: str, left: float) -> bool:
        """Whether a climb is possible with the movement left (AOW-123)."""
        return any(climbs(self.positions, name, left))

    def climb_starts(self, name: str, piece: str, left: float) -> Rules[float]:
        """Walk up to the piece; returns how far that is (AOW-130)."""
        yield from ()
        plan = crossing(self.positions, name, piece, left)
        if plan is None:
            gone("the way over", "AOW-123")
        walked = distance(self.positions.at(name), plan.start)
        self.place(self.state.survivor(name), plan.start)
        return walked

    def climb_lands(self, name: str, piece: str) -> Rules[float]:
        """Put the model down on the far side; returns how far it is across (AOW-125, AOW-130)."""
        yield from ()
        plan = crossing(self.positions, name, piece, inf)
        if plan is None:
            gone("the way over", "AOW-123")
        self.place(self.state.survivor(name), plan.landing)
        return plan.length

    # -- walkers move, models are pushed

    def shamble(self, walker: str, toward: Source, far: float) -> Rules[Advance]:
        """Move a walker straight toward the source, as far as it gets (AOW-254 to 272)."""
        yield from ()
        return shamble(self.positions, walker, toward, far)

    def lunge(self, walker: str, victim: str) -> Rules[bool]:
        """Move a walker straight into contact with the victim; False when it cannot (AOW-238, AOW-239)."""
        yield from ()
        return lunge(self.positions, walker, victim)

    def push_apart(
        self, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
    ) -> Rules[list[str]]:
        """Push losers until they are `far` clear of every winner; those that moved (AOW-329 to 336).

        whole: all of them, or none when one is blocked.
        """
        yield from ()
        return push_apart(self.positions, losers, winners, far, whole)

    def flee(self, name: str, enemy: str, far: float) -> Rules[float]:
        """Move a survivor straight away from an enemy, bending only round what is in the way (AOW-065, 066, 116)."""
        yield from ()
        positions, disc = self.positions, self.positions.disc(name)
        heading = unit(positions.disc(enemy).at, disc.at)
        ahead = Point(round(disc.at.x + heading[0] * far), round(disc.at.y + heading[1] * far))
        goal = positions.within_edges(disc.at, ahead)
        path = positions.cleared(positions.reach(name, far).farthest(goal, far), name)
        self.place(self.state.survivor(name), path.end)
        return path.length

    def ambush(self, figure: Figure, victim: str) -> Rules[bool]:
        """Put a new model in contact with the victim; False when there is no room."""
        yield from ()
        target = self.positions.disc(victim)
        obstacles = self.positions.solid_near(target.at, 4 * self.positions.base, [victim])
        spot = contact_spot(
            Disc(target.at, self.positions.base), target, [target, *obstacles], self.positions.table
        )
        if spot is not None:
            self.place(figure, spot)
        return spot is not None
