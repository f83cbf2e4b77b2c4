"""Card files read and checked together; imported only when a file is new or has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shamble.games.allout.cards import schema
from shamble.games.allout.cards.checks import misfits
from shamble.games.allout.cards.model import SHELVES, Book, Record
from shamble.games.allout.groups.limits import Known
from shamble.kernel.toml_lines import key_lines, line_of
from shamble.kernel.toml_text import BadFile, Fault, KeyPath, Misfit, parse, words_for

SHELF_OF: Mapping[str, str] = dict(zip(schema.KINDS, SHELVES, strict=True))
MOST_TABLES = 500  # of one kind in a file
STANDARD_COUNTERS = 7  # to win where a scenario does not say (AOW-450)


@dataclass(slots=True)
class Sheet:
    """One card file: its text, the cards in it by (kind, index), and what is wrong with it.

    `shipped` files come with the program; a card of the player's own with the same id replaces theirs.
    `broken` holds the ids of the cards whose shape is wrong.
    """

    file: str
    text: str
    shipped: bool = False
    cards: dict[tuple[str, int], Any] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def blame(self, path: KeyPath, found: str, expected: str) -> None:
        """Note a fault at a key path of the file."""
        fault = Fault(self.file, line_of(self.lines, path), _spoken(path), found, expected)
        self.faults.append(fault)

    def holds(self) -> dict[str, int]:
        """Return how many good cards of each shelf the file has, empty shelves left out."""
        kinds = [kind for kind, _ in self.cards]
        return {shelf: kinds.count(kind) for kind, shelf in SHELF_OF.items() if kind in kinds}


def _spoken(path: KeyPath) -> str:
    words = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.removeprefix(".")


def read_sheet(file: str, text: str, shipped: bool = False) -> Sheet:
    """Read a card file on its own; whatever is wrong with it stands in the sheet's faults, in line order."""
    sheet = Sheet(file, text, shipped)
    try:
        tables = parse(text, file)
    except BadFile as bad:
        sheet.faults.extend(bad.faults)
        return sheet
    sheet.lines = key_lines(text)
    for kind, entries in tables.items():
        _read_kind(sheet, kind, entries)
    if not tables:
        sheet.blame((), "nothing", f"at least one of {_headers()}")
    return sheet


def _headers() -> str:
    return ", ".join(f"[[{kind}]]" for kind in schema.KINDS)


def _read_kind(sheet: Sheet, kind: str, entries: object) -> None:
    if kind not in SHELF_OF:
        sheet.blame((kind,), "an unknown table", f"one of {_headers()}")
    elif not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        sheet.blame((kind,), words_for(entries), f"tables headed [[{kind}]], in double brackets")
    elif len(entries) > MOST_TABLES:
        sheet.blame((kind,), f"{len(entries)} tables", f"at most {MOST_TABLES} in one file")
    else:
        for index, entry in enumerate(entries):
            _read_card(sheet, kind, index, entry)


def _read_card(sheet: Sheet, kind: str, index: int, entry: dict[str, Any]) -> None:
    plain, wrong = schema.read_card(kind, entry)
    if plain is None:
        _blame_all(sheet, (kind, index), wrong)
        sheet.broken.update(name for name in [entry.get("id")] if isinstance(name, str))
    else:
        sheet.cards[kind, index] = _record(kind, plain)


def _blame_all(sheet: Sheet, table: KeyPath, wrong: Iterable[Misfit]) -> None:
    for misfit in wrong:
        sheet.blame((*table, *misfit.path), misfit.found, misfit.expected)


def _record(kind: str, plain: dict[str, Any]) -> Record:
    if kind == "deck":
        plain["cards"] = _copied(plain["cards"])
    elif kind == "scenario":
        _fill(plain)
    return SHELVES[SHELF_OF[kind]].from_dict(plain)


def _fill(plain: dict[str, Any]) -> None:
    """What a scenario says in a short form, in full."""
    for ours, theirs in (("zones", "zone"), ("tokens", "counter"), ("hooks", "hook")):
        plain[ours] = plain.pop(theirs, [])
    for named in (*plain["zones"], *plain["tokens"]):
        named["title"] = named["title"] or named["name"].replace("-", " ").title()
    if plain["layout"] == "standard":
        plain["pieces"] = _copied(plain["pieces"])
    else:
        places = {spot["name"]: {"x": spot["x"], "y": spot["y"]} for spot in plain["scenery"]}
        nowhere = {"x": 0.0, "y": 0.0}
        for counter in (*plain["supplies"], *plain["tokens"]):
            counter |= places.get(counter["hub"], nowhere) if "hub" in counter else {}
        plain["counters"] = len(plain["supplies"])
        stands = plain["walkers"]
        plain["walkers"] = [stand for stand in stands if not isinstance(stand, dict)]
        plain["herds"] = [stand for stand in stands if isinstance(stand, dict)]
    tests = [test for way in plain["win"] for test in way["all"]]
    wanted = max((test["count"] for test in tests if test["test"] == "supplies"), default=0)
    plain["counters_to_win"] = plain["counters_to_win"] or wanted or (0 if tests else STANDARD_COUNTERS)


def _copied(counts: Mapping[str, int]) -> list[str]:
    return [name for name, count in counts.items() for _ in range(count)]


def bind(sheets: Sequence[Sheet]) -> Book:
    """Put the cards of all sheets into one book and check them against each other.

    A later card replaces an earlier one of the same kind and id. What is wrong stands in the sheets' faults.
    """
    shelves: dict[str, dict[str, Any]] = {shelf: {} for shelf in SHELVES}
    for sheet in sheets:
        for (kind, _), card in sheet.cards.items():
            shelves[SHELF_OF[kind]][card.id] = card
    book = Book(**shelves)
    _check_ids(sheets)
    known = Known(book, frozenset().union(*(sheet.broken for sheet in sheets)))
    for sheet in sheets:
        for (kind, index), card in sheet.cards.items():
            if shelves[SHELF_OF[kind]][card.id] is card:
                _blame_all(sheet, (kind, index), misfits(card, known))
        sheet.faults.sort(key=lambda fault: fault.line)
    return book


def _check_ids(sheets: Sequence[Sheet]) -> None:
    """Each id once among the shipped files and once among the player's; items and incidents share a deck."""
    first: dict[tuple[bool, str, str], str] = {}
    for sheet in sheets:
        for (kind, index), card in sheet.cards.items():
            shared = "item" if kind == "incident" else kind
            key = (sheet.shipped, shared, card.id)
            if key in first:
                found = f"{words_for(card.id)} again (first in {first[key]})"
                sheet.blame((kind, index, "id"), found, "an id of its own")
            first.setdefault(key, f"{sheet.file}:{line_of(sheet.lines, (kind, index))}")
