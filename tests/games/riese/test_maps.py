"""Maps drawn in text: what each sign means, drawings of maps and maps of drawings, faults shown in the drawing."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shamble.games.riese.cards import Border, Cell, Chart, Drawing
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.maps import BadDrawing, read_drawing, scan
from shamble.games.riese.survey import lost, survey
from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, edge, moved, named

KITCHEN = """
      A   B   C
    +---+---+---+
  1 | A     | O1|
    +   +-D-+   +
  2 |~~~:   L  2|
    +-v-+---+---+
"""


def drawn(text: str, **legend: list[str]) -> Drawing:
    """A drawing of these lines."""
    return Drawing("test", "Test", tuple(text.strip("\n").split("\n")), legend)


def chart(text: str, **legend: list[str]) -> Chart:
    """The map of these lines."""
    return read_drawing(drawn(text, **legend))


def row(*squares: str) -> str:
    """A map of one row of squares, each three signs wide."""
    return f"+{'---+' * len(squares)}\n|{' '.join(squares)}|\n+{'---+' * len(squares)}"


def faults(text: str, **legend: list[str]) -> list[str]:
    """What is wrong with these lines, each as its place, signs counted from 1, and what was found there."""
    page = scan(drawn(text, **legend))
    if not page.spots:
        survey(page)
    return [f"{spot.row + 1}:{spot.column + 1} {spot.found}" for spot in page.spots]


def test_a_drawing_shows_squares_edges_codes_and_exits():
    kitchen = chart(KITCHEN)
    assert (kitchen.width, kitchen.height) == (3, 2)
    assert kitchen.labels == {"A": (named("a1"),), "O1": (named("c1"),)}
    assert kitchen.cells[named("a2")] == Cell("hindering")
    assert kitchen.cells[named("c2")] == Cell(height=2)
    assert kitchen.borders == {
        edge(named("b1"), named("c1")): Border("wall"),
        edge(named("b1"), named("b2")): Border("door"),
        edge(named("a2"), named("b2")): Border("wall", dotted=True),
        edge(named("b2"), named("c2")): Border("locked-door"),
    }
    assert kitchen.exits == {"X": ((named("a2"), moved(named("a2"), DOWN)),)}


@pytest.mark.rule("RIE-609", "RIE-610")
@pytest.mark.parametrize(
    ("signs", "cell"),
    [
        ("   ", Cell("clear")),
        (" ~ ", Cell("hindering")),
        ("~~~", Cell("hindering")),
        (" # ", Cell("obstructive")),
        ("###", Cell("obstructive")),
        ("~ A", Cell("hindering")),
    ],
)
def test_a_square_is_clear_or_each_by_itself_hindering_or_obstructive(signs, cell):
    two = chart(f"+---+---+---+\n|{signs} {signs}    |\n+---+---+---+")
    assert [two.cells[named(square)] for square in ("a1", "b1", "c1")] == [cell, cell, Cell()]


@pytest.mark.rule("RIE-611")
@pytest.mark.parametrize(("solid", "dotted"), [("#", ":"), ("~", ";")])
def test_dotted_terrain_is_the_same_terrain_marked_as_dotted(solid, dotted):
    line = chart(f"+---+---+---+\n| {solid}   {dotted}     |\n+---+---+---+")
    kind = line.cells[named("a1")].kind
    assert line.cells[named("a1")] == Cell(kind)
    assert line.cells[named("b1")] == Cell(kind, dotted=True)


@pytest.mark.rule("RIE-645")
def test_fire_lethal_and_height_are_added_to_any_terrain():
    legend = ["obstructive", "dotted", "fire", "height 12", "S1"]
    line = chart(row("~* ", "   ", " ! ", "k  "), k=legend)
    assert line.cells[named("a1")] == Cell("hindering", fire=True)
    assert line.cells[named("c1")] == Cell("clear", lethal=True)
    assert line.cells[named("d1")] == Cell("obstructive", dotted=True, fire=True, height=12)
    assert line.labels == {"S1": (named("d1"),)}


@pytest.mark.parametrize(
    ("sign", "border"),
    [
        ("|", Border("wall")),
        (":", Border("wall", dotted=True)),
        ("~", Border("yellow")),
        (";", Border("yellow", dotted=True)),
        ("D", Border("door")),
        ("L", Border("locked-door")),
        ("S", Border("stairs")),
        ("H", Border("ladder")),
        (" ", None),
    ],
)
def test_each_sign_means_the_same_on_both_kinds_of_edge(sign, border):
    across = "---" if sign == "|" else sign * 3 if sign in " :~;" else f"-{sign}-"
    both = chart(f"+---+---+\n|   {sign}   |\n+{across}+   +\n|       |\n+---+---+")
    assert both.borders.get(edge(named("a1"), named("b1"))) == border
    assert both.borders.get(edge(named("a1"), named("a2"))) == border
    assert len(both.borders) == (2 if border else 0)


def test_several_codes_share_a_square_and_several_squares_a_code():
    line = chart(row("ZS1", "   ", "S1 ", "AZ "))
    assert line.labels == {
        "A": (named("d1"),),
        "S1": (named("a1"), named("c1")),
        "Z": (named("a1"), named("d1")),
    }


def test_an_exit_goes_by_the_first_code_of_its_square():
    line = chart("+-^-+---+---+\n|E1   B     >\n+---+-v-+---+")
    assert line.exits == {
        "E1": ((named("a1"), moved(named("a1"), UP)),),
        "B": ((named("b1"), moved(named("b1"), DOWN)),),
        "X": ((named("c1"), moved(named("c1"), RIGHT)),),
    }


def test_where_there_are_no_squares_the_map_has_an_edge():
    ring = chart("+---+---+---+\n|       |///\n+   +---+---+\n|   |///////\n+---+///+   +")
    assert sorted(ring.cells) == [named("a1"), named("a2"), named("b1")]


def test_an_arrow_may_lead_to_where_there_is_no_square():
    assert chart("+---+---+\n|   >///\n+---+---+").exits["X"] == ((named("a1"), named("b1")),)


# -- and back again


CODES = st.sampled_from(["A", "Z", "O1", "S2", "E", "B1", "Qx", "SM2"])
CELLS = st.builds(
    Cell,
    kind=st.sampled_from(["clear", "clear", "hindering", "obstructive"]),
    dotted=st.booleans(),
    fire=st.booleans(),
    lethal=st.booleans(),
    height=st.sampled_from([0, 0, 0, 1, 2, 14]),
).map(
    lambda cell: (
        cell if cell.kind != "clear" else Cell(fire=cell.fire, lethal=cell.lethal, height=cell.height)
    )
)
KINDS = [Border(k, d) for k in ("wall", "yellow") for d in (False, True)] + [
    Border(k) for k in ("door", "locked-door", "stairs", "ladder")
]


@st.composite
def charts(draw):
    """Any map that can be drawn: no more kinds of square than the alphabet has letters for."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    every = [(x, y) for y in range(height) for x in range(width)]
    squares = draw(st.lists(st.sampled_from(every), unique=True, max_size=20).map(sorted))
    cells = {square: draw(CELLS) for square in squares}
    pairs = [edge(square, moved(square, step)) for square in squares for step in (RIGHT, DOWN)]
    borders = {
        pair: draw(st.sampled_from(KINDS))
        for pair in pairs
        if pair[0] in cells and pair[1] in cells and draw(st.booleans())
    }
    found = {square: draw(st.lists(CODES, unique=True, max_size=2)) for square in squares}
    exits = {}
    for square in squares:
        for step in (UP, RIGHT, DOWN, LEFT):
            if moved(square, step) not in cells and draw(st.integers(0, 5)) == 0:
                code = found[square][0] if found[square] else "X"
                exits.setdefault(code, set()).add((square, moved(square, step)))
    codes = sorted({code for names in found.values() for code in names})
    labels = {code: tuple(s for s in in_order(squares) if code in found[s]) for code in codes}
    return Chart("test", "Test", width, height, cells, borders, labels, exits)


def in_order(squares):
    """As one reads: from west to east, row after row."""
    return sorted(squares, key=lambda square: (square[1], square[0]))


@settings(max_examples=150, deadline=None)
@given(charts())
def test_every_map_can_be_drawn_and_its_drawing_is_that_map(any_map):
    drawing = write_drawing(any_map)
    again = read_drawing(drawing)
    assert (again.width, again.height) == (any_map.width, any_map.height)
    assert again.cells == any_map.cells
    assert again.borders == any_map.borders
    assert again.labels == any_map.labels
    assert {code: set(pairs) for code, pairs in again.exits.items()} == any_map.exits
    assert write_drawing(again) == drawing


@settings(max_examples=300, deadline=None)
@given(st.text(string.printable[:95] + "\n", max_size=200), st.booleans())
def test_whatever_is_drawn_is_read_or_refused_with_a_place_inside_it(text, framed):
    drawing = drawn(f"+---+---+\n{text}\n+---+---+" if framed else text)
    page = scan(drawing)
    if not page.spots:
        survey(page)
    for spot in page.spots:
        line, mark = spot.picture(drawing.lines)
        assert "\n" not in line
        assert mark.strip("^ ") == ""
        assert "^" in mark
        assert spot.row < max(len(drawing.lines), 1)


# -- faults


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+---+   +\n|       |\n+---+---+", "1:6 a hole in the outer wall"),
        ("+---+---+\n        |\n+---+---+", "2:1 a hole in the outer wall"),
        ("+---+---+\n|       |\n+-D-+---+", "3:2 a door that leads off the map"),
        ("+---+---+---+\n|   |///D///|\n+---+---+---+", "2:9 a door in the middle of nowhere"),
        ("+---+---+\n|   >   |\n+---+---+", "2:5 an arrow > that leads into the map"),
        ("+---+-v-+\n|       |\n+---+---+", "1:6 an arrow v that leads into the map"),
        ("+---+---+\n| ?     |\n+---+---+", "2:2 the sign '?'"),
        ("+---+---+\n|~#     |\n+---+---+", "2:2 a square both hindering and obstructive"),
        ("+---+---+\n|1 2    |\n+---+---+", "2:2 two heights"),
        ("+---+---+\n|/ A    |\n+---+---+", "2:2 '/ A'"),
        ("+---+---+\n|   x   |\n+---+---+", "2:5 'x' on an edge"),
        ("+---+---+\n|   |   |\n+-x-+---+", "3:2 '-x-' on an edge"),
        ("+---+---+\n|       |\n+---x---+", "3:5 'x' at the corner of squares"),
        ("+---+---+\n|       | oops\n+---+---+", "2:10 'oops' beyond the map"),
        ("+---+---+\n|       |\n+---+---+\nwater", "4:1 a line below the map"),
        ("+---+--\n|      |\n+---+--+", "1:7 an end within a square"),
        ("+---+\n|   |\n|   |\n+---+", "4:1 a line of + too many or too few"),
        ("no map here", "1:1 no map"),
    ],
)
def test_one_fault_is_told_with_its_place(text, found):
    told = faults(text)
    assert found in told
    assert len(told) <= 2


def test_the_legend_is_checked_too():
    line = row(" k ", "   ")
    assert faults(line, k=["hindering", "S1"]) == []
    assert faults(line, k=["slippery"]) == ["1:1 'slippery' for k in the legend"]
    assert faults(line, k=["fire"], m=["lethal"]) == ["1:1 no square with the sign m of the legend"]
    assert faults(line, k=["dotted"]) == ["2:2 dotted terrain without terrain"]
    assert faults(line, K=["fire"], k=["fire"]) == ["1:1 the sign 'K' in the legend"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+---+---+\n| A |   |\n+---+---+", "2:6 B1 that nobody can reach"),
        ("+---+---+---+\n| A  #      |\n+---+---+---+", "2:10 C1 that nobody can reach"),
        ("+---+---+---+\n| A |       |\n+---+---+---+", "2:6 B1 and 1 more squares that nobody can reach"),
        (row(" A ", "   ", " 1 "), "2:10 C1 that nobody can reach"),
        (row(" A ", " ! ", "   "), "2:10 C1 that nobody can reach"),
        (
            "+---+---+---+\n| A D       |\n+   +   +   +\n|           |\n+---+---+---+",
            "2:5 a door that stands free",
        ),
        ("+---+---+\n| A S   |\n+---+---+", "2:5 stairs between A1 and B1 of the same height"),
    ],
)
def test_a_map_that_makes_no_sense_is_shown_where(text, found):
    assert faults(text) == [found]


@pytest.mark.parametrize(
    "text",
    [
        "+---+---+\n| A D   |\n+---+---+",
        "+---+---+\n| A L   |\n+---+---+",
        "+---+---+\n| A :   |\n+   +   +\n|       |\n+---+---+",
        "+---+---+\n| A ~   |\n+---+---+",
        "+---+---+\n| A S 1 |\n+---+---+",
        "+---+---+\n| A H 2 |\n+---+---+",
        "+---+---+\n| A1  0 |\n+---+---+",
        "+---+---+\n|A 1    |\n+---+---+",
        "+---+---+\n| A  ###|\n+---+---+",
        "+---+---+---+\n| A   *   ! |\n+---+---+---+",
        "+---+---+---+---+\n| A     D   D   |\n+---+---+---+---+",
    ],
)
def test_what_a_hero_can_get_past_is_reached(text):
    assert faults(text) == []


def test_without_a_start_the_largest_part_counts():
    assert [min(part) for part in lost(chart("+---+---+---+\n|   |       |\n+---+---+---+"))] == [named("a1")]


def test_all_faults_of_a_drawing_are_shown_together():
    with pytest.raises(BadDrawing) as bad:
        read_drawing(drawn("+---+   +\n| A ?   |\n+-^-+---+"))
    assert str(bad.value).split("\n") == [
        "the map Test has 3 faults:",
        "line 1: found a hole in the outer wall; expected ---, or an arrow for an exit",
        "    +---+   +",
        "         ^^^",
        "line 2: found '?' on an edge; expected a space or one of | : ~ ; D L S H < >",
        "    | A ?   |",
        "        ^",
        "line 3: found an arrow ^ that leads into the map; expected an arrow from a square off the map",
        "    +-^-+---+",
        "     ^^^",
    ]
