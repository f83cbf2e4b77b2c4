"""How walkers move on a measured table: dead straight, and round scenery only where they start against it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from shamble.games.allout.house import by_house
from shamble.games.allout.measured.positions import INCH, Positions, Source
from shamble.geometry.packing import make_room
from shamble.geometry.paths import Path, Reach, around
from shamble.geometry.plane import Disc, Point, Shape, distance, overlapping, toward, unit
from shamble.geometry.sweep import Stop, rest, sweep, sweep_to

LUNGE = 6 * INCH
"""How far a lunge may bend round the scenery it starts against, in mils: a shamble (AOW-254, AOW-266)."""


class Advance(NamedTuple):
    """How a walker's move went: mils covered, and the survivor it met (empty: none)."""

    far: float
    met: str


def shamble(positions: Positions, walker: str, toward: Source, far: float) -> Advance:
    """Move a walker toward the source, as far as it gets within `far` mils (AOW-254 to 272)."""
    way = route(positions, walker, positions.at(toward), far)
    met = survivor_touched(positions, way[-1])
    if met and walkers_under(positions, way[-1], walker) and squeeze_in(positions, walker, way[-1], met, far):
        return Advance(Path.through(way).length, met)
    way = clear_of_walkers(positions, walker, way)
    positions.place(positions.state.walkers[walker], way[-1])
    return Advance(Path.through(way).length, survivor_touched(positions, way[-1]))


def lunge(positions: Positions, walker: str, victim: str) -> bool:
    """Move a walker into contact with the victim; False, and it stays, when it cannot (AOW-238, AOW-239)."""
    target = positions.at(victim)
    way = route(positions, walker, target, max(LUNGE, distance(positions.at(walker), target)))
    if victim not in touched(positions, way[-1]):
        return False
    if not walkers_under(positions, way[-1], walker):
        positions.place(positions.state.walkers[walker], way[-1])
        return True
    return squeeze_in(positions, walker, way[-1], victim, LUNGE)


def ahead(positions: Positions, walker: str, toward: Source, far: float) -> list[str]:
    """The survivors whom a walker would touch at the end of its way, were it to go."""
    return touched(positions, route(positions, walker, positions.at(toward), far)[-1])


def stop_short(positions: Positions, walker: str, toward: Source, far: float, victim: str) -> float:
    """Move a walker as shamble does, but only until it is an inch from a survivor; mils covered (AOW-617)."""
    way = Path.through(route(positions, walker, positions.at(toward), far))
    prey = positions.disc(victim)

    def clear(mils: float) -> bool:
        return distance(way.cut(mils).end, prey.at) - positions.base - prey.radius >= INCH

    least, most = 0.0, way.length
    if not clear(least):
        return 0.0
    while most - least > 1:
        middle = (least + most) / 2
        least, most = (middle, most) if clear(middle) else (least, middle)
    short = clear_of_walkers(positions, walker, way.cut(least).points)
    positions.place(positions.state.walkers[walker], short[-1])
    return Path.through(short).length


def route(positions: Positions, walker: str, target: Point, far: float) -> list[Point]:
    """The places of a walker's centre from its start to where it must stop, other walkers left aside.

    A target too near the board's edge for a base stands for the nearest place that is not (AOW-121).
    """
    disc = positions.disc(walker)
    target = positions.base_on_table(target)
    against = pieces_ahead(positions, walker, target)
    if against:
        return list(
            around(disc, against, target, far, solids(positions, walker, far), positions.table).points
        )
    return [disc.at, straight(positions, disc, target, far)]


def straight(positions: Positions, disc: Disc, target: Point, far: float) -> Point:
    """Where a straight way ends; one that passes over the prone stops at those it would end upon (AOW-271)."""
    aim = toward(disc.at, target, min(far, distance(disc.at, target)))
    passed = {name for name, survivor in positions.state.survivors.items() if survivor.prone}
    passed = passed if by_house(positions.state, "prone-in-the-way") == "pass" else set()
    while True:
        stop = sweep_to(disc, target, far, solids_along(positions, disc.at, aim, passed))
        end = rest(disc, unit(disc.at, target), stop.distance)
        under = {name for name in passed if overlapping(Disc(end, positions.base), positions.disc(name))}
        if not under:
            return end
        passed -= under


def pieces_ahead(positions: Positions, walker: str, target: Point) -> list[Shape]:
    """The scenery a walker starts against, if some of it stands in its way (AOW-266, AOW-267)."""
    disc = positions.disc(walker)
    met = [name for name in positions.pieces_touching(walker) if name not in positions.open_ground]
    against: list[Shape] = [positions.boxes[name] for name in met]
    heading = unit(disc.at, target)
    ahead = any(sweep(disc, heading, positions.base, [piece]) == Stop(0.0, 0) for piece in against)
    return against if ahead else []


def solids_along(positions: Positions, start: Point, target: Point, passed: Collection[str]) -> list[Shape]:
    """Scenery and survivors on a straight way, but for those that are passed: what stops a walker (AOW-258, 263)."""
    survivors = positions.state.survivors
    models = positions.models.shapes_along(start, target, positions.base)
    found = list(positions.scenery.shapes_along(start, target, positions.base).values())
    return found + [shape for name, shape in models.items() if name in survivors and name not in passed]


def solids(positions: Positions, walker: str, far: float) -> list[Shape]:
    """Scenery and survivors that a walker could come to within `far` mils."""
    at, survivors = positions.at(walker), positions.state.survivors
    found: list[Shape] = [positions.boxes[name] for name in positions.scenery.near(at, far + positions.base)]
    near = positions.models.near(at, far + positions.base)
    return found + [positions.models[name] for name in near if name in survivors]


def touched(positions: Positions, at: Point) -> list[str]:
    """The survivors that a base at the place would touch."""
    return [name for name in positions.near_point(at, positions.base) if name in positions.state.survivors]


def survivor_touched(positions: Positions, at: Point) -> str:
    """The first survivor that a base at the place would touch, or empty."""
    return next(iter(touched(positions, at)), "")


def walkers_under(positions: Positions, at: Point, walker: str) -> list[str]:
    """The other walkers that a base at the place would overlap."""
    end = Disc(at, positions.base)
    near = (name for name in positions.models.near(at, positions.base) if name in positions.state.walkers)
    return [name for name in near if name != walker and overlapping(end, positions.models[name])]


def clear_of_walkers(positions: Positions, walker: str, way: Sequence[Point]) -> list[Point]:
    """The way, cut short where it would end on other walkers: it ends in contact instead (AOW-261, AOW-262)."""
    way = list(way)
    while len(way) > 1 and (under := walkers_under(positions, way[-1], walker)):
        leg = Disc(way[-2], positions.base)
        stop = sweep_to(leg, way[-1], distance(way[-2], way[-1]), discs(positions, under))
        end = way.pop()
        if stop.by is not None and stop.distance > 0:
            way.append(rest(leg, unit(leg.at, end), stop.distance))
    return way


def discs(positions: Positions, names: Iterable[str]) -> list[Shape]:
    """The bases of these models."""
    return [positions.disc(name) for name in names]


def squeeze_in(positions: Positions, walker: str, at: Point, victim: str, far: float) -> bool:
    """Slide walkers round the victim to let in one that comes to it at a place (AOW-264, AOW-270, AOW-272).

    False, with nothing moved, when there is no room that it could walk to within `far` mils (AOW-265).
    """
    target, seated = positions.disc(victim), movable(positions, walker, victim)
    fixed = positions.solid_near(target.at, 4 * positions.base, [walker, victim, *seated])
    room = make_room(Disc(at, positions.base), target, seated, fixed, positions.table)
    if room is None:
        return False
    seat, slid = room
    reach = Reach(positions.disc(walker), solids(positions, walker, far), positions.table, far)
    if reach.path(seat) is None:
        return False
    for name, place in slid.items():
        positions.place(positions.state.walkers[name], place)
    positions.place(positions.state.walkers[walker], seat)
    return True


def movable(positions: Positions, walker: str, victim: str) -> dict[str, Disc]:
    """The walkers engaged with the victim alone: those that may slide round it (AOW-264, AOW-272)."""
    walkers = positions.state.walkers
    if by_house(positions.state, "make-room") == "free":
        return {}
    there = [name for name in positions.touching(victim) if name in walkers and name != walker]
    alone = [name for name in there if touched(positions, positions.at(name)) == [victim]]
    return {name: positions.disc(name) for name in alone if not walkers[name].prone}
