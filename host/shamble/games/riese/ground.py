"""What a square and an edge are like now: terrain as drawn, with doors, barricades, fire and smoke (RIE-609 to 645)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from shamble.games.riese.cards import Border, Cell
from shamble.games.riese.state import Door, State
from shamble.geometry.squares import Square, around, distance, edge, sides
from shamble.geometry.squares import name_of as name_of

DOORS = ("door", "locked-door")


def cell(state: State, square: Square) -> Cell | None:
    """The square as drawn; None outside the map."""
    return state.chart.cells.get(square)


def inside(state: State, square: Square) -> bool:
    """Whether a square is part of the map."""
    return square in state.chart.cells


def border(state: State, a: Square, b: Square) -> Border | None:
    """What is drawn on the edge between two squares that share a side."""
    return state.chart.borders.get(edge(a, b))


def door_id(a: Square, b: Square) -> str:
    """What the door between two squares is called, such as C4-C5."""
    return "-".join(map(name_of, edge(a, b)))


def door_word(door: Door) -> str:
    """How a door stands."""
    return "forced" if door.forced else "open" if door.open else "locked" if door.locked else "closed"


def door(state: State, a: Square, b: Square) -> Door | None:
    """The door on an edge, or None."""
    drawn = border(state, a, b)
    return state.doors.get(door_id(a, b)) if drawn is not None and drawn.kind in DOORS else None


def wall(state: State, a: Square, b: Square, sight: bool = False) -> bool:
    """Whether the edge between two squares is obstructive: a wall or a closed door (RIE-641).

    sight: for attacks, where a dotted wall is none (RIE-611).
    """
    drawn = border(state, a, b)
    if drawn is None:
        return False
    if drawn.kind in DOORS:
        there = state.doors.get(door_id(a, b))
        return there is not None and not there.open
    return drawn.kind == "wall" and not (sight and drawn.dotted)


def obstructive(state: State, square: Square) -> bool:
    """Whether nobody can move into a square: outside, obstructive, or a barricade (RIE-222, RIE-613)."""
    drawn = state.chart.cells.get(square)
    return drawn is None or drawn.kind == "obstructive" or state.bears(square, "barricade")


def solid(state: State, square: Square) -> bool:
    """Whether a square obstructs lines and flights: outside, or obstructive and not dotted (RIE-190, RIE-611)."""
    drawn = cell(state, square)
    return drawn is None or (drawn.kind == "obstructive" and not drawn.dotted)


def hindering(state: State, square: Square) -> bool:
    """Whether moving onto or over a square costs 1 MP more (RIE-242)."""
    drawn = cell(state, square)
    return drawn is not None and drawn.kind == "hindering"


def on_fire(state: State, square: Square) -> bool:
    """Whether a square is a fire square (RIE-631)."""
    drawn = cell(state, square)
    return (drawn is not None and drawn.fire) or state.bears(square, "fire")


def lethal(state: State, square: Square) -> bool:
    """Whether whoever moves into a square is killed (RIE-640)."""
    drawn = cell(state, square)
    return drawn is not None and drawn.lethal


def height(state: State, square: Square) -> int:
    """The elevation of a square; 0 outside the map."""
    drawn = cell(state, square)
    return 0 if drawn is None else drawn.height


def smoke(state: State, square: Square) -> bool:
    """Whether a square lies in a toxic cloud: its own square and the eight around it (RIE-586)."""
    if not state.all_of("toxic") or obstructive(state, square):
        return False
    return any(state.lying(near, "toxic") for near in (square, *around(square)))


def adjacent(state: State, a: Square, b: Square) -> bool:
    """Whether two squares share a side that is no wall and no closed door (RIE-007)."""
    return distance(a, b) == 1 and not wall(state, a, b, sight=True)


def beside(state: State, square: Square) -> Iterator[Square]:
    """The squares of the map that are adjacent to a square (RIE-007)."""
    for near, drawn in drawn_sides(state, square):
        if drawn is None or not wall(state, square, near, sight=True):
            yield near


def drawn_sides(state: State, square: Square) -> tuple[tuple[Square, Border | None], ...]:
    """The squares of the map that share a side with a square, and what is drawn there; looked up once."""
    known = cast("dict[Square, tuple[tuple[Square, Border | None], ...]]", state.memo.setdefault("sides", {}))
    if square not in known:
        known[square] = tuple(
            [(near, border(state, square, near)) for near in sides(square) if inside(state, near)]
        )
    return known[square]


def open_step(state: State, a: Square, b: Square) -> bool:
    """Whether terrain lets a figure step over the side from a to b, whoever stands there (RIE-222, RIE-460)."""
    return not obstructive(state, b) and not wall(state, a, b)


def passed(a: Square, b: Square) -> tuple[Square, Square]:
    """The two squares that a diagonal step goes between."""
    return (b[0], a[1]), (a[0], b[1])
