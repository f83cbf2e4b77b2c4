"""`shamble track`: the small companion without rules, for any game with a threat track."""

from __future__ import annotations

from contextlib import closing

import click

from shamble.cli import shelf
from shamble.cli.play import Manner, at_desk, go_on, new_header
from shamble.games import load
from shamble.games import track as companion
from shamble.kernel.view import PHASES


@click.command()
@click.option("--name", help="The name of the save; a track of that name goes on.")
@click.option("--bands", metavar="N,N,…", help="The last level of each band, such as 3,8,13,18.")
@click.option("--phases", metavar="NAME,…", help="The phases of a turn, such as Action,Event,Melee,End.")
@click.option("--device", metavar="auto|sim|none|PORT", help="Which tracker; by default any that is there.")
@click.option("--json", "as_json", is_flag=True, help="Speak JSON lines, for other front ends.")
def track(name: str | None, bands: str | None, phases: str | None, device: str | None, as_json: bool) -> int:
    """Keep threat, phases, initiative, noise and mayhem of a game that is played without the program's rules.

    \b
    Examples:
      shamble track                          dial, buttons or keyboard; u takes back
      shamble track --bands 6,12 --phases Players,Zombies
    """
    how = Manner(None, "good", None, as_json, device=device)
    if name is not None and shelf.path_of(name).exists():
        return go_on(name, how, companion.GAME.name)
    module = load(companion.GAME.name)
    setup = companion.setup_of(read_bands(bands), read_phases(phases))
    with closing(shelf.create(new_header(module, setup), name)) as journal:
        return at_desk(module, journal, journal.path.stem, how, None, resumed=False)


def read_bands(text: str | None) -> list[tuple[str, int]]:
    """The bands whose last levels were typed; usage error for what is no number."""
    if text is None:
        return list(companion.BANDS)
    words = text.split(",")
    if not all(word.strip().isdecimal() and len(word) < 6 for word in words):
        raise click.BadParameter(f"{text!r}: expected whole numbers with commas between, such as 3,8,13,18")
    names = [name for name, _ in companion.BANDS]
    return [(names[min(n, len(names) - 1)], int(word)) for n, word in enumerate(words)]


def read_phases(text: str | None) -> list[str]:
    """The phases that were typed."""
    return list(PHASES) if text is None else [name.strip() for name in text.split(",")]
