"""`shamble surrounded`: a game with all its choices, and the best play of a deal that is over."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from shamble.cli import paths, shelf
from shamble.kernel.errors import BadInput, Refused

if TYPE_CHECKING:
    from shamble.games.surrounded.state import State

SCHEMA = "shamble.surrounded.best/1"


@click.group()
def surrounded() -> None:
    """Surrounded: set a game up, or find the best play of one that is over.

    \b
    Examples:
      shamble surrounded play --scenario 8-hard --seats 3
      shamble surrounded best surrounded-1
    """


@surrounded.command()
@click.option("--scenario", default=None, help="8-hard, dealt-hard (as the first location says), or free.")
@click.option("--seats", type=click.IntRange(1, 4), default=1, help="How many play.")
@click.option("--first", type=click.IntRange(1, 4), default=1, help="Which player saw a Walker last.")
@click.option("--deck", default=None, help="A deck of your own by its file's name, or shipped.")
@click.option("--look", type=click.Choice(["seat", "all"]), default="seat", help="Who sees a card looked at.")
@click.option(
    "--auto", is_flag=False, flag_value="all", metavar="[SEAT]", help="Let a program play a seat, or all."
)
@click.option(
    "--player", type=click.Choice(["rival", "greedy", "random"]), default="rival", help="Which one."
)
@click.option(
    "--decks", "--cards", type=click.Choice(["program", "table"]), default="program", help="Who draws."
)
@click.option("--name", help="The name of the save.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Make the program's deck repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Speak JSON lines, for other front ends.")
def play(scenario: str | None, seats: int, first: int, deck: str | None, look: str, **how: Any) -> int:
    """Play a new game. It is saved at every answer.

    \b
    With --decks table the real cards are on the table, and you type the number of each card that comes to
    light; shamble resume NAME --decks program lets the program draw the rest.
    """
    from shamble.cli.play import Manner, at_desk, new_header
    from shamble.games import load
    from shamble.games.surrounded import library, setup

    module = load("surrounded")
    cards = library.load_deck(deck, paths.config_dir() / library.OWN, paths.cache_dir())
    data = setup.setup_of(cards, scenario or setup.FREE, seats, first, look)
    data["decks"] = how["decks"]
    manner = Manner(how["auto"], how["player"], None, how["as_json"])
    with closing(shelf.create(new_header(module, data), how["name"])) as journal:
        return at_desk(module, journal, journal.path.stem, manner, how["seed"], resumed=False)


@surrounded.command()
@click.argument("game")
@click.option(
    "--width", type=click.IntRange(1, 5_000), default=100, help="Maps kept at a time; more find more."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def best(game: str, width: int, as_json: bool) -> None:
    """Search for better play of a game that is over, with its deal known, and show it."""
    from shamble.games.surrounded.best import Search
    from shamble.games.surrounded.retold import retold, told
    from shamble.games.surrounded.turn import verdict

    state, setup = finished(game)
    deal, unseen = whole_deal(state)
    found = Search(state.cards, deal, state.played, width).best()
    mine = verdict(state)
    aim = state.played.aim if state.played else 1
    better = (bool(found.won), found.score * aim) > (bool(mine.won), mine.total * aim)
    lines = told(retold(setup, deal, found.answers)) if better else []
    if as_json:
        scores = {"played": mine.total, "won": mine.won, "found": found.score, "found_won": found.won}
        content = {
            "schema": SCHEMA,
            "game": game,
            **scores,
            "unseen": unseen,
            "better": better,
            "line": lines,
        }
        click.echo(json.dumps(content, ensure_ascii=False))
        return
    for line in comparison(game, mine.total, found.score, better, unseen):
        click.echo(line)
    for line in lines:
        click.echo(f"  {line}")


def finished(name: str) -> tuple[State, Any]:
    """The state and set-up of a game of Surrounded that is over; Refused while it is not."""
    with closing(shelf.opened(shelf.existing(name))) as journal:
        if journal.header.game != "surrounded":
            raise BadInput(f"{name} is a game of {journal.header.game}, not of surrounded")
        session = shelf.watch(journal)
        if session.ask is not None:
            raise Refused(
                f"{name} is not over: its deal would be told; play it to the end or give up (k) first"
            )
        return session.state, journal.header.setup


def whole_deal(state: State) -> tuple[list[int], int]:
    """The deal with the cards that nobody saw in the places left, in the order of their numbers, and how many."""
    unseen = state.unseen()
    rest = iter(unseen)
    return [number or next(rest) for number in state.deal], len(unseen)


def comparison(game: str, mine: int, found: int, better: bool, unseen: int) -> list[str]:
    """What was played and what was found, in words."""
    lines = [f"{game}: {mine} points."]
    if unseen:
        lines.append(f"{unseen} cards were never seen; they are taken in the order of their numbers.")
    told = f"With the same deal {found} points were possible:" if better else "No better play was found."
    return [*lines, told]
