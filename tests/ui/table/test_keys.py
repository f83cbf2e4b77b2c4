"""Every key of the full screen: it does what the help says, and no other key does anything."""

import string

import pytest

from kernel.toy import COIN, ToyProgram
from shamble.games import load
from shamble.kernel.asks import Choose, Draw, Entry, Option, Roll
from shamble.kernel.entries import Thing, several
from shamble.kernel.journal import MemoryJournal
from shamble.ui.table.keys import DEEDS, GAME
from shamble.ui.table.pick import Pick
from ui.at_desk import FullDisk, toy_desk
from ui.table.at_table import Hand, at, desk_of

KNOWN = {name for key in GAME for name in key.names}


@pytest.fixture
def hand():
    """At a toy game: a may step, run or stay; Step is marked."""
    return Hand(toy_desk())


def test_the_question_stands_with_its_options_and_the_likely_one_is_marked(hand):
    assert "a at 0" in hand.text
    beside = [line.rpartition("│")[2].strip() for line in hand.lines()]
    assert [line for line in beside if line.endswith(("Step", "Run", "Stay"))] == [
        "* 1  Step",
        "2  Run",
        "3  Stay",
    ]
    assert "or 1 to 3 paces" in hand.text


def test_enter_takes_what_is_picked_out_and_arrows_pick(hand):
    hand.press("enter")
    assert hand.answers == ["step"]
    hand.press("down", "enter")
    assert hand.answers[-1] == "run"
    hand.press("up", "up", "enter")
    assert hand.answers[-1] in ("run", "shut", "open")


@pytest.mark.parametrize(("keys", "body"), [(["home"], "step"), (["end"], "stay"), (["up"], "stay")])
def test_home_end_and_going_round(hand, keys, body):
    hand.press(*keys, "enter")
    assert hand.answers == [body]


def test_a_digit_answers_at_once_and_one_that_names_nothing_says_so(hand):
    assert "There is no option 7." in hand.press("7")
    hand.press("3")
    assert hand.answers == ["stay"]


def test_with_ten_options_or_more_a_digit_waits_for_another():
    pick = Pick(Choose(rule="", text="?", options=tuple(Option(str(n), str(n)) for n in range(1, 14))))
    assert pick.digit("1") is None
    assert pick.picked == 0
    assert pick.digit("2") == 11
    assert pick.digit("5") == 4
    pick.digit("1")
    pick.forget_digits()
    assert pick.digit("3") == 2


def test_undo_redo_and_what_to_put_back(hand):
    hand.press("3", "2")
    assert "Taken back" in hand.press("u")
    assert hand.answers == ["stay"]
    assert "Done again" in hand.press("r")
    assert hand.answers == ["stay", "run"]
    text = hand.press("u")
    assert "Put back" in text


def test_backspace_takes_back_too_and_nothing_left_is_said(hand):
    hand.press("3", "backspace")
    assert hand.answers == []
    assert "! There is nothing to undo" in hand.press("u")


def test_a_command_can_be_typed_as_in_line_mode(hand):
    assert "Corrected" in hand.type("c noise 3")
    assert hand.session.facts()["noise"] == 3
    hand.type("noise 4")
    assert hand.session.facts()["noise"] == 4
    hand.type("2 paces")
    assert hand.answers[-1] == 2
    assert "! " in hand.type("9 paces")
    assert hand.answers[-1] == 2


def test_keys_that_want_words_open_the_line_with_the_command_begun(hand):
    for key, begun in (
        ("c", "c "),
        ("d", "d "),
        ("m", "m "),
        ("f", "f "),
        ("exclamation_mark", "! "),
        ("slash", ""),
    ):
        hand.press(key)
        assert hand.sitting.wanted.text == begun
        hand.sitting.wanted = None


def test_mark_and_back(hand):
    hand.press("m")
    assert "Marked as 'here'" in (hand.sitting.wanted.then("m here") or hand.text)
    hand.press("3")
    hand.type("u mark here")
    assert hand.answers == []


def test_an_empty_line_does_nothing(hand):
    hand.type("   ")
    assert hand.answers == []


def test_skip_as_an_escape(hand):
    hand.type("! skip")
    assert hand.answers == [{"skip": True}]
    assert "Skipped" in hand.text


def test_a_line_begun_at_another_question_answers_nothing(hand):
    hand.press("colon")
    begun = hand.sitting.wanted
    hand.session.answer(hand.session.ask_no, "stay")
    hand.session.run()
    begun.then("1")
    assert hand.answers == ["stay"]
    assert "the question has changed" in hand.text.casefold()
    hand.press("colon")
    begun = hand.sitting.wanted
    begun.then("u")
    assert hand.answers == []


def test_help_lists_every_key_and_what_can_be_typed(hand):
    shown = "\n".join([hand.press("question_mark"), hand.press("end")])
    for key in GAME:
        assert key.text in shown, key
    assert "Enter alone takes the option marked *" in shown
    hand.press("escape")
    assert "a at 0" in hand.text


def test_every_deed_of_the_table_is_done_somehow(hand):
    """Each key either changes what is shown, opens a line, answers or leaves."""
    dead = []
    for name in sorted(KNOWN):
        other = Hand(toy_desk())
        other.press("3", "3", "u")
        before = (other.text, other.answers)
        other.press(name)
        changed = (other.text, other.answers) != before or other.sitting.wanted or other.sitting.left
        if not changed and DEEDS[name] not in ("pick", "scroll"):
            dead.append(name)
    assert dead == []


def test_no_other_key_does_anything(hand):
    others = [
        *string.ascii_letters,
        *("f2", "delete", "insert", "ctrl+a", "plus", "left", "right", "ctrl+x", "shift+up"),
    ]
    before = hand.text
    for key in others:
        if key not in KNOWN:
            assert hand.press(key) == before, key
    assert hand.answers == []
    assert not hand.sitting.left


def test_giving_up_wants_a_yes(hand):
    assert "Give up this game?" in hand.press("k")
    assert "nothing has changed" in hand.press("n")
    assert hand.session.ask is not None
    hand.press("k", "y")
    assert hand.session.ask is None
    assert "The game is over" in hand.text


def test_at_the_end_enter_tells_what_to_do_and_undo_goes_back(hand):
    hand.press("k", "y")
    assert "u takes back" in hand.press("enter")
    assert "There is nothing" not in hand.press("1")
    hand.press("u")
    assert "a at 0" in hand.text


def test_quit_leaves(hand):
    hand.press("q")
    assert hand.sitting.left


def test_status_why_and_log_are_pages_that_close(hand):
    hand.press("1")
    assert "walker  at" in hand.press("s")
    assert "! " in hand.press("escape", "w")  # no ledger knows the toy
    assert "1 ▸ a at 0 → Step" in hand.press("l")
    assert "a at 0 → Step" not in hand.press("escape")


def test_dice_at_the_table_are_typed_or_picked_out():
    hand = Hand(toy_desk(program=ToyProgram(3, dice=False), journal=MemoryJournal))
    hand.session.run()
    while not isinstance(hand.session.ask, Roll):
        hand.press("2")
    hand.press("2")
    assert hand.sitting.wanted.text == "2"
    assert "2 faces (red, red)" in hand.sitting.wanted.hint
    hand.sitting.wanted.then("2! 0")
    assert hand.answers[-1] == ["2!", "0"]
    assert hand.press("enter") == hand.text or hand.sitting.wanted is None


def test_one_die_and_one_card_are_picked_out_as_options_are():
    coin = Hand(toy_desk(program=ToyProgram(3, dice=False)))
    pick = Pick(Roll(rule="", text="?", dice=(COIN,)))
    assert [thing.id for thing in pick.things] == ["badge", "blank"]
    pick.move("down")
    assert pick.value == ["badge"]
    card = Pick(Draw(rule="", text="?", deck="toy", cards=("bang", "calm", "calm")))
    assert [thing.id for thing in card.things] == ["bang", "calm"]
    assert not card.typing
    assert card.of(1) == ["calm"]
    assert Pick(Draw(rule="", text="?", deck="toy", cards=("1", "2"))).typing
    assert coin.answers == []


def test_several_things_are_ticked_with_digits_or_space_and_given_with_enter():
    things = several((Thing("ann", "Ann"), Thing("bob", "Bob"), Thing("cat", "Cat")))
    ask = Choose(rule="", text="Who?", options=(Option("none", "Nobody"),), default="none", entry=things)
    pick = Pick(ask)
    assert pick.tick(3)
    assert pick.tick(1)
    assert pick.value == ["ann", "cat"]
    assert pick.tick(1)
    assert pick.value == ["cat"]
    assert not pick.tick(0)
    assert Pick(ask).value == "none"


def test_a_thing_that_may_be_named_twice_is_ticked_twice():
    entry = several((Thing("ann", "Ann", 2), Thing("bob", "Bob")))
    pick = Pick(Choose(rule="", text="Who?", entry=entry))
    assert pick.tick(0)
    assert pick.sign("ann") == "✓"
    assert pick.tick(0)
    assert pick.tick(1)
    assert pick.value == ["ann", "ann", "bob"]
    assert (pick.sign("ann"), pick.sign("bob")) == ("2", "✓")
    assert pick.tick(0)
    assert pick.value == ["bob"]


def test_things_are_ticked_on_the_screen_and_given_together():
    desk = desk_of("allout", 3, setup=load("allout").new_setup(None, 3, None, None) | {"board": "table"})
    hand = Hand(desk)
    for _ in range(60):
        if getattr(getattr(hand.sitting.now.ask, "entry", None), "several", ()):
            break
        hand.press("enter")
    ask = hand.sitting.now.ask
    number = len(ask.options) + 1
    assert "✓" in hand.press(str(number)) or "✓" in hand.text
    hand.press("enter")
    assert hand.answers[-1] == [ask.entry.several[0].id]


def test_a_length_begins_with_a_digit():
    ask = Choose(
        rule="",
        text="How far?",
        entry=Entry("inches", "inches", float),
        options=(Option("no", "Not at all"),),
    )
    assert Pick(ask).typing


def test_a_disk_that_is_full_keeps_the_question_until_it_can_be_saved():
    desk = toy_desk(journal=FullDisk)
    hand = Hand(desk)
    desk.session.journal.fails = 1
    assert "the disk is full" in hand.press("1")
    assert hand.answers == []
    hand.press("1")
    assert hand.answers == ["step"]
    desk.session.journal.fails = 0
    journal = desk.session.journal
    commit, journal.commit = journal.commit, fails_for_programs(journal)
    hand.press("1")
    assert "the disk is full" in hand.text
    journal.commit = commit
    hand.press("enter")
    assert "the disk is full" not in hand.text


class Noted:
    """A tracker beside the screen that notes what it is told."""

    def __init__(self):
        self.told = []

    def look(self, desk, update):
        """It shows the game."""
        self.told.append("look")

    def busy(self):
        """It will soon say that nothing is asked."""
        self.told.append("busy")

    def glance(self):
        """Nothing of it is on show."""


def test_the_tracker_goes_on_asking_what_could_not_be_answered():
    desk, beside = toy_desk(journal=FullDisk), Noted()
    hand = Hand(desk, beside)
    desk.session.journal.fails = 1
    assert "disk is full" in hand.press("1")
    assert beside.told == ["look"]
    hand.press("1")
    assert beside.told == ["look", "busy", "look"]


def fails_for_programs(journal):
    """A commit that fails only for what programs answered."""

    def commit(only_answers=False):
        if only_answers:
            journal.fails = 1
        FullDisk.commit(journal, only_answers)

    return commit


def test_log_why_amend_and_undo_at_an_answer():
    hand = Hand(toy_desk(journal=MemoryJournal))
    hand.press("3", "1", "3")
    hand.press("l", "home")
    text = hand.press("a")
    assert "Amend answer 1" in text
    assert "Answered: Stay" in text
    hand.press("home", "enter")
    assert hand.session.line()[0].body == "step"
    assert "Now: a at 0 → Step" in hand.text
    hand.press("l", "home", "u")
    assert hand.session.line() == []
    hand.press("l", "a", "u", "w", "x", "escape")
    assert "a at 0" in hand.text


def test_an_amendment_can_be_typed():
    hand = Hand(toy_desk(journal=MemoryJournal))
    hand.press("3", "l", "home", "a", "colon")
    assert hand.sitting.wanted.text == "a 1 "
    hand.sitting.wanted.then("a 1 2 paces")
    assert hand.session.line()[0].body == 2


def test_large_type_toggles_and_answers_as_ever(hand):
    text = hand.press("z")
    assert "█" in text
    assert "* 1  Step" in text
    hand.press("3")
    assert hand.answers == ["stay"]
    assert "a at 0" not in hand.press("z")


def test_events_scroll_back_and_return_with_the_next_answer():
    hand = Hand(toy_desk(turns=9))
    for _ in range(25):
        hand.press("1")
    newest = hand.text
    assert hand.press("pageup", "pageup") != newest
    assert hand.press("pagedown", "pagedown") == newest


def test_keys_pressed_before_the_question_was_shown_answer_nothing():
    from textual.events import Key

    async def late(seat):
        stale = Key("3", "3")
        await seat.press("3")
        seat.app.post_message(stale)
        await seat.pilot.pause()
        return [entry.body for entry in seat.session.line() if entry.by == "person"]

    assert at(toy_desk(), late) == ["stay"]


def test_a_typed_line_can_be_left_and_brought_back():
    async def deeds(seat):
        line = seat.app.query_one("#line")
        await seat.type("c noise 5")
        await seat.press("colon", "tab", "x", "escape")
        assert not line.display
        await seat.press("colon", "up")
        assert line.value == "c noise 5"
        await seat.press("down", "up", "enter")
        return [entry.text for entry in seat.session.line()]

    assert len(at(toy_desk(), deeds)) == 2
