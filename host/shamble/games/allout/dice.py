"""The five kinds of dice, and rolls of them in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.kernel.asks import Roll, Rules, roll
from shamble.kernel.dice import Die, Face

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

RED_PLAIN = Die("red", numbered("0", "0", "1", "1", "1", "2"))
"""The red die of house rules without its critical (AOW-034)."""

COLOURS = {die.name: die for die in (RED, WHITE, BLUE)}
PLAIN = {**COLOURS, "red": RED_PLAIN}


def colours(*, red_critical: bool) -> Mapping[str, Die]:
    """The dice by colour."""
    return COLOURS if red_critical else PLAIN


def badge(rule: str, text: str, *subjects: str, who: str) -> Rules[bool]:
    """Roll the Action die; whether it shows a badge (AOW-030)."""
    rolled = yield from roll(lambda: Roll(rule=rule, text=text, who=who, subjects=subjects, dice=(ACTION,)))
    return rolled.face == BADGE


def number_on(die: Die, rule: str, text: str, *subjects: str, who: str) -> Rules[int]:
    """Roll one of the numbered dice by itself; its successes."""
    rolled = yield from roll(lambda: Roll(rule=rule, text=text, who=who, subjects=subjects, dice=(die,)))
    return rolled.successes
