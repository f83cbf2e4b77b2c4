"""Any keys, clicks and lines in any order, on a screen of any size: nothing breaks, and the save stays whole."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shamble.games import load
from shamble.kernel.hands import BOARD, DECKS, DICE, TABLE, AtTheTable
from shamble.kernel.session import Session
from shamble.ui.table.ink import plain, width_of
from shamble.ui.table.keys import DEEDS
from shamble.ui.transcript import Nobody, passages
from ui.table.at_table import Hand, desk_of

GAMES = (
    *(("allout", None), ("allout", "duel"), ("riese", None), ("zombicide", None)),
    *(("surrounded", None), ("track", None)),
)
MEASURED_BY_PEOPLE = "by people"
LEAVING = ("q", "ctrl+q")
KEYS = [
    *(key for key in DEEDS if key not in LEAVING),
    *("escape", "y", "x", "left", "right", "shift+left", "f9"),
]
LINES = (
    "",
    "u",
    "u 1",
    "r",
    "c",
    "c threat 3",
    "threat 99",
    "a 1",
    "a 3 2",
    "w AOW-001",
    "l",
    "s",
    "b",
    "m here",
    "m",
)
LINES += (
    "u mark here",
    "f",
    "f other",
    "f to other",
    "d a to b",
    "! skip",
    "12.5,8",
    "C4",
    "ne 4",
    "2, 3",
    "?",
    "\x07",
    "ü" * 300,
)
PRESSES, PRESSES_IN_FULL = 300, 3000
SIZES = ((80, 24), (120, 40), (60, 18), (30, 9), (200, 60))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [*GAMES, ("allout", MEASURED_BY_PEOPLE), ("riese", MEASURED_BY_PEOPLE)],
    ids=lambda one: str(one),
)
def test_nothing_breaks_whatever_is_pressed(name, scenario, full):
    dice = random.Random(7)
    hand = Hand(desk(name, scenario))
    for _ in range(PRESSES_IN_FULL if full else PRESSES):
        hand.sitting.left = False
        size = dice.choice(SIZES)
        hand.sitting.frame(*size)
        act(hand, dice, size)
        while dice.random() < 0.2 and hand.sitting.work():
            pass
    journal = hand.session.journal
    again = Session(load(name).GAME, journal, Nobody())
    assert again.facts() == hand.session.facts()
    assert len(list(passages(load(name).GAME, journal))) == len(journal.line()) + 1


def desk(name, scenario):
    """A new game, or one whose table, dice and cards the people have."""
    if scenario != MEASURED_BY_PEOPLE:
        return desk_of(name, 7, scenario)
    hands = dict.fromkeys((BOARD, DICE, DECKS), TABLE)
    data = load(name).new_setup(None, 7, None, None) | hands
    program = AtTheTable(load(name).GAME.program({}, 7))
    found = desk_of(name, 7, setup=data, program=program)
    program.sit_at(found.session)
    return found


def act(hand, dice, size):
    """A key, a click or a line."""
    kind = dice.random()
    if hand.sitting.wanted:
        wanted, hand.sitting.wanted = hand.sitting.wanted, None
        wanted.then(wanted.text + dice.choice(LINES))
    elif kind < 0.1:
        hand.sitting.click(dice.randrange(size[0]), dice.randrange(size[1]))
    elif kind < 0.15:
        hand.sitting.scroll(dice.choice((-1, 1)))
    else:
        key = dice.choice(KEYS)
        hand.sitting.press(key, key if len(key) == 1 else "")


@pytest.fixture(scope="module")
def hands():
    """Games of every kind after a few answers."""
    found = []
    for name, scenario in GAMES:
        hand = Hand(desk_of(name, 3, scenario))
        hand.press(*["enter", "1"] * 6)
        found.append(hand)
    return found


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 250), st.integers(0, 90), st.sampled_from(("", "z", "l", "question_mark", "s", "b", "k"))
)
def test_every_size_can_be_drawn(hands, width, height, key):
    for hand in hands:
        hand.sitting.large = False
        if key:
            hand.sitting.press(key)
        lines = hand.sitting.frame(width, height).lines
        for _ in range(3):
            hand.sitting.frame(120, 40)
            hand.sitting.press("escape")
        assert len(lines) <= max(height, 2)
        assert all(width_of(line) <= max(width, 20) for line in lines), [plain(line) for line in lines]
