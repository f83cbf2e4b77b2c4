"""Exports: written, read back, and refused when torn, changed or hostile."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kernel.saves import go_on, new_game, reopened
from kernel.toy import ToyGame, ToyProgram
from shamble.kernel.errors import BadInput, BadSave, Refused, ShambleError
from shamble.kernel.exchange import copy_into, export_lines, import_lines
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from tables import view


def lines_of_a_game() -> list[str]:
    header = Header("toy", 2, "test", {"turns": 4, "walkers": ["ann", "bob"]})
    session = go_on(Session(ToyGame(), MemoryJournal(header), ToyProgram(1)), 8)
    session.mark("here")
    return list(export_lines(session.journal, {"note": "x"}))


def test_an_export_goes_into_a_save_and_out_again(tmp_path: Path) -> None:
    lines = lines_of_a_game()
    source, extra = import_lines(lines)
    target = SqliteJournal.create(tmp_path / "a.shamble", source.header)
    copy_into(source, target)
    assert extra == {"note": "x"}
    assert list(export_lines(target, extra)) == lines
    target.close()
    again = SqliteJournal.open(tmp_path / "a.shamble")
    assert list(export_lines(again, extra))[1:] == lines[1:]
    session = Session(ToyGame(), again, ToyProgram(1))
    original = Session(ToyGame(), source, ToyProgram(1))
    assert view(session) == view(original)
    assert session.undo(1) == original.undo(1)
    assert view(session) == view(original)
    again.close()


def test_a_copied_save_has_all_its_states_and_forks(tmp_path: Path) -> None:
    session = go_on(new_game(tmp_path / "a.shamble"), 8)
    session.fork("side")
    session.undo(3)
    go_on(session, 4, seed=9)
    copy = SqliteJournal.create(tmp_path / "b.shamble", session.journal.header)
    copy_into(session.journal, copy)
    assert list(export_lines(copy)) == list(export_lines(session.journal))
    again = Session(ToyGame(), copy, ToyProgram(1))
    assert view(again) == view(session)
    for game in (again, session):
        game.switch("side")
    assert view(again) == view(session)
    assert again.notices == []
    copy.close()
    session.journal.close()


def test_after_an_import_and_undo_the_log_has_no_gap_and_no_double(tmp_path: Path) -> None:
    original, _ = import_lines(lines_of_a_game())
    target = SqliteJournal.create(tmp_path / "a.shamble", original.header)
    copy_into(original, target)
    session = Session(ToyGame(), target, ToyProgram(1))
    expected = view(session)
    session.undo(2)
    while session.journal.head != session.journal.tip:
        session.redo()
    assert view(session) == expected
    target.close()
    again = reopened(tmp_path / "a.shamble")
    assert view(again) == expected
    again.journal.close()


def test_a_torn_export_is_refused_wherever_it_ends(full: bool) -> None:
    text = "\n".join(lines_of_a_game())
    for end in range(0, len(text) - 1, 1 if full else 37):
        with pytest.raises(ShambleError):
            import_lines(text[:end].splitlines())


HOSTILE_LINES = [
    "",
    "null",
    "[]",
    "{",
    "[" * 100_000,
    '{"entry": 5}',
    '{"entry": {"id": 1}}',
    '{"names": []}',
    '{"names": {"mark": {"x": 9999}, "fork": {}}}',
    '{"names": {"mark": {"x": true}, "fork": {}}}',
    '{"names": {"mark": {"\\u001b": 0}, "fork": {}}}',
    '{"moment": {"entry": 9999, "label": "x", "schema": 2, "state": {}, "told": []}}',
    '{"moment": {"entry": 0, "label": "x", "schema": "2", "state": {}, "told": []}}',
    '{"moment": {"entry": 0, "label": "x", "schema": 2, "state": {}, "told": [5]}}',
    '{"end": "x"}',
    '{"end": 1e999}',
    '{"end": ' + "9" * 5_000 + "}",
    '{"x": NaN}',
    '{"x": "\\ud800"}',
    '{"shamble": 1}',
]


@pytest.mark.parametrize("hostile", HOSTILE_LINES, ids=lambda line: line[:40])
def test_a_hostile_line_in_an_export_is_refused_in_a_sentence(hostile: str) -> None:
    lines = lines_of_a_game()
    for place in range(len(lines)):
        with pytest.raises(BadInput) as caught:
            import_lines([*lines[:place], hostile, *lines[place + 1 :]])
        assert len(str(caught.value)) < 600
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "body", [None, {}, {"path": 5, "value": 1}, {"path": "noise"}, {"value": 1}], ids=str
)
def test_a_hostile_correction_in_an_export_is_refused(body: Any) -> None:
    lines = lines_of_a_game()
    data = json.loads(lines[1])
    data["entry"] |= {"kind": "correction", "body": body}
    with pytest.raises(BadSave, match="line 2"):
        import_lines([lines[0], json.dumps(data), *lines[2:]])


@pytest.mark.parametrize("body", [None, 5, [], {}, "hop", [[[]]], {"state": {}}], ids=str)
def test_a_hostile_answer_in_an_export_ends_the_game_there_and_keeps_the_rest(body: Any) -> None:
    lines = [line for line in lines_of_a_game() if not line.startswith('{"moment"')]
    data = json.loads(lines[3])
    data["entry"]["body"] = body
    journal, _ = import_lines([*lines[:3], json.dumps(data), *lines[4:]])
    session = Session(ToyGame(), journal, ToyProgram(1))
    assert len(session.line()) == 2
    assert "is kept" in session.notices[0] or "are kept" in session.notices[0]
    assert journal.names["fork"]


@pytest.mark.parametrize("body", ["NaN", "-Infinity", "1e999", "9" * 5_000, '"\\ud800"', '{"x":[NaN]}'])
def test_a_value_that_could_not_be_written_again_is_refused(body: str) -> None:
    lines = lines_of_a_game()
    start, _ = lines[2].rsplit('"body":', 1)
    with pytest.raises(BadSave, match="line 3 is not JSON that can be kept"):
        import_lines([*lines[:2], f'{start}"body":{body}}}}}', *lines[3:]])


@pytest.mark.parametrize("kind", ["names", "end", "entry"])
def test_an_export_without_one_of_its_lines_is_refused(kind: str) -> None:
    lines = lines_of_a_game()
    place = next(n for n, line in enumerate(lines) if line.startswith(f'{{"{kind}"'))
    with pytest.raises(BadSave):
        import_lines([*lines[:place], *lines[place + 1 :]])
    with pytest.raises(BadSave):
        import_lines([*lines, lines[place]])


def hostile_header(**changes: Any) -> list[str]:
    first, *rest = lines_of_a_game()
    return [json.dumps({**json.loads(first), **changes}), *rest]


@pytest.mark.parametrize(
    "changes",
    [
        {"head": 9_999},
        {"head": -1},
        {"tip": "1"},
        {"ask_no": 2**80},
        {"ask_no": None},
        {"schema": "2"},
        {"game": 5},
        {"shamble": "1"},
        {"setup": {"turns": "many"}},
        {"setup": None},
        {"version": 5},
        {"created": "\x1b[2J"},
    ],
    ids=str,
)
def test_a_hostile_header_is_refused_in_a_sentence(changes: dict[str, Any]) -> None:
    with pytest.raises(ShambleError):
        Session(ToyGame(), without_moments(import_lines(hostile_header(**changes))[0]), ToyProgram())


def without_moments(journal: MemoryJournal) -> MemoryJournal:
    """The journal without kept states, so that the set-up counts."""
    journal._kept.clear()
    return journal


def test_a_newer_export_is_refused_with_3() -> None:
    with pytest.raises(Refused) as caught:
        import_lines(hostile_header(shamble=2))
    assert caught.value.exit_code == 3


def test_a_state_of_wrong_types_is_not_used(tmp_path: Path) -> None:
    lines = lines_of_a_game()
    expected, _ = import_lines(lines)
    place = next(n for n, line in enumerate(lines) if line.startswith('{"moment"'))
    data = json.loads(lines[place])
    for wrong in (
        {},
        [],
        None,
        {**data["moment"]["state"], "turns": "x"},
        {**data["moment"]["state"], "deck": 5},
    ):
        data["moment"]["state"] = wrong
        journal, _ = import_lines([*lines[:place], json.dumps(data), *lines[place + 1 :]])
        session = Session(ToyGame(), journal, ToyProgram(1))
        assert session.notices
        assert view(session) == view(Session(ToyGame(), expected, ToyProgram(1)))


def test_another_game_is_refused() -> None:
    with pytest.raises(BadSave, match="not of toy"):
        Session(ToyGame(), MemoryJournal(Header("chess", 2, "test", {})), ToyProgram())


def test_the_process_umask_is_kept(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    session.journal.close()
    assert (tmp_path / "a.shamble").stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
