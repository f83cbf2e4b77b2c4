"""Completion: whole lines that begin as what was typed, for every front end in which a person types."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from shamble.kernel.asks import Ask, Choose, Draw, Roll
from shamble.kernel.hands import NAMES, PROGRAM, TABLE
from shamble.ui import commands
from shamble.ui.desk import Desk
from shamble.ui.facts import tokens
from shamble.ui.words import numbered_things

MOST = 60
"""Lines to choose from; more are of no help."""
CORRECT = "c "


def completions(desk: Desk, typed: str) -> list[str]:
    """Lines that begin so: answers to the ask on show first, then facts that can be set, then commands.

    Of a roll the next face is completed. Nothing typed stands for the answers alone.
    """
    lines = dict.fromkeys(candidates(desk, typed))
    return [line for line in lines if line.casefold().startswith(typed.casefold())][:MOST]


def extended(desk: Desk, typed: str) -> tuple[str, list[str]]:
    """The line as far as it can only go on in one way, and the ways it can go on from there if there are several."""
    found = completions(desk, typed)
    if len(found) < 2:
        return (found or [typed])[0], []
    letters = zip(*(line.casefold() for line in found), strict=False)
    same = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, letters))
    return (found[0][:same] if same > len(typed) else typed), found


def candidates(desk: Desk, typed: str) -> Iterator[str]:
    """Everything that can be typed now, as far as it can be listed."""
    if desk.ask is not None:
        yield from answers(desk.ask, typed)
    if typed.strip():
        start = CORRECT if typed.casefold().startswith(CORRECT) else ""
        yield from (start + line for line in settings(desk))
        yield from commands.NAMES


def answers(ask: Ask, typed: str) -> Iterator[str]:
    """The answers to this ask."""
    if isinstance(ask, Draw):
        yield from map(ask.title, (*ask.cards, *ask.known))
    elif isinstance(ask, Roll):
        done = typed[: len(typed) - len(typed.split(" ")[-1])]
        number = len(done.split())
        if number < len(ask.dice):
            yield from (done + face for face in ask.dice[number].by_name)
    elif isinstance(ask, Choose):
        yield from (thing.text for thing in numbered_things(ask))
        yield from (option.id for option in ask.options)


def settings(desk: Desk) -> Iterator[str]:
    """The facts that can be set, in the words that set them."""
    for path, value in desk.session.facts().items():
        words = " ".join(tokens(path))
        if path in NAMES:
            yield from (f"{words} {whose}" for whose in (TABLE, PROGRAM))
        elif isinstance(value, bool):
            yield f"{words} {'no' if value else 'yes'}"
        else:
            yield f"{words} "
