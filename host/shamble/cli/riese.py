"""`shamble riese`: maps of one's own drawn line by line, the map and story of a scenario, and the weapons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shamble.cli import paths
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import printable, shown

if TYPE_CHECKING:
    from shamble.games.riese.cards import Chart, Drawing
    from shamble.kernel.dialogue import Question

SIZE = re.compile(r"([0-9]{1,4})[xX*]([0-9]{1,4})")


@click.group()
def riese() -> None:
    """Escape from Projekt Riese: draw a map, show the map and story of a scenario, or list the weapons.

    \b
    Examples:
      shamble riese draw 10x8 --name "The Mill" --out mill.toml
      shamble riese draw mill.toml --out mill-2.toml
      shamble riese show basic-steps
      shamble riese weapons
      shamble check mill.toml
    """


@riese.command()
@click.argument("begin", metavar="WIDTHxHEIGHT|FILE")
@click.option("--name", default="New map", help="What a new map is called.")
@click.option("--map", "which", help="Which map of the file, by its id, where it has several.")
@click.option("--out", type=click.Path(path_type=Path), help="The new file it is saved in.")
def draw(begin: str, name: str, which: str | None, out: Path | None) -> None:
    """Draw a map of that many squares, or go on with one from a file: say what stands where, and see it grow.

    At the end of the input, as in a pipe, the map is saved in --out, or its file is printed.

    \b
    Examples of lines:
      wall c4-c5            door e2-e3           label A c3
      wall a5..h5 south     hindering c4 d4..e6  undo
    """
    from shamble.games.riese.easel import blank, draw_map
    from shamble.kernel.dialogue import held

    if out is not None and out.exists():
        raise BadInput(f"{out} is there already; --out needs the name of a new file")
    size = SIZE.fullmatch(begin)
    if not size and not Path(begin).exists():
        expected = "squares across and down, such as 10x8, or a file with a map"
        raise click.UsageError(f"{begin[:30]!r} is no size and no file; expected {expected}.")
    chart = blank(int(size[1]), int(size[2]), name) if size else drawn_before(Path(begin), which)
    click.echo(
        held(draw_map(chart, lambda drawing, file: saved(drawing, Path(file) if file else out)), Ears(out))
    )


class Ears:
    """A terminal or a pipe; when it has no more lines the map is saved, or printed where that cannot be."""

    def __init__(self, out: Path | None) -> None:
        self.endings = ["save -", *(["save"] if out else [])]

    def __call__(self, question: Question) -> str | None:
        """The next line; None when the map can be neither saved nor printed."""
        from shamble.cli.cards import hear

        line = hear(question)
        return line if line is not None else self.endings.pop() if self.endings else None


def drawn_before(path: Path, which: str | None) -> Chart:
    """The map in a file, whatever it still lacks; of several the one of that id.

    Raises BadFile for what is no TOML, BadInput for no map, for several, and for signs that mean nothing.
    """
    from shamble.games.riese.cards import Drawing
    from shamble.games.riese.checks import lines_of
    from shamble.games.riese.library import check_files
    from shamble.games.riese.maps import read_drawing

    (sheet, *_) = check_files([path])
    maps = {table["id"]: table for (kind, _), table in sheet.tables.items() if kind == "board"}
    known = ", ".join(maps)
    if not maps or (which and which not in maps):
        there = f"; it has: {known}" if maps else ""
        raise BadInput(
            "\n".join([f"{path} has no map {which or 'to go on with'}{there}", *shown(tuple(sheet.faults))])
        )
    if len(maps) > 1 and not which:
        raise BadInput(f"{path} has several maps; say which one by --map: {known}")
    table = maps[which] if which else next(iter(maps.values()))
    return read_drawing(Drawing(table["id"], table["name"], lines_of(table), table["legend"]))


def saved(drawing: Drawing, file: Path | None) -> str:
    """Keep a drawing in a new file; what to say of it, for the file "-" the file itself.

    Raises BadInput for none, or for one that is there already.
    """
    from shamble.games.riese.drawing import toml_of
    from shamble.games.riese.easel import faults

    if file is not None and str(file) == "-":
        return toml_of(drawing).rstrip()
    if file is None:
        raise BadInput("save needs the name of a file, such as save mill.toml")
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(toml_of(drawing))
    except FileExistsError:
        raise BadInput(f"{file} is there already; save needs the name of a new file") from None
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        why = error.strerror if isinstance(error, OSError) else "no name of a file"
        raise BadInput(f"{printable(file)} cannot be written ({why}); save needs another place") from None
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
