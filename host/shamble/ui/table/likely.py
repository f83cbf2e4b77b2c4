"""What options are likely to bring, in columns beside them: a name above, a number for each option below."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

PART = re.compile(r"(.*\D) ([<>]?[\d.]+ ?%?)")
"""One of the things an option brings: its name and its number, such as "wound 8 %"."""
GAP = 2


@dataclass(frozen=True, slots=True)
class Likely:
    """The names of the columns, and the numbers of each option by its id."""

    names: Sequence[str]
    cells: Mapping[str, Sequence[str]]

    @property
    def widths(self) -> list[int]:
        """The columns of the terminal that each column takes, with the gap before it."""
        texts = zip(self.names, *self.cells.values(), strict=True)
        return [GAP + max(map(len, column)) for column in texts]

    def within(self, room: int) -> Likely:
        """As many of the columns, from the first, as fit in so much room."""
        count = len(self.names)
        while count and sum(self.widths[:count]) > room:
            count -= 1
        return Likely(self.names[:count], {name: cells[:count] for name, cells in self.cells.items()})

    def row(self, cells: Sequence[str]) -> str:
        """Names or numbers, each at the end of its column."""
        return "".join(text.rjust(wide) for text, wide in zip(cells, self.widths, strict=True))


NOTHING = Likely((), {})


def columns(odds: Mapping[str, str]) -> Likely:
    """The columns for odds in words, by option; NOTHING where the words of one are no names with numbers."""
    found: dict[str, dict[str, str]] = {}
    for option, words in odds.items():
        parts = [PART.fullmatch(part) for part in words.split(", ")]
        found[option] = {part[1]: part[2].replace(" ", "") for part in parts if part}
        if len(found[option]) < len(parts):
            return NOTHING
    names = list(dict.fromkeys(name for numbers in found.values() for name in numbers))
    return Likely(names, {option: [told.get(name, "") for name in names] for option, told in found.items()})
