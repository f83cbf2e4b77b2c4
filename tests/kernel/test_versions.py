"""Saves of other versions, and rules that changed or break, on the toy game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kernel.saves import game, new_game, reopened, say, texts
from kernel.toy import Toy, ToyGame, ToyProgram, advance, walk
from shamble.kernel.asks import Choose, Event, Option, Rules, choose, tell
from shamble.kernel.errors import BadInput, Refused, RulesFailed, SaveFailed
from shamble.kernel.exchange import export_lines, import_lines
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from tables import transcript, view

# -- versions


def of_schema_1(session: Session[Toy]) -> list[str]:
    """An export as the first schema wrote it, where noise was called din."""
    lines = []
    for line in export_lines(session.journal):
        data = json.loads(line)
        if "shamble" in data:
            data["schema"] = 1
        if "moment" in data:
            data["moment"]["schema"] = 1
            data["moment"]["state"]["din"] = data["moment"]["state"].pop("noise")
        lines.append(json.dumps(data))
    return lines


def test_an_older_save_is_migrated_at_its_newest_state_and_goes_on(tmp_path: Path) -> None:
    session = say(game(), "run", "stay", "stay", "stay", "run")
    expected = view(session)
    old, _ = import_lines(of_schema_1(session))
    again = Session(ToyGame(), old, ToyProgram(1))
    assert view(again) == expected
    assert again.notices == []
    moment = again.journal.moment(next(entry for entry in reversed(again.journal._kept)))
    assert moment is not None
    assert moment.schema == 2
    again.undo(1)
    assert again.label == "t1/ann"
    again.redo()
    say(again, "stay")
    assert Session(ToyGame(), again.journal, ToyProgram(1)).notices == []


def test_a_newer_save_is_refused_with_exit_code_3(tmp_path: Path) -> None:
    class Old(ToyGame):
        schema = 1

    session = say(game(), "stay", "stay", "stay")
    with pytest.raises(Refused, match="newer version of Shamble") as caught:
        Session(Old(), session.journal, ToyProgram())
    assert caught.value.exit_code == 3
    played_on, _ = import_lines(of_schema_1(session))
    Session(ToyGame(), played_on, ToyProgram())
    with pytest.raises(Refused, match="newer version"):
        Session(Old(), played_on, ToyProgram())


def test_a_save_too_old_to_migrate_is_refused(tmp_path: Path) -> None:
    class Forgetful(ToyGame):
        migrations: ClassVar[dict[int, Any]] = {}

    old, _ = import_lines(of_schema_1(say(game(), "stay")))
    with pytest.raises(Refused, match="no longer reads"):
        Session(Forgetful(), old, ToyProgram())


def test_a_failing_migration_is_said_in_a_sentence(tmp_path: Path) -> None:
    session = say(game(), "stay", "stay", "stay")
    lines = [line.replace('"din"', '"dinn"') for line in of_schema_1(session)]
    old, _ = import_lines(lines)
    again = Session(ToyGame(), old, ToyProgram(1))
    assert "cannot be used" in again.notices[0]
    assert view(again) == view(session)


def changed_rules(walk_anew: Callable[[Toy, str], Rules[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on walkers walk so."""
    monkeypatch.setattr("kernel.toy.walk", walk_anew)


def walk_without_running(state: Toy, name: str) -> Rules[None]:
    options = (Option("step", "Step"), Option("stay", "Stay"))
    chosen = yield from choose(
        lambda: Choose(rule="TOY-1", text=f"{name} may walk", subjects=(name,), options=options)
    )
    if chosen == "step":
        yield from advance(state, name, 1)


def walk_and_break(state: Toy, name: str, error: type[Exception] = ZeroDivisionError) -> Rules[None]:
    yield from walk(state, name)
    if state.walkers[name].at == 2:
        raise error("walking\x1b[2J")


def test_answers_that_no_longer_fit_the_rules_stay_as_a_fork(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "run", "stay", "run")
    line = transcript(session)
    session.journal.close()
    change_moments(tmp_path / "a.shamble")
    changed_rules(walk_without_running, monkeypatch)
    again = reopened(tmp_path / "a.shamble")
    (notice,) = [notice for notice in again.notices if "fork" in notice]
    assert "bob at 0 → Run" in notice
    assert "bob may walk" in notice
    (fork,) = again.journal.names["fork"]
    assert fork in notice
    assert [entry.body for entry in again.line()] == ["stay"]
    say(again, "step")
    again.journal.close()
    monkeypatch.undo()
    later = reopened(tmp_path / "a.shamble")
    later.switch(fork)
    assert transcript(later) == line
    later.journal.close()


def chatty(state: Toy, name: str) -> Rules[None]:
    yield from tell("TOY-1", f"{name} looks round")
    yield from walk(state, name)
    yield from tell("TOY-1", f"{name} is done")


def laconic(state: Toy, name: str) -> Rules[None]:
    rules, answer = walk(state, name), None
    while True:
        try:
            asked = rules.send(answer)
        except StopIteration:
            return
        answer = None if isinstance(asked, Event) else (yield asked)


@pytest.mark.parametrize("back", [1, 2, 3, 5])
@pytest.mark.parametrize("turns", [["chatty"], ["laconic", "chatty"], ["chatty", "walk", "laconic"]])
def test_where_rules_tell_more_or_less_than_they_did_the_log_has_no_gap_and_no_double(
    turns: list[str], back: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.shamble"
    say(new_game(path), *["stay"] * 8).journal.close()
    for rules in turns:
        changed_rules({"chatty": chatty, "laconic": laconic, "walk": walk}[rules], monkeypatch)
        session = reopened(path)
        for _ in range(back):
            session.undo()
        for _ in range(back):
            session.redo()
        say(session, "stay", "stay")
        expected = view(session)
        session.journal.close()
        again = reopened(path)
        assert view(again) == expected
        again.journal.close()


def test_a_fork_of_older_rules_that_told_less_is_told_without_doubles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.shamble"
    session = say(new_game(path), *["stay"] * 8)
    cards = [text for text in texts(session) if text.startswith("Card")]
    session.fork("old")
    session.journal.close()
    changed_rules(chatty, monkeypatch)
    session = reopened(path)
    for _ in range(6):
        session.undo()
    for _ in range(3):
        session.redo()
    session.journal.close()
    again = reopened(path)
    again.switch("old")
    again.run()
    assert [text for text in texts(again) if text.startswith("Card")] == cards
    again.journal.close()


def change_moments(path: Path) -> None:
    """Make the kept states useless, as a release that cannot migrate them would find them."""
    with sqlite3.connect(path) as db:
        db.execute("UPDATE moment SET digest = 'x'")
    db.close()


# -- rules that break


@pytest.mark.parametrize("error", [ZeroDivisionError, BadInput, SaveFailed, RuntimeError])
def test_rules_that_break_leave_the_game_at_the_last_answer_of_a_person(
    error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed_rules(partial(walk_and_break, error=error), monkeypatch)
    session = new_game(tmp_path / "a.shamble")
    say(session, "stay", "step", "step")
    before = view(session)
    with pytest.raises(RulesFailed, match=error.__name__) as caught:
        session.answer(session.ask_no, 1)
    assert str(caught.value).isprintable()
    assert caught.value.exit_code == 1
    assert isinstance(caught.value.__cause__, error)
    assert view(session) == before
    assert session.run() is session.ask
    say(session, "stay")
    session.journal.close()
    again = reopened(tmp_path / "a.shamble")
    assert view(again) == view(session)
    again.journal.close()


def test_an_older_game_on_which_new_rules_break_opens_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_game(tmp_path / "a.shamble")
    say(session, 1, "stay", 1, "stay")
    assert session.state.walkers["ann"].at == 2
    session.journal.close()
    change_moments(tmp_path / "a.shamble")
    changed_rules(walk_and_break, monkeypatch)
    again = reopened(tmp_path / "a.shamble")
    assert any("ZeroDivisionError" in notice and "fork" in notice for notice in again.notices)
    assert again.label == "t2/ann"
    assert all(notice.isprintable() for notice in again.notices)
    say(again, "stay")
    again.journal.close()


def test_rules_that_break_at_the_kept_states_themselves_open_the_game_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = say(new_game(tmp_path / "a.shamble"), *["stay"] * 7)
    assert session.label == "t4/bob"
    session.journal.close()

    def broken(state: Toy, name: str) -> Rules[None]:
        if state.turn >= 3:
            raise KeyError(name)
        yield from walk(state, name)

    changed_rules(broken, monkeypatch)
    again = reopened(tmp_path / "a.shamble")
    assert again.label == "t2/bob"
    assert "KeyError" in again.notices[-1]
    assert len(again.log) == 1
    (fork,) = again.journal.names["fork"]
    again.journal.close()
    monkeypatch.undo()
    later = reopened(tmp_path / "a.shamble")
    later.switch(fork)
    assert (later.label, later.log) == ("t4/bob", session.log)
    later.journal.close()


def test_rules_that_break_in_an_amendment_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    changed_rules(walk_and_break, monkeypatch)
    session = say(game(), "stay", "stay", "stay")
    before = (view(session), transcript(session), session.journal.point())
    with pytest.raises(RulesFailed):
        session.amend(1, 2)
    assert (view(session), transcript(session), session.journal.point()) == before


def test_rules_that_break_on_a_correction_take_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def fragile(state: Toy, name: str) -> Rules[None]:
        def ask() -> Choose:
            assert state.noise < 50
            return Choose(rule="TOY-1", text=name, options=(Option("stay", "Stay"),))

        yield from choose(ask)

    changed_rules(fragile, monkeypatch)
    session = say(game(), "stay")
    before = view(session)
    with pytest.raises(RulesFailed):
        session.correct("noise", 80)
    assert view(session) == before
    say(session, "stay")


def test_a_step_that_nobody_ends_is_a_defect_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(ToyGame):
        def play(self, state: Toy) -> Rules[None]:
            yield from walk(state, "ann")

    header = Header("toy", 2, "test", {"turns": 2, "walkers": ["ann"]})
    session = Session(Bare(), MemoryJournal(header), ToyProgram())
    with pytest.raises(RulesFailed, match="StepEnded"):
        session.answer(session.ask_no, {"skip": True})
    say(session, "stay")
    assert session.ask is None
