"""`shamble board`: the table of a saved game from above, in the terminal or as an SVG picture."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import shelf
from shamble.cli.saves import STREAM, write_lines
from shamble.games import load
from shamble.kernel.errors import Refused

if TYPE_CHECKING:
    from shamble.kernel.view import AnyPicture, Status

OURS = b"<svg "
"""How every picture begins that this command has written."""


@click.command()
@click.argument("name")
@click.option("--svg", "file", metavar="FILE", help="Write an SVG picture to FILE, or to the output for -.")
@click.option("--force", is_flag=True, help="Write over a FILE that is no such picture.")
@click.option("--ascii", "only_ascii", is_flag=True, help="Draw with ASCII letters only.")
def board(name: str, file: str | None, force: bool, only_ascii: bool) -> None:
    """Show the table of a saved game from above; works while the game is played, too.

    \b
    Examples:
      shamble board tuesday                     in the terminal
      shamble board tuesday --svg tuesday.svg   a picture to print
    """
    picture, status = seen(name)
    if file is None:
        show(picture, only_ascii)
    else:
        write(picture, status, file, force)


def seen(name: str) -> tuple[AnyPicture, Status]:
    """The table and the status line of a save, read without its lock; Refused when nothing is measured."""
    with closing(shelf.opened(shelf.existing(name))) as journal:
        session, game = shelf.watch(journal), load(journal.header.game).GAME
        picture = game.picture(session.state, session.ask)
        if picture is None:
            raise Refused(f"{name} has no board to show: its table is not measured")
        return picture, game.status(session.state)


def show(picture: AnyPicture, only_ascii: bool) -> None:
    """Draw the table as large as the terminal is."""
    from shamble.ui.pictures import drawn
    from shamble.ui.screen import Screen

    screen = Screen(sys.stdin, sys.stdout)
    screen.draw(drawn(picture, screen, only_ascii))


def write(picture: AnyPicture, status: Status, file: str, force: bool) -> None:
    """Write the picture to a file or to the output; Refused for a file that is something else."""
    from shamble.ui.pictures import svg

    lines = svg(picture, status).rstrip("\n").split("\n")
    if file == STREAM:
        # whatever the output's encoding, the picture stays whole
        lines = [line.encode("ascii", "xmlcharrefreplace").decode("ascii") for line in lines]
    write_lines(lines, file, force or is_ours(Path(file)))


def is_ours(path: Path) -> bool:
    """Whether the file is an SVG picture such as this command writes."""
    if not path.is_file():
        return False
    with path.open("rb") as content:
        return content.read(len(OURS)) == OURS
