"""The power budget: what the tracker draws from USB, whatever it shows, from the firmware's own painting."""

from __future__ import annotations

from collections.abc import Iterator

from shamble_hardware.circuit import Circuit
from shamble_hardware.parts import Kind
from shamble_hardware.rules import LOGIC_VOLTS, PULL_UP_LEAST
from shamble_tracker import board, ring, scene

BRIGHTNESS_MOST, BRIGHTNESS_USUAL = 15, 6
WATCHED_MS, LOOK_MS = 2000, 33
SHOWS = (
    ("dark", scene.CALM, 0),
    ("calm", scene.CALM, 0),
    ("a question waits", scene.ASKING, 0),
    ("panic", scene.PANIC, 0),
    ("game over", scene.OVER, 0),
    ("mayhem flash", scene.CALM, scene.MAYHEM_FLASH),
    ("noise flash", scene.CALM, scene.NOISE_FLASH),
    ("mayhem flash in panic", scene.PANIC, scene.MAYHEM_FLASH),
    ("mayhem flash when over", scene.OVER, scene.MAYHEM_FLASH),
)


def colours_current(colours: bytes) -> float:
    """Return the milliamperes of a ring that shows these colours (four bytes a light)."""
    return board.LIGHTS * board.LIGHT_DARK + sum(colours) * board.COLOUR_FULL / 255


def limit_current() -> float:
    """Return the milliamperes of a ring with every light at the limit that ring.py keeps."""
    return board.LIGHTS * (board.LIGHT_DARK + ring.LIGHT_MOST * board.COLOUR_FULL / 255)


def other_current(circuit: Circuit, kinds: dict[str, Kind]) -> list[tuple[str, float]]:
    """Return what draws besides the ring, in milliamperes, everything pressed and every contact closed."""
    pull_ups = sum(
        LOGIC_VOLTS / part.value for part in circuit.of_kind("10k") if "+3V3" in circuit.across(part)
    )
    inside = LOGIC_VOLTS / PULL_UP_LEAST * (len(board.BUTTONS) + 2)
    parts = sum(kinds[part.kind].milliamperes for part in circuit.parts.values())
    return [("Pico", float(board.PICO)), ("level shifter", parts), ("pull-ups", 1000 * (pull_ups + inside))]


def whole_current(circuit: Circuit, kinds: dict[str, Kind]) -> float:
    """Return the most that the tracker can draw, in milliamperes."""
    return limit_current() + sum(current for _, current in other_current(circuit, kinds))


def frames(mood: int, flash: int, brightness: int, threat: int) -> Iterator[bytes]:
    """Yield what the ring shows during two seconds of such a scene, everything else lit."""
    one = ring.Ring()
    word = scene.DEFAULT_LAYOUT[:5] + b"%X" % brightness
    full = (board.PHASE_LIGHTS, 3) if threat else (0, 0)
    one.show(scene.read_scene(0, 0, threat, *full, mood, flash, 0, word), 0)
    if flash:
        one.flash(flash, 0)
    for now in range(0, WATCHED_MS, LOOK_MS):
        one.frame(now)
        yield bytes(one.colours)


def shows() -> list[tuple[str, float, float]]:
    """Return what the ring can show, with its most milliamperes at the usual and at full brightness."""
    rows = []
    for name, mood, flash in SHOWS:
        threat = 0 if name == "dark" else board.THREAT_LIGHTS
        most = [
            max(map(colours_current, frames(mood, flash, brightness, threat)))
            for brightness in (BRIGHTNESS_USUAL, BRIGHTNESS_MOST)
        ]
        rows.append((name, most[0], most[1]))
    return rows
