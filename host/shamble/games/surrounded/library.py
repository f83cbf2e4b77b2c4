"""The decks at hand: the one that comes with the program, and those that players typed in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from shamble.games.surrounded.cards import Deck
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.errors import BadInput
from shamble.kernel.library import Kept, files_in, read_source
from shamble.kernel.toml_text import BadFile, printable

if TYPE_CHECKING:
    from shamble.games.surrounded.sheets import Sheet

SHIPPED = Path(__file__).with_name("data") / "deck.toml"
CHECKERS = ("cards.py", "schema.py", "sheets.py", "../shapes.py")
OURS = "shipped"
OWN = "surrounded"
"""The folder, inside that of the player's own files, that holds deck files."""
MINE = "deck"
"""The name of the own deck, deck.toml, that takes the place of the shipped one."""


def deck_files(own: Path | None = None) -> dict[str, Path]:
    """Every deck there is, by name: a file's name without its ending."""
    return {OURS: SHIPPED, **{path.stem: path for path in files_in(own)}}


def load_deck(name: str | None = None, own: Path | None = None, cache: Path | None = None) -> Deck:
    """The deck of that name; by default the player's deck.toml in the folder `own`, else the shipped one.

    Raises BadInput for a name that is not there, BadFile with every fault of the file.
    """
    files = deck_files(own)
    wanted = name or (MINE if MINE in files else OURS)
    if wanted not in files:
        raise BadInput(f"there is no deck {wanted[:60]!r}; known: {', '.join(files)}")
    source = read_source(files[wanted], wanted == OURS)
    code = [Path(__file__).parent / name for name in CHECKERS]
    kept = Kept(cache, f"surrounded-{wanted}.json", code, [source])
    if (known := kept.load()) is not None:
        return from_plain(Deck, known)
    from shamble.games.surrounded.sheets import read_sheet

    sheet = read_sheet(source)
    if sheet.faults:
        raise BadFile(sheet.faults)
    deck = sheet.deck(wanted)
    kept.keep(to_plain(deck))
    return deck


def check_files(files: Iterable[Path], own: Path | None = None) -> list[Sheet]:
    """Read deck files, each as a whole, and return a sheet with its faults for each."""
    return [checked(path) for path in dict.fromkeys(files)]


def checked(path: Path) -> Sheet:
    """The sheet of one file; one that cannot be read has that as its fault."""
    from shamble.games.surrounded.sheets import Sheet, read_sheet

    try:
        return read_sheet(read_source(path))
    except BadFile as bad:
        return Sheet(printable(path), faults=list(bad.faults))
