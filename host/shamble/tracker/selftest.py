"""The self-test: every button, the dial both ways, and every group of lights, one after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from shamble.tracker.live import Live
from shamble.tracker.messages import BUTTONS, Pressed, Released, Turned
from shamble.tracker.scenes import BRIGHTNESS, DIGITS
from shamble_tracker.board import PHASE_LIGHTS, THREAT_LIGHTS

LAYOUT = f"38DI4{DIGITS[BRIGHTNESS]}"
PARTS = ("buttons", "dial", "lights")
PUSH = "PUSH"
CLICKS = 3
STEP_SECONDS, SLOW_SECONDS = 0.05, 0.25


@dataclass(frozen=True, slots=True)
class Result:
    """One part of the test: its name, whether it passed, and what was seen."""

    name: str
    passed: bool
    seen: str


Say = Callable[[str], None]
Confirm = Callable[[str], bool]


def selftest(
    live: Live, say: Say, confirm: Confirm, seconds: float = 20.0, only: Collection[str] = PARTS
) -> Iterator[Result]:
    """Walk through these parts; `say` asks the person to do something, `confirm` what they saw.

    seconds: how long to wait for each press or turn. TrackerError when the tracker goes away meanwhile.
    """
    if "buttons" in only:
        yield from buttons(live, say, seconds)
    if "dial" in only:
        yield from dial(live, say, seconds)
    if "lights" in only:
        yield from lights(live, say, confirm)


def buttons(live: Live, say: Say, seconds: float) -> Iterator[Result]:
    """The six on the tray, in the order of the guide."""
    for button in BUTTONS:
        if button != PUSH:
            say(f"Press {button}.")
            yield press(live, button, seconds)


def dial(live: Live, say: Say, seconds: float) -> Iterator[Result]:
    """The push switch and both ways of turning."""
    say("Push the dial.")
    yield press(live, PUSH, seconds)
    for way, word in ((1, "right"), (-1, "left")):
        say(f"Turn the dial {CLICKS} clicks to the {word}.")
        yield turn(live, way, word, seconds)


def lights(live: Live, say: Say, confirm: Confirm) -> Iterator[Result]:
    """The three groups of lights, each shown and asked for."""
    for name, question in (
        ("threat lights", "Did the 18 lights of the dial come on one by one, green to red?"),
        ("phase lights", "Did the 4 phase lights come on one after the other?"),
        ("initiative lights", "Did both initiative lights come on, in two colours?"),
    ):
        say(f"Watch the {name}.")
        for scene in scenes(name):
            live.link.show(scene)
            time.sleep(STEP_SECONDS if name == "threat lights" else SLOW_SECONDS)
        seen = confirm(question)
        yield Result(
            name, seen, "as they should" if seen else "not all of them: see the guide's page on the ring"
        )


def press(live: Live, button: str, seconds: float) -> Result:
    """Wait for that button, and for it to be let go."""
    pressed = live.next(Pressed, seconds)
    if pressed is None:
        return Result(button, False, "nothing arrived: look at its wire and at ground")
    if pressed.button != button:
        return Result(button, False, f"{pressed.button} arrived instead: the two are swapped")
    freed = live.next(Released, seconds)
    return Result(button, freed is not None, "pressed and let go" if freed else "it seems to stick")


def turn(live: Live, way: int, word: str, seconds: float) -> Result:
    """Wait for so many clicks that way."""
    total, end = 0, time.monotonic() + seconds
    while abs(total) < CLICKS and (turned := live.next(Turned, end - time.monotonic())):
        total += turned.by
    if total * way >= CLICKS:
        return Result(f"dial {word}", True, f"{CLICKS} clicks")
    wrong = "the other way" if total * way < 0 else f"{abs(total)} clicks"
    return Result(f"dial {word}", False, f"{wrong}: shamble device calibrate sets direction and clicks")


def scenes(name: str) -> Iterator[tuple[object, ...]]:
    """The scenes that show a group of lights, one after another."""
    if name == "threat lights":
        yield from ((0, threat, 0, 0, 0, 0, 0, LAYOUT) for threat in range(THREAT_LIGHTS + 1))
    elif name == "phase lights":
        yield from ((0, 0, phase, 0, 0, 0, 0, LAYOUT) for phase in range(PHASE_LIGHTS + 1))
    else:
        yield from ((0, 0, 0, initiative, 0, 0, 0, LAYOUT) for initiative in (1, 2, 3))
