"""Random tables for the geometry tests and benches, and shapes as hypothesis strategies."""

from math import cos, radians, sin
from random import Random

import shapely
from hypothesis import strategies as st

from shamble.geometry.packing import fits
from shamble.geometry.plane import Box, Disc, Point, Shape, Table, gap

TABLE = Table(20000, 20000)
BASE = 492

places = st.builds(Point, st.integers(0, 20000), st.integers(0, 20000))
discs = st.builds(Disc, places, st.integers(200, 1500))
boxes = st.builds(
    Box,
    places,
    st.integers(200, 6000),
    st.integers(100, 3000),
    st.floats(-400, 400) | st.sampled_from([0, 90, 45]),
)
shapes = discs | boxes
headings = st.floats(0, 360).map(lambda turn: (cos(radians(turn)), sin(radians(turn))))


def place(rng: Random) -> Point:
    """A place where a 25 mm base stands wholly on the table."""
    return Point(rng.randint(BASE, 20000 - BASE), rng.randint(BASE, 20000 - BASE))


def piece(rng: Random) -> Box:
    """A piece of scenery, from a short barrier to a long lorry, turned at will."""
    turn = rng.choice([0.0, 90.0, rng.uniform(0, 180)])
    at = Point(rng.randint(1500, 18500), rng.randint(1500, 18500))
    return Box(at, rng.randint(2000, 4500), rng.randint(300, 2000), turn)


def busy(rng: Random, models: int = 20, pieces: int = 10) -> list[Shape]:
    """A table with scenery first and models after it, none overlapping."""
    found: list[Shape] = []
    while len(found) < pieces:
        box = piece(rng)
        if TABLE.inside(box) and all(gap(box, other) > 0 for other in found):
            found.append(box)
    while len(found) < pieces + models:
        disc = Disc(place(rng), BASE)
        if fits(disc, found, TABLE) and all(gap(disc, other) > 0 for other in found):
            found.append(disc)
    return found


def outline(shape: Shape) -> shapely.Polygon:
    """The shape in shapely."""
    if isinstance(shape, Disc):
        return shapely.Point(*shape.at).buffer(shape.radius, quad_segs=256)
    return shapely.Polygon(shape.corners)


def shifted(shape: Shape, dx: int, dy: int) -> Shape:
    """The shape moved so many mils east and north."""
    at = Point(shape.at.x + dx, shape.at.y + dy)
    return (
        Disc(at, shape.radius) if isinstance(shape, Disc) else Box(at, shape.length, shape.width, shape.turn)
    )


def quarter(shape: Shape) -> Shape:
    """The shape on a table turned a quarter left about its corner."""
    at = Point(-shape.at.y, shape.at.x)
    if isinstance(shape, Disc):
        return Disc(at, shape.radius)
    return Box(at, shape.length, shape.width, shape.turn + 90)
