"""Files of zone combat read and checked together; imported only when a file is new or has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shamble.games.zombicide.cards import Book
from shamble.games.zombicide.checks import misfits
from shamble.games.zombicide.schema import MODELS, read_table
from shamble.kernel.codec import from_plain
from shamble.kernel.library import Source
from shamble.kernel.toml_lines import key_lines, line_of
from shamble.kernel.toml_text import BadFile, Fault, KeyPath, Misfit, parse, words_for

SHELVES = {
    "weapon": "weapons",
    "gear": "gear",
    "combination": "combinations",
    "zombie": "breeds",
    "map": "maps",
    "skirmish": "skirmishes",
}
MOST_TABLES = 200
"""Of one kind in a file."""

Tables = dict[str, dict[str, Any]]
"""Plain tables by kind and id."""


@dataclass(slots=True)
class Sheet:
    """One file: its good tables by (kind, index), the ids of bad ones, and what is wrong with it."""

    file: str
    shipped: bool = False
    tables: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def blame(self, table: KeyPath, wrong: Iterable[Misfit]) -> None:
        """Note faults in a table of the file, each by its key path."""
        for misfit in wrong:
            path = (*table, *misfit.path)
            words = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
            where = line_of(self.lines, path)
            self.faults.append(
                Fault(self.file, where, words.removeprefix("."), misfit.found, misfit.expected)
            )

    def holds(self) -> dict[str, int]:
        """How many good tables of each kind the file has, kinds without one left out."""
        kinds = [kind for kind, _ in self.tables]
        return {SHELVES[kind]: kinds.count(kind) for kind in MODELS if kind in kinds}


def read_sheet(source: Source) -> Sheet:
    """Read a file on its own; whatever is wrong with it stands in the sheet's faults."""
    sheet = Sheet(source.file, source.shipped)
    try:
        tables = parse(source.text, source.file)
    except BadFile as bad:
        sheet.faults.extend(bad.faults)
        return sheet
    sheet.lines = key_lines(source.text)
    headers = ", ".join(f"[[{kind}]]" for kind in MODELS)
    if not tables:
        sheet.blame((), [Misfit((), "nothing", f"at least one of {headers}")])
    for kind, entries in tables.items():
        if kind not in MODELS:
            sheet.blame((), [Misfit((kind,), "an unknown table", f"one of {headers}")])
        elif not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            sheet.blame(
                (), [Misfit((kind,), words_for(entries), f"tables headed [[{kind}]], in double brackets")]
            )
        elif len(entries) > MOST_TABLES:
            sheet.blame((), [Misfit((kind,), f"{len(entries)} tables", f"at most {MOST_TABLES} in one file")])
        else:
            for index, entry in enumerate(entries):
                read_entry(sheet, kind, index, entry)
    return sheet


def read_entry(sheet: Sheet, kind: str, index: int, entry: dict[str, Any]) -> None:
    """One table by itself."""
    plain, wrong = read_table(kind, entry)
    sheet.blame((kind, index), wrong)
    if plain is not None:
        sheet.tables[kind, index] = plain
    elif isinstance(name := entry.get("id"), str):
        sheet.broken.add(name)


def bind(sheets: Sequence[Sheet]) -> Book:
    """Put the tables of all sheets into one book and check them against each other.

    A later table replaces an earlier one of the same kind and id. What is wrong stands in the sheets' faults.
    """
    known: Tables = {kind: {} for kind in MODELS}
    for sheet in sheets:
        for (kind, _), table in sheet.tables.items():
            known[kind][table["id"]] = table
    broken = frozenset().union(*(sheet.broken for sheet in sheets))
    repeated(sheets)
    for sheet in sheets:
        for (kind, index), table in sheet.tables.items():
            if known[kind][table["id"]] is table:
                sheet.blame((kind, index), misfits(kind, table, known, broken))
        sheet.faults.sort(key=lambda fault: fault.line)
    if any(sheet.faults for sheet in sheets):
        return Book()
    return book_of(known)


def repeated(sheets: Iterable[Sheet]) -> None:
    """Each id once among the shipped tables of a kind and once among the player's."""
    first: dict[tuple[bool, str, str], str] = {}
    for sheet in sheets:
        for (kind, index), table in sheet.tables.items():
            key = (sheet.shipped, kind, table["id"])
            if key in first:
                found = f"{words_for(table['id'])} again (first in {first[key]})"
                sheet.blame((kind, index), [Misfit(("id",), found, "an id of its own")])
            first.setdefault(key, f"{sheet.file}:{line_of(sheet.lines, (kind, index))}")


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
