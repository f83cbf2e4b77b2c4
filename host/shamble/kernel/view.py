"""What a front end may show of any game: a status line, a picture of the table, and things to point at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from shamble.kernel.asks import Ask, Json
from shamble.kernel.drive import Game
from shamble.kernel.session import Program

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Status:
    """The status line: where the game stands. bands: name and last level of each band of the threat track.

    phases: the names of a turn's phases in order, where they are not Action, Event, Melee and End.
    ends: the threat at which the game ends, where that is before the end of the track; else 0. unit: what a turn is
    called in this game; noisy: whether noise and mayhem are things of this game. sides: who may have
    the initiative, where these are not the seats.
    """

    turn: int
    phase: str
    threat: int
    band: str
    bands: tuple[tuple[str, int], ...]
    initiative: str
    notes: tuple[tuple[str, str], ...] = ()
    phases: tuple[str, ...] = ()
    ends: int = 0
    unit: str = "Turn"
    noisy: bool = True
    sides: tuple[str, ...] = ()


PHASES = ("Action", "Event", "Melee", "End")
"""The phases of a game that does not name its own."""


def phases_of(status: Status) -> tuple[str, ...]:
    """The names of a turn's phases."""
    return status.phases or PHASES


def phase_number(status: Status, most: int | None = None) -> int:
    """Which of a turn's phases (of the first `most`) it is, from 1; 0 for none of them, such as the set-up."""
    words = re.findall(r"\w+", status.phase.casefold())
    names = [name.casefold() for name in phases_of(status)[:most]]
    exact = [n for n, name in enumerate(names, 1) if name == status.phase.casefold()]
    begun = [n for n, name in enumerate(names, 1) if name.split()[:1] == words[:1]]
    return next(iter(exact + begun), 0)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something round on the table: at (x, y) and radius in thousandths of an inch; glyph: one character."""

    id: str
    name: str
    kind: str
    glyph: str
    at: tuple[int, int]
    radius: int
    lying: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A box on the table: centre, length along its x axis, width (thousandths of an inch), turn (degrees)."""

    id: str
    name: str
    kind: str
    at: tuple[int, int]
    length: int
    width: int
    turn: float


@dataclass(frozen=True, slots=True)
class Picture:
    """The table as seen from above; y grows to the north. reach: places (x, y) to shade, if any."""

    width: int
    depth: int
    blocks: tuple[Block, ...]
    marks: tuple[Mark, ...]
    reach: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A card on a map of cards; at: columns to the east and rows to the north.

    edges: a few letters for each of the north, east, south and west side; lines: words in the middle, the
    most important first; letter: what it is called while the ask on show may choose it, else empty.
    """

    id: str
    kind: str
    at: tuple[int, int]
    title: str
    lines: tuple[str, ...] = ()
    edges: tuple[str, str, str, str] = ("", "", "", "")
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Space:
    """An empty cell of a map of cards that the ask on show may choose, by its letter."""

    at: tuple[int, int]
    letter: str


@dataclass(frozen=True, slots=True)
class CardMap:
    """A map of cards on a grid without bound; notes: lines below it, such as the deck and a key to letters."""

    title: str
    tiles: tuple[Tile, ...]
    spaces: tuple[Space, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether something on it can be chosen now."""
        return bool(self.spaces) or any(tile.letter for tile in self.tiles)


@dataclass(frozen=True, slots=True)
class MapSquare:
    """A square of a map of squares that is not clear and empty; at: columns to the east, rows to the south.

    kind: clear, hindering, obstructive or outside; dotted: its terrain affects movement only; marks: a word for each
    thing that lies there, such as "fire", "timer 2" or the code "O1".
    """

    at: tuple[int, int]
    kind: str = "clear"
    dotted: bool = False
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapEdge:
    """What stands on the side that two squares share, the smaller square first.

    kind: wall, yellow, door-open, door-closed, door-locked, stairs, ladder or exit; dotted: it affects movement only.
    """

    between: tuple[tuple[int, int], tuple[int, int]]
    kind: str
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody on a map of squares; glyph: one to three letters, facing: the step that it faces, if it has a facing.

    kind: hero, trooper, npc, civilian, zombie or hidden-zombie; states: words such as "stunned". Those that share
    glyph, name, facing and states stand on one line of the legend.
    """

    id: str
    name: str
    kind: str
    glyph: str
    at: tuple[int, int]
    facing: tuple[int, int] | None = None
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SquareMap:
    """A map of squares, `width` by `height`; y grows to the south, and squares that are not listed are clear.

    shaded: squares in an arc or in reach; fire: lines of fire from square to square; focus: the square to keep in
    sight where not all of the map has room; notes: lines below it; marked: what the shaded squares are, in words.
    """

    title: str
    width: int
    height: int
    squares: tuple[MapSquare, ...] = ()
    edges: tuple[MapEdge, ...] = ()
    figures: tuple[Figure, ...] = ()
    shaded: tuple[tuple[int, int], ...] = ()
    fire: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    focus: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()
    marked: str = ""

    @property
    def asks(self) -> bool:
        """Whether it shows what the ask on show is about."""
        return bool(self.shaded or self.fire)


AnyPicture: TypeAlias = Picture | CardMap | SquareMap
"""What a game may show of its table."""


@dataclass(frozen=True, slots=True)
class Person:
    """A model that somebody plays, at a glance: health now and at most, and in words what else there is to know.

    done: it has been activated in this turn; states: words such as "bitten", the most important first; cards: what
    it holds, with a word for what is out of ammunition.
    """

    id: str
    name: str
    group: str
    health: int
    most: int
    done: bool = False
    states: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Playable(Game[S], Protocol[S]):
    """A game that the front ends can show and play."""

    title: str

    def seated(self, setup: Json) -> tuple[str, ...]:
        """The seats of a game that was set up so."""

    def status(self, state: S) -> Status:
        """The status line."""

    def picture(self, state: S, ask: Ask | None = None) -> AnyPicture | None:
        """The table from above, with what the ask on show could reach or choose; None when there is none."""

    def roster(self, state: S) -> Sequence[Sequence[str]]:
        """Rows for people: each model with its health, condition and cards; the first row is the heading."""

    def people(self, state: S) -> Sequence[Person]:
        """Who is played, group after group; none in a game whose people have no health of their own."""

    def summary(self, state: S) -> Sequence[str]:
        """Lines that close the game."""

    def measure(self, state: S, first: str, second: str) -> str:
        """What lies between two things named by people, in words; BadInput for a name that fits nothing."""

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Program dice and decks, and program players ("good" or "random") for the named seats."""
