"""A map drawn line by line: from a size to a drawing, shown as it grows, for any front end that can read a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from shamble.games.riese.cards import Border, BorderKind, Cell, Chart, Drawing, Terrain
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.maps import CODE, EXIT, MOST, scan
from shamble.games.riese.survey import survey
from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, Edge, Square, Step, edge, moved, name_of, named
from shamble.kernel.dialogue import STOPS, Dialogue, Question
from shamble.kernel.errors import BadInput

HELP = """\
wall c4-c5            between two squares; so, too: yellow, door, locked, stairs, ladder; open takes it away
wall c4..h4 south     along a side of each square of a rectangle: north, east, south, west, or around all of it
wall dotted c4-c5     dotted: for movement only; so, too: yellow, hindering, obstructive
hindering c4 d4..e6   squares by name or as rectangles; so, too: obstructive, clear, fire, lethal, hole, floor
height 2 c4..d5       how high squares lie; stairs or ladder between those of different height
label S1 a1 h8        a code for squares: A where heroes start, Z a zombie, O1 to search, S1 on the round track
unlabel S1            everywhere, or only the squares that are named
exit j1 east          a way off the map; it goes by the code of its square
undo, show, check     take the last line back; show the map; say what is wrong with it
save                  or save FILE, save - to print the file; q leaves without saving"""
EDGES: Mapping[str, BorderKind] = {
    "wall": "wall", "yellow": "yellow", "door": "door", "locked": "locked-door", "stairs": "stairs", "ladder": "ladder",
}  # fmt: skip
SIDES: Mapping[str, Step] = {"north": UP, "east": RIGHT, "south": DOWN, "west": LEFT}
SHORT = {name[0]: name for name in SIDES}
"""A side by its first letter."""
DOTTED = ("wall", "yellow", "hindering", "obstructive")
CELLS = ("hindering", "obstructive", "clear", "fire", "lethal", "hole", "floor")


@dataclass(slots=True)
class Easel:
    """A map in the making, and what it was like before each line."""

    chart: Chart
    before: list[Chart] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The map as it is drawn now."""
        drawing = write_drawing(self.chart)
        said = [f"{sign}: {', '.join(words)}" for sign, words in drawing.legend.items()]
        return [*drawing.lines, *said]


LONGEST_NAME = 40
"""Of a map, as its file may have it."""


def blank(width: int, height: int, name: str) -> Chart:
    """An empty map of that size. Raises BadInput for one that is too large or has no squares, or for no name."""
    if not (0 < width <= MOST and 0 < height <= MOST):
        raise BadInput(f"{width}x{height} is no size of a map; expected 1 to {MOST} squares either way")
    if not name.isprintable() or name != name.strip() or len(name) > LONGEST_NAME:
        raise BadInput(
            f"{ascii(name)[:60]} is no name of a map; expected up to {LONGEST_NAME} signs that can be printed"
        )
    cells = {(x, y): Cell() for y in range(height) for x in range(width)}
    return Chart(id_of(name), name, width, height, cells, {}, {})


def id_of(name: str) -> str:
    """The id that a name makes. Raises BadInput for a name without letters or digits."""
    found = "-".join(re.findall(r"[a-z0-9]+", name.casefold()))[:40].strip("-")
    if not found:
        raise BadInput(f"no id can be made of the name {name!r}; expected letters or digits in it")
    return found


def draw_map(chart: Chart, save: Callable[[Drawing, str], str]) -> Dialogue[str]:
    """Draw until the map is saved; returns what `save` says of it. Raises BadInput when it is left unsaved.

    save: keeps a drawing in a file of that name ("" for none in particular), or raises BadInput.
    """
    easel, shown, fault = Easel(chart), [*HELP.split("\n"), "", *Easel(chart).lines()], ""
    while True:
        line = " ".join((yield Question("map> ", shown, fault)).split())
        if line.casefold() in STOPS:
            raise BadInput("nothing was kept")
        try:
            verb, _, rest = line.partition(" ")
            if verb.casefold() == "save":
                return save(write_drawing(easel.chart), rest)
            shown, fault = answer(easel, verb.casefold(), rest), ""
        except BadInput as error:
            shown, fault = [], f"{error}; help shows what can be said"


def answer(easel: Easel, verb: str, rest: str) -> list[str]:
    """Do what one line says, and return what to show. Raises BadInput for what cannot be done."""
    if verb == "help":
        return HELP.split("\n")
    if verb == "undo":
        if not easel.before:
            raise BadInput("there is nothing to take back")
        easel.chart = easel.before.pop()
    elif verb == "check":
        return faults(write_drawing(easel.chart)) or ["Nothing is wrong with the map."]
    elif verb not in ("show", ""):
        changed = tidied(change(easel.chart, verb, rest.split()))
        easel.before.append(easel.chart)
        easel.chart = changed
    return easel.lines()


def faults(drawing: Drawing) -> list[str]:
    """What is wrong with a drawing, each with the line of it that shows the place."""
    page = scan(drawing)
    if not page.spots:
        survey(page)
    found: list[str] = []
    for spot in page.spots:
        found += [f"Found {spot.found}; expected {spot.expected}", *spot.picture(drawing.lines)]
    return found


def change(chart: Chart, verb: str, words: list[str]) -> Chart:
    """The map after one line. Raises BadInput for a line that makes no sense."""
    if verb not in (*EDGES, *CELLS, "open", "height", "label", "unlabel", "exit"):
        raise BadInput(f"{verb[:30]!r} is nothing that can be drawn")
    if verb in DOTTED and "dotted" in words:
        words, dotted = [word for word in words if word != "dotted"], True
    else:
        dotted = False
    if not words:
        raise BadInput(f"{verb} needs places: squares such as c4 or c4..e6, edges such as c4-c5")
    if verb in EDGES or verb == "open":
        return with_edges(chart, None if verb == "open" else Border(EDGES[verb], dotted), words)
    if verb in CELLS:
        return with_cells(chart, verb, dotted, list(squares_in(chart, words, verb == "floor")))
    if verb == "height":
        return with_height(chart, words)
    if verb == "label":
        return with_label(chart, words)
    if verb == "unlabel":
        return without_label(chart, words)
    return with_exit(chart, words)


# -- places


def rectangle(chart: Chart, word: str, anywhere: bool = False) -> list[Square]:
    """The squares of c4, or of c4..e6; anywhere: also where the map has none yet."""
    ends = [named(part) for part in word.split("..", 1)]
    (left, top), (right, bottom) = (
        tuple(map(pick, zip(ends[0], ends[-1], strict=True))) for pick in (min, max)
    )
    if right >= chart.width or bottom >= chart.height:
        last = name_of((chart.width - 1, chart.height - 1))
        raise BadInput(f"{word} lies off the map, whose last square is {last}")
    found = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    return [square for square in found if anywhere or square in chart.cells]


def squares_in(chart: Chart, words: list[str], anywhere: bool = False) -> Iterator[Square]:
    """The squares that words name."""
    for word in words:
        yield from rectangle(chart, word, anywhere)


def edges_in(chart: Chart, words: list[str]) -> Iterator[Edge]:
    """The edges that words name: c4-c5, or a rectangle and a side of it."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if "-" in word:
            yield one_edge(chart, word)
            continue
        squares, way = rectangle(chart, word), side(rest.pop(0) if rest else "")
        if way not in (*SIDES, "around"):
            raise BadInput(
                f"{word} needs a side: north, east, south, west or around, as in wall {word} south"
            )
        for square in squares:
            for step in SIDES.values() if way == "around" else (SIDES[way],):
                other = moved(square, step)
                if other in chart.cells and not (way == "around" and other in squares):
                    yield edge(square, other)


def side(word: str) -> str:
    """A side by its name or the first letter of it, or around; what else was said as it is."""
    return SHORT.get(word.casefold(), word.casefold())


def one_edge(chart: Chart, word: str) -> Edge:
    """The edge between two squares of the map."""
    first, _, second = word.partition("-")
    a, b = named(first), named(second)
    if a not in chart.cells or b not in chart.cells:
        raise BadInput(f"{word}: both must be squares of the map")
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        raise BadInput(f"{word}: these two share no side; expected neighbours such as c4-c5")
    return edge(a, b)


# -- what a line changes


def with_edges(chart: Chart, border: Border | None, words: list[str]) -> Chart:
    """Something stands on edges, or no more."""
    pairs = list(edges_in(chart, words))
    borders = {pair: there for pair, there in chart.borders.items() if pair not in pairs}
    if border is not None:
        borders |= dict.fromkeys(pairs, border)
    return replace(chart, borders=borders)


def with_cells(chart: Chart, verb: str, dotted: bool, squares: list[Square]) -> Chart:
    """Squares change their terrain, burn, kill, are no part of the map, or are again."""
    cells = dict(chart.cells)
    for square in squares:
        if verb == "hole":
            del cells[square]
        elif verb == "floor":
            cells.setdefault(square, Cell())
        else:
            cells[square] = new_cell(cells[square], verb, dotted)
    if not cells:
        raise BadInput("that would leave no square of the map")
    return replace(chart, cells=cells)


def new_cell(cell: Cell, verb: str, dotted: bool) -> Cell:
    """One square with other terrain, fire or lethal."""
    kinds: Mapping[str, Terrain] = {"hindering": "hindering", "obstructive": "obstructive"}
    if verb == "clear":
        return Cell(height=cell.height)
    if verb in kinds:
        return replace(cell, kind=kinds[verb], dotted=dotted)
    return replace(cell, fire=cell.fire or verb == "fire", lethal=cell.lethal or verb == "lethal")


def tidied(chart: Chart) -> Chart:
    """The map without what stood on squares that are gone, and with each exit under a code of its square."""
    cells = chart.cells
    labels = {code: tuple(s for s in squares if s in cells) for code, squares in chart.labels.items()}
    borders = {(a, b): there for (a, b), there in chart.borders.items() if a in cells and b in cells}
    exits: dict[str, list[Edge]] = {}
    for code, pairs in chart.exits.items():
        for inside, outside in pairs:
            if inside in cells and outside not in cells:
                exits.setdefault(code_at(labels, inside, code), []).append((inside, outside))
    return replace(
        chart,
        borders=borders,
        labels={code: squares for code, squares in labels.items() if squares},
        exits={code: tuple(pairs) for code, pairs in exits.items()},
    )


def code_at(labels: Mapping[str, tuple[Square, ...]], square: Square, code: str) -> str:
    """What the exit of a square is called: as before if the square still has that code, else by its first one."""
    if square in labels.get(code, ()):
        return code
    return next((name for name, squares in sorted(labels.items()) if square in squares), EXIT)


def with_height(chart: Chart, words: list[str]) -> Chart:
    """Squares lie higher or lower."""
    if not re.fullmatch(r"[0-9]{1,2}", words[0]) or len(words) < 2:
        raise BadInput("height needs a number and squares, as in height 2 c4..d5")
    cells = dict(chart.cells)
    for square in squares_in(chart, words[1:]):
        cells[square] = replace(cells[square], height=int(words[0]))
    return replace(chart, cells=cells)


def with_label(chart: Chart, words: list[str]) -> Chart:
    """Squares have a code."""
    code = words[0][:1].upper() + words[0][1:]
    if not CODE.fullmatch(code) or len(words) < 2:
        raise BadInput(
            "label needs a code of a letter and up to two more signs, and squares, as in label S1 c4 d4"
        )
    squares = {*chart.labels.get(code, ()), *squares_in(chart, words[1:])}
    return replace(chart, labels={**chart.labels, code: in_order(squares)})


def without_label(chart: Chart, words: list[str]) -> Chart:
    """Squares have a code no more; without squares, nobody has."""
    code = words[0][:1].upper() + words[0][1:]
    if code not in chart.labels:
        raise BadInput(f"no square has the code {code[:10]}")
    gone = set(squares_in(chart, words[1:])) if words[1:] else set(chart.labels[code])
    left = in_order(set(chart.labels[code]) - gone)
    others = {name: squares for name, squares in chart.labels.items() if name != code}
    return replace(chart, labels={**others, code: left} if left else others)


def in_order(squares: set[Square]) -> tuple[Square, ...]:
    """As one reads: from west to east, row after row."""
    return tuple(sorted(squares, key=lambda square: (square[1], square[0])))


def with_exit(chart: Chart, words: list[str]) -> Chart:
    """A way leads off the map; it goes by the first code of its square."""
    if len(words) != 2 or side(words[1]) not in SIDES:
        raise BadInput("exit needs a square and a side, as in exit j1 east")
    inside = named(words[0])
    outside = moved(inside, SIDES[side(words[1])])
    if inside not in chart.cells or outside in chart.cells:
        raise BadInput(f"{words[0]} {words[1]} does not lead off the map")
    code = code_at(chart.labels, inside, EXIT)
    pairs = dict.fromkeys([*chart.exits.get(code, ()), (inside, outside)])
    return replace(chart, exits={**chart.exits, code: tuple(pairs)})
