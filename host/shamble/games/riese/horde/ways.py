"""Where zombies can step: terrain, doors, barricades and fire, whoever is there (RIE-460 to 465, RIE-639, RIE-644)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from shamble.games.riese import ground
from shamble.games.riese.state import State
from shamble.geometry.squares import Square, around, passed, sides

Link: TypeAlias = tuple[Square, tuple[Square, ...]]
"""A square one step on, and the squares of which one must be empty for it: none for a step over a side (RIE-464)."""
Key: TypeAlias = tuple[frozenset[str], frozenset[Square], frozenset[Square]]
"""Doors that are shut, squares on fire by a marker, squares with a barricade."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The ground as zombies of one kind see it at one time.

    links: the steps between squares that terrain allows, whichever end may be entered; open: the squares that may be
    entered; rest: those of them that a move may end on (RIE-595).
    """

    key: Key
    links: Mapping[Square, tuple[Link, ...]]
    open: frozenset[Square]
    rest: frozenset[Square]


def ways(state: State, rough: bool = False) -> Ways:
    """The ground for zombies just now; rough: for those who go through hindering terrain (RIE-594, RIE-603)."""
    key, name = key_of(state), f"ways {rough}"
    known = cast("Ways | None", state.memo.get(name))
    if known is None or known.key != key:
        known = first_look(state, rough, key) if known is None else after(state, rough, known, key)
        state.memo[name] = known
    return known


def key_of(state: State) -> Key:
    """What may change about the ground of a map."""
    shut = frozenset([door.id for door in state.doors.values() if not door.open])
    fires = frozenset([thing.at for thing in state.things.values() if thing.kind == "fire"])
    barricades = frozenset([thing.at for thing in state.things.values() if thing.kind == "barricade"])
    return shut, fires, barricades


def first_look(state: State, rough: bool, key: Key) -> Ways:
    """The whole map square by square; those far from anything special are linked all around."""
    plain = frozenset(state.chart.cells) - near_something(state, key)
    links = {
        square: all_around(square) if square in plain else links_of(state, square, rough)
        for square in state.chart.cells
    }
    return with_squares(state, rough, key, links)


def after(state: State, rough: bool, before: Ways, key: Key) -> Ways:
    """What has changed since is looked at anew, the rest stands."""
    old = before.key
    squares = (old[1] ^ key[1]) | (old[2] ^ key[2]) | ends_of(state, old[0] ^ key[0])
    links = dict(before.links)
    for square in widened(squares) & state.chart.cells.keys():
        links[square] = links_of(state, square, rough)
    return with_squares(state, rough, key, links)


def with_squares(state: State, rough: bool, key: Key, links: Mapping[Square, tuple[Link, ...]]) -> Ways:
    """Links with the squares that may be entered, and those that may be stayed on."""
    _, fires, barricades = key
    clear = {square for square, cell in state.chart.cells.items() if cell.kind == "clear" and not cell.fire}
    rest = frozenset(clear - fires - barricades)
    thick = {s for s, cell in state.chart.cells.items() if cell.kind == "hindering" and not cell.fire}
    return Ways(key, links, rest | (thick - fires - barricades) if rough else rest, rest)


def near_something(state: State, key: Key) -> frozenset[Square]:
    """Squares at which a step may be other than on open ground: on or around anything that is drawn or lies there."""
    cells = state.chart.cells
    odd = {square for square, cell in cells.items() if cell.kind != "clear" or cell.fire or cell.height}
    for a, b in state.chart.borders:
        odd |= {a, b}
    rim = {square for square in cells if any(near not in cells for near in sides(square))}
    corners = {square for square in cells if any(near not in cells for near in around(square))}
    return widened(odd | key[1] | key[2]) | rim | corners


def widened(squares: Iterable[Square]) -> frozenset[Square]:
    """Squares with the eight around each."""
    return frozenset([near for square in squares for near in (square, *around(square))])


def ends_of(state: State, doors: Iterable[str]) -> set[Square]:
    """The squares on both sides of these doors."""
    wanted = set(doors)
    return {square for pair in state.chart.borders if ground.door_id(*pair) in wanted for square in pair}


def all_around(square: Square) -> tuple[Link, ...]:
    """The steps on open ground."""
    x, y = square
    return (
        ((x, y - 1), ()),
        ((x + 1, y - 1), ((x + 1, y), (x, y - 1))),
        ((x + 1, y), ()),
        ((x + 1, y + 1), ((x + 1, y), (x, y + 1))),
        ((x, y + 1), ()),
        ((x - 1, y + 1), ((x - 1, y), (x, y + 1))),
        ((x - 1, y), ()),
        ((x - 1, y - 1), ((x - 1, y), (x, y - 1))),
    )


def links_of(state: State, square: Square, rough: bool) -> tuple[Link, ...]:
    """The steps from a square that terrain allows."""
    found: list[Link] = []
    for other in around(square):
        if other not in state.chart.cells:
            continue
        if square[0] == other[0] or square[1] == other[1]:
            if over_side(state, square, other, rough):
                found.append((other, ()))
        elif between := over_corner(state, square, other, rough):
            found.append((other, between))
    return tuple(found)


def over_side(state: State, a: Square, b: Square, rough: bool) -> bool:
    """Whether a zombie can cross the side between two squares: up and down it takes stairs (RIE-639, RIE-644)."""
    drawn = ground.border(state, a, b)
    level = ground.height(state, a) == ground.height(state, b)
    if drawn is None:
        return level
    if drawn.kind == "ladder" or ground.wall(state, a, b) or (drawn.kind == "yellow" and not rough):
        return False
    return level or drawn.kind == "stairs"


def over_corner(state: State, a: Square, b: Square, rough: bool) -> tuple[Square, ...]:
    """The squares over which a zombie could step diagonally; none where fire is at the corner (RIE-464, RIE-465)."""
    between = passed(a, b)
    if any(ground.on_fire(state, square) for square in between):
        return ()
    return tuple([square for square in between if can_pass(state, a, square, b, rough)])


def can_pass(state: State, a: Square, via: Square, b: Square, rough: bool) -> bool:
    """Whether terrain leaves a diagonal step the way over one of the squares it passes."""
    if ground.obstructive(state, via) or (ground.hindering(state, via) and not rough):
        return False
    return flat(state, a, via, rough) and flat(state, via, b, rough)


def flat(state: State, a: Square, b: Square, rough: bool) -> bool:
    """Whether the side between two squares can be crossed on the level."""
    return ground.height(state, a) == ground.height(state, b) and over_side(state, a, b, rough)
