"""Where things sit in the case, and how big bought parts may be; millimetres, origin in the middle of the panel.

x grows to the right and y away from the player; z is 0 at the outside of the lid and grows upward.
"""

from __future__ import annotations

from collections.abc import Iterator

from shamble_tracker import board

WALL, LID, FLOOR, INSIDE = 2.4, 3.0, 2.4, 30.0  # INSIDE: free height between lid and floor
WIDTH, DEPTH, CORNER = 152.0, 120.0, 6.0
LOOSE, SNUG = 0.4, 0.25  # gap round a part that is laid in; round one that is pushed in

RING_AT = (0.0, 14.0)
RING_OUTER, RING_INNER, RING_HEIGHT = 65.5 / 2, 52.3 / 2, 3.2
RING_RADIUS = (RING_OUTER + RING_INNER) / 2  # of the lights
LIGHT = 5.0  # side of a light
WINDOW = 6.0
DIFFUSER = 0.8

BUSHING, BUSHING_LENGTH, NUT_ACROSS, NUT_HEIGHT = 7.0, 7.0, 12.0, 2.5  # nut with washer
ENCODER = (14.0, 13.4, 6.5, 3.5)  # width, depth, height, terminals below
SHAFT, SHAFT_FLAT, SHAFT_LENGTH, PUSH_TRAVEL = 6.0, 4.5, 20.0, 0.8

BUTTON, BUTTON_HEAD, BUTTON_DEPTH, BUTTON_PITCH, BUTTON_Y = 12.0, 17.0, 24.0, 21.0, -42.0

PERFBOARD = (50.0, 70.0, 1.6)
PERFBOARD_AT = (38.0, 21.6)
STANDOFF = 5.0  # room for solder and wires below the perfboard
PICO = (21.0, 51.0, 1.0)
HEADER = 2.54
USB = (7.6, 5.6, 2.7)  # socket: width, depth, height
USB_OVERHANG = 1.3
PLUG = (12.0, 8.5)  # overmould of a plug: width, height

SCREW, SCREW_HEAD, PILOT, BOSS = 3.4, 6.4, 2.6, 4.0
SCREWS = tuple((x, y) for x in (-68.0, 68.0) for y in (-52.0, 52.0))


def buttons() -> Iterator[tuple[str, float, float]]:
    """Yield name, x and y of each button of the panel, in the order of the pin table from the left."""
    names = [name for number, (name, _) in enumerate(board.BUTTONS) if number != board.PUSH]
    start = -(len(names) - 1) / 2 * BUTTON_PITCH
    for place, name in enumerate(names):
        yield name, start + place * BUTTON_PITCH, BUTTON_Y


def pico_at() -> tuple[float, float, float]:
    """Return the middle of the Pico and the z of its underside; its USB edge is flush with the perfboard's."""
    x, y = PERFBOARD_AT
    return x, y + (PERFBOARD[1] - PICO[1]) / 2, perfboard_bottom() + PERFBOARD[2] + HEADER


def perfboard_bottom() -> float:
    """Return the z of the perfboard's underside."""
    return -LID - INSIDE + STANDOFF
