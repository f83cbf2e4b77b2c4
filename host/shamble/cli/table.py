"""`shamble table`: a game on the full screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import closing, nullcontext
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from shamble.cli import shelf
from shamble.cli.play import Manner, begin, game_options, go_on, manner_options, wanted_device
from shamble.games import GAMES
from shamble.kernel.errors import BadInput

if TYPE_CHECKING:
    from shamble.ui.desk import Desk

PICTURES = "250"
"""Pictures a second that Textual may draw: a key must not wait for the next of sixty."""


@click.command()
@click.argument("what", metavar="[GAME|SAVE]", required=False)
@game_options
@manner_options
def table(what: str | None, **options: Any) -> int:
    """Play on the full screen: threat, phase, both groups, the board and the log at a glance.

    \b
    Examples:
      shamble table                  go on with the game played last
      shamble table tuesday          go on with that save
      shamble table allout           a new game; the options are those of play
    Every key is shown by ?; a terminal of 80 by 24 is enough.
    """
    must_be_terminal()
    if what in GAMES:
        return begin(str(what), as_json=False, full=True, **options)
    manner = {field.name: options.pop(field.name) for field in fields(Manner) if field.name in options}
    if given := typed(options):
        raise BadInput(
            f"{', '.join(given)} belong to a new game; name the game, such as shamble table allout"
        )
    return go_on(what or shelf.newest().stem, Manner(**manner, as_json=False, full=True))


def typed(options: Mapping[str, Any]) -> list[str]:
    """The options that were given, as they are typed; a seed of 0 is one, too."""
    names = {"laid_by": "setup", "groups": "group"}
    given = [key for key, value in options.items() if value or type(value) is int]
    return [f"--{names.get(key, key)}" for key in given]


def must_be_terminal() -> None:
    """BadInput where there is no terminal that could show a full screen."""
    here = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    if not here:
        raise BadInput(
            "the full screen needs a terminal on both sides; shamble play goes through pipes and files"
        )
    if os.environ.get("TERM", "dumb") == "dumb" and os.name != "nt":
        raise BadInput("this terminal (TERM=dumb) cannot show a full screen; shamble play works in it")


def at_table(desk: Desk, device: str | None) -> int:
    """Play at the terminal's full screen until the person leaves; returns the exit code."""
    os.environ.setdefault("TEXTUAL_FPS", PICTURES)
    from shamble.cli.on_screen import on_screen
    from shamble.ui.table.app import TableApp
    from shamble.ui.table.sitting import Sitting

    wanted = wanted_device(device, sys.stdin)
    beside = on_screen(wanted, quiet=device is None) if wanted else None
    with closing(beside) if beside else nullcontext():
        code = TableApp(Sitting(desk, beside), not os.environ.get("NO_COLOR")).play()
    code, words = desk.leave(code, "shamble table")
    if words:
        click.echo(words)
    return code
