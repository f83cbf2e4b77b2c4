"""Controls: what each does at each moment, and that what was meant for another question does nothing."""

import pytest

from shamble.kernel.asks import Choose, Entry, Option, Roll
from shamble.kernel.dice import Die, Face
from shamble.kernel.view import Status
from shamble.tracker.controls import Controls
from shamble.tracker.corrections import Table
from shamble.tracker.messages import Pressed, Turned

OPTIONS = (Option("run", "Run"), Option("hide", "Hide"), Option("search", "Search"))
CHOICE = Choose(rule="", text="?", options=OPTIONS, default="hide")
ROLL = Roll(rule="", text="?", dice=(Die("red", (Face("1"), Face("2"))),))
TYPED = Choose(rule="", text="?", entry=Entry("name", "a name", lambda value: value))
DIAL = Choose(
    rule="", text="?", options=(Option("next", "Next"), Option("noise", "Noise")), default="next",
    entry=Entry("threat", "the threat", lambda value: value),
)  # fmt: skip
FACTS = {"threat": 5, "ann.at": "1,1", "ann.health": 2, "walker-1.at": "2,2"}
BANDS = (("Low", 8), ("High", 18))


def table(ask=CHOICE, ask_no=7, facts=FACTS, threat=5, seats=("you",), noisy=True):
    return Table(ask, ask_no, Status(1, "Action", threat, "Low", BANDS, "you", noisy=noisy), facts, seats)


@pytest.fixture
def controls():
    """At a choice of three."""
    made = Controls()
    made.look(table())
    return made


def press(controls, button, ask=7):
    return controls.take(Pressed(button, ask, 0))


def turn(controls, by, ask=7):
    return controls.take(Turned(by, 0, ask, 0))


def test_the_dial_walks_the_options_and_push_takes_one(controls):
    assert controls.pointed == ""
    turn(controls, 1)  # shows where it stands: at the default
    assert controls.pointed == "2 Hide"
    turn(controls, 1)
    assert controls.pointed == "3 Search"
    turn(controls, 2)
    act = press(controls, "PUSH")
    assert (act.kind, act.value) == ("answer", "hide")


def test_next_takes_the_default_whatever_the_dial_points_at(controls):
    turn(controls, 1), turn(controls, 1)
    act = press(controls, "NEXT")
    assert (act.kind, act.value, act.text) == ("answer", "hide", "Hide")


def test_next_takes_the_only_option_and_else_says_why_not(controls):
    controls.look(table(Choose(rule="", text="?", options=OPTIONS[:1]), 8))
    assert press(controls, "NEXT", 8).value == "run"
    controls.look(table(Choose(rule="", text="?", options=OPTIONS), 9))
    assert press(controls, "NEXT", 9).kind == "say"


def test_roll_rolls_and_nothing_else_does(controls):
    assert press(controls, "ROLL").kind == "say"
    controls.look(table(ROLL, 8))
    assert press(controls, "ROLL", 8).kind == "roll"
    assert "ROLL: roll for you" in controls.words()


def test_undo_undoes_also_when_the_game_is_over(controls):
    assert press(controls, "UNDO").kind == "undo"
    controls.look(table(None, 8))
    assert press(controls, "UNDO", 0).kind == "undo"
    assert press(controls, "NEXT", 0).kind == "say"


@pytest.mark.parametrize("button", ["PUSH", "NEXT", "ROLL", "UNDO", "NOISE"])
def test_a_press_for_another_question_does_nothing(controls, button):
    assert press(controls, button, 6) is None
    assert press(controls, button, 8) is None
    assert turn(controls, 1, 6) is None
    assert controls.pointed == ""


def test_the_number_of_the_ask_goes_round_at_65536(controls):
    controls.look(table(CHOICE, 65_536 + 9))
    assert press(controls, "NEXT", 9).kind == "answer"


def test_a_new_question_forgets_what_the_dial_pointed_at(controls):
    turn(controls, 1), turn(controls, 1)
    controls.look(table(CHOICE, 8))
    assert controls.pointed == ""
    assert press(controls, "PUSH", 8).value == "hide"


def test_without_options_the_dial_corrects_the_threat_once_it_rests(controls):
    controls.look(table(TYPED, 8))
    assert "dial: the threat" in controls.words()
    turn(controls, 2, 8)
    turn(controls, 1, 8)
    assert (controls.pointed, controls.dialled) == ("threat 8", 8)
    act = controls.settle()
    assert (act.kind, act.path, act.value) == ("correct", "threat", 8)
    assert controls.settle() is None


def test_the_dial_stays_on_the_track_and_turned_back_changes_nothing(controls):
    controls.look(table(TYPED, 8))
    turn(controls, 99, 8)
    assert controls.dialled == 18
    turn(controls, -13, 8)
    assert controls.settle() is None


def test_mayhem_asks_for_its_source_and_is_confirmed(controls):
    assert "From what?" in press(controls, "MAYHEM").text
    assert "threat 5 → 6" in controls.words()
    turn(controls, 1)
    assert controls.pointed == "MAYHEM: Walker 1?"
    act = press(controls, "PUSH")
    assert (act.kind, act.path, act.value, act.why) == ("correct", "threat", 6, "MAYHEM from Walker 1")


@pytest.mark.parametrize("button", ["MAYHEM", "UNDO", "ROLL"])
def test_any_other_button_says_no(controls, button):
    press(controls, "MAYHEM")
    assert press(controls, button).kind == "say"
    assert press(controls, "PUSH").kind == "answer"


def test_typing_closes_an_open_correction(controls):
    press(controls, "MAYHEM")
    controls.forget()
    assert press(controls, "PUSH").kind == "answer"


def test_noise_is_a_note_and_changes_no_threat(controls):
    press(controls, "NOISE")
    act = press(controls, "PUSH")
    assert (act.path, act.value, act.why) == ("threat", 5, "NOISE from Ann")


def test_mayhem_also_sets_the_threat_to_what_the_table_has(controls):
    press(controls, "MAYHEM")
    turn(controls, -1)
    assert controls.pointed == "MAYHEM: no, the threat is another?"
    press(controls, "PUSH")
    turn(controls, -3)
    assert controls.pointed == "turn: threat 2"
    press(controls, "UNDO"), turn(controls, 0), press(controls, "PUSH"), turn(controls, -2)
    act = press(controls, "NEXT")
    assert (act.kind, act.path, act.value, act.why) == ("correct", "threat", 3, "set on the dial")


def test_in_a_game_without_noise_mayhem_sets_the_threat_and_noise_says_that_there_is_none(controls):
    controls.look(table(noisy=False))
    assert "MAYHEM: the threat" in controls.words()
    assert "NOISE" not in controls.words()
    assert "correction" not in controls.words()
    assert press(controls, "NOISE").text == "This game has no noise."
    assert "The threat is 5. What does the table have?" in press(controls, "MAYHEM").text
    turn(controls, 2)
    act = press(controls, "NEXT")
    assert (act.kind, act.path, act.value) == ("correct", "threat", 7)
    controls.look(table(noisy=False, facts={"ann.at": "1,1"}))
    assert "MAYHEM" not in controls.words()
    assert press(controls, "MAYHEM").text == "This game has no mayhem."


def test_an_open_correction_says_what_each_control_does_and_is_open_again_only_when_pressed(controls):
    said = press(controls, "MAYHEM").text
    assert "dial: walk the options · push or NEXT: yes · any other button: no" in said
    press(controls, "UNDO")
    assert controls.pointed == ""
    assert press(controls, "UNDO").kind == "undo"


def test_initiative_passes_where_the_game_keeps_it(controls):
    assert press(controls, "INITIATIVE").kind == "say"
    controls.look(table(CHOICE, 8, {**FACTS, "initiative": "red"}, seats=("red", "blue")))
    press(controls, "INITIATIVE", 8)
    act = press(controls, "PUSH", 8)
    assert (act.path, act.value) == ("initiative", "blue")


def test_where_buttons_are_options_they_act_at_once_and_the_dial_answers(controls):
    controls.look(table(DIAL, 8, {}))
    assert press(controls, "NOISE", 8).value == "noise"
    assert "NOISE: at once" in controls.words()
    assert "correction" not in controls.words()
    controls.look(table(DIAL, 8))
    assert "NOISE: at once · MAYHEM: a correction" in controls.words()
    turn(controls, -2, 8)
    act = controls.settle()
    assert (act.kind, act.value) == ("answer", "threat 3")


def test_every_control_that_does_something_is_named_on_the_screen(controls):
    said = controls.words()
    assert all(
        word in said for word in ("dial: walk", "push", "NEXT: Hide", "UNDO", "NOISE, MAYHEM: a correction")
    )
    assert "INITIATIVE" not in said  # one seat: it would do nothing
    controls.look(table(CHOICE, 8, {}))
    assert "correction" not in controls.words()
    controls.look(table(None, 9))
    assert controls.words() == "UNDO: take back"


def test_a_quick_turn_of_many_clicks_ends_where_as_many_single_ones_do(controls):
    turn(controls, 3)
    quick = controls.pointed
    controls.forget()
    for _ in range(3):
        turn(controls, 1)
    assert controls.pointed == quick
