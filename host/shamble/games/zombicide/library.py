"""The cards, maps and skirmishes at hand: shipped ones and the player's own, checked once and then cached."""

from __future__ import annotations

from pathlib import Path

from shamble.games.bookshelf import Bookshelf
from shamble.games.zombicide.cards import Book

CHECKERS = ("cards.py", "zones.py", "schema.py", "checks.py", "sheets.py")
OWN = "zombicide"
"""The folder, inside that of the player's own files, that holds files of weapons, maps and skirmishes."""
SHELF = Bookshelf(
    Path(__file__).parent, CHECKERS, Book, "shamble.games.zombicide.sheets", "zombicide-book.json"
)
SHIPPED, load_book, check_files = SHELF.shipped, SHELF.load, SHELF.check
