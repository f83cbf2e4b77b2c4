"""What there is to play with: shipped files and the player's own, checked once and then cached."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.games.riese.cards import Book
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.library import Kept, files_in, others_in, read_source
from shamble.kernel.toml_text import BadFile, printable

if TYPE_CHECKING:
    from shamble.games.sheets import Sheet

SHIPPED = Path(__file__).with_name("data")
CHECKERS = (
    "cards.py", "schema.py", "checks.py", "plot.py", "mission_checks.py", "team_checks.py", "event_checks.py",
    "sheets.py", "tracks.py", "maps.py", "survey.py",
)  # fmt: skip
SHARED = ("../shapes.py", "../sheets.py")
CACHE_NAME = "riese-book.json"
OWN = "riese"
"""The folder, inside that of the player's own files, that holds files of weapons, maps and scenarios."""


def load_book(own: Path | None = None, cache: Path | None = None) -> Book:
    """Everything there is to play with: the shipped files and every `*.toml` in the folder `own`.

    What is the player's own replaces what is shipped of the same kind and id. The checked result is kept in
    the folder `cache`. Raises BadFile, which lists every fault of every file.
    """
    sources = [read_source(path, True) for path in files_in(SHIPPED)]
    sources += [read_source(path) for path in files_in(own)]
    kept = Kept(cache, CACHE_NAME, [SHIPPED.parent / name for name in (*CHECKERS, *SHARED)], sources)
    if (known := kept.load()) is not None:
        return from_plain(Book, known)
    from shamble.games.riese.sheets import bind, read_sheet

    sheets = [read_sheet(source) for source in sources]
    book = bind(sheets)
    if faults := [fault for sheet in sheets for fault in sheet.faults]:
        raise BadFile(faults)
    kept.keep(to_plain(book))
    return book


def check_files(files: Iterable[Path], own: Path | None = None) -> list[Sheet]:
    """Read files as if they lay in the folder `own`, and return a sheet with its faults for each.

    Shipped files follow, should what they hold no longer fit together with these.
    """
    from shamble.games.riese.sheets import bind

    wanted = list(dict.fromkeys(files))
    shipped = [_sheet(path, shipped=True) for path in files_in(SHIPPED)]
    sheets = [_sheet(path) for path in wanted]
    bind([*shipped, *map(_sheet, others_in(own, wanted)), *sheets])
    return [*sheets, *(sheet for sheet in shipped if sheet.faults)]


def _sheet(path: Path, shipped: bool = False) -> Sheet:
    from shamble.games.riese.sheets import SHELVES, read_sheet
    from shamble.games.sheets import Sheet

    try:
        return read_sheet(read_source(path, shipped))
    except BadFile as bad:
        return Sheet(printable(path), SHELVES, shipped, faults=list(bad.faults))
