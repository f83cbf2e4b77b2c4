"""What was answered outlives a killed process, a torn file and a full disk."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from kernel.saves import TESTS, FullDisk, child, fill, go_on, new_game, reopened, small_disk
from kernel.toy import any_answer
from shamble.kernel.errors import BadInput, Refused, SaveFailed
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from tables import bare, transcript, view


def test_every_commit_is_synced(tmp_path: Path) -> None:
    journal = new_game(tmp_path / "a.shamble").journal
    assert isinstance(journal, SqliteJournal)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    journal.close()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_a_sync_stands_between_any_two_asks_shown(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = ["strace", "-f", "-o", str(trace), "-e", "trace=write,fsync,fdatasync"]
    command += [sys.executable, "-m", "kernel.child", str(tmp_path / "a.shamble")]
    typed = b'"run"\n"open"\n"step"\n' * 40
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    play = subprocess.run(command, input=typed, capture_output=True, env=environment)
    if b"ptrace" in play.stderr.lower() and not play.stdout:
        pytest.skip("strace may not trace here")
    words = re.findall(r'write\(1, "(ask|done)|(fsync|fdatasync)\(', trace.read_text())
    happened = [said or "sync" for said, _ in words]
    asked = [place for place, what in enumerate(happened) if what == "ask"]
    assert len(asked) > 30
    for first, second in pairwise(asked):
        between = happened[first + 1 : second]
        assert "sync" in between[: between.index("done")], "synced before the answer is acknowledged"


def test_kill_9_loses_nothing_that_was_answered(tmp_path: Path, full: bool) -> None:
    rng = random.Random(9)
    words = ["1", "3", '"run"', '"stay"', '"open"', '"shut"']
    (tmp_path / "stdin").write_text("\n".join(rng.choices(words, k=100_000)))
    acknowledged = 0
    for kill in range(200 if full else 15):
        save = tmp_path / f"{kill // 8}.shamble"
        acknowledged += killed(save, tmp_path, rng.uniform(0.02, 0.5))
    for patience in (1, 2, 4, 8):  # on a busy computer none of them had begun to play yet
        if not acknowledged:
            acknowledged += killed(tmp_path / "last.shamble", tmp_path, patience)
    assert acknowledged > 0


def killed(save: Path, folder: Path, after: float) -> int:
    """Play that save, kill the process after that many seconds, and check the save; how much was acknowledged."""
    with (folder / "stdin").open("rb") as stdin, (folder / "stdout").open("wb") as stdout:
        process = child(save, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE)
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        errors = process.communicate()[1]
    assert process.returncode == -signal.SIGKILL, errors
    done = [int(number) for number in re.findall(r"done (\d+)\n", (folder / "stdout").read_text())]
    if not save.exists():
        assert not done
        return 0
    session = reopened(save, 5)
    assert session.notices == []
    ids = [entry.id for entry in session.line()]
    assert set(done) <= set(ids)
    assert view(bare(session)) == view(session)
    session.journal.close()
    return len(done)


def test_a_journal_torn_anywhere_in_its_last_page_keeps_all_earlier_answers(
    tmp_path: Path, full: bool
) -> None:
    save, wal = tmp_path / "a.shamble", tmp_path / "a.shamble-wal"
    session = go_on(new_game(save), 25)
    before, start = transcript(session), wal.stat().st_size
    ask = session.ask
    assert ask is not None
    session.answer(session.ask_no, any_answer(ask, random.Random(1)))
    after, database, log = transcript(session), save.read_bytes(), wal.read_bytes()
    session.journal.close()
    assert len(log) > start
    cuts = range(start, len(log) + 1)
    rng = random.Random(2)
    for cut in cuts if full else [start, len(log) - 1, len(log), *rng.sample(cuts, 60)]:
        garbage = rng.randbytes(len(log) - cut)
        for rest in (b"", garbage, bytes(len(garbage))):
            torn = opened_copy(tmp_path / "torn.shamble", database, log[:cut] + rest)
            assert transcript(torn) == (after if cut == len(log) else before)
            assert torn.notices == []
            torn.journal.close()


def opened_copy(path: Path, database: bytes, log: bytes) -> Session[object]:
    """A save with such a log beside it, opened as after a power failure."""
    path.write_bytes(database)
    path.with_name(path.name + "-wal").write_bytes(log)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return reopened(path)


def test_a_full_disk_loses_nothing_and_the_session_goes_on_when_there_is_space(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as folder:
        session = go_on(new_game(folder / "a.shamble"), 5)
        filler = folder / "filler"
        fill(filler)
        refused_until_space(session)
        filler.unlink()
        goes_on_as_if_nothing_had_been(session, folder / "a.shamble")


def test_a_save_at_its_page_limit_loses_nothing(tmp_path: Path) -> None:
    session = go_on(new_game(tmp_path / "a.shamble"), 5)
    db = session.journal._db  # type: ignore[attr-defined]
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count={pages}")
    refused_until_space(session)
    db.execute("PRAGMA max_page_count=1000000")
    goes_on_as_if_nothing_had_been(session, tmp_path / "a.shamble")


def test_a_save_that_cannot_be_stored_complains_once_when_it_is_closed(tmp_path: Path) -> None:
    session = go_on(new_game(tmp_path / "a.shamble"), 5)
    disk = session.journal._db = FullDisk(session.journal._db)  # type: ignore[attr-defined]
    session.journal.name("mark", "here", session.journal.head)
    disk.full = True
    with pytest.raises(SaveFailed, match="full"):
        session.journal.close()
    session.journal.close()
    reopened(tmp_path / "a.shamble").journal.close()


def refused_until_space(session: Session[object]) -> None:
    """Answers go in until the disk is full; from then on each is refused and the same ask stands."""
    rng = random.Random(4)
    for _ in range(400):
        try:
            ask = session.run()
            assert ask is not None
            session.answer(session.ask_no, any_answer(ask, rng))
        except SaveFailed as error:
            message = str(error)
            break
    assert "full" in message
    for _ in range(3):
        still_stands(session)


def still_stands(session: Session[object]) -> None:
    """One more try fails and changes nothing."""
    before, ask = (view(session), transcript(session), session.ask_no), session.ask
    if ask is None or session.program.takes(ask):
        with pytest.raises(SaveFailed):
            session.run()
    else:
        with pytest.raises(SaveFailed):
            session.answer(session.ask_no, any_answer(ask, random.Random(4)))
    assert (view(session), transcript(session), session.ask_no) == before


def goes_on_as_if_nothing_had_been(session: Session[object], path: Path) -> None:
    """The same session plays on, and the save holds all of it."""
    answered = len(session.line())
    go_on(session, 3)
    assert len(session.line()) >= answered + 3
    expected = (view(session), transcript(session))
    session.journal.close()
    again = reopened(path)
    assert (view(again), transcript(again)) == expected
    again.journal.close()


def test_whatever_is_done_on_a_full_disk_is_done_wholly_or_not_at_all(tmp_path: Path, full: bool) -> None:
    for seed in range(200 if full else 12):
        rng = random.Random(seed)
        path = tmp_path / f"{seed}.shamble"
        session = go_on(new_game(path, seed), 12, seed)
        disk = session.journal._db = FullDisk(session.journal._db)  # type: ignore[attr-defined]
        session.mark("start")
        session.fork("side")
        for _ in range(40):
            disk.full = rng.random() < 0.5
            whole_or_nothing(session, rng, disk)
        disk.full = False
        session.journal.commit()
        expected = (view(session), transcript(session), session.journal.names)
        session.journal.close()
        again = reopened(path, seed)
        assert (view(again), transcript(again), again.journal.names) == expected
        again.journal.close()


def test_a_reroll_that_could_not_be_stored_leaves_the_dice_as_they_fell(tmp_path: Path) -> None:
    session = new_game(tmp_path / "a.shamble")
    session.answer(session.ask_no, "run")
    session.run()
    number = next(n for n, entry in enumerate(session.line(), 1) if entry.key == "TOY-2:ann#1")
    faces = session.line()[number - 1].body
    disk = session.journal._db = FullDisk(session.journal._db)  # type: ignore[attr-defined]
    disk.full = True
    for _ in range(10):
        with pytest.raises(SaveFailed):
            session.reroll(number)
    disk.full = False
    session.undo()
    session.answer(session.ask_no, "run")
    session.run()
    assert session.line()[number - 1].body == faces
    session.journal.close()


def whole_or_nothing(session: Session[object], rng: random.Random, disk: FullDisk) -> None:
    """Do any one thing; where it fails, all is as before and in the save."""
    before = (view(session), transcript(session), session.journal.point())
    try:
        anything(session, rng)
    except BadInput:
        pass
    except SaveFailed:
        assert disk.full
    except Refused:
        assert session.ask is None
    else:
        return
    assert (view(session), transcript(session), session.journal.point()) == before


def anything(session: Session[object], rng: random.Random) -> None:
    """Any one thing that a person may do."""
    number = rng.randint(1, max(len(session.line()), 1))
    ask = session.ask
    deeds = [
        lambda: session.answer(session.ask_no, any_answer(ask, rng) if ask else None),
        lambda: session.undo(),
        lambda: session.undo(number),
        lambda: session.redo(),
        lambda: session.amend(number, rng.choice([1, 2, "run", "stay"])),
        lambda: session.reroll(number),
        lambda: session.correct("noise", rng.randint(0, 9)),
        lambda: session.mark(f"m{number % 3}"),
        lambda: session.go_to_mark("start"),
        lambda: session.fork(f"f{number % 3}"),
        lambda: session.switch("side"),
        lambda: session.concede(),
    ]
    rng.choice(deeds)()
