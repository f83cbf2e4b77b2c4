"""The doctor: every trouble people have had with such boards, its cause and remedy, and whether it is there now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from shamble.tracker import transport
from shamble.tracker.look import RULE, Handshake, Look
from shamble_tracker import wire


@dataclass(frozen=True, slots=True)
class Trouble:
    """One row of the table; found: the evidence that it is there now, or nothing."""

    number: int
    name: str
    cause: str
    remedy: str
    found: Callable[[Look], str] = lambda look: ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A trouble that is there."""

    trouble: Trouble
    evidence: str


def with_fault(look: Look, kind: type[transport.PortFault]) -> list[Handshake]:
    """The handshakes that failed so."""
    return [hand for hand in look.handshakes if isinstance(hand.fault, kind)]


def first_fault(look: Look, kind: type[transport.PortFault], without: str = "\0") -> str:
    """What the first such fault says, unless it says `without`."""
    return next((str(hand.fault) for hand in with_fault(look, kind) if without not in str(hand.fault)), "")


def no_permission(look: Look) -> str:
    """The port's node does not let this user in."""
    fault = first_fault(look, transport.NoPermission)
    rule = "" if look.rule_installed or not fault else "; our udev rule is not installed"
    return fault.partition(";")[0] + rule if fault else ""


def modem_manager(look: Look) -> str:
    """ModemManager holds the port now, or will probe it at the next plug."""
    held = [
        str(hand.fault) for hand in with_fault(look, transport.PortBusy) if "ModemManager" in str(hand.fault)
    ]
    if held:
        return held[0]
    at_risk = look.modem_manager and not look.rule_installed and look.candidates
    return "ModemManager runs and no rule keeps it from the tracker" if at_risk else ""


def several(look: Look) -> str:
    """More than one board, and none of them known."""
    serials = [one.serial for one in look.candidates if not one.virtual]
    if len(serials) < 2 or look.remembered in serials:
        return ""
    return f"{len(serials)} boards are plugged in: {', '.join(serials)}"


def renamed(look: Look) -> str:
    """The remembered board is not there, another is."""
    serials = [one.serial for one in look.candidates if not one.virtual]
    gone = look.remembered and serials and look.remembered not in serials
    return (
        f"the board used last ({look.remembered}) is not plugged in; {', '.join(serials)} is" if gone else ""
    )


def windows_busy(look: Look) -> str:
    """Windows says "access denied" for a port in use."""
    return first_fault(look, transport.PortBusy) if look.system == "win32" else ""


def asleep(look: Look) -> str:
    """The system may put the port to sleep."""
    return (
        f"USB device {', '.join(look.asleep)} may be put to sleep (power/control is auto)"
        if look.asleep
        else ""
    )


def dropped(look: Look) -> str:
    """The board had to leave out beats."""
    hands = [hand for hand in look.handshakes if hand.board_dropped]
    return f"the board has left out {hands[0].board_dropped} beats that nobody read" if hands else ""


def other_program(look: Look) -> str:
    """The board talks, but not to us."""
    hands = [h for h in look.handshakes if h.fault is None and not h.answered and not h.prompt and h.chatter]
    return f"{hands[0].port} runs another program; it says {hands[0].chatter!r}" if hands else ""


def only_prompt(look: Look) -> str:
    """MicroPython waits at its prompt: our firmware was stopped, or is not there."""
    hands = [hand for hand in look.handshakes if hand.prompt]
    return f"{hands[0].port} shows the MicroPython prompt: the firmware does not run" if hands else ""


def garbage(look: Look) -> str:
    """Lines that were no lines."""
    hands = [hand for hand in look.handshakes if hand.live and (hand.noise or hand.board_noise)]
    return (
        f"{hands[0].port}: {hands[0].noise} lines of noise before the handshake, all ignored" if hands else ""
    )


def in_boot_mode(look: Look) -> str:
    """A board waits for a UF2 file."""
    return f"{look.in_boot_mode} board waits for a UF2 file (drive RPI-RP2)" if look.in_boot_mode else ""


def half_flashed(look: Look) -> str:
    """A firmware of another protocol version answers."""
    hands = [hand for hand in look.handshakes if hand.answered and not hand.ours]
    if not hands:
        return ""
    return f"{hands[0].port} speaks ZTP/{hands[0].version} (firmware {hands[0].firmware}), not ZTP/{wire.VERSION}"


def silent(look: Look) -> str:
    """A board that is there and says nothing at all."""
    hands = [
        h for h in look.handshakes if h.fault is None and not h.answered and not h.prompt and not h.chatter
    ]
    return f"{hands[0].port} opens, and nothing answers" if hands else ""


def other_system(look: Look) -> str:
    """Linux inside Windows sees no USB."""
    return "this is WSL, which sees no USB device by itself" if look.wsl and not look.candidates else ""


def no_device(look: Look) -> str:
    """Nothing of Raspberry Pi on USB at all, and no virtual tracker in its place."""
    something = look.candidates or look.on_usb or look.in_boot_mode or look.wsl
    return "" if something else "no USB device 2e8a:* at all"


TROUBLES = (
    Trouble(1, "no permission (Linux)", "the port belongs to a group you are not in",
            f"install the udev rule ({RULE}; shown by shamble device doctor --rule), then plug the board in again",
            no_permission),
    Trouble(2, "ModemManager probes the port", "it takes every new serial port for a modem, for up to 25 seconds",
            "wait that long once, and install the udev rule, which keeps it away", modem_manager),
    Trouble(3, "port in use", "another program, an editor or a browser tab holds the port",
            "end the program named here; only one can talk to the board",
            lambda look: first_fault(look, transport.PortBusy, "ModemManager") if look.system != "win32" else ""),
    Trouble(4, "the wrong board", "two or more boards of the same kind are plugged in",
            "choose once: shamble device list, then --device with its port; it is remembered", several),
    Trouble(5, "another port after replugging", "systems number ports anew",
            "nothing: the tracker is found by its serial number; for a new board shamble device list", renamed),
    Trouble(6, "unplugged in mid-game", "the cable was pulled", "plug it in again: the game waits and goes on",
            lambda look: first_fault(look, transport.PortGone)),
    Trouble(7, "“access is denied” (Windows)", "a port stays taken for seconds after a crash",
            "wait ten seconds; shamble tries again by itself", windows_busy),
    Trouble(8, "lines come late or never", "the system puts the USB port to sleep after two seconds",
            "the board beats once a second against that; the udev rule keeps the port awake", asleep),
    Trouble(9, "output is cut", "a program holds the port open without reading it",
            "end that program; the board counts what it left out and loses no press", dropped),
    Trouble(10, "locked out by another program", "another main.py runs on the board and answers nothing",
            "hold ROLL while plugging in (our safe mode), or shamble device flash --rescue", other_program),
    Trouble(11, "the firmware was stopped", "Ctrl-C, or mpremote without a reset at its end",
            "unplug and plug in again, or mpremote reset; on a new board shamble device flash", only_prompt),
    Trouble(12, "garbage at connect", "old output, echoes or a modem's probes",
            "nothing: everything before the handshake is ignored and counted", garbage),
    Trouble(13, "copying the UF2 file fails", "the drive vanishes when the file is complete; systems complain of that",
            "ignore it; then shamble device flash (its --rescue shows every step)", in_boot_mode),
    Trouble(14, "half-written or old firmware", "a copy was cut off, or the program is newer than the board",
            "shamble device flash: it checks each file by hash and switches at once, or not at all", half_flashed),
    Trouble(15, "not seen after sleep", "the computer slept, or the board has power from elsewhere and hangs",
            "unplug the board (and its other power) and plug it in again, without a hub", silent),
    Trouble(16, "WSL sees no board; tty or cu on macOS", "Linux inside Windows has no USB; tty.* waits for a carrier",
            "in Windows: usbipd list, bind --busid N, attach --wsl --busid N; on macOS name cu.*, not tty.*",
            other_system),
    Trouble(17, "nothing on USB", "no board, or a cable that only charges", "try a cable that carries data", no_device),
)  # fmt: skip
HARMLESS = (5, 9, 12)
"""Found, these are told but are no fault."""


def findings(look: Look) -> list[Finding]:
    """The troubles that are there, in the order of the table; one port in use is told once."""
    found = [Finding(trouble, trouble.found(look)) for trouble in TROUBLES]
    return [finding for finding in found if finding.evidence]


def rule_text() -> str:
    """The udev rule that ships with the program."""
    return (files("shamble.tracker") / "data" / RULE).read_text(encoding="utf-8")
