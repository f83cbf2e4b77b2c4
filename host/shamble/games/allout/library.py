"""The cards at hand: those that come with the program and the player's own, checked once and then cached."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from shamble import __version__
from shamble.games.allout.cards import Book
from shamble.kernel.toml_text import BadFile, Fault, printable, read

if TYPE_CHECKING:
    from shamble.games.allout.sheets import Sheet

SHIPPED = Path(__file__).with_name("data")
CHECKERS = ("cards.py", "schema.py", "card_checks.py", "sheets.py")
CACHE_NAME = "allout-cards.json"
OWN = "allout"  # the folder, inside that of the player's own files, that holds card files

Source = tuple[str, str, bool]  # file name, text, whether it came with the program


def load_book(own: Path | None = None, cache: Path | None = None) -> Book:
    """Return all cards: the shipped ones and those of every `*.toml` in the folder `own`.

    A card of the player's own replaces a shipped one of the same kind and id. The checked result is kept in
    the folder `cache`; a cache that is broken, foreign or cannot be written is done without.
    Raises BadFile, which lists every fault of every file.
    """
    sources = [*_read_all(SHIPPED, shipped=True), *_read_all(own)]
    key = _key(sources)
    book = _cached(cache, key)
    if book is None:
        book = _checked(sources)
        _keep(cache, key, book)
    return book


def check_files(files: Iterable[Path], own: Path | None = None) -> list[Sheet]:
    """Read card files as if they lay in the folder `own`, and return a sheet with its faults for each.

    Shipped files follow, should their cards no longer fit together with these.
    """
    from shamble.games.allout.sheets import bind

    wanted = list(dict.fromkeys(files))
    given = {os.path.realpath(path) for path in wanted}
    beside = [path for path in _card_files(own) if os.path.realpath(path) not in given]
    shipped = [_sheet(path, shipped=True) for path in _card_files(SHIPPED)]
    sheets = [_sheet(path) for path in wanted]
    bind([*shipped, *map(_sheet, beside), *sheets])
    return [*sheets, *(sheet for sheet in shipped if sheet.faults)]


def _sheet(path: Path, shipped: bool = False) -> Sheet:
    from shamble.games.allout.sheets import Sheet, read_sheet

    try:
        return read_sheet(*_source(path, shipped))
    except BadFile as bad:
        return Sheet(printable(path), "", shipped, faults=list(bad.faults))


def _checked(sources: Iterable[Source]) -> Book:
    from shamble.games.allout.sheets import bind, read_sheet

    sheets = [read_sheet(*source) for source in sources]
    book = bind(sheets)
    if faults := [fault for sheet in sheets for fault in sheet.faults]:
        raise BadFile(faults)
    return book


def _read_all(folder: Path | None, shipped: bool = False) -> list[Source]:
    return [_source(path, shipped) for path in _card_files(folder)]


def _source(path: Path, shipped: bool) -> Source:
    name = f"{path.name} (shipped)" if shipped else printable(path)
    return name, read(path), shipped


def _card_files(folder: Path | None) -> list[Path]:
    """The card files of a folder in the order of their names; a folder that is not there has none."""
    if folder is None:
        return []
    try:
        names = os.listdir(folder)  # noqa: PTH208 - Path.iterdir costs an object for each name
    except FileNotFoundError:
        return []
    except OSError as error:
        reason = str(error.strerror).lower()
        raise BadFile([Fault(printable(folder), 0, "", reason, "a folder of card files")]) from None
    return [folder / name for name in sorted(names) if name.endswith(".toml")]


# --- the cache ---


def _key(sources: Iterable[Source]) -> str:
    """The hash of the card files, of the program's version and of the code that checks them."""
    code = [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in CHECKERS]
    texts = [(name, text) for name, text, _ in sources]
    return hashlib.sha256(repr((__version__, code, texts)).encode(errors="replace")).hexdigest()


def _cached(cache: Path | None, key: str) -> Book | None:
    """The book kept under this key. The first line of the file is the key and the hash of the rest."""
    if cache is None:
        return None
    try:
        with (cache / CACHE_NAME).open("rb") as file:
            kept, _, digest = file.readline(200).strip().partition(b" ")
            if kept != key.encode():
                return None
            content = file.read()
    except OSError:
        return None  # not there, or not ours to read: the cards are checked again
    if hashlib.sha256(content).hexdigest().encode() != digest:
        return None
    return Book.from_dict(json.loads(content))


def _keep(cache: Path | None, key: str, book: Book) -> None:
    if cache is None:
        return
    content = json.dumps(book.to_dict(), separators=(",", ":")).encode()
    first = f"{key} {hashlib.sha256(content).hexdigest()}\n".encode()
    try:
        cache.mkdir(parents=True, exist_ok=True)
        unfinished = cache / f"{CACHE_NAME}.{os.getpid()}"
        unfinished.write_bytes(first + content)
        unfinished.replace(cache / CACHE_NAME)
    except OSError:
        return  # a full or read-only disk costs the next start some time, nothing else
