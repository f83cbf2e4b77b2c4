"""From where a game stands to what the ring shows: the scene, whole, in the board's own numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from shamble.kernel.asks import Ask, Event
from shamble.kernel.view import Status, phase_number, phases_of
from shamble_tracker.board import PHASE_LIGHTS
from shamble_tracker.scene import ASKING, CALM, MAYHEM_FLASH, NOISE_FLASH, OVER, PANIC

ASKS = 65_536
MOST = 35
"""The highest level a layout can say; a longer track is shown in proportion."""
BANDS = 4
BRIGHTNESS = 6
FLASHES = {"mayhem": MAYHEM_FLASH, "noise": NOISE_FLASH}
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Scene = tuple[int, int, int, int, int, int, int, str]
"""ask, threat, phase, initiative, mood, flash, serial, layout: a `#L` line after its number."""


@dataclass(slots=True)
class Flashes:
    """Counts flashes, so that a scene sent twice flashes once; `kind` is the newest."""

    kind: int = 0
    serial: int = 0
    panic: bool = False

    def take(self, events: Iterable[Event]) -> None:
        """Look at what has been told since the last ask: mayhem before noise, and panic until the next call."""
        kinds = {event.kind for event in events}
        self.panic = "panic" in kinds
        for kind, flash in FLASHES.items():
            if kind in kinds:
                self.kind, self.serial = flash, (self.serial + 1) % 256
                return


def scene_of(
    status: Status,
    ask: Ask | None,
    ask_no: int,
    seats: Sequence[str],
    flashes: Flashes,
    threat: int | None = None,
    calm: bool = False,
    brightness: int = BRIGHTNESS,
) -> Scene:
    """The scene of a game: threat, if given, is shown instead of the status's; calm: the ask is no question."""
    limits, scaled = limits_of(status)
    level = scaled(status.threat if threat is None else threat)
    mood = OVER if ask is None else PANIC if flashes.panic else CALM if calm else ASKING
    phases = phases_of(status)
    layout = "".join(DIGITS[value] for value in (*limits, min(len(phases), PHASE_LIGHTS), brightness))
    phase, initiative = phase_number(status, PHASE_LIGHTS), initiative_light(status, seats)
    ask_word = ask_no % ASKS if ask else 0
    return ask_word, level, phase, initiative, mood, flashes.kind, flashes.serial, layout


def unasked(scene: Scene) -> Scene:
    """The same with no answer wanted, while programs play; what is pressed meanwhile belongs to no question."""
    _, threat, phase, initiative, _, flash, serial, layout = scene
    return 0, threat, phase, initiative, CALM, flash, serial, layout


def limits_of(status: Status) -> tuple[list[int], Callable[[int], int]]:
    """The four band limits of the threat track, and what puts a level on the board's scale.

    Fewer bands repeat the last; of more, the first three and the last are shown.
    """
    ends = [last for _, last in status.bands] or [max(status.threat, 1)]
    top = max(ends[-1], 1)
    chosen = [*(ends[:-1] + [top] * BANDS)[: BANDS - 1], top]
    most = min(top, MOST)

    def scaled(level: int) -> int:
        """A level above none lights one light at least."""
        return -(-max(0, min(level, top)) * most // top)

    return [scaled(end) for end in chosen], scaled


def initiative_light(status: Status, seats: Sequence[str]) -> int:
    """1 for the first side or seat, 2 for another, 0 for nobody; in a game with one whoever holds it is the first."""
    if not status.initiative:
        return 0
    return 2 if status.initiative in (status.sides or seats)[1:] else 1
