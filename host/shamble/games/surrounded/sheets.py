"""Deck files read and checked as a whole; imported only when a file is new or has changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from shamble.games.surrounded.cards import SIZE, SUPPLIES, Deck
from shamble.games.surrounded.schema import read_card
from shamble.kernel.codec import from_plain
from shamble.kernel.library import Source
from shamble.kernel.toml_lines import key_lines, line_of
from shamble.kernel.toml_text import BadFile, Fault, KeyPath, parse, words_for

LEAST_SUPPLIES = 2
"""So many locations with each supply let scenarios 1 to 3 be won (SUR-005)."""


@dataclass(slots=True)
class Sheet:
    """One deck file: its cards as plain data by their place in the file, and what is wrong with it."""

    file: str
    cards: dict[int, dict[str, Any]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def blame(self, path: KeyPath, found: str, expected: str) -> None:
        """Note a fault at a key path of the file."""
        spoken = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
        self.faults.append(
            Fault(self.file, line_of(self.lines, path), spoken.removeprefix("."), found, expected)
        )

    def holds(self) -> dict[str, int]:
        """How many cards it has."""
        return {"cards": len(self.cards)}

    def deck(self, name: str) -> Deck:
        """The deck of a file without faults."""
        cards = {card["number"]: card for card in self.cards.values()}
        return from_plain(Deck, {"name": name, "cards": {n: cards[n] for n in sorted(cards)}})


def read_sheet(source: Source) -> Sheet:
    """Read and check a deck file; whatever is wrong with it stands in the sheet's faults, in line order."""
    sheet = Sheet(source.file)
    try:
        tables = parse(source.text, source.file)
    except BadFile as bad:
        sheet.faults.extend(bad.faults)
        return sheet
    sheet.lines = key_lines(source.text)
    for key in tables:
        if key != "card":
            sheet.blame((key,), "an unknown table", "[[card]] only")
    entries = tables.get("card", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        sheet.blame(("card",), words_for(entries), "tables headed [[card]], in double brackets")
        return sheet
    read_cards(sheet, entries)
    if not sheet.faults:
        check_whole(sheet)
    sheet.faults.sort(key=lambda fault: fault.line)
    return sheet


def read_cards(sheet: Sheet, entries: list[dict[str, Any]]) -> None:
    """Each card by itself; more than a few decks' worth is not even looked at."""
    if len(entries) > 10 * SIZE:
        sheet.blame(("card",), f"{len(entries)} cards", f"{SIZE} cards, each number from 1 to {SIZE} once")
        return
    for index, entry in enumerate(entries):
        plain, wrong = read_card(entry)
        if plain is not None:
            sheet.cards[index] = plain
        for misfit in wrong:
            sheet.blame(("card", index, *misfit.path), misfit.found, misfit.expected)


def check_whole(sheet: Sheet) -> None:
    """Eighteen cards, each number once, and enough of each supply (SUR-001, SUR-002, SUR-005)."""
    first: dict[int, int] = {}
    for index, card in sheet.cards.items():
        if card["number"] in first:
            line = line_of(sheet.lines, ("card", first[card["number"]]))
            sheet.blame(
                ("card", index, "number"),
                f"{card['number']} again (first in line {line})",
                "a number of its own",
            )
        first.setdefault(card["number"], index)
    missing = [number for number in range(1, SIZE + 1) if number not in first]
    if missing:
        sheet.blame((), f"no card {', '.join(map(str, missing))}", f"each number from 1 to {SIZE} once")
        return
    held = Counter(card["container"] for card in sheet.cards.values())
    for supply in SUPPLIES:
        if held[supply] < LEAST_SUPPLIES:
            expected = f"at least {LEAST_SUPPLIES}, so that every scenario can be won"
            sheet.blame((), f"{held[supply]} locations with container {supply!r}", expected)
