"""`shamble table` in a real terminal: refusals, ends of every kind, and nothing that was answered is lost."""

import os
import signal
import subprocess
import sys
import time

import pytest

from cli.toy_shelf import environment
from shamble.cli import table as command
from shamble.cli.shelf import path_of
from shamble.kernel.save import SqliteJournal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="terminals of this kind are not on Windows")

NEW = ("allout", "--seed", "4", "--device", "none")
SANE = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")
"""Back from the other screen, with a cursor, without the mouse and without marked pasting."""


@pytest.fixture
def terminal(home):
    """Starts `shamble table` in terminals of their own; those left are killed in the end."""
    from bench.bench_table import Terminal

    started = []

    def start(*arguments, **more):
        started.append(Terminal(home, *arguments, **more))
        return started[-1]

    yield start
    for one in started:
        if not one.ended:
            one.kill()


def answers(home, name="allout-1"):
    """What people have answered, as the save has it."""
    journal = SqliteJournal.open(path_of(name), write=False)
    try:
        return [entry.text for entry in journal.line() if entry.by == "person"]
    finally:
        journal.close()


def run(home, *arguments, **more):
    """Run it without a terminal."""
    program = [sys.executable, "-c", "from shamble.cli.main import run; run()", "table", *arguments]
    return subprocess.run(program, capture_output=True, text=True, env=environment(home, **more), timeout=60)


def test_without_a_terminal_it_is_refused_in_one_line(home):
    done = run(home, "allout")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "needs a terminal" in done.stderr
    assert "shamble play" in done.stderr
    assert not (home / "data").exists()


def test_a_dumb_terminal_is_told_what_works(terminal):
    dumb = terminal(*NEW, started=False, TERM="dumb")
    assert dumb.wait() == 2
    assert b"TERM=dumb" in dumb.shown
    assert b"\x1b[" not in dumb.shown


def test_an_unknown_save_and_options_of_a_new_game_are_refused(terminal):
    unknown = terminal("tuesday", started=False)
    assert unknown.wait() == 2
    assert b"tuesday" in unknown.shown
    wrong = terminal("tuesday", "--seed", "0", "--setup", "program", "--group", "mine", started=False)
    assert wrong.wait() == 2
    assert b"--seed, --setup, --group belong to a new game" in wrong.shown.replace(b"\r\n", b"")


def test_quit_leaves_the_terminal_sane_and_says_how_to_go_on(terminal, home):
    game = terminal(*NEW)
    game.press(b"\r")
    os.write(game.end, b"q")
    assert game.wait() == 0
    assert all(end in game.shown for end in SANE)
    assert b"Saved. Go on with: shamble table allout-1" in game.shown
    assert len(answers(home)) == 1
    again = terminal("allout-1", "--device", "none")
    again.press(b"\r")
    os.write(again.end, b"q")
    assert again.wait() == 0
    assert len(answers(home)) == 2


def test_a_second_process_is_refused_the_save(terminal, home):
    first = terminal(*NEW)
    second = terminal("allout-1", started=False)
    assert second.wait() == 3
    assert b"in use" in second.shown or b"another" in second.shown
    first.press(b"\r")
    first.kill()
    assert len(answers(home)) == 1


def test_a_power_cut_in_mid_game_loses_nothing_that_was_answered(terminal, home):
    game = terminal(*NEW)
    for number in range(1, 16):
        game.press(b"\r")
        if number % 5 == 0:
            game.kill()
            assert len(answers(home)) == number
            game = terminal("allout-1", "--device", "none")


@pytest.mark.parametrize(
    ("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)], ids=lambda one: str(one)
)
def test_a_signal_leaves_the_terminal_sane_and_the_game_saved(terminal, home, name, code):
    game = terminal(*NEW)
    game.press(b"\r")
    if name == "SIGINT":
        os.write(game.end, b"\x03")
    else:
        os.kill(game.process, getattr(signal, name))
    assert game.wait() == code
    assert all(end in game.shown for end in SANE)
    assert len(answers(home)) == 1


def test_a_defect_leaves_the_terminal_sane_and_ends_in_one_line(terminal, home):
    broken = (
        "from shamble.ui.table.sitting import Sitting as S; old = S.press\n"
        "def press(self, key, character=''): return 1 / 0 if key == 'x' else old(self, key, character)\n"
        "S.press = press\n"
    )
    game = terminal(*NEW, before=broken)
    game.press(b"\r")
    os.write(game.end, b"x")
    assert game.wait() == 1
    end = game.shown[game.shown.rindex(SANE[0]) :]
    assert b"did not foresee (ZeroDivisionError" in end
    assert b"Traceback" not in game.shown
    assert len(answers(home)) == 1
    assert len(list((home / "state" / "errors").iterdir())) == 1


def test_without_colour_no_colour_is_sent(terminal):
    game = terminal(*NEW, NO_COLOR="1")
    game.press(b"z")
    assert b";2;" not in game.shown
    assert b"38;5" not in game.shown
    assert b"48;5" not in game.shown
    coloured = terminal("allout", "--seed", "4", "--device", "none")
    assert b"38;5" in coloured.shown or b";2;" in coloured.shown


def test_another_size_is_another_layout(terminal):
    game = terminal(*NEW)
    seen = len(game.shown)
    game.resize(10, 40)
    game.wait_for(b"needs", 10, seen)
    seen = len(game.shown)
    game.resize(30, 100)
    game.wait_for(b"Nadia", 10, seen)


def test_a_key_is_answered_within_a_generous_bound(terminal):
    game = terminal(*NEW)
    game.press(b"\r")
    spent = game.processor_ms
    times = sorted(game.press(b"\r") for _ in range(30))
    assert times[-2] < 1.0
    assert (game.processor_ms - spent) / 30 < 40


def test_help_and_other_commands_never_load_textual(home):
    code = (
        "import sys\nfrom shamble.cli.main import run\n"
        "try: run(sys.argv[1:])\nfinally: assert not {'textual', 'rich'} & set(sys.modules)"
    )
    for arguments in (["--help"], ["table", "--help"], ["games"]):
        program = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(program, capture_output=True, text=True, env=environment(home), timeout=60)
        assert done.returncode == 0, done.stderr


def test_table_takes_the_options_of_play():
    from shamble.cli.play import play

    names = {option.name for option in command.table.params} - {"what"}
    assert names == {option.name for option in play.params} - {"game", "as_json"}


def test_with_the_virtual_tracker_its_ring_is_on_screen(terminal):
    game = terminal("allout", "--seed", "4", "--device", "sim")
    game.wait_for(b"live", 20)
    end = time.monotonic() + 10
    while "○".encode() not in game.shown and time.monotonic() < end:
        game.wait_for(b"NEXT", 10)
        time.sleep(0.1)
    os.write(game.end, b"q")
    assert game.wait() == 0
