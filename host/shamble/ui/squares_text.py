"""A map of squares in a terminal: walls between the squares, arrows for facings, and a legend beside it or below."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, product
from typing import NamedTuple

from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, Square, column_name, edge, name_of
from shamble.kernel.view import Figure, MapEdge, SquareMap
from shamble.ui import board_look as look
from shamble.ui import squares_look as plans
from shamble.ui.board_look import columns, cut
from shamble.ui.squares_look import Plan

NARROWEST, LOWEST, LEGEND = 12, 8, 30
GAP = "  "
PLAYED = ("hero", "trooper")
"""The kinds of figures that people play."""
ROOMS = (4, 2, 1)
"""Columns inside a square, from the most readable down; one more is for the edge."""
MARK, FIRE, REACH, WALL, FAINT = "1;33", "1;31", "32", "1", "90"

Ink = tuple[str, str]
"""A letter and its ANSI style, which may be empty."""


class Signs(NamedTuple):
    """The letters of all that is drawn; an edge has one for upright and one for level."""

    arrows: dict[Square, str]
    fills: dict[tuple[str, bool], str]
    edges: dict[tuple[str, bool], str]
    thin: str
    thick: str
    shade: str
    fire: str
    more: str


UNICODE = Signs(
    dict(zip((UP, RIGHT, DOWN, LEFT), "▲▶▼◀", strict=True)),
    {
        ("hindering", False): "░",
        ("hindering", True): ",",
        ("obstructive", False): "▓",
        ("obstructive", True): "▒",
    },
    {
        ("wall", False): "┃━",
        ("wall", True): "┇┅",
        ("yellow", False): "┊┄",
        ("yellow", True): "¦-",
        ("rim", False): "│─",
    },
    "·╵╶└╷│┌├╴┘─┴┐┤┬┼",
    "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    ":",
    "•",
    "…",
)
JOINTS = ".|-+||++-+-+++++"
ASCII = Signs(
    dict(zip((UP, RIGHT, DOWN, LEFT), "^>v<", strict=True)),
    {
        ("hindering", False): "%",
        ("hindering", True): ",",
        ("obstructive", False): "#",
        ("obstructive", True): "=",
    },
    {
        ("wall", False): "|-",
        ("wall", True): "!~",
        ("yellow", False): ";_",
        ("yellow", True): "'`",
        ("rim", False): "|-",
    },
    JOINTS,
    JOINTS,
    ":",
    "o",
    "~",
)
EDGES = {
    "door-open": "//",
    "door-closed": "DD",
    "door-locked": "LL",
    "stairs": "SS",
    "ladder": "HH",
    "exit": "EE",
}
"""The other kinds of edges, alike in both, with the signs of drawings of maps."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a map that is drawn: its first square, how many squares, and the columns inside each."""

    west: int
    north: int
    columns: int
    rows: int
    room: int
    margin: int

    @classmethod
    def fit(cls, picture: SquareMap, width: int, height: int = 0, around: Square | None = None) -> Window:
        """The window with the largest squares in so much room; height 0: as high as the map.

        Where the map has no room, what is about a square: `around`, the picture's focus, the first marked one
        or the middle. With the focus it holds those who are played, as far as there is room for them.
        """
        margin = len(str(picture.height)) + 1
        fits = [room for room in ROOMS if picture.width * (room + 1) + 1 + margin <= width]
        room = fits[0] if fits else ROOMS[1]
        across = min(max((width - margin - 1) // (room + 1), 1), picture.width)
        down = min(max((height - 2) // 2, 1), picture.height) if height else picture.height
        middle = (picture.width // 2, picture.height // 2)
        about = around or picture.focus or next(iter(picture.shaded), middle)
        played = [] if around else [figure.at for figure in picture.figures if figure.kind in PLAYED]
        west = first_shown(about[0], [x for x, _ in played], across, picture.width)
        north = first_shown(about[1], [y for _, y in played], down, picture.height)
        return cls(west, north, across, down, room, margin)

    @property
    def wide(self) -> int:
        """The columns it takes."""
        return self.margin + self.columns * (self.room + 1) + 1

    @property
    def tall(self) -> int:
        """The rows it takes, with that of the letters."""
        return 2 * self.rows + 2

    @property
    def squares(self) -> frozenset[Square]:
        """The squares in it."""
        across, down = (range(self.west, self.west + self.columns), range(self.north, self.north + self.rows))
        return frozenset(product(across, down))

    def corner(self, at: Square) -> tuple[int, int]:
        """The column and row of a square's inside."""
        return self.margin + (at[0] - self.west) * (self.room + 1) + 1, 2 + 2 * (at[1] - self.north)


def first_shown(about: int, others: list[int], room: int, size: int) -> int:
    """The first of `room` columns or rows, of `size` of them, about a place; with all the others where they fit."""
    least, most = min([about, *others]), max([about, *others])
    middle = (least + most + 1) // 2 if most - least < room else about
    return max(min(middle - room // 2, size - room), 0)


def draw(
    picture: SquareMap,
    width: int = 80,
    height: int = 0,
    colour: bool = False,
    unicode: bool = True,
    around: Square | None = None,
) -> str:
    """The map and its legend as lines in at most `width` columns.

    height: the most rows of the map itself, where not all of it is wanted; around: the square to keep in sight
    then. `colour` adds ANSI styles; without `unicode` everything is ASCII.
    """
    if width < NARROWEST:
        return cut(f"The map needs {NARROWEST} columns.", width, "")
    signs = UNICODE if unicode else ASCII
    plan, window = Plan.of(picture), Window.fit(picture, width, height, around)
    drawing = [trimmed(row) for row in inked(plan, window, signs)]
    beside = width - window.wide - len(GAP)
    told = legend(plan, window, signs, beside if beside >= LEGEND else width, colour)
    if beside < LEGEND:
        return "\n".join([*(painted(row, colour) for row in drawing), *told])
    drawing += [[] for _ in told[len(drawing) :]]
    told += ["" for _ in drawing[len(told) :]]
    gaps = (" " * (window.wide - len(row)) + GAP for row in drawing)
    rows = zip(drawing, gaps, told, strict=True)
    return "\n".join(painted(row, colour) + (gap + text if text else "") for row, gap, text in rows)


def trimmed(row: list[Ink]) -> list[Ink]:
    """The row without the blanks at its end."""
    while row and row[-1][0] == " ":
        row = row[:-1]
    return row


def painted(row: list[Ink], colour: bool) -> str:
    """A row as text."""
    runs = ((style, "".join(letter for letter, _ in run)) for style, run in groupby(row, lambda ink: ink[1]))
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if colour and style else text for style, text in runs)


# -- the map


def inked(plan: Plan, window: Window, signs: Signs = UNICODE) -> list[list[Ink]]:
    """The window as rows of letters with their styles, each as long as the window is wide."""
    rows = [list[Ink]([(" ", "")] * window.wide) for _ in range(window.tall)]
    rows[0] = heading(window)
    for y in range(window.north, window.north + window.rows + 1):
        _write(rows, window, (window.west, y), edge_row(plan, window, signs, y), -1)
        if y < window.north + window.rows:
            rows[window.corner((window.west, y))[1]] = square_row(plan, window, signs, y)
    return rows


def _write(rows: list[list[Ink]], window: Window, at: Square, inks: list[Ink], above: int) -> None:
    """Write a row of edges above a square."""
    rows[window.corner(at)[1] + above][window.margin :] = inks


def heading(window: Window) -> list[Ink]:
    """The letters of the columns; where they have no room side by side, of every second or third."""
    names = [column_name(column) for column in range(window.west, window.west + window.columns)]
    wide, longest = window.room + 1, len(names[-1])
    step = -(-(longest + (longest > 1)) // wide)
    text = "".join(name.ljust(step * wide) for name in names[::step]).ljust(window.wide)
    return [(letter, FAINT) for letter in (" " * (window.margin + 1) + text)[: window.wide]]


def edge_row(plan: Plan, window: Window, signs: Signs, y: int) -> list[Ink]:
    """The edges above row y, with the joints between them."""
    inks: list[Ink] = []
    for x in range(window.west, window.west + window.columns):
        inks.append(joint(plan, signs, x, y))
        inks += [edge_ink(plan.edge((x, y - 1), (x, y)), signs, level=True)] * window.room
    return [*inks, joint(plan, signs, window.west + window.columns, y)]


def square_row(plan: Plan, window: Window, signs: Signs, y: int) -> list[Ink]:
    """Row y: its number, and the squares with the edges between them."""
    inks = [(letter, FAINT) for letter in f"{y + 1:>{window.margin - 1}} "]
    for x in range(window.west, window.west + window.columns):
        inks.append(edge_ink(plan.edge((x - 1, y), (x, y)), signs, level=False))
        inks += inside(plan, (x, y), window.room, signs)
    last = window.west + window.columns
    return [*inks, edge_ink(plan.edge((last - 1, y), (last, y)), signs, level=False)]


def edge_ink(drawn: MapEdge | None, signs: Signs, level: bool) -> Ink:
    """The letter of an edge."""
    if drawn is None:
        return " ", ""
    pair = signs.edges.get((drawn.kind, drawn.dotted)) or EDGES.get(drawn.kind, "??")
    return pair[level], {"wall": WALL, "rim": FAINT}.get(drawn.kind, MARK)


def joint(plan: Plan, signs: Signs, x: int, y: int) -> Ink:
    """The letter where four squares meet, the south-eastern one of them (x, y)."""
    north_west, north_east, south_west, south_east = (x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)
    around = (
        (north_west, north_east),
        (north_east, south_east),
        (south_west, south_east),
        (north_west, south_west),
    )
    arms = [plan.edge(*edge(*pair)) for pair in around]
    bits = sum(1 << n for n, arm in enumerate(arms) if arm is not None and arm.kind != "yellow")
    if any(arm is not None and arm.kind == "wall" for arm in arms):
        return signs.thick[bits], WALL
    there = any(map(plan.inside, (north_west, north_east, south_west, south_east)))
    return (signs.thin[bits] if there else " "), FAINT


def inside(plan: Plan, at: Square, room: int, signs: Signs) -> list[Ink]:
    """The inside of a square: who stands there, else what lies there and a line of fire, on terrain or a shade."""
    square, figure = plan.square(at), plan.figures.get(at)
    codes = "".join(map(plans.code, square.marks))
    if figure is not None:
        text = worded(figure_letters(figure, room, codes, signs), signs)
        return filled(text, look.look(figure.kind).ansi, room, " ", "")
    shaded = at in plan.shaded
    fill = signs.fills.get((square.kind, square.dotted)) or (signs.shade if shaded else " ")
    style = REACH if shaded else FAINT
    if codes or at not in plan.crossed:
        return filled(worded(codes, signs), MARK, room, fill, style)
    return filled(signs.fire, FIRE, room, signs.fire if fill == " " else fill, FIRE if fill == " " else style)


def figure_letters(figure: Figure, room: int, codes: str, signs: Signs) -> str:
    """A figure in that room: its letters and the arrow of its facing; where there is room, what it is or lies below."""
    letters = badge(figure, signs)
    if room < plans.ROOM:
        return letters[:1]
    if room == plans.ROOM:
        return letters[:1] + letters[-1] if figure.facing in signs.arrows else letters + codes[:1]
    state = look.safe(figure.states[0])[:1] if figure.states else ""
    return letters.ljust(room - 1) + (codes[:1] or state)


def badge(figure: Figure, signs: Signs) -> str:
    """A figure's letters and the arrow of its facing."""
    glyph = look.cut(look.safe(figure.glyph) or "?", plans.GLYPH, "")
    return glyph + (signs.arrows.get(figure.facing, "") if figure.facing else "")


def filled(text: str, style: str, room: int, fill: str, fill_style: str) -> list[Ink]:
    """The text in exactly that many columns, the rest of them filled; a wide letter is followed by an empty one."""
    found: list[Ink] = []
    for letter in cut(text, room, ""):
        if taken := columns(letter):
            found += [(letter, style), ("", style)][:taken]
        elif found:
            found[-1] = (found[-1][0] + letter, style)
    return found + [(fill, fill_style)] * (room - len(found))


def worded(text: str, signs: Signs) -> str:
    """The text as these signs allow; arrows are theirs already."""
    return look.plain(text) if signs is ASCII else look.safe(text)


# -- the legend


def legend(plan: Plan, window: Window, signs: Signs, room: int, colour: bool) -> list[str]:
    """Who is in sight, what the signs mean, the notes, and which part of the map it is where it is not all."""
    told = [*key(plan, signs), *remarks(plan, window)]
    return [
        *people(plan, window, signs, room, colour),
        *(row for text in told for row in wrapped(text, signs, room)),
    ]


def people(plan: Plan, window: Window, signs: Signs, room: int, colour: bool) -> list[str]:
    """Who is in sight; short entries stand side by side."""
    lines, left = list[str](), 0
    for item in plans.entries(plan, window.squares):
        letters = worded(badge(item.figure, signs), signs)
        text = f"{letters} {worded(item.text, signs)}"
        first, *rest = textwrap.wrap(text, max(room, 1), subsequent_indent=GAP if room > NARROWEST else "")
        taken = columns(first) + len(GAP)
        if colour:
            first = f"\x1b[{look.look(item.figure.kind).ansi}m{letters}\x1b[0m{first.removeprefix(letters)}"
        if not rest and left >= taken:
            lines[-1] += GAP + first
            left -= taken
        else:
            lines += [first, *rest]
            left = 0 if rest else room + len(GAP) - taken
    return lines


def wrapped(text: str, signs: Signs, room: int) -> list[str]:
    """A text in lines of that width."""
    return textwrap.wrap(worded(text, signs), max(room, 1), subsequent_indent=GAP if room > NARROWEST else "")


def key(plan: Plan, signs: Signs) -> Iterator[str]:
    """What the signs on the map mean."""
    parts = [f"{signs.fills[kind]} {plans.in_words(*kind)}" for kind in plans.terrain(plan)]
    for kind in plans.edge_kinds(plan):
        pair = signs.edges.get(kind) or EDGES.get(kind[0], "??")
        parts.append(f"{pair if pair[0] != pair[1] else pair[0]} {plans.in_words(*kind)}")
    parts += [f"{plans.code(word)} {word}" for word in plans.marks(plan)]
    parts += [f"{signs.fire} line of fire"] if plan.crossed else []
    parts += [f"{signs.shade} {plans.shade_words(plan)}"] if plan.shaded else []
    if parts:
        yield "; ".join(parts)


def remarks(plan: Plan, window: Window) -> Iterator[str]:
    """The notes of the map, and which part of it is shown."""
    yield from plan.picture.notes
    if len(window.squares) < plan.picture.width * plan.picture.height:
        first = name_of((window.west, window.north))
        last = name_of((window.west + window.columns - 1, window.north + window.rows - 1))
        whole = name_of((plan.picture.width - 1, plan.picture.height - 1))
        all_of_it = "b" if window.columns == plan.picture.width else "shamble board --svg"
        yield f"{first} to {last} of a map to {whole}; {all_of_it} shows all of it."
