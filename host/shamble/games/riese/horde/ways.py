"""Where zombies can step: terrain, doors, barricades and fire, whoever is there (RIE-460 to 465, RIE-639, RIE-644)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from shamble.games.riese import ground
from shamble.games.riese.changes import Key, changed, key_of, widened
from shamble.games.riese.state import State
from shamble.geometry.squares import Edge, Square, around, edge, passed, sides

Link: TypeAlias = tuple[Square, tuple[Square, ...]]
"""A square one step on, and the squares of which one must be empty for it: none for a step over a side (RIE-464)."""


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


@dataclass(frozen=True, slots=True)
class Land:
    """What of a map matters to zombies just now.

    passable: squares that a diagonal step may go over (RIE-464); fires: those whose corners nobody cuts (RIE-465);
    shut: sides that no zombie crosses; uneven: those and the sides that lead up or down.
    """

    passable: frozenset[Square]
    fires: frozenset[Square]
    shut: frozenset[Edge]
    uneven: frozenset[Edge]


def ways(state: State, rough: bool = False, through: bool = False) -> Ways:
    """The ground for zombies just now; rough: for those who go through hindering terrain (RIE-594, RIE-603).

    through: as if fires barred nobody, either, and one could rest anywhere (house rule "hindered-ways").
    """
    key, name = key_of(state), f"ways {rough} {through}"
    known = cast("Ways | None", state.memo.get(name))
    if known is None or known.key != key:
        land = land_of(state, rough or through, key)
        land = replace(land, fires=frozenset()) if through else land
        links = first_look(state, land, key) if known is None else after(state, land, known, key)
        entered = land.passable - land.fires
        known = Ways(key, links, entered, entered if through else entered - thick(state))
        state.memo[name] = known
    return known


def first_look(state: State, land: Land, key: Key) -> dict[Square, tuple[Link, ...]]:
    """The whole map square by square; those far from anything special are linked all around."""
    cells = state.chart.cells
    plain = cells.keys() - near_something(state, key)
    return {
        square: all_around(square) if square in plain else links_of(cells, land, square) for square in cells
    }


def after(state: State, land: Land, before: Ways, key: Key) -> dict[Square, tuple[Link, ...]]:
    """What has changed since is looked at anew, the rest stands."""
    cells, links = state.chart.cells, dict(before.links)
    for square in changed(state, before.key, key) & cells.keys():
        links[square] = links_of(cells, land, square)
    return links


def land_of(state: State, rough: bool, key: Key) -> Land:
    """The terrain with what lies on it; up and down they take stairs, no ladders (RIE-460 to 462, RIE-639, RIE-644)."""
    cells = state.chart.cells
    kinds = ("clear", "hindering") if rough else ("clear",)
    passable = frozenset([square for square, cell in cells.items() if cell.kind in kinds])
    fires = key[1] | {square for square, cell in cells.items() if cell.fire}
    shut = {pair for pair in state.chart.borders if barred(state, pair, rough)}
    slopes = {
        pair for pair in pairs_around(state) if ground.height(state, pair[0]) != ground.height(state, pair[1])
    }
    stairs = {pair for pair in slopes if (drawn := state.chart.borders.get(pair)) and drawn.kind == "stairs"}
    return Land(passable - key[2], fires, frozenset(shut | (slopes - stairs)), frozenset(shut | slopes))


def barred(state: State, pair: Edge, rough: bool) -> bool:
    """Whether what is drawn on a side keeps zombies from crossing it."""
    kind = state.chart.borders[pair].kind
    return kind == "ladder" or (kind == "yellow" and not rough) or ground.wall(state, *pair)


def pairs_around(state: State) -> Iterator[Edge]:
    """The sides of all squares that lie high or low."""
    for square, cell in state.chart.cells.items():
        if cell.height:
            yield from (edge(square, other) for other in sides(square) if other in state.chart.cells)


def thick(state: State) -> frozenset[Square]:
    """The hindering squares, on which nobody who leaps may rest (RIE-595)."""
    return frozenset([square for square, cell in state.chart.cells.items() if cell.kind == "hindering"])


def near_something(state: State, key: Key) -> frozenset[Square]:
    """Squares at which a step may be other than on open ground: on or around anything that is drawn or lies there."""
    cells = state.chart.cells
    odd = {square for square, cell in cells.items() if cell.kind != "clear" or cell.fire or cell.height}
    for a, b in state.chart.borders:
        odd |= {a, b}
    rim = {square for square in cells if any(near not in cells for near in around(square))}
    return widened(odd | key[1] | key[2]) | rim


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


def links_of(cells: Container[Square], land: Land, square: Square) -> tuple[Link, ...]:
    """The steps from a square that terrain allows."""
    found: list[Link] = []
    for other in around(square):
        if other not in cells:
            continue
        if square[0] == other[0] or square[1] == other[1]:
            if edge(square, other) not in land.shut:
                found.append((other, ()))
        elif between := over_corner(land, square, other):
            found.append((other, between))
    return tuple(found)


def over_corner(land: Land, a: Square, b: Square) -> tuple[Square, ...]:
    """The squares over which a zombie could step diagonally; none where fire is at the corner (RIE-464, RIE-465)."""
    between = passed(a, b)
    if not land.fires.isdisjoint(between):
        return ()
    return tuple(
        [
            via
            for via in between
            if via in land.passable and edge(a, via) not in land.uneven and edge(via, b) not in land.uneven
        ]
    )
