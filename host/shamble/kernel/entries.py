"""Entries with a form of their own, for a keyboard, a dial or a program to fill in: several things, inches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from shamble.kernel.asks import Entry, Option, half_inches
from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import Json, brief

SEVERAL, INCHES = "several", "inches"
LENGTH = re.compile(r'(\d{1,4}(?:\.\d{1,3})?)?(?:(?:^|\s)(\d)/([248]))?\s*(?:"|in\.?|inch(?:es)?)?', re.ASCII)


@dataclass(frozen=True, slots=True)
class Thing(Option):
    """What may be named in a list, and how often at most: it stands there once for each of it."""

    most: int = 1


def several(things: Sequence[Thing], hint: str = "several of these, with commas between") -> Entry:
    """An entry of one or more of these things, as a list of their ids; for none of them there is an option."""
    found = tuple(things)
    return Entry(SEVERAL, hint, partial(listed, found), partial(said, found), several=found)


def listed(things: Sequence[Thing], value: Json) -> list[str]:
    """The named things in the order they were offered in; BadAnswer for none, an unknown one, or too many."""
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise BadAnswer(f"{brief(value)} names none of these things; expected a list of: {known(things)}")
    counts = Counter(value)
    most = {thing.id: thing.most for thing in things}
    for name, count in counts.items():
        if name not in most:
            raise BadAnswer(f"{brief(name)} is none of these things; expected some of: {known(things)}")
        if count > most[name]:
            raise BadAnswer(f"{brief(name)} is named {count} times; there can be {most[name]} at most")
    return [name for name in most for _ in range(counts[name])]


def known(things: Sequence[Thing]) -> str:
    """The ids of the things, for an error."""
    return brief(", ".join(thing.id for thing in things))[1:-1]


def said(things: Sequence[Thing], value: Json) -> str:
    """The named things in words."""
    if not isinstance(value, list):
        return brief(value)
    counts = Counter(name for name in value if isinstance(name, str))
    named = [(counts[thing.id], thing.text) for thing in things if counts[thing.id]]
    return ", ".join(f"{text} ({count})" if count > 1 else text for count, text in named) or brief(value)


def inches(least: float, most: float) -> Entry:
    """An entry of a length between these, in inches."""
    hint = f"inches from {least:g} to {most:g}, such as 4.5 or 4 1/2"
    wheels = (half_inches(INCHES, most, least),)
    return Entry(INCHES, hint, lambda value: length(least, most, value), spoken_length, wheels)


def spoken_length(value: Json) -> str:
    """A length in words; a typed one as it was typed."""
    return f"{value} in" if isinstance(value, float) else brief(value)


def length(least: float, most: float, value: Json) -> float:
    """The inches that a number or a text such as 4.5 or 4 1/2 means, to a hundredth; else BadAnswer."""
    number = typed_length(value) if isinstance(value, str) else value
    if isinstance(number, int | float) and not isinstance(number, bool) and least <= number <= most:
        return round(float(number), 2)
    raise BadAnswer(f"{brief(value)} is no length that can be; expected inches from {least:g} to {most:g}")


def typed_length(text: str) -> float | None:
    """The inches that a text means; None when it means none."""
    found = LENGTH.fullmatch(text.strip().casefold()) if len(text) < 40 else None
    if found is None or not (found[1] or found[2]):
        return None
    return float(found[1] or 0) + (int(found[2]) / int(found[3]) if found[2] else 0)
