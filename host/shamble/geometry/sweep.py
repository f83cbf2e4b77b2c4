"""How far a round base moves in a straight line before it meets something, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, hypot, inf, sqrt
from typing import NamedTuple

from shamble.geometry.plane import CONTACT, GRAZE, Box, Disc, Point, Shape, distance, unit


class Stop(NamedTuple):
    """Where a straight move ends: after ``distance`` mils, against obstacle ``by`` (None: nothing met)."""

    distance: float
    by: int | None


def sweep(disc: Disc, heading: tuple[float, float], far: float, obstacles: Sequence[Shape]) -> Stop:
    """Move a base ``far`` mils along ``heading`` (a vector of length 1) until it meets one of the obstacles.

    A base that already touches an obstacle stops at 0 when it moves into it; moving away or along is free.
    A pass that cuts no deeper than ``GRAZE`` is no meeting. Of two met at once the first in order counts.
    Source: AOW-255, AOW-257, AOW-258, AOW-263.
    """
    (x, y), radius = disc
    hx, hy = heading
    best, by = far, None
    for index, shape in enumerate(obstacles):
        sx, sy = shape.at
        dx, dy = sx - x, sy - y
        reach = radius + (shape.radius if isinstance(shape, Disc) else shape.bound)
        ahead = dx * hx + dy * hy
        if ahead <= -reach or ahead - reach >= best or abs(dx * hy - dy * hx) >= reach:
            continue
        met = _meeting(shape, x, y, hx, hy, radius)
        if met < best:
            best, by = met, index
    return Stop(best, by)


def sweep_to(disc: Disc, target: Point, far: float, obstacles: Sequence[Shape]) -> Stop:
    """Sweep straight toward the place ``target``, at most ``far`` mils and never past it (AOW-256)."""
    return sweep(disc, unit(disc.at, target), min(far, distance(disc.at, target)), obstacles)


def rest(disc: Disc, heading: tuple[float, float], far: float) -> Point:
    """The whole-mil place of the base's centre after ``far`` mils along ``heading``.

    Snapping moves it by less than one mil, so that it still touches what stopped it and overlaps nothing.
    """
    return Point(round(disc.at[0] + heading[0] * far), round(disc.at[1] + heading[1] * far))


def _meeting(shape: Shape, x: float, y: float, hx: float, hy: float, radius: int) -> float:
    """Mils until a base of ``radius`` at (x, y) meets the shape, infinite when it passes."""
    if entry(shape, x, y, hx, hy, radius - GRAZE) == inf:
        return inf
    if isinstance(shape, Disc):
        start = hypot(shape.at[0] - x, shape.at[1] - y) - shape.radius - radius
    else:
        start = shape.edge(x, y) - radius
    return 0.0 if start <= CONTACT else entry(shape, x, y, hx, hy, radius)


def entry(shape: Shape, x: float, y: float, hx: float, hy: float, pad: float) -> float:
    """Mils along the ray from (x, y) until it enters the shape grown by ``pad`` on all sides.

    0.0 when it starts within and goes deeper; infinite when it never enters or only leaves.
    """
    if isinstance(shape, Disc):
        return _enter_circle(shape.at[0] - x, shape.at[1] - y, hx, hy, shape.radius + pad)
    return _enter_box(shape, x, y, hx, hy, pad)


def _enter_circle(dx: float, dy: float, hx: float, hy: float, radius: float) -> float:
    """Mils until the ray enters the circle whose centre lies (dx, dy) from its start."""
    ahead = dx * hx + dy * hy
    aside = dx * hy - dy * hx
    half_chord = radius * radius - aside * aside
    if ahead <= 0.0 or half_chord <= 0.0 or radius <= 0.0:
        return inf
    outside = dx * dx + dy * dy - radius * radius
    # (ahead - sqrt) would cancel; this quotient is the same root and keeps its digits.
    return outside / (ahead + sqrt(half_chord)) if outside > 0.0 else 0.0


def _enter_box(box: Box, x: float, y: float, hx: float, hy: float, pad: float) -> float:
    """Mils until the ray enters the box grown by ``pad`` with rounded corners."""
    cosine, sine = box.cos, box.sin
    dx, dy = x - box.at[0], y - box.at[1]
    px, py = dx * cosine + dy * sine, dy * cosine - dx * sine
    vx, vy = hx * cosine + hy * sine, hy * cosine - hx * sine
    half_x, half_y = box.half_length, box.half_width
    t = max(_slab(px, vx, half_x + pad), _slab(py, vy, half_y + pad), 0.0)
    ex, ey = px + vx * t, py + vy * t
    over, past = abs(ex) - half_x, abs(ey) - half_y
    if over - pad > 1e-6 or past - pad > 1e-6:
        return inf
    if over > 0.0 and past > 0.0:
        return _enter_circle(copysign(half_x, ex) - px, copysign(half_y, ey) - py, vx, vy, pad)
    if t > 0.0:
        return t
    inward = vx * ex < 0.0 if over > past else vy * ey < 0.0
    return 0.0 if inward else inf


def _slab(p: float, v: float, half: float) -> float:
    """When a coordinate at p moving at v enters [-half, half]: negative if within, infinite if never."""
    if -half < p < half:
        return -inf
    if p * v >= 0.0:
        return inf
    return (abs(p) - half) / abs(v)
