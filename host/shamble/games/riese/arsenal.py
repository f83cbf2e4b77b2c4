"""The weapons as a table for people, with a mark on each number that is ours because the manual prints none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shamble.games.riese.cards import FISTS, Weapon

OURS = "?"
HEAD = ("Weapon", "ROF", "S/W", "PBR", "RM", "H2H", "")
FOOT = f"{OURS} ours: the manual prints no number; a file of your own replaces any (docs/riese.md). + select fire."
SIZES = {"slot": "", "small": "small", "zero": "no space", "double": "two slots"}


def arsenal(weapons: Mapping[str, Weapon]) -> list[str]:
    """A line for each weapon: dice, rolls that stun and wound, ranges in squares, hand-to-hand, and what else it is."""
    rows = [HEAD, *(tuple(row(weapon)) for weapon in sorted(weapons.values(), key=lambda one: one.name))]
    widths = [max(len(line[n]) for line in rows) for n in range(len(HEAD))]
    lines = ["  ".join(word.ljust(wide) for word, wide in zip(line, widths, strict=True)) for line in rows]
    return [*(line.rstrip() for line in lines), "", FOOT]


def row(weapon: Weapon) -> Iterator[str]:
    """The columns of one weapon."""
    yield weapon.name
    yield marked(weapon, f"{weapon.rof or '-'}{'+' * weapon.select_fire}", "rof")
    fires = f"{weapon.stun}/{weapon.wound}" if weapon.stun else "-"
    yield marked(weapon, fires, "stun", "wound")
    yield marked(weapon, str(weapon.pbr), "pbr")
    yield marked(weapon, weapon.mark or (str(weapon.rm) if weapon.rm else "-"), "rm", "mark")
    stun, wound = weapon.melee or FISTS
    yield marked(weapon, "-" if weapon.mark == "A" and not weapon.melee else f"{stun}/{wound}", "melee")
    yield ", ".join(said(weapon))


def marked(weapon: Weapon, words: str, *fields: str) -> str:
    """The words, with a mark if one of the fields is ours."""
    return words + OURS * any(field in weapon.provisional for field in fields)


def said(weapon: Weapon) -> Iterator[str]:
    """What else to know of a weapon."""
    if weapon.one_handed or "one_handed" in weapon.provisional:
        yield marked(weapon, "one-handed" if weapon.one_handed else "two-handed", "one_handed")
    if "select_fire" in weapon.provisional:
        yield marked(weapon, "select fire" if weapon.select_fire else "no select fire", "select_fire")
    if SIZES[weapon.size]:
        yield SIZES[weapon.size]
    if weapon.shots:
        yield f"{weapon.shots} shots"
