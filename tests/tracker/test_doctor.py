"""The doctor: each trouble that can be provoked here is provoked, and its cause and remedy are named."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from shamble.tracker import transport
from shamble.tracker.doctor import TROUBLES, findings, rule_text
from shamble.tracker.find import Candidate
from shamble.tracker.look import RULE, Handshake, Look, look
from tracker.scripted import ScriptedBoard

ROOT = Path(__file__).parents[2]
BOARD = Candidate("/dev/ttyACM0", "E66", "Board in FS mode")


def computer(root, **files):
    """A computer whose files are below a folder; a name's __ is a slash."""
    for name, text in files.items():
        file = root / name.replace("__", "/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def usb(root, product="0005", control="on"):
    """The tracker on its USB."""
    return computer(
        root, sys__bus__usb__devices__x__idVendor="2e8a\n", sys__bus__usb__devices__x__idProduct=f"{product}\n",
        sys__bus__usb__devices__x__power__control=f"{control}\n",
    )  # fmt: skip


def failing(number):
    """An opener that fails as the system would with that number."""

    def open_port(port):
        raise transport.fault_of(port, OSError(number, os.strerror(number)))

    return open_port


def found(look):
    """Numbers and evidence of what the doctor finds."""
    return {finding.trouble.number: finding.evidence for finding in findings(look)}


def test_the_table_has_all_troubles_each_with_cause_and_remedy():
    assert [trouble.number for trouble in TROUBLES] == list(range(1, 18))
    assert all(len(trouble.cause) > 10 and len(trouble.remedy) > 10 for trouble in TROUBLES)


def test_a_good_board_has_nothing_wrong(tmp_path):
    with ScriptedBoard() as board:
        one = replace(board.candidates()[0], virtual=False)
        assert found(look((one,), one.serial, usb(tmp_path))) == {}


def test_1_no_permission_is_told_from_a_port_in_use(tmp_path):
    seen = look((BOARD,), "", usb(tmp_path), failing(errno.EACCES))
    assert list(found(seen)) == [1]
    assert "no permission to open /dev/ttyACM0" in found(seen)[1]
    assert "rule is not installed" in found(seen)[1]


def test_1_the_owning_group_of_this_very_node_is_named(tmp_path):
    node = computer(tmp_path, ttyACM0="") / "ttyACM0"
    assert f"it belongs to group {node.group()}" in transport.permission_words(str(node))


def test_2_modem_manager_is_named(tmp_path):
    busy = computer(usb(tmp_path), proc__77__comm="ModemManager\n")
    assert "no rule keeps it" in found(look((BOARD,), "", busy, failing(errno.ENOENT)))[2]
    computer(tmp_path, **{f"etc__udev__rules.d__{RULE}": rule_text()})
    assert 2 not in found(look((BOARD,), "", busy, failing(errno.ENOENT)))


def test_2_a_port_that_modem_manager_holds_is_waited_for(tmp_path):
    folder = tmp_path / "77" / "fd"
    folder.mkdir(parents=True)
    (folder / "3").symlink_to("/dev/ttyACM0")
    (tmp_path / "77" / "comm").write_text("ModemManager\n")
    assert transport.holders("/dev/ttyACM0", tmp_path) == [(77, "ModemManager")]


def test_3_a_port_in_use_names_who_holds_it(tmp_path):
    with ScriptedBoard() as board:
        hold = (
            "import fcntl, os, sys; fd = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY); "
            "fcntl.flock(fd, fcntl.LOCK_EX); print('held', flush=True); sys.stdin.read()"
        )
        holder = subprocess.Popen(
            [sys.executable, "-c", hold, board.port], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        holder.stdout.readline()
        evidence = found(look(tuple(board.candidates()), "", usb(tmp_path)))[3]
        holder.communicate()
    assert f"process {holder.pid})" in evidence


def test_4_two_boards_and_none_is_known(tmp_path):
    two = (BOARD, replace(BOARD, port="/dev/ttyACM1", serial="E77"))
    assert "E66, E77" in found(look(two, "", usb(tmp_path), failing(errno.ENOENT)))[4]
    assert 4 not in found(look(two, "E77", usb(tmp_path), failing(errno.ENOENT)))


def test_5_another_board_than_last_time(tmp_path):
    assert "E55" in found(look((BOARD,), "E55", usb(tmp_path), failing(errno.ENOENT)))[5]


def test_6_unplugged_while_it_was_looked_at():
    gone = Handshake("/dev/ttyACM0", transport.PortGone("/dev/ttyACM0 went away"))
    assert "went away" in found(Look("linux", (BOARD,), (gone,), on_usb=1))[6]


def test_7_access_denied_on_windows_means_in_use(monkeypatch):
    monkeypatch.setattr(transport, "SYSTEM", "win32")
    fault = transport.fault_of(
        "COM3", OSError("could not open port: PermissionError(13, 'Access is denied.')")
    )
    assert isinstance(fault, transport.PortBusy)
    assert list(found(Look("win32", (BOARD,), (Handshake("COM3", fault),), on_usb=1))) == [7]


def test_8_a_port_that_may_sleep(tmp_path):
    assert (
        "power/control" in found(look((BOARD,), "", usb(tmp_path, control="auto"), failing(errno.ENOENT)))[8]
    )


def test_9_a_board_that_had_to_leave_beats_out():
    hand = Handshake("x", None, True, True, 1, board_dropped=7)
    assert "7 beats" in found(Look("linux", (BOARD,), (hand,), on_usb=1))[9]


def test_10_another_program_on_the_board(tmp_path):
    with ScriptedBoard(answers=False) as board:
        board._hear = lambda line: board.send(b"temperature 21.5\r\n")
        evidence = found(look(tuple(board.candidates()), "", usb(tmp_path)))[10]
    assert "temperature" in evidence


def test_11_the_prompt_of_micropython(tmp_path):
    with ScriptedBoard(answers=False, repl=True) as board:
        assert "firmware does not run" in found(look(tuple(board.candidates()), "", usb(tmp_path)))[11]


def test_12_garbage_before_the_handshake(tmp_path):
    with ScriptedBoard() as board:
        board._hear = lambda line, hear=board._hear: (board.send(b"\xff\x00half a li\n"), hear(line))
        assert "noise" in found(look(tuple(board.candidates()), "", usb(tmp_path)))[12]


def test_13_a_board_that_waits_for_its_uf2_file(tmp_path):
    assert "RPI-RP2" in found(look((), "", usb(tmp_path, product="0003")))[13]


def test_14_firmware_of_another_version(tmp_path):
    with ScriptedBoard(version=3) as board:
        assert "ZTP/3" in found(look(tuple(board.candidates()), "", usb(tmp_path)))[14]


def test_15_a_board_that_says_nothing(tmp_path):
    with ScriptedBoard(answers=False) as board:
        assert "nothing answers" in found(look(tuple(board.candidates()), "", usb(tmp_path)))[15]


def test_16_wsl_sees_no_usb(tmp_path):
    wsl = computer(tmp_path, proc__version="Linux version 5.15 (Microsoft@Microsoft.com)\n")
    assert list(found(look((), "", wsl))) == [16]


def test_17_nothing_on_usb(tmp_path):
    assert list(found(look((), "", tmp_path))) == [17]


def test_the_udev_rule_does_what_the_table_says():
    rule = rule_text()
    assert 'TAG+="uaccess"' in rule
    assert 'ID_MM_DEVICE_IGNORE}="1"' in rule
    assert int(RULE.partition("-")[0]) < 73  # later, uaccess would not count any more
    assert 'GROUP="' not in rule


def test_the_guide_tells_every_trouble_with_the_same_cause_and_remedy():
    guide = (ROOT / "docs" / "tracker.md").read_text(encoding="utf-8").splitlines()
    rows = [f"| {one.number} | {one.name} | {one.cause} | {one.remedy} |" for one in TROUBLES]
    assert [row for row in rows if row not in guide] == []


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.EACCES, transport.NoPermission),
        (errno.EBUSY, transport.PortBusy),
        (errno.EAGAIN, transport.PortBusy),
        (errno.ENOENT, transport.PortMissing),
        (errno.ENXIO, transport.PortMissing),
        (errno.ENOTTY, transport.PortMissing),
    ],
)
def test_why_a_port_does_not_open_is_told_by_the_number_of_the_error(number, kind):
    assert type(transport.fault_of("p", OSError(number, "x"))) is kind
