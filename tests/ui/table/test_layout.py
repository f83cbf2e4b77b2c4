"""Laws of every screen: it fills its size and no more, says the question whole, and needs no colour."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.asks import Event
from shamble.kernel.view import Status
from shamble.ui.companion import Glance
from shamble.ui.table import big, ink
from shamble.ui.table.head import track
from shamble.ui.table.ink import Span, columns_of, fit, plain, whole, width_of
from shamble.ui.table.layout import LEAST_HEIGHT, LEAST_WIDTH
from shamble.ui.table.looks import COLOURS, PLAIN
from shamble.ui.table.story import tail, told
from ui.table.at_table import Hand, desk_of

SIZES = ((60, 18), (80, 23), (80, 24), (100, 30), (120, 40), (200, 60))
GAMES = (
    *(("allout", None), ("allout", "duel"), ("riese", None), ("zombicide", None)),
    *(("surrounded", None), ("track", None)),
)
PLACES = ("", "z", "l", "question_mark", "s")

parts = st.lists(
    st.builds(Span, st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12)),
    max_size=5,
)


def played(name, scenario, seed, steps):
    """A game after some random answers."""
    hand, dice = Hand(desk_of(name, seed, scenario)), random.Random(seed)
    for _ in range(steps):
        if hand.sitting.now.ask is None:
            break
        hand.sitting.press("enter" if dice.random() < 0.5 else str(dice.randint(1, 9)))
    return hand


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1] or 'first'}")
def hands(request):
    """A game at several points, from the first question on."""
    name, scenario = request.param
    return [played(name, scenario, seed, steps) for seed, steps in ((1, 0), (2, 8), (3, 25), (4, 60))]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_fills_its_size_and_no_more(hands, size):
    width, height = size
    for hand in hands:
        for key in PLACES:
            if key:
                hand.sitting.press(key)
            lines = hand.sitting.frame(width, height).lines
            hand.sitting.press("z" if key == "z" else "escape")
            assert len(lines) == height, key
            too_wide = [plain(line) for line in lines if width_of(line) > width]
            assert too_wide == [], key
            assert all(plain(line).isprintable() for line in lines)


WORDS = (
    "dial: walk the options · push: take one · NEXT: the likely one · UNDO: take back · NOISE: a correction"
)
BESIDE = (
    (None, []),
    (
        Glance("live", WORDS, "2 the second", ((0, 90, 0),) * 24),
        [("A lesson of two sentences. " * 5, "note")],
    ),
)
"""Nothing beside the game; a tracker and a lesson that want room, too."""


@pytest.mark.parametrize("beside", BESIDE, ids=("alone", "crowded"))
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_the_question_and_what_enter_takes_are_said_whole(hands, size, beside):
    for hand in hands:
        sitting = hand.sitting
        sitting.large = False
        sitting.now.tracker, sitting.now.told = beside
        picture = sitting.frame(*size)
        said = squeezed("".join(plain(line)[picture.side :] for line in picture.lines))
        now = sitting.now
        assert squeezed(now.question) in said
        default = getattr(now.ask, "default", None)
        for option in getattr(now.ask, "options", ()):
            if option.id == default:
                assert squeezed(option.text) in said


def squeezed(text):
    """The text without any blanks."""
    return re.sub(r"\s", "", text)


def test_a_terminal_that_is_too_small_says_so_and_takes_no_answer():
    hand = Hand(desk_of("allout"))
    for width, height in ((LEAST_WIDTH - 1, 30), (100, LEAST_HEIGHT - 1), (5, 2), (1, 1)):
        lines = hand.lines(width, height)
        assert len(lines) <= height
        hand.sitting.press("enter")
    assert "needs 60 and 18" in " ".join(hand.lines(50, 10))
    assert hand.answers == []
    assert "Nadia Sorel" in "\n".join(hand.lines(80, 24))
    hand.press("enter")
    assert hand.answers != []
    hand.lines(20, 5)
    hand.sitting.press("q")
    assert hand.sitting.left


def test_the_whole_table_is_on_eighty_by_twenty_four():
    hand = Hand(desk_of("allout", 4))
    hand.press("enter", "enter", "enter")
    text = "\n".join(hand.lines(80, 24))
    for words in (
        "Turn 1",
        " Action ",
        "Initiative you",
        "Threat 4 Low",
        "supplies 0/4",
        "Who acts next?",
        "* 1  Nadia",
    ):
        assert words in text
    for words in ("●●●●●", "Slingshot", "Fire Axe", "19│", " 0│", "0   2   4", "q quit"):
        assert words in text
    assert "…" not in text


def test_both_groups_stand_with_health_bite_ammunition_and_activation():
    desk = desk_of("allout", 5, "duel")
    hand = Hand(desk)
    hand.press(*["enter"] * 8)
    known = hand.session.facts()
    ines = [path for path in known if path.endswith(".empty")]
    for path, value in (("ines.bitten", True), ("ines.health", 2), ("wren.activated", True), (ines[0], True)):
        hand.session.correct(path, value)
    hand.type("s")
    hand.press("escape")
    lines = hand.lines(120, 40)
    row = next(line for line in lines if "Ines Calloway" in line)
    assert "●●○○○" in row
    assert "bitten" in row
    assert "✓ Wren Castellan" in "\n".join(lines)
    assert "(no ammo)" in "\n".join(lines)
    assert "red" in "\n".join(lines)
    assert "blue" in "\n".join(lines)


def test_a_light_for_each_level_with_a_gap_between_bands():
    status = Status(
        1, "Action", 9, "Medium", (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18)), ""
    )
    assert plain(track(status, 1)) == "███ █████ █░░░░ ░░░░░"
    styles = [style.split()[0] for _, style in track(status, 1) if style]
    assert styles == ["band0", "band1", "band2", "band2", "band3"]


@given(parts, st.integers(0, 60))
def test_a_line_is_made_to_fit_exactly(line, width):
    assert width_of(fit(tuple(line), width)) == width


@given(st.lists(parts.filter(width_of), max_size=6), st.integers(1, 60))
def test_as_many_parts_as_fit_whole_stand_and_the_rest_is_a_sign(lines, width):
    wanted = [tuple(line) for line in lines]
    shown = plain(whole(wanted, "  ", width))
    assert columns_of(shown) <= width
    everything = "  ".join(map(plain, wanted))
    assert shown == everything or "…" in shown or columns_of(everything) > width


@given(st.text(alphabet=sorted(big.FONT), max_size=30), st.integers(10, 200), st.integers(1, 30))
def test_large_type_keeps_to_its_room_and_loses_no_word(text, width, height):
    lines = big.set_text(text, width, height, "")
    assert all(width_of(line) <= width for line in lines)
    rows = big.broken(text, width, 1)
    if rows and len(rows) * big.high(1) <= height:
        assert " ".join(rows).split() == text.split()
        assert len(lines) <= height


def test_letters_of_the_large_type_are_even():
    for letter, rows in big.FONT.items():
        points = rows.split()
        assert len(points) == big.TALL, letter
        assert len({len(row) for row in points}) == 1, letter
        assert {point for row in points for point in row} <= {"0", "1"}


def test_large_type_says_threat_phase_initiative_and_question():
    hand = Hand(desk_of("allout", 4))
    hand.press("enter", "enter", "enter", "z")
    lines = hand.lines(80, 24)
    for text in ("Threat 4 Low", "Who acts next?"):
        drawn = [plain(line).rstrip() for line in big.block(text, 1, "") if plain(line).strip()]
        assert drawn[0] in lines
    drawn = big.block("Action - you", 1, "")
    assert plain(drawn[0]).rstrip() in lines


def test_no_meaning_hangs_on_colour_alone():
    assert set(PLAIN) <= set(COLOURS)
    assert not any("#" in look for look in PLAIN.values())
    hand = Hand(desk_of("allout"))
    spans = [span for line in hand.sitting.frame(80, 24).lines for span in line]
    assert {name for _, style in spans for name in style.split()} <= set(COLOURS)


def test_a_cache_of_widths_knows_wide_letters():
    assert ink.columns_of("日本") == 4
    assert ink.columns_of("e\u0301") == 1


@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 30))
def test_no_event_of_this_question_is_left_out_unsaid(count, fresh, height):
    events = [Event("TOY-1", f"event {number} of several words that wrap") for number in range(count)]
    lines = [plain(line) for line in tail(events, fresh, 20, height)]
    assert len(lines) <= height
    shown = sum(line.startswith("event") for line in lines)
    missing = max(min(fresh, count) - shown, 0)
    said = [line for line in lines if "PgUp" in line]
    assert bool(missing) == bool(said)
    assert [line for line in lines if line.startswith("event")] == [
        plain(told(event, 20, "")[0]) for event in events[count - shown :]
    ]
