"""`shamble campaign`: a league of two to eight players, from its first groups to its winner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from shamble.cli import paths, shelf
from shamble.cli.play import Manner, at_desk, go_on, json_option, new_header, taken_seats
from shamble.cli.saves import export, print_table, write_lines
from shamble.games import load
from shamble.kernel.errors import BadInput, Refused

if TYPE_CHECKING:
    from shamble.games.allout.campaign.state import League, Match
    from shamble.games.allout.cards.model import Book, Group
    from shamble.kernel.asks import Json
    from shamble.kernel.save import SqliteJournal
    from shamble.kernel.session import Session

GAME = "campaign"
SCHEMA = "shamble.campaign/1"
RIVALS = "rivals"
MOST_NAME = 20


@click.group()
def campaign() -> None:
    """All Out War in a campaign: groups live, learn and die from one game to the next.

    \b
    Examples:
      shamble campaign new mill --player nora=ferry --player omar=mill.toml
      shamble campaign play mill              results, Life and Death, Experience, Supplies
      shamble campaign match mill             the next game, played here
      shamble campaign report mill mill.html  sheets to print
    """


campaign.add_command(export)


@campaign.command()
@click.argument("name")
@click.option(
    "--player",
    "players",
    multiple=True,
    required=True,
    metavar="SEAT=GROUP",
    help="A player and a group: its id, or a file with one group in it. Two to eight times.",
)
@click.option("--limit", type=click.IntRange(15, 1000), default=150, help="Points of each starting group.")
@click.option("--turns", type=click.IntRange(1, 99), help="Campaign turns; until all have met by default.")
@click.option("--scoring", type=click.Choice(["tournament", "value"]), default="tournament")
def new(name: str, players: tuple[str, ...], limit: int, turns: int | None, scoring: str) -> None:
    """Begin a campaign."""
    from shamble.games.allout.campaign.game import setup_of
    from shamble.ui.words import quoted

    joined = [joining(words, limit) for words in players]
    groups = {seat: group for seat, group, _ in joined}
    if len(groups) < len(joined):
        raise BadInput("a player plays twice; give each a name of their own")
    rounds = turns or max(1, len(groups) - (len(groups) % 2 == 0))
    setup = setup_of(merged([book for _, _, book in joined]), groups, limit, rounds, scoring)
    shelf.create(new_header(load(GAME), setup), name).close()
    length = "one turn" if rounds == 1 else f"{rounds} turns"
    click.echo(f"{name}: {', '.join(groups)}; {length}. Go on with: shamble campaign play {quoted(name)}")


def joining(words: str, limit: int) -> tuple[str, Group, Book]:
    """A player's name, the group and all cards with it; BadInput for words that name neither."""
    from shamble.games.allout.groups.files import find_group, within

    seat, found, name = (part.strip() for part in words.partition("="))
    if not found or not seat or not seat.isprintable() or len(seat) > MOST_NAME:
        raise BadInput(f"{words[:60]!r} is no player; expected NAME=GROUP, such as nora=ferry")
    group, book = find_group(name, paths.config_dir(), paths.cache_dir())
    return seat, within(group, limit, book), book


def merged(books: list[Book]) -> Book:
    """The cards of all players; of cards with one id the last one's."""
    from shamble.games.allout.cards.model import SHELVES, Book

    shelves: dict[str, Any] = {
        shelf: {key: card for book in books for key, card in getattr(book, shelf).items()}
        for shelf in SHELVES
    }
    return Book(**shelves)


@campaign.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def status(name: str, as_json: bool) -> None:
    """Show the standings and every group."""
    from shamble.games.allout.campaign.game import GAME as LEAGUE
    from shamble.games.allout.campaign.game import scores

    with looked_at(name) as (session, league):
        rows = [list(cells) for cells in LEAGUE.roster(league)]
        if as_json:
            content = {
                "schema": SCHEMA,
                "turn": league.turn,
                "turns": league.turns,
                "scores": scores(league),
                "result": league.result,
                "asks": session.ask.text if session.ask else "",
                "groups": LEAGUE.save(league)["teams"],
            }
            click.echo(json.dumps(content, ensure_ascii=False, indent=2))
            return
        click.echo(f"Campaign turn {league.turn} of {league.turns}")
        print_table([["player", "points"], *([seat, str(n)] for seat, n in scores(league).items())])
        click.echo("")
        print_table(rows)
        click.echo(f"\nNext: {session.ask.text}" if session.ask else f"\n{league.result} has won.")


@contextmanager
def looked_at(name: str) -> Iterator[tuple[Session[Any], League]]:
    """A campaign, only to look at; BadInput for a save of something else."""
    with closing(shelf.opened(shelf.existing(name))) as journal:
        session = shelf.watch(of_campaign(journal, name))
        yield session, session.state


def of_campaign(journal: SqliteJournal, name: str) -> SqliteJournal:
    """The journal if it is of a campaign, else BadInput."""
    if journal.header.game != GAME:
        raise BadInput(f"{name} is a game of {journal.header.game}, not a campaign")
    return journal


@campaign.command()
@click.argument("name")
@click.option("--result", metavar="SAVE", help="Enter the outcome of a game that was played here.")
@json_option
def play(name: str, result: str | None, as_json: bool) -> int:
    """Go on with a campaign: results of games, and what follows from them."""
    how = Manner(None, "good", None, as_json)
    if result is None:
        return go_on(name, how, GAME)
    from shamble.kernel.save import SqliteJournal

    with closing(SqliteJournal.open(shelf.existing(name))) as journal:
        enter_result(of_campaign(journal, name), name, result)
        return at_desk(load(GAME), journal, name, how, None, resumed=True)


def enter_result(journal: SqliteJournal, name: str, save: str) -> None:
    """Answer the question for a result with the outcome of a saved game."""
    from shamble.games.allout.campaign.matches import outcome_of
    from shamble.kernel.session import Session

    module = load(GAME)
    session = Session(module.GAME, journal, module.GAME.program({}))
    session.run()
    match = waiting(session, name)
    with closing(shelf.opened(shelf.existing(save))) as other:
        if other.header.game != "allout":
            raise BadInput(f"{save} is a game of {other.header.game}, not of All Out War")
        outcome = outcome_of(session.state, match, shelf.watch(other).state)
    session.answer(session.ask_no, outcome)


def waiting(session: Session[Any], name: str) -> Match:
    """The game whose result is asked for; Refused when something else is."""
    entry = getattr(session.ask, "entry", None)
    if entry is None or entry.kind != "outcome":
        why = f"it asks: {session.ask.text}" if session.ask else "the campaign is over"
        raise Refused(f"{name} asks for no result now; {why}")
    match: Match = session.state.played[-1]
    return match


@campaign.command()
@click.argument("name")
@click.option("--scenario", default=RIVALS, help="Which scenario of two groups; the standard one by default.")
@click.option("--save", "save", metavar="SAVE", help="The name of the game; a free one by default.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Make the layout and the dice repeatable.")
@click.option(
    "--auto",
    is_flag=False,
    flag_value="all",
    metavar="[SEAT]",
    help="Let a program play one of the campaign's players, red, blue, or all.",
)
@json_option
def match(
    name: str, scenario: str, save: str | None, seed: int | None, auto: str | None, as_json: bool
) -> int:
    """Play the next game of a campaign here; its result goes in with `campaign play NAME --result SAVE`."""
    from shamble.games.allout.campaign.matches import match_setup
    from shamble.ui.words import quoted

    with looked_at(name) as (session, league):
        game = waiting(session, name)
        setup: Json = match_setup(league, game, scenario, seed)
        red, blue = game.seats
    side = {red: "red", blue: "blue"}.get(auto or "", auto)
    module, how = load("allout"), Manner(side, "good", None, as_json)
    taken_seats(module, setup, how)
    with closing(shelf.create(new_header(module, setup), save)) as journal:
        click.echo(f"{red} plays red, {blue} plays blue.", err=as_json)
        code = at_desk(module, journal, journal.path.stem, how, seed, resumed=False)
        played = quoted(journal.path.stem)
        click.echo(f"Then: shamble campaign play {quoted(name)} --result {played}", err=as_json)
        return code


@campaign.command()
@click.argument("name")
@click.argument("file")
@click.option("--force", is_flag=True, help="Write over a FILE that is there.")
def report(name: str, file: str, force: bool) -> None:
    """Write standings and a sheet for each player as an HTML page to print; - is the output."""
    from shamble.games.allout.campaign.report import report as page

    with looked_at(name) as (_, league):
        write_lines(page(name, league).rstrip("\n").split("\n"), file, force)
    if file != "-":
        click.echo(f"{Path(file).name}: open it in a browser and print it.")
