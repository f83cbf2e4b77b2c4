"""The ring in a terminal: its lights in their colours, as one line or as a circle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from shamble.tracker.scenes import Scene as HostScene
from shamble_tracker.board import INITIATIVE_LIGHTS, LIGHTS, PHASE_LIGHTS, THREAT_LIGHTS
from shamble_tracker.ring import LIGHT_MOST, Ring
from shamble_tracker.scene import read_scene

ON, OFF = "●", "○"
ASCII = str.maketrans({ON: "#", OFF: "."})
WIDTH, HEIGHT = 41, 17
GROUPS = (("threat", THREAT_LIGHTS), ("phase", PHASE_LIGHTS), ("initiative", INITIATIVE_LIGHTS))
BRIGHTEN = 2.6
"""A screen beside a LED: what is bright enough there is dark here."""

Rgb = tuple[int, int, int]


def colours(lights: bytes) -> list[Rgb]:
    """Red, green and blue of each light, from four bytes each (0, blue, red, green)."""
    return [(lights[at + 2], lights[at + 3], lights[at + 1]) for at in range(0, 4 * LIGHTS, 4)]


def ring_line(lights: bytes, colour: bool, unicode: bool, holds: str = "") -> str:
    """The ring in one line, such as `threat ●●●●●○○○○○○○○○○○○○  phase ●○○○  initiative ●○`.

    holds: what the dial holds now, such as "turn: die 2 of 4 (red), face 2".
    """
    parts = ring_groups(lights, colour, unicode)
    return "  ".join([*parts, holds] if holds else parts)


def ring_groups(lights: bytes, colour: bool, unicode: bool) -> list[str]:
    """The three groups of lights, each after its name."""
    cells = [cell(rgb, colour, unicode) for rgb in colours(lights)]
    parts, start = [], 0
    for name, count in GROUPS:
        parts.append(f"{name} {''.join(cells[start : start + count])}")
        start += count
    return parts


def ring_circle(lights: bytes, colour: bool, unicode: bool) -> list[str]:
    """The ring as it lies on the table, HEIGHT lines of WIDTH columns; the first light is at the bottom left."""
    grid = [[" "] * WIDTH for _ in range(HEIGHT)]
    for number, rgb in enumerate(colours(lights)):
        column, row = place(number)
        grid[row][column] = cell(rgb, colour, unicode)
    for name, at in captions():
        column, row = at
        grid[row][column : column + len(name)] = list(name)
    return ["".join(row).rstrip() for row in grid]


def place(number: int) -> tuple[int, int]:
    """Column and row of a light, clockwise from the bottom left."""
    angle = math.radians(135 + number * 360 / LIGHTS)
    across, down = math.cos(angle) * (WIDTH - 3) / 2, math.sin(angle) * (HEIGHT - 1) / 2
    return round((WIDTH - 1) / 2 + across), round((HEIGHT - 1) / 2 + down)


def captions() -> Sequence[tuple[str, tuple[int, int]]]:
    """The words in the middle and where each begins."""
    return (("threat", (17, 7)), ("phase  initiative", (12, 13)))


def bright(rgb: Rgb) -> Rgb:
    """The colour on a screen of a light of the ring, 0 to 255 each."""
    red, green, blue = (min(255, round(255 * (value / LIGHT_MOST) ** 0.45 * BRIGHTEN / 2)) for value in rgb)
    return red, green, blue


def lights_of(scene: HostScene) -> bytes:
    """What the ring of a board shows of a scene, reckoned as the board does it: four bytes a light."""
    ring = Ring()
    ask, threat, phase, initiative, mood, flash, serial, layout = scene
    ring.show(read_scene(0, ask, threat, phase, initiative, mood, flash, serial, layout.encode()), 0)
    ring.frame(0)
    return bytes(ring.colours)


def cell(rgb: Rgb, colour: bool, unicode: bool) -> str:
    """One light; without colour only whether it is on."""
    mark = ON if any(rgb) else OFF
    if not unicode:
        mark = mark.translate(ASCII)
    if not colour:
        return mark
    shade = "{};{};{}".format(*bright(rgb)) if any(rgb) else "90;90;90"
    return f"\x1b[38;2;{shade}m{mark}\x1b[0m"
