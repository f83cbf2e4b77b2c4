"""`shamble play` and `shamble resume`: a game at the terminal, or with a program through pipes."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from shamble.cli import paths, shelf
from shamble.games import GameModule, card_box, lessons, load
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput, Refused
from shamble.kernel.hands import BOARD, DECKS, DICE, PROGRAM, TABLE, AtTheTable, hands_in
from shamble.kernel.session import Program, Session

if TYPE_CHECKING:
    from shamble.cli.tracked import Tracked
    from shamble.kernel.journal import Header, MemoryJournal
    from shamble.ui.desk import Desk

F = TypeVar("F", bound=Callable[..., Any])
ALL = "all"


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is played: which seats programs take, who has the dice and the cards, and the front end.

    full: on the full screen.
    """

    auto: str | None
    player: str
    dice: str | None
    as_json: bool
    decks: str | None = None
    board: str | None = None
    device: str | None = None
    full: bool = False

    @property
    def hands(self) -> dict[str, str]:
        """Who is to have the dice, the decks and the board, as far as that was said."""
        said = ((DICE, self.dice), (DECKS, self.decks), (BOARD, self.board))
        return {name: whose for name, whose in said if whose}


def manner_options(command: F) -> F:
    """Add the options that say how a game is played."""
    options = (
        click.option(
            "--auto",
            is_flag=False,
            flag_value=ALL,
            metavar="[SEAT]",
            help="Let a program play a seat, or all.",
        ),
        click.option(
            "--player", type=click.Choice(["good", "random"]), default="good", help="Which program plays."
        ),
        click.option(
            "--dice",
            type=click.Choice([PROGRAM, TABLE]),
            help="Who rolls; as so far, by default the program.",
        ),
        click.option(
            "--decks",
            "--cards",
            type=click.Choice([PROGRAM, TABLE]),
            help="Who draws; as so far, by default the program.",
        ),
        click.option(
            "--board",
            type=click.Choice([PROGRAM, TABLE]),
            help="Who measures: the program knows every place, or the people at the table are asked.",
        ),
        click.option(
            "--device",
            metavar="auto|sim|none|PORT",
            help="Play with the tracker; by default with one that was used before or is plugged in.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


json_option = click.option("--json", "as_json", is_flag=True, help="Speak JSON lines, for other front ends.")


def game_options(command: F) -> F:
    """Add the options that say which game is begun, and how it is set up."""
    options = (
        click.option(
            "--scenario",
            help="Which scenario; the game's quick start by default, and an unknown name lists all.",
        ),
        click.option("--name", help="The name of the save; a game of that name goes on."),
        click.option(
            "--seed", type=click.IntRange(0, 2**63 - 1), help="Make the program's dice and cards repeatable."
        ),
        click.option("--new", is_flag=True, help="Begin a new game, whatever is saved."),
        click.option(
            "--setup",
            "laid_by",
            type=click.Choice(["program", "players"]),
            help="Who lays the table out, where a scenario leaves that open; in a game for one by default the program.",
        ),
        click.option(
            "--house",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="A TOML file of house rules; `shamble rules GAME --house` lists them.",
        ),
        click.option(
            "--group",
            "groups",
            multiple=True,
            metavar="GROUP",
            help="A group of your own by id or file; in a game for two once for each player. In Projekt Riese a "
            "player, once for each, such as anna or anna=kelley with the heroes they play.",
        ),
        click.option(
            "--teach",
            is_flag=True,
            help="Explain each rule when it first matters, to one player or two.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@click.argument("game")
@game_options
@manner_options
@json_option
def play(game: str, **options: Any) -> int:
    """Play a game. It is saved at every answer.

    \b
    Examples:
      shamble play allout                     a quick start for one, at once
      shamble play allout --teach             the same, each rule explained when it first matters
      shamble play allout --name tuesday      a game with a name
      shamble play allout --scenario rivals   a game for two; each question says whom it asks
      shamble play allout --dice table --decks table   with your own dice and cards
      shamble play allout --board table       at a real table: you measure, the program referees
      shamble play allout --house ours.toml   with house rules of your own
      shamble play allout --auto --seed 7     watch the program play
    """
    return begin(game, **options)


def begin(game: str, name: str | None, new: bool, **options: Any) -> int:
    """Begin a game as the options of `play` say, or go on with the one of that name; returns the exit code."""
    module = load(game)
    scenario, seed, laid_by, house = (options.pop(key) for key in ("scenario", "seed", "laid_by", "house"))
    groups: tuple[str, ...] = options.pop("groups")
    teach = options.pop("teach")
    how = Manner(**options)
    if name is not None and not new and shelf.path_of(name).exists():
        if any(
            option is not None for option in (scenario, seed, laid_by, house, teach or None, groups or None)
        ):
            raise Refused(
                f"{name} exists already; leave --scenario, --seed, --setup, --house, --group and --teach out to go on "
                "with it, or choose another name"
            )
        return go_on(name, how, game)
    setup = module.new_setup(
        scenario, seed, paths.config_dir(), paths.cache_dir(), **laid(module, laid_by, house, groups)
    )
    setup |= checked_hands(module.GAME.facts(module.GAME.new(setup)), how.hands, game)
    setup |= {"teach": bool(lessons(game))} if teach else {}
    taken_seats(module, setup, how)
    with closing(shelf.create(new_header(module, setup), name)) as journal:
        return at_desk(module, journal, journal.path.stem, how, seed, resumed=False)


@click.command()
@click.argument("name", required=False)
@manner_options
@json_option
def resume(name: str | None, **manner: Any) -> int:
    """Go on with a saved game, by default the one played last."""
    return go_on(name or shelf.newest().stem, Manner(**manner))


def go_on(name: str, how: Manner, game: str | None = None) -> int:
    """Open a save and play on; BadInput when it is of another game than expected."""
    from shamble.kernel.save import SqliteJournal

    with closing(SqliteJournal.open(shelf.existing(name))) as journal:
        if game not in (None, journal.header.game):
            raise BadInput(f"{name} is a game of {journal.header.game}, not of {game}; choose another name")
        return at_desk(load(journal.header.game), journal, name, how, None, resumed=True)


def laid(
    module: GameModule, by: str | None, house: Path | None, groups: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Who lays the table out, house rules and groups, for new_setup; BadInput for a game without the choice."""
    known = inspect.signature(module.new_setup).parameters
    if by and "by" not in known:
        raise BadInput(f"{module.GAME.title} is set up in one way only; leave --setup out")
    if house and "house" not in known:
        raise BadInput(f"{module.GAME.title} has no house rules; leave --house out")
    if groups and "groups" not in known:
        raise BadInput(f"{module.GAME.title} has no groups of one's own; leave --group out")
    chosen = {"by": by, "house": house, "groups": groups}
    return {name: value for name, value in chosen.items() if value}


def new_header(module: GameModule, setup: Json) -> Header:
    """The header of a game that begins now."""
    import time

    from shamble import __version__
    from shamble.kernel.journal import Header

    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return Header(module.GAME.name, module.GAME.schema, __version__, setup, created)


def at_desk(
    module: GameModule, journal: MemoryJournal, name: str, how: Manner, seed: int | None, resumed: bool
) -> int:
    """Play the game of a journal to where it is left; returns the exit code."""
    from shamble.ui.desk import Desk

    setup = journal.header.setup
    seats = taken_seats(module, setup, how)
    program: Program = module.GAME.program(dict.fromkeys(seats, how.player), seed)
    own = AtTheTable(program)
    session = Session(module.GAME, journal, own)
    own.sit_at(session)
    hand_over(session, how)
    if seats and session.facts().get(BOARD) == TABLE:
        raise BadInput(
            "a program cannot see your table; leave --auto out, or let it measure with --board program"
        )
    attended = len(seats) < len(module.GAME.seated(setup)) or TABLE in hands_in(session.facts()).values()
    box = partial(card_box, module.GAME.name, paths.config_dir(), paths.cache_dir())
    lessons_due = lessons_of(module, setup)
    return front_end(Desk(module.GAME, session, name, attended, resumed, lessons_due, box), how)


def lessons_of(module: GameModule, setup: Json) -> dict[str, str]:
    """What a game teaches that was begun so."""
    if not (isinstance(setup, dict) and setup.get("teach") is True):
        return {}
    return lessons(module.GAME.name, two=len(module.GAME.seated(setup)) > 1)


def hand_over(session: Session[Any], how: Manner) -> None:
    """Give dice, decks and board into the hands that were named; BadInput for a game that has none.

    In saves that do not say who has the dice, people who have rolled them keep them.
    """
    before, wanted = hands_in(session.facts()), how.hands
    if DICE in before and DICE not in session.journal.header.setup and have_rolled(session):
        wanted.setdefault(DICE, TABLE)
    for name, whose in checked_hands(before, wanted, session.game.name).items():
        if before[name] != whose and session.ask is not None:
            session.correct(name, whose)


def checked_hands(known: Mapping[str, Json], wanted: dict[str, str], game: str) -> dict[str, str]:
    """Who is to have the dice, the decks and the board; BadInput for a game that has none."""
    for name in wanted:
        if name not in known:
            raise BadInput(f"{game} has no {name}; leave --{name} out")
    return wanted


def have_rolled(session: Session[Any]) -> bool:
    """Whether people have rolled in this game and never said who is to: their faces stand in it as a list of names."""
    from shamble.kernel.journal import CORRECTION, PERSON

    if session.facts().get(DECKS) == TABLE:
        return False  # cards would stand there so, too
    line = [entry for entry in session.line() if entry.by == PERSON]
    said = any(entry.kind == CORRECTION and entry.body["path"] == DICE for entry in line)
    rolled = (entry.body for entry in line if isinstance(entry.body, list))
    return not said and any(isinstance(face, str) for faces in rolled for face in faces)


def taken_seats(module: GameModule, setup: Json, how: Manner) -> tuple[str, ...]:
    """The seats that programs play; BadInput for one the game does not have."""
    seats = module.GAME.seated(setup)
    if how.auto in (None, ALL):
        return seats if how.auto else ()
    if how.auto not in seats:
        raise BadInput(
            f"there is no seat {how.auto!r} in {module.GAME.title}; its seats: {', '.join(seats)}, or all"
        )
    return (how.auto,)


def front_end(desk: Desk, how: Manner) -> int:
    """Play at the terminal, on all of the screen or in JSON; an input or output that is closed counts as empty."""
    if how.full:
        from shamble.cli.table import at_table

        return at_table(desk, how.device)
    source, out = sys.stdin or StringIO(), sys.stdout or StringIO()
    device = tracker(how.device, source)
    with closing(device) if device else nullcontext():
        if how.as_json:
            from shamble.ui.jsonl import JsonMode

            return JsonMode(desk, source, out, device).play()
        from shamble.ui.line import LineMode
        from shamble.ui.screen import Screen

        return LineMode(desk, Screen(source, out), device).play()


def tracker(device: str | None, source: TextIO) -> Tracked | None:
    """The tracker to play with, beside a keyboard that is read line by line."""
    if (wanted := wanted_device(device, source)) is None:
        return None
    from shamble.cli.tracked import companion

    return companion(wanted, source, quiet=device is None)


def wanted_device(device: str | None, source: TextIO) -> str | None:
    """The tracker asked for; else any that is about, for a person at a terminal; None for none."""
    if device is not None:
        return None if device == "none" else device
    from shamble.tracker.find import AUTO, is_about

    return AUTO if source.isatty() and is_about(paths.state_dir()) else None
