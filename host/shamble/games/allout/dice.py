"""The five kinds of dice, and rolls of them in the words of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from shamble.kernel.asks import Roll, Rules, roll
from shamble.kernel.dice import Die, Face, Rolled

BADGE, BLANK = "badge", "blank"
FLEE, TERRIFIED, QUIET, SCREAM, BERSERK = "flee", "terrified", "quiet", "scream", "berserk"


def numbered(*names: str) -> tuple[Face, ...]:
    """Faces named as people type them: successes, with "!" for a critical (AOW-033)."""
    return tuple(Face(name, int(name.rstrip("!")), name.count("!")) for name in names)


RED = Die("red", numbered("0", "0", "1", "1", "1", "2!"))
"""AOW-027; its 2 carries a critical, so that walkers can bite (AOW-034)."""
WHITE = Die("white", numbered("0", "1", "1", "1", "2", "2!"))
"""AOW-028."""
BLUE = Die("blue", numbered("1", "1", "2", "2", "2!", "3!"))
"""AOW-029."""
ACTION = Die("action", (*[Face(BADGE)] * 3, *[Face(BLANK)] * 3), counts=False)
"""AOW-030: an even chance."""
PANIC = Die("panic", tuple(map(Face, (FLEE, TERRIFIED, TERRIFIED, QUIET, SCREAM, BERSERK))), counts=False)
"""AOW-031."""

COLOURS = {die.name: die for die in (RED, WHITE, BLUE)}

Colours: TypeAlias = Sequence[str] | Callable[[], Sequence[str]]
"""The dice of a pool by colour, or what they are whenever the roll is asked for (a card may be corrected)."""


def pool(colours: Iterable[str]) -> tuple[Die, ...]:
    """The dice of these colours, in order."""
    return tuple([COLOURS[colour] for colour in colours])


def badge(rule: str, text: str, *subjects: str, who: str = "") -> Rules[bool]:
    """Roll the Action die; whether it shows a badge (AOW-030)."""
    rolled = yield from roll(lambda: Roll(rule=rule, text=text, who=who, subjects=subjects, dice=(ACTION,)))
    return rolled.face == BADGE


def cast(rule: str, text: str, colours: Colours, *subjects: str, who: str = "") -> Rules[Rolled]:
    """Roll a pool of coloured dice together (AOW-032); an empty pool scores nothing and is not asked for."""

    def dice() -> tuple[Die, ...]:
        return pool(colours() if callable(colours) else colours)

    if not dice():
        return Rolled((), 0, 0)
    return (yield from roll(lambda: Roll(rule=rule, text=text, who=who, subjects=subjects, dice=dice())))
