"""The bought parts as plain solids, at their largest, where they sit in the case: to check the fit, and to draw."""

from __future__ import annotations

from manifold3d import Manifold

from shamble_hardware import dial, layout
from shamble_hardware.case import box, cylinder, tube, union
from shamble_hardware.layout import LID, RING_AT


def perfboard() -> Manifold:
    """Return the perfboard with 3 mm of solder and wire below, short of the corners it rests on."""
    (x, y), (width, depth, thick) = layout.PERFBOARD_AT, layout.PERFBOARD
    bottom = layout.perfboard_bottom()
    board = box((x - width / 2, y - depth / 2, bottom), (x + width / 2, y + depth / 2, bottom + thick))
    solder = box(
        (x - width / 2 + 4, y - depth / 2 + 4, bottom - 3), (x + width / 2 - 4, y + depth / 2 - 4, bottom)
    )
    return board + solder


def pico() -> Manifold:
    """Return the Pico on its headers, with its USB socket."""
    x, y, z = layout.pico_at()
    width, length, thick = layout.PICO
    board = box(
        (x - width / 2, y - length / 2, z - layout.HEADER), (x + width / 2, y + length / 2, z + thick)
    )
    socket_width, socket_depth, socket_height = layout.USB
    edge = y + length / 2 + layout.USB_OVERHANG
    return board + box(
        (x - socket_width / 2, edge - socket_depth, z + thick),
        (x + socket_width / 2, edge, z + thick + socket_height),
    )


def plug() -> Manifold:
    """Return the overmould of a USB plug that is pushed in, without the metal."""
    x, y, z = layout.pico_at()
    face = y + layout.PICO[1] / 2 + layout.USB_OVERHANG + 0.5
    middle = z + layout.PICO[2] + layout.USB[2] / 2
    width, height = layout.PLUG
    return box((x - width / 2, face, middle - height / 2), (x + width / 2, face + 25, middle + height / 2))


def capacitor() -> Manifold:
    """Return the tallest part on the perfboard beside the Pico: C5, lying or standing up to 12 mm."""
    x, y = layout.PERFBOARD_AT
    bottom = layout.perfboard_bottom() + layout.PERFBOARD[2]
    return cylinder(x - 17, y + 8, bottom, bottom + 12, 4)


def ring() -> Manifold:
    """Return the ring with the diffuser above it."""
    top = -LID - layout.DIFFUSER
    return tube(RING_AT, top - layout.RING_HEIGHT, top, layout.RING_OUTER, layout.RING_INNER)


def encoder() -> Manifold:
    """Return the encoder below the lid, its bushing, nut and shaft above."""
    x, y = RING_AT
    width, depth, height, terminals = layout.ENCODER
    body = box(
        (x - width / 2, y - depth / 2, -LID - height - terminals), (x + width / 2, y + depth / 2, -LID)
    )
    tip = layout.SHAFT_LENGTH - LID
    shaft = cylinder(x, y, 0, tip, layout.SHAFT / 2)
    flat = box(
        (x - 5, y + layout.SHAFT_FLAT - layout.SHAFT / 2, layout.BUSHING_LENGTH - LID),
        (x + 5, y + 5, tip + 1),
    )
    bushing = cylinder(x, y, -LID, layout.BUSHING_LENGTH - LID, layout.BUSHING / 2)
    return body + bushing + (shaft - flat) + cylinder(x, y, 0, layout.NUT_HEIGHT, layout.NUT_ACROSS / 2)


def buttons() -> Manifold:
    """Return the six buttons: head above the panel, thread through it, nut and body below."""
    solids = []
    for _, x, y in layout.buttons():
        solids.append(cylinder(x, y, 0, 3, layout.BUTTON_HEAD / 2))
        solids.append(cylinder(x, y, 3, 6, 4.5))
        solids.append(cylinder(x, y, -LID, 0, layout.BUTTON / 2))
        solids.append(cylinder(x, y, -LID - layout.BUTTON_DEPTH, -LID, layout.BUTTON_HEAD / 2))
    return union(solids)


def at_each_light(bottom: float, top: float, radius: float) -> list[Manifold]:
    """Return an upright cylinder at each light, in order."""
    x, y = RING_AT
    spots = [light.place(layout.RING_RADIUS) for light in dial.lights()]
    return [cylinder(x + a, y + b, bottom, top, radius) for a, b in spots]


def chips() -> list[Manifold]:
    """Return the lights on the ring, for the picture."""
    top = -LID - layout.DIFFUSER
    return at_each_light(top - 1.6, top + 0.3, layout.LIGHT / 2)


def glows() -> list[Manifold]:
    """Return the glow that fills each window, for the picture."""
    return at_each_light(-LID, -0.3, layout.WINDOW / 2 - 0.05)


def parts() -> dict[str, Manifold]:
    """Return every bought part by name, where it sits in the case."""
    return {
        "perfboard": perfboard(),
        "pico": pico(),
        "plug": plug(),
        "capacitor": capacitor(),
        "ring": ring(),
        "encoder": encoder(),
        "buttons": buttons(),
    }
