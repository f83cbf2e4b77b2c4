"""Line of fire: what it passes, what blocks it, and what it costs (RIE-054 to 060, RIE-189 to 192)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

from shamble.games.riese import ground
from shamble.games.riese.state import State
from shamble.games.riese.words import name as spoken
from shamble.geometry.squares import Edge, Square, distance, line, passed

MOST = 4
"""The modifier of a line of fire never exceeds it (RIE-060)."""
EACH = 2
"""For each figure and each square of hindering terrain (RIE-055, RIE-056)."""


@dataclass(frozen=True, slots=True)
class Sightline:
    """What a line passes that may matter: squares between its ends, doors by id, hindering squares and edges.

    The end of the line counts among the hindering squares (RIE-054), the beginning does not (RIE-057). corners: two
    squares between which the line goes through a corner where walls or doors meet.
    """

    squares: tuple[Square, ...]
    doors: tuple[str, ...]
    hindering: tuple[Square, ...]
    yellow: tuple[Edge, ...]
    corners: tuple[Edge, ...] = ()


def sightline(state: State, a: Square, b: Square) -> Sightline | None:
    """The line from the centre of a to the centre of b; None when something obstructs it (RIE-190)."""
    drawn = _as_drawn(state, a, b)
    if drawn is None or any(not state.doors[name].open for name in drawn.doors):
        return None
    return None if any(shut(state, *corner) for corner in drawn.corners) else drawn


def shut(state: State, a: Square, b: Square) -> bool:
    """Whether walls or closed doors bar both ways round the corner between two squares: one wall runs through it."""
    return all(ground.wall(state, a, by, True) or ground.wall(state, by, b, True) for by in passed(a, b))


def in_sight(state: State, a: Square, b: Square) -> bool:
    """Whether there is line of fire between two squares; figures never block it (RIE-192)."""
    return sightline(state, a, b) is not None


def _as_drawn(state: State, a: Square, b: Square) -> Sightline | None:
    """The line as far as the drawing of the map tells; worked out once for each pair of squares."""
    known = cast("dict[tuple[Square, Square], Sightline | None]", state.memo.setdefault("lines", {}))
    if (a, b) not in known:
        known[a, b] = _worked_out(state, a, b)
    return known[a, b]


def _worked_out(state: State, a: Square, b: Square) -> Sightline | None:
    found = line(a, b)
    if any(ground.solid(state, square) for square in found.squares):
        return None
    doors, yellow = [], []
    for first, second in found.edges:
        drawn = ground.border(state, first, second)
        if drawn is None or drawn.dotted:
            continue
        if drawn.kind == "wall":
            return None
        if drawn.kind in ground.DOORS:
            doors.append(ground.door_id(first, second))
        elif drawn.kind == "yellow":
            yellow.append((first, second))
    hindering = tuple(square for square in (*found.squares, b) if _thick(state, square))
    corners = tuple(pair for pair in pairwise((a, *found.squares, b)) if _cornered(state, *pair))
    return Sightline(found.squares, tuple(doors), hindering, tuple(yellow), corners)


def _cornered(state: State, a: Square, b: Square) -> bool:
    """Whether a line goes from a to b through a corner with a border on both ways round it."""
    return distance(a, b) == 2 and all(
        ground.border(state, a, by) or ground.border(state, by, b) for by in passed(a, b)
    )


def _thick(state: State, square: Square) -> bool:
    """Whether a square is hindering for attacks as it is drawn (RIE-611)."""
    drawn = ground.cell(state, square)
    return drawn is not None and drawn.kind == "hindering" and not drawn.dotted


def intervening(state: State, a: Square, b: Square) -> list[str]:
    """The figures that stand on the line between two squares, in order from a (RIE-046, RIE-055)."""
    return [name for square in line(a, b).squares if (name := state.at(square))]


def line_modifiers(state: State, a: Square, b: Square) -> Iterator[tuple[str, int]]:
    """Each +2 of the line of fire from a to b, in words, before the cap (RIE-054 to 059, RIE-612, RIE-636).

    A barricade on b is what the attack is aimed at, so it costs nothing there.
    """
    found = sightline(state, a, b)
    if found is None:
        return
    for name in intervening(state, a, b):
        yield f"past {spoken(state, name)}", EACH
    barricades = [s for s in found.squares if state.lying(s, "barricade") and s not in found.hindering]
    for square in (*found.hindering, *barricades):
        if distance(a, square) > 1:
            yield f"through {ground.name_of(square)}", EACH
    for first, second in found.yellow:
        if a not in (first, second):
            yield f"over the edge of {ground.name_of(second)}", EACH


def line_modifier(state: State, a: Square, b: Square) -> int:
    """The modifier of the line of fire, at most +4 (RIE-060)."""
    return min(MOST, sum(value for _, value in line_modifiers(state, a, b)))
