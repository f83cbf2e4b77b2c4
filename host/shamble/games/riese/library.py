"""What there is to play with: shipped files and the player's own, checked once and then cached."""

from __future__ import annotations

from pathlib import Path

from shamble.games.bookshelf import Bookshelf
from shamble.games.riese.cards import Book

CHECKERS = (
    "cards.py", "schema.py", "checks.py", "plot.py", "mission_checks.py", "team_checks.py", "event_checks.py",
    "sheets.py", "tracks.py", "maps.py", "survey.py",
)  # fmt: skip
OWN = "riese"
"""The folder, inside that of the player's own files, that holds files of weapons, maps and scenarios."""
SHELF = Bookshelf(Path(__file__).parent, CHECKERS, Book, "shamble.games.riese.sheets", "riese-book.json")
SHIPPED, load_book, check_files = SHELF.shipped, SHELF.load, SHELF.check
