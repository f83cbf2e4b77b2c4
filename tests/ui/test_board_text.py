"""The board in a terminal: what stands in which cell, what the legend tells, and what never overflows."""

import re
import unicodedata
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.games.allout.cards.model import SceneryKind
from shamble.games.allout.cards.plot import ZoneUse
from shamble.kernel.view import Block, Mark, Picture
from shamble.ui.board_text import draw

STYLE = re.compile(r"\x1b\[[0-9;]*m")
KINDS = [*get_args(SceneryKind), *(f"{use} zone" for use in get_args(ZoneUse))]
EMPTY = Picture(20_000, 20_000, (), ())

words = st.text(st.characters(), max_size=30)
spots = st.tuples(st.integers(-30_000, 70_000), st.integers(-30_000, 70_000))
marks = st.builds(
    Mark,
    st.just("id"),
    words,
    st.sampled_from(["survivor", "walker", "counter", "odd"]),
    st.sampled_from("AB1$") | words,
    spots,
    st.integers(1, 2000),
    st.booleans(),
    words,
)
blocks = st.builds(
    Block,
    st.just("id"),
    words,
    words,
    spots,
    st.integers(1, 50_000),
    st.integers(1, 50_000),
    st.floats(-720, 720, allow_nan=False),
)
sides = st.integers(1, 60_000) | st.integers(1, 10**9)
pictures = st.builds(
    Picture,
    sides,
    sides,
    st.lists(blocks, max_size=6).map(tuple),
    st.lists(marks, max_size=40).map(tuple),
    st.lists(spots, max_size=30).map(tuple),
)


def mark(glyph, x, y, name="", **more):
    return Mark(
        glyph, name or f"Figure {glyph}", "survivor", glyph, (int(x * 1000), int(y * 1000)), 492, **more
    )


def block(kind, x, y, length, width, turn=0.0, name="thing"):
    return Block(
        name, name, kind, (int(x * 1000), int(y * 1000)), int(length * 1000), int(width * 1000), turn
    )


def table(*things, reach=(), **sides):
    picture = Picture(
        20_000,
        20_000,
        tuple(thing for thing in things if isinstance(thing, Block)),
        tuple(thing for thing in things if isinstance(thing, Mark)),
        reach,
    )
    return replace(picture, **sides)


def cell(drawing, x, y):
    """The letter where the rulers read (x, y): the row numbered y, above the column numbered x."""
    lines = drawing.splitlines()
    (row,) = [line for line in lines if re.match(rf" *{y:g}[│|]", line)]
    ruler = next(line for line in lines if line.split()[:2] == ["0", "2"])
    numbered = re.search(rf"(?<!\d){x - x % 2:g}(?!\d)", ruler).start()
    return row[numbered + int(x % 2 * 2)]


def legend(drawing):
    """The lines beside the board, without the scale."""
    board = drawing.splitlines()[0].index("┐") + 1
    return [line[board + 2 :] for line in drawing.splitlines()[1:] if line[board + 2 :]]


def wide(line):
    """Columns of a terminal."""
    marks = ("Mn", "Me")
    return sum(
        (0 if unicodedata.category(letter) in marks else 1) + (unicodedata.east_asian_width(letter) in "WF")
        for letter in STYLE.sub("", line)
    )


GOLDEN = """\
 ┌┬───┬───┬───┐  1 cell = 0.5 x 1 inch, north is up
4│     ▁OP    │  A  Ann, 4/5 health     0.2,0.5
3│▓▓          │  B  Bo                    4.5,2
2│▓▓       B  │  O▁ Odd one, lying, bitten  3,4
1│···         │  P  Pip                 3.5,4.9
0│A··         │  ▓▓ old wall              0.5,3
 └┴───┴───┴───┘  ▁ lying  · in reach  ▓ wall
  0   2   4   6"""


def test_a_small_table_whole():
    picture = table(
        mark("A", 0.2, 0.5, "Ann", note="4/5 health"),
        mark("B", 4.5, 2, "Bo"),
        mark("O", 3, 4, "Odd one", lying=True, note="bitten"),
        mark("P", 3.5, 4.9, "Pip"),
        block("wall", 0.5, 3, 1, 2, name="old wall"),
        reach=tuple((x, y) for x in range(0, 1500, 250) for y in range(0, 2000, 500)),
        width=6000,
        depth=5000,
    )
    assert draw(picture, width=52) == GOLDEN


@pytest.mark.parametrize("unicode", [True, False])
def test_the_usual_table_leaves_a_line_for_the_prompt(unicode):
    lines = draw(EMPTY, unicode=unicode).splitlines()
    assert len(lines) == 23
    assert [len(line) for line in lines[1:21]] == [44] * 20


@given(st.integers(0, 39), st.integers(0, 19))
def test_a_figure_stands_where_the_rulers_say(halves, row):
    drawing = draw(table(mark("A", halves / 2 + 0.3, row + 0.9)))
    assert cell(drawing, halves / 2, row) == "A"


def test_the_far_edges_belong_to_the_last_cells():
    drawing = draw(table(mark("A", 20, 20), mark("B", 0, 0), mark("C", 20.1, 5)))
    assert (cell(drawing, 19.5, 19), cell(drawing, 0, 0)) == ("A", "B")
    assert "C  Figure C  20.1,5" in drawing
    assert sum(line[:44].count("C") for line in drawing.splitlines()) == 0


def test_the_first_of_several_in_a_cell_shows_and_the_legend_has_them_all():
    drawing = draw(table(mark("A", 5.1, 5.1), mark("B", 5.2, 5.8)))
    assert cell(drawing, 5, 5) == "A"
    assert legend(drawing)[:2] == ["A  Figure A  5.1,5.1", "B  Figure B  5.2,5.8"]


def test_figures_of_one_letter_are_told_apart_by_name_and_place():
    drawing = draw(table(mark("W", 5, 5, "Walker 1"), mark("W", 9.25, 12, "Walker 11")))
    assert legend(drawing)[:2] == ["W  Walker 1      5,5", "W  Walker 11  9.2,12"]


@pytest.mark.parametrize(("unicode", "bar"), [(True, "▁"), (False, "_")])
def test_a_figure_that_lies_has_a_bar_beside_it(unicode, bar):
    lone = draw(table(mark("A", 5, 5, lying=True)), unicode=unicode)
    assert (cell(lone, 5, 5), cell(lone, 5.5, 5)) == ("A", bar)
    beside = draw(table(mark("A", 5, 5, lying=True), mark("B", 5.5, 5.2)), unicode=unicode)
    assert (cell(beside, 4.5, 5), cell(beside, 5, 5), cell(beside, 5.5, 5)) == (bar, "A", "B")
    edge = draw(table(mark("A", 19.6, 5, lying=True)), unicode=unicode)
    assert (cell(edge, 19, 5), cell(edge, 19.5, 5)) == (bar, "A")
    assert f"A{bar} Figure A, lying" in lone
    assert bar not in draw(table(mark("A", 5, 5)), unicode=unicode)


def test_scenery_fills_the_cells_it_covers():
    drawing = draw(table(block("car", 10, 10, 4, 2)))
    filled = {(x / 2, y) for x in range(40) for y in range(20) if cell(drawing, x / 2, y) == "▓"}
    assert filled == {(x / 2, y) for x in range(16, 24) for y in (9, 10)}


def test_turned_scenery_fills_the_cells_of_its_turned_box():
    upright = draw(table(block("car", 10, 10, 4, 2, turn=90)))
    assert upright == draw(table(block("car", 10, 10, 2, 4)))
    slanted = draw(table(block("car", 10, 10, 8, 1, turn=45)))
    filled = {(x / 2, y) for x in range(40) for y in range(20) if cell(slanted, x / 2, y) == "▓"}
    assert {(7.5, 7), (10, 10), (12, 12)} <= filled
    assert not {(12, 7), (7.5, 12)} & filled
    assert len(filled) == pytest.approx(8 * 1 * 2, abs=6)


@given(st.floats(0, 20), st.floats(0, 20), st.floats(0.01, 5), st.floats(0.001, 0.3), st.floats(-360, 360))
def test_no_piece_of_scenery_is_too_thin_to_be_seen(x, y, length, width, turn):
    drawing = draw(table(block("fence", x, y, length, width, turn)))
    assert any("▓" in line[3:43] for line in drawing.splitlines()[1:21])


def test_kinds_of_scenery_have_fills_of_their_own():
    drawing = draw(table(block("car", 5, 5, 4, 2), block("barrier", 15, 15, 4, 2)))
    assert (cell(drawing, 5, 5), cell(drawing, 15, 15)) == ("▒", "▓")
    assert legend(drawing)[-1] == "▓ barrier  ▒ car"


@pytest.mark.parametrize("unicode", [True, False])
def test_all_scenery_and_zones_that_one_table_can_have_are_told_apart(unicode):
    pieces = [block(kind, 10, 3 * number, 4, 2) for number, kind in enumerate(KINDS, 1)]
    drawing = draw(table(*pieces), unicode=unicode)
    assert len({cell(drawing, 10, 3 * number) for number in range(1, 1 + len(KINDS))} - {" "}) == len(KINDS)


def test_reach_is_dotted_under_everything_else():
    picture = table(
        mark("A", 5, 5), block("car", 10, 5, 2, 1), reach=((5000, 5500), (7000, 5500), (10_000, 5100))
    )
    drawing = draw(picture)
    assert [cell(drawing, x, 5) for x in (5, 7, 10)] == ["A", "·", "▓"]


@pytest.mark.parametrize(
    ("width", "depth", "scale"),
    [
        (4000, 4000, "0.5 x 1"),
        (24_000, 20_000, "0.5 x 1"),
        (40_000, 20_000, "1 x 2"),
        (48_000, 36_000, "1 x 2"),
        (36_000, 48_000, "1.5 x 3"),
    ],
)
def test_a_larger_table_has_larger_cells(width, depth, scale):
    lines = draw(replace(EMPTY, width=width, depth=depth)).splitlines()
    assert f"  1 cell = {scale} inch" in lines[0]


@given(pictures, st.integers(1, 200), st.integers(1, 60), st.booleans(), st.booleans())
def test_no_picture_overflows_or_controls_the_terminal(picture, width, height, colour, unicode):
    lines = draw(picture, width, height, colour, unicode).split("\n")
    assert len(lines) <= height
    assert max(map(wide, lines)) <= width
    assert STYLE.sub("", "".join(lines)).isprintable()
    assert unicode or "".join(lines).isascii() or colour


@given(pictures, st.integers(12, 120), st.integers(5, 40))
def test_the_board_is_a_rectangle_whatever_stands_on_it(picture, width, height):
    lines = draw(picture, width, height).split("\n")
    west, east = lines[0].index("┌"), lines[0].index("┐")
    bottom = next(number for number, line in enumerate(lines) if line[west : west + 1] == "└")
    assert lines[bottom][east] == "┘"
    assert {(line[west], line[east]) for line in lines[1:bottom]} == {("│", "│")}
    assert lines[1:bottom] != []


@given(pictures, st.integers(20, 120), st.integers(6, 40))
def test_colour_only_adds_to_the_letters(picture, width, height):
    plain = draw(picture, width, height)
    coloured = draw(picture, width, height, colour=True)
    assert [line.rstrip() for line in STYLE.sub("", coloured).split("\n")] == plain.split("\n")
    assert "\x1b" not in plain


@given(pictures, st.integers(5, 40))
def test_what_the_legend_leaves_out_it_counts(picture, height):
    """Each thing has a line, unless the last line before the key counts those that have none."""
    plain = replace(picture, marks=tuple(replace(m, name="N", note="", glyph="A") for m in picture.marks))
    plain = replace(plain, blocks=tuple(replace(b, name="N", kind="box") for b in plain.blocks))
    lines = [line for line in legend(draw(plain, 120, height)) if re.match(r"A|▓▓|\+", line)]
    more = re.fullmatch(r"\+(\d+) more", lines[-1]) if lines else None
    listed = len(lines) - 1 + int(more[1]) if more else len(lines)
    assert listed == len(plain.marks) + len(plain.blocks)


def test_a_crowd_is_cut_with_its_number():
    drawing = draw(table(*(mark("W", x, y) for x in range(6) for y in range(5))))
    assert legend(drawing)[-1] == "+9 more"
    assert len(legend(drawing)) == 22


def test_long_notes_take_a_second_line_while_there_is_room():
    one = mark("A", 5, 5, "Ann", note="4/5 health, bitten, carries two supplies")
    assert legend(draw(table(one)))[:2] == ["A  Ann, 4/5 health, bitten,    5,5", "   carries two supplies"]
    crowd = table(one, *(mark("W", 9, y) for y in range(21)))
    assert legend(draw(crowd))[:2] == [
        "A  Ann, 4/5 health, bitten, c… 5,5",
        "W  Figure W                    9,0",
    ]


@pytest.mark.parametrize(
    ("name", "shown", "ascii"),
    [
        ("Inés", "Inés", "Ines"),
        ("I\u0301x", "Íx", "Ix"),
        ("\x1b[31mred\x07", "?[31mred?", "?[31mred?"),
        ("a\nb\u202ec\u200b\ud800", "a?b?c??", "a?b?c??"),
        ("丧尸", "丧尸", "??"),
    ],
)
def test_names_of_players_files_are_made_safe(name, shown, ascii):
    assert f"A  {shown}  5,5" in draw(table(mark("A", 5, 5, name)))
    assert f"A  {ascii}  5,5" in draw(table(mark("A", 5, 5, name)), unicode=False)


@pytest.mark.parametrize("glyph", ["", "AB", "丧", "\u0301", " ", "\x1b", "\n"])
def test_a_letter_that_does_not_fill_one_column_is_a_question_mark(glyph):
    drawing = draw(table(replace(mark("A", 5, 5), glyph=glyph)))
    assert cell(drawing, 5, 5) == "?"


def test_a_screen_that_is_too_small_says_so():
    assert draw(EMPTY, width=60, height=3) == "The board needs 12 columns and 5 rows."
    assert draw(EMPTY, width=9, height=9) == "The board"
