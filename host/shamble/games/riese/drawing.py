"""A map as a drawing again: what read_drawing reads, written with the names of its columns and rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from shamble.games.riese.cards import Cell, Chart, Drawing
from shamble.games.riese.maps import ARROWS, BORDERS, EXIT, FIRE, LETHAL, NO_SQUARE, SHORT, TERRAINS
from shamble.geometry.squares import Square, column_name, edge
from shamble.kernel.errors import BadInput

SIGNS = {border: sign for sign, border in BORDERS.items()}
TERRAIN_SIGNS = {terrain: sign for sign, terrain in TERRAINS.items()}


def write_drawing(chart: Chart) -> Drawing:
    """The drawing of a map; what does not fit into a square stands in its legend.

    Raises BadInput when more kinds of square need the legend than there are letters.
    """
    legend: dict[tuple[str, ...], str] = {}
    codes = codes_by_square(chart)
    squares = sorted(chart.cells, key=lambda square: (square[1], square[0]))
    texts = {square: _square(chart.cells[square], codes.get(square, ()), legend) for square in squares}
    arrows = {pair: _arrow(pair) for pairs in chart.exits.values() for pair in pairs}
    margin = len(str(chart.height)) + 1
    lines = [" " * margin + "".join(column_name(x).center(4) for x in range(chart.width)).rstrip()]
    for y in range(chart.height + 1):
        lines.append(" " * margin + _across(chart, y - 1, arrows))
        if y < chart.height:
            lines.append(str(y + 1).rjust(margin - 1) + " " + _along(chart, y, texts, arrows))
    return Drawing(chart.id, chart.name, tuple(lines), {sign: words for words, sign in legend.items()})


def toml_of(drawing: Drawing) -> str:
    """The table of a file that a drawing makes."""
    head = f"[[board]]\nid = {quoted(drawing.id)}\nname = {quoted(drawing.name)}\ndrawing = '''\n"
    legend = ", ".join(
        f"{sign} = [{', '.join(map(quoted, words))}]" for sign, words in drawing.legend.items()
    )
    lines = "".join(f"{line}\n" for line in drawing.lines)
    return f"{head}{lines}'''\n" + (f"legend = {{ {legend} }}\n" if legend else "")


def quoted(words: str) -> str:
    """Words as TOML has them."""
    return json.dumps(words, ensure_ascii=False)


def codes_by_square(chart: Chart) -> dict[Square, tuple[str, ...]]:
    """The codes of each square that has any; the one that its exit goes by comes first."""
    found: dict[Square, list[str]] = {}
    for code, pairs in chart.exits.items():
        for inside, _ in pairs:
            if code != EXIT or inside in chart.labels.get(EXIT, ()):
                found[inside] = [code]
    for code, squares in sorted(chart.labels.items()):
        for square in squares:
            if code not in found.setdefault(square, []):
                found[square].append(code)
    return {square: tuple(codes) for square, codes in found.items()}


def _square(cell: Cell, codes: tuple[str, ...], legend: dict[tuple[str, ...], str]) -> str:
    """The three signs of a square."""
    terrain = "" if cell.kind == "clear" else TERRAIN_SIGNS[cell.kind, cell.dotted]
    signs = terrain + FIRE * cell.fire + LETHAL * cell.lethal
    height = str(cell.height) if cell.height else ""
    text = signs + "".join(codes) + (" " if codes and height else "") + height
    if len(text) <= 3 and len(height) < 2 and all(SHORT.fullmatch(code) for code in codes):
        if text == terrain:
            return terrain * 3 or "   "
        return text.rjust(3) if text == height else text.center(3)
    words = (*codes, *_words(cell))
    if words not in legend:
        if len(legend) == len(ascii_lowercase):
            raise BadInput(
                f"the map has more than {len(legend)} kinds of square that need a letter of the legend"
            )
        legend[words] = ascii_lowercase[len(legend)]
    return f" {legend[words]} "


def _words(cell: Cell) -> Iterator[str]:
    """A square in the words of a legend."""
    if cell.kind != "clear":
        yield cell.kind
        if cell.dotted:
            yield "dotted"
    if cell.fire:
        yield "fire"
    if cell.lethal:
        yield "lethal"
    if cell.height:
        yield f"height {cell.height}"


def _arrow(pair: tuple[Square, Square]) -> str:
    """The sign of an exit."""
    (x, y), (to_x, to_y) = pair
    return next(sign for sign, step in ARROWS.items() if step == (to_x - x, to_y - y))


def _sign(chart: Chart, a: Square, b: Square, arrows: Mapping[tuple[Square, Square], str]) -> str:
    """The sign of the edge between two squares, of which one or both may be none of the map."""
    if found := arrows.get((a, b)) or arrows.get((b, a)):
        return found
    if (border := chart.borders.get(edge(a, b))) is not None:
        return SIGNS[border]
    return "|" if (a in chart.cells) != (b in chart.cells) else " "


def _across(chart: Chart, y: int, arrows: Mapping[tuple[Square, Square], str]) -> str:
    """The line between a row of squares and the next."""
    parts = []
    for x in range(chart.width):
        sign = _sign(chart, (x, y), (x, y + 1), arrows)
        parts.append("---" if sign == "|" else sign * 3 if sign in " :~;" else f"-{sign}-")
    return "+" + "".join(f"{part}+" for part in parts)


def _along(
    chart: Chart, y: int, texts: Mapping[Square, str], arrows: Mapping[tuple[Square, Square], str]
) -> str:
    """A row of squares with the edges between them."""
    parts = []
    for x in range(chart.width + 1):
        parts.append(_sign(chart, (x - 1, y), (x, y), arrows))
        parts.append(texts.get((x, y), NO_SQUARE * 3) if x < chart.width else "")
    return "".join(parts).rstrip()
