"""`shamble cards`: the cards that can be drawn, and cards of the player's own entered outside a game."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import paths
from shamble.kernel.dialogue import Question, held

if TYPE_CHECKING:
    from shamble.games.allout.collections.importing import Report

SCHEMA = "shamble.cards/1"
KINDS = ("event", "incident", "item")


@click.group()
def cards() -> None:
    """List the cards of All Out War that can be drawn, or enter one of your own.

    \b
    Examples:
      shamble cards list
      shamble cards add event
      shamble cards import *.gst *.cat
    """


@cards.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def list_(as_json: bool) -> None:
    """List every event, incident and item with the file it stands in."""
    from shamble.games.allout.cards.own_file import listed

    found = listed(paths.config_dir(), paths.cache_dir())
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, "cards": found}, ensure_ascii=False))
        return
    wide = max(len(card["id"]) for card in found)
    for card in found:
        click.echo(f"{card['kind']:9} {card['id']:{wide}}  {card['name']} · {card['file']}")


@cards.command()
@click.argument("kind", required=False, type=click.Choice(KINDS))
@click.option("--name", default="", help="The name of the card, which is asked otherwise.")
def add(kind: str | None, name: str) -> None:
    """Enter a card by a menu, as at the moment it is drawn, and keep it for the next game.

    It is kept in a file of your own that may be edited; docs/cards.md tells what can stand there.
    """
    from shamble.games.allout.cards.own_file import OwnCards

    box = OwnCards(paths.config_dir(), paths.cache_dir())
    box.check()
    card = held(box.entering(kind or "", name), hear)
    click.echo(f"Kept in {box.keep(card)}")


@cards.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would come of it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def import_(files: tuple[Path, ...], dry_run: bool, as_json: bool) -> None:
    """Read BattleScribe files (.gst, .cat, .gstz, .catz) into cards of your own.

    Give the game system and its catalogues together, so that links between them lead somewhere. Rules that the
    program knows by name work by themselves; other texts are kept and shown when they matter, for you to apply.
    """
    from shamble.games.allout.collections.importing import import_files

    report = import_files(files, paths.config_dir(), not dry_run)
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, **imported(report)}, ensure_ascii=False))
        return
    for line in told(report):
        click.echo(line)


def imported(report: Report) -> dict[str, object]:
    """What an import brought, for programs."""
    return {
        "automatic": [one.table["id"] for one in report.automatic],
        "by_hand": {one.table["id"]: one.by_hand for one in report.by_hand},
        "unreadable": [
            {"file": one.profile.file, "type": one.profile.kind, "name": one.profile.title, "why": one.fault}
            for one in report.unreadable
        ],
        "skills": report.skills,
        "file": report.kept,
    }


def told(report: Report) -> list[str]:
    """What an import brought, for people."""
    lines = [f"Work by themselves ({len(report.automatic)}):"]
    lines += [f"  {one.table['name']} ({one.profile.kind})" for one in report.automatic]
    lines += [f"Playable, with a text that you apply by hand ({len(report.by_hand)}):"]
    lines += [
        f"  {one.table['name']} ({one.profile.kind}): {' '.join(one.by_hand)}" for one in report.by_hand
    ]
    lines += [f"Not playable ({len(report.unreadable)}):"] if report.unreadable else []
    lines += [
        f"  {one.profile.title or 'nameless'} ({one.profile.kind or 'no type'}): {one.fault}"
        for one in report.unreadable
    ]
    known = [name for name, works in report.skills.items() if works]
    if report.skills:
        others = [name for name in report.skills if name not in known]
        lines.append(f"Skills the program knows ({len(known)}): {', '.join(known) or 'none'}")
        lines.append(f"Skills for you to apply ({len(others)}): {', '.join(others) or 'none'}")
    return [*lines, f"Kept in {report.kept}" if report.kept else "Nothing was kept."]


def hear(question: Question) -> str | None:
    """Put a question at the terminal or to a pipe; None at the end of the input."""
    for line in [*([question.fault] if question.fault else []), *question.lines]:
        click.echo(line)
    click.echo(question.prompt, nl=False)
    line = (sys.stdin or StringIO()).readline()
    if not line.endswith("\n") or not sys.stdin.isatty():
        click.echo()
    return line.rstrip("\n") if line else None
