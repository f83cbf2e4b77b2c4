"""What the link tells the rest of the program: each message is whole, in order, and told once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from shamble_tracker import board

BUTTONS = tuple(name for name, _ in board.BUTTONS)

SEARCHING, BUSY, NO_PERMISSION, OLD_FIRMWARE = "searching", "busy", "no permission", "old firmware"
LIVE, SILENT = "live", "silent"
STATES = (SEARCHING, BUSY, NO_PERMISSION, OLD_FIRMWARE, LIVE, SILENT)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down while the scene of that ask was on show (its number modulo 65,536); time in board's ms."""

    button: str
    ask: int
    time: int


@dataclass(frozen=True, slots=True)
class Released:
    """A button went up."""

    button: str
    ask: int
    time: int


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob was turned by so many detents, clockwise positive; position: 0 to 65,535."""

    by: int
    position: int
    ask: int
    time: int


@dataclass(frozen=True, slots=True)
class Missed:
    """What was done while no event could be told: presses of each button, detents, and events that overflowed.

    It answers nothing; it only keeps the counts right.
    """

    presses: dict[str, int] = field(default_factory=dict)
    turned: int = 0
    overflowed: int = 0


@dataclass(frozen=True, slots=True)
class Alone:
    """The dial as a person has set it on the board while no host was there."""

    threat: int
    phase: int
    initiative: int
    layout: str


@dataclass(frozen=True, slots=True)
class LinkState:
    """How the link stands now: one of STATES, and a sentence for people."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The board could not show a scene: which of its fields was wrong."""

    fault: str


Message: TypeAlias = Pressed | Released | Turned | Missed | Alone | LinkState | Refusal
