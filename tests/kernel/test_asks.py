"""What each kind of ask takes, refuses and says; and which values may be kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.toy import COIN, RED
from shamble.kernel.asks import (
    Choose,
    Draw,
    Entry,
    Measure,
    Option,
    Roll,
    StepEnded,
    Wheel,
    half_inches,
    whole,
)
from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import MOST_BYTES, brief, compact, storable
from tables import HOSTILE, deep

OPTIONS = (Option("open", "Open it"), Option("shut", "Leave it shut"))
ASKS = {
    "choose": Choose(rule="X-1", text="The door", options=OPTIONS),
    "measure": Measure(rule="X-1", text="The door", options=OPTIONS),
    "entry": Choose(rule="X-1", text="How far", entry=Entry("n", "1 to 3", lambda v: whole(v, 1, 3, "far"))),
    "said": Choose(
        rule="X-1",
        text="How far",
        entry=Entry("n", "1 to 3", lambda v: whole(v, 1, 3, "far"), lambda v: f"{v} in"),
    ),
    "dice": Roll(rule="X-2", text="Two dice", dice=(RED, RED)),
    "coin": Roll(rule="X-2", text="A coin", dice=(COIN,)),
    "no dice": Roll(rule="X-2", text="Nothing to roll"),
    "draw": Draw(rule="X-3", text="A card", deck="toy", cards=("calm", "rats", "calm"), count=2),
    "known": Draw(rule="X-3", text="A card", deck="toy", cards=("calm",), known=("calm", "bang")),
}
GOOD: list[tuple[str, Any, str]] = [
    ("choose", "open", "Open it"),
    ("measure", "shut", "Leave it shut"),
    ("entry", 2, "2"),
    ("said", 2, "2 in"),
    ("dice", ["0", "2!"], "0, 2!"),
    ("dice", {"state": {"successes": 4, "criticals": 2}}, "successes 4, criticals 2 (stated)"),
    ("coin", ["badge"], "badge"),
    ("no dice", [], "no dice"),
    ("draw", ["calm", "calm"], "calm, calm"),
    ("draw", {"state": ["rats", "rats"]}, "rats, rats (stated)"),
    ("known", {"state": ["bang"]}, "bang (stated)"),
]
BAD: list[tuple[str, Any, str]] = [
    ("choose", "ajar", "expected one of: open, shut"),
    ("choose", {"state": "it broke"}, "not one of the options"),
    ("measure", {"skip": True}, "not one of the options"),
    ("measure", {"state": "  "}, "does not say what happened"),
    ("entry", 4, "expected a whole number from 1 to 3"),
    ("dice", ["0"], "expected 2 faces"),
    ("dice", ["0", "7"], "no face of the red die; expected one of: 0, 1, 2!"),
    ("dice", ["0", 1], "no face of the red die"),
    ("dice", {"state": {"successes": 5, "criticals": 0}}, "from 0 to 4"),
    ("dice", {"state": {"successes": 0, "criticals": 3}}, "from 0 to 2"),
    ("dice", {"state": {"successes": 1}}, 'expected {"state"'),
    ("coin", {"state": {"successes": 0, "criticals": 0}}, "name its face"),
    ("draw", ["rats", "rats"], "'rats' is not left in the toy deck"),
    ("draw", ["calm"], "expected 2 card ids"),
    ("draw", {"state": ["bang", "bang"]}, "'bang' is not left"),
    ("known", ["bang"], "'bang' is not left"),
]


@pytest.mark.parametrize(("name", "answer", "words"), GOOD, ids=str)
def test_a_good_answer_is_read_and_said(name: str, answer: Any, words: str) -> None:
    ask = ASKS[name]
    value = ask.read(answer)
    assert ask.words(answer) == words
    again = json.loads(compact(ask.stored(answer, value)))
    assert ask.read(again) == value, "what is kept is read as what was answered"


@pytest.mark.parametrize(("name", "answer", "what"), BAD, ids=str)
def test_a_bad_answer_is_refused_with_what_was_expected(name: str, answer: Any, what: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        ASKS[name].read(answer)
    assert what in str(caught.value)


@pytest.mark.parametrize("name", ["choose", "entry"])
def test_a_step_can_be_skipped(name: str) -> None:
    with pytest.raises(StepEnded, match="Skipped"):
        ASKS[name].read({"skip": True})
    assert ASKS[name].words({"skip": True}) == "(skipped)"


def test_what_happened_at_the_table_can_be_stated() -> None:
    with pytest.raises(StepEnded, match="At the table: the cat did it") as caught:
        ASKS["measure"].read({"state": " the cat did it "})
    assert caught.value.rule == "X-1"


@pytest.mark.parametrize("name", ASKS)
def test_nothing_hostile_gets_past_reading_and_keeping(name: str) -> None:
    for answer in [*HOSTILE, deep(5_000)]:
        try:
            kept = storable(answer)
            ASKS[name].read(kept)
        except BadAnswer as error:
            said = str(error)
        else:
            said = ""
            compact(kept).encode()
        assert said.isprintable()
        assert len(said) <= 500


def test_many_options_make_no_long_message() -> None:
    many = Choose(rule="X-1", text="Where", options=tuple(Option(f"place-{n}", "") for n in range(500)))
    with pytest.raises(BadAnswer) as caught:
        many.read("nowhere")
    assert len(str(caught.value)) < 300


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_may_be_kept_comes_back_from_json_as_it_was(value: Any) -> None:
    try:
        copy = storable(value)
    except BadAnswer:
        return
    assert copy == value
    assert json.loads(compact(copy).encode()) == value


@given(VALUES)
def test_whatever_is_quoted_is_short_and_printable(value: Any) -> None:
    assert brief(value).isprintable()
    assert len(brief(value)) <= 200


def test_a_kept_answer_is_a_copy() -> None:
    given_ = {"state": ["calm", {"x": [1]}]}
    kept = storable(given_)
    given_["state"][1]["x"].append(2)  # type: ignore[index]
    assert kept == {"state": ["calm", {"x": [1]}]}


def test_long_answers_are_refused_by_their_length() -> None:
    assert storable(["x" * 100] * 100)
    with pytest.raises(BadAnswer, match=f"at most {MOST_BYTES} bytes"):
        storable(["x" * 100] * 300)


def test_a_wheel_of_inches_goes_by_halves_and_holds_both_ends():
    wheel = half_inches("inches", 2.2)
    assert wheel == Wheel("inches", ("0.5", "1", "1.5", "2", "2.2"), start=4)
    assert half_inches("inches", 1.0, 0, 0.5) == Wheel("inches", ("0", "0.5", "1"), start=1)
