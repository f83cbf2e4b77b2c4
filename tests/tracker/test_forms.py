"""Every kind of ask has a form of the dial: what is turned and pushed becomes the answer a keyboard would give."""

import pytest

from shamble.kernel.asks import Choose, Draw, Entry, Measure, Option, Roll, Wheel, half_inches
from shamble.kernel.dice import Die, Face
from shamble.kernel.entries import Thing, several
from shamble.tracker.controls import Controls
from shamble.tracker.corrections import Table
from shamble.tracker.messages import Pressed, Turned
from tracker.test_controls import table

RED = Die("red", (Face("0"), Face("0"), Face("1"), Face("2!")))
BADGE = Die("action", (Face("badge"), Face("blank")), counts=False)
ROLL = Roll(rule="", text="?", dice=(RED, BADGE))
CARDS = Draw(rule="", text="?", deck="Event", cards=("calm", "horde", "calm", "rain"))
WALKERS = (Thing("walker-1", "Walker 1"), Thing("walker-2", "Walker 2"), Thing("prone", "A prone walker", 2))


def same(value):
    """A check that lets everything pass."""
    return value


CONTACT = Measure(
    rule="", text="Who is in contact?", options=(Option("none", "Nobody"),), default="none",
    entry=several(WALKERS),
)  # fmt: skip
FAR = Measure(
    rule="", text="How far?", entry=Entry("inches", "inches", same, wheels=(half_inches("inches", 6),))
)
WHERE = Choose(
    rule="", text="Where to?", options=(Option("stay", "Stay here"),), default="stay",
    entry=Entry("place", "such as ne 4", same,
                wheels=(Wheel("direction", ("n", "e", "s", "w")), half_inches("inches", 3))),
)  # fmt: skip
EDGE = Choose(
    rule="", text="Where?",
    entry=Entry("edge", "south 5", same, wheels=(Wheel("edge", ("south",)), half_inches("inches", 4, 0, 2))),
)  # fmt: skip


class Hand:
    """A hand on the controls of one ask; `do` plays a script such as "+1 PUSH NEXT" and returns the last act."""

    def __init__(self, ask):
        self.controls = Controls()
        self.controls.look(table(ask))

    def do(self, script):
        act = None
        for word in script.split():
            event = Turned(int(word), 0, 7, 0) if word[0] in "+-" else Pressed(word, 7, 0)
            act = self.controls.take(event)
        return act


@pytest.mark.parametrize(
    ("ask", "script", "answer"),
    [
        (ROLL, "+1 PUSH +1 PUSH", ["0", "blank"]),
        (ROLL, "+1 +2 NEXT NEXT", ["2!", "badge"]),
        (ROLL, "PUSH PUSH UNDO +1 PUSH PUSH", ["1", "badge"]),
        (ROLL, "-1 PUSH PUSH", ["0", "badge"]),
        (CARDS, "+1 +1 PUSH", ["horde"]),
        (CARDS, "+1 -1 NEXT", ["rain"]),
        (CONTACT, "NEXT", "none"),
        (CONTACT, "PUSH", "none"),
        (CONTACT, "+1 PUSH", "none"),
        (CONTACT, "+1 +1 PUSH +2 PUSH NEXT", ["walker-1", "prone"]),
        (CONTACT, "+2 PUSH PUSH +1 PUSH NEXT", ["walker-2"]),
        (CONTACT, "-1 -1 PUSH PUSH -2 PUSH NEXT", ["walker-1", "prone", "prone"]),
        (CONTACT, "-1 -1 PUSH PUSH PUSH NEXT", "none"),
        (CONTACT, "+2 PUSH UNDO NEXT", "none"),
        (FAR, "+1 PUSH", "6"),
        (FAR, "+1 -3 NEXT", "4.5"),
        (WHERE, "NEXT", "stay"),
        (WHERE, "+2 PUSH +1 PUSH -2 PUSH", "e 2"),
        (WHERE, "+2 PUSH -1 PUSH +1 PUSH", "w 0.5"),
        (EDGE, "+1 +1 PUSH", "south 2.5"),
    ],
)  # fmt: skip
def test_what_is_turned_and_pushed_is_the_answer(ask, script, answer):
    act = Hand(ask).do(script)
    assert (act.kind, act.value) == ("answer", answer)
    assert ask.read(act.value)


@pytest.mark.parametrize(
    ("ask", "script", "pointed"),
    [
        (ROLL, "", ""),
        (ROLL, "+1", "turn: die 1 of 2 (red), face 0"),
        (ROLL, "PUSH", "turn: die 1 of 2 (red), face 0"),
        (ROLL, "+2 PUSH +1", "turn: die 2 of 2 (action), face blank; so far 1"),
        (Roll(rule="", text="?", dice=(RED,)), "+2", "turn: red die, face 1"),
        (CARDS, "+2", "turn: Event card horde"),
        (CONTACT, "+1", "1 Nobody"),
        (CONTACT, "+2", "turn: 2 no Walker 1; so far none"),
        (CONTACT, "+2 PUSH +1 PUSH", "turn: 3 yes Walker 2; so far Walker 1, Walker 2"),
        (CONTACT, "+4 PUSH PUSH", "turn: 4 2 of A prone walker; so far A prone walker (2)"),
        (CONTACT, "+2 PUSH UNDO", "turn: 2 no Walker 1; so far none"),
        (WHERE, "+2", "2 by the dial: direction, inches"),
        (WHERE, "+2 PUSH +1 PUSH", "turn: inches 3; so far e"),
        (WHERE, "+2 PUSH +1 PUSH UNDO", "turn: direction e"),
        (WHERE, "+2 PUSH +1 PUSH UNDO UNDO", "2 by the dial: direction, inches"),
    ],
)
def test_what_the_dial_holds_is_said(ask, script, pointed):
    hand = Hand(ask)
    hand.do(script)
    assert hand.controls.pointed == pointed


def test_a_push_never_takes_a_face_that_was_not_shown():
    hand = Hand(ROLL)
    assert hand.do("PUSH").kind == "look"
    assert hand.do("PUSH").kind == "look"  # the first die
    assert hand.do("PUSH").value == ["0", "badge"]


def test_undo_goes_back_step_by_step_and_then_takes_back_the_last_answer():
    hand = Hand(WHERE)
    hand.do("+2 PUSH +1 PUSH")
    assert [hand.do("UNDO").kind for _ in range(3)] == ["look", "say", "undo"]


def test_an_answer_that_is_refused_leaves_the_dial_where_it_was():
    hand = Hand(WHERE)
    assert hand.do("+2 PUSH PUSH PUSH").value == "n 3"
    assert hand.controls.pointed == "turn: inches 3; so far n"  # a wall is in the way, say
    assert hand.do("-1 PUSH").value == "n 2.5"


def test_a_form_is_forgotten_with_its_question_and_when_a_person_types():
    hand = Hand(ROLL)
    hand.do("+2 PUSH")
    hand.controls.look(table(ROLL))
    assert "die 2" in hand.controls.pointed  # the same question, shown again
    hand.controls.forget()
    assert hand.controls.pointed == ""
    hand.do("+2 PUSH")
    now = table(ROLL)
    hand.controls.look(Table(now.ask, 8, now.status, now.facts))
    assert hand.controls.pointed == ""


def test_a_die_with_one_card_left_needs_one_push():
    only = Draw(rule="", text="?", deck="Event", cards=("rain",))
    assert Hand(only).do("PUSH PUSH").value == ["rain"]


def test_words_follow_the_form():
    hand = Hand(WHERE)
    assert (
        "dial: walk the options · push: take one · NEXT: Stay here · UNDO: take back" in hand.controls.words()
    )
    act = hand.do("+2 PUSH")
    assert act.kind == "say"
    assert "dial: direction · push or NEXT: take it · UNDO: one back" in act.text
    said = Hand(CONTACT).controls.words()
    assert (
        "dial: walk the list · push: yes or no · NEXT: those that are yes, else Nobody · UNDO: take back"
        in said
    )


def test_cards_are_called_what_people_call_them():
    titled = Draw(rule="", text="?", deck="Event", cards=("c1", "c2"), titles={"c1": "Calm", "c2": "Horde"})
    hand = Hand(titled)
    hand.do("+2")
    assert hand.controls.pointed == "turn: Event card Horde"
    act = hand.do("PUSH")
    assert (act.value, act.text) == (["c2"], "Horde")
