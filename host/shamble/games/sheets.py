"""Files of tables that players write, read and checked together; imported only when a file is new or has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from shamble.kernel.library import Source
from shamble.kernel.toml_lines import key_lines, line_of
from shamble.kernel.toml_text import BadFile, Fault, KeyPath, Misfit, parse, words_for

MOST_TABLES = 200
"""Of one kind in a file."""

Table: TypeAlias = dict[str, Any]
Tables: TypeAlias = dict[str, dict[str, Table]]
"""Plain tables by kind and id."""
Read: TypeAlias = Callable[[str, Mapping[str, Any]], tuple[Table | None, list[Misfit]]]
"""Makes plain data of a table of a kind, or tells every misfit in it."""
Check: TypeAlias = Callable[[str, Table, Tables, frozenset[str]], Iterable[Misfit]]
"""What is wrong with a table of a kind, seen beside all others; the last are the ids of broken tables."""


@dataclass(slots=True)
class Sheet:
    """One file: its good tables by (kind, index), the ids of bad ones, and what is wrong with it.

    shelves: what things of each kind are called together; text: the lines of the file.
    """

    file: str
    shelves: Mapping[str, str]
    shipped: bool = False
    tables: dict[tuple[str, int], Table] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    lines: dict[KeyPath, int] = field(default_factory=dict)
    text: Sequence[str] = ()

    def blame(self, table: KeyPath, wrong: Iterable[Misfit]) -> None:
        """Note faults in a table of the file, each by its key path."""
        for misfit in wrong:
            path = (*table, *misfit.path)
            words = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
            line, column = line_of(self.lines, path), 0
            if misfit.place is not None:
                line, column = self._inside(line, *misfit.place)
            self.faults.append(
                Fault(
                    self.file,
                    line,
                    words.removeprefix("."),
                    misfit.found,
                    misfit.expected,
                    column,
                    misfit.picture,
                )
            )

    def _inside(self, line: int, row: int, column: int) -> tuple[int, int]:
        """Line and column in the file of a place in the text that the key on a line of it has."""
        opening = self.text[line - 1].rstrip() if line else ""
        if not opening.endswith(("'''", '"""')):
            return line, 0
        return line + 1 + row, column + 1

    def holds(self) -> dict[str, int]:
        """How many good tables of each kind the file has, kinds without one left out."""
        kinds = [kind for kind, _ in self.tables]
        return {self.shelves[kind]: kinds.count(kind) for kind in self.shelves if kind in kinds}


def read_sheet(source: Source, shelves: Mapping[str, str], read: Read) -> Sheet:
    """Read a file on its own; whatever is wrong with it stands in the sheet's faults.

    shelves: the kinds of tables that it may have, and what things of each kind are called together.
    """
    sheet = Sheet(source.file, shelves, source.shipped)
    try:
        tables = parse(source.text, source.file)
    except BadFile as bad:
        sheet.faults.extend(bad.faults)
        return sheet
    sheet.lines, sheet.text = key_lines(source.text), source.text.split("\n")
    headers = ", ".join(f"[[{kind}]]" for kind in shelves)
    if not tables:
        sheet.blame((), [Misfit((), "nothing", f"at least one of {headers}")])
    for kind, entries in tables.items():
        if kind not in shelves:
            sheet.blame((), [Misfit((kind,), "an unknown table", f"one of {headers}")])
        elif not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            sheet.blame(
                (), [Misfit((kind,), words_for(entries), f"tables headed [[{kind}]], in double brackets")]
            )
        elif len(entries) > MOST_TABLES:
            sheet.blame((), [Misfit((kind,), f"{len(entries)} tables", f"at most {MOST_TABLES} in one file")])
        else:
            for index, entry in enumerate(entries):
                read_entry(sheet, kind, index, entry, read)
    return sheet


def read_entry(sheet: Sheet, kind: str, index: int, entry: Table, read: Read) -> None:
    """One table by itself."""
    plain, wrong = read(kind, entry)
    sheet.blame((kind, index), wrong)
    if plain is not None:
        sheet.tables[kind, index] = plain
    elif isinstance(name := entry.get("id"), str):
        sheet.broken.add(name)


def bind(sheets: Sequence[Sheet], kinds: Iterable[str], check: Check) -> Tables:
    """The tables of all sheets together, each checked beside the others.

    A later table replaces an earlier one of the same kind and id. What is wrong stands in the sheets' faults.
    """
    known: Tables = {kind: {} for kind in kinds}
    for sheet in sheets:
        for (kind, _), table in sheet.tables.items():
            known[kind][table["id"]] = table
    broken = frozenset[str]().union(*(sheet.broken for sheet in sheets))
    repeated(sheets)
    for sheet in sheets:
        for (kind, index), table in sheet.tables.items():
            if known[kind][table["id"]] is table:
                sheet.blame((kind, index), check(kind, table, known, broken))
        sheet.faults.sort(key=lambda fault: fault.line)
    return known


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


def unknown(path: KeyPath, name: str, there: Iterable[str], what: str) -> Iterator[Misfit]:
    """A misfit if there is no such thing of that id."""
    return misnamed(path, name, there, f"the id of {what}")


def misnamed(
    path: KeyPath, name: str, there: Iterable[str], expected: str, every: bool = False
) -> Iterator[Misfit]:
    """A misfit if the name is not among those there are; it tells what was expected, and the nearest one.

    every: without a near one all of them are told, as there are few.
    """
    if name not in (names := list(there)):
        import difflib

        near = difflib.get_close_matches(name, names, n=1)
        more = f", perhaps {words_for(near[0])}" if near else f": {', '.join(names)}" if every else ""
        yield Misfit(path, words_for(name), expected + more)


def unlike(path: KeyPath, names: Iterable[str]) -> Iterator[Misfit]:
    """A misfit for each name that comes again."""
    seen = set()
    for index, name in enumerate(names):
        if name in seen:
            yield Misfit((*path, index, "id"), f"{words_for(name)} again", "an id of its own")
        seen.add(name)
