"""What a typed line means at each kind of ask, and how facts are named and told."""

import re
from dataclasses import replace

import pytest

from kernel.toy import COIN, RED
from shamble.kernel.asks import Choose, Draw, Entry, Measure, Option, Roll
from shamble.kernel.entries import Thing, inches, several
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.ui.commands import command_of
from shamble.ui.facts import find_fact, read_value, spoken
from shamble.ui.words import how_to_answer, read_answer


def square(answer):
    """One of a row of squares, w1 to w9 and w."""
    if not re.fullmatch("w[1-9]?", answer):
        raise BadAnswer(f"{answer} is no square")
    return answer


OPTIONS = tuple(
    Option(id, text)
    for id, text in [
        ("walker-3", "Walker 3"),
        ("walker-12", "Walker 12"),
        ("ann", "Ann Lee"),
        ("hammer", "Use the claw hammer"),
    ]
)
CHOOSE = Choose(rule="T-1", text="Whom?", options=OPTIONS, default="ann")
ENTRY = Choose(rule="T-1", text="Where?", options=OPTIONS[2:3], entry=Entry("place", "a place", str))
SQUARE = replace(CHOOSE, entry=Entry("square", "a square", square))
ROLL = Roll(rule="T-2", text="Roll", dice=(RED, RED, RED))
TOSS = Roll(rule="T-2", text="Toss", dice=(COIN,))
DRAW = Draw(
    rule="T-3", text="Draw", deck="toy", cards=("calm", "bang", "calm"), known=("calm", "bang", "rats")
)
SEVERAL = Measure(
    rule="T-5",
    text="Whom do they touch?",
    options=(Option("none", "Nobody"), Option("unheard", "No walker hears it")),
    default="none",
    entry=several(
        [Thing("ann", "Ann Lee", 3), Thing("walker-3", "Walker 3"), Thing("walker-12", "Walker 12")]
    ),
)
FAR = Measure(rule="T-6", text="How far?", options=(Option("not", "Not at all"),), entry=inches(0, 8))
TITLED = replace(DRAW, titles={"bang": "The Bang!", "calm": "Calm at the Door"})
MEASURE = Measure(rule="T-4", text="Open?", options=(Option("open", "Open"),))


@pytest.mark.parametrize(
    ("ask", "typed", "answer"),
    [
        (CHOOSE, "", "ann"),
        (CHOOSE, "2", "walker-12"),
        (CHOOSE, " 2 ", "walker-12"),
        (CHOOSE, "walker-3", "walker-3"),
        (CHOOSE, "WALKER 3", "walker-3"),
        (CHOOSE, "an", "ann"),
        (CHOOSE, "lee", "ann"),
        (CHOOSE, "claw", "hammer"),
        (CHOOSE, "! skip", {"skip": True}),
        (CHOOSE, "!skip", {"skip": True}),
        (SEVERAL, "", "none"),
        (SEVERAL, "2", "unheard"),
        (SEVERAL, "no walker", "unheard"),
        (SEVERAL, "3", ["ann"]),
        (SEVERAL, "3 3 5", ["ann", "ann", "walker-12"]),
        (SEVERAL, "3, 4", ["ann", "walker-3"]),
        (SEVERAL, "ann", ["ann"]),
        (SEVERAL, "lee", ["ann"]),
        (SEVERAL, "2 ann", ["ann", "ann"]),
        (SEVERAL, "2x ann and walker 3", ["ann", "ann", "walker-3"]),
        (SEVERAL, "ann x2, walker 12", ["ann", "ann", "walker-12"]),
        (SEVERAL, "ann 2+walker-3", ["ann", "ann", "walker-3"]),
        (SEVERAL, "walker 3", ["walker-3"]),
        (SEVERAL, "! it fell over", {"state": "it fell over"}),
        (FAR, "4 1/2", "4 1/2"),
        (FAR, "1", "1"),
        (FAR, "not", "not"),
        (ENTRY, "12.5,8", "12.5,8"),
        (ENTRY, "toward  ann", "toward ann"),
        (ENTRY, "1", "ann"),
        (ENTRY, "2", "2"),
        (SQUARE, "w3", "w3"),
        (SQUARE, "w", "w"),
        (SQUARE, "elsewhere", "elsewhere"),
        (ROLL, "2! 0 1", ["2!", "0", "1"]),
        (ROLL, "2!,0,1", ["2!", "0", "1"]),
        (ROLL, "2!01", ["2!", "0", "1"]),
        (ROLL, "2 0 1", ["2!", "0", "1"]),
        (ROLL, "! 3 1", {"state": {"successes": 3, "criticals": 1}}),
        (ROLL, "! 3", {"state": {"successes": 3, "criticals": 0}}),
        (TOSS, "badge", ["badge"]),
        (TOSS, "ba", ["badge"]),
        (TOSS, "2", ["blank"]),
        (DRAW, "bang", ["bang"]),
        (DRAW, "b", ["bang"]),
        (DRAW, "2", ["bang"]),
        (DRAW, "rats", {"state": ["rats"]}),
        (TITLED, "the b", ["bang"]),
        (TITLED, "bang!", ["bang"]),
        (TITLED, "door", ["calm"]),
        (DRAW, "! rats", {"state": ["rats"]}),
        (MEASURE, "o", "open"),
        (MEASURE, "! it fell off the table", {"state": "it fell off the table"}),
    ],
)
def test_a_line_means(ask, typed, answer):
    assert read_answer(ask, typed) == answer


@pytest.mark.parametrize(
    ("ask", "typed", "said"),
    [
        (CHOOSE, "walker", "could be Walker 3, Walker 12"),
        (CHOOSE, "walker 1", "expected a number from 1 to 4"),
        (CHOOSE, "0", "expected a number from 1 to 4"),
        (CHOOSE, "9" * 5000, "expected a number from 1 to 4"),
        (CHOOSE, "!", "expected ! skip"),
        (CHOOSE, "an\x1b[2Jn", "control characters"),
        (ENTRY, "", "Enter alone; expected 1 or a place"),
        (ROLL, "2! 0", "2 faces; expected 3 faces (red, red, red)"),
        (ROLL, "", "0 faces; expected 3 faces"),
        (ROLL, "7 0 1", "expected one of: 0, 1, 2!"),
        (ROLL, "! lots", "! successes [criticals]"),
        (TOSS, "b", "expected one of: badge, blank"),
        (TOSS, "3", "expected one of: badge, blank"),
        (DRAW, "rtas", "did you mean rats?"),
        (TITLED, "dooor", "did you mean Calm at the Door?"),
        (DRAW, "calm, calm", "2 cards; expected 1 card of the toy deck"),
        (DRAW, "", "0 cards; expected 1 card of the toy deck by name or number"),
        (DRAW, "! dogs", "expected one of: calm, bang, rats"),
        (MEASURE, "!", "what happened, in words"),
        (SQUARE, "walker", "could be Walker 3, Walker 12; type more"),
        (SEVERAL, "walker", "could be Walker 3, Walker 12"),
        (SEVERAL, "bob", "'bob' is none of these; expected a number from 1 to 5"),
        (SEVERAL, "1, 3", "stands alone"),
        (SEVERAL, "ann, nobody", "stands alone"),
        (SEVERAL, "9 9", "none of these"),
        (FAR, "", "Enter alone; expected not or inches from 0 to 8"),
    ],
)
def test_a_line_that_does_not_fit_says_what_was_expected(ask, typed, said):
    with pytest.raises(BadAnswer) as caught:
        read_answer(ask, typed)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("ask", [CHOOSE, ENTRY, ROLL, TOSS, DRAW, MEASURE, SEVERAL, FAR])
def test_help_always_offers_the_escape(ask):
    assert "If it went otherwise at the table: !" in how_to_answer(ask)[-1]


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("mark", None),
        ("Mark the spot", None),
        ("log", "log"),
        ("m", "mark"),
        ("M here", "mark"),
        ("undo 3", "undo"),
        ("undoing", None),
        ("?", "help"),
        ("", None),
    ],
)
def test_a_line_is_a_command_unless_it_names_an_option(typed, command):
    ask = Choose(
        rule="T-1", text="What?", options=(Option("spot", "Mark the spot"), Option("u-turn", "Turn"))
    )
    found = command_of(ask, typed)
    assert (found and found[0].name) == command


SAID = [
    ("threat 7", "threat", 7),
    ("Ann health 3", "ann.health", 3),
    ("ann health is", "ann.health", "is"),
    ("walker 3 at 12,4", "walker-3.at", "12,4"),
    ("walker 3 to 12,4", "walker-3.at", "12,4"),
    ("walker 3 off", "walker-3.at", "off"),
    ("ann prone", "ann.prone", True),
    ("ann not prone", "ann.prone", False),
    ("ann prone no", "ann.prone", False),
    ("ann hea 3", "ann.health", 3),
    ("thr 7", "threat", 7),
]


@pytest.mark.parametrize(("typed", "path", "value"), SAID)
def test_words_that_set_a_fact_without_saying_so(typed, path, value):
    assert spoken(FACTS, typed) == (path, value)


@pytest.mark.parametrize(
    "typed",
    ["", "threat", "ann", "ann health", "ann pro", "t 7", "an health 3", "ann he 3", "bob health 3", "not"],
)
def test_words_that_set_nothing(typed):
    assert spoken(FACTS, typed) is None


FACTS = {"threat": 3, "ann.at": [4000, 2500], "ann.health": 5, "ann.prone": False, "walker-3.at": "1,2"}


@pytest.mark.parametrize(
    ("typed", "path", "rest"),
    [
        ("threat 7", "threat", "7"),
        ("threat = 7", "threat", "7"),
        ("ann health 3", "ann.health", "3"),
        ("ann.health 3", "ann.health", "3"),
        ("Ann HEAL 3", "ann.health", "3"),
        ("walker 3 at 12,4", "walker-3.at", "12,4"),
        ("walker-3.at 12,4", "walker-3.at", "12,4"),
        ("w 3 at 12,4", "walker-3.at", "12,4"),
    ],
)
def test_a_fact_is_named_in_words(typed, path, rest):
    assert find_fact(FACTS, typed) == (path, rest)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hreat 7", "near it: threat"),
        ("walker 1 at 3,3", "names no fact"),
        ("a 1", "names no fact"),
        ("", "names no"),
    ],
)
def test_a_fact_that_is_not_there(typed, said):
    with pytest.raises(BadInput, match=said):
        find_fact(FACTS, typed)


def test_a_short_fact_that_could_be_two():
    with pytest.raises(BadInput, match=r"could mean ann.health, ann.head"):
        find_fact({"ann.health": 1, "ann.head": ""}, "ann he 3")


@pytest.mark.parametrize(
    ("typed", "current", "value"),
    [
        ("7", 3, 7),
        ("-7", 3, -7),
        ("7", "1", "7"),
        ("off", "1,2", "off"),
        ("off", 3, None),
        ("22.5", 3.0, 22.5),
        ("22", 3.0, 22),
        ("22.5", 3, "22.5"),
        ("yes", False, True),
        ("no", True, False),
        ("12,4", [1, 2], "12,4"),
        ("nan", 3, "nan"),
        ("9" * 50, 3, "9" * 50),
    ],
)
def test_a_typed_value(typed, current, value):
    assert read_value(typed, current) == value
