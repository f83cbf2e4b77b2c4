"""Maps of squares, in the terminal and as SVG: readable, whole, harmless whatever the names, and the same each time."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.geometry.squares import ORTHOGONAL, RIGHT, edge, name_of, named
from shamble.kernel.view import Figure, MapEdge, MapSquare, SquareMap, Status
from shamble.ui import squares_svg
from shamble.ui.pictures import svg
from shamble.ui.squares_look import CODES, code, described, place_of
from shamble.ui.squares_text import ASCII, EDGES, UNICODE, Window, draw
from ui.at_desk import exchange, play
from ui.squares_game import squares_desk

SVG = "{http://www.w3.org/2000/svg}"


def at(*names):
    return tuple(map(named, names))


def between(a, b, kind, dotted=False):
    return MapEdge(edge(named(a), named(b)), kind, dotted)


MAP = SquareMap(
    "Training",
    7,
    4,
    (
        MapSquare(named("B2"), "hindering"),
        MapSquare(named("F3"), "obstructive"),
        MapSquare(named("G4"), "outside"),
        MapSquare(named("F1"), marks=("S1",)),
        MapSquare(named("A4"), marks=("objective",)),
        MapSquare(named("B4"), marks=("fire", "timer 2")),
    ),
    (
        between("D1", "E1", "wall"),
        between("D2", "E2", "door-open"),
        between("D3", "E3", "wall"),
        between("A3", "A4", "wall"),
        between("B3", "B4", "door-closed"),
        between("C3", "C4", "yellow"),
    ),
    (
        Figure("kelley", "Kelley", "hero", "K", named("A2"), RIGHT, ("covering",)),
        Figure("z1", "Beta", "zombie", "b", named("F2")),
        Figure("z2", "Beta", "zombie", "b", named("G1")),
        Figure("z3", "Face down", "hidden-zombie", "?", named("E4")),
        Figure("n1", "Guard", "npc", "G1", named("A4"), None, ("wounded",)),
    ),
    at("B1", "C1"),
    (at("A2", "F2"),),
    named("A2"),
    ("Round 3.",),
    "in reach of Kelley",
)
BIG = SquareMap(
    "Large", 60, 60, figures=(Figure("kelley", "Kelley", "hero", "K", (50, 40), RIGHT),), focus=(50, 40)
)

words = st.text(st.characters(), max_size=20)
spots = st.tuples(st.integers(0, 29), st.integers(0, 29))
steps = st.sampled_from(ORTHOGONAL)
terrain = st.sampled_from(["clear", "hindering", "obstructive", "outside"]) | words
edges = st.builds(
    lambda a, step, kind, dotted: MapEdge(edge(a, (a[0] + step[0], a[1] + step[1])), kind, dotted),
    spots,
    steps,
    st.sampled_from(["wall", "yellow", "door-open", "door-closed", "door-locked", "stairs", "ladder", "exit"])
    | words,
    st.booleans(),
)
figures = st.builds(
    Figure,
    words,
    words,
    st.sampled_from(["hero", "trooper", "npc", "civilian", "zombie", "hidden-zombie"]) | words,
    words,
    spots,
    st.none() | steps,
    st.lists(words, max_size=2).map(tuple),
)
maps = st.builds(
    SquareMap,
    words,
    st.integers(1, 30),
    st.integers(1, 30),
    st.lists(st.builds(MapSquare, spots, terrain, st.booleans(), st.lists(words, max_size=3).map(tuple))).map(
        tuple
    ),
    st.lists(edges, max_size=9).map(tuple),
    st.lists(figures, max_size=9).map(tuple),
    st.lists(spots, max_size=5).map(tuple),
    st.lists(st.tuples(spots, spots), max_size=2).map(tuple),
    st.none() | spots,
    st.lists(words, max_size=2).map(tuple),
)


# -- in a terminal


def test_walls_stand_between_squares_and_arrows_tell_the_facing():
    assert draw(MAP, 44).splitlines() == [
        "   A    B    C    D    E    F    G",
        "  ┌───────────────────┳──────────────┐",
        "1 │     :::: ::::     ┃     S1   b   │",
        "  │    ·    ·    ·    ┃    ·    ·    │",
        "2 │K▶ c •░░░ •••• ••••/•••• b        │",
        "  │    ·    ·    ·    ┃    ·    ·    │",
        "3 │                   ┃     ▓▓▓▓     │",
        "  ┣━━━━━DDDD╴┄┄┄┄·    ╹    ·    ┌────┘",
        "4 │G1 O *t2            ?        │",
        "  └─────────────────────────────┘",
        "K▶ Kelley A2; facing east; covering",
        "b Beta F2, G1  ? Face down E4",
        "G1 Guard A4; wounded; on objective",
        "░ hindering; ▓ obstructive; ┊┄ hindering",
        "  edge; / open door; D closed door; * fire;",
        "  O objective; t2 timer 2; • line of fire; :",
        "  in reach of Kelley",
        "Round 3.",
    ]


def test_the_legend_stands_beside_the_map_where_there_is_room():
    lines = draw(MAP, 80).splitlines()
    assert lines[0].endswith("K▶ Kelley A2; facing east; covering")
    assert lines[1].startswith("  ┌───────────────────┳──────────────┐  b Beta F2, G1  ? Face down E4")


@pytest.mark.parametrize(
    ("width", "shown"), [(38, "2 │K▶ c •░░░"), (37, "2 │K▶ •░ ••"), (24, "2 │K▶ •░ ••"), (23, "2 │K • • •/")]
)
def test_narrower_terminals_get_narrower_squares(width, shown):
    drawing = draw(MAP, width)
    assert shown in drawing
    assert max(map(len, drawing.splitlines())) <= width


def test_twenty_four_columns_of_squares_fit_into_eighty_with_their_arrows():
    wide = replace(BIG, width=24, height=12, figures=(replace(BIG.figures[0], at=(23, 11)),), focus=None)
    drawing = draw(wide, 80)
    assert "K▶│" in drawing
    assert re.search(r" W  X *$", drawing.splitlines()[0])
    assert max(map(len, drawing.splitlines())) <= 80


def test_of_a_large_map_what_is_in_focus_is_shown_and_named():
    lines = draw(BIG, 80, 22).splitlines()
    assert len(lines) == 22 + 2
    assert "K▶" in "\n".join(lines[:22])
    assert lines[-1] == "AJ36 to BH45 of a map to BH60; shamble board --svg shows all of it."
    assert " AY" in lines[0]
    assert "K▶" not in "\n".join(draw(BIG, 80, 22, around=(3, 3)).splitlines())


def test_columns_with_two_letters_are_named_where_they_have_room():
    narrow = draw(replace(BIG, width=30, height=1, figures=(), focus=None), 70).splitlines()[0]
    assert narrow.split() == [*"ACEGIKMOQSUWY", "AA", "AC"]


def test_ascii_and_colour():
    plain = draw(MAP, 80, unicode=False)
    assert plain.isascii()
    assert "2 |K> c o%%% oooo oooo/oooo b" in plain
    coloured = draw(MAP, 80, colour=True)
    assert "\x1b[1;36mK" in coloured
    assert "\x1b[1;31mb" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == draw(MAP, 80)


def test_colours_tell_walls_marks_and_marked_squares_apart():
    coloured = draw(MAP, 80, colour=True).splitlines()
    assert "\x1b[1m┃\x1b[0m" in coloured[2]
    assert "\x1b[32m::::\x1b[0m" in coloured[2]
    assert "\x1b[90m·\x1b[0m" in coloured[3]
    assert "\x1b[1;33mS1" in coloured[2]


def test_what_lies_on_a_line_of_fire_is_still_seen():
    picture = replace(MAP, squares=(MapSquare(named("C2"), marks=("O1",)),), figures=())
    assert "•••• O1   ••••/" in draw(picture, 60)


@pytest.mark.parametrize(("dotted", "shown"), [(False, "░▓┃"), (True, ",▒┇")])
def test_what_affects_movement_only_looks_different_and_is_told(dotted, shown):
    squares = (MapSquare((0, 0), "hindering", dotted), MapSquare((1, 0), "obstructive", dotted))
    picture = SquareMap("t", 3, 1, squares, (between("B1", "C1", "wall", dotted),))
    drawing = draw(picture, 60)
    assert all(sign in drawing for sign in shown)
    assert ("hindering (movement only)" in drawing) is dotted
    assert ("stroke-dasharray" in squares_svg.svg(picture)) is dotted


@given(maps, st.integers(12, 200), st.integers(0, 60), st.booleans(), st.booleans())
def test_whatever_the_names_the_drawing_is_harmless_and_fits(picture, width, height, colour, unicode):
    drawing = draw(picture, width, height, colour, unicode)
    bare = re.sub(r"\x1b\[[\d;]*m", "", drawing) if colour else drawing
    assert all(line.isprintable() for line in bare.split("\n"))
    assert max(map(len, bare.split("\n"))) <= width
    assert unicode or bare.isascii()


@given(maps)
def test_every_figure_of_a_whole_map_is_on_it_and_in_its_legend(picture):
    here = {(x, y) for x in range(picture.width) for y in range(picture.height)}
    drawing = draw(picture, 200)
    for figure in picture.figures:
        assert figure.at not in here or name_of(figure.at) in drawing


def test_codes_are_short_and_their_own():
    assert [code(word) for word in ("fire", "O1", "timer 2", "A", "rubble", "")] == [
        "*",
        "O1",
        "t2",
        "A",
        "ru",
        "",
    ]


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_no_sign_on_the_map_means_two_things(signs):
    on_squares = [*signs.fills.values(), signs.shade, signs.fire, *CODES.values()]
    on_edges = [
        pair for kinds in (signs.edges, EDGES) for pair in kinds.values() if kinds is EDGES or pair != "|-"
    ]
    levels = [pair[1] for pair in on_edges]
    for found in (on_squares, levels, [pair[0] for pair in on_edges]):
        assert len(found) == len(set(found))
    assert not {*(pair[0] for pair in EDGES.values())} & {*signs.thick, *signs.thin}


def test_a_legend_says_what_the_marked_squares_are():
    assert ": marked squares" in draw(replace(MAP, marked=""), 200)
    plain = SquareMap("t", 3, 1, shaded=((1, 0),), fire=(((0, 0), (2, 0)),), marked="in reach of Ann")
    assert "hatched: in reach of Ann; red arrow: line of fire" in squares_svg.svg(plain)
    nothing = squares_svg.svg(replace(plain, shaded=(), fire=()))
    assert "hatched" not in nothing
    assert "red arrow" not in nothing


@pytest.mark.parametrize(
    "kind", ["door-open", "door-closed", "door-locked", "stairs", "ladder", "exit", "yellow"]
)
def test_the_svg_says_what_each_kind_of_edge_looks_like(kind):
    edges = (between("A1", "B1", kind),)
    said = squares_svg.LOOKS[kind]
    assert said in squares_svg.svg(SquareMap("t", 2, 1, edges=edges))
    assert said not in squares_svg.svg(SquareMap("t", 2, 1))


def test_an_exit_covers_no_name_of_a_row_or_column():
    exits = (MapEdge(((-1, 9), (0, 9)), "exit"), MapEdge(((0, -1), (0, 0)), "exit"))
    text = squares_svg.svg(SquareMap("t", 1, 10, edges=exits))
    assert f'<text x="{-squares_svg.BESIDE}"' in text
    assert f'y="{-squares_svg.BESIDE}"' in text
    assert 22 + 4 < squares_svg.BESIDE < squares_svg.RULER


def test_options_tell_their_squares():
    assert place_of(MAP, "go:C4") == "C4"
    assert place_of(MAP, "attack:z1") == "F2"
    assert place_of(MAP, "z1") == "F2"
    assert place_of(MAP, "shoot:z2:colt-m1911") == "G1"
    assert [place_of(MAP, word) for word in ("done", "go:c4", "normal:fg-42", "")] == ["", "", "", ""]


def test_a_square_in_words():
    assert described(MAP, named("A4")) == "A4, Guard, wounded, objective"
    assert described(MAP, named("B2")) == "B2, hindering"
    assert described(MAP, named("C2")) == "C2"


# -- as SVG


@given(maps, words)
def test_the_svg_is_valid_whatever_the_names(picture, facts):
    text = squares_svg.svg(picture, facts)
    ElementTree.fromstring(text)
    assert text == squares_svg.svg(picture, facts)


def test_the_svg_holds_each_figure_door_and_line():
    root = ElementTree.fromstring(squares_svg.svg(MAP, "threat: 3"))
    titles = [element.text for element in root.iter(f"{SVG}title")]
    shown = [element.text for element in root.iter(f"{SVG}text")]
    for title in (
        "Training",
        "Kelley; covering",
        "Beta",
        "Face down",
        "Guard; wounded",
        "open door",
        "closed door",
    ):
        assert title in titles
    assert titles.count("Beta") == 2
    for text in (
        "Training",
        "threat: 3",
        "S1",
        "objective",
        "fire",
        "timer 2",
        "G",
        "4",
        "K",
        "G1",
        "Round 3.",
    ):
        assert text in shown
    assert len([path for path in root.iter(f"{SVG}path") if "marker-end" in path.attrib]) == 1


def test_the_svg_points_where_somebody_faces():
    east, none = (squares_svg.figure(replace(MAP.figures[0], facing=way)) for way in (RIGHT, None))
    west = squares_svg.figure(replace(MAP.figures[0], facing=(-1, 0)))
    assert "M44 0L" in east
    assert "M-44 0L" in west
    assert "<path" not in none


def test_the_status_stands_in_the_svg_of_any_front_end():
    status = Status(1, "Players", 2, "Quiet", (), "", (("Round", "3"), ("Threat", "2")))
    assert svg(MAP, status) == squares_svg.svg(MAP, "Round: 3; Threat: 2")


def test_the_svg_draws_borders_once_round_terrain_and_the_rim_once_round_the_map():
    squares = (
        MapSquare((0, 0), "hindering"),
        MapSquare((1, 0), "hindering"),
        MapSquare((2, 0), "obstructive"),
    )
    text = squares_svg.svg(SquareMap("t", 4, 2, squares))
    assert text.count(squares_svg.YELLOW) == 6
    assert text.count(f'stroke="{squares_svg.RED}"') == 4
    assert text.count('stroke="#555555"') == 2 * (4 + 2)


@pytest.mark.parametrize(
    ("a", "b", "placed"), [("A1", "B1", "(100 50) rotate(0)"), ("A1", "A2", "(50 100) rotate(90)")]
)
def test_a_door_stands_across_the_way_through_it(a, b, placed):
    assert f"translate{placed}" in squares_svg.edge(between(a, b, "door-closed"))


def test_one_who_lies_face_down_has_a_dashed_rim_on_paper():
    assert "stroke-dasharray" in squares_svg.figure(MAP.figures[3])
    assert "stroke-dasharray" not in squares_svg.figure(MAP.figures[1])


# -- at a question


def test_the_line_mode_draws_what_an_ask_is_about_above_it(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "30")
    _, shown = play(squares_desk(), "board", "q")
    opening, drawn = shown.split("1> ")[0], shown.split("1> ")[1]
    assert "1 │A▶ ::" in opening
    assert "map to T30" in opening
    assert "30 │" not in opening
    assert "30 │" in drawn, "the command draws the whole map"
    assert "map to" not in drawn


def test_the_json_mode_sends_it_as_data():
    _, found = exchange(squares_desk(), {"command": "board"})
    picture = next(one for one in found if one["type"] == "picture")["picture"]
    assert [figure["id"] for figure in picture["figures"]] == ["a", "b"]


@pytest.mark.parametrize(
    ("focus", "heroes", "shown"),
    [
        ("C4", ("A8", "B8"), True),
        ("A8", ("A8", "B4"), True),
        ("D10", ("A8", "B6"), True),
        ("C2", ("A8", "B8"), False),
        ("C1", (), False),
    ],
)
def test_a_window_holds_whom_the_ask_is_about_and_whoever_is_played_where_they_fit(focus, heroes, shown):
    people = tuple(Figure(f"h{n}", "Ann", "hero", "A", named(name), RIGHT) for n, name in enumerate(heroes))
    picture = SquareMap("Low", 10, 12, (), (), people, focus=named(focus))
    window = Window.fit(picture, 80, 12)
    assert window.rows == 5
    assert named(focus) in window.squares
    assert ({*map(named, heroes)} <= window.squares) == (shown or not heroes)
    lines = draw(picture, 60, 12).splitlines()
    assert lines[-1].endswith("of a map to J12; b shows all of it.")


def test_a_map_that_is_wider_than_the_terminal_is_whole_in_a_file_alone():
    told = " ".join(draw(SquareMap("Wide", 60, 5, (), (), ()), 60).split())
    assert told.endswith("of a map to BH5; shamble board --svg shows all of it.")
