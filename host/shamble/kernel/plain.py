"""Plain JSON values: how they are quoted, bounded and written, and which of them may be kept."""

from __future__ import annotations

import json
import math
from typing import Any, TypeAlias

from shamble.kernel.errors import BadAnswer

Json: TypeAlias = Any
"""What json.loads gives: dict, list, str, int, float, bool or None."""

MOST_TEXT = 200
MOST_DEPTH = 12
MOST_BYTES = 20_000
EXACT = 2**53


def compact(value: Json) -> str:
    """The value as JSON without spaces, keys in the order given; ValueError for NaN and infinities."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def brief(value: Json) -> str:
    """The value as a person may see it quoted: printable, and at most 200 characters."""
    if isinstance(value, int) and abs(value) > EXACT:
        return "a huge number"
    try:
        text = repr(value[: MOST_TEXT + 1]) if isinstance(value, str) else ascii(value)
    except (RecursionError, ValueError):
        return f"an oversized {type(value).__name__}"
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, such as "1 hit" or "3 hits"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def whole(value: Json, least: int, most: int, name: str) -> int:
    """The value as a whole number between the bounds, else BadAnswer."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadAnswer(f"{name} is {brief(value)}; expected a whole number from {least} to {most}")
    return value


def yes_or_no(value: Json, name: str) -> bool:
    """The value if it is true or false, else BadAnswer."""
    if not isinstance(value, bool):
        raise BadAnswer(f"{name} is {brief(value)}; expected yes or no")
    return value


def storable(value: Json) -> Json:
    """A copy of what a person gave, fit for the journal; BadAnswer when JSON cannot hold it or it is huge."""
    copy = plain_copy(value, MOST_DEPTH)
    if len(compact(copy)) > MOST_BYTES:
        raise BadAnswer(f"{brief(value)} is too long; expected at most {MOST_BYTES} bytes of JSON")
    return copy


def plain_copy(value: Json, depth: int) -> Json:
    """A deep copy of lists, objects, printable texts and finite numbers, at most that deep, else BadAnswer."""
    if value is None or type(value) is bool:
        return value
    if type(value) is str and value.isprintable():
        return value
    if type(value) is int and abs(value) <= EXACT:
        return value
    if type(value) is float and math.isfinite(value):
        return value
    if type(value) is list and depth:
        return [plain_copy(item, depth - 1) for item in value]
    if type(value) is dict and depth:
        return {printable_key(key): plain_copy(item, depth - 1) for key, item in value.items()}
    raise BadAnswer(f"{brief(value)} cannot be an answer; expected plain JSON with printable texts")


def printable_key(key: Json) -> str:
    """The key of an object, if it is a printable text, else BadAnswer."""
    if not isinstance(key, str) or not key.isprintable():
        raise BadAnswer(f"{brief(key)} cannot be a key in an answer; expected printable text")
    return key
