"""A process that plays the toy game in a save: an answer a line on stdin, a word for each on stdout."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kernel.toy import ToyGame, ToyProgram
from shamble.kernel.errors import BadAnswer
from shamble.kernel.journal import Header
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session


def main(path: Path) -> None:
    """Open or create, then ask and take answers; "done" names an entry that must outlive everything."""
    header = Header("toy", 2, "child", {"turns": 100_000, "walkers": ["ann", "bob"]})
    journal = SqliteJournal.open(path) if path.exists() else SqliteJournal.create(path, header)
    session = Session(ToyGame(), journal, ToyProgram(5))
    shown = -1
    while session.run() is not None:
        if shown != session.ask_no:
            print("ask", session.ask_no, flush=True)
        shown = session.ask_no
        line = sys.stdin.readline()
        if not line:
            break
        try:
            session.answer(session.ask_no, json.loads(line))
        except BadAnswer as error:
            print("no:", error, flush=True)
        else:
            print("done", journal.head, flush=True)
    journal.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
