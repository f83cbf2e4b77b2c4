"""`shamble cards`: the cards that can be drawn, and cards of the player's own entered outside a game."""

from __future__ import annotations

import json
import sys
from io import StringIO

import click

from shamble.cli import paths
from shamble.kernel.dialogue import Question, held

SCHEMA = "shamble.cards/1"
KINDS = ("event", "incident", "item")


@click.group()
def cards() -> None:
    """List the cards of All Out War that can be drawn, or enter one of your own.

    \b
    Examples:
      shamble cards list
      shamble cards add event
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


def hear(question: Question) -> str | None:
    """Put a question at the terminal or to a pipe; None at the end of the input."""
    for line in [*([question.fault] if question.fault else []), *question.lines]:
        click.echo(line)
    click.echo(question.prompt, nl=False)
    line = (sys.stdin or StringIO()).readline()
    if not line.endswith("\n") or not sys.stdin.isatty():
        click.echo()
    return line.rstrip("\n") if line else None
