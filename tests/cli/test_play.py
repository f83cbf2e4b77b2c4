"""`shamble play` and `resume`: a game starts at once, goes on where it was left, and says how it ends."""

import json
import os
import select
import signal
import subprocess
import sys

import pytest

from cli.toy_shelf import WITH_TOY, environment, own_process
from shamble.cli import paths
from shamble.kernel.journal import Header
from shamble.kernel.save import SqliteJournal


def saves(home):
    return sorted(path.name for path in (home / "data").glob("*.shamble"))


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_a_game_starts_at_once_under_a_name_of_its_own(shamble, home):
    for number in (1, 2):
        code, out, err = shamble("play", "toy")
        assert (code, err) == (0, "")
        assert out.startswith(f"The Toy: toy-{number}\n")
        assert out.endswith(f"Saved. Go on with: shamble resume toy-{number}\n")
    assert saves(home) == ["toy-1.shamble", "toy-2.shamble"]


def test_an_answer_is_there_after_a_restart(shamble):
    shamble("play", "toy", typed="2 paces\n")
    code, out, _ = shamble("resume", typed="q\n")
    assert code == 0
    assert "a goes to 2\n" in out
    assert "b at 0\n" in out


def test_a_named_game_goes_on_and_new_insists(shamble):
    shamble("play", "toy", "--name", "tuesday night", typed="2 paces\n")
    assert "b at 0\n" in shamble("play", "toy", "--name", "tuesday night")[1]
    assert "shamble resume 'tuesday night'" in shamble("play", "toy", "--name", "tuesday night")[1]
    code, _, err = shamble("play", "toy", "--name", "tuesday night", "--new")
    assert (code, "exists already" in err) == (3, True)
    code, _, err = shamble("play", "toy", "--name", "tuesday night", "--seed", "1")
    assert (code, "leave --scenario, --seed, --setup, --house, --group and --teach out" in err) == (3, True)


def test_a_name_of_another_game_is_refused(shamble):
    SqliteJournal.create(made(paths.data_dir()) / "x.shamble", Header("chess", 1, "1", {})).close()
    code, _, err = shamble("play", "toy", "--name", "x")
    assert (code, err) == (2, "Error: x is a game of chess, not of toy; choose another name\n")


def made(folder):
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "tooy"], "there is no game 'tooy'; did you mean toy?"),
        (["play", "toy", "--scenario", "x"], "there is no scenario 'x'"),
        (["play", "toy", "--auto", "nobody"], "there is no seat 'nobody' in The Toy; its seats: you, or all"),
        (["play", "toy", "--seed", "nan"], "--seed"),
        (["play", "toy", "--seed", "-1"], "--seed"),
        (["play", "toy", "--player", "bad"], "--player"),
        (["play", "toy", "--name", ""], "empty or longer"),
        (["play", "toy", "--name", "../up"], "cannot have everywhere"),
        (["play", "toy", "--name", "a\\b"], "cannot have everywhere"),
        (["play", "toy", "--name", "a\x1bb"], "cannot have everywhere"),
        (["play", "toy", "--name", "x" * 61], "longer than 60"),
        (["play", "toy", "--name", ".hidden"], "is reserved"),
        (["play", "toy", "--name", "CON"], "is reserved"),
        (["play", "toy", "--name", "nul.txt"], "is reserved"),
        (["resume"], "no game is saved yet"),
        (["resume", "nothing"], "there is no game 'nothing'; none is saved yet"),
    ],
)
def test_bad_usage_is_one_error_and_makes_no_save(shamble, home, arguments, said):
    code, out, err = shamble(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert saves(home) == []


def test_resume_takes_the_newest_unfinished_game_and_names_near_ones(shamble, home):
    shamble("play", "toy", "--name", "first")
    shamble("play", "toy", "--name", "second", "--auto")
    os.utime(home / "data" / "first.shamble", (1, 1))
    assert shamble("resume")[1].startswith("The Toy: first\n")
    code, _, err = shamble("resume", "frist")
    assert (code, err) == (2, "Error: there is no game 'frist'; there is first\n")


def test_a_game_in_use_is_refused(shamble, home):
    shamble("play", "toy")
    held = SqliteJournal.open(home / "data" / "toy-1.shamble")
    code, out, err = shamble("resume", "toy-1")
    held.close()
    assert (code, out) == (3, "")
    assert "in use by another process" in err


def test_a_game_of_a_newer_version_is_refused(shamble, home):
    header = Header("toy", 99, "9.9", {"turns": 3, "walkers": ["a"]})
    SqliteJournal.create(made(paths.data_dir()) / "new.shamble", header).close()
    code, out, err = shamble("resume", "new")
    assert (code, out) == (3, "")
    assert "newer version of Shamble (9.9" in err


def test_a_home_that_is_a_file_is_one_clear_error(shamble, home):
    home.write_text("a file")
    code, out, err = shamble("play", "toy")
    assert (code, out) == (2, "")
    assert "SHAMBLE_HOME" in err
    assert err.count("\n") == 1


def test_programs_play_to_the_summary_the_same_for_the_same_seed(shamble):
    _, first, _ = shamble("play", "toy", "--auto", "--seed", "5", "--scenario", "long")
    code, second, _ = shamble("play", "toy", "--auto", "all", "--seed", "5", "--scenario", "long")
    assert code == 0
    assert "The walk is over after 40 turns" in first
    assert first.splitlines()[1:] == second.splitlines()[1:]
    assert ">" not in first


def test_dice_may_stay_at_the_table(shamble):
    code, out, _ = shamble("play", "toy", "--dice", "table", typed="run\n2! 1\n")
    assert code == 0
    assert "type 2 faces (red, red)" in out
    assert "  a goes to 5\n" in out
    resumed = shamble("resume", typed="run\n")[1]
    assert "type 2 faces (red, red)" in resumed
    assert "type 2 faces" not in shamble("resume", "--dice", "program", typed="")[1]


def test_json_lines_at_the_command_line(shamble):
    sent = ['{"answer": 2, "ask_no": 1}', "oops", '{"command": "quit"}']
    code, out, err = shamble("play", "toy", "--json", typed="\n".join(sent))
    assert (code, err) == (0, "")
    kinds = [one["type"] for one in objects(out)]
    assert kinds == ["hello", "status", "ask", "event", "status", "ask", "error", "result", "bye"]


def test_nothing_heavy_is_imported_before_the_first_question(home):
    spy = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
    result = own_process(home, "play", "toy", before=spy)
    assert result.returncode == 0
    loaded = set(result.stderr.split())
    assert "sqlite3" in loaded
    assert not loaded & {
        "pydantic",
        "textual",
        "asyncio",
        "hypothesis",
        "readline",
        "serial",
        "tomllib",
        "shamble.kernel.ledger",
    }
    assert not {name for name in loaded if name.startswith(("shamble.ui.board", "shamble.tracker"))} - {
        "shamble.ui.board_look",
        "shamble.tracker",
        "shamble.tracker.find",
    }


@pytest.mark.skipif(sys.platform == "win32", reason="the input is closed as POSIX does it")
@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.parametrize("closed", ["in the shell", "by the program"])
def test_an_input_that_is_closed_is_an_end(home, more, closed):
    before = "import os; os.close(0)\n" if closed == "by the program" else ""
    result = subprocess.run(
        [sys.executable, "-c", before + WITH_TOY, "play", "toy", *more],
        preexec_fn=(lambda: os.close(0)) if closed == "in the shell" else None,
        capture_output=True,
        text=True,
        env=environment(home),
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "shamble resume toy-1" in result.stdout or '"saved":true' in result.stdout


# -- at a terminal

if sys.platform != "win32":
    import pty


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, home, *arguments, **more):
        """Start it."""
        self.here, there = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", WITH_TOY, *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            env=environment(home, **{"TERM": "xterm", "NO_COLOR": "", **more}),
            start_new_session=True,
        )
        os.close(there)
        self.shown = ""

    def until(self, text):
        """Read until that text is shown."""
        while text not in self.shown:
            ready, _, _ = select.select([self.here], [], [], 20)
            assert ready, self.shown
            try:
                self.shown += os.read(self.here, 4096).decode()
            except OSError:
                pytest.fail(f"{text!r} never came: {self.shown}")
        return self.shown

    def type(self, text):
        """Press these keys."""
        os.write(self.here, text.encode())

    def interrupt(self):
        """Press Ctrl-C; once more where it fell between showing the prompt and waiting at it."""
        for _ in range(5):
            os.kill(self.process.pid, signal.SIGINT)
            if select.select([self.here], [], [], 3)[0]:
                return

    def left(self):
        """The exit code, once it has ended."""
        code = self.process.wait(20)
        os.close(self.here)
        return code


terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")


@terminal
def test_ctrl_d_at_a_terminal_says_how_to_go_on(home):
    game = Terminal(home, "play", "toy")
    assert "\x1b[1ma at 0\x1b[0m" in game.until("1> ")
    game.type("2 paces\n")
    game.until("2> ")
    game.type("\x04")
    game.until("Saved. Go on with: shamble resume toy-1")
    assert game.left() == 0


@terminal
def test_ctrl_c_at_a_terminal_loses_nothing_and_exits_130(home):
    game = Terminal(home, "play", "toy")
    game.until("1> ")
    game.type("2 paces\n")
    game.until("2> ")
    game.interrupt()
    game.until("Saved. Go on with: shamble resume toy-1")
    assert game.left() == 130
    assert "a goes to 2" in own_process(home, "resume").stdout


@terminal
def test_the_last_line_comes_back_with_the_arrow_key(home):
    pytest.importorskip("readline")
    game = Terminal(home, "play", "toy")
    game.until("1> ")
    game.type("2 paces\n")
    game.until("2> ")
    game.type("\x1b[A\n")
    game.until("b goes to 2")
    game.type("q\n")
    assert game.left() == 0


@terminal
@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_style_where_none_is_wanted(home, more):
    game = Terminal(home, "play", "toy", **more)
    shown = game.until("1> ")
    game.type("q\n")
    assert game.left() == 0
    assert "\x1b[1m" not in shown
    assert "a at 0\r\n* 1  Step" in shown
