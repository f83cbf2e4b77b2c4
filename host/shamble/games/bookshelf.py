"""The book of a game that plays by files: shipped ones and the player's own, checked once and then cached."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.library import Kept, files_in, others_in, read_source
from shamble.kernel.toml_text import BadFile, printable

if TYPE_CHECKING:
    from shamble.games.sheets import Sheet

B = TypeVar("B")
SHARED = ("shapes.py", "sheets.py")
"""What checks the files of every such game, beside its own checkers."""


@dataclass(frozen=True, slots=True)
class Bookshelf(Generic[B]):
    """Where the files of a game are, and how they are read.

    home: the folder of the game's code, with its files in `data`; checkers: the modules in it that decide what a
    file may say; book: what all files together are; sheets: the module with `read_sheet`, `bind` and `SHELVES`,
    imported only when a file is new or has changed; cache: the name of the file in which the checked book is kept.
    """

    home: Path
    checkers: tuple[str, ...]
    book: type[B]
    sheets: str
    cache: str

    def load(self, own: Path | None = None, cache: Path | None = None) -> B:
        """Everything there is to play with: the shipped files and every `*.toml` in the folder `own`.

        What is the player's own replaces what is shipped of the same kind and id. The checked result is kept in
        the folder `cache`. Raises BadFile, which lists every fault of every file.
        """
        sources = [read_source(path, True) for path in files_in(self.shipped)]
        sources += [read_source(path) for path in files_in(own)]
        code = [self.home / name for name in self.checkers]
        code += [Path(__file__).with_name(name) for name in SHARED]
        kept = Kept(cache, self.cache, code, sources)
        if (known := kept.load()) is not None:
            return from_plain(self.book, known)
        reading = self._reading()
        sheets = [reading.read_sheet(source) for source in sources]
        book: B = reading.bind(sheets)
        if faults := [fault for sheet in sheets for fault in sheet.faults]:
            raise BadFile(faults)
        kept.keep(to_plain(book))
        return book

    def check(self, files: Iterable[Path], own: Path | None = None) -> list[Sheet]:
        """Read files as if they lay in the folder `own`, and return a sheet with its faults for each.

        Shipped files follow, should what they hold no longer fit together with these.
        """
        wanted = list(dict.fromkeys(files))
        shipped = [self._sheet(path, shipped=True) for path in files_in(self.shipped)]
        sheets = [self._sheet(path) for path in wanted]
        self._reading().bind([*shipped, *map(self._sheet, others_in(own, wanted)), *sheets])
        return [*sheets, *(sheet for sheet in shipped if sheet.faults)]

    @property
    def shipped(self) -> Path:
        """The folder of the shipped files."""
        return self.home / "data"

    def _reading(self) -> Any:
        return importlib.import_module(self.sheets)

    def _sheet(self, path: Path, shipped: bool = False) -> Sheet:
        from shamble.games.sheets import Sheet

        reading = self._reading()
        try:
            sheet: Sheet = reading.read_sheet(read_source(path, shipped))
        except BadFile as bad:
            return Sheet(printable(path), reading.SHELVES, shipped, faults=list(bad.faults))
        return sheet
