"""Files of Projekt Riese read and checked together; imported only when a file is new or has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from shamble.games import sheets
from shamble.games.riese.cards import COSTS, SUPPLIES, Book
from shamble.games.riese.checks import lines_of, misfits
from shamble.games.riese.schema import read_table
from shamble.games.riese.tracks import read_track
from shamble.games.sheets import Sheet, Table, Tables
from shamble.kernel.codec import from_plain
from shamble.kernel.library import Source

SHELVES = {
    "armament": "weapons",
    "equipment": "gear",
    "breed": "zombie types",
    "character": "characters",
    "board": "maps",
    "mission": "scenarios",
}
"""The kinds of tables, and what people call the things they tell of."""
FIELDS = {**SHELVES, "breed": "breeds", "board": "drawings"}
"""Where these things stand in the book."""


def read_sheet(source: Source) -> Sheet:
    """Read a file on its own; whatever is wrong with it stands in the sheet's faults."""
    return sheets.read_sheet(source, SHELVES, read_table)


def bind(files: Sequence[Sheet]) -> Book:
    """Put the tables of all sheets into one book and check them against each other.

    A later table replaces an earlier one of the same kind and id. What is wrong stands in the sheets' faults.
    """
    known = sheets.bind(files, SHELVES, misfits)
    return Book() if any(sheet.faults for sheet in files) else book_of(known)


def book_of(known: Tables) -> Book:
    """The book of tables without faults."""
    makers = {"character": character_of, "board": drawing_of, "mission": scenario_of}
    shelves = {
        FIELDS[kind]: {name: makers.get(kind, dict)(table) for name, table in tables.items()}
        for kind, tables in known.items()
    }
    return from_plain(Book, shelves)


def but(table: Mapping[str, Any], *keys: str) -> Table:
    """The table without these keys, and without those that have no value."""
    return {key: value for key, value in table.items() if key not in keys and value is not None}


def character_of(table: Table) -> Table:
    """A character as the rules read it: a skill's level is its place in its group, and gives its cost (RIE-342)."""
    groups = [
        {
            "name": group["name"],
            "skills": [
                {**but(skill, "effect"), "level": level, "cost": COSTS[level], "effects": skill["effect"]}
                for level, skill in enumerate(group["skill"], 1)
            ],
        }
        for group in table["group"]
    ]
    return {**but(table, "group"), "groups": groups}


def drawing_of(table: Table) -> Table:
    """A map as its lines."""
    return {**but(table, "drawing"), "lines": list(lines_of(table))}


# -- scenarios


def scenario_of(table: Table) -> Table:
    """A scenario as the rules read it."""
    return {
        **but(table, "board", "hero", "track", "search", "spawns", *PLURALS),
        "map": table["board"],
        "intro": paragraphs(table["intro"]),
        "ending": paragraphs(table["ending"] or ""),
        "team": [recruit_of(hero) for hero in table["hero"]],
        "track": [{"codes": list(space.codes), "star": space.star} for space in read_track(table["track"])],
        "searches": [search_of(search) for search in table["search"]],
        "tables": {name: rows_of(rows) for name, rows in table["tables"].items()},
        "spawns": [{"code": code, "breed": breed} for code, breed in table["spawns"].items()],
        **{plural: [tidy(one) for one in table[kind]] for kind, plural in PLURALS.items()},
    }


PLURALS = {
    "objective": "objectives",
    "person": "people",
    "soul": "souls",
    "lying": "lying",
    "trigger": "triggers",
    "adjustment": "adjustments",
}


def paragraphs(words: str) -> str:
    """Each paragraph in one line, with an empty line between them."""
    return "\n\n".join(" ".join(part.split()) for part in words.strip().split("\n\n"))


def recruit_of(hero: Table) -> Table:
    """A hero with what they bring."""
    supplies = {kind: hero[kind] for kind in SUPPLIES if hero[kind]}
    return {**but(hero, "items", *SUPPLIES), "kit": {"items": hero["items"], "supplies": supplies}}


def search_of(search: Table) -> Table:
    """A search with its rows."""
    return {**but(search, "row"), "rows": rows_of(search["row"])}


def rows_of(rows: Iterable[Table]) -> list[Table]:
    """The rows of a table."""
    return [{**row, "deeds": deeds_of(row["deeds"])} for row in rows]


def tidy(table: Table) -> Table:
    """A part of a scenario without what is not set in it."""
    deeds = {"deeds": deeds_of(table["deeds"])} if "deeds" in table else {}
    return but(table) | deeds


def deeds_of(deeds: Iterable[Table]) -> list[Table]:
    """What an event does."""
    return [but(deed) for deed in deeds]
