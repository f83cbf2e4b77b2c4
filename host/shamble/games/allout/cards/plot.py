"""What a scenario adds to its table as data: zones, named counters, hooks, and ways to win, to lose or to draw.

Places are inches as in the model of the cards; a zone is a box, and a model is in it when its base is at least
partly over it. The ledger's ground is AOW-086: a scenario has victory conditions and may have special rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from shamble.games.allout.cards.record import Edge, Effect, Record
from shamble.geometry.plane import Box, Point

ZoneUse = Literal["goal", "deploy", "walkers"]
When = Literal["turn-start", "turn-end", "threat", "taken", "enters"]
Who = Literal["survivor", "walker"]
BandName = Literal["low", "medium", "high"]
Test = Literal["supplies", "reach", "leave", "carry", "kill", "last", "threat", "fallen"]
ScenarioSeat = Literal["red", "blue"]
MILS = 1000
SUPPLY = "supply"
"""What stands for any supply counter where a counter is named."""


@dataclass(frozen=True, slots=True)
class Zone(Record):
    """A box on the table: where survivors set up at their edge, where walkers begin, or where something is to be done.

    seat: whose deployment zone it is, empty for everybody's.
    """

    name: str
    title: str
    x: float
    y: float
    length: float
    width: float
    turn: float = 0.0
    use: ZoneUse = "goal"
    seat: ScenarioSeat | Literal[""] = ""

    @property
    def box(self) -> Box:
        """The box it fills, in mils."""
        at, size = (
            (round(a * MILS), round(b * MILS)) for a, b in ((self.x, self.y), (self.length, self.width))
        )
        return Box(Point(*at), *size, self.turn)


@dataclass(frozen=True, slots=True)
class Token(Record):
    """A named counter at (x, y) inches, that a Search takes up; hub: the scenery in whose centre it lies, or empty."""

    name: str
    title: str
    x: float
    y: float
    hub: str = ""


@dataclass(frozen=True, slots=True)
class WalkersIn(Record):
    """So many walkers that begin somewhere in a zone."""

    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class Hook(Record):
    """What the scenario makes happen by itself, once, or with `every` so many turns.

    turn-start, turn-end: in that `turn`; threat: when its level is in that `band` or above; taken: when a survivor
    has that `counter`; enters: when a survivor or a walker is in that `zone`.
    """

    name: str
    when: When
    then: tuple[Effect, ...]
    text: str = ""
    turn: int = 0
    every: int = 0
    band: BandName | Literal[""] = ""
    counter: str = ""
    zone: str = ""
    who: Who = "survivor"
    parts: ClassVar[Mapping[str, type[Record]]] = {"then": Effect}


@dataclass(frozen=True, slots=True)
class Condition(Record):
    """One thing that must be so when a turn ends; `count` 0 means all that are left of the group.

    supplies: so many held; reach: so many in the `zone`; leave: so many gone off the `edge`; carry: the `counter` in
    the `zone` or gone off the `edge`; kill: so many walkers put down for good; last: the end of that `turn`;
    threat: its track has reached its end; fallen: so many of the group dead.
    """

    test: Test
    count: int = 0
    zone: str = ""
    edge: Edge | Literal[""] = ""
    counter: str = ""
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Way(Record):
    """A way to end the game: all of its conditions hold; seat: whose it is, empty for either player's."""

    all: tuple[Condition, ...]
    text: str = ""
    seat: ScenarioSeat | Literal[""] = ""
    parts: ClassVar[Mapping[str, type[Record]]] = {"all": Condition}
