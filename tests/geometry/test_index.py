"""The grid against looking at everything."""

from random import Random

import pytest

from geometry.scenes import BASE, piece, place
from shamble.geometry.index import Grid
from shamble.geometry.plane import Disc, Point, Shape, gap
from shamble.geometry.sweep import sweep_to


def crowd(rng: Random, count: int) -> dict[str, Shape]:
    return {f"w{n}": piece(rng) if rng.random() < 0.3 else Disc(place(rng), BASE) for n in range(count)}


def test_nothing_near_is_missed_however_the_models_move(full):
    rng = Random(61)
    shapes = crowd(rng, 60)
    grid = Grid(shapes.items(), cell=rng.choice([500, 2000, 7000]))
    for _ in range(20_000 if full else 400):
        name = rng.choice(list(shapes))
        shapes[name] = piece(rng) if rng.random() < 0.3 else Disc(place(rng), BASE)
        grid.move(name, shapes[name])
        at, far = place(rng), rng.uniform(0, 9000)
        near = {key for key, shape in shapes.items() if gap(Disc(at, 0), shape) <= far}
        assert near <= set(grid.near(at, far))


def test_a_sweep_through_the_grid_is_the_sweep_over_everything(full):
    rng = Random(62)
    for _ in range(5_000 if full else 150):
        shapes = crowd(rng, 30)
        grid = Grid(shapes.items())
        start, goal = Disc(place(rng), BASE), place(rng)
        found = grid.shapes_along(start.at, goal, BASE)
        assert list(found) == grid.along(start.at, goal, BASE)
        through = sweep_to(start, goal, 20000.0, list(found.values()))
        assert through.distance == sweep_to(start, goal, 20000.0, list(shapes.values())).distance


def test_steep_and_backward_ways_are_followed():
    grid = Grid([("far", Disc(Point(5000, 9000), BASE)), ("off", Disc(Point(15000, 9000), BASE))])
    assert grid.along(Point(5000, 1000), Point(5000, 9000), BASE) == ["far"]
    assert grid.along(Point(5001, 19000), Point(5000, 9000), BASE) == ["far"]
    assert grid.along(Point(5000, 1000), Point(5000, 1000), BASE) == []


def test_what_was_taken_off_is_gone():
    grid = Grid([("a", Disc(Point(500, 500), BASE))])
    assert (len(grid), "a" in grid, list(grid), grid["a"].at) == (1, True, ["a"], Point(500, 500))
    grid.remove("a")
    assert (len(grid), "a" in grid, grid.near(Point(500, 500), 9000.0)) == (0, False, [])
    with pytest.raises(KeyError):
        grid.remove("a")


def test_an_id_stands_once():
    grid = Grid([("a", Disc(Point(500, 500), BASE))])
    with pytest.raises(ValueError, match="'a' is on the table already: move it instead"):
        grid.add("a", Disc(Point(900, 900), BASE))


def test_answers_come_in_an_order_that_does_not_depend_on_who_moved(full):
    rng = Random(63)
    for _ in range(400 if full else 40):
        shapes = crowd(rng, 40)
        names = list(shapes)
        one, two = Grid(shapes.items()), Grid(rng.sample(list(shapes.items()), 40), order=names)
        for name in rng.sample(names, 25):
            one.move(name, Disc(place(rng), BASE))
            one.move(name, shapes[name])
        at, far = place(rng), rng.uniform(0, 9000)
        assert one.near(at, far) == two.near(at, far)
        assert one.along(at, place(Random(far)), BASE) == two.along(at, place(Random(far)), BASE)
        assert one.in_order(reversed(names)) == two.in_order(rng.sample(names, 40)) == names
