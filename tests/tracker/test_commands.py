"""`shamble device` and `shamble track` as they are typed; a virtual board stands on the table."""

import os
import re
import signal
from pathlib import Path

import pytest

from shamble.cli import paths
from shamble.tracker.live import wait_until
from shamble.tracker.messages import BUTTONS
from shamble.tracker.selftest import Result, selftest
from shamble.tracker.trace import HEADING
from tracker.process import Process
from tracker.scripted import ScriptedBoard
from tracker.terminal import STYLE, rows_drawn


@pytest.fixture
def sim(home):
    """`shamble device sim`, fed with commands."""
    running = Process(home, "device", "sim")
    running.until("port ")
    yield running
    running.end()


def test_with_no_board_list_says_so(shamble):
    code, out, _ = shamble("device", "list")
    assert (code, "No board is plugged in" in out) == (4, True)


def test_list_shows_a_virtual_board_and_how_it_answers(sim, shamble):
    code, out, _ = shamble("device", "list")
    assert code == 0
    assert "virtual tracker  tracker, firmware" in out


def test_a_virtual_board_that_has_ended_is_not_listed(home, shamble):
    left = paths.state_dir() / "virtual" / "VIRTUAL-999999999.port"
    left.parent.mkdir(parents=True)
    left.write_text("/dev/null")
    assert shamble("device", "list")[0] == 4
    assert not left.exists()


def test_calibrate_learns_the_knob_from_ten_clicks(sim, home):
    wizard = Process(home, "device", "calibrate")
    wizard.until("exactly 10 clicks")
    sim.type(*["turn 1"] * 10)
    assert "4 quarters a click; the board keeps that" in wizard.until("quarters")
    assert wizard.end()[0] == 0


def test_trace_records_and_plays_again(sim, home, shamble, tmp_path):
    file = tmp_path / "trace.txt"
    recording = Process(home, "device", "trace", file, "--seconds", 0.6)
    recording.until("Recording")
    sim.type("tap NOISE", "turn 2")
    assert recording.end()[0] == 0
    code, out, _ = shamble("device", "trace", file, "--replay")
    assert code == 0
    assert "button='NOISE'" in out
    assert out.endswith("The same events come out.\n")
    file.write_bytes(b"\xff")
    assert shamble("device", "trace", file, "--replay")[0] == 2


def test_selftest_walks_through_buttons_dial_and_lights(sim, home):
    test = Process(home, "device", "selftest")
    for button in BUTTONS:
        test.until("Push the dial." if button == "PUSH" else f"Press {button}.")
        sim.type(f"tap {button}")
    test.until("to the right")
    sim.type("turn 3")
    test.until("to the left")
    sim.type("turn -3")
    test.type("y", "n", "y")
    code, said = test.end()
    assert code == 4
    assert "11 of 12 passed; not: phase lights" in said


def test_selftest_tries_only_what_is_asked_for(sim, home):
    test = Process(home, "device", "selftest", "--only", "lights", "--only", "dial")
    test.until("Push the dial.")
    sim.type("tap PUSH")
    test.until("to the right")
    sim.type("turn 3")
    test.until("to the left")
    sim.type("turn -3")
    test.type("y", "y", "y")
    code, said = test.end()
    assert (code, "6 of 6 passed." in said) == (0, True)


def test_monitor_tells_each_event_in_words_and_ends_well(sim, home):
    monitor = Process(home, "device", "monitor")
    monitor.until("Ctrl-C ends")
    sim.type("tap ROLL")
    assert "ROLL pressed" in monitor.until("ROLL let go")
    sim.type("turn -2")
    monitor.until("dial -2, now at 65534")
    sim.type("cable")
    monitor.until("was unplugged")
    sim.type("tap NOISE", "cable")
    monitor.until("missed meanwhile: NOISE 1 times")
    monitor.process.send_signal(signal.SIGINT)
    code, said = monitor.end()
    assert (code, "counted: nothing amiss" in said) == (0, True)


def test_a_trace_takes_the_place_of_a_trace_only_and_keeps_what_led_to_no_link(home, tmp_path):
    text, trace = tmp_path / "text", tmp_path / "trace"
    text.write_text("mine")
    assert Process(home, "device", "trace", text).end()[0] == 3
    assert text.read_text() == "mine"
    with ScriptedBoard(answers=False) as board:
        board._hear = lambda line: board.send(b"ERROR\r\n")
        trace.write_text(HEADING)
        code, said = Process(home, "device", "trace", trace, "--device", board.port).end()
    assert (code, "What was on the line until then" in said) == (4, True)
    assert " < ERROR" in trace.read_text()


def test_doctor_looks_at_a_named_port_and_says_when_nothing_explains_it(shamble):
    with ScriptedBoard(answers=False) as board:
        board._hear = lambda line: (words := line.split(b" ")) and line.startswith(b"#HI") and board.say(
            f"HI 1 {words[2].decode()} SC01 0.0.1 AB12 b7e1l24"
        )  # fmt: skip
        code, out, _ = shamble("device", "doctor", "--device", board.port)
    assert code == 4
    assert "answers and then says nothing" in out
    assert f"shamble device trace FILE --device {board.port}" in out
    code, out, _ = shamble("device", "doctor", "--device", "nowhere")
    assert code == 4
    assert "there is no port nowhere" in out


def test_doctor_finds_nothing_wrong_with_a_virtual_board(sim, shamble):
    code, out, _ = shamble("device", "doctor")
    assert (code, out.splitlines()[-1]) == (
        0,
        "Nothing is wrong. No board is on USB; the tracker here is virtual.",
    )


def test_a_virtual_board_is_not_flashed_and_the_remedy_is_to_plug_one_in(sim, shamble):
    code, _, err = shamble("device", "flash")
    assert (code, "no tracker on USB, only the virtual one" in err, "plug the board in" in err) == (
        4,
        True,
        True,
    )
    code, _, err = shamble("device", "flash", "--device", f"VIRTUAL-{sim.process.pid}")
    assert (code, "the virtual tracker runs the firmware as it is" in err) == (2, True)


def test_selftest_names_what_is_swapped_silent_or_reversed():
    from shamble.tracker.messages import Pressed, Released, Turned

    script = [Pressed("NEXT", 0, 0), None, Pressed("NOISE", 0, 0), None, *[None] * 4]
    turns = [Turned(-3, 0, 0, 0), Turned(-1, 0, 0, 0), None]

    class Scripted:
        link = type("Link", (), {"show": staticmethod(lambda scene: None)})

        def next(self, kind, seconds=None):
            return (turns if kind is Turned else script).pop(0)

    assert Released
    results = {r.name: r for r in selftest(Scripted(), lambda text: None, lambda question: True, 0.01)}
    assert results["ROLL"] == Result("ROLL", False, "NEXT arrived instead: the two are swapped")
    assert "nothing arrived" in results["NEXT"].seen
    assert "stick" in results["NOISE"].seen
    assert "the other way" in results["dial right"].seen
    assert "1 clicks" in results["dial left"].seen


def test_flash_without_a_board_says_what_to_do(shamble, home):
    code, _, err = shamble("device", "flash")
    assert (code, "no tracker on USB; shamble device doctor" in err) == (4, True)
    code, _, err = shamble("device", "flash", "--device", "/dev/ttyNOWHERE")
    assert (code, "there is no port /dev/ttyNOWHERE" in err) == (4, True)
    code, out, _ = shamble("device", "flash", "--rescue")
    assert (code, "BOOTSEL" in out) == (0, True)


def test_doctor_exits_with_the_tracker_s_code_and_shows_the_whole_table(shamble):
    code, out, _ = shamble("device", "doctor", "--all")
    assert code == 4
    assert "try a cable that carries data" in out
    assert out.count("→") == 17
    code, out, _ = shamble("device", "doctor", "--rule")
    assert (code, out.startswith("# Lets whoever")) == (0, True)


def test_a_port_that_is_not_there_ends_with_the_tracker_s_code(shamble, monkeypatch):
    monkeypatch.setattr("shamble.tracker.live.FOUND_SECONDS", 0.3)
    monkeypatch.setattr("shamble.tracker.live.Live.__init__.__defaults__", (0.3, None))
    code, _, err = shamble("device", "monitor", "--device", "/dev/ttyNOWHERE")
    assert code == 4
    assert "there is no port /dev/ttyNOWHERE" in err


def test_a_game_with_the_virtual_board_shows_its_ring_in_a_line(home):
    game = Process(home, "track", "--device", "sim", "--name", "t")
    game.type("t6")
    game.until("Ring: threat ●●●●●●○○○○○○○○○○○○ phase ●○○○ initiative ●○")
    game.type("mayhem")
    game.until("Ring flashes: threat")
    game.type("q")
    assert game.end()[0] == 0


def test_a_track_goes_on_where_it_was_left_and_has_bands_of_its_own(shamble):
    code, out, _ = shamble(
        "track", "--name", "t", "--bands", "6,12", "--phases", "Players,Zombies", typed="t9\nnext\nq\n"
    )
    assert code == 0
    assert "Turn 1 · Zombies · Threat 9 of 12, Low" in out
    code, out, _ = shamble("track", "--name", "t", typed="u\nq\n")
    assert "Turn 1 · Players · Threat 9 of 12, Low" in out
    assert shamble("resume", "t", typed="q\n")[0] == 0


@pytest.mark.parametrize(
    ("bands", "said"),
    [("3,2", "rising levels"), ("", "whole numbers"), ("3,99", "at most 35"), ("x", "whole numbers")],
)
def test_bands_that_cannot_be_are_refused(shamble, bands, said):
    code, _, err = shamble("track", "--bands", bands)
    assert (code, said in " ".join(err.split())) == (2, True)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 24), (40, 12), (80, 14)])
def test_the_virtual_board_draws_its_ring_and_takes_keys(home, terminal, columns, rows):
    sim = terminal("device", "sim", columns=columns, rows=rows)
    sim.until("no host: the dial works alone")
    sim.type("++")
    sim.until("●●" if columns == 40 or rows < 20 else "●")
    sim.type("p")
    sim.until("not plugged in")
    sim.type("p")
    sim.until("plugged in at", after=sim.shown.rindex("not plugged in"))
    drawn = rows_drawn(sim.raw)
    assert max(map(len, drawn)) < columns
    assert len(drawn) <= rows
    assert "\x1b[38;2;" in sim.raw
    sim.type("q")
    assert sim.end() == 0


def test_a_virtual_board_that_was_stopped_takes_keys_again_and_ctrl_c_ends_it(terminal):
    sim = terminal("device", "sim")
    sim.until("no host: the dial works alone")
    os.kill(sim.process.pid, signal.SIGSTOP)
    sim.cook()
    os.kill(sim.process.pid, signal.SIGCONT)
    before = len(sim.shown)
    while "●" not in sim.shown[before:]:
        sim.type("+")
        sim.read(0.2)
    sim.interrupt()
    assert sim.end() == 0


def test_without_colour_the_virtual_board_still_tells_lit_lights_from_dark_ones(home, terminal):
    sim = terminal("device", "sim", columns=40, NO_COLOR="1")
    sim.until("no host")
    sim.type("+++")
    sim.until("threat ●●●○")
    assert "\x1b[38" not in sim.raw
    sim.type("q")
    assert sim.end() == 0


@pytest.mark.parametrize("plain", [{}, {"NO_COLOR": "1"}])
def test_in_a_narrow_terminal_the_prompt_stands_on_one_line_while_the_dial_turns(home, sim, terminal, plain):
    game = terminal("play", "zombicide", "--device", "auto", columns=40, **plain)
    game.until("Tracker: live")
    game.until("1> ")
    sim.until("asks 1")
    before = len(game.raw)
    for click, shown in enumerate(("[1 ", "[2 ", "[3 ", "[1 ")):
        sim.type("turn 1")
        game.until(shown, after=len(game.shown) - 40 * (click > 0))
    turned = STYLE.sub("", game.raw[before:])
    assert "\n" not in turned  # each prompt over the one before
    assert max(map(len, turned.split("\r"))) < 40
    assert ("\x1b[2m" in game.raw) == (not plain)
    game.type("q\n")
    assert game.end() == 0


@pytest.mark.parametrize(
    ("command", "ready", "last", "code"),
    [
        (["track", "--name", "t"], "1> ", "Saved. Go on with: shamble resume t", 130),
        (["device", "monitor"], "Ctrl-C ends", "counted: nothing amiss", 0),
        (["device", "trace", "file"], "Ctrl-C ends", "Recorded in file", 0),
        (["device", "selftest"], "Press ROLL.", "Press ROLL.", 130),
    ],
)
def test_ctrl_c_ends_a_command_and_its_virtual_board_without_a_word_too_many(
    terminal, tmp_path, monkeypatch, command, ready, last, code
):
    monkeypatch.chdir(tmp_path)
    running = terminal(*command, "--device", "sim")
    running.until(ready)
    running.interrupt()
    assert running.end() == code
    assert "Traceback" not in running.shown
    assert " ".join(running.shown.split()).rstrip(".").endswith(last.rstrip("."))


def test_a_game_that_is_killed_takes_its_virtual_board_with_it(terminal):
    game = terminal("track", "--name", "t", "--device", "sim")
    game.until("Tracker: live")
    port = re.search(r"at (/dev/\S+),", game.shown)[1]
    game.process.kill()
    assert wait_until(lambda: not Path(port).exists(), 5)
