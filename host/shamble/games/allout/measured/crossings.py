"""Where a climb over a piece of scenery starts and lands on a measured table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shamble.games.allout.measured.positions import Positions
from shamble.geometry.paths import SNAP
from shamble.geometry.plane import CONTACT, Box, Disc, Point, distance
from shamble.geometry.sweep import sweep_to


class Crossing(NamedTuple):
    """A climb: where it starts, where it ends, and the mils it takes from where the model stands."""

    start: Point
    landing: Point
    length: float


def climbs(positions: Positions, name: str, left: float) -> Iterator[tuple[str, Crossing]]:
    """Pieces of scenery the survivor could climb with the movement left, and how (AOW-123)."""
    for piece in positions.scenery.near(positions.at(name), left):
        if plan := crossing(positions, name, piece, left):
            yield piece, plan


def crossing(positions: Positions, name: str, piece: str, left: float) -> Crossing | None:
    """The climb over a piece, straight from where the model stands, if its base fits beyond (AOW-123, 124, 130)."""
    disc, box = positions.disc(name), positions.boxes[piece]
    start, landing = over(box, disc.at, positions.base)
    walk = distance(disc.at, start)
    length = walk + distance(start, landing)
    if length > left + SNAP or not positions.free(Disc(landing, positions.base), but=[name]):
        return None
    if positions.too_near(landing, name):
        return None
    stop = sweep_to(disc, start, walk, positions.obstacles(name, walk))
    return Crossing(start, landing, length) if walk - stop.distance <= CONTACT else None


def over(box: Box, at: Point, base: int) -> tuple[Point, Point]:
    """Where a base at a place would start and end a climb over the narrow width of a box (AOW-124)."""
    along, across = box.local(*at)
    wide = box.length >= box.width
    long, short = (box.half_length, box.half_width) if wide else (box.half_width, box.half_length)
    run, side = (along, across) if wide else (across, along)
    run = max(-long, min(long, run))
    rim = (short + base) * (1 if side >= 0 else -1)
    near, beyond = ((run, rim), (run, -rim)) if wide else ((rim, run), (-rim, run))
    return outward(box, near), outward(box, beyond)


def outward(box: Box, local: tuple[float, float]) -> Point:
    """A place given along the box's own axes, on the table."""
    u, v = local
    return Point(round(box.at.x + u * box.cos - v * box.sin), round(box.at.y + u * box.sin + v * box.cos))
