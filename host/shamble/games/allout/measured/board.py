"""The measured board: answers every question of the rules exactly, from known positions; lengths in mils."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from math import inf

from shamble.games.allout.board import Contacts, Line, Somewhere, Source, Spot, Went
from shamble.games.allout.measured import blasts, steps, zones
from shamble.games.allout.measured.barriers import facing
from shamble.games.allout.measured.crossings import ascent, ascents, climbs, crossing, descent, descents
from shamble.games.allout.measured.places import deployment_ask, deployment_spot, lure_ask
from shamble.games.allout.measured.positions import INCH, Positions, inches, point, spoken
from shamble.games.allout.measured.positions import Source as Place
from shamble.games.allout.measured.pushing import push_apart, slip_away
from shamble.games.allout.measured.terrain import cost, cover_counts, hidden_by, overlooked, perch
from shamble.games.allout.measured.ways import destination, way
from shamble.games.allout.setup.laying import Laying
from shamble.games.allout.state import Figure, State, dropped
from shamble.games.allout.views.names import everything
from shamble.games.allout.walkers import pick
from shamble.geometry.packing import contact_spot
from shamble.geometry.plane import CONTACT, Disc, Point, distance, unit
from shamble.kernel.asks import Choose, Json, Rules, enter, gone, step


class MeasuredBoard(Contacts):
    """A table whose every position is known; lengths in mils."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.survey()

    def survey(self) -> None:
        """Look where everything lies: at first, and when scenery was moved by hand while rules are under way."""
        self.positions = Positions(self.state)
        self.laying = Laying(self.state)

    # -- contacts: plain facts

    def touching(self, name: str) -> list[str]:
        """Models in base contact with that one."""
        return self.positions.touching(name)

    def across(self, name: str) -> list[str]:
        """Standing enemies that a standing model faces across a Barrier; they hold nobody (AOW-377, 382, 384)."""
        return facing(self.positions, name)

    def pieces_touching(self, name: str) -> list[str]:
        """Pieces of scenery in contact with the model."""
        return self.positions.pieces_touching(name)

    def counters_touching(self, name: str) -> list[str]:
        """Supply counters the model can reach without moving (AOW-131, AOW-202)."""
        return self.positions.counters_touching(name)

    def models_at(self, counter: str) -> list[str]:
        """Models that touch a supply counter or the scenery that holds it (AOW-203)."""
        return self.positions.models_at(counter)

    def close_to(self, source: Place, names: Iterable[str], far: float) -> list[str]:
        """Those of the models that are at least partly within `far` of the source (AOW-043, AOW-050)."""
        near = set(self.positions.near(source, far))
        return [name for name in names if name in near]

    def nearest(self, source: Place, names: Collection[str]) -> list[str]:
        """The nearest of the models, edge to edge; several when they tie within the tolerance."""
        gaps = self.positions.gaps(source, names)
        least = min(gaps.values(), default=0.0)
        return [name for name, gap in gaps.items() if gap <= least + CONTACT]

    def by_nearness(self, names: Iterable[str]) -> list[str]:
        """Walkers in the order of their distance to the nearest survivor."""
        survivors = self.state.survivors
        return sorted(names, key=lambda name: min(self.positions.gaps(name, survivors).values(), default=0.0))

    def by_range(self, name: str, targets: Iterable[str]) -> list[str]:
        """Targets from the nearest on."""
        return sorted(targets, key=lambda target: self.positions.gap(name, target))

    def may_climb(self, name: str, left: float) -> bool:
        """Whether a climb is possible with the movement left (AOW-123)."""
        ways = (climbs, ascents, descents)
        return any(next(find(self.positions, name, left), None) for find in ways)

    def has_entrance(self) -> bool:
        """Whether a walker can enter anywhere (AOW-280, AOW-281)."""
        return steps.has_entrance(self)

    def below(self, name: str, other: str) -> bool:
        """Whether a model stands at the foot of an Elevated place that the other stands on (AOW-482, AOW-483)."""
        piece = perch(self.positions, other) if self.positions.heights else ""
        return bool(piece) and perch(self.positions, name) != piece

    def inside(self, zone: str) -> list[str]:
        """Models at least partly in a zone of the scenario."""
        return zones.inside(self.positions, zone)

    def look(self) -> Rules[None]:
        """It is known."""
        yield from ()

    def edges_touched(self, name: str) -> list[str]:
        """The edges of the board that a model touches."""
        return zones.edges_touched(self.positions, name)

    # -- words

    def where(self, name: str) -> str:
        """Where a model now stands, for the end of a sentence."""
        return f" to {spoken(self.positions.at(name))}"

    def title(self, name: str) -> str:
        """Its name: a picture shows where it is."""
        return everything(self.state)[name]

    def proviso(self, action: str) -> str:
        """Nothing: only Actions that are possible are offered."""
        return ""

    def usual(self, actions: Sequence[str]) -> str:
        """The first: all that are offered are possible."""
        return actions[0]

    def alike(self, names: Iterable[str]) -> bool:
        """No two models stand in the same place."""
        return False

    def aiming(self, reach: float) -> str:
        """Nothing: only legal targets are offered."""
        return ""

    def named(self, source: Place) -> str:
        """The source of commotion in words; ends the step when it has left play."""
        return self.state.figure(source).name if isinstance(source, str) else "where it landed"

    # -- whole steps of the walkers

    def next_up(self, names: Sequence[str], ask: Callable[[], Choose]) -> Rules[list[str]]:
        """The next of these walkers, or all that are left, nearest to a survivor first (AOW-278)."""
        return (yield from steps.next_up(self, names, ask))

    def lunges(self) -> Rules[None]:
        """Every eligible walker with a survivor under its Kill Zone template lunges (AOW-237 to 245)."""
        yield from steps.lunges(self)

    def noise(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """The nearest of these walkers within `far` of the source shambles toward it (AOW-042 to 045)."""
        yield from steps.noise(self, measured(source), ready, far, spent)

    def mayhem(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """All of these walkers within `far` of the source shamble toward it (AOW-049, AOW-052)."""
        yield from steps.mayhem(self, measured(source), ready, far, spent)

    def march(self, count: int | None, moved: set[str]) -> Rules[int]:
        """So many eligible walkers that a card has not moved yet move (None: all); how many are missing."""
        return (yield from steps.march(self, count, moved))

    def enter(self, count: int, rule: str, moved: set[str]) -> Rules[int]:
        """Up to so many walkers enter at the board edge, as there is room; how many did (AOW-279 to 282)."""
        return (yield from steps.enter_walkers(self, count, rule, moved))

    def arrive(self, count: int, zone: str, rule: str, moved: set[str]) -> Rules[int]:
        """Up to so many walkers come up in a zone, as there is room; how many did."""
        return (yield from zones.arrive(self, count, zone, rule, moved))

    def ambush(self, walker: Figure, victim: str) -> Rules[bool]:
        """Put a new model in contact with the victim; False when there is no room."""
        yield from ()
        target = self.positions.disc(victim)
        obstacles = self.positions.solid_near(target.at, 4 * self.positions.base, [victim])
        spot = contact_spot(
            Disc(target.at, self.positions.base), target, [target, *obstacles], self.positions.table
        )
        if spot is not None:
            self.place(walker, spot)
        return spot is not None

    # -- survivors set up and move

    def lay_out(self) -> Rules[None]:
        """It lies there."""
        yield from ()

    def lay_all(self, what: str) -> Rules[bool]:
        """One thing is laid after another."""
        yield from ()
        return False

    def set_up(self, name: str, edge: str) -> Rules[bool]:
        """A survivor sets up in contact with the edge (AOW-446).

        A skipped choice falls to the likely place, since a game needs every survivor on the table.
        """
        where = yield from step(enter(lambda: deployment_ask(self.state, name, edge)))
        if where is None:
            where = deployment_ask(self.state, name, edge).default
        self.place(
            self.state.survivor(name), deployment_spot(self.state, self.state.owner(name), edge, where)
        )
        return True

    def destination(self, name: str, left: float, rule: str) -> Choose:
        """The question where a survivor goes with `left` to move."""
        return destination(self.state, name, left, rule)

    def walk(self, name: str, answer: Json, left: float) -> Rules[Went]:
        """Move a survivor the shortest way to where the answer says."""
        yield from ()
        path = way(self.state, name, answer, left)
        self.place(self.state.survivor(name), path.end)
        far = cost(self.positions, path)
        return Went(far, f" {inches(path.length)} in{self.where(name)}")

    def climb_starts(self, name: str, piece: str, left: float) -> Rules[float]:
        """Walk up to the piece; returns how far that is (AOW-130)."""
        yield from ()
        plan = crossing(self.positions, name, piece, left)
        if plan is None:
            gone("the way over", "AOW-123")
        walked = distance(self.positions.at(name), plan.start)
        self.place(self.state.survivor(name), plan.start)
        return walked

    def climb_lands(self, name: str, piece: str, left: float) -> Rules[float]:
        """Put the model down on the far side; returns how far it is across (AOW-125, AOW-130)."""
        yield from ()
        plan = crossing(self.positions, name, piece, inf)
        if plan is None:
            gone("the way over", "AOW-123")
        self.place(self.state.survivor(name), plan.landing)
        return plan.length

    def climb_up(self, name: str, piece: str, left: float) -> Rules[float | None]:
        """Put the model on top; how far that is, None if an enemy up there keeps it at the foot (AOW-474, 475)."""
        yield from ()
        plan = ascent(self.positions, name, piece, left)
        if plan is None:
            gone("the way up", "AOW-472")
        self.place(self.state.survivor(name), plan.start)
        near = [n for n in self.positions.zone(name) if self.positions.stands_against(name, n)]
        if any(perch(self.positions, other) == piece for other in near):
            return None
        self.place(self.state.survivor(name), plan.landing)
        return plan.length

    def climb_down(self, name: str, way: str, left: float) -> Rules[float]:
        """Put the model at the foot; how far that is (AOW-473)."""
        yield from ()
        piece, _, side = way.rpartition("/")
        plan = descent(self.positions, name, piece, int(side), left) if side in ("1", "-1") else None
        if plan is None:
            gone("the way down", "AOW-473")
        self.place(self.state.survivor(name), plan.landing)
        return plan.length

    def climb_fails(self, name: str) -> Rules[None]:
        """The model stays where the climb starts (AOW-126)."""
        yield from ()

    def flee(self, name: str, foes: Sequence[str], far: float) -> Rules[Went]:
        """Move a survivor straight away from the nearest enemy, bent only round what is in the way (AOW-065, 066).

        Of equally near ones the owner picks (AOW-069).
        """
        state, text = self.state, f"{self.state.survivor(name).name} flees: from whom?"
        nearest = self.nearest(name, foes)
        enemy = yield from pick(state, nearest, "AOW-069", text, name, who=state.owner(name))
        positions, disc = self.positions, self.positions.disc(name)
        heading = unit(positions.disc(state.figure(enemy).id).at, disc.at)
        ahead = Point(round(disc.at.x + heading[0] * far), round(disc.at.y + heading[1] * far))
        goal = positions.within_edges(disc.at, ahead)
        path = positions.cleared(positions.reach(name, far).farthest(goal, far), name)
        self.place(state.survivor(name), path.end)
        return Went(path.length, f" {inches(path.length)} in{self.where(name)}")

    def may_hide(self, name: str) -> Rules[bool]:
        """Touching scenery, with no enemy in its own Kill Zone (AOW-216, AOW-217)."""
        yield from ()
        near = self.positions.zone(name) if self.pieces_touching(name) else None
        return near is not None and not any(self.state.hostile(name, other) for other in near)

    def in_zone(self, name: str, among: Collection[str]) -> Rules[list[str]]:
        """Those of these models that are at least partly under the model's Kill Zone (AOW-040)."""
        yield from ()
        return [near for near in self.positions.zone(name) if near in among]

    def lure(self, user: str, far: float, rule: str, clear: bool = False) -> Rules[Source]:
        """Where a lure makes its NOISE: a point, or the user's own feet."""
        where = yield from enter(lambda: lure_ask(self.state, self.state.survivor(user).id, far, rule, clear))
        return user if isinstance(where, str) else point(where)

    # -- shots

    def in_range(self, shooter: str, target: str, inches: float) -> Rules[bool]:
        """Whether a target is within that range, edge to edge (AOW-137)."""
        yield from ()
        return self.positions.gap(shooter, target) <= inches * INCH + CONTACT

    def within(self, one: str, two: str, inches: float) -> Rules[bool]:
        """Whether two models are within so many inches of each other, edge to edge (AOW-599, AOW-628)."""
        return (yield from self.in_range(one, two, inches))

    def burst(self, target: str, among: Collection[str]) -> Rules[list[str]]:
        """Those that further shots may be fired at: in the Kill Zone of the first target (AOW-621)."""
        return (yield from self.in_zone(target, among))

    def sees(self, shooter: str, target: str) -> Rules[bool]:
        """Whether no standing model, nor scenery before the prone, blocks the line of fire (AOW-141 to 145)."""
        yield from ()
        line = self.positions.line(shooter, target)
        if overlooked(self.positions, shooter, line.models):
            return False
        hidden = bool(line.pieces) and self.state.figure(target).prone
        return not hidden and not hidden_by(self.positions, shooter, target, line.pieces)

    def line(self, shooter: str, target: str) -> Rules[Line]:
        """What crosses the line of fire and counts there (AOW-141 to 145, AOW-477)."""
        yield from ()
        line = self.positions.line(shooter, target)
        return line if cover_counts(self.positions, shooter, target) else line._replace(pieces=())

    # -- blasts

    def blast_at(
        self, shooter: str, targets: Sequence[str], inches: float, named: bool
    ) -> Rules[tuple[str, Source]]:
        """Where the template is laid, as a place: its target may fall or be moved (AOW-604, AOW-605)."""
        where = yield from enter(lambda: blasts.aim_ask(self.state, shooter, targets, inches))
        return (where, self.positions.at(where)) if isinstance(where, str) else ("", point(where))

    def drift(self, centre: Source, far: float, who: str) -> Rules[Source]:
        """Where a player moves the template to (AOW-607)."""
        at = self.positions.at(measured(centre))
        where = yield from enter(lambda: blasts.drift_ask(self.state, at, far, who))
        return at if isinstance(where, str) else point(where)

    def beneath(self, centre: Source) -> Rules[list[str]]:
        """Everybody at least partly under the template, in the order of the roster (AOW-608)."""
        yield from ()
        near = self.positions.near_point(self.positions.at(measured(centre)), self.positions.kill_zone)
        order = [*self.state.survivors, *self.state.walkers]
        return sorted(near, key=order.index)

    def line_from(self, centre: Source, target: str) -> Rules[Line]:
        """The scenery between the template's centre and a model (AOW-611)."""
        yield from ()
        return self.positions.line_between(self.positions.at(measured(centre)), target)

    # -- pushes, and those that leave

    def face_across(self) -> Rules[None]:
        """Nothing is to be found out: the places say it."""
        yield from ()

    def slip_away(self, name: str, far: float) -> Rules[bool]:
        """Move a model the shortest way `far` clear of all its enemies, even through models (AOW-528)."""
        yield from ()
        return slip_away(self.positions, name, far)

    def push_apart(
        self, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
    ) -> Rules[list[str]]:
        """Push losers until they are `far` clear of every winner; those that moved (AOW-329 to 336)."""
        yield from ()
        return push_apart(self.positions, losers, winners, far, whole)

    def place(self, figure: Figure, at: Point) -> None:
        """Put a model at a place."""
        self.positions.place(figure, at)

    def remove(self, figure: Figure) -> Spot | None:
        """Take a model off the table; where it stood."""
        at = figure.at
        self.positions.remove(figure)
        return at

    def lie(self, figure: Figure, spot: Spot) -> Rules[None]:
        """Put a prone model where another stood (AOW-162)."""
        yield from ()
        assert isinstance(spot, Point)
        self.place(figure, spot)

    def drop(self, name: str, count: int, tokens: Sequence[str]) -> Rules[None]:
        """Lay searched supply counters, and named ones, where a model falls, all in contact (AOW-182, AOW-183)."""
        yield from ()
        places = self.positions.counter_places(self.positions.disc(name).at, count + len(tokens))
        for place, new in zip(places, dropped(self.state, count, tokens), strict=True):
            self.state.counters[new.id] = replace(new, at=place)


def measured(source: Source) -> Place:
    """A source of which the place is known."""
    assert not isinstance(source, Somewhere)
    return source
