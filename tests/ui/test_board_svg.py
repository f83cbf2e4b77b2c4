"""The board as SVG: valid for any names, the same each time, and readable without colour."""

import re
from dataclasses import replace
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.games.allout.cards.model import SceneryKind
from shamble.games.allout.cards.plot import ZoneUse
from shamble.kernel.view import Block, Mark, Picture, Status
from shamble.ui.board_svg import svg

KINDS = [*get_args(SceneryKind), *(f"{use} zone" for use in get_args(ZoneUse))]
SVG = "{http://www.w3.org/2000/svg}"
BANDS = (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18))
STATUS = Status(3, "Action Phase", 7, "Low", BANDS, "survivors", (("supplies", "1 of 3"),))

words = st.text(st.characters(), max_size=40)
spots = st.tuples(st.integers(-30_000, 70_000), st.integers(-30_000, 70_000))
marks = st.builds(
    Mark,
    words,
    words,
    st.sampled_from(["survivor", "walker", "counter", "odd"]),
    words,
    spots,
    st.integers(1, 2000),
    st.booleans(),
    words,
)
blocks = st.builds(
    Block,
    words,
    words,
    words,
    spots,
    st.integers(1, 50_000),
    st.integers(1, 50_000),
    st.floats(-1e6, 1e6, allow_nan=False),
)
sides = st.integers(1, 60_000) | st.integers(1, 10**9)
pictures = st.builds(
    Picture,
    sides,
    sides,
    st.lists(blocks, max_size=5).map(tuple),
    st.lists(marks, max_size=12).map(tuple),
    st.lists(spots, max_size=10).map(tuple),
)
statuses = st.none() | st.builds(
    Status,
    st.integers(0, 99),
    words,
    st.integers(0, 30),
    words,
    st.lists(words, max_size=5).map(lambda names: tuple((n, 3 * i) for i, n in enumerate(names, 1))),
    words,
    st.lists(st.tuples(words, words), max_size=3).map(tuple),
)


def figure(kind="survivor", at=(5000, 5000), name="Ann", glyph="A", **more):
    return Mark(name, name, kind, glyph, at, 492, **more)


def table(*marks, blocks=(), reach=()):
    return Picture(20_000, 20_000, tuple(blocks), marks, tuple(reach))


def texts(drawing):
    return ["".join(element.itertext()) for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def shape(drawing):
    """The first figure without its colours: what a black and white print shows."""
    group = next(
        g for g in ElementTree.fromstring(drawing).iter(f"{SVG}g") if g.find(f"{SVG}title") is not None
    )
    base = group[1]
    return base.tag, {name: value for name, value in base.attrib.items() if name not in ("fill", "stroke")}


@given(pictures, statuses)
def test_any_picture_with_any_words_is_valid_xml(picture, status):
    drawing = svg(picture, status)
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    assert all(line.isprintable() for line in drawing.split("\n"))


@given(pictures, statuses)
def test_numbers_are_plain_and_have_two_decimals_at_most(picture, status):
    root = ElementTree.fromstring(svg(picture, status))
    for element in root.iter():
        for name, value in element.attrib.items():
            if name not in ("id", "fill", "stroke", "font-family"):
                assert not re.search(r"\d\.\d{3}|\d[eE][-+\d]|nan|inf|-0\.00", value), (name, value)


def test_the_same_picture_gives_the_same_text():
    picture = table(figure(), figure("walker", (9100, 4000)), reach=((1, 2), (3, 4), (1, 2)))
    again = table(figure(), figure("walker", (9100, 4000)), reach=((3, 4), (1, 2)))
    assert svg(picture, STATUS) == svg(again, STATUS)


def test_names_notes_and_places_are_in_the_legend():
    told = texts(svg(table(figure(name="Ann <&> 'Bo\"", lying=True, note="4/5 health"))))
    assert "Ann <&> 'Bo\" (5, 5) lying, 4/5 health" in told
    car = Block("car", "red car", "car", (6000, 10_500), 4000, 1750, 15)
    assert "red car (6, 10.5) car" in texts(svg(table(blocks=[car])))


def test_a_figure_stands_at_its_place_with_north_up():
    drawing = svg(table(figure(at=(0, 0)), figure(at=(20_000, 20_000))))
    spots = [tuple(map(int, found)) for found in re.findall(r'translate\((\d+) (\d+)\)"><title>', drawing)][
        :2
    ]
    ((east, north), (west, south)) = spots
    assert (east - west, south - north) == (20_000, 20_000)


def test_scenery_is_turned_counterclockwise_as_on_the_table():
    drawing = svg(table(blocks=[Block("c", "c", "car", (5000, 5000), 4000, 1750, 30)]))
    assert 'width="4000" height="1750"' in drawing
    assert re.search(r'height="1750" transform="translate\(\d+ \d+\) rotate\(330\.00\)"', drawing)


def test_kinds_differ_in_shape_and_lying_in_dashes_not_only_in_colour():
    shapes = [shape(svg(table(figure(kind)))) for kind in ("survivor", "walker", "counter")]
    assert all(shapes.count(one) == 1 for one in shapes)
    for kind in ("survivor", "walker", "counter", "odd"):
        assert shape(svg(table(figure(kind)))) != shape(svg(table(figure(kind, lying=True))))


def test_kinds_of_scenery_have_hatches_of_their_own():
    pieces = [
        Block(kind, kind, kind, (5000, 2500 * number), 4000, 1750, 0) for number, kind in enumerate(KINDS, 1)
    ]
    drawing = svg(table(blocks=pieces))
    fills = re.findall(r'fill="url\(#(\w+)\)"', drawing)
    assert len(set(fills)) == len(KINDS)
    assert set(fills) == set(re.findall(r'<pattern id="(\w+)"', drawing))
    hatches = re.findall(r"<pattern .*?>(<.*?)</pattern>", drawing)
    assert len(set(hatches)) == len(KINDS)


def test_reach_is_dots():
    assert "in reach" not in texts(svg(table()))
    drawing = svg(table(reach=((1000, 1000), (2000, 1000))))
    assert "in reach" in texts(drawing)
    (path,) = re.findall(r'<path d="((?:M\d+ \d+h0){2})"', drawing)
    assert path.count("M") == 2


@pytest.mark.parametrize("threat", [0, 1, 7, 18])
def test_the_threat_track_is_filled_up_to_the_threat(threat):
    drawing = svg(table(), replace(STATUS, threat=threat))
    boxes = re.findall(r'<rect x="\d+" y="\d+" [^/]*fill="#(333333|ffffff)" stroke="#333333"', drawing)
    assert boxes == ["333333"] * threat + ["ffffff"] * (18 - threat)
    assert {name for name, _ in BANDS} <= set(texts(drawing))


def test_the_head_says_where_the_game_stands():
    told = texts(svg(table(), STATUS))
    assert told[:2] == ["Turn 3, Action Phase", "threat 7, Low; initiative: survivors; supplies: 1 of 3"]
    notes = (("supplies", "0/3"), ("survivors", "3"), ("walkers", "25"), ("result", "lost"))
    assert texts(svg(table(), replace(STATUS, notes=notes)))[1].endswith("result: lost")
    assert texts(svg(table()))[0] == "The table, 20 by 20 inches"


NAME = re.compile(
    r'<text x="0" y="\d+" font-size="(\d+)" text-anchor[^>]*translate\((\d+) (\d+)\) rotate\(0\.00\)">([^<]*)<'
)


@given(st.lists(st.tuples(st.integers(500, 19_500), st.integers(500, 19_500)), max_size=30))
def test_no_name_lies_over_a_figure_or_another_name(places):
    drawing = svg(table(*(figure("walker", at, f"Walker {n}") for n, at in enumerate(places))))
    names = [
        (int(x), int(y), len(name) * int(size) / 4, int(size) / 2)
        for size, x, y, name in NAME.findall(drawing)
    ]
    bases = [
        (int(x), int(y), 490, 490)
        for x, y in re.findall(r'translate\((\d+) (\d+)\)"><title>', drawing)[: len(places)]
    ]
    assert names or not places or len(places) > 3
    for number, (x, y, half, high) in enumerate(names):
        for ox, oy, other_half, other_high in [*bases, *names[:number]]:
            assert abs(x - ox) >= half + other_half or abs(y - oy) >= high + other_high


def test_a_page_fits_a_sheet_of_paper():
    for sides in ((20_000, 20_000), (48_000, 36_000), (6000, 40_000)):
        drawing = svg(replace(table(*[figure()] * 60), width=sides[0], depth=sides[1]))
        width, height = map(float, re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', drawing).groups())
        assert width <= 190
        assert height <= 277
        assert width == 190 or height == 277
