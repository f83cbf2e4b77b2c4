"""Saves that are foreign, damaged, locked, read-only or newer, and exports that are torn or hostile."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernel.saves import child, go_on, new_game, reopened, small_disk, unwritable
from kernel.toy import ToyGame, ToyProgram
from shamble.kernel.errors import BadInput, BadSave, Refused, SaveFailed, ShambleError
from shamble.kernel.exchange import copy_into, export_lines, import_lines
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.save import APPLICATION, SqliteJournal, remove_save
from shamble.kernel.session import Session
from tables import transcript, view


def make_foreign_database(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE shopping (what TEXT)")
    db.commit()
    db.close()


FOREIGN: dict[str, Callable[[Path], Any]] = {
    "missing": lambda path: None,
    "folder": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("Dear diary,\n" * 500),
    "short": lambda path: path.write_bytes(b"SQLite format 3\0"),
    "database": make_foreign_database,
    "zeros": lambda path: path.write_bytes(bytes(8_192)),
}


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_file_is_refused_in_a_sentence_and_not_touched(
    make: Callable[[Path], Any], write: bool, tmp_path: Path
) -> None:
    path = tmp_path / "a.shamble"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadSave) as caught:
        SqliteJournal.open(path, write)
    assert caught.value.exit_code == 2
    assert "a.shamble" in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert [entry.name for entry in tmp_path.iterdir() if entry != path] == []


@pytest.mark.parametrize("name", ["a.shamble", "folder/a.shamble"])
def test_create_never_overwrites_and_says_where_it_cannot_write(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if path.parent.exists():
        path.write_text("precious")
        with pytest.raises(Refused, match="exists already"):
            new_game(path)
        assert path.read_text() == "precious"
    else:
        with pytest.raises(SaveFailed, match="cannot write in"):
            new_game(path)


def test_a_save_half_made_by_a_dead_process_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "a.shamble.new").write_bytes(b"half")
    session = go_on(new_game(tmp_path / "a.shamble"), 2)
    session.journal.close()
    assert not (tmp_path / "a.shamble.new").exists()


# -- damage


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, dict[str, Any], list[tuple[str, ...]]]:
    """A closed save of thirty answers, with what it shows."""
    path = tmp_path / "a.shamble"
    session = go_on(new_game(path), 30)
    session.mark("here")
    seen = (path, view(session), transcript(session))
    session.journal.close()
    return seen


def opened_or_refused(path: Path, write: bool = True) -> tuple[dict[str, Any], list[tuple[str, ...]]] | None:
    """What the save shows, or None when it is refused in one sentence."""
    for leftover in ("-wal", "-shm"):
        path.with_name(path.name + leftover).unlink(missing_ok=True)
    journal, said = None, ""
    try:
        journal = SqliteJournal.open(path, write)
        session = Session(ToyGame(), journal, ToyProgram(1))
        seen = view(session), transcript(session)
        session.undo(1)
        session.redo()
    except ShambleError as error:
        said = str(error)
    finally:
        if journal:
            journal._db.close()
            if journal._lock:
                journal._lock.release()
    assert len(said) < 600
    return None if said else seen


@pytest.mark.parametrize("write", [True, False])
def test_flipped_bits_are_healed_or_refused_and_never_change_the_game(
    played: tuple[Path, Any, Any], write: bool, full: bool
) -> None:
    path, *expected = played
    good, rng = path.read_bytes(), random.Random(6)
    refused = 0
    for _ in range(3_000 if full else 120):
        data = bytearray(good)
        for _ in range(rng.choice((1, 1, 1, 8))):
            data[rng.randrange(100, len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        seen = opened_or_refused(path, write)
        refused += seen is None
        assert seen is None or list(seen) == expected
    assert refused


def test_a_save_cut_off_anywhere_is_refused(played: tuple[Path, Any, Any], full: bool) -> None:
    path, *expected = played
    good = path.read_bytes()
    lengths = range(0, len(good), 64 if full else 1_900)
    for length in lengths:
        path.write_bytes(good[:length])
        seen = opened_or_refused(path)
        assert seen is None or list(seen) == expected


def change(path: Path, sql: str, *row: Any) -> None:
    """Change a save behind its back."""
    db = sqlite3.connect(path)
    assert db.execute(sql, row).rowcount
    db.commit()
    db.close()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET body = replace(body, 'run', 'hop') WHERE body LIKE '%\"run\"%'",
        "UPDATE entry SET id = id + 1000 WHERE id = 7",
        "DELETE FROM entry WHERE id = 7",
        "DELETE FROM entry WHERE id = (SELECT max(id) FROM entry)",
        "UPDATE meta SET value = replace(value, '\"head\":', '\"head\":1') WHERE key = 'place'",
        "UPDATE meta SET value = '{}' WHERE key = 'setup'",
        "DELETE FROM meta WHERE key = 'place'",
        "DROP TABLE moment",
    ],
)
def test_changed_rows_are_found(sql: str, played: tuple[Path, Any, Any]) -> None:
    db = sqlite3.connect(played[0])
    db.execute(sql)
    db.commit()
    db.close()
    with pytest.raises(BadSave):
        SqliteJournal.open(played[0])


@pytest.mark.parametrize("which", ["every", "newest", "oldest", "middle"])
def test_damaged_states_are_worked_out_again_with_the_whole_log(
    which: str, played: tuple[Path, Any, Any]
) -> None:
    path, *expected = played
    chosen = {
        "every": "1",
        "newest": "entry = (SELECT max(entry) FROM moment)",
        "oldest": "entry = 0",
        "middle": "entry BETWEEN 9 AND 14",
    }[which]
    change(path, f"UPDATE moment SET body = x'00ff' WHERE {chosen}")
    session = reopened(path)
    assert [view(session), transcript(session)] == expected
    session.run()
    session.journal.close()
    healed = reopened(path)
    assert [view(healed), transcript(healed)] == expected
    assert healed.notices == []
    healed.journal.close()


# -- locks and read-only places


def test_one_process_plays_others_only_read(tmp_path: Path) -> None:
    path = tmp_path / "a.shamble"
    session = go_on(new_game(path), 6)
    other = child(path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    _, errors = other.communicate(b"")
    assert other.returncode
    assert b"Refused: a is in use by another process" in errors
    with pytest.raises(Refused):
        SqliteJournal.open(path)
    session.journal.commit()
    reader = SqliteJournal.open(path, write=False)
    assert list(export_lines(reader))[1:] == list(export_lines(session.journal))[1:]
    onlooker = Session(ToyGame(), reader, ToyProgram())
    assert view(onlooker) == view(session)
    assert onlooker.run() is onlooker.ask
    with pytest.raises(Refused, match="reading only"):
        onlooker.answer(onlooker.ask_no, "stay")
    go_on(session, 3)
    reader.close()
    session.journal.close()


def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "a.shamble"
    player = child(path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert player.stdout is not None
    assert player.stdin is not None
    player.stdout.readline()
    player.stdin.write(b'"stay"\n')
    player.stdin.flush()
    assert player.stdout.readline().startswith(b"done")
    with pytest.raises(Refused) as caught:
        SqliteJournal.open(path)
    assert caught.value.exit_code == 3
    reader = SqliteJournal.open(path, write=False)
    assert len(reader.entries) == 1
    reader.close()
    player.send_signal(signal.SIGKILL)
    player.communicate()
    session = reopened(path, 5)
    assert [entry.body for entry in session.line()] == ["stay"]
    session.journal.close()
    session.journal.close()


def test_ask_numbers_grow_over_processes_that_die(tmp_path: Path) -> None:
    session = go_on(new_game(tmp_path / "a.shamble"), 3)
    numbers = [session.ask_no]
    for _ in range(5):
        journal = session.journal
        assert isinstance(journal, SqliteJournal)
        assert journal._lock is not None
        journal._db.close()
        journal._lock.release()
        session = reopened(tmp_path / "a.shamble")
        session.run()
        numbers.append(session.ask_no)
    session.journal.close()
    assert numbers == sorted(set(numbers))


def test_a_read_only_folder_is_read_and_not_written(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    session = go_on(new_game(folder / "a.shamble"), 6)
    expected = list(export_lines(session.journal))
    session.journal.close()
    with unwritable(folder):
        for refused in (SqliteJournal.open, new_game):
            with pytest.raises(SaveFailed, match=r"cannot (write|open)") as caught:
                refused(folder / ("a.shamble" if refused == SqliteJournal.open else "b.shamble"))
            assert caught.value.exit_code == 1
        reader = SqliteJournal.open(folder / "a.shamble", write=False)
        assert list(export_lines(reader))[1:] == expected[1:]
        reader.close()
    reopened(folder / "a.shamble").journal.close()


def test_a_save_left_open_by_a_dead_process_is_read_in_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    session = go_on(new_game(folder / "a.shamble"), 6)
    shutil.copytree(folder, tmp_path / "copy")
    expected = [entry.body for entry in session.line()]
    session.journal.close()
    with unwritable(tmp_path / "copy"):
        reader = SqliteJournal.open(tmp_path / "copy" / "a.shamble", write=False)
        assert [entry.body for entry in reader.line()] == expected
        reader.close()


def test_no_space_for_a_new_save_leaves_nothing_behind(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "8k") as folder:
        with pytest.raises(SaveFailed):
            new_game(folder / "a.shamble")
        assert [path.name for path in folder.iterdir()] in ([], ["a.shamble.lock"])


def test_a_deleted_save_leaves_nothing_but_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.shamble"
    go_on(new_game(path), 3).journal.close()
    remove_save(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.shamble.lock"]


# -- newer formats


def test_a_save_of_a_newer_format_is_refused_with_3(played: tuple[Path, Any, Any]) -> None:
    db = sqlite3.connect(played[0])
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Refused, match="update Shamble") as caught:
        SqliteJournal.open(played[0])
    assert caught.value.exit_code == 3
    assert int.from_bytes(b"SHAM") == APPLICATION


# -- the exchange format


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
