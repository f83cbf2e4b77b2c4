"""`shamble check`: whether card files of the player's own can be used, and all that is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from shamble.cli import paths
from shamble.games import Checker, Sheet, checker
from shamble.kernel.toml_text import printable, shown

SCHEMA = "shamble.check/1"
BAD_INPUT = 2


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def check(files: tuple[Path, ...], as_json: bool) -> int:
    """Check files of your own, and say what is wrong with them, line by line.

    What is in the folder of your own files counts as known, but for a file of the same name: the one that is
    checked takes its place. Cards and scenarios of All Out War: docs/cards.md and docs/scenarios.md.
    A deck of Surrounded is checked as a whole; see docs/surrounded.md.
    Weapons, maps and skirmishes of Zombicide: docs/zombicide.md. Maps, scenarios and weapons of Projekt Riese:
    docs/riese.md; a fault in a map is shown in its drawing.

    \b
    Examples:
      shamble check my-people.toml
      shamble check my-people.toml my-street.toml
    """
    sheets = checked(files)
    if as_json:
        content = {"schema": SCHEMA, "files": [_plain(sheet) for sheet in sheets]}
        click.echo(json.dumps(content, ensure_ascii=False, indent=2))
    else:
        places = {printable(path): replaced(path) for path in files}
        click.echo("\n".join(line for sheet in sheets for line in _told(sheet, places.get(sheet.file))))
    return BAD_INPUT if any(sheet.faults for sheet in sheets) else 0


def checked(files: Iterable[Path]) -> list[Sheet]:
    """Check each file with the others of its game."""
    by_game: dict[str, tuple[Checker, list[Path]]] = {}
    for path in files:
        game = checker(path)
        by_game.setdefault(game.OWN, (game, []))[1].append(path)
    return [
        sheet
        for own, (game, paths_of) in by_game.items()
        for sheet in game.check_files(paths_of, paths.config_dir() / own)
    ]


def replaced(path: Path) -> Path | None:
    """The player's own file that a file was checked in place of, as it has the same name; None for none."""
    own = paths.config_dir() / checker(path).OWN / path.name
    return own if own.is_file() and not own.samefile(path) else None


def _told(sheet: Sheet, replaces: Path | None) -> list[str]:
    if sheet.faults:
        return shown(tuple(sheet.faults))
    held = ", ".join(f"{count} {_named(shelf, count)}" for shelf, count in sheet.holds().items())
    return [f"{sheet.file}: {held}" + (f"; checked in place of {printable(replaces)}" if replaces else "")]


def _named(shelf: str, count: int) -> str:
    if count > 1:
        return shelf
    return shelf.removesuffix("es") if shelf.endswith("shes") else shelf.removesuffix("s")


def _plain(sheet: Sheet) -> dict[str, object]:
    return {
        "file": sheet.file,
        "holds": sheet.holds(),
        "faults": [fault.to_dict() for fault in sheet.faults],
    }
