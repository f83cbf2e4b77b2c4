"""How fast moves and paths are, against shapely in the same run: ``PYTHONPATH=tests python -m bench.bench_geometry``.

Every row is (name, ours, baseline, ratio, target): milliseconds, and the ratio or the milliseconds aimed at.
"""

from collections.abc import Callable, Iterable
from math import cos, inf, sin, tau
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeAlias

import shapely

from geometry.scenes import BASE, TABLE, busy, outline, piece, place
from shamble.geometry.index import Grid
from shamble.geometry.packing import fits
from shamble.geometry.paths import Reach
from shamble.geometry.plane import Box, Disc, Point, Shape
from shamble.geometry.sweep import rest, sweep

Row: TypeAlias = tuple[str, float, float | None, float | None, str]
Heading: TypeAlias = tuple[float, float]
MOVE = 6000.0


class ShapelyTable:
    """The same table in shapely, grown by the base once and indexed."""

    def __init__(self, obstacles: Iterable[Shape]) -> None:
        self.grown = [outline(shape).buffer(BASE, quad_segs=128) for shape in obstacles]
        shapely.prepare(self.grown)
        self.tree = shapely.STRtree(self.grown)

    def move(self, start: Point, heading: Heading) -> float:
        """Mils until the move meets something."""
        way = shapely.LineString([start, (start.x + heading[0] * MOVE, start.y + heading[1] * MOVE)])
        origin = shapely.Point(start)
        met = (way.intersection(self.grown[n]) for n in self.tree.query(way, predicate="intersects"))
        return min((origin.distance(cut) for cut in met), default=MOVE)


def grid_move(grid: Grid, disc: Disc, heading: Heading) -> float:
    """Mils until the move meets something, by grid and sweep."""
    end = rest(disc, heading, MOVE)
    return sweep(disc, heading, MOVE, list(grid.shapes_along(disc.at, end, BASE).values())).distance


def timed(tasks: Iterable[Callable[[], object]]) -> list[float]:
    """Milliseconds of each task."""
    spent = []
    for task in tasks:
        start = perf_counter()
        task()
        spent.append((perf_counter() - start) * 1e3)
    return spent


def mean(spent: list[float]) -> float:
    """The mean without the slowest twentieth, which is the machine's and not the code's."""
    kept = sorted(spent)[: max(1, len(spent) * 19 // 20)]
    return sum(kept) / len(kept)


def moves() -> Row:
    """A walker's straight move among 20 models and 10 pieces."""
    rng, ours, theirs = Random(1), [], []
    for _ in range(20):
        *obstacles, walker = busy(rng, 21, 10)
        grid = Grid((str(n), shape) for n, shape in enumerate(obstacles))
        table = ShapelyTable(obstacles)
        headings = [(cos(turn), sin(turn)) for turn in (rng.uniform(0, tau) for _ in range(20))]
        ours += timed(lambda h=h, g=grid, w=walker: grid_move(g, w, h) for h in headings)
        theirs += timed(lambda h=h, t=table, w=walker: t.move(w.at, h) for h in headings)
    return "straight move, 30 obstacles", mean(ours), mean(theirs), mean(theirs) / mean(ours), ">= 10 x"


def crowded(count: int) -> float:
    """Milliseconds of one move and its update of the grid among ``count`` walkers, as dense as 20 on the board."""
    rng, side = Random(2), int(20000 * (count / 20) ** 0.5)
    grid = Grid()
    for n in range(count):
        grid.add(str(n), Disc(Point(rng.randint(0, side), rng.randint(0, side)), BASE))
    for n in range(count // 2):
        at, box = Point(rng.randint(0, side), rng.randint(0, side)), piece(rng)
        grid.add(f"piece {n}", Box(at, box.length, box.width, box.turn))

    def walk(name: str, turn: float) -> None:
        disc = grid[name]
        assert isinstance(disc, Disc)
        heading = (cos(turn), sin(turn))
        grid.move(name, Disc(rest(disc, heading, grid_move(grid, disc, heading)), BASE))

    return mean(timed(lambda n=n: walk(str(n % count), n * 0.7) for n in range(600)))


def flat() -> Row:
    """The same with 2,000 walkers as with 20."""
    few, many = crowded(20), crowded(2000)
    return "move and update, 2,000 walkers v 20", many, few, many / few, "<= 2 x"


def ways() -> list[Row]:
    """Shortest paths on a busy table, straight and bent, and the overlay of 800 cells."""
    rng, bent, straight = Random(3), [], []
    for _ in range(60):
        *obstacles, me = busy(rng)
        for goal in (place(rng) for _ in range(5)):
            if fits(Disc(goal, BASE), obstacles, TABLE):
                start = perf_counter()
                path = Reach(me, obstacles, TABLE).path(goal)
                spent = (perf_counter() - start) * 1e3
                (straight if path is not None and len(path.points) == 2 else bent).append(spent)
    cells = [Point(250 + 500 * (n % 40), 500 + 1000 * (n // 40)) for n in range(800)]
    tables = [busy(rng) for _ in range(6)]
    rows: list[Row] = [
        ("bent path, median", median(bent), None, None, "about 1 ms"),
        (
            "direct path, median",
            median(straight),
            median(bent),
            median(bent) / median(straight),
            "far cheaper",
        ),
    ]
    for far in (8000.0, inf):
        limit = None if far == inf else far
        spent = timed(lambda t=t, f=limit: Reach(t[-1], t[:-1], TABLE, f).covers(cells) for t in tables)
        name = "overlay of 800 cells, " + ("no limit" if limit is None else "8 in")
        rows.append((name, median(spent), None, None, "< 150 ms"))
    return rows


def rows() -> list[Row]:
    """All measurements."""
    return [moves(), flat(), *ways()]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        right = "" if baseline is None else f"{baseline:9.4f} ms {ratio:7.1f} x"
        print(f"{name:38} {ours:9.4f} ms {right:24} target {target}")
