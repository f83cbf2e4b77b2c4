"""The file of cards that people entered themselves: read, added to as a whole or not at all, never overwritten."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.games.allout.cards.library import OWN, SHIPPED, load_book
from shamble.games.allout.cards.menu import entering
from shamble.games.allout.cards.single import DECK_OF, KINDS, as_table, known_ids, shelf_of
from shamble.kernel.dialogue import Dialogue
from shamble.kernel.errors import SaveFailed
from shamble.kernel.library import files_in, read_source
from shamble.kernel.lock import Lock
from shamble.kernel.plain import Json
from shamble.kernel.toml_text import BadFile, parse, printable, read

if TYPE_CHECKING:
    from shamble.games.allout.cards.sheets import Sheet

NAME = "own-cards.toml"
HEAD = (
    "# Cards entered at the table. docs/cards.md tells what can stand here; shamble check FILE checks it.\n"
)


class OwnCards:
    """The player's own cards of All Out War.

    own: the folder of all files of the player's own; cache: where checked cards are kept.
    """

    def __init__(self, own: Path, cache: Path | None = None) -> None:
        self.folder, self.cache = own / OWN, cache
        self.path = self.folder / NAME

    def check(self) -> None:
        """BadFile for a file to which no card can be added; it is left as it is."""
        fitting(self.path, self._text())

    def known(self, name: str, deck: str) -> Json:
        """The card of that name in the player's files, as a table; None when there is none."""
        book = load_book(self.folder, self.cache)
        for kind in KINDS:
            for card in getattr(book, shelf_of(kind)).values():
                if deck in ("", DECK_OF[kind]) and name.casefold() in (card.id, card.name.casefold()):
                    return as_table(kind, card)
        return None

    def entering(self, deck: str, name: str) -> Dialogue[Json]:
        """Ask for a card, whose id is unlike all that are known."""
        return entering(deck, name, known_ids(load_book(self.folder, self.cache)))

    def keep(self, table: Json) -> str:
        """Add a card to the file; returns where it is kept. BadFile, Refused or SaveFailed when nothing was changed."""
        lock = Lock.take(made(self.path))
        try:
            text = f"{self._text().rstrip() or HEAD.rstrip()}\n\n{toml_of(table)}"
            fitting(self.path, text)
            replace_file(self.path, text)
        finally:
            lock.release()
        return printable(self.path)

    def _text(self) -> str:
        return read(self.path) if self.path.exists() else ""


def fitting(path: Path, text: str) -> None:
    """BadFile when a file of the player's own would not do with that text, beside all the other cards there are."""
    from shamble.games.allout.cards.sheets import bind, read_sheet

    name = printable(path)
    if not parse(text, name):
        return
    sheet = read_sheet(name, text)
    bind([*others(path), sheet])
    if sheet.faults:
        raise BadFile(sheet.faults)


def others(path: Path) -> list[Sheet]:
    """The sheets of all cards there are but for those of one file: shipped ones, and the player's own beside it."""
    from shamble.games.allout.cards.sheets import read_sheet

    shipped = [read_sheet(*read_source(one, True)) for one in files_in(SHIPPED)]
    beside = [one for one in files_in(path.parent) if one.name != path.name]
    return [*shipped, *(read_sheet(*read_source(one)) for one in beside)]


def toml_of(table: Json) -> str:
    """The card as a table of a TOML file."""
    ((kind, fields),) = table.items()
    return f"[[{kind}]]\n" + "".join(f"{key} = {toml_value(value)}\n" for key, value in fields.items())


def toml_value(value: Json) -> str:
    """A plain value as it stands in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml_value(one)}' for key, one in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def made(path: Path) -> Path:
    """A file's path, whose folder is there then; SaveFailed when it cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFailed(f"cannot make the folder {printable(path.parent)}: {error.strerror}") from error
    return path


def replace_file(path: Path, text: str) -> None:
    """Write a file as a whole or not at all, where it really lies; SaveFailed when it cannot be written."""
    path = Path(os.path.realpath(path))
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise SaveFailed(f"cannot write {printable(path)}: {error.strerror}") from error


def listed(own: Path, cache: Path | None = None) -> list[dict[str, str]]:
    """Every card to draw with its kind, id, name and the file in which it stands; BadFile for a faulty file."""
    from shamble.games.allout.cards.sheets import read_sheet

    book, files = load_book(own / OWN, cache), {}
    for path, shipped in [
        *((path, True) for path in files_in(SHIPPED)),
        *((path, False) for path in files_in(own / OWN)),
    ]:
        source = read_source(path, shipped)
        files.update({(kind, card.id): source.file for (kind, _), card in read_sheet(*source).cards.items()})
    return [
        {"kind": kind, "id": card.id, "name": card.name, "file": files[kind, card.id]}
        for kind in KINDS
        for card in getattr(book, shelf_of(kind)).values()
    ]
