"""Maps drawn in text: squares three signs wide, and between them what stands on their edges (docs/riese.md).

          A   B   C
        +---+---+---+
      1 | A     | O1|
        +   +-D-+   +
      2 | ~~:   L  2|
        +-v-+---+---+

Of a place in the drawing, its row and column count from 0 and are those of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from shamble.games.riese.cards import Border, BorderKind, Cell, Chart, Drawing, Terrain
from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, Edge, Square, Step, edge, moved
from shamble.kernel.errors import BadInput

BORDERS: Mapping[str, Border] = {
    "|": Border("wall"),
    ":": Border("wall", dotted=True),
    "~": Border("yellow"),
    ";": Border("yellow", dotted=True),
    "D": Border("door"),
    "L": Border("locked-door"),
    "S": Border("stairs"),
    "H": Border("ladder"),
}
"""What stands on an edge, by its sign; a wall from west to east is drawn as ---, anything else there as -D- or :::."""
TERRAINS: Mapping[str, tuple[Terrain, bool]] = {
    "#": ("obstructive", False),
    ":": ("obstructive", True),
    "~": ("hindering", False),
    ";": ("hindering", True),
}
"""The terrain of a square and whether it is dotted, by its sign."""
FIRE, LETHAL, NO_SQUARE = "*", "!", "/"
ARROWS: Mapping[str, Step] = {"^": UP, ">": RIGHT, "v": DOWN, "<": LEFT}
EXIT = "X"
"""What an exit is called that leads out of a square without a code."""
CODE = re.compile(r"[A-Z][A-Za-z0-9]{0,2}")
"""What a square may be called; in a square itself only a capital, alone or with a digit or a small letter, has room."""
SHORT = re.compile(r"[A-Z][0-9a-z]?")
WIDE, HIGH = 4, 2
MOST = 100
"""Squares from west to east, and from north to south."""


class Spot(NamedTuple):
    """Something wrong in a drawing: the place by row and column, how many signs it takes, and what it is about."""

    row: int
    column: int
    wide: int
    found: str
    expected: str

    def picture(self, lines: tuple[str, ...]) -> tuple[str, str]:
        """The line of the drawing, and a mark under the place."""
        line = lines[self.row].rstrip() if self.row < len(lines) else ""
        return line, " " * self.column + "^" * self.wide


class BadDrawing(BadInput):
    """A drawing that is no map, with everything that is wrong in it."""

    def __init__(self, name: str, lines: tuple[str, ...], spots: list[Spot]) -> None:
        self.spots = tuple(spots)
        told = [
            "\n    ".join((f"line {s.row + 1}: found {s.found}; expected {s.expected}", *s.picture(lines)))
            for s in self.spots
        ]
        super().__init__("\n".join((f"the map {name} has {len(told)} fault{'s'[: len(told) > 1]}:", *told)))


@dataclass(slots=True)
class Page:
    """A drawing that is being read: where its squares begin, what was found so far, and what is wrong."""

    drawing: Drawing
    top: int = 0
    left: int = 0
    width: int = 0
    height: int = 0
    cells: dict[Square, Cell] = field(default_factory=dict)
    borders: dict[Edge, Border] = field(default_factory=dict)
    labels: dict[str, list[Square]] = field(default_factory=dict)
    exits: dict[str, list[Edge]] = field(default_factory=dict)
    codes: dict[Square, list[str]] = field(default_factory=dict)
    signs: set[str] = field(default_factory=set)
    spots: list[Spot] = field(default_factory=list)

    def line(self, row: int) -> str:
        """A line of the drawing from the western end of the map, as long as the map is wide."""
        lines = self.drawing.lines
        text = lines[row][self.left :] if row < len(lines) else ""
        return text.ljust(self.width * WIDE + 1)

    def blame(self, row: int, column: int, wide: int, found: str, expected: str) -> None:
        """Note what is wrong at a place, its column counted from the western end of the map."""
        self.spots.append(Spot(row, self.left + column, wide, found, expected))

    def blame_square(self, square: Square, found: str, expected: str) -> None:
        """Note what is wrong with a square."""
        self.blame(self.top + 1 + square[1] * HIGH, 1 + square[0] * WIDE, 3, found, expected)

    def blame_edge(self, a: Square, b: Square, found: str, expected: str) -> None:
        """Note what is wrong with the edge between two squares."""
        (x, y), (east, _) = min(a, b), max(a, b)
        row = self.top + 1 + y * HIGH
        if east > x:
            self.blame(row, (x + 1) * WIDE, 1, found, expected)
        else:
            self.blame(row + 1, 1 + x * WIDE, 3, found, expected)

    def chart(self) -> Chart:
        """The map as far as it was understood."""
        labels = {code: tuple(squares) for code, squares in sorted(self.labels.items())}
        exits = {code: tuple(edges) for code, edges in sorted(self.exits.items())}
        head = (self.drawing.id, self.drawing.name, self.width, self.height)
        return Chart(*head, self.cells, self.borders, labels, exits)


def read_drawing(drawing: Drawing) -> Chart:
    """The map that a drawing shows. Raises BadDrawing, which shows everything that is wrong in the drawing."""
    page = scan(drawing)
    if page.spots:
        raise BadDrawing(drawing.name, drawing.lines, page.spots)
    return page.chart()


def scan(drawing: Drawing) -> Page:
    """Everything in a drawing, and whatever is wrong with its signs."""
    page = Page(drawing)
    legend = {sign: tuple(_legend_words(page, sign)) for sign in drawing.legend}
    if not _find_grid(page):
        return page
    for y in range(page.height):
        for x in range(page.width):
            _read_square(page, (x, y), legend)
    for y in range(page.height + 1):
        _read_edges_below(page, y - 1)
    for y in range(page.height):
        _read_edges_along(page, y)
    for sign in sorted(set(legend) - page.signs):
        page.blame(page.top, 0, 1, f"no square with the sign {sign} of the legend", "a square that shows it")
    page.spots.sort()
    return page


# -- the grid


def _find_grid(page: Page) -> bool:
    """Where the map begins and how large it is; False when there is nothing to read."""
    lines = page.drawing.lines
    tops = [n for n, line in enumerate(lines) if line.lstrip(" 0123456789").startswith("+")]
    if not tops:
        page.blame(0, 0, 1, "no map", "lines such as +---+---+, each second one with what the squares hold")
        return False
    page.top, first = tops[0], lines[tops[0]].rstrip()
    page.left = first.index("+")
    page.width, rest = divmod(len(first) - page.left - 1, WIDE)
    if rest or not first.endswith("+"):
        page.blame(page.top, len(first) - page.left - 1, 1, "an end within a square", "+ every fourth sign")
    page.height = (tops[-1] - page.top) // HIGH
    if not page.width or not page.height:
        page.blame(
            page.top, 0, 1, "a map without squares", "at least one square, between two lines of + and -"
        )
    elif (tops[-1] - page.top) % HIGH:
        page.blame(
            tops[-1], 0, 1, "a line of + too many or too few", "a line of + after each line of squares"
        )
    if max(page.width, page.height) > MOST:
        found = f"{page.width} by {page.height} squares"
        page.blame(page.top, 0, 1, found, f"at most {MOST} either way")
    if not page.spots:
        _check_frame(page)
    return not page.spots


def _check_frame(page: Page) -> None:
    """Every line is as wide as the first, with a + at each corner; nothing stands beside or below the map."""
    for row in range(page.top, page.top + page.height * HIGH + 1):
        text = page.line(row)
        end = page.width * WIDE + 1
        if beyond := text[end:].strip():
            wide = len(text.rstrip()) - end
            page.blame(
                row, end, wide, f"{beyond!r} beyond the map", "nothing, or a wider map in the first line"
            )
        crosses = range(0, end, WIDE)
        if (row - page.top) % HIGH == 0 and (missing := [n for n in crosses if text[n] != "+"]):
            found = f"{text[missing[0]]!r} at the corner of squares"
            page.blame(row, missing[0], 1, found, "+ every fourth sign")
    for row in range(page.top + page.height * HIGH + 1, len(page.drawing.lines)):
        if re.search(r"[^A-Z ]", page.drawing.lines[row]):
            page.blame(row, -page.left, 1, "a line below the map", "nothing after the last line of +")


# -- squares


def _legend_words(page: Page, sign: str) -> Iterator[str]:
    """What a sign of the legend stands for."""
    if not re.fullmatch(r"[a-z]", sign):
        page.blame(0, 0, 1, f"the sign {sign!r} in the legend", "a small letter")
    for word in page.drawing.legend[sign]:
        if CODE.fullmatch(word) or word in WORDS or re.fullmatch(r"height [0-9]{1,2}", word):
            yield word
        else:
            expected = f"a code such as S1, or {', '.join(WORDS)}, height 2"
            page.blame(0, 0, 1, f"{word!r} for {sign} in the legend", expected)


WORDS = ("hindering", "obstructive", "dotted", "fire", "lethal")
SAID: Mapping[str, tuple[str, ...]] = {
    **{sign: (kind, "dotted") if dotted else (kind,) for sign, (kind, dotted) in TERRAINS.items()},
    FIRE: ("fire",),
    LETHAL: ("lethal",),
}
"""The words that the signs of a square stand for."""


def _read_square(page: Page, square: Square, legend: Mapping[str, tuple[str, ...]]) -> None:
    """What the three signs of a square say."""
    row, column = page.top + 1 + square[1] * HIGH, 1 + square[0] * WIDE
    text = page.line(row)[column : column + 3]
    if NO_SQUARE in text:
        if text.strip(NO_SQUARE + " "):
            page.blame_square(square, f"{text!r}", "/// alone, where the map has no square")
        return
    said: list[str] = []
    for match in re.finditer(rf"{SHORT.pattern}|[^ .]", text):
        sign = match[0]
        if sign[0].isupper():
            said.append(sign)
        elif sign.isdigit():
            said.append(f"height {sign}")
        elif sign in legend:
            page.signs.add(sign)
            said.extend(legend[sign])
        elif sign in SAID:
            said.extend(SAID[sign])
        else:
            page.blame_square(square, f"the sign {sign!r}", _square_signs(page))
    page.cells[square] = _cell(page, square, said)
    codes = [word for word in dict.fromkeys(said) if CODE.fullmatch(word)]
    page.codes[square] = codes
    for code in codes:
        page.labels.setdefault(code, []).append(square)


def _square_signs(page: Page) -> str:
    """The signs that a square may hold, in words."""
    of_legend = f", {' '.join(sorted(page.drawing.legend))} of the legend" if page.drawing.legend else ""
    return f"a code such as A or S1, # : ~ ; * ! / or a height{of_legend}"


def _cell(page: Page, square: Square, said: list[str]) -> Cell:
    """The square that these words tell of."""
    kinds = {word for word in said if word in ("hindering", "obstructive")}
    heights = {int(word.removeprefix("height ")) for word in said if word.startswith("height ")}
    if len(kinds) > 1:
        page.blame_square(square, "a square both hindering and obstructive", "one of the two")
    if len(heights) > 1:
        page.blame_square(square, "two heights", "one, for the whole square")
    if "dotted" in said and not kinds:
        page.blame_square(square, "dotted terrain without terrain", "hindering or obstructive too")
    kind = cast(Terrain, max(kinds, default="clear"))
    return Cell(kind, "dotted" in said, "fire" in said, "lethal" in said, max(heights, default=0))


# -- edges


ACROSS = "three spaces, ---, :::, ~~~, ;;;, -D-, -L-, -S-, -H-, -^- or -v-"


def _read_edges_below(page: Page, y: int) -> None:
    """The edges between a row of squares and the next, from west to east; -1 for the edge north of the map."""
    row = page.top + (y + 1) * HIGH
    text = page.line(row)
    for x in range(page.width):
        part = text[1 + x * WIDE : 4 + x * WIDE]
        sign = _sign_across(part)
        if sign is None:
            page.blame(row, 1 + x * WIDE, 3, f"{part!r} on an edge", ACROSS)
        else:
            _read_edge(page, (x, y), (x, y + 1), sign)


def _sign_across(part: str) -> str | None:
    """The sign of an edge that is drawn from west to east; a space for none, None for what is no edge."""
    middle = part[1]
    if part in ("   ", "---", NO_SQUARE * 3):
        return "|" if middle == "-" else " "
    drawn = middle in BORDERS or middle in "^v"
    return middle if drawn and middle != "|" and set(part) <= {middle, "-", " "} else None


def _read_edges_along(page: Page, y: int) -> None:
    """The edges of a row of squares that are drawn from north to south."""
    row = page.top + 1 + y * HIGH
    text = page.line(row)
    for x in range(page.width + 1):
        sign = text[x * WIDE].replace(NO_SQUARE, " ")
        if sign not in " <>" and sign not in BORDERS:
            page.blame(row, x * WIDE, 1, f"{sign!r} on an edge", "a space or one of | : ~ ; D L S H < >")
        else:
            _read_edge(page, (x - 1, y), (x, y), sign)


def _read_edge(page: Page, a: Square, b: Square, sign: str) -> None:
    """What stands between two squares, of which one or both may be none of the map."""
    if sign in ARROWS:
        _read_exit(page, a, b, sign)
    elif a in page.cells and b in page.cells:
        if sign != " ":
            page.borders[edge(a, b)] = BORDERS[sign]
    elif a in page.cells or b in page.cells:
        _check_outer(page, a, b, sign)
    elif sign not in " |":
        page.blame_edge(a, b, f"{_called(sign)} in the middle of nowhere", "a square on either side of it")


def _read_exit(page: Page, a: Square, b: Square, sign: str) -> None:
    """An arrow leads from a square of the map to where there is none (RIE-220)."""
    inside, outside = (b, a) if sign in "^<" else (a, b)
    if inside not in page.cells or outside in page.cells or moved(inside, ARROWS[sign]) != outside:
        page.blame_edge(
            a, b, f"an arrow {sign} that leads into the map", "an arrow from a square off the map"
        )
        return
    code = next(iter(page.codes[inside]), EXIT)
    page.exits.setdefault(code, []).append((inside, outside))


def _check_outer(page: Page, a: Square, b: Square, sign: str) -> None:
    """The map has a wall all around."""
    wall = "---" if a[0] == b[0] else "|"
    if sign == " ":
        page.blame_edge(a, b, "a hole in the outer wall", f"{wall}, or an arrow for an exit")
    elif sign != "|":
        found = f"{_called(sign)} that leads off the map"
        page.blame_edge(a, b, found, f"{wall}, an arrow for an exit, or a square behind it")


def _called(sign: str) -> str:
    """What people call a sign on an edge."""
    return NAMES[BORDERS[sign].kind]


NAMES: Mapping[BorderKind, str] = {
    "wall": "a wall",
    "yellow": "a yellow edge",
    "door": "a door",
    "locked-door": "a locked door",
    "stairs": "stairs",
    "ladder": "a ladder",
}
