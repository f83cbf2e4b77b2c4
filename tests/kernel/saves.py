"""What tests of saves share: games on disk, child processes, and disks that are full or cannot be written."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kernel.toy import Toy, ToyGame, ToyProgram, any_answer
from shamble.kernel.asks import Json
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session

TESTS = Path(__file__).parents[1]
SETUP = {"turns": 40, "walkers": ["ann", "bob"]}


def new_game(path: Path, seed: int = 1) -> Session[Toy]:
    """A toy game in a new save."""
    return Session(ToyGame(), SqliteJournal.create(path, Header("toy", 2, "test", SETUP)), ToyProgram(seed))


def reopened(path: Path, seed: int = 1) -> Session[Toy]:
    """The toy game of that save."""
    return Session(ToyGame(), SqliteJournal.open(path), ToyProgram(seed))


def go_on(session: Session[Any], answers: int, seed: int = 3) -> Session[Any]:
    """That many random answers of a person more, or to the end."""
    rng = random.Random(seed)
    for _ in range(answers):
        if (ask := session.run()) is None:
            break
        session.answer(session.ask_no, any_answer(ask, rng))
    session.run()
    return session


def child(path: Path, **options: Any) -> subprocess.Popen[bytes]:
    """A process that plays the save."""
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    return subprocess.Popen([sys.executable, "-m", "kernel.child", str(path)], env=environment, **options)


def game(turns: int = 6, seed: int = 1, **names: Any) -> Session[Toy]:
    """A toy game of two in memory."""
    header = Header("toy", 2, "test", {"turns": turns, "walkers": ["ann", "bob"]})
    return Session(ToyGame(), MemoryJournal(header, **names), ToyProgram(seed))


def say(session: Session[Any], *answers: Json) -> Session[Any]:
    """A person's answers, one after the other."""
    for answer in answers:
        session.run()
        session.answer(session.ask_no, answer)
    session.run()
    return session


def texts(session: Session[Any]) -> list[str]:
    """What was told, in words."""
    return [event.text for event in session.log]


class FullDisk:
    """A connection to a save whose disk is full while full is set: the transaction fails at its last word."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.full = False

    def execute(self, sql: str, *row: Any) -> Any:
        """As the connection does, but nothing can be committed."""
        if self.full and sql == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return self.db.execute(sql, *row)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)


@contextmanager
def small_disk(folder: Path, size: str = "200k") -> Iterator[Path]:
    """A real file system of that size; skips where none can be mounted."""
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if mount is None or os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("mounting a small file system needs root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(filler: Path) -> None:
    """Take all the space there is."""
    with filler.open("wb", buffering=0) as file:
        size = 65_536
        while size:
            try:
                file.write(bytes(size))
            except OSError:
                size //= 2


@contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """The folder, where nothing can be written for a while."""
    if os.geteuid():
        folder.chmod(0o555)
        yield
        folder.chmod(0o755)
        return
    bound = ["mount", "--bind", str(folder), str(folder)]
    if subprocess.run(bound, capture_output=True).returncode:
        pytest.skip("root may write everywhere, and here nothing can be mounted read-only")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", str(folder)], check=True)
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)
