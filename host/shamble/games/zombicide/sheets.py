"""Files of zone combat read and checked together; imported only when a file is new or has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shamble.games import sheets
from shamble.games.sheets import Sheet, Tables
from shamble.games.zombicide.cards import Book
from shamble.games.zombicide.checks import misfits
from shamble.games.zombicide.schema import MODELS, read_table
from shamble.kernel.codec import from_plain
from shamble.kernel.library import Source

SHELVES = {
    "weapon": "weapons",
    "gear": "gear",
    "combination": "combinations",
    "zombie": "breeds",
    "map": "maps",
    "skirmish": "skirmishes",
}


def read_sheet(source: Source) -> Sheet:
    """Read a file on its own; whatever is wrong with it stands in the sheet's faults."""
    return sheets.read_sheet(source, SHELVES, read_table)


def bind(files: Sequence[Sheet]) -> Book:
    """Put the tables of all sheets into one book and check them against each other.

    A later table replaces an earlier one of the same kind and id. What is wrong stands in the sheets' faults.
    """
    known = sheets.bind(files, MODELS, misfits)
    return Book() if any(sheet.faults for sheet in files) else book_of(known)


def book_of(known: Tables) -> Book:
    """The book of tables without faults."""
    makers = {
        "weapon": lambda table: weapon_of(table, known["weapon"]),
        "map": map_of,
        "skirmish": skirmish_of,
    }
    shelves = {
        SHELVES[kind]: {name: makers.get(kind, dict)(table) for name, table in tables.items()}
        for kind, tables in known.items()
    }
    return from_plain(Book, shelves)


def weapon_of(table: Mapping[str, Any], weapons: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A weapon with the values of the one it is like, except those it names itself (ZOM-071)."""
    model = weapons[table["like"]] if table["like"] else {}
    values = {
        **{k: v for k, v in model.items() if v is not None},
        **{k: v for k, v in table.items() if v is not None},
    }
    numbers = {name: values.get(name, 0) for name in ("dice", "accuracy", "damage")}
    flags = {name: values.get(name, False) for name in ("dual", "reload", "noisy", "free_targets", "burns")}
    return {"id": table["id"], "name": table["name"], "range": values["range"], **numbers, **flags}


def map_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """A map as the rules read it."""
    return {"zones": table["zone"], **{key: table[key] for key in ("id", "name", "openings", "walls")}}


def skirmish_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """A skirmish as the rules read it."""
    cars = [{**car, "driver": car["driver"] or ""} for car in table["car"]]
    rest = {key: table[key] for key in ("id", "name", "map", "turns", "actions", "thrower_dies", "zombies")}
    return {**rest, "exit": table["exit"] or "", "survivors": table["survivor"], "cars": cars}
