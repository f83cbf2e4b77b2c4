"""What both pictures of a map of squares share: what lies where, short codes of words, and the lines of the legend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, Edge, Square, line, name_of
from shamble.kernel.view import Figure, MapEdge, MapSquare, SquareMap
from shamble.ui import board_look as look

ROOM = 2
GLYPH = 3
"""The columns of a code at most."""
CODES = {
    "fire": "*",
    "toxic": "~",
    "objective": "O",
    "barricade": "B",
    "decoy": "d",
    "flare": "f",
    "lethal": "!",
    "supplies": "$",
}
FACINGS = {UP: "north", RIGHT: "east", DOWN: "south", LEFT: "west"}
TERRAIN = ("hindering", "obstructive")
EDGES = {
    "wall": "wall",
    "yellow": "hindering edge",
    "door-open": "open door",
    "door-closed": "closed door",
    "door-locked": "locked door",
    "stairs": "stairs",
    "ladder": "ladder",
    "exit": "way off the map",
}
RIM = MapEdge(((0, 0), (0, 0)), "rim")
"""Where the map ends and nothing else is drawn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A map of squares by place: what is on each square and edge."""

    picture: SquareMap
    squares: dict[Square, MapSquare] = field(default_factory=dict)
    edges: dict[Edge, MapEdge] = field(default_factory=dict)
    figures: dict[Square, Figure] = field(default_factory=dict)
    shaded: frozenset[Square] = frozenset()
    crossed: frozenset[Square] = frozenset()

    @classmethod
    def of(cls, picture: SquareMap) -> Plan:
        """The map by place; of several figures on a square the first shows."""
        return cls(
            picture,
            {square.at: square for square in picture.squares},
            {edge.between: edge for edge in picture.edges},
            {figure.at: figure for figure in reversed(picture.figures)},
            frozenset(picture.shaded),
            frozenset(square for ends in picture.fire for square in line(*ends).squares),
        )

    def inside(self, at: Square) -> bool:
        """Whether a square is part of the map."""
        x, y = at
        return (
            0 <= x < self.picture.width and 0 <= y < self.picture.height and self.square(at).kind != "outside"
        )

    def square(self, at: Square) -> MapSquare:
        """What a square is like."""
        return self.squares.get(at) or MapSquare(at)

    def edge(self, a: Square, b: Square) -> MapEdge | None:
        """What stands between two squares, the smaller one first: at the end of the map its rim."""
        drawn = self.edges.get((a, b))
        return drawn or (RIM if self.inside(a) != self.inside(b) else None)


def code(word: str) -> str:
    """The word in at most two columns: a sign of its own, itself, or its first letters ("timer 2": "t2")."""
    safe = look.safe(word)
    numbered = re.fullmatch(r"(\w)\D*(\d)", safe)
    height = safe.removeprefix("height ") if safe.startswith("height ") else ""
    short = CODES.get(safe) or height or ("".join(numbered.groups()) if numbered else safe)
    return look.cut(short, ROOM, "")


def place_of(picture: SquareMap, option: str) -> str:
    """The name of the square that an option's id tells of, as "go:C4" or "attack:z3" do; empty for none."""
    standing = {figure.id: name_of(figure.at) for figure in picture.figures}
    parts = option.split(":")
    square = (part for part in parts if re.fullmatch(r"[A-Z]{1,3}[1-9]\d{0,3}", part, re.ASCII))
    return next((standing[part] for part in parts if part in standing), next(square, ""))


def described(picture: SquareMap, at: Square) -> str:
    """A square in words: its name, who stands there and how they are, its terrain, and what lies there."""
    plan = Plan.of(picture)
    figure, square = plan.figures.get(at), plan.square(at)
    who = [figure.name, *figure.states] if figure is not None else []
    terrain = [in_words(square.kind, square.dotted)] if square.kind != "clear" else []
    return ", ".join([name_of(at), *map(look.safe, (*who, *terrain, *square.marks))])


# -- the legend


class Entry(NamedTuple):
    """A line of the legend: the figure it shows, its name, and where it or all that are like it stand."""

    figure: Figure
    text: str


def entries(plan: Plan, shown: frozenset[Square] | None = None) -> Iterator[Entry]:
    """A line for each figure, those that are alike together; shown: the squares in sight, where not all are."""
    alike: dict[tuple[object, ...], list[Figure]] = {}
    for figure in plan.picture.figures:
        if shown is None or figure.at in shown:
            marks = plan.square(figure.at).marks
            key = (figure.kind, figure.glyph, figure.name, figure.facing, figure.states, marks)
            alike.setdefault(key, []).append(figure)
    for group in alike.values():
        yield Entry(group[0], _told(plan, group))


def _told(plan: Plan, group: list[Figure]) -> str:
    figure = group[0]
    places = ", ".join(name_of(one.at) for one in group)
    facing = [f"facing {FACINGS[figure.facing]}"] if figure.facing in FACINGS else []
    marks = plan.square(figure.at).marks
    on = [f"on {' and '.join(map(look.safe, marks))}"] if marks else []
    return f"{look.safe(figure.name)} {places}" + "".join(
        f"; {word}" for word in (*facing, *map(look.safe, figure.states), *on)
    )


def terrain(plan: Plan) -> list[tuple[str, bool]]:
    """The kinds of terrain on the map, each with whether it is dotted."""
    there = {(square.kind, square.dotted) for square in plan.squares.values()}
    return [kind for name in TERRAIN for kind in ((name, False), (name, True)) if kind in there]


def edge_kinds(plan: Plan) -> list[tuple[str, bool]]:
    """The kinds of edges on the map that a reader may have to be told of, each with whether it is dotted."""
    there = {(edge.kind, edge.dotted) for edge in plan.edges.values()} - {("wall", False)}
    return [kind for name in EDGES for kind in ((name, False), (name, True)) if kind in there]


def in_words(kind: str, dotted: bool) -> str:
    """Terrain or an edge in words."""
    return EDGES.get(kind, kind) + (" (movement only)" if dotted else "")


def shade_words(plan: Plan) -> str:
    """What the shaded squares are."""
    return look.safe(plan.picture.marked) or "marked squares"


def marks(plan: Plan) -> list[str]:
    """The words of the marks on the map whose code does not say everything, in order."""
    there = {look.safe(word) for square in plan.squares.values() for word in square.marks}
    return sorted(word for word in there if word and code(word) != word)
