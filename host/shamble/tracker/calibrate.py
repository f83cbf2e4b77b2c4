"""Calibrating the knob: ten clicks to the right tell its quarters a click, its direction and where it rests."""

from __future__ import annotations

from collections.abc import Callable

from shamble.kernel.errors import TrackerError

CLICKS = 10
QUARTERS = (1, 2, 4)
"""What one click of a common knob makes; the board takes no other."""
CIRCLE = 65_536


def calibration(before: int, after: int, clicks: int = CLICKS) -> tuple[int, int, int]:
    """Pulses, reverse and rest from the raw quarters before and after so many clicks to the right.

    TrackerError when that fits no encoder: clicks were missed, or a contact is loose.
    """
    turned = (after - before + CIRCLE // 2) % CIRCLE - CIRCLE // 2
    for pulses in QUARTERS:
        if abs(abs(turned) - pulses * clicks) <= pulses // 2:
            return pulses, int(turned < 0), after % 4
    if turned == 0:
        raise TrackerError("the knob did not move: are both its contacts and ground wired as in the guide?")
    raise TrackerError(
        f"{clicks} clicks made {abs(turned)} quarters, and no knob has {abs(turned) / clicks:.1f} a click; "
        "turn exactly ten clicks, or look for a loose contact"
    )


def steady(raw: Callable[[], int], before: int, still: int = 6, most: int = 300) -> int:
    """Read the raw quarters until they are no longer as before and have stood still for so many readings.

    TrackerError when nothing moves.
    """
    last, count = before, 0
    for _ in range(most):
        now = raw()
        count = count + 1 if now == last else 0
        last = now
        if now != before and count >= still:
            return now
    raise TrackerError("the knob did not move in time; start again when you are ready")
