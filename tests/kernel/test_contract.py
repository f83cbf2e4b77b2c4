"""The kernel contract, line by line, on the toy game."""

from __future__ import annotations

import json
import random
import sqlite3
import tracemalloc
from pathlib import Path

import pytest

from kernel.saves import game, go_on, new_game, reopened, say, texts
from kernel.toy import TOY, Toy, ToyGame, ToyProgram
from shamble.kernel.asks import Choose, Entry, Json, Rules, whole
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput, Refused, StaleAnswer
from shamble.kernel.journal import CORRECTION, PERSON, PROGRAM, ROOT, Header, MemoryJournal
from shamble.kernel.plain import compact
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from tables import HOSTILE, bare, deep, play, transcript, view
from tables import reopened as travelled

# -- chance


def test_every_kind_of_ask_can_be_answered_by_people() -> None:
    session = game()
    session.program = ToyProgram(dice=False)
    say(session, "run", ["0", "2!"], "open")
    assert texts(session)[:2] == ["ann goes to 4", "The gap is open"]
    say(session, "stay", ["rats", "calm", "calm", "bang"], ["badge"])
    assert session.state.noise == 2
    assert session.label == "t2/ann"


def test_a_program_shuffle_is_one_answer_with_the_whole_order() -> None:
    session = say(game(), "stay", "stay")
    shuffles = [entry for entry in session.line() if entry.key == "TOY-5:#1"]
    assert [sorted(entry.body) for entry in shuffles] == [["bang", "calm", "calm", "rats"]]
    assert shuffles[0].by == PROGRAM


def test_undone_dice_fall_the_same_again_and_a_reroll_is_recorded(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "run")
    number = next(n for n, entry in enumerate(session.line(), 1) if entry.key == "TOY-2:ann#1")
    first = session.line()[number - 1]
    session.undo()
    session.journal.close()
    again = reopened(tmp_path / "a.shamble", seed=99)
    say(again, "run")
    assert again.line()[number - 1].body == first.body
    bodies = set()
    for _ in range(30):
        again.reroll(number)
        rolled = again.line()[number - 1]
        assert "(rolled anew)" in rolled.text
        assert rolled.by == PROGRAM
        bodies.add(tuple(rolled.body))
    assert len(bodies) > 3
    again.undo()
    say(again, "run")
    assert tuple(again.line()[number - 1].body) == tuple(rolled.body), "the newest roll is the one kept"
    assert len(again.journal.names["fork"]) == 30
    again.journal.close()


def test_a_roll_kept_from_other_dice_is_not_used_where_it_does_not_fit() -> None:
    session = say(game(), "stay", "stay")
    shuffle = next(n for n, entry in enumerate(session.line(), 1) if entry.key == "TOY-5:#1")
    session.journal.outcomes["t1/card|TOY-5:#1"] = session.line()[0]
    session.undo(shuffle - 1)
    say(session, "stay")
    assert sorted(session.line()[shuffle - 1].body) == ["bang", "calm", "calm", "rats"]


def test_program_players_take_seats_and_the_game_ends() -> None:
    session = game()
    session.program = ToyProgram(3, players=True)
    assert session.run() is None
    assert {entry.by for entry in session.line()} == {PROGRAM}
    with pytest.raises(BadInput, match="nothing to undo"):
        session.undo()
    session.undo(1)
    before = len(session.journal.entries)
    assert session.run() is None
    assert len(session.journal.entries) == before, "what was answered is followed, not answered anew"


# -- asks, numbers and escapes


def test_two_presses_of_one_key_count_once() -> None:
    session = say(game(), "stay")
    number = session.ask_no
    session.answer(number, "stay")
    with pytest.raises(StaleAnswer, match=f"answers ask {number}, but ask"):
        session.answer(number, "stay")
    assert StaleAnswer.exit_code == 3


def test_a_correction_makes_earlier_presses_stale() -> None:
    session = say(game(), "stay")
    number = session.ask_no
    session.correct("noise", 4)
    with pytest.raises(StaleAnswer):
        session.answer(number, "stay")


def test_nothing_can_be_answered_after_the_end_but_undo_goes_back() -> None:
    session = play(game(1), TOY, random.Random(1))
    with pytest.raises(Refused, match="undo"):
        session.answer(session.ask_no, "stay")
    with pytest.raises(Refused, match="undo"):
        session.correct("noise", 1)
    with pytest.raises(Refused):
        session.concede()
    session.undo()
    assert session.ask is not None


def test_keys_count_per_subject_and_start_anew_at_boundaries() -> None:
    session = game()
    session.program = ToyProgram(dice=False)
    keys = []
    for answer in ("run", ["1", "1"], "open", "run", ["0", "0"], ["calm", "bang", "rats", "calm"], "stay"):
        session.run()
        keys.append((session.label, session.key))
        session.answer(session.ask_no, answer)
    assert keys == [
        ("t1/ann", "TOY-1:ann#1"),
        ("t1/ann", "TOY-2:ann#1"),
        ("t1/ann", "TOY-4:ann#1"),
        ("t1/bob", "TOY-1:bob#1"),
        ("t1/bob", "TOY-2:bob#1"),
        ("t1/card", "TOY-5:#1"),
        ("t2/ann", "TOY-1:ann#1"),
    ]


def test_skipping_and_stating_end_the_step_with_words_in_the_log() -> None:
    session = game()
    session.program = ToyProgram(dice=False)
    say(session, {"skip": True})
    assert texts(session)[-1] == "Skipped: ann at 0"
    say(session, "run", {"state": {"successes": 2, "criticals": 1}}, {"state": "Bob fell over the cat"})
    assert texts(session)[-2:] == ["bob goes to 4", "At the table: Bob fell over the cat"]
    say(session, {"state": ["rats", "rats", "rats", "rats"]}, ["blank"])
    assert texts(session)[-1] == "Card: rats"
    assert [entry.text for entry in session.line()] == [
        "ann at 0 → (skipped)",
        "bob at 0 → Run",
        "bob runs → successes 2, criticals 1 (stated)",
        "Is the gap open? → (Bob fell over the cat)",
        "Shuffle → rats, rats, rats, rats (stated)",
        "Rats? → blank",
    ]


# -- corrections


def test_a_correction_builds_the_ask_anew() -> None:
    session = say(game())
    session.correct("ann.at", 3, "the cat moved her")
    assert session.ask is not None
    assert session.ask.text == "ann at 3"
    assert session.line()[-1].text == "ann.at: 0 → 3 (the cat moved her)"
    assert session.line()[-1].kind == CORRECTION


def test_a_rule_whose_subject_is_gone_ends_cleanly() -> None:
    session = say(game())
    session.correct("ann.at", None)
    assert texts(session) == ["ann is no longer there"]
    assert session.label == "t1/bob"
    session.correct("bob.at", None)
    assert session.run() is None, "nobody is left to move, so the turns run out"
    expected = view(session)
    assert view(travelled(session)) == expected == view(bare(session))
    session.undo()
    assert session.label == "t1/bob"
    session.redo()
    assert view(session) == expected


def test_a_correction_in_mid_step_outlives_a_restart_undo_and_amend(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "stay", 3)
    session.correct("bob.at", 7)
    say(session, 1)
    assert session.ask is not None
    assert session.ask.kind == "measure"
    assert session.state.walkers["bob"].at == 8
    assert session.amend(1, "step") is not None or session.state.walkers["bob"].at == 8
    session.journal.close()
    again = reopened(tmp_path / "a.shamble")
    assert [entry.body["value"] for entry in again.line() if entry.kind == CORRECTION] == [7]
    again.journal.close()


class Tight(ToyGame):
    """Noise may be no more than how far ann has come."""

    def facts(self, state: Toy) -> dict[str, Fact]:
        def set_noise(value: Json) -> None:
            state.noise = whole(value, 0, state.walkers["ann"].at, "noise")

        return {**super().facts(state), "noise": Fact(state.noise, set_noise)}


def test_a_correction_that_no_longer_fits_is_a_misfit_with_the_tail_kept() -> None:
    session = Session(Tight(), game().journal, ToyProgram(1))
    say(session, 3)
    session.correct("noise", 3)
    say(session, "stay")
    before = (view(session), transcript(session))
    misfit = session.amend(1, "step")
    assert "noise is 3; expected a whole number from 0 to 1" in str(misfit)
    assert [entry.body for entry in session.line()] == ["step"]
    session.switch("before-amend-1")
    assert (view(session), transcript(session)) == before


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        ("noize", 1, "near it: noise"),
        ("noise", "much", "expected a whole number from 0 to 99"),
        ("noise", -1, "expected a whole number"),
        ("noise", True, "expected a whole number"),
        ("noise", 10**5_000, "a huge number"),
        ("noise", float("nan"), "nan"),
        ("x" * 1_000_000, 1, "no fact"),
        ("noise", "\x1b[2J", "printable"),
        ("noise", "x" * 100_000, "too long"),
    ],
    ids=range(9),
)
def test_a_correction_that_cannot_be_changes_nothing(path: str, value: Json, what: str) -> None:
    session = say(game(), "stay")
    before = (view(session), session.ask_no, len(session.line()))
    with pytest.raises(BadInput, match=what) as caught:
        session.correct(path, value)
    assert len(str(caught.value)) < 500
    assert (view(session), session.ask_no, len(session.line())) == before


# -- back and forth


def test_undo_goes_to_an_answer_a_turn_or_a_mark_also_after_a_restart(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, *["stay"] * 9)
    session.mark("before the door")
    at_mark = view(session)
    say(session, *["stay"] * 16)
    assert session.label.startswith("t13/")
    session.journal.close()
    session = reopened(tmp_path / "a.shamble")
    session.undo_to_label("t2")
    assert session.label == "t2/ann"
    session.redo()
    session.undo_to_label("t1")
    assert session.label == "t1/ann"
    assert not session.line()
    session.go_to_mark("before the door")
    assert view(session) == at_mark
    session.redo()
    session.undo(3)
    assert len(session.line()) == 2
    for wrong in (0, -1, 9_999, 10**5_000):
        with pytest.raises(BadInput):
            session.undo(wrong)
    for unknown in ("t9", "x" * 10_000, "\x1b"):
        with pytest.raises(BadInput, match="nothing was answered"):
            session.undo_to_label(unknown)
    session.journal.close()


def test_a_turn_is_not_mistaken_for_a_later_one_that_begins_alike() -> None:
    session = say(game(30), *["stay"] * 4)
    session.correct("ann.at", None)
    session.correct("bob.at", None)
    session = say(game(30), *["stay"] * 40)
    session.undo_to_label("t2")
    assert session.label == "t2/ann"


def test_redo_after_a_restart_and_not_after_another_answer(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "run", "stay", "stay")
    expected = view(session)
    for _ in range(3):
        session.undo()
    session.journal.close()
    again = reopened(tmp_path / "a.shamble")
    for _ in range(3):
        again.redo()
    again.run()
    assert view(again) == expected
    again.undo()
    say(again, "step")
    with pytest.raises(BadInput, match="nothing to redo"):
        again.redo()
    again.journal.close()


def test_marks_and_forks_outlive_a_restart_and_unknown_ones_are_named(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "stay")
    session.mark("m")
    session.fork("quiet")
    quiet = view(session)
    session.undo(1)
    say(session, "run", "run")
    loud = view(session)
    session.journal.close()
    again = reopened(tmp_path / "a.shamble")
    again.switch("quiet")
    assert view(again) == quiet
    again.switch("before-switch")
    assert view(again) == loud
    for _ in range(5):
        again.switch("quiet")
        again.switch("before-switch")
    assert len(again.journal.names["fork"]) <= 3, "lines that have a name get no other"
    for go in (again.switch, again.go_to_mark):
        with pytest.raises(BadInput, match="known: "):
            go("nowhere")
    for name in ("", "x" * 61, "a\nb", "\x1b[2J", "\ud800", 5, None):
        for give in (again.mark, again.fork):
            with pytest.raises(BadInput, match="is no name"):
                give(name)  # type: ignore[arg-type]
    again.journal.close()


def test_no_automatic_fork_ever_loses_an_earlier_one() -> None:
    session = say(game(), "stay", "stay", "stay")
    lines = []
    for answer in ("step", 2, 3, "stay", "step"):
        lines.append(transcript(session))
        session.amend(1, answer)
        session.run()
    kept = []
    for name in list(session.journal.names["fork"]):
        session.switch(name)
        kept.append(transcript(session))
    assert all(line in kept for line in lines)


# -- amending


def test_several_boundaries_behind_one_answer_leave_one_state_and_a_whole_log(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "stay")
    session.correct("bob.at", None)
    say(session, "stay", "stay", "stay")
    expected = view(session)
    session.journal.close()
    again = reopened(tmp_path / "a.shamble")
    assert view(again) == expected
    kept = [entry.id for entry in again.line() if again.journal.packed(entry.id)]
    links = [packed.since for entry in kept if (packed := again.journal.packed(entry))]
    assert links == [ROOT, *kept[:-1]]
    for _ in range(4):
        again.undo()
        again.redo()
    again.journal.close()
    assert view(reopened(tmp_path / "a.shamble")) == expected


def test_everything_is_committed_when_an_ask_is_shown(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    for answer in ("run", "run", "stay", "stay", "run"):
        ask = session.run()
        if ask is not None and ask.kind == "measure":
            session.answer(session.ask_no, "open")
            session.run()
        with sqlite3.connect(f"file:{tmp_path / 'a.shamble'}?mode=ro", uri=True) as db:
            assert db.execute("SELECT count(*) FROM entry").fetchone() == (len(session.journal.entries),)
        session.answer(session.ask_no, answer if session.ask and session.ask.kind == "choose" else "open")
        with sqlite3.connect(f"file:{tmp_path / 'a.shamble'}?mode=ro", uri=True) as db:
            newest = db.execute("SELECT body FROM entry ORDER BY id DESC LIMIT 1").fetchone()[0]
        assert json.loads(newest)["by"] == PERSON
    session.journal.close()


def test_what_the_game_was_set_up_with_is_kept_whatever_the_rules_do_to_it() -> None:
    class Greedy(ToyGame):
        def new(self, setup: Json) -> Toy:
            state = super().new(setup)
            setup["walkers"].clear()
            return state

    setup = {"turns": 3, "walkers": ["ann", "bob"]}
    session = say(Session(Greedy(), MemoryJournal(Header("toy", 2, "test", setup)), ToyProgram()), "stay")
    session.undo()
    assert sorted(session.state.walkers) == ["ann", "bob"]
    assert session.journal.header.setup["walkers"] == ["ann", "bob"]


def test_an_answer_changed_by_its_giver_afterwards_changes_no_game() -> None:
    session = game()
    session.program = ToyProgram(dice=False)
    faces = ["0", "1"]
    say(session, "run", faces)
    faces[0] = "2!"
    assert session.line()[-1].body == ["0", "1"]


def test_no_typed_answer_reaches_a_rule_that_could_not_be_kept() -> None:
    seen: list[Json] = []

    class Open(ToyGame):
        def play(self, state: Toy) -> Rules[None]:
            entry = Entry("any", "anything", lambda value: seen.append(value) or value)
            while True:
                yield lambda: Choose(rule="TOY-1", text="Anything?", entry=entry)

    session = Session(Open(), game().journal, ToyProgram())
    for answer in [*HOSTILE, deep(5_000)]:
        number = session.ask_no
        try:
            session.answer(number, answer)
        except BadInput:
            assert session.ask_no == number
    assert seen
    for value in seen:
        compact(value).encode()
    assert view(travelled(session)) == view(session)


def test_without_kept_states_everything_still_works() -> None:
    kept, unkept = (play(game(5, keeps_states=keeps), TOY, random.Random(4)) for keeps in (True, False))
    assert view(kept) == view(unkept)
    assert list(unkept.journal._kept) == []
    for _ in range(6):
        assert kept.undo() == unkept.undo()
        assert view(kept) == view(unkept)
    for _ in range(6):
        kept.redo()
        unkept.redo()
    assert view(kept) == view(unkept)


def test_three_thousand_answers_take_little_memory(tmp_path: Path, full: bool) -> None:
    count = 3_000 if full else 200
    header = Header("toy", 2, "test", {"turns": 10_000, "walkers": ["ann", "bob"]})
    journal = SqliteJournal.create(tmp_path / "a.shamble", header)
    session = Session(ToyGame(), journal, ToyProgram(1))
    go_on(session, 10)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    go_on(session, count)
    grown = (tracemalloc.get_traced_memory()[0] - before) / count
    tracemalloc.stop()
    assert grown < 4_000, "bytes an answer, with its program answers and what was told"
    assert len(journal._kept) <= 3
    journal.close()
