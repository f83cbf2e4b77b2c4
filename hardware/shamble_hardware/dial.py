"""Where the lights sit round the dial: light 0 low on the left, then clockwise, the other six along the bottom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from shamble_tracker import board

BANDS = ((3, "#3aa655"), (5, "#d9b400"), (5, "#ef7d1a"), (5, "#d62828"))
PHASE, FIRST, SECOND = "#6f8fd8", "#2f7fd6", "#b13fae"
GROUPS = (
    ("threat", 0, board.THREAT_LIGHTS),
    ("phases", board.THREAT_LIGHTS, board.PHASE_LIGHTS),
    ("initiative", board.THREAT_LIGHTS + board.PHASE_LIGHTS, board.INITIATIVE_LIGHTS),
)


@dataclass(frozen=True, slots=True)
class Light:
    """A light: its number, its degrees clockwise from the top, and the colour it is drawn in."""

    number: int
    degrees: float
    colour: str

    def place(self, radius: float) -> tuple[float, float]:
        """Return its offset from the middle, x to the right and y upward (away from the player)."""
        angle = math.radians(self.degrees)
        return radius * math.sin(angle), radius * math.cos(angle)


def lights() -> Iterator[Light]:
    """Yield every light of the ring, seen from the front."""
    pitch = 360 / board.LIGHTS
    below = board.LIGHTS - board.THREAT_LIGHTS
    start = 180 + (below + 1) / 2 * pitch
    for light in range(board.LIGHTS):
        yield Light(light, (start + light * pitch) % 360, colour(light))


def colour(light: int) -> str:
    """Return the colour a light is drawn in; the bands are those of the firmware's own layout."""
    colours = [shade for count, shade in BANDS for _ in range(count)]
    return [*colours, *[PHASE] * board.PHASE_LIGHTS, FIRST, SECOND][light]
