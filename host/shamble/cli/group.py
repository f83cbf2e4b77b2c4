"""`shamble group`: whether groups of one's own are legal, what they cost, and one built step by step."""

from __future__ import annotations

import json
from pathlib import Path

import click

from shamble.cli import paths
from shamble.cli.check import BAD_INPUT, checked
from shamble.kernel.toml_text import shown

SCHEMA = "shamble.group/1"


@click.group()
def group() -> None:
    """Groups of All Out War: the limits they keep, and what they cost.

    \b
    Examples:
      shamble group check ferry.toml    points, limits and slots, each fault with its clause
      shamble group build --limit 150   asks its way to a legal group
    """


@group.command()
@click.option("--limit", type=click.IntRange(15, 1000), default=150, help="Points it may cost.")
def build(limit: int) -> None:
    """Build a legal group step by step, and keep it among your own cards."""
    from shamble.cli.cards import hear
    from shamble.games.allout.cards.own_file import OwnCards
    from shamble.games.allout.groups.building import build_group
    from shamble.games.allout.setup.new import all_cards
    from shamble.kernel.dialogue import held

    box = OwnCards(paths.config_dir(), paths.cache_dir())
    box.check()
    built = held(build_group(all_cards(paths.config_dir(), paths.cache_dir()), limit), hear)
    where = box.keep({"group": built.to_dict()})
    click.echo(f"Kept in {where}; play with it as {built.id}")


@group.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def check(files: tuple[Path, ...], as_json: bool) -> int:
    """Check the groups in files of your own: points, limits and slots; each fault with its clause."""
    sheets = checked(files)
    faults = [fault for sheet in sheets for fault in sheet.faults]
    groups = [] if faults else sound(files)
    if as_json:
        content = {"schema": SCHEMA, "groups": groups, "faults": [fault.to_dict() for fault in faults]}
        click.echo(json.dumps(content, ensure_ascii=False, indent=2))
    else:
        for line in [*shown(tuple(faults)), *map(words, groups)] or ["There is no [[group]] in these files."]:
            click.echo(line)
    return BAD_INPUT if faults or not groups else 0


def sound(files: tuple[Path, ...]) -> list[dict[str, object]]:
    """Every group of sound files, with its points and its Leader."""
    from shamble.games.allout.cards.library import OWN, with_files
    from shamble.games.allout.groups.limits import value

    book, sheets = with_files(files, paths.config_dir() / OWN)
    found = [card for sheet in sheets for (kind, _), card in sheet.cards.items() if kind == "group"]
    return [
        {
            "id": one.id,
            "name": one.name,
            "points": value(one.members, book),
            "limit": one.limit,
            "leader": book.survivors[one.members[0].card].name,
            "members": len(one.members),
        }
        for one in found
    ]


def words(one: dict[str, object]) -> str:
    """A legal group in a line."""
    return (
        f"{one['name']}: legal, {one['points']} of {one['limit']} points, "
        f"{one['members']} survivors led by {one['leader']}"
    )
