"""What a file of Projekt Riese must not say although each table of it has the right shape: contradictions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from shamble.games.riese import mission_checks
from shamble.games.riese.cards import FISTS, Drawing
from shamble.games.riese.maps import Page, scan
from shamble.games.riese.plot import POWERS
from shamble.games.riese.survey import survey
from shamble.games.sheets import Table, Tables, misnamed, unknown
from shamble.kernel.toml_text import Misfit, words_for

Check: TypeAlias = Callable[[Table, Tables], Iterator[Misfit]]
MOST_DIE = 12
TRAITS = {
    "armament": (
        "thrown", "supply", "fire", "panzerfaust", "satchel", "flamethrower", "flare-shot", "light", "lock-help",
        "burns-out",
    ),
    "equipment": ("blitz", "decoy", "flare", "gas-mask", "lock-help", "vampir", "key"),
}  # fmt: skip
"""What the rules look for on a card."""


def misfits(kind: str, table: Table, known: Tables, broken: frozenset[str]) -> Iterator[Misfit]:
    """What is wrong with a table, seen beside all others; names of broken tables are not held against it."""
    hidden = {words_for(name) for name in broken}
    for wrong in CHECKS[kind](table, known):
        if wrong.found not in hidden:
            yield wrong


# -- cards


def check_armament(table: Table, known: Tables) -> Iterator[Misfit]:
    """A weapon's numbers can be rolled and fit together (RIE-033, RIE-156 to 161)."""
    yield from traits("armament", table)
    if table["id"] in known["equipment"]:
        yield Misfit(("id",), words_for(table["id"]), "an id that no [[equipment]] has")
    for key, (stun, wound) in (
        ("stun", (table["stun"], table["wound"])),
        ("melee", table["melee"] or FISTS),
    ):
        if stun > wound:
            yield Misfit(
                (key,), f"a stun on {stun} and a wound on {wound}", "a wound on no lower a roll than a stun"
            )
    if bool(table["stun"]) != bool(table["wound"]):
        missing = "wound" if table["stun"] else "stun"
        yield Misfit((missing,), "0", f"a roll from 1 to {MOST_DIE} for both stun and wound, or for neither")
    yield from check_use(table)
    for index, name in enumerate(table["provisional"]):
        yield from misnamed(("provisional", index), name, table, "a key of the weapon")


def check_use(table: Table) -> Iterator[Misfit]:
    """A weapon is good for something: it is fired, strikes hand-to-hand, or explodes."""
    fires, mark = bool(table["stun"]), table["mark"]
    if not mark and fires and not table["rm"]:
        yield Misfit(("rm",), "0", 'squares to each further +1, at least 1; or mark = "A" for what explodes')
    if mark and table["rm"]:
        yield Misfit(("rm",), words_for(table["rm"]), f'nothing, because mark = "{mark}" stands in its place')
    if mark == "H" and table["melee"] is None:
        yield Misfit(
            ("melee",), "nothing", 'stun and wound such as [6, 9], because mark = "H" is for hand-to-hand'
        )
    if not mark and not fires and table["melee"] is None:
        yield Misfit(("stun",), "0", "a weapon that does something: stun and wound, or melee")
    if fires and not table["rof"]:
        yield Misfit(("rof",), "0", "at least 1 die, because it stuns and wounds")
    if table["select_fire"] and (mark or not fires):
        yield Misfit(("select_fire",), "true", "a weapon that is fired")
    if table["one_handed"] and table["size"] == "double":
        yield Misfit(("one_handed",), "true", 'a weapon of size "slot" or smaller')


def traits(kind: str, table: Table) -> Iterator[Misfit]:
    """The rules know each trait of a card."""
    for index, trait in enumerate(table["traits"]):
        yield from misnamed(("traits", index), trait, TRAITS[kind], "a trait", every=True)


def check_equipment(table: Table, known: Tables) -> Iterator[Misfit]:
    """Gear does what the rules know, and shares no id with a weapon."""
    yield from traits("equipment", table)
    if table["id"] in known["armament"]:
        yield Misfit(("id",), words_for(table["id"]), "an id that no [[armament]] has")


def check_breed(table: Table, known: Tables) -> Iterator[Misfit]:
    """A type of zombie has powers that there are, and a sign of its own."""
    for index, power in enumerate(table["powers"]):
        yield from misnamed(("powers", index), power, POWERS, "a power", every=True)
    breeds = list(known["breed"].values())
    for other in breeds[: breeds.index(table)]:
        if other["glyph"] == table["glyph"]:
            yield Misfit(("glyph",), words_for(table["glyph"]), f"another sign than that of {other['id']}")


def check_character(table: Table, known: Tables) -> Iterator[Misfit]:
    """Skills are about weapons that there are, and replace skills of the same character (RIE-347)."""
    weapons = known["armament"]
    for index, name in enumerate(table["preferred"]):
        yield from unknown(("preferred", index), name, weapons, "a weapon")
    skills = [skill["id"] for group in table["group"] for skill in group["skill"]]
    for at, group in enumerate(table["group"]):
        for level, skill in enumerate(group["skill"]):
            path = ("group", at, "skill", level)
            if skills.count(skill["id"]) > 1:
                yield Misfit((*path, "id"), f"{words_for(skill['id'])} again", "an id of its own")
            if skill["replaces"] is not None:
                yield from unknown((*path, "replaces"), skill["replaces"], skills, "a skill of the character")
            for number, effect in enumerate(skill["effect"]):
                for place, weapon in enumerate(effect["weapons"]):
                    yield from unknown(
                        (*path, "effect", number, "weapons", place), weapon, weapons, "a weapon"
                    )


# -- maps


def lines_of(board: Table) -> tuple[str, ...]:
    """The lines of a map's drawing."""
    return tuple(board["drawing"].rstrip().split("\n"))


def page_of(board: Table) -> Page:
    """A map's drawing as far as it can be read, with all that is wrong in it."""
    page = scan(Drawing(board["id"], board["name"], lines_of(board), board["legend"]))
    if not page.spots:
        survey(page)
    return page


def check_board(table: Table, known: Tables) -> Iterator[Misfit]:
    """A map's drawing can be read, and everybody can come everywhere."""
    del known
    page = page_of(table)
    for spot in page.spots:
        place, picture = (spot.row, spot.column), spot.picture(page.drawing.lines)
        yield Misfit(("drawing",), spot.found, spot.expected, place, picture)


def check_mission(table: Table, known: Tables) -> Iterator[Misfit]:
    """A scenario, on its map if that is there."""
    board = known["board"].get(table["board"])
    yield from mission_checks.check_mission(table, known, page_of(board) if board is not None else None)


CHECKS: Mapping[str, Check] = {
    "armament": check_armament,
    "equipment": check_equipment,
    "breed": check_breed,
    "character": check_character,
    "board": check_board,
    "mission": check_mission,
}
