"""A sheet of labels for the panel, to be printed at 100 % on paper or film and laid under the buttons' nuts."""

from __future__ import annotations

from typing import Any

from shamble_hardware import dial, layout
from shamble_hardware.svg import INK, Sheet

MARGIN = 3.0


def labels() -> str:
    """Return the sheet as SVG, in millimetres, with every hole drawn as it is in the lid."""
    sheet = Sheet(layout.WIDTH + 2 * MARGIN, layout.DEPTH + 2 * MARGIN, "mm", "white")
    hair: dict[str, Any] = {"fill": "none", "stroke_width": 0.25}
    sheet.box(MARGIN, MARGIN, layout.WIDTH, layout.DEPTH, rx=layout.CORNER, **hair)
    for light in dial.lights():
        x, y = place(light.place(layout.RING_RADIUS), layout.RING_AT)
        sheet.disc(x, y, layout.WINDOW / 2, **{**hair, "stroke": light.colour})
    x, y = place((0, 0), layout.RING_AT)
    sheet.disc(x, y, (layout.BUSHING + layout.LOOSE) / 2, **hair)
    for name, start, count in dial.GROUPS[1:]:
        write_group(sheet, name, start, count)
    for name, right, up in layout.buttons():
        x, y = place((right, up))
        sheet.disc(x, y, (layout.BUTTON + layout.LOOSE) / 2, **hair)
        sheet.text(x, y + layout.BUTTON_HEAD / 2 + 2.5, name, 3, anchor="middle", font_weight="bold")
    for spot in layout.SCREWS:
        sheet.disc(*place(spot), layout.SCREW / 2, **hair)
    return str(sheet)


def place(point: tuple[float, float], middle: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float]:
    """Return where a point of the panel lies on the sheet."""
    x = MARGIN + layout.WIDTH / 2 + middle[0] + point[0]
    return x, MARGIN + layout.DEPTH / 2 - middle[1] - point[1]


def write_group(sheet: Sheet, name: str, start: int, count: int) -> None:
    """Write what a group of lights shows below the middle of it, outside the ring."""
    members = [light for light in dial.lights() if start <= light.number < start + count]
    middle = dial.Light(start, sum(light.degrees for light in members) / count, INK)
    x, y = place(middle.place(layout.RING_RADIUS + 7.5), layout.RING_AT)
    sheet.text(x, y, name, 2.8, anchor="middle", turn=round(middle.degrees - 180))
