"""The games, by name; each is imported only when it is asked for."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import BadFile, parse, read

if TYPE_CHECKING:
    from shamble.kernel.dialogue import CardBox
    from shamble.kernel.plain import Json
    from shamble.kernel.toml_text import Fault
    from shamble.kernel.view import Playable
    from shamble.odds.report import Report

GAMES = {
    "allout": "shamble.games.allout.game",
    "campaign": "shamble.games.allout.campaign.game",
    "riese": "shamble.games.riese.game",
    "surrounded": "shamble.games.surrounded.game",
    "track": "shamble.games.track",
    "zombicide": "shamble.games.zombicide.game",
}

ALLOUT_FILES = "shamble.games.allout.cards.library"
CHECKERS = {
    "card": "shamble.games.surrounded.library",
    **dict.fromkeys(
        ("weapon", "gear", "combination", "zombie", "map", "skirmish"), "shamble.games.zombicide.library"
    ),
    **dict.fromkeys(
        ("armament", "equipment", "breed", "character", "board", "mission"), "shamble.games.riese.library"
    ),
}
"""Which game checks a file of the player's own, by the name of a table in it; All Out War has all others."""


HOUSES = {"allout": "shamble.games.allout.house", "riese": "shamble.games.riese.house"}
"""The games that have house rules, and where they stand."""


BOXES = {"allout": "shamble.games.allout.cards.own_file"}
"""The games to which people can add cards of their own."""


LESSONS = {"allout": Path(__file__).with_name("allout") / "teach.toml"}
"""The games that can be taught: what is said of each clause when it first matters."""


ATTACKS = {"allout": "shamble.games.allout.odds.ways", "riese": "shamble.games.riese.attack.reports"}
"""The games whose attacks have odds, and where those are reckoned."""


class HouseRule(Protocol):
    """An option: its clause, and its values, the default first, each with a sentence that says what it does."""

    @property
    def rule(self) -> str:
        """The clause."""

    @property
    def values(self) -> Mapping[str, str]:
        """The values."""


class HouseRules(Protocol):
    """The house rules of a game: its options by name, and by clause the readings that are fixed and why."""

    OPTIONS: Mapping[str, HouseRule]
    FIXED: Mapping[str, str]

    def read_house(self, file: Path | None) -> Mapping[str, str]:
        """The options that a file sets; BadFile for a faulty one."""

    def resolved(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Every option with the value in force."""


class Sheet(Protocol):
    """One file of the player's own: its name, and what is wrong with it."""

    file: str
    faults: list[Fault]

    def holds(self) -> dict[str, int]:
        """How many good things of each kind the file has."""


class AttackOdds(Protocol):
    """Reckons what a model can do to another."""

    def __call__(self, state: Any, attacker: str, target: str) -> Sequence[Report]:
        """A report for each way to attack, by what people call the two; BadInput for a name that fits nobody."""


class Checker(Protocol):
    """A game's library, as far as it checks files."""

    OWN: str

    def check_files(self, files: Iterable[Path], own: Path | None = None) -> Sequence[Sheet]:
        """Read files as if they lay in the folder `own`, and return a sheet for each, and for others they harm."""


class GameModule(Protocol):
    """What the module of a game offers to the command line."""

    GAME: Playable[Any]

    def new_setup(
        self,
        scenario: str | None,
        seed: int | None,
        own: Path | None,
        cache: Path | None,
        *,
        by: str = "",
        house: Path | None = None,
        groups: Sequence[str] = (),
    ) -> Json:
        """The resolved data a new game is set up with; BadInput for a scenario that is not there.

        by: who lays the table out, "program" or "players"; house: a file of house rules, groups: a group for each
        player; for games that take them.
        """

    def scenarios(self) -> Mapping[str, str]:
        """Each scenario that can be played: its id and its title."""


def load(name: str) -> GameModule:
    """Import the game of that name; BadInput with the nearest names when there is none."""
    if name not in GAMES:
        import difflib

        near = difflib.get_close_matches(name, GAMES, 3, 0.5) or sorted(GAMES)
        raise BadInput(f"there is no game {ascii(name)[:60]}; did you mean {' or '.join(near)}?")
    return cast(GameModule, importlib.import_module(GAMES[name]))


def checker(path: Path) -> Checker:
    """The game that checks this file, found by the first header of a table in it that only one game has."""
    try:
        text = read(path)
    except BadFile:
        text = ""  # whichever game is asked, it tells what is wrong
    headers = re.findall(r"^[ \t]*\[+[ \t]*([\w-]+)", text, re.MULTILINE)
    module = next((CHECKERS[header] for header in headers if header in CHECKERS), ALLOUT_FILES)
    return cast(Checker, importlib.import_module(module))


def card_box(game: str, own: Path, cache: Path | None = None) -> CardBox | None:
    """The cards that people add to that game; None for a game that takes none."""
    if game not in BOXES:
        return None
    box: CardBox = importlib.import_module(BOXES[game]).OwnCards(own, cache)
    return box


def house_rules(game: str) -> HouseRules:
    """The house rules of a game; BadInput when it has none."""
    if game not in HOUSES:
        raise BadInput(f"{ascii(game)[:60]} has no house rules; those games have: {', '.join(HOUSES)}")
    return cast(HouseRules, importlib.import_module(HOUSES[game]))


def attack_odds(game: str) -> AttackOdds:
    """How attacks of a game are reckoned; BadInput for a game without."""
    if game not in ATTACKS:
        raise BadInput(f"{ascii(game)[:60]} has no attacks to reckon; those games have: {', '.join(ATTACKS)}")
    found: AttackOdds = importlib.import_module(ATTACKS[game]).attack_reports
    return found


def lessons(game: str, two: bool = False) -> dict[str, str]:
    """What is said of each clause when it first matters, to one player or to two.

    Raises BadInput for a game that cannot be taught.
    """
    if game not in LESSONS:
        raise BadInput(f"{ascii(game)[:60]} has no teaching mode; those games have: {', '.join(LESSONS)}")
    said = parse(read(LESSONS[game]), LESSONS[game].name)
    otherwise: dict[str, str] = said.pop("two", {})
    return said | otherwise if two else said
