"""Pools of dice as people type them: "red red blue vs white", "3 blue vs 2 white, red"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from shamble.kernel.dice import Die
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief

MOST_DICE = 50
"""On one side; what more would bring is known well enough."""
AGAINST = ("vs", "vs.", "v", "against")
NOTHING = ("nothing", "none")
FILLERS = ("and", "die", "dice", "")
SAMPLE = "such as: 3 blue vs 2 white, red"


class Match(NamedTuple):
    """The dice of an attack, and those that it is rolled against."""

    attack: tuple[Die, ...]
    defense: tuple[Die, ...]


def match_of(text: str, dice: Mapping[str, Die]) -> Match:
    """The pools before and after "vs"; BadInput for an unknown die, no vs, an empty pool or too many dice."""
    words = re.split(r"[\s,+&]+", text.casefold().strip())
    places = [place for place, word in enumerate(words) if word in AGAINST]
    if len(places) != 1:
        what = "says vs more than once" if places else "has no vs between attack and defense"
        raise BadInput(f"{brief(text)} {what}; expected dice vs dice, {SAMPLE}")
    sides = {"attack": words[: places[0]], "defense": words[places[0] + 1 :]}
    return Match(*[tuple(pool_of(side, name, dice)) for name, side in sides.items()])


def pool_of(words: Sequence[str], side: str, dice: Mapping[str, Die]) -> list[Die]:
    """The dice of one side."""
    found = [die for count, name in counted(words) for die in [die_of(name, dice)] * count]
    empty = [word for word in words if word not in FILLERS]
    if not found and not (side == "defense" and len(empty) == 1 and empty[0] in NOTHING):
        hint = ", or nothing" if side == "defense" else ""
        raise BadInput(f"the {side} has no dice; expected some of: {', '.join(dice)}{hint}, {SAMPLE}")
    return found


def counted(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each kind of die with its number, as "3 blue", "3blue", "3x blue" or "blue" say; so many in all at most."""
    total, count = 0, ""
    for word in words:
        number, name = re.fullmatch(r"(\d*)x?(.*)", word, re.ASCII | re.DOTALL).groups()  # type: ignore[union-attr]
        if count and number:
            raise BadInput(f"{count} and {number} stand before the same dice; expected one number, {SAMPLE}")
        count = count or number
        if name in (*FILLERS, *NOTHING):
            continue
        times = int(count[:9]) if count else 1
        total += times
        if total > MOST_DICE:
            raise BadInput(
                f"{brief(f'{times} {name}')[1:-1]} is too many: a side has at most {MOST_DICE} dice"
            )
        yield times, name
        count = ""
    if count:
        raise BadInput(f"{count[:20]} has no dice after it; expected a colour, {SAMPLE}")


def die_of(name: str, dice: Mapping[str, Die]) -> Die:
    """The die of that name, or of a beginning of it that fits no other; BadInput when there is none."""
    found = [die for known, die in dice.items() if name and known.startswith(name.removesuffix("s"))]
    if len(found) == 1:
        return found[0]
    raise BadInput(f"{brief(name)} is no die that counts successes; expected one of: {', '.join(dice)}")
