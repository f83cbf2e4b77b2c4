"""What is wrong with a map whose drawing can be read: places nobody reaches, doors that stand free, idle stairs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from shamble.games.riese.cards import Cell, Chart
from shamble.games.riese.ground import DOORS
from shamble.games.riese.maps import NAMES, Page
from shamble.geometry.squares import Edge, Square, edge, name_of, reach, sides

CLIMBS = ("stairs", "ladder")
START, ZOMBIE = "A", "Z"


def survey(page: Page) -> Chart:
    """The map of a page, all that is wrong with it as a whole noted there."""
    chart = page.chart()
    for one in (*_free_doors(chart), *_idle_climbs(chart)):
        kind = NAMES[chart.borders[one[0]].kind]
        page.blame_edge(*one[0], f"{kind} {one[1]}", one[2])
    for square, code in walled_in(chart):
        page.blame_square(square, f"{code} where nobody can stand", "a square that is not solid")
    for region in lost(chart):
        first = min(region, key=lambda square: (square[1], square[0]))
        count = f"{name_of(first)} and {len(region) - 1} more squares" if len(region) > 1 else name_of(first)
        page.blame_square(
            first,
            f"{count} that nobody can reach",
            "a door or a gap that leads there, ### for what is solid, or /// where the map has no squares",
        )
    page.spots.sort()
    return chart


def ways(chart: Chart, square: Square) -> Iterator[Square]:
    """The squares one step on for heroes, as if every door stood open: up only by stairs or a ladder."""
    for near in sides(square):
        cell = chart.cells.get(near)
        if cell is None or barred(cell):
            continue
        border = chart.borders.get(edge(square, near))
        kind = border.kind if border is not None else ""
        if kind != "wall" and (cell.height <= chart.cells[square].height or kind in CLIMBS):
            yield near


def barred(cell: Cell) -> bool:
    """Whether nobody goes onto a square: it is solid, or they would die there (RIE-222, RIE-640)."""
    return cell.kind == "obstructive" or cell.lethal


def walled_in(chart: Chart) -> Iterator[tuple[Square, str]]:
    """Where heroes or zombies are to begin inside something solid, with their code (RIE-326, RIE-329)."""
    for code in (START, ZOMBIE):
        for square in chart.labels.get(code, ()):
            if chart.cells[square].kind == "obstructive":
                yield square, code


def starts(chart: Chart) -> Collection[Square]:
    """Where heroes start, or else some square of the largest part of the map."""
    if START in chart.labels:
        return chart.labels[START]
    best: Collection[Square] = ()
    left = {square for square, cell in chart.cells.items() if not barred(cell)}
    while left:
        found = reach([min(left)], lambda square: ways(chart, square))
        left.difference_update(found)
        best = max(best, list(found), key=len)
    return best


def reached(chart: Chart) -> Collection[Square]:
    """The squares that heroes can come to, as if every door stood open."""
    return reach(starts(chart), lambda square: ways(chart, square))


def lost(chart: Chart) -> Iterator[set[Square]]:
    """The parts of the map that heroes cannot come to, each as its squares; where nobody goes is left out."""
    there = reached(chart)
    left = {square for square, cell in chart.cells.items() if not barred(cell) and square not in there}
    while left:
        part = together(left)
        yield part
        left -= part


def together(squares: set[Square]) -> set[Square]:
    """The first of the squares, and those among them that lie side by side with it."""
    return set(reach([min(squares)], lambda square: squares.intersection(sides(square))))


def _free_doors(chart: Chart) -> Iterator[tuple[Edge, str, str]]:
    """Doors without a wall at both ends: one could walk around them."""
    for pair, border in chart.borders.items():
        if border.kind in DOORS and not all(_held(chart, beside) for beside in _ends(pair)):
            yield pair, "that stands free", "walls at both its ends"


def _ends(pair: Edge) -> Iterable[tuple[Edge, ...]]:
    """At each end of an edge, the three other edges that meet there."""
    a, b = pair
    along = (0, 1) if a[1] == b[1] else (1, 0)
    for way in (-1, 1):
        near_a = (a[0] + along[0] * way, a[1] + along[1] * way)
        near_b = (b[0] + along[0] * way, b[1] + along[1] * way)
        yield edge(a, near_a), edge(b, near_b), edge(near_a, near_b)


def _held(chart: Chart, beside: Iterable[Edge]) -> bool:
    """Whether something solid meets an end of an edge: a wall, another door, or the side of what is no open square."""
    return any(_solid(chart, pair) for pair in beside)


def _solid(chart: Chart, pair: Edge) -> bool:
    """Whether one cannot simply step over an edge."""
    border = chart.borders.get(pair)
    if border is not None and border.kind in (*DOORS, "wall"):
        return True
    cells = [chart.cells.get(square) for square in pair]
    return any(cell is None or cell.kind == "obstructive" for cell in cells)


def _idle_climbs(chart: Chart) -> Iterator[tuple[Edge, str, str]]:
    """Stairs and ladders between squares of the same height."""
    for (a, b), border in chart.borders.items():
        if border.kind in CLIMBS and chart.cells[a].height == chart.cells[b].height:
            found = f"between {name_of(a)} and {name_of(b)} of the same height"
            yield (a, b), found, "a height, such as 1, in the square that is higher"
