"""The save: the journal in one SQLite file, durable at every commit, held by one process at a time."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from shamble.kernel.errors import BadSave, Refused, SaveFailed
from shamble.kernel.journal import (
    Header,
    MemoryJournal,
    Moment,
    Packed,
    Point,
    digest_of,
    entry_from,
    place_from,
)
from shamble.kernel.lock import Lock
from shamble.kernel.plain import Json
from shamble.kernel.plain import compact as compact

FORMAT = 1
APPLICATION = 0x5348414D
"""SQLite application id: "SHAM"."""
STAMP = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT};"
MAGIC = b"SQLite format 3\0"
REMEDY = "import an export or bug file that was made of it earlier, if there is one"
CANNOT_OPEN = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_BUSY,
}

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (id INTEGER PRIMARY KEY, body TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE moment (entry INTEGER PRIMARY KEY, label TEXT NOT NULL, schema INTEGER NOT NULL,
                     since INTEGER NOT NULL, body BLOB NOT NULL, digest TEXT NOT NULL);
"""


class SqliteJournal(MemoryJournal):
    """A journal on disk. Changes wait in memory until commit, which writes them in one transaction."""

    def __init__(self, path: Path, header: Header, db: sqlite3.Connection, lock: Lock | None) -> None:
        super().__init__(header)
        self.path = path
        self._db = db
        self._lock = lock
        self._closed = False
        self._stored: set[int] = set()
        self._committed: Point = self.point()
        self._shown = 0
        """No ask of a higher number was ever shown."""

    @classmethod
    def create(cls, path: Path, header: Header) -> SqliteJournal:
        """A new save. Raises Refused when the file exists or is in use, SaveFailed when unwritable."""
        lock = Lock.take(path)
        try:
            if path.exists():
                raise Refused(f"{path.name} exists already; choose another name or delete it first")
            make_file(path, header)
        except BaseException:
            lock.release()
            raise
        try:
            return cls._opened(path, lock)
        except SaveFailed:
            remove_save(path)
            raise

    @classmethod
    def open(cls, path: Path, write: bool = True) -> SqliteJournal:
        """An existing save; write=False reads without the lock, also while another process plays.

        Raises BadSave for a missing, foreign or damaged file, Refused when in use or of a newer format.
        """
        check_format(path)
        return cls._opened(path, Lock.take(path) if write else None)

    @classmethod
    def _opened(cls, path: Path, lock: Lock | None) -> SqliteJournal:
        db = None
        try:
            with reading(path):
                db = connect(path) if lock else connect_to_read(path)
                journal = cls(path, Header("", 0, "", None), db, lock)
                journal._load()
                return journal
        except BaseException:
            if db:
                db.close()
            if lock:
                lock.release()
            raise

    def _load(self) -> None:
        # one read transaction: another process may be writing meanwhile
        self._db.execute("BEGIN")
        meta = {
            key: json.loads(self._sound(key, *rest)) for key, *rest in self._db.execute("SELECT * FROM meta")
        }
        self.header = Header(meta["game"], meta["schema"], meta["version"], meta["setup"], meta["created"])
        for number, *rest in self._db.execute("SELECT id, body, digest FROM entry ORDER BY id"):
            body = json.loads(self._sound(f"entry {number}", *rest))
            self.restore(entry_from(body, len(self.entries) + 1))
        place_from(self, meta["place"], meta["names"])
        self._stored = {entry for (entry,) in self._db.execute("SELECT entry FROM moment")}
        # last, so that what is said of it is true: everything but the kept states has been read
        if self._lock and self._db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise BadSave(
                f"{self.path.name} is damaged, but its answers can be read; export it, and import that"
            )
        self._db.execute("COMMIT")
        self._committed, self._shown = self.point(), self.ask_no

    def _sound(self, what: str, value: str, digest: str) -> str:
        if digest_of(value.encode()) != digest:
            raise BadSave(f"{self.path.name} is damaged at {what}; {REMEDY}")
        return value

    def keep_moment(self, moment: Moment) -> None:
        """Store the state at a boundary, compressed, with the next commit."""
        super().keep_moment(moment)
        self._stored.add(moment.entry)

    def packed(self, entry: int) -> Packed | None:
        """The stored boundary right after that entry; a damaged one counts as none."""
        if entry in self._kept:
            return self._kept[entry]
        if entry not in self._stored:
            return None
        try:
            with reading(self.path):
                row = self._db.execute("SELECT * FROM moment WHERE entry = ?", (entry,)).fetchone()
        except BadSave:
            return None
        packed = Packed(*row[1:]) if row else None
        return packed if packed and packed.is_sound(entry) else None

    def commit(self, only_answers: bool = False) -> None:
        """Write what waits in one transaction and sync it; SaveFailed leaves it waiting for another try.

        only_answers leaves kept states waiting when nothing else is new: the answers bring them back.
        """
        now = self.point()
        if now == self._committed and self.ask_no <= self._shown and (only_answers or not self._kept):
            return
        if self._lock is None:
            if now == self._committed:
                return
            raise Refused(f"{self.path.name} was opened for reading only")
        with writing(self.path):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                self._write(now)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        self._kept.clear()
        self._committed, self._shown = now, self.ask_no + 1

    def _write(self, now: Point) -> None:
        for number in range(self._committed.entries + 1, now.entries + 1):
            body = compact(self.entries[number].plain())
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?)", (number, body, digest_of(body.encode())))
        for entry, packed in self._kept.items():
            self._db.execute("INSERT OR REPLACE INTO moment VALUES (?, ?, ?, ?, ?, ?)", (entry, *packed))
        write_meta(self._db, "place", place_of(now, self.ask_no + 1))
        if now.names != self._committed.names:
            write_meta(self._db, "names", now.names)

    def close(self) -> None:
        """Write what waits, close the file and give the lock back, also when writing fails (SaveFailed).

        Only the first call does anything.
        """
        if self._closed:
            return
        self._closed = True
        if self._lock is None:
            self._db.close()
            return
        try:
            with closing(self._db):
                self.commit()
        finally:
            self._lock.release()


def place_of(point: Point, ask_no: int) -> dict[str, int]:
    """Where the game stands, as it is saved; ask_no is the highest number that may have been shown."""
    return {"head": point.head, "tip": point.tip, "ask_no": ask_no}


def write_meta(db: sqlite3.Connection, key: str, value: Json) -> None:
    """Put one value into the meta table."""
    text = compact(value)
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?, ?)", (key, text, digest_of(text.encode())))


def make_file(path: Path, header: Header) -> None:
    """An empty save, complete under its name or not there at all, whenever the power fails."""
    new = path.with_name(path.name + ".new")
    remove_save(new)
    empty = MemoryJournal(header)
    try:
        with writing(path), closing(sqlite3.connect(new, isolation_level=None)) as db:
            # an answer is a few hundred bytes: small pages make its commit cheaper
            db.executescript(f"PRAGMA page_size=1024; PRAGMA synchronous=FULL; {STAMP} BEGIN; {TABLES}")
            for key in ("game", "schema", "version", "created", "setup"):
                write_meta(db, key, getattr(header, key))
            write_meta(db, "place", place_of(empty.point(), 0))
            write_meta(db, "names", empty.names)
            db.execute("COMMIT")
        new.replace(path)
        sync_folder(path.parent)
    except SaveFailed:
        remove_save(new)
        raise


def sync_folder(folder: Path) -> None:
    """Make a new name in the folder durable, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def connect(path: Path) -> sqlite3.Connection:
    """A connection in WAL mode that syncs at every commit."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON"):
            db.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        db.close()
        raise
    return db


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; it also works in a folder where nothing can be written."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        db.execute("SELECT count(*) FROM meta")
    except sqlite3.OperationalError:
        db.close()
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and wal.stat().st_size:
            raise
        # without a WAL file there is nothing to share, and SQLite need not make its own files
        return sqlite3.connect(uri + "&immutable=1", uri=True, isolation_level=None)
    return db


def check_format(path: Path) -> None:
    """BadSave for a file that is not ours, Refused for one of a newer format; the file is not touched."""
    if not path.is_file():
        what = f"{path} is not a file" if path.exists() else f"there is no save at {path}"
        raise BadSave(f"{what}; expected a Shamble save")
    try:
        with path.open("rb") as file:
            start = file.read(100)
    except OSError as error:
        raise SaveFailed(f"cannot open {path.name} in {path.parent}: {error.strerror}") from error
    if not start.startswith(MAGIC) or int.from_bytes(start[68:72]) != APPLICATION:
        raise BadSave(f"{path.name} is not a Shamble save; exports are read with import")
    if (version := int.from_bytes(start[60:64])) > FORMAT:
        raise Refused(
            f"{path.name} is of save format {version}; this version reads up to {FORMAT}: update Shamble"
        )


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's write errors into one clear SaveFailed."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise SaveFailed(
            f"cannot write {path.name} in {path.parent}: {error}; what was answered before is safe. "
            "Check free space and permissions, then try again"
        ) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn errors of reading into SaveFailed when the file cannot be opened, BadSave when it is damaged."""
    try:
        yield
    except sqlite3.OperationalError as error:
        # extended codes carry the main one in their lowest byte
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in CANNOT_OPEN:
            raise SaveFailed(
                f"cannot open {path.name} in {path.parent}: {error}; check its permissions and free space"
            ) from error
        raise damaged(path, error) from error
    except (sqlite3.Error, LookupError, TypeError, ValueError, AttributeError, zlib.error) as error:
        raise damaged(path, error) from error


def damaged(path: Path, error: Exception) -> BadSave:
    """What to say of a save that cannot be read."""
    return BadSave(f"{path.name} is damaged or not a Shamble save ({error}); {REMEDY}")


def remove_save(path: Path) -> None:
    """Delete a save with the files SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
