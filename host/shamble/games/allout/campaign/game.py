"""A campaign as the kernel and the front ends know it: every step is an ask, saved and undoable like a game's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from shamble.games.allout.campaign.league import play, points, ranking, table
from shamble.games.allout.campaign.recovery import start_health
from shamble.games.allout.campaign.state import DRAW, TOURNAMENT, VALUE, Character, League, Team, add_team
from shamble.games.allout.cards.model import Book, Group
from shamble.kernel.asks import Ask, Choose, Event, Json, Rules, brief, whole, yes_or_no
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.session import Program
from shamble.kernel.view import Person, Picture, Status

LEAST_PLAYERS, MOST_PLAYERS = 2, 8
MOST_TURNS = 99
MOST_POINTS = 9999


class Campaign:
    """A league of two to eight players."""

    name = "campaign"
    title = "All Out War, a campaign"
    schema = 1
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {}

    def new(self, setup: Json) -> League:
        """Every group as it begins."""
        league = with_book(League(setup["limit"], setup["turns"], setup["scoring"]), setup)
        for seat, group in setup["groups"].items():
            add_team(league, seat, Group.from_dict(group))
        return league

    def play(self, state: League) -> Rules[None]:
        """The campaign turns."""
        return play(state)

    def save(self, state: League) -> Json:
        """As plain data."""
        return to_plain(state)

    def load(self, setup: Json, data: Json) -> League:
        """From plain data."""
        return with_book(from_plain(League, data), setup)

    def seated(self, setup: Json) -> tuple[str, ...]:
        """The players."""
        return tuple(setup["groups"])

    def concede(self, state: League, who: str) -> Event:
        """The campaign ends before its time; whoever leads has won it."""
        state.phase, state.result = "over", ranking(state)[0]
        return Event("AOW-553", f"The campaign ends here: {table(state)}", "over", {"winner": state.result})

    def facts(self, state: League) -> Mapping[str, Fact]:
        """What may be corrected of each group and character."""
        found: dict[str, Fact] = {}
        for seat, team in state.teams.items():
            found[f"{seat}.points"] = Fact(team.points, partial(set_number, team, "points", MOST_POINTS))
            found[f"{seat}.score"] = Fact(team.score, partial(set_number, team, "score", MOST_POINTS))
            found[f"{seat}.leader"] = Fact(team.leader, partial(set_leader, team))
            for one in team.members.values():
                found.update(character_facts(state, one))
        return found

    def status(self, state: League) -> Status:
        """Campaign turn, step, and who has how many points."""
        phase = "over" if state.phase == "over" else PHASES.get(state.phase, "Games")
        notes = tuple((seat, f"{points}") for seat, points in scores(state).items())
        return Status(
            state.turn, phase, 0, "", (), state.active, notes, tuple(dict.fromkeys(PHASES.values()))
        )

    def picture(self, state: League, ask: Ask | None = None) -> Picture | None:
        """Nothing is measured."""
        return None

    def people(self, state: League) -> Sequence[Person]:
        """Every character of every group."""
        return [
            Person(one.id, one.name, team.seat, start_health(state, one), state.profile(one).health)
            for team, one in state.everybody()
        ]

    def roster(self, state: League) -> Sequence[Sequence[str]]:
        """Each character with its value, dice and what became of it."""
        rows = [["Player", "Survivor", "Value", "Melee", "Shoot", "Defense", "Nerve", "Condition", "Items"]]
        return rows + [row(state, team, one) for team, one in state.everybody()]

    def summary(self, state: League) -> Sequence[str]:
        """Who has won."""
        return [f"{state.result or 'Nobody'} wins the campaign. {table(state)}"]

    def measure(self, state: League, first: str, second: str) -> str:
        """Nothing is measured: BadInput says so."""
        raise BadInput("a campaign has no table to measure on")

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Program dice, and for the seats named a program that takes what is proposed."""
        from shamble.games.seats import Players

        return Players(seats, seed, proposed)


PHASES = {
    "pair": "Pairing",
    "match": "Games",
    "life": "Life and Death",
    "learn": "Experience",
    "shop": "Supplies",
}


def proposed(ask: Choose, state: object) -> Json:
    """What an ask proposes, or its first option."""
    return ask.default or ask.options[0].id


def with_book(league: League, setup: Json) -> League:
    """The campaign with its cards; BadSave when they do not fit."""
    try:
        league.book = Book.from_dict(setup["book"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the set-up of this campaign cannot be read: {error!r}") from error
    return league


def scores(state: League) -> dict[str, int]:
    """Each player's points as the campaign counts them, the best first."""
    return {seat: points(state, seat) for seat in ranking(state)}


def row(state: League, team: Team, one: Character) -> list[str]:
    """A character for people."""
    words = [
        *(["Leader"] if one.id == team.leader else []),
        *([f"{one.hurt} health short"] if one.hurt else []),
        *(["misses the next game"] if one.misses else []),
        *(["one hand"] if one.hands_lost else []),
        *(["cannot run"] if one.lame else []),
        *one.rules,
        *([f"saved: {', '.join(one.saved)}"] if one.saved else []),
    ]
    items = ", ".join(state.book.items[item].name for item in one.items)
    dice = [" ".join(pool) or "-" for pool in (one.melee, one.shoot, one.defense)]
    return [team.seat, one.name, str(one.value), *dice, one.nerve, ", ".join(words) or "-", items or "-"]


def character_facts(state: League, one: Character) -> dict[str, Fact]:
    """What may be corrected of a character."""
    most = {"value": MOST_POINTS, "hurt": state.profile(one).health, "hands_lost": 2}
    found = {
        f"{one.id}.{name}": Fact(getattr(one, name), partial(set_number, one, name, limit))
        for name, limit in most.items()
    }
    flags = ("misses", "lame", "amputated")
    return found | {
        f"{one.id}.{name}": Fact(getattr(one, name), partial(set_flag, one, name)) for name in flags
    }


def set_number(thing: object, name: str, most: int, value: Json) -> None:
    """Set a number; BadInput when it cannot be."""
    setattr(thing, name, whole(value, 0, most, name))


def set_flag(thing: object, name: str, value: Json) -> None:
    """Set a yes-or-no field; BadInput for anything else."""
    setattr(thing, name, yes_or_no(value, name))


def set_leader(team: Team, value: Json) -> None:
    """Nominate a member (AOW-574)."""
    if value not in team.members:
        raise BadInput(f"{brief(value)} is no member; expected one of: {', '.join(team.members)}")
    team.leader = str(value)


def setup_of(
    book: Book, groups: Mapping[str, Group], limit: int, turns: int, scoring: str
) -> dict[str, Json]:
    """Set-up data of a campaign; BadInput for players or numbers that cannot be (AOW-555)."""
    if not LEAST_PLAYERS <= len(groups) <= MOST_PLAYERS:
        raise BadInput(
            f"{len(groups)} players; expected {LEAST_PLAYERS} to {MOST_PLAYERS}, each with a group"
        )
    if DRAW in groups:
        raise BadInput(f"a player cannot be called {DRAW!r}, which is how a game can end; give another name")
    if scoring not in (TOURNAMENT, VALUE):
        raise BadInput(f"scoring is {scoring[:40]!r}; expected {TOURNAMENT} or {VALUE}")
    whole(turns, 1, MOST_TURNS, "turns")
    plain = {seat: group.to_dict() for seat, group in groups.items()}
    return {"book": book.to_dict(), "groups": plain, "limit": limit, "turns": turns, "scoring": scoring}


def new_setup(scenario: str | None, seed: int | None, own: Path | None, cache: Path | None) -> Json:
    """BadInput: a campaign is begun by a command of its own."""
    raise BadInput(
        "a campaign is begun with: shamble campaign new NAME --player ann=GROUP --player bob=GROUP"
    )


def scenarios() -> Mapping[str, str]:
    """A campaign has none of its own."""
    return {}


GAME = Campaign()
