"""Finding the tracker: by USB number and handshake, remembered by serial number, never by the port's name."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SYSTEM: str = sys.platform
VENDOR, PRODUCT, BOOT_PRODUCT = 0x2E8A, 0x0005, 0x0003
"""Raspberry Pi; a board that runs MicroPython; a board that waits for a UF2 file."""
REMEMBERED = "tracker.json"
AUTO = "auto"
"""Instead of a port: whichever tracker is there."""
VIRTUAL = "virtual"
NO_TRACKER = "no tracker on USB"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may lead to a tracker; serial: the board's number, virtual: whether it is a program."""

    port: str
    serial: str
    label: str
    virtual: bool = False


def candidates(state: Path) -> list[Candidate]:
    """The boards on USB, then the virtual ones that run; state: the folder of what is known about trackers."""
    return [*usb_boards(), *virtual_boards(state)]


def usb_boards() -> list[Candidate]:
    """The boards on USB that may be trackers."""
    return [
        Candidate(port.device, port.serial_number or "", port.product or port.description or "board")
        for port in _ports()
        if (port.vid, port.pid) == (VENDOR, PRODUCT)
    ]


def _ports() -> list[Any]:
    if SYSTEM == "linux":
        names = sorted(Path("/dev").glob("ttyACM*"))
        if not names:
            return []  # four times a second: not even pyserial need be loaded
        from serial.tools.list_ports_linux import SysFS

        return [SysFS(str(name)) for name in names]
    from serial.tools.list_ports import comports

    # macOS offers each port twice; opening tty.* waits for a carrier that never comes
    return [port for port in comports() if "/dev/tty." not in port.device]


def virtual_boards(state: Path) -> list[Candidate]:
    """The virtual boards that run; each has a file that names its port, and its process in its name."""
    found = []
    for file in sorted((state / VIRTUAL).glob("*-*.port")):
        with suppress(OSError, ValueError):
            if runs(int(file.stem.rpartition("-")[2])):
                found.append(Candidate(file.read_text().strip(), file.stem, "virtual tracker", True))
            else:
                file.unlink()  # its port may be anybody's by now
    return found


def runs(process: int) -> bool:
    """Whether a process of that number runs; on Windows, where asking could end it, it is taken to."""
    if SYSTEM == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class Memory:
    """Which board was used last, kept in a file."""

    def __init__(self, state: Path) -> None:
        self._file = state / REMEMBERED

    @property
    def serial(self) -> str:
        """The serial number of the board used last, or nothing; a damaged file counts as none."""
        with suppress(OSError, ValueError, AttributeError):
            return str(json.loads(self._file.read_text(encoding="utf-8")).get("serial", ""))
        return ""

    def remember(self, serial: str) -> None:
        """Keep a serial number; where nothing can be written the board is simply not remembered."""
        if serial and serial != self.serial:
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(json.dumps({"serial": serial}), encoding="utf-8")


class Choice:
    """Which of the candidates to try now; `problem` says why there is none."""

    def __init__(self, look: Callable[[], Sequence[Candidate]], memory: Memory, port: str = "") -> None:
        self._look, self.memory, self._port = look, memory, port
        self._refused: set[str] = set()
        self.problem = ""

    def next(self) -> Candidate | None:
        """The named port; else the only board, the one remembered, or the next of several to be tried."""
        if self._port:
            return named(self._port, self._look())
        found = list(self._look())
        if not found:
            self.problem = NO_TRACKER
            return None
        known = [one for one in found if one.serial and one.serial == self.memory.serial]
        untried = [one for one in found if one.port not in self._refused]
        if not untried:
            self._refused.clear()
        if not known and len(untried) > 1 and not self._refused:
            self.problem = f"{len(found)} boards: {listed(found)}; choose one with --device PORT"
            return None
        return (known or untried or found)[0]

    def refused(self, candidate: Candidate) -> None:
        """Note that this one is no tracker, so that another is tried first."""
        self._refused.add(candidate.port)


def named(port: str, found: Sequence[Candidate]) -> Candidate:
    """The candidate of that port or serial number; a port that nobody listed is tried all the same."""
    same = [one for one in found if port in (one.port, one.serial)]
    return same[0] if same else Candidate(port, "", "port")


def is_about(state: Path) -> bool:
    """Whether a tracker was ever used here, or one is plugged in."""
    return bool(Memory(state).serial or candidates(state))


def listed(found: Sequence[Candidate]) -> str:
    """Candidates in one line."""
    return ", ".join(f"{one.port} ({one.label}, {one.serial or 'no serial number'})" for one in found)


def boards_in_boot_mode(usb: Path = Path("/sys/bus/usb/devices")) -> int:
    """How many boards wait for a UF2 file (Linux; elsewhere 0)."""
    return sum(usb_id(device) == (VENDOR, BOOT_PRODUCT) for device in usb.glob("*"))


def usb_id(device: Path) -> tuple[int, int]:
    """Vendor and product of a USB device by its folder in sysfs; zeros when it is none."""
    try:
        words = [(device / name).read_text().strip() for name in ("idVendor", "idProduct")]
    except OSError:
        return 0, 0
    return (
        (int(words[0], 16), int(words[1], 16))
        if all(re.fullmatch("[0-9a-f]{4}", w) for w in words)
        else (0, 0)
    )
