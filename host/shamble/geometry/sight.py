"""Whether a straight line between base centres passes over a base or scenery, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.geometry.plane import CONTACT, Box, Disc, Point, Shape, bound, from_segment, unit


def crosses(a: Point, b: Point, shape: Shape) -> bool:
    """Whether the line from a to b passes over the inside of the shape (AOW-142, AOW-184).

    A line that cuts no deeper than ``CONTACT`` grazes the edge, and a graze is not a crossing.
    """
    return margin(a, b, shape) < -CONTACT


def crossed(a: Point, b: Point, shapes: Sequence[Shape]) -> list[int]:
    """The indices of the shapes that the line from a to b crosses, in the order given."""
    hx, hy = unit(a, b)
    found = []
    for index, shape in enumerate(shapes):
        (x, y), reach = shape.at, bound(shape)
        if abs((x - a[0]) * hy - (y - a[1]) * hx) < reach and crosses(a, b, shape):
            found.append(index)
    return found


def margin(a: Point, b: Point, shape: Shape) -> float:
    """Mils by which the line from a to b clears the shape; negative: how far it must shift to clear it."""
    if isinstance(shape, Disc):
        return from_segment(a, b, shape.at) - shape.radius
    apart = max(_past_line(a, b, shape), _past_faces(a, b, shape))
    if apart <= 0.0:
        return apart
    ends = min(shape.edge(*a), shape.edge(*b))
    return min(ends, min(from_segment(a, b, corner) for corner in shape.corners))


def _past_line(a: Point, b: Point, box: Box) -> float:
    """The strip (mils) between the endless line through a and b and the box, negative when it cuts it."""
    hx, hy = unit(a, b)
    if not (hx or hy):
        return -box.bound
    sides = [(x - a[0]) * hy - (y - a[1]) * hx for x, y in box.corners]
    return max(min(sides), -max(sides))


def _past_faces(a: Point, b: Point, box: Box) -> float:
    """The widest strip (mils) between the segment and the box along either axis of the box."""
    (ax, ay), (bx, by) = box.local(*a), box.local(*b)
    return max(
        min(ax, bx) - box.half_length,
        -max(ax, bx) - box.half_length,
        min(ay, by) - box.half_width,
        -max(ay, by) - box.half_width,
    )
