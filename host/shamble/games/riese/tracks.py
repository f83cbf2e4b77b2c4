"""The round track as a line of text, such as "S1 | S2* | - | S1 S2": spaces, their spawn codes, asterisks (RIE-321)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from shamble.games.riese.cards import Space
from shamble.kernel.errors import BadInput

MOST_SPACES = 40
CODE = re.compile(r"[A-Z][A-Z0-9a-z]?")


def read_track(words: str) -> tuple[Space, ...]:
    """The spaces of a track. Raises BadInput for what is none, saying which space is wrong."""
    parts = [part.strip() for part in words.split("|")]
    if not words.strip():
        raise BadInput("no space at all: a space for each round, such as S1 | - | S2*")
    if len(parts) > MOST_SPACES:
        raise BadInput(f"{len(parts)} spaces: at most {MOST_SPACES}, which fit on a track")
    return tuple([_space(number, part) for number, part in enumerate(parts, 1)])


def _space(number: int, part: str) -> Space:
    star = part.endswith("*")
    codes = part.removesuffix("*").split()
    if not codes and not star:
        raise BadInput(f"nothing in space {number}: - for a round without spawns")
    if codes in ([], ["-"]):
        return Space((), star)
    for code in codes:
        if not CODE.fullmatch(code):
            raise BadInput(
                f"{code!r} in space {number}: codes of the map such as S1, or - for none, and * at the end"
            )
    return Space(tuple(codes), star)


def write_track(spaces: Sequence[Space]) -> str:
    """The line of text that read_track makes these spaces of."""
    return " | ".join((" ".join(space.codes) or "-") + ("*" if space.star else "") for space in spaces)
