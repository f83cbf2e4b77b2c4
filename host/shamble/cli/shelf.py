"""The shelf: the saved games in the data folder, their names, and what can be seen of each."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shamble.cli import paths
from shamble.games import load
from shamble.kernel.errors import BadInput, Refused, SaveFailed, ShambleError
from shamble.kernel.plain import brief

if TYPE_CHECKING:
    from shamble.kernel.journal import Header, MemoryJournal
    from shamble.kernel.save import SqliteJournal
    from shamble.kernel.session import Session

SUFFIX = ".shamble"
MOST_NAME = 60
MOST_BYTES = 200
FORBIDDEN = set('/\\:*?"<>|')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Seen:
    """A save as `shamble games` lists it; fault: why it cannot be read, or empty."""

    name: str
    path: Path
    played: float
    game: str = ""
    scenario: str = ""
    turn: int = 0
    threat: int = 0
    over: bool = False
    fault: str = ""

    @property
    def when(self) -> str:
        """When it was last played, in local time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.played))


def checked_name(name: str) -> str:
    """The name if it can be that of a save on any system, else BadInput."""
    fault = ""
    if not 1 <= len(name) <= MOST_NAME or len(name.encode(errors="replace")) > MOST_BYTES:
        fault = f"is empty or longer than {MOST_NAME} characters"
    elif not name.isprintable() or FORBIDDEN & set(name):
        fault = "holds a character that file names cannot have everywhere"
    elif name[0] in ".- " or name[-1] in ". " or RESERVED.fullmatch(name):
        fault = "is reserved, or begins or ends with a dot, dash or space"
    if fault:
        raise BadInput(f"{brief(name)[:80]} {fault}; give letters, digits, dashes and spaces")
    return name


def path_of(name: str) -> Path:
    """Where a save of that name is or would be."""
    return paths.data_dir() / (checked_name(name) + SUFFIX)


def existing(name: str) -> Path:
    """The file of an existing save; BadInput with the nearest names when there is none."""
    path = path_of(name)
    if path.exists():
        return path
    import difflib

    known = [path.stem for path in files()]
    near = difflib.get_close_matches(name, known, 3) or known[:5]
    raise BadInput(
        f"there is no game {name!r}; " + (f"there is {', '.join(near)}" if near else "none is saved yet")
    )


def files() -> list[Path]:
    """The files that look like saves, the one played last first."""
    try:
        found = [path for path in paths.data_dir().iterdir() if path.suffix == SUFFIX]
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(found, key=lambda path: (-last_played(path), path.name))


def last_played(path: Path) -> float:
    """When the save last changed, in seconds since 1970; what is newest may be in a file SQLite keeps beside it."""
    beside = path.with_name(f"{path.name}-wal")
    times = [path.stat().st_mtime] if path.exists() else [0.0]
    if beside.exists() and beside.stat().st_size:  # who only reads makes an empty one
        times.append(beside.stat().st_mtime)
    return max(times)


def free_names(base: str) -> Iterator[str]:
    """base-1, base-2 and so on, without those that are taken."""
    number = 0
    while True:
        number += 1
        if not path_of(f"{base}-{number}").exists():
            yield f"{base}-{number}"


def create(header: Header, name: str | None) -> SqliteJournal:
    """A new save of that name, or of a free one made from the game's name."""
    from shamble.kernel.save import SqliteJournal

    make_folder()
    if name is not None:
        return SqliteJournal.create(path_of(name), header)
    for free in free_names(header.game):
        try:
            return SqliteJournal.create(path_of(free), header)
        except Refused:
            continue  # another process took that name meanwhile
    raise AssertionError("names do not end")


def make_folder() -> None:
    """Make the data folder; SaveFailed when that cannot be."""
    try:
        paths.data_dir().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFailed(
            f"cannot make the folder of the saved games {paths.data_dir()}: {error.strerror}; "
            "set SHAMBLE_HOME to a folder that can be written"
        ) from error


def opened(path: Path) -> SqliteJournal:
    """A save to look at, without its lock."""
    from shamble.kernel.save import SqliteJournal

    return SqliteJournal.open(path, write=False)


def watch(journal: MemoryJournal) -> Session[Any]:
    """The game of a journal as it stands, only to look at."""
    from shamble.kernel.session import Session
    from shamble.ui.transcript import Nobody

    return Session(load(journal.header.game).GAME, journal, Nobody())


def seen(path: Path) -> Seen:
    """What can be seen of a save, also of one in play; whatever is wrong with it becomes its fault."""
    try:
        journal = opened(path)
        try:
            return seen_in(path, journal)
        finally:
            journal.close()
    except Exception as error:  # noqa: BLE001 - whatever one save holds, the others are still listed
        what = str(error) if isinstance(error, ShambleError | OSError) else repr(error)
        return Seen(path.stem, path, last_played(path), fault=what)


def seen_in(path: Path, journal: MemoryJournal) -> Seen:
    """What can be seen of an open save."""
    session = watch(journal)
    status = load(journal.header.game).GAME.status(session.state)
    scenario = journal.header.setup.get("scenario", "") if isinstance(journal.header.setup, dict) else ""
    title = scenario.get("title") or scenario.get("id", "") if isinstance(scenario, dict) else scenario
    return Seen(
        path.stem,
        path,
        last_played(path),
        journal.header.game,
        str(title),
        status.turn,
        status.threat,
        session.ask is None,
    )


def newest() -> Path:
    """The save played last, an unfinished one if there is any; BadInput when there is none to read."""
    readable = [one for one in map(seen, files()) if not one.fault]
    found = next((one for one in readable if not one.over), readable[0] if readable else None)
    if found is None:
        raise BadInput("no game is saved yet; shamble play GAME begins one")
    return found.path
