"""`shamble replay` and `shamble bug`: a game told and checked from its answers, and one file to report it with."""

from __future__ import annotations

import locale
import os
import platform
import shutil
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import shelf
from shamble.cli.saves import STREAM, read_journal, read_save, write_lines
from shamble.games import load
from shamble.kernel.asks import Json
from shamble.kernel.errors import ShambleError

if TYPE_CHECKING:
    from shamble.kernel.journal import MemoryJournal

LOG_LINES = 30
FILES = (".json", ".jsonl", shelf.SUFFIX)


@click.command()
@click.argument("game", metavar="NAME|FILE")
@click.option("--quiet", is_flag=True, help="Say only whether it is the same.")
def replay(game: str, quiet: bool) -> None:
    """Tell a game again from its answers, and say whether it is the game that was recorded.

    NAME is a saved game, FILE an export or a bug file (- for the input).
    """
    from shamble.ui.screen import harmless
    from shamble.ui.transcript import Differs, passages

    journal = recorded(game)
    try:
        for passage in passages(load(journal.header.game).GAME, journal):
            for line in () if quiet else passage.lines():
                click.echo(harmless(line))
    except Differs as differs:
        raise ShambleError(f"this is not the game that was recorded: {differs}") from differs
    click.echo(f"The same game as recorded: {len(journal.line())} answers.")


def recorded(game: str) -> MemoryJournal:
    """The journal of a file or of a saved game; a file of that name comes first."""
    if game == STREAM or Path(game).is_file():
        return read_journal(game)
    looks_like_a_path = Path(game).name != game or Path(game).suffix in FILES
    return read_journal(game) if looks_like_a_path else read_save(shelf.existing(game))


@click.command()
@click.argument("name")
@click.argument("file", required=False)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def bug(name: str, file: str | None, force: bool) -> None:
    """Write one file that reproduces a game, to send with a report.

    It holds the game, the version, the system, the question on show and the last lines of the log.
    """
    from shamble.kernel.exchange import export_lines

    target = file or f"{name}.bug.jsonl"
    path = shelf.existing(name)
    with closing(shelf.opened(path)) as journal:
        extra = {**surroundings(), **position(journal)}
    with closing(shelf.opened(path)) as journal:
        write_lines(export_lines(journal, extra), target, force)
    if target != STREAM:
        click.echo(f"{target} holds the game and what surrounds it; shamble replay and import read it.")


def surroundings() -> dict[str, Json]:
    """The version and the system it runs on; nothing that names a person."""
    from shamble import __version__

    columns, rows = shutil.get_terminal_size((80, 24))
    return {
        "version": __version__,
        "platform": platform.platform(),
        "python": platform.python_version(),
        "locale": ".".join(filter(None, locale.getlocale())),
        "terminal": {"term": os.environ.get("TERM", ""), "columns": columns, "rows": rows},
    }


def position(journal: MemoryJournal) -> dict[str, Json]:
    """The ask on show and the last lines of the log; where the rules break down, why."""
    from shamble.ui.asking import ask_facts

    try:
        session = shelf.watch(journal)
    except ShambleError as error:
        return {"ask": None, "log": [], "fault": str(error)}
    asked = {"key": session.key, "label": session.label, **ask_facts(session.ask)} if session.ask else None
    log = [{"rule": event.rule, "text": event.text} for event in session.log[-LOG_LINES:]]
    return {"ask": asked, "log": log, "notices": list(session.notices)}
