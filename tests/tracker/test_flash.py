"""Flashing: small, checked by hash, switched over at once or not at all; with the real mpremote on an emulated Pico."""

import hashlib
import re
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from firmware import chip
from shamble.cli import device
from shamble.kernel.errors import TrackerError
from shamble.tracker import flash as flashing
from shamble.tracker import link
from shamble.tracker.flash import MAIN_NEW, Firmware, failure, firmware, flash

SLOWER = 60
"""How many times slower than a real board the emulated one may be, when it is at work on a busy computer."""
SMALL = Firmware("app-00000001", {"shamble_tracker/pico.py": b"def main():\n print('it runs')\n"}, False)


class Board:
    """A board's files behind something that takes mpremote's arguments; `spoil` damages what is copied."""

    def __init__(self, spoil=lambda name, data: data):
        self.files = {"/main.py": b"the old firmware in app-0ld"}
        self.spoil, self.runs = spoil, []

    def __call__(self, arguments):
        connect, port, verb, *rest = arguments
        assert (connect, port) == ("connect", "PORT")
        self.runs.append(verb)
        return iter(getattr(self, f"_{verb}")(*rest))

    def _fs(self, cp, recursive, folder, colon, plus, fs, cp2, new, target):
        assert (cp, recursive, colon, plus, fs, cp2) == ("cp", "-r", ":", "+", "fs", "cp")
        copied = {
            f"/{Path(folder).name}/{p.relative_to(folder).as_posix()}": p for p in Path(folder).rglob("*.*")
        }
        copied[f"/{target[1:]}"] = Path(new)
        self.files |= {name: self.spoil(name, path.read_bytes()) for name, path in copied.items()}
        return []

    def _exec(self, source):
        if "sha256" in source:
            return [f"{name} {hashlib.sha256(data).hexdigest()}" for name, data in self.files.items()]
        self.files["/main.py"] = self.files.pop(f"/{MAIN_NEW}")
        return ["switched"]

    def _reset(self):
        return []


def test_every_file_is_checked_and_the_switch_comes_last():
    board = Board()
    said = list(flash("PORT", SMALL, board))
    assert board.runs == ["exec", "fs", "exec", "exec", "reset"]
    assert said == [
        "copying 2 files",
        "every file has arrived as it was sent",
        "switched over",
        "started",
    ]
    assert board.files["/main.py"] == SMALL.main


def test_what_is_there_already_is_not_copied():
    board = Board()
    list(flash("PORT", SMALL, board))
    board.files[f"/{MAIN_NEW}"] = SMALL.main
    board.runs.clear()
    assert "every file is there already" in list(flash("PORT", SMALL, board))
    assert "fs" not in board.runs


@pytest.mark.parametrize("spoiled", ["/app-00000001/shamble_tracker/pico.py", f"/{MAIN_NEW}"])
def test_a_half_written_file_leaves_the_old_firmware_in_charge(spoiled):
    board = Board(lambda name, data: data[: len(data) // 2] if name == spoiled else data)
    with pytest.raises(TrackerError, match=f"{spoiled} did not arrive.*the old firmware is untouched"):
        list(flash("PORT", SMALL, board))
    assert board.files["/main.py"] == b"the old firmware in app-0ld"


def test_the_firmware_is_small_and_named_by_what_it_is():
    made = firmware()
    assert made.compiled
    assert made.size <= 14 * 1024
    assert re.fullmatch("app-[0-9a-f]{8}", made.app)
    assert firmware() == made


def test_without_a_compiler_the_source_is_copied(monkeypatch):
    monkeypatch.setattr(flashing, "find_compiler", lambda: None)
    made = firmware()
    assert not made.compiled
    assert [compile(source, name, "exec") for name, source in made.files.items()]


def test_of_what_mpremote_says_the_cause_is_told():
    said = ["Traceback (most recent call last):", '  File "x"', "mpremote: no device found", ""]
    assert failure(said) == "no device found"
    with pytest.raises(TrackerError, match="--rescue"):
        list(flashing.mpremote(["connect", "nowhere-at-all", "reset"]))


@pytest.fixture
def pico():
    """The port of an emulated Pico."""
    if reason := chip.why_not():
        pytest.skip(reason)
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("pico_server.py"))],
        stdout=subprocess.PIPE,
        text=True,
    )
    yield server.stdout.readline().strip()
    server.kill()
    server.wait()


def heard(port, words, ask):
    """Read a port until these words come, asking again and again."""
    import serial

    with serial.Serial(port, timeout=0.5) as opened:
        said, end = b"", time.monotonic() + 120
        while words not in said:
            assert time.monotonic() < end, said
            if ask(said):
                opened.write(ask(said))
                said += b" "
            said += opened.read(1000)


def test_the_real_mpremote_flashes_an_emulated_pico(pico):
    assert list(flash(pico, SMALL))[-1] == "started"
    # What it said at its start fell on nobody: start it again.
    heard(pico, b"it runs", lambda said: b"\x04" if said.endswith(b">>> ") else b"")


def test_the_whole_command_flashes_an_emulated_pico_and_a_newer_firmware_takes_over(
    pico, full, shamble, monkeypatch
):
    """Copy, check, switch-over and the handshake at the end, on a new board and on one that runs our firmware."""
    if not full:
        pytest.skip("copies 14 KB to an emulated board, twice: only with --full")
    monkeypatch.setattr(link, "now_ms", lambda: int(time.monotonic() * 1000 / SLOWER))
    monkeypatch.setattr(device, "verified", partial(device.verified, seconds=20 * SLOWER))
    made = firmware()
    newer = Firmware("app-00000002", {**made.files, "shamble_tracker/more.py": b""}, True)
    for flashed in (made, newer):
        monkeypatch.setattr(flashing, "firmware", lambda flashed=flashed: flashed)
        code, out, err = shamble("device", "flash", "--device", pico)
        assert (code, err) == (0, "")
        assert "The tracker FFFFFFFFFFFFFFFF answers with firmware" in out
        look = "import os; print(os.listdir(), open('main.py').read().encode())"
        (running,) = flashing.mpremote(["connect", pico, "exec", look, "+", "reset"])
        assert flashed.app in running.partition("] ")[2]
    assert made.app in running.partition("] ")[0]  # the old one is kept
