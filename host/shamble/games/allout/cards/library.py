"""The cards at hand: those that come with the program and the player's own, checked once and then cached."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.games.allout.cards.model import Book
from shamble.kernel.library import Kept, Source, files_in, others_in, read_source
from shamble.kernel.toml_text import BadFile, printable

if TYPE_CHECKING:
    from shamble.games.allout.cards.sheets import Sheet

SHIPPED = Path(__file__).parent.with_name("data")
CHECKERS = (
    "record.py",
    "plot.py",
    "model.py",
    "deeds_schema.py",
    "plot_schema.py",
    "schema.py",
    "checks.py",
    "plot_checks.py",
    "sheets.py",
    "../groups/limits.py",
    "../items.py",
    "../threat.py",
    "../../shapes.py",
)
CACHE_NAME = "allout-cards.json"
OWN = "allout"  # the folder, inside that of the player's own files, that holds card files


def load_book(own: Path | None = None, cache: Path | None = None) -> Book:
    """Return all cards: the shipped ones and those of every `*.toml` in the folder `own`.

    A card of the player's own replaces a shipped one of the same kind and id. The checked result is kept in
    the folder `cache`; a cache that is broken, foreign or cannot be written is done without.
    Raises BadFile, which lists every fault of every file.
    """
    sources = [*_read_all(SHIPPED, shipped=True), *_read_all(own)]
    kept = Kept(cache, CACHE_NAME, [Path(__file__).parent / name for name in CHECKERS], sources)
    if (known := kept.load()) is not None:
        return Book.from_dict(known)
    book = _checked(sources)
    kept.keep(book.to_dict())
    return book


def with_files(files: Iterable[Path], own: Path | None = None) -> tuple[Book, list[Sheet]]:
    """All cards, those of these files among them, and a sheet for each file; BadFile for a fault in any.

    Not cached: these files are read once, for what is begun with them.
    """
    book, sheets, shipped = _bound(files, own)
    if faults := [fault for sheet in (*sheets, *shipped) for fault in sheet.faults]:
        raise BadFile(faults)
    return book, sheets


def check_files(files: Iterable[Path], own: Path | None = None) -> list[Sheet]:
    """Read card files as if they lay in the folder `own`, and return a sheet with its faults for each.

    Shipped files follow, should their cards no longer fit together with these.
    """
    _, sheets, shipped = _bound(files, own)
    return [*sheets, *(sheet for sheet in shipped if sheet.faults)]


def _bound(files: Iterable[Path], own: Path | None) -> tuple[Book, list[Sheet], list[Sheet]]:
    """All cards as if these files lay in the folder `own`, a sheet for each file, and those that are shipped."""
    from shamble.games.allout.cards.sheets import bind

    wanted = list(dict.fromkeys(files))
    shipped = [_sheet(path, shipped=True) for path in files_in(SHIPPED)]
    sheets = [_sheet(path) for path in wanted]
    book = bind([*shipped, *map(_sheet, others_in(own, wanted)), *sheets])
    return book, sheets, shipped


def _sheet(path: Path, shipped: bool = False) -> Sheet:
    from shamble.games.allout.cards.sheets import Sheet, read_sheet

    try:
        return read_sheet(*read_source(path, shipped))
    except BadFile as bad:
        return Sheet(printable(path), "", shipped, faults=list(bad.faults))


def _checked(sources: Iterable[Source]) -> Book:
    from shamble.games.allout.cards.sheets import bind, read_sheet

    sheets = [read_sheet(*source) for source in sources]
    book = bind(sheets)
    if faults := [fault for sheet in sheets for fault in sheet.faults]:
        raise BadFile(faults)
    return book


def _read_all(folder: Path | None, shipped: bool = False) -> list[Source]:
    return [read_source(path, shipped) for path in files_in(folder)]
