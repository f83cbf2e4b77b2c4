"""`shamble riese`: maps of one's own drawn line by line, the map and story of a scenario, and the weapons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import paths
from shamble.kernel.errors import BadInput

if TYPE_CHECKING:
    from shamble.games.riese.cards import Drawing

SIZE = re.compile(r"([0-9]{1,4})[xX*]([0-9]{1,4})")


@click.group()
def riese() -> None:
    """Escape from Projekt Riese: draw a map, show the map and story of a scenario, or list the weapons.

    \b
    Examples:
      shamble riese draw 10x8 --name "The Mill" --out mill.toml
      shamble riese show basic-steps
      shamble riese weapons
      shamble check mill.toml
    """


@riese.command()
@click.argument("size", metavar="WIDTHxHEIGHT")
@click.option("--name", default="New map", help="What the map is called.")
@click.option("--out", type=click.Path(path_type=Path), help="The file it is saved in.")
def draw(size: str, name: str, out: Path | None) -> None:
    """Draw a map of that many squares: say what stands where, line by line, and see it grow.

    \b
    Examples of lines:
      wall c4-c5            door e2-e3           label A c3
      wall a5..h5 south     hindering c4 d4..e6  undo
    """
    from shamble.cli.cards import hear
    from shamble.games.riese.easel import blank, draw_map
    from shamble.kernel.dialogue import held

    found = SIZE.fullmatch(size)
    if not found:
        raise click.UsageError(f"{size[:30]!r} is no size; expected squares across and down, such as 10x8.")
    chart = blank(int(found[1]), int(found[2]), name)
    click.echo(held(draw_map(chart, lambda drawing, file: saved(drawing, Path(file) if file else out)), hear))


def saved(drawing: Drawing, file: Path | None) -> str:
    """Keep a drawing in a new file. Raises BadInput for none, or for one that is there already."""
    from shamble.games.riese.drawing import toml_of
    from shamble.games.riese.easel import faults

    if file is None:
        raise BadInput("save needs the name of a file, such as save mill.toml")
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(toml_of(drawing))
    except FileExistsError:
        raise BadInput(f"{file} is there already; save needs the name of a new file") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written ({error.strerror}); save needs another place") from None
    wrong = faults(drawing)
    return "\n".join([f"Saved in {file}.", *(["It is not finished:", *wrong] if wrong else [])])


@riese.command()
@click.argument("mission")
def show(mission: str) -> None:
    """Show the map of a scenario with what its signs mean, and its story; campaign shows how one goes on."""
    from shamble.games.riese.about import about, campaign
    from shamble.games.riese.library import OWN, load_book
    from shamble.games.riese.story.beginning import CAMPAIGN

    book = load_book(paths.config_dir() / OWN, paths.cache_dir())
    if mission == CAMPAIGN:
        click.echo("\n".join(campaign(book)))
        return
    if mission not in book.scenarios:
        known = ", ".join([CAMPAIGN, *sorted(book.scenarios)])
        raise BadInput(f"there is no scenario {ascii(mission)[:60]}; known: {known}")
    click.echo("\n".join(about(book, book.scenarios[mission])))


@riese.command()
def weapons() -> None:
    """List the weapons with their numbers; those that the manual does not print are marked."""
    from shamble.games.riese.arsenal import arsenal
    from shamble.games.riese.library import OWN, load_book

    book = load_book(paths.config_dir() / OWN, paths.cache_dir())
    click.echo("\n".join(arsenal(book.weapons)))
