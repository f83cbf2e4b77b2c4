"""Entries of several things and of inches: what they take, refuse, keep and say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.asks import Measure, Option
from shamble.kernel.entries import Thing, inches, several
from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import compact
from tables import HOSTILE

NOBODY = Option("none", "Nobody")
TOUCHED = Measure(
    rule="X-1",
    text="Whom do they touch?",
    options=(NOBODY,),
    default="none",
    entry=several([Thing("ann", "Ann", 3), Thing("bob", "Bob", 1)]),
)
FAR = Measure(rule="X-2", text="How far?", options=(NOBODY,), entry=inches(0, 8))


@pytest.mark.parametrize(
    ("answer", "kept", "words"),
    [
        ("none", "none", "Nobody"),
        (["ann"], ["ann"], "Ann"),
        (["bob", "ann", "ann"], ["ann", "ann", "bob"], "Ann (2), Bob"),
    ],
)
def test_several_things_are_kept_in_the_order_they_were_offered_in(
    answer: Any, kept: Any, words: str
) -> None:
    assert TOUCHED.read(answer) == kept
    assert TOUCHED.words(answer) == words
    assert TOUCHED.read(json.loads(compact(TOUCHED.stored(answer, kept)))) == kept


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ([], "names none of these things; expected a list of: ann, bob"),
        ("ann", "names none of these things"),
        (["ann", 1], "names none of these things"),
        (["cid"], "'cid' is none of these things; expected some of: ann, bob"),
        (["bob", "bob"], "'bob' is named 2 times; there can be 1 at most"),
        (["none"], "'none' is none of these things"),
    ],
)
def test_lists_that_cannot_be_are_refused(answer: Any, what: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TOUCHED.read(answer)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (4, 4.0),
        (4.504, 4.5),
        ("4.5", 4.5),
        ("4 1/2", 4.5),
        ("1/4", 0.25),
        ('3 3/8"', 3.38),
        ("8 in", 8.0),
        (" 2 inches ", 2.0),
        ("0", 0.0),
    ],
)
def test_inches_are_typed_as_people_write_them(answer: Any, kept: float) -> None:
    assert FAR.read(answer) == kept
    assert FAR.read(FAR.stored(answer, kept)) == kept
    assert FAR.words(kept) == f"{kept} in"


@pytest.mark.parametrize(
    "answer", ["", "far", "8.01", "-1", "1/0", "1/3", "5 5", "1e3", True, 8.01, -0.1, None]
)
def test_lengths_that_cannot_be_are_refused(answer: Any) -> None:
    with pytest.raises(BadAnswer, match="expected inches from 0 to 8"):
        FAR.read(answer)


@pytest.mark.parametrize("ask", [TOUCHED, FAR], ids=["several", "inches"])
@pytest.mark.parametrize("answer", [value for value in HOSTILE if value != 1.5], ids=lambda v: repr(type(v)))
def test_hostile_answers_are_refused_and_can_be_said(ask: Measure, answer: Any) -> None:
    with pytest.raises(BadAnswer):
        ask.picked(answer)
    assert ask.entry
    assert len(ask.entry.say(answer)) < 10_000


@given(st.lists(st.sampled_from(["ann", "ann", "bob"]), max_size=6))
def test_a_list_fits_or_is_refused_and_what_fits_is_kept_as_it_is(answer: list[str]) -> None:
    fits = len(answer) >= 1 and answer.count("ann") <= 3 and answer.count("bob") <= 1
    assert TOUCHED.entry
    if not fits:
        with pytest.raises(BadAnswer):
            TOUCHED.entry.check(answer)
        return
    kept = TOUCHED.entry.check(answer)
    assert sorted(kept) == sorted(answer)
    assert TOUCHED.entry.check(kept) == kept
