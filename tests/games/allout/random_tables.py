"""Random tables for laws of movement, and what no legal table shows."""

from __future__ import annotations

import random
from itertools import combinations

from games.allout.given import Table, given
from shamble.games.allout.house import base_of
from shamble.games.allout.measured.shambling import touched
from shamble.games.allout.setup.ground import touching_at
from shamble.games.allout.state import State
from shamble.geometry.plane import Disc, Point, Shape, overlapping

BASE = base_of({})

CROWD = {"survivors": 4, "walkers": 14, "cars": 3, "barriers": 4}


def random_table(rng: random.Random, size: float = 20.0, crowd: dict[str, int] | None = None) -> Table:
    """Survivors, walkers and scenery at random, often in contact, nothing overlapping."""
    most = crowd or CROWD
    table = given(
        size=(size, size),
        cars=[piece(rng, size) for _ in range(rng.randint(0, most["cars"]))],
        barriers=[piece(rng, size) for _ in range(rng.randint(0, most["barriers"]))],
        walkers=["0.5,0.5"] * rng.randint(1, most["walkers"]),
        **dict.fromkeys(("ann", "bob", "cid", "dee")[: rng.randint(1, most["survivors"])], "0.5,0.5"),
    )
    state = table.state
    for figure in list(state.figures()):
        state.board.remove(figure)
    for figure in list(state.figures()):
        spot = free_place(rng, state)
        if spot is None:
            state.survivors.pop(figure.id, None)
            state.walkers.pop(figure.id, None)
        else:
            figure.prone = rng.random() < 0.15
            state.board.place(figure, spot)
    return table


def piece(rng: random.Random, size: float) -> str:
    """A piece of scenery somewhere on the table."""
    return f"{rng.uniform(2.5, size - 2.5):.3f},{rng.uniform(2.5, size - 2.5):.3f} {rng.choice((0, 30, 45, 90, 133))}"


def free_place(rng: random.Random, state: State) -> Point | None:
    """A free place, half of the time in contact with something."""
    positions = state.board.positions
    for _ in range(60):
        width, depth = positions.table.width, positions.table.depth
        spot = Point(rng.randint(BASE, width - BASE), rng.randint(BASE, depth - BASE))
        things: list[Shape] = [*(positions.models[n] for n in positions.models), *positions.boxes.values()]
        if things and rng.random() < 0.5:
            spot = beside(rng, rng.choice(things))
        if positions.free(Disc(spot, BASE)):
            return spot
    return None


def beside(rng: random.Random, thing: Shape) -> Point:
    """Where a base sent straight at the thing from somewhere would touch it."""
    return touching_at(thing, rng.uniform(0, 360), BASE)


def faults(state: State) -> list[str]:
    """What is wrong on the table: models that overlap something or stick out over the edge."""
    positions = state.board.positions
    bases = {figure.id: positions.disc(figure.id) for figure in state.figures()}
    found = [f"{a} on {b}" for a, b in combinations(bases, 2) if overlapping(bases[a], bases[b])]
    found += [
        f"{a} on {b}" for a in bases for b, box in positions.boxes.items() if overlapping(bases[a], box)
    ]
    found += [f"{a} over the edge" for a, base in bases.items() if not positions.table.inside(base)]
    found += [f"{f.id} misplaced" for f in state.figures() if f.at != bases[f.id].at]
    return found


def engagements(state: State) -> dict[str, list[str]]:
    """The survivors that each walker touches."""
    positions = state.board.positions
    return {name: sorted(touched(positions, positions.at(name))) for name in state.walkers}
