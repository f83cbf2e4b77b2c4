"""`shamble games`, `rename`, `delete`, `export` and `import`: what to do with saved games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import shelf
from shamble.cli.shelf import Seen
from shamble.kernel.errors import BadInput, BadSave, Refused, SaveFailed, ShambleError

if TYPE_CHECKING:
    from shamble.kernel.journal import MemoryJournal
    from shamble.kernel.lock import Lock

SCHEMA = "shamble.games/1"
STREAM = "-"
DATABASE = b"SQLite format 3"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def games(as_json: bool) -> None:
    """List the saved games, the one played last first."""
    found = [shelf.seen(path) for path in shelf.files()]
    if as_json:
        click.echo(
            json.dumps(
                {"schema": SCHEMA, "games": [facts(one) for one in found]}, ensure_ascii=False, indent=2
            )
        )
    elif not found:
        click.echo("No game is saved yet; shamble play GAME begins one.")
    else:
        print_table([["name", "game", "scenario", "turn", "threat", "last played", ""], *map(row, found)])


def facts(one: Seen) -> dict[str, object]:
    """A save for programs; played in seconds since 1970."""
    if one.fault:
        return {"name": one.name, "played": one.played, "fault": one.fault}
    names = ("name", "game", "scenario", "turn", "threat", "played", "over")
    return {name: getattr(one, name) for name in names}


def row(one: Seen) -> list[str]:
    """A save for people."""
    if one.fault:
        return [one.name, "?", "", "", "", one.when, f"unreadable: {one.fault}"]
    state = "over" if one.over else ""
    return [one.name, one.game, one.scenario, str(one.turn), str(one.threat), one.when, state]


def print_table(rows: list[list[str]]) -> None:
    """Print rows in columns; the last column may be long."""
    from shamble.ui.screen import harmless

    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    for *cells, last in rows:
        line = "  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), last])
        click.echo(harmless(line.rstrip()))


@click.command()
@click.argument("old")
@click.argument("new")
def rename(old: str, new: str) -> None:
    """Give a saved game another name."""
    from shamble.kernel.lock import Lock
    from shamble.kernel.save import connect, writing

    source, target = shelf.existing(old), shelf.path_of(new)
    if source == target:
        raise Refused(f"{old} has that name already")
    with held(Lock.take(source)), held(Lock.take(target)):
        if target.exists():
            raise Refused(f"there is a game {new!r} already; delete it first or choose another name")
        with writing(source), closing(connect(source)) as db:  # the last one to close leaves the one file
            db.execute("PRAGMA wal_checkpoint")  # tells what fails, as closing does not
        if source.with_name(f"{source.name}-wal").exists():
            raise Refused(f"{old} is being read by another process; try again in a moment")
        source.rename(target)
    click.echo(f"{old} is {new} now.")


@contextmanager
def held(lock: Lock) -> Iterator[None]:
    """Give the lock back at the end."""
    try:
        yield
    finally:
        lock.release()


@click.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(name: str, yes: bool) -> int:
    """Delete a saved game."""
    from shamble.kernel.lock import Lock
    from shamble.kernel.save import remove_save

    path = shelf.existing(name)
    if not yes and not click.confirm(f"Delete {name} for good?"):
        click.echo("Nothing is deleted.")
        return 1
    with held(Lock.take(path)):
        remove_save(path)
    click.echo(f"{name} is deleted.")
    return 0


@click.command()
@click.argument("name")
@click.argument("file", required=False, default=STREAM)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export(name: str, file: str, force: bool) -> None:
    """Write a saved game as JSON lines to FILE or to the output; works while the game is played, too."""
    from shamble.kernel.exchange import export_lines

    with closing(shelf.opened(shelf.existing(name))) as journal:
        write_lines(export_lines(journal), file, force)


def write_lines(lines: Iterable[str], file: str, force: bool) -> None:
    """Write lines to a file, whole or not at all, or to the output; Refused when the file is there."""
    if file == STREAM:
        for line in lines:
            click.echo(line)
        return
    path = Path(file)
    if path.is_dir():
        raise BadInput(f"{file} is a folder; give the name of a file to write")
    if path.exists() and not force:
        raise Refused(f"{file} exists already; choose another name, or --force writes over it")
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(f"{line}\n" for line in lines)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        raise SaveFailed(f"cannot write {file}: {error.strerror}") from error


@click.command("import")
@click.argument("file")
@click.option("--name", help="The name of the save; chosen by the program by default.")
def import_(file: str, name: str | None) -> None:
    """Make a saved game of an export or bug FILE (- for the input), or of another computer's save."""
    from shamble.games import load
    from shamble.kernel.course import set_up
    from shamble.kernel.exchange import copy_into
    from shamble.kernel.save import remove_save

    source = read_journal(file)
    set_up(load(source.header.game).GAME, source.header)
    target = shelf.create(source.header, name)
    try:
        with closing(target):
            copy_into(source, target)
    except ShambleError:
        remove_save(target.path)
        raise
    click.echo(f"{target.path.stem} is saved; shamble resume {target.path.stem} goes on with it.")


def read_journal(file: str) -> MemoryJournal:
    """The game in an export, a bug file or a save; BadInput when there is no such file, BadSave when it is none."""
    if file == STREAM:
        return read_lines(sys.stdin.buffer, "the input")
    try:
        with Path(file).open("rb") as source:
            if not source.peek(len(DATABASE)).startswith(DATABASE):
                return read_lines(source, file)
    except OSError as error:
        raise BadInput(
            f"cannot read {file}: {error.strerror}; expected an export, a bug file or a save"
        ) from error
    return read_save(Path(file))


def read_lines(source: Iterable[bytes], name: str) -> MemoryJournal:
    """The game in the lines of an export; errors name the file."""
    from shamble.kernel.exchange import import_lines

    try:
        journal, _ = import_lines(line.decode("utf-8-sig") for line in source)
    except UnicodeDecodeError as error:
        raise BadSave(f"{name} is not text in UTF-8, so it is no Shamble export") from error
    except BadSave as error:
        raise BadSave(f"{name}: {error}") from error
    return journal


def read_save(path: Path) -> MemoryJournal:
    """The game in a save, read whole; the save is not held."""
    from shamble.kernel.exchange import copy_into
    from shamble.kernel.journal import MemoryJournal

    with closing(shelf.opened(path)) as journal:
        whole = MemoryJournal(journal.header)
        copy_into(journal, whole)
        for entry in journal.entries:
            if moment := journal.moment(entry):
                whole.keep_moment(moment)
    return whole
