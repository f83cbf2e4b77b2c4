"""Saves that are foreign, damaged, locked, read-only or newer, and exports that are torn or hostile."""

from __future__ import annotations

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
from shamble.kernel.errors import BadSave, Refused, SaveFailed, ShambleError
from shamble.kernel.exchange import export_lines, import_lines
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


def test_a_damaged_save_is_said_to_be_exportable_only_where_it_is(played: tuple[Path, Any, Any]) -> None:
    path, good = played[0], played[0].read_bytes()
    said = set()
    for place in (36, *range(1024, len(good), 1024)):  # the count of free pages, and the head of each page
        path.write_bytes(good[:place] + bytes([0, 0, 0, 9]) + good[place + 4 :])
        with pytest.raises(BadSave) as caught:
            SqliteJournal.open(path)
        said.add(exportable(path))
        remedy = "export it, and import that" if exportable(path) else "made of it earlier"
        assert remedy in str(caught.value)
    assert said == {True, False}


def exportable(path: Path) -> bool:
    """Whether an export can be made of the save, and read again."""
    try:
        journal = SqliteJournal.open(path, write=False)
    except BadSave:
        return False
    import_lines(list(export_lines(journal)))
    journal.close()
    return True


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
