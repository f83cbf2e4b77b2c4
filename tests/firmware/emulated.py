"""Chips that have started, of which each emulated test gets a copy, and what such a test does with them."""

import functools
import inspect

import pytest

from firmware import chip
from shamble_tracker import board

needs_a_chip = pytest.mark.skipif(
    chip.why_not() != "", reason=f"nothing to emulate a Pico with: {chip.why_not()}"
)

LAYOUT = "38DI46"


@functools.cache
def booted():
    pico = chip.Chip()
    pico.start(lambda: pico.edges)  # the first frame goes to the ring
    pico.run(5)
    return pico


@functools.cache
def linked():
    pico = chip.Chip()
    pico.start(lambda: pico.edges)
    pico.run(5)
    pico.link()
    pico.say(f"#L 0 1 0 0 0 0 0 0 {LAYOUT}", 20)
    return pico


def emulated(start, long=""):
    """Mark a test that runs in a copy of a started chip, which it gets as its first argument.

    long: why it runs only with `--full`, whose fixture it then takes.
    """

    def mark(test):
        @functools.wraps(test)
        def run(**arguments):
            if long and not arguments["full"]:
                pytest.skip(f"{long}: only with --full")
            chip.in_a_fork(functools.partial(test, **arguments), start())

        signature = inspect.signature(test)
        run.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])
        return run

    return mark


def press(pico, button, level=0):
    pico.drive(board.BUTTONS[button][1], level)


def bounce(pico, button, edges, offset=0):
    """Play edges (ms, pressed) of a tap on a button."""
    for at, pressed in edges:
        pico.after((at - offset) * 1000, functools.partial(press, pico, button, 1 - pressed))


def events(pico, start):
    return [fields for verb, fields in pico.messages(start) if verb == "E"]
