"""Where a climb over a piece of scenery starts and lands on a measured table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shamble.games.allout.measured.positions import Positions
from shamble.games.allout.measured.terrain import CLEAR, card_of, perch, turned
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


def ascents(positions: Positions, name: str, left: float) -> Iterator[tuple[str, Crossing]]:
    """Elevated pieces that a survivor could climb onto with the movement left (AOW-472, AOW-474)."""
    for piece in positions.heights:
        near = piece in positions.scenery.near(positions.at(name), left)
        if near and perch(positions, name) != piece and (plan := ascent(positions, name, piece, left)):
            yield piece, plan


def ascent(positions: Positions, name: str, piece: str, left: float) -> Crossing | None:
    """The climb onto a piece, straight from where the model stands; there must be room for it on top (AOW-474)."""
    disc, box = positions.disc(name), positions.boxes[piece]
    start, _ = over(box, disc.at, positions.base)
    rim = turned(box, *inward(box, start, positions.base + CLEAR))
    walk = distance(disc.at, start)
    length = walk + distance(start, rim)
    if length > left + SNAP or not positions.on(Disc(rim, positions.base), piece):
        return None
    if not positions.free(Disc(rim, positions.base), but=[name]):
        return None
    stop = sweep_to(disc, start, walk, positions.obstacles(name, walk))
    return Crossing(start, rim, length) if walk - stop.distance <= CONTACT else None


def inward(box: Box, at: Point, far: float) -> tuple[float, float]:
    """The place on top nearest to one beside a box, so far inside its edges, along the box's own axes."""
    u, v = box.local(*at)
    long, short = max(0.0, box.half_length - far), max(0.0, box.half_width - far)
    return max(-long, min(long, u)), max(-short, min(short, v))


def descents(positions: Positions, name: str, left: float) -> Iterator[tuple[str, Crossing]]:
    """The long sides by which a survivor could climb down from where it stands, as "piece/side" (AOW-473)."""
    piece = perch(positions, name)
    if piece and card_of(positions, piece).has("climb"):
        for side in (1, -1):
            plan = descent(positions, name, piece, side, left)
            if plan is not None:
                yield f"{piece}/{side}", plan


def descent(positions: Positions, name: str, piece: str, side: int, left: float) -> Crossing | None:
    """The climb down one long side of a piece, as far along it as the model stands."""
    at, box = positions.at(name), positions.boxes[piece]
    u, v = box.local(*at)
    wide = box.length >= box.width
    out = (box.half_width if wide else box.half_length) + positions.base + CLEAR
    foot = turned(box, *((u, side * out) if wide else (side * out, v)))
    length = distance(at, foot)
    if length > left + SNAP or not positions.free(Disc(foot, positions.base), but=[name]):
        return None
    return None if positions.too_near(foot, name) else Crossing(at, foot, length)


def crossing(positions: Positions, name: str, piece: str, left: float) -> Crossing | None:
    """The climb over a piece, straight from where the model stands, if its base fits beyond (AOW-123, 124, 130)."""
    disc, box = positions.disc(name), positions.boxes[piece]
    if not card_of(positions, piece).has("traversable"):
        return None
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
    """Where a base at a place would start and end a climb over the narrow width of a box (AOW-122, AOW-124)."""
    along, across = box.local(*at)
    wide = box.length >= box.width
    long, short = (box.half_length, box.half_width) if wide else (box.half_width, box.half_length)
    run, side = (along, across) if wide else (across, along)
    run = max(-long, min(long, run))
    rim = (short + base) * (1 if side >= 0 else -1)
    near, beyond = ((run, rim), (run, -rim)) if wide else ((rim, run), (-rim, run))
    return turned(box, *near), turned(box, *beyond)
