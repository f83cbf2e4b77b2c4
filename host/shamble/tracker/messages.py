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


def words(message: Message) -> str:
    """A message for people who watch a tracker."""
    match message:
        case Pressed(button):
            return f"{button} pressed{during(message.ask)}"
        case Released(button):
            return f"{button} let go"
        case Turned(by, position, ask):
            return f"dial {by:+d}, now at {position}{during(ask)}"
        case Missed():
            return f"missed meanwhile: {missed_words(message)}"
        case Alone(threat, phase, initiative):
            return f"set while alone: threat {threat}, phase {phase}, initiative {initiative}"
        case LinkState(state, text):
            return f"{state}: {text}"
        case Refusal(fault):
            return f"the board cannot show this scene: its {fault} is out of range"


def during(ask: int) -> str:
    """At which question that was."""
    return f", at question {ask}" if ask else ""


def missed_words(missed: Missed) -> str:
    """What was done while no event could be told."""
    parts = [f"{name} {count} times" for name, count in missed.presses.items()]
    parts += [f"dial {missed.turned:+d}"] if missed.turned else []
    parts += [f"{missed.overflowed} events too many to keep"] if missed.overflowed else []
    return ", ".join(parts) or "nothing"
