"""Ports that lead to anything but a good board, with real processes: one clear sentence each, and the game goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shamble.cli import paths
from shamble.tracker.messages import OLD_FIRMWARE, SILENT, Alone, LinkState, Pressed, Turned
from tracker.process import Process
from tracker.scripted import ScriptedBoard


def answering(answer):
    """A board that sends this back for each line it gets; an answer may be made of the line."""
    board = ScriptedBoard(answers=False)
    board._hear = lambda line: board.send(answer(line) if callable(answer) else answer)
    return board


def hello(line):
    """The nonce of a hello, or nothing."""
    words = line.split(b" ")
    return words[2].decode() if words[0] == b"#HI" and len(words) > 2 else ""


def board_that(says):
    """A board that answers each hello with lines made of its nonce."""
    board = ScriptedBoard(answers=False)

    def hear(line):
        for text in says(hello(line)) if hello(line) else []:
            board.say(text)

    board._hear = hear
    return board


def greeting(nonce, version=1):
    return f"HI {version} {nonce} SC01 0.0.1 AB12 b7e1l24"


HOSTILE = {
    "an echo": (lambda: answering(lambda line: line + b"\n"), "is no tracker of ours; it says b'#HI 1"),
    "a modem": (lambda: answering(b"\r\nERROR\r\n"), "is no tracker of ours; it says b'ERROR'"),
    "garbage without lines": (lambda: answering(b"\xff\x00\xfe" * 50), r"it says b'\xff\x00\xfe"),
    "a wrong check": (lambda: answering(b"$HI 1 0000 X 1 A b7*0000\n"), "is no tracker of ours"),
    "half lines": (lambda: answering(b"$HI 1 "), "is no tracker of ours"),
    "nothing": (lambda: ScriptedBoard(answers=False), "is silent; trying again"),
    "a prompt": (lambda: ScriptedBoard(answers=False, repl=True), "without our firmware: shamble device flash"),
    "only a hello": (lambda: board_that(lambda nonce: [greeting(nonce)]), "is silent; trying again"),
    "an older board": (lambda: board_that(lambda nonce: [greeting(nonce, 0)]), "flash updates the board"),
    "a newer board": (lambda: board_that(lambda nonce: [greeting(nonce, 2)]), "update shamble on this computer"),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_good_board_is_told_in_one_sentence(make_link, watch, kind):
    make, words = HOSTILE[kind]
    with make() as board:
        make_link(board.candidates)
        _, state = watch.wait(lambda m: isinstance(m, LinkState) and words in m.text)
    assert state.state in (SILENT, OLD_FIRMWARE)
    assert watch.kind(Pressed, Turned, Alone) == []


def test_a_command_ends_with_that_sentence_and_the_tracker_s_code(home):
    with HOSTILE["a modem"][0]() as board:
        code, said = Process(home, "device", "monitor", "--device", board.port).end()
    assert code == 4
    assert said.startswith("Error: what answers at ")
    assert said.count("\n") == 1


def test_a_game_goes_on_at_the_keyboard_whatever_the_port_says(home):
    with answering(os.urandom(300)) as board:
        game = Process(home, "track", "--name", "t", "--device", board.port)
        game.type("t5")
        game.until("Threat 5 of 18")
        assert "is no tracker of ours" in game.until("no tracker of ours")
        game.type("mayhem")
        game.until("Threat 6 of 18")
        game.type("q")
        assert game.end()[0] == 0


def test_lines_with_a_good_check_that_mean_nothing_are_counted_and_change_nothing(home):
    def says(nonce):
        yield greeting(nonce)
        yield "S 0 1 0 0 00 00000000000000"
        yield from ("E 1 5 0 1 1 B9", "E 1 5 0 1 1 Z", "S 9 1 0 0 zz 0000", "K 999", "N 0 x", "N 77 no",
                    "D 99 99 99 1 zzzzzz", "P 99999999999999999999 1 1 1 1", "S 5 5 5 5 ff 00000000000000")  # fmt: skip

    with board_that(says) as board:
        game = Process(home, "track", "--name", "t", "--device", board.port)
        game.until("Tracker: live")
        assert "threat 99, and this game's track ends at 18" in game.until("While alone")
        game.type("t5")
        game.until("Threat 5 of 18")
        game.type("q")
        code, said = game.end()
    assert (code, "out of range" in said) == (0, False)


@pytest.mark.parametrize(
    ("port", "words"),
    [
        ("/dev/null", "/dev/null is no serial port"),
        ("folder", "folder is no serial port"),
        ("file", "file is no serial port"),
        ("pipe", "pipe is no serial port"),
        ("nowhere", "there is no port nowhere"),
        ("x" * 5000, "xxx…"),
        ("\x1b[31m", r"'\x1b[31m'"),
        ("socket://127.0.0.1:1", "there is no port socket://127.0.0.1:1"),
        ("http://x", "there is no port http://x"),
    ],
)
def test_what_is_no_port_is_told_by_its_name(shamble, monkeypatch, tmp_path, port, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shamble.tracker.live.Live.__init__.__defaults__", (0.3, None))
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    os.mkfifo(tmp_path / "pipe")
    code, _, err = shamble("device", "monitor", "--device", port)
    assert code == 4
    assert words in err
    assert len(err) < 250
    assert "\x1b" not in err


def test_no_permission_is_told_from_everything_else(home):
    if os.geteuid() != 0:
        pytest.skip("only root can run a command as somebody else")
    with ScriptedBoard() as board:
        Path(board.port).chmod(0o600)
        code = (
            "import os; os.setgid(65534); os.setuid(65534)\n"
            "from shamble.tracker.look import shake_hands\n"
            f"print(shake_hands({board.port!r}).fault)"
        )
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if "ModuleNotFound" in run.stderr or "Permission" in run.stderr:
        pytest.skip("nobody may not read this installation")
    assert "no permission to open" in run.stdout


# -- two hosts, boards that come and go


@pytest.fixture
def sim(home):
    """`shamble device sim`, fed with commands."""
    running = Process(home, "device", "sim")
    running.until("port ")
    yield running
    if running.process.poll() is None:
        running.end()


def game_on(home, sim):
    """A track that is played with the virtual board, which shows its first question."""
    game = Process(home, "track", "--name", "t", "--device", "auto")
    game.until("Tracker: live")
    sim.until("asks 1")
    return game


def test_a_second_host_is_told_who_holds_the_board_and_the_game_feels_nothing(home, sim, shamble):
    game = game_on(home, sim)
    code, out, _ = shamble("device", "doctor")
    assert (code, " 3 port in use" in out) == (4, True)
    assert f"(process {game.process.pid})" in out
    assert str(sim.process.pid) not in out.partition("in use by")[2]  # not the board itself
    assert "nothing on USB" not in out
    other = Process(home, "track", "--name", "u", "--device", "auto")
    assert f"(process {game.process.pid})" in other.until("Tracker: busy")
    sim.type("tap MAYHEM")
    game.until("Threat 1 of 18")
    sim.until("asks 2")
    game.type("q")
    assert game.end()[0] == 0
    other.until("Tracker: live")  # as soon as the first has let go
    sim.until("asks 1")
    sim.type("tap NOISE")
    other.until("noise: 1")
    other.type("q")
    assert other.end()[0] == 0


def test_a_cable_pulled_in_mid_turn_and_plugged_in_again_loses_nothing(home, sim):
    game = game_on(home, sim)
    sim.type("tap MAYHEM")
    game.until("Threat 1 of 18")
    sim.type("cable")
    game.until("was unplugged")
    sim.type("tap MAYHEM", "turn 5")  # answers nothing
    game.type("mayhem")
    game.until("Threat 2 of 18")
    sim.type("cable")
    begun = time.monotonic()
    game.until("Tracker: live")
    assert time.monotonic() - begun < 1.5
    sim.until("asks 3")
    sim.type("tap UNDO")
    game.until("Threat 1 of 18")
    game.type("q")
    code, said = game.end()
    assert (code, "no tracker on USB" in said) == (0, False)  # told once, not again and again


def test_a_board_that_starts_again_in_mid_game_comes_back(home, sim):
    game = game_on(home, sim)
    sim.type("tap MAYHEM")
    game.until("Threat 1 of 18")
    sim.until("asks 2")
    sim.type("reset")
    game.until("Tracker: silent")
    sim.until("asks 0")
    game.until("Tracker: live")
    sim.until("asks 2")
    sim.type("tap MAYHEM")
    game.until("Threat 2 of 18")
    game.type("q")
    assert game.end()[0] == 0


def test_a_board_that_stands_still_is_told_and_found_again_when_it_wakes(home, sim):
    game = game_on(home, sim)
    sim.process.send_signal(signal.SIGSTOP)
    begun = time.monotonic()
    game.until("Tracker: silent")
    assert time.monotonic() - begun < 3.2  # seen after 2.9, told by another process
    game.type("t5")
    game.until("Threat 5 of 18")
    sim.process.send_signal(signal.SIGCONT)
    game.until("Tracker: live")
    game.type("t6")
    sim.until("asks 3")  # the second one it may have heard of before it was found again
    sim.type("tap MAYHEM")
    game.until("Threat 7 of 18")
    game.type("q")
    assert game.end()[0] == 0


def test_a_virtual_board_that_was_killed_is_gone_and_another_takes_its_place(home, sim, shamble):
    game = game_on(home, sim)
    sim.process.kill()
    sim.process.wait()
    game.until("was unplugged")
    code, out, _ = shamble("device", "list")
    assert (code, "No board is plugged in" in out) == (4, True)
    assert not list((paths.state_dir() / "virtual").glob("*.port"))
    again = Process(home, "device", "sim")
    again.until("port ")
    game.until("Tracker: live")
    again.until("asks 1")
    again.type("tap MAYHEM")
    game.until("Threat 1 of 18")
    game.type("q")
    assert game.end()[0] == 0
    again.end()


def test_with_two_boards_the_game_asks_which_and_a_serial_number_names_one(home, sim, shamble):
    second = Process(home, "device", "sim")
    second.until("port ")
    serials = [f"VIRTUAL-{one.process.pid}" for one in (sim, second)]
    game = Process(home, "track", "--name", "t", "--device", "auto")
    game.until("Tracker: searching (2 boards")
    game.until(serials[1])
    game.type("q")
    game.end()
    named = Process(home, "track", "--name", "u", "--device", serials[1])
    named.until("Tracker: live")
    second.until("asks 1")
    sim.type("tap MAYHEM")
    second.type("tap NOISE")
    named.until("noise: 1")
    named.type("q")
    code, said = named.end()
    assert (code, "mayhem: 1" in said) == (0, False)
    second.end()


def test_a_game_whose_input_ends_leaves_the_board_to_itself(home, sim):
    game = game_on(home, sim)
    assert game.end()[0] == 0
    assert "firmware" in Process(home, "device", "list").end()[1]  # free to be opened again


def test_unplugged_in_the_middle_the_selftest_and_calibration_end_with_the_cause(home, sim):
    test = Process(home, "device", "selftest", "--only", "dial")
    test.until("Push the dial.")
    sim.type("cable")
    code, said = test.end()
    assert (code, "was unplugged" in said) == (4, True)
    sim.type("cable")
    sim.until("port ")
    wizard = Process(home, "device", "calibrate")
    wizard.until("exactly 10 clicks")
    sim.type("cable")
    code, said = wizard.end()
    assert (code, "does not tell of its knob" in said) == (4, True)
