"""The line mode: one question at a time, commands by one key, and nothing lost whatever is typed."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.toy import ToyProgram
from shamble.kernel.asks import Event
from shamble.kernel.errors import BadInput
from shamble.kernel.hands import AtTheTable
from shamble.kernel.journal import MemoryJournal
from shamble.ui.actions import why
from ui.at_desk import play, resumed, shown_by, toy_desk


def texts(desk):
    return [entry.text for entry in desk.session.line()]


def test_a_question_has_a_status_line_numbers_a_marked_default_and_the_entry():
    opening, _ = shown_by(toy_desk(), "q")
    assert opening.splitlines()[2:] == [
        "",
        "Turn 1 · Walk · Threat 0 of 1, quiet · Initiative: you",
        "a at 0",
        "* 1  Step",
        "  2  Run",
        "  3  Stay",
        "     or 1 to 3 paces, such as 2 paces",
    ]


def test_odds_stand_beside_their_option():
    _, said, _ = shown_by(toy_desk(), "stay", "q")
    assert said.splitlines()[-4:-1] == ["* 1  Step", "  2  Run · falls 25 %", "  3  Stay"]


def test_enter_takes_the_default_and_events_follow_once():
    _, first, second, _ = shown_by(toy_desk(), "", "stay", "q")
    assert first.splitlines()[0] == "  a goes to 1"
    assert "a goes to 1" not in second


@pytest.mark.parametrize("typed", ["3", "stay", "STAY", "sta"])
def test_an_option_by_number_id_or_beginning(typed):
    desk = toy_desk()
    play(desk, typed)
    assert texts(desk)[0] == "a at 0 → Stay"


def test_an_entry_goes_to_the_game_as_typed():
    desk = toy_desk()
    _, said, bad, _ = shown_by(desk, "2 paces", "9 paces", "q")
    assert said.startswith("  a goes to 2\n")
    assert bad == "How far is 9; expected a whole number from 1 to 3\n"
    assert len(texts(desk)) == 1


def test_bad_input_asks_again_with_one_line():
    desk = toy_desk()
    _, said, _ = shown_by(desk, "dance", "q")
    assert said == "'dance' is no distance; expected 1 to 3 paces, such as 2 paces\n"
    assert desk.session.line() == []


def test_undo_says_what_to_put_back_and_repeats_no_event():
    _, _, _, undone, _ = shown_by(toy_desk(), "2 paces", "1", "u 2", "q")
    assert undone.startswith("Taken back: b at 0 → Step\nPut back: B to 0\n\nTurn 1")
    assert "goes to" not in undone


def test_undo_then_redo_is_where_it_was():
    desk = toy_desk()
    play(desk, "2 paces", "stay")
    before = desk.session.facts(), texts(desk)
    play(resumed(desk), "u", "u", "r", "r")
    assert (desk.session.facts(), texts(desk)) == before


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("u", "t3/a"),
        ("u 1", "t1/a"),
        ("undo 2", "t1/b"),
        ("u turn", "t3/a"),
        ("u turn 2", "t2/a"),
        ("u mark here", "t2/a"),
    ],
)
def test_undo_goes_to_a_number_a_turn_or_a_mark(command, asked):
    desk = toy_desk(turns=4)
    play(desk, "stay", "stay", "m here", "stay", "stay", "stay", command)
    assert desk.session.label == asked


def test_the_log_numbers_answers_and_tells_events_under_them():
    _, _, _, log, _ = shown_by(toy_desk(), "1", "3", "l", "q")
    assert log.splitlines()[:4] == [
        "   1 > a at 0 → Step",
        "       a goes to 1",
        "   2 > b at 0 → Stay",
        *[line for line in log.splitlines() if line.startswith("   3 - Shuffle")],
    ]
    assert "       Card: " in log


def test_amend_changes_an_answer_by_the_words_of_its_question():
    desk = toy_desk()
    _, _, _, asked, amended, _ = shown_by(desk, "1", "3", "a 1", "a 1 stay", "q")
    assert "* 1  Step\n" in asked
    assert "Enter alone takes" in asked
    assert amended.startswith("Now: a at 0 → Stay\nPut back: A to 0\n")
    assert [text for text in texts(desk) if text.startswith("b")] == ["b at 0 → Stay"]


def test_amend_shows_where_later_answers_stop_fitting():
    desk = toy_desk()
    *_, amended, _ = shown_by(desk, "3 paces", "3", "1", "open", "a 1 stay", "q")
    assert "Stopped there: answer" in amended
    assert "kept as fork 'before-amend-1'" in amended


def test_correct_lists_shows_and_sets():
    desk = toy_desk()
    _, everything, some, done, _ = shown_by(desk, "c", "c a", "c a at 3", "q")
    assert everything.startswith("noise 0; dice program; decks program\na: at 0\nb: at 0\n")
    assert some.startswith("a: at 0\n\n")
    assert done.startswith("Corrected: a.at: 0 → 3\nOn the table now: A to 3\n\nTurn 1")
    assert "a at 3\n* 1" in done


def test_a_correction_needs_no_command_where_it_is_no_answer():
    desk = toy_desk()
    _, loud, far, asked, _ = shown_by(desk, "noise 7", "a to 2", "2 paces", "q")
    assert loud.startswith("Corrected: noise: 0 → 7\nOn the table now: noise 7\n")
    assert far.startswith("Corrected: a.at: 0 → 2\n")
    assert asked.startswith("  a goes to 4\n")


def test_dice_change_hands_at_any_question_and_back_with_undo():
    program = AtTheTable(ToyProgram(3))
    desk = toy_desk(program=program)
    program.sit_at(desk.session)
    _, own, asked, undone, back, _ = shown_by(desk, "dice table", "run", "u", "u", "q")
    assert own.startswith("Corrected: dice: 'program' → 'table'\n")
    assert "type 2 faces (red, red)" in asked
    assert "dice" not in undone
    assert "Put back: dice program" in back
    assert desk.session.facts()["dice"] == "program"


def test_a_figure_corrected_away_ends_its_step():
    _, gone, _ = shown_by(toy_desk(), "c a at off", "q")
    assert "A off" in gone
    assert "b at 0\n* 1" in gone


def test_marks_and_forks_are_named_and_gone_back_to():
    desk = toy_desk()
    _, _, kept, listed, _, switched, _ = shown_by(desk, "1", "f long", "m", "u", "f to long", "q")
    assert kept.startswith("Kept as fork 'long'")
    assert listed.startswith("Marks: none\nForks: long\n")
    assert "A to 1" in switched
    assert texts(desk) == ["a at 0 → Step"]


def test_a_switch_names_the_fork_of_the_line_left_behind():
    desk = toy_desk()
    typed = ("1", "f long", "u", "2 paces", "f to long", "u", "3", "f to long", "f to before-switch-2")
    shown = shown_by(desk, *typed)
    assert "On fork 'long' now; f to before-switch comes back." in shown[5]
    assert "On fork 'long' now; f to before-switch-2 comes back." in shown[8]
    assert texts(desk) == ["a at 0 → Stay"]


def test_a_mark_on_another_line_names_the_fork_of_the_line_left_behind():
    desk = toy_desk()
    shown = shown_by(desk, "1", "3", "m here", "a 1 stay", "u mark here", "f to before-mark", "q")
    assert shown[5].startswith("Back at mark 'here'; f to before-mark goes on with the line left.\n")
    assert texts(desk)[:2] == ["a at 0 → Stay", "b at 0 → Stay"]


def test_a_mark_that_redo_leads_back_from_needs_no_fork():
    desk = toy_desk()
    shown = shown_by(desk, "m start", "1", "u mark start", "r", "q")
    assert shown[3].startswith("Back at mark 'start'.\n")
    assert desk.session.journal.names["fork"] == {}
    assert texts(desk) == ["a at 0 → Step"]


def test_measure_board_status_and_help():
    _, gap, table, everyone, keys, _ = shown_by(toy_desk(), "d a b", "b", "s", "?", "q")
    assert gap.startswith("0 paces\n")
    assert "1 cell =" in table
    assert everyone.startswith("walker  at\na       0\nb       0\n")
    assert "! skip to leave this step out" in keys
    assert "  u [N | turn [N] | mark NAME] take back" in keys


def test_whoever_has_much_to_tell_takes_more_rows_and_no_other_column_is_broken():
    desk = toy_desk()
    rows = [("walker", "at", ""), ("a", "0", " ".join(["word"] * 40)), ("a longer name", "10", "short")]
    desk.game.roster = lambda state: rows
    everyone = shown_by(desk, "s", "q")[1].splitlines()
    assert max(map(len, everyone)) <= 80
    assert everyone[1].startswith("a              0   word word")
    assert {line[:19] for line in everyone[2:4]} == {" " * 19}
    assert "a longer name  10  short" in everyone


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("u 99", "There are answers 1 to 1"),
        ("u 0", "Cannot undo to 0: there are answers 1 to 1"),
        ("u xx", "'u xx' is no distance"),
        ("s 4", "'s 4' is no distance"),
        ("w 4", "'w 4' is no distance"),
        ("u mark nowhere", "There is no mark named 'nowhere'"),
        ("r", "There is nothing to redo"),
        ("a", "no number"),
        ("a 9 stay", "There is no answer 9"),
        ("a 1 dance", "'dance' is no distance"),
        ("c a at lots", "At is 'lots'"),
        ("c zz 3", "names no fact"),
        ("d a zz", "no walker"),
        ("d a", "names no two things"),
        ("f to nowhere", "There is no fork"),
        ("reroll 1", "cannot roll 1 anew"),
        ("w", "No ledger holds 'TOY-1'\n"),
        ("w AOW-9999", "No ledger holds 'AOW-9999'\n"),
        ("!", "says too little"),
        ("\x1b[2J", "control characters"),
        ("x" * 20_000, "longer than 10000 characters"),
    ],
)
def test_a_command_that_cannot_be_says_why_and_changes_nothing(typed, said):
    desk = toy_desk()
    _, _, answer, _ = shown_by(desk, "stay", typed, "q")
    assert said.casefold() in answer.casefold()
    assert "\x1b" not in answer
    assert texts(desk) == ["a at 0 → Stay"]


def test_reroll_rolls_the_programs_dice_anew():
    desk = toy_desk(program=ToyProgram(5))
    play(desk, "run", *["reroll 2"] * 6)
    assert texts(desk)[1].endswith("(rolled anew)")


def test_why_shows_a_clause_by_number():
    _, clause, _ = shown_by(toy_desk(), "w aow-052", "q")
    assert clause.startswith("AOW-052  ")


def test_a_question_of_no_rulebook_says_so():
    desk = SimpleNamespace(ask=SimpleNamespace(rule="house"), session=SimpleNamespace(log=[]))
    with pytest.raises(BadInput, match=r"^This question is ours, no rulebook's$"):
        why(desk)
    desk.session.log = [Event("AOW-052", "Something happens", "move")]
    first, second, *_ = why(desk).lines
    assert first == "This question is ours, no rulebook's; what was told last is:"
    assert second.startswith("AOW-052")


def test_dice_of_the_table_are_typed_and_may_be_stated():
    desk = toy_desk(program=ToyProgram(3, dice=False))
    _, asked, bad, rolled, *_ = shown_by(desk, "run", "1 1 1", "2! 1", "q")
    assert "    red: 0, 1, 2!\n     type 2 faces (red, red), such as 2! 2!\n" in asked
    assert bad == "That is 3 faces; expected 2 faces (red, red), such as 2! 2!\n"
    assert rolled.startswith("  a goes to 5\n")
    stated = toy_desk(program=ToyProgram(3, dice=False))
    play(stated, "run", "! 0")
    assert stated.session.facts()["a.at"] == 2


def test_concede_asks_first_and_can_be_taken_back():
    desk = toy_desk()
    code, text = play(desk, "k", "no", "k", "y", "u", "q")
    assert code == 0
    assert "Give up this game? (y/N) no\nNo, then: nothing has changed." in text
    assert "The walk is over after 0 turns" in text
    assert not desk.over


def test_a_summary_closes_the_game_and_undo_goes_back_into_it():
    desk = toy_desk(turns=1)
    *_, over, wrong, back, _ = shown_by(desk, "stay", "stay", "dance", "u", "q")
    assert "The walk is over after 1 turns" in over
    assert wrong.startswith("The game is over; u takes back")
    assert "b at 0\n* 1" in back


def test_programs_alone_play_to_the_summary_and_read_nothing():
    code, text = play(toy_desk(program=ToyProgram(1, players=True), attended=False), "nobody reads this")
    assert code == 0
    assert "\n\nThe walk is over after 3 turns, with noise " in text
    assert ">" not in text


def test_the_end_of_the_input_says_how_to_go_on():
    code, text = play(toy_desk(), "stay")
    assert code == 0
    assert text.endswith("Saved. Go on with: shamble resume toy-1\n")


def test_a_resumed_game_opens_with_what_happened_last():
    desk = toy_desk()
    play(desk, "1", "1")
    opening, _ = shown_by(resumed(desk), "q")
    assert "a goes to 1\nb goes to 1\nCard: " in opening
    assert opening.count("Card: ") == 1


def test_a_full_disk_leaves_the_question_standing(monkeypatch):
    desk = toy_desk()
    answer = desk.session.answer

    def answer_on_a_full_disk(*given):
        desk.session.journal.fails = 1
        monkeypatch.undo()
        answer(*given)

    monkeypatch.setattr(desk.session, "answer", answer_on_a_full_disk)
    _, failed, answered, _ = shown_by(desk, "1", "1", "q")
    assert failed == "Cannot write toy.shamble: the disk is full. Then try again\n"
    assert answered.startswith("  a goes to 1\n")
    assert texts(desk) == ["a at 0 → Step"]


def test_a_disk_that_was_full_is_tried_again_before_the_next_question():
    desk = toy_desk()
    desk.session.journal.fails = 1
    opening, asked, _ = shown_by(desk, "", "q")
    assert opening.endswith("the disk is full. Then try again (Enter), or stop (q).\n")
    assert "a at 0\n* 1" in asked


def test_a_disk_that_stays_full_is_told_with_the_exit_code():
    desk = toy_desk()
    desk.session.journal.fails = 3
    code, text = play(desk, "", "q")
    assert code == 1
    assert "the disk is full. Then try again (Enter), or stop (q)." in text
    assert "could not be saved" in text


@pytest.mark.parametrize("width", [40, 60, 80])
def test_lines_keep_to_the_width_of_the_terminal(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    _, text = play(toy_desk(), "?", "l", "c", "s", "b", "dance")
    assert max(map(len, text.splitlines())) <= width


def test_a_terminal_without_unicode_gets_ascii():
    _, text = play(toy_desk(), "1", "l", "b", encoding="ascii")
    assert "   1 > a at 0 > Step" in text
    assert "?" not in text.replace("? shows", "")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=30), max_size=8))
def test_no_line_breaks_it(lines):
    desk = toy_desk(turns=40, journal=MemoryJournal)
    code, text = play(desk, "2 paces", *lines)
    assert code == 0
    assert text.replace("\n", "").isprintable()
    assert resumed(desk).session.facts() == desk.session.facts()
