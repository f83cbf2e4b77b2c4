"""`shamble watch` follows a game from another process, and never disturbs the one who plays it."""

import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from io import StringIO

import pytest

from cli.toy_shelf import WITH_TOY, environment
from shamble.cli import paths
from shamble.cli.watch import Watch
from shamble.games import load
from shamble.kernel.journal import Header
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from shamble.ui.screen import Screen

PATIENCE = 20


@pytest.fixture
def game(home):
    """A game in play in this process: the save "walk" is held and locked."""
    paths.data_dir().mkdir(parents=True)
    toy = load("toy").GAME
    header = Header("toy", toy.schema, "1", {"turns": 2, "walkers": ["a", "b"]})
    journal = SqliteJournal.create(paths.data_dir() / "walk.shamble", header)
    session = Session(toy, journal, toy.program({}, 1))
    session.run()
    yield session
    journal.close()


def answer(session, what="1"):
    """A person's next answer, and what programs do after it."""
    session.answer(session.ask_no, session.ask.options[int(what) - 1].id)
    session.run()


def finish(session):
    """The first option, to the end of the game."""
    while session.ask is not None:
        answer(session)


class Watcher:
    """The command in a process of its own, read line by line."""

    def __init__(self, home, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-c", WITH_TOY, "watch", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=environment(home, PYTHONIOENCODING="utf-8", COLUMNS="80"),
        )
        self.lines = queue.SimpleQueue()
        self.seen = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, words):
        """The lines up to one that holds these words."""
        end, got = time.monotonic() + PATIENCE, []
        while time.monotonic() < end:
            try:
                got.append(self.lines.get(timeout=0.2))
            except queue.Empty:
                continue
            self.seen.append(got[-1])
            if words in got[-1]:
                return got
        raise AssertionError(f"never said {words!r}, but {self.seen}")

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def code(self):
        return self.process.wait(PATIENCE)


@contextmanager
def watching(home, *arguments):
    """A watcher that is stopped at the end, whatever happens."""
    watcher = Watcher(home, *arguments)
    try:
        yield watcher
    finally:
        watcher.process.kill()
        watcher.process.wait()
        watcher.process.stdin.close()
        watcher.process.stdout.close()


def test_events_are_told_as_they_happen_until_the_game_is_over(home, game):
    with watching(home, "walk") as watcher:
        assert watcher.until("Asked")[0] == "Watching The Toy: walk"
        before = len(game.log)
        answer(game)
        told = [f"  {event.text}" for event in game.log[before:]]
        assert [line for line in watcher.until("Asked") if line.startswith("  ")] == told
        finish(game)
        assert watcher.until("The walk is over")
        assert watcher.code() == 0


def test_a_save_written_again_with_nothing_new_is_not_told_again(home, game, capsys):
    watch = Watch(game.journal.path, Screen(StringIO(), sys.stdout))
    watch._look()
    game.mark("here")
    watch._look()
    assert capsys.readouterr().out.count("Asked") == 1
    answer(game)
    watch._look()
    assert capsys.readouterr().out.count("Asked") == 1


def test_who_plays_is_never_held_up_and_keeps_the_lock(home, game):
    with watching(home, "walk") as watcher:
        watcher.until("Asked")
        for _ in range(3):
            answer(game)
        game.undo()
        game.redo()
        game.journal.close()
        again = SqliteJournal.open(game.journal.path)
        assert len(again.line()) == len(game.line())
        again.close()
        assert watcher.process.poll() is None


def test_what_is_taken_back_is_said_with_what_the_table_shows_again(home, game):
    with watching(home, "walk") as watcher:
        watcher.until("Asked")
        answer(game)
        watcher.until("Asked")
        game.undo(1)
        game.run()
        assert watcher.until("Taken back or changed: a at 0 → Step")
        assert any(line.startswith("Put back: ") for line in watcher.until("Asked"))


@pytest.fixture
def follower(game):
    """Looks at the save in this process; what it says anew each time."""
    out = StringIO()
    watch = Watch(game.journal.path, Screen(StringIO(), out))

    def look():
        told = len(out.getvalue())
        watch._look()
        return out.getvalue()[told:].splitlines()

    look()
    return look


def test_a_correction_is_said_once_with_what_lies_on_the_table_now(game, follower):
    game.correct("noise", 7, "miscounted")
    said = follower()
    assert said[:2] == ["Corrected: noise: 0 > 7 (miscounted)", "On the table now: noise 7"]
    answer(game)
    assert not [line for line in follower() if "Corrected" in line or "On the table" in line]


def test_an_answer_without_events_is_said_when_it_is_taken_back(game, follower):
    game.correct("noise", 7)
    follower()
    told = list(game.log)
    game.undo(1)
    game.run()
    assert game.log == told
    said = follower()
    assert said[:2] == ["Taken back or changed: noise: 0 > 7", "Put back: noise 0"]
    assert not [line for line in said if line.startswith("Corrected")]


def test_the_board_is_drawn_on_demand_and_nothing_can_be_answered(home, game):
    with watching(home, "walk") as watcher:
        watcher.until("Asked")
        entries = len(game.line())
        for typed in ("1", "u", "c", "k", "run"):
            watcher.type(typed)
            assert watcher.until("who watches only looks".capitalize())
        watcher.type("b")
        watcher.until("1 cell = 0.5 x 1 inch")
        watcher.type("s")
        watcher.until("walker")
        watcher.type("q")
        assert watcher.code() == 0
        assert len(game.line()) == entries


def test_a_closed_keyboard_stops_nothing_and_an_interrupt_is_no_error(home, game):
    with watching(home, "walk") as watcher:
        watcher.until("Asked")
        watcher.process.stdin.close()
        answer(game)
        watcher.until("Asked")
        watcher.process.send_signal(signal.SIGINT)
        assert watcher.code() == 0
        assert not [line for line in watcher.seen if "Traceback" in line]


def test_a_save_that_goes_away_is_one_clear_error(home, game):
    with watching(home, "walk") as watcher:
        watcher.until("Asked")
        game.journal.path.rename(game.journal.path.with_name("other.shamble"))
        watcher.until("Error: walk is no longer there: deleted, or renamed")
        assert watcher.code() == 1


def test_a_game_that_is_over_shows_its_end_at_once(shamble, game):
    finish(game)
    code, out, err = shamble("watch", "walk")
    assert (code, err) == (0, "")
    assert "The walk is over" in out


def test_by_default_the_game_played_last_and_unknown_names_are_refused(shamble, game):
    finish(game)
    assert shamble("watch")[1].startswith("Watching The Toy: walk\n")
    code, _, err = shamble("watch", "wlak")
    assert (code, "there is walk" in err) == (2, True)
