"""Groups that players name: by the id of one among their cards, or by a file with one in it."""

from __future__ import annotations

import difflib
from pathlib import Path

from shamble.games.allout.cards.library import OWN, load_book, with_files
from shamble.games.allout.cards.model import Book, Group
from shamble.kernel.errors import BadInput


def find_group(words: str, own: Path | None, cache: Path | None) -> tuple[Group, Book]:
    """The group of that id, or the one in that file, and all cards with it.

    BadInput when there is neither; BadFile for a faulty file.
    """
    folder = own and own / OWN
    path = Path(words)
    if path.suffix == ".toml" or path.exists():
        book, sheets = with_files([path], folder)
        found = [card for sheet in sheets for (kind, _), card in sheet.cards.items() if kind == "group"]
        if len(found) != 1:
            raise BadInput(f"{words[:80]} holds {len(found)} groups; expected a file with one [[group]]")
        return found[0], book
    book = load_book(folder, cache)
    if words in book.groups:
        return book.groups[words], book
    near = difflib.get_close_matches(words, book.groups, 3) or sorted(book.groups)[:8]
    known = f"known: {', '.join(near)}" if near else "none is among your cards"
    home = f"; its file goes into {folder}, or is named itself: FILE.toml" if folder else ""
    raise BadInput(f"there is no group {words[:60]!r}, and no such file; {known}{home}")


def within(group: Group, limit: int, book: Book) -> Group:
    """The group, if it costs no more than an agreed limit; BadInput otherwise (AOW-408, AOW-555)."""
    from shamble.games.allout.groups.limits import value

    points = value(group.members, book)
    if points > limit:
        raise BadInput(f"{group.name} costs {points} points; expected at most {limit}, the limit (AOW-408)")
    return group
