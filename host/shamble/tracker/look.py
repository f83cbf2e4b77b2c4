"""What `doctor` looks at: facts of this computer, of its ports and of how a handshake went. Nothing is changed."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from shamble.tracker import transport
from shamble.tracker.dialogue import CHATTER, CLOCK, HELLO_MS, HELLOS, Dialogue
from shamble.tracker.find import VENDOR, Candidate, boards_in_boot_mode, usb_id
from shamble.tracker.lines import Splitter, encode
from shamble.tracker.link import now_ms
from shamble_tracker import wire

RULE = "69-shamble.rules"
RULE_PLACES = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
MODEM_MANAGER = "ModemManager"


@dataclass(frozen=True, slots=True)
class Handshake:
    """How a try to talk to a port went."""

    port: str
    fault: transport.PortFault | None = None
    answered: bool = False
    live: bool = False
    version: int = 0
    firmware: str = ""
    board: str = ""
    prompt: bool = False
    chatter: bytes = b""
    noise: int = 0
    board_noise: int = 0
    board_dropped: int = 0
    milliseconds: int = 0

    @property
    def ours(self) -> bool:
        """Whether board and host speak the same version."""
        return self.version == wire.VERSION


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that was seen."""

    system: str
    candidates: tuple[Candidate, ...] = ()
    handshakes: tuple[Handshake, ...] = ()
    in_boot_mode: int = 0
    on_usb: int = 0
    remembered: str = ""
    asleep: tuple[str, ...] = ()
    modem_manager: bool = False
    rule_installed: bool = False
    wsl: bool = False
    groups: tuple[tuple[str, str], ...] = field(default=())


def look(
    candidates: tuple[Candidate, ...],
    remembered: str,
    root: Path = Path("/"),
    open_port: transport.Opener = transport.open_port,
) -> Look:
    """Look at this computer (whose files are below `root`) and shake hands with each candidate."""
    usb = root / "sys/bus/usb/devices"
    return Look(
        system=sys.platform,
        candidates=candidates,
        handshakes=tuple(shake_hands(one.port, open_port) for one in candidates),
        in_boot_mode=boards_in_boot_mode(usb),
        on_usb=sum(usb_id(device)[0] == VENDOR for device in usb.glob("*")),
        remembered=remembered,
        asleep=tuple(asleep(usb)),
        modem_manager=runs(MODEM_MANAGER, root / "proc"),
        rule_installed=any((root / place / RULE).exists() for place in RULE_PLACES),
        wsl=is_wsl(root),
        groups=tuple((one.port, transport.group_of(one.port)) for one in candidates),
    )


def asleep(usb: Path) -> list[str]:
    """The trackers whose USB port the system may put to sleep."""
    found = []
    for device in usb.glob("*"):
        if usb_id(device)[0] == VENDOR:
            with suppress(OSError):
                if (device / "power/control").read_text().strip() == "auto":
                    found.append(device.name)
    return found


def runs(name: str, proc: Path) -> bool:
    """Whether a program of that name runs (Linux)."""
    return any(transport.process_name(process) == name for process in proc.glob("[0-9]*"))


def is_wsl(root: Path) -> bool:
    """Whether this is Linux inside Windows, which sees no USB by itself."""
    try:
        return "microsoft" in (root / "proc/version").read_text().lower()
    except OSError:
        return False


def shake_hands(port: str, open_port: transport.Opener = transport.open_port) -> Handshake:
    """Open a port, say hello, and tell how that went; takes a second at most."""
    begun = now_ms()
    try:
        opened = open_port(port)
    except transport.PortFault as fault:
        return Handshake(port, fault)
    splitter, asked = Splitter(), False
    dialogue = Dialogue("D0C7", "doctor", {}, begun)
    try:
        end = time.monotonic() + HELLO_MS * (HELLOS + 1) / 1000
        while time.monotonic() < end and dialogue.round_trip is None:
            if dialogue.live and not asked:
                asked = True
                dialogue.say("P", now_ms() % CLOCK)  # the answer tells what the board has counted
            for line in dialogue.due(now_ms()):
                opened.write(line)
            for line in splitter.push(opened.read()):
                list(dialogue.hear(line, now_ms()))
            if dialogue.answered and dialogue.board_version != wire.VERSION:
                break  # nothing more will come
    except transport.PortGone as fault:
        return Handshake(port, fault)
    finally:
        goodbye(opened, dialogue)
    return told(port, dialogue, splitter.rest, now_ms() - begun)


def goodbye(opened: transport.Port, dialogue: Dialogue) -> None:
    """Leave the board alone again, with the next program free to open it."""
    with suppress(transport.PortGone):
        if dialogue.live:
            opened.write(encode("X"))
    opened.close()


def told(port: str, dialogue: Dialogue, rest: bytes, took: int) -> Handshake:
    """A handshake as it went; rest: what has come of a line that did not end."""
    counters = dialogue.counters
    return Handshake(
        port,
        None,
        dialogue.answered,
        dialogue.live,
        dialogue.board_version,
        dialogue.firmware,
        dialogue.board,
        b">>>" in rest,
        dialogue.chatter or rest[:CHATTER],
        counters.noise,
        counters.board_noise,
        counters.board_dropped,
        took,
    )
