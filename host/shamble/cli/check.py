"""`shamble check`: whether card files of the player's own can be used, and all that is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from shamble.cli import paths
from shamble.games import Checker, Sheet, checker
from shamble.kernel.toml_text import shown

SCHEMA = "shamble.check/1"
BAD_INPUT = 2


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def check(files: tuple[Path, ...], as_json: bool) -> int:
    """Check files of your own, and say what is wrong with them, line by line.

    Cards and scenarios of All Out War: those in the folder of your own cards count as known; docs/cards.md and
    docs/scenarios.md tell how to write them. A deck of Surrounded is checked as a whole; see docs/surrounded.md.
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
        click.echo("\n".join(line for sheet in sheets for line in _told(sheet)))
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


def _told(sheet: Sheet) -> list[str]:
    if sheet.faults:
        return shown(tuple(sheet.faults))
    held = ", ".join(f"{count} {_named(shelf, count)}" for shelf, count in sheet.holds().items())
    return [f"{sheet.file}: {held}"]


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
