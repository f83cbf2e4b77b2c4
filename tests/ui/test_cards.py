"""Maps of cards, in the terminal and as SVG: readable, whole, harmless whatever the names, and the same each time."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.view import CardMap, Space, Tile
from shamble.ui import cards_svg
from shamble.ui.cards_text import draw

MAP = CardMap(
    "Turn 2",
    (
        Tile("card-3", "location", (0, 0), "3 Walk-in Clinic", ("medical kit", "W")),
        Tile("card-7", "occupants", (1, 0), "(7)", (), ("W", "L-burn", "S", "WW")),
        Tile("card-9", "occupants", (0, 1), "(9)", (), ("", "S-look", "", "W"), "B"),
    ),
    (Space((-1, 0), "A"),),
    ("Deck: 9",),
)

words = st.text(st.characters(), max_size=30)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
tiles = st.builds(
    Tile,
    words,
    st.sampled_from(["location", "occupants"]),
    cells,
    words,
    st.lists(words, max_size=3).map(tuple),
    st.tuples(words, words, words, words) | st.just(("", "", "", "")),
    st.text("ABCZ", max_size=2),
)
spaces = st.builds(Space, cells, st.text("ABCZ", min_size=1, max_size=2))
maps = st.builds(
    CardMap,
    words,
    st.lists(tiles, max_size=12, unique_by=lambda tile: tile.at).map(tuple),
    st.lists(spaces, max_size=5, unique_by=lambda space: space.at).map(tuple),
    st.lists(words, max_size=3).map(tuple),
)


def test_each_card_shows_all_it_has():
    assert draw(MAP, 80).splitlines() == [
        "                ┌B─────────────┐",
        "                │              │",
        "                │     (9)      │",
        "                │W       S-look│",
        "                │              │",
        "                └──────────────┘",
        "                ╔══════════════╗┌──────────────┐",
        "                ║3 Walk-in     ║│      W       │",
        "                ║Clinic        ║│     (7)      │",
        "      [A]       ║medical kit   ║│WW      L-burn│",
        "                ║W             ║│      S       │",
        "                ╚══════════════╝└──────────────┘",
        "Deck: 9",
    ]


def test_a_narrow_terminal_gets_smaller_cards_and_the_words_below():
    drawing = draw(MAP, 40)
    assert max(map(len, drawing.splitlines())) <= 40
    assert "3 Walk-in Clinic: medical kit, W" in drawing.replace("\n  ", " ")
    assert "L-b" in drawing
    small = draw(MAP, 20).splitlines()
    assert max(map(len, small)) <= 20
    assert any("║3 ║" in line or "║3" in line for line in small)


def test_a_map_wider_than_the_smallest_cards_is_cut_and_says_so():
    row = tuple(Tile(f"card-{x}", "location", (x, 0), f"{x} Place") for x in range(12))
    drawing = draw(CardMap("t", row), 30)
    assert "wider than the terminal" in drawing.replace("\n  ", " ")
    assert max(map(len, drawing.splitlines())) <= 30
    assert "wider" not in draw(CardMap("t", row), 48)


def test_ascii_and_colour():
    plain = draw(MAP, 80, unicode=False)
    assert plain.isascii()
    assert "#3 Walk-in     #" in plain
    coloured = draw(MAP, 80, colour=True)
    assert "\x1b[1;32m[A]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == draw(MAP, 80)


@given(maps, st.integers(20, 200), st.booleans(), st.booleans())
def test_whatever_the_names_the_drawing_is_harmless_and_fits(picture, width, colour, unicode):
    drawing = draw(picture, width, colour, unicode)
    bare = re.sub(r"\x1b\[[\d;]*m", "", drawing) if colour else drawing
    assert all(line.isprintable() for line in bare.split("\n"))
    assert max(map(len, bare.split("\n"))) <= width
    assert unicode or bare.isascii()


@given(maps, words)
def test_the_svg_is_valid_whatever_the_names(picture, facts):
    text = cards_svg.svg(picture, facts)
    ElementTree.fromstring(text)
    assert text == cards_svg.svg(picture, facts)


def test_the_svg_shows_cards_places_and_letters():
    root = ElementTree.fromstring(cards_svg.svg(MAP, "score: 3"))
    shown = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for text in (
        "Turn 2",
        "score: 3",
        "3 Walk-in",
        "Clinic",
        "medical kit",
        "L-burn",
        "S-look",
        "A",
        "B",
        "Deck: 9",
    ):
        assert text in shown
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) == 1 + 3 + 1


@pytest.mark.parametrize("picture", [CardMap("", ()), CardMap("t", (), (), ("only a note",))])
def test_an_empty_map_draws_its_notes(picture):
    assert draw(picture, 80).strip() == " ".join(picture.notes)
    ElementTree.fromstring(cards_svg.svg(picture))
