"""The save: the journal in one SQLite file, durable at every commit, held by one process at a time."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

from shamble.kernel.asks import Json
from shamble.kernel.errors import BadSave, Refused, SaveFailed
from shamble.kernel.journal import Entry, Header, MemoryJournal, Moment
from shamble.kernel.lock import Lock

FORMAT = 1
APPLICATION = 0x5348414D
"""SQLite application id: "SHAM"."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, body TEXT NOT NULL,
                    digest TEXT NOT NULL);
CREATE TABLE moment (entry INTEGER PRIMARY KEY, label TEXT NOT NULL, schema INTEGER NOT NULL,
                     body BLOB NOT NULL, digest TEXT NOT NULL);
CREATE TABLE name (kind TEXT, name TEXT, entry INTEGER NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;
"""


class SqliteJournal(MemoryJournal):
    """A journal on disk. Changes wait in memory until commit, which writes them in one transaction."""

    def __init__(self, path: Path, header: Header, db: sqlite3.Connection, lock: Lock | None) -> None:
        super().__init__(header)
        self.path = path
        self._db = db
        self._lock = lock
        self._pending: list[tuple[str, tuple[Any, ...]]] = []
        self._written: dict[str, int] = {}

    @classmethod
    def create(cls, path: Path, header: Header) -> SqliteJournal:
        """A new save. Raises Refused when the file exists or is in use, SaveFailed when unwritable."""
        lock = Lock.take(path)
        try:
            if path.exists():
                raise Refused(f"{path.name} exists already; choose another name or delete it first")
            return cls._create(path, header, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _create(cls, path: Path, header: Header, lock: Lock) -> SqliteJournal:
        try:
            with writing(path):
                db = connect(path)
                stamp = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT};"
                db.executescript(f"{stamp} BEGIN; {TABLES} COMMIT;")
                journal = cls(path, header, db, lock)
                for key in ("game", "schema", "version", "created"):
                    journal._set(key, getattr(header, key))
                journal._set("setup", header.setup)
                journal.commit()
                return journal
        except SaveFailed:
            remove_save(path)
            raise

    @classmethod
    def open(cls, path: Path, write: bool = True) -> SqliteJournal:
        """An existing save; write=False reads without the lock, also while another process plays.

        Raises BadSave for a missing, foreign or damaged file, Refused when in use or of a newer format.
        """
        if not path.is_file():
            raise BadSave(f"there is no save at {path}")
        lock = Lock.take(path) if write else None
        try:
            with reading(path):
                db = connect(path, write)
                check_format(path, db)
                journal = cls(path, Header("", 0, "", None), db, lock)
                journal._load()
                return journal
        except BaseException:
            if lock:
                lock.release()
            raise

    def _load(self) -> None:
        meta = {key: json.loads(value) for key, value in self._db.execute("SELECT key, value FROM meta")}
        self.header = Header(meta["game"], meta["schema"], meta["version"], meta["setup"], meta["created"])
        for kind, name, entry in self._db.execute("SELECT kind, name, entry FROM name"):
            self.names[kind][name] = entry
        for number, body, digest in self._db.execute("SELECT id, body, digest FROM entry ORDER BY id"):
            if digest != digest_of(body.encode()):
                raise BadSave(
                    f"{self.path.name} is damaged at entry {number}; import an export or bug file of it"
                )
            self._index(Entry(**json.loads(body)))
        self.head, self.tip, self.ask_no = meta["head"], meta["tip"], meta["ask_no"]
        self._written = {key: meta[key] for key in ("head", "tip", "ask_no")}
        self.line(), self.line(self.tip)

    def _write(self, entry: Entry) -> None:
        body = compact(entry.plain())
        row = (entry.id, entry.parent, body, digest_of(body.encode()))
        self._pending.append(("INSERT INTO entry VALUES (?, ?, ?, ?)", row))

    def take_back(self, entry: Entry, tip: int) -> None:
        """Forget the newest entry, which could not be made durable."""
        super().take_back(entry, tip)
        self._pending = [
            (sql, row)
            for sql, row in self._pending
            if not (sql.startswith("INSERT INTO entry") and row[0] == entry.id)
        ]

    def keep_moment(self, moment: Moment) -> None:
        """Store the state at a boundary, compressed, with a digest."""
        body = zlib.compress(compact({"state": moment.state, "told": moment.told}).encode(), 1)
        row = (moment.entry, moment.label, moment.schema, body, digest_of(body))
        self._pending.append(("INSERT OR REPLACE INTO moment VALUES (?, ?, ?, ?, ?)", row))
        self._moments = {moment.entry: moment}

    def moment(self, entry: int) -> Moment | None:
        """The stored boundary right after that entry; a damaged one counts as none."""
        if entry in self._moments:
            return self._moments[entry]
        row = next(
            (row for sql, row in reversed(self._pending) if "INTO moment" in sql and row[0] == entry), None
        )
        if row is None:
            with reading(self.path):
                row = self._db.execute("SELECT * FROM moment WHERE entry = ?", (entry,)).fetchone()
        if row is None or digest_of(row[3]) != row[4]:
            return None
        body = json.loads(zlib.decompress(row[3]))
        return Moment(entry, row[1], row[2], body["state"], body["told"])

    def name(self, kind: str, name: str, entry: int) -> None:
        """Give an entry a name as a mark or a fork; a name given again moves."""
        super().name(kind, name, entry)
        self._pending.append(("INSERT OR REPLACE INTO name VALUES (?, ?, ?)", (kind, name, entry)))

    def commit(self) -> None:
        """Write what waits in one transaction and sync it; SaveFailed leaves it waiting for another try."""
        for key in ("head", "tip", "ask_no"):
            if self._written.get(key) != getattr(self, key):
                self._set(key, getattr(self, key))
        if not self._pending:
            return
        with writing(self.path):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                for sql, row in self._pending:
                    self._db.execute(sql, row)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        self._pending.clear()
        self._written = {key: getattr(self, key) for key in ("head", "tip", "ask_no")}

    def _set(self, key: str, value: Json) -> None:
        self._pending.append(("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, compact(value))))

    def close(self) -> None:
        """Close the file and give the lock back. What was not committed is not written."""
        with reading(self.path):
            self._db.close()
        if self._lock:
            self._lock.release()


def connect(path: Path, write: bool = True) -> sqlite3.Connection:
    """A connection in WAL mode that syncs at every commit."""
    if not write:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    return db


def check_format(path: Path, db: sqlite3.Connection) -> None:
    """BadSave for a file that is not ours, Refused for one of a newer format."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise BadSave(f"{path.name} is a database, but not a Shamble save")
    if version > FORMAT:
        raise Refused(
            f"{path.name} is of save format {version}; this version reads up to {FORMAT}: update Shamble"
        )


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn SQLite's write errors into one clear SaveFailed."""
    try:
        yield
    except sqlite3.Error as error:
        raise SaveFailed(
            f"cannot write {path.name} in {path.parent}: {error}; what was answered before is safe. "
            "Check free space and permissions, then try again"
        ) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn SQLite's and JSON's read errors into one clear BadSave."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise SaveFailed(
            f"cannot open {path.name} in {path.parent}: {error}; check its permissions"
        ) from error
    except (sqlite3.Error, json.JSONDecodeError, KeyError, TypeError, zlib.error) as error:
        raise BadSave(f"{path.name} is damaged or not a Shamble save: {error}") from error


def remove_save(path: Path) -> None:
    """Delete a save with the files SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def compact(value: Json) -> str:
    """The value as JSON without spaces, keys in the order given."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_of(data: bytes) -> str:
    """A short digest that guards against damage, not against change."""
    return blake2b(data, digest_size=8).hexdigest()
