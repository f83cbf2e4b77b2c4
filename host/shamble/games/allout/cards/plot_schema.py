"""The shape of what a scenario adds to its table, checked by pydantic: zones, counters, hooks, ways to end."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from shamble.games.allout.cards import plot
from shamble.games.allout.cards.deeds_schema import BY_DEED, Bare, Note, Threat, Walkers, Walking
from shamble.games.allout.cards.record import Edge
from shamble.games.shapes import Checked, Id, Name, Text

Place = Annotated[float, Field(ge=0, le=60)]
Inches = Annotated[float, Field(gt=0, le=60)]
Turn = Annotated[int, Field(ge=1, le=100)]
Count = Annotated[int, Field(ge=1, le=100)]
Seat = plot.ScenarioSeat | Literal[""]


class Zone(Checked):
    """A `[[scenario.zone]]`."""

    name: Id
    title: Name | Literal[""] = ""
    x: Place
    y: Place
    length: Inches
    width: Inches
    turn: Annotated[float, Field(ge=-360, le=360)] = 0.0
    use: plot.ZoneUse = "goal"
    seat: Seat = ""


class TokenInTheOpen(Checked):
    """A `[[scenario.counter]]` on the ground."""

    name: Id
    title: Name | Literal[""] = ""
    x: Place
    y: Place


class TokenInHub(Checked):
    """A `[[scenario.counter]]` in a piece of scenery."""

    name: Id
    title: Name | Literal[""] = ""
    hub: Id = Field(alias="in")


def _form_of_token(token: Any) -> str:
    return "hub" if isinstance(token, TokenInHub) or (isinstance(token, dict) and "in" in token) else "open"


Token = Annotated[
    Annotated[TokenInTheOpen, Tag("open")] | Annotated[TokenInHub, Tag("hub")], Discriminator(_form_of_token)
]


class WalkersIn(Checked):
    """So many walkers in a zone."""

    zone: Id = Field(alias="in")
    count: Walkers


def _form_of_walker(walker: Any) -> str:
    return "zone" if isinstance(walker, WalkersIn | dict) else "place"


AtPlace = Annotated[list[Place], Field(min_length=2, max_length=2)]
Stand = Annotated[
    Annotated[AtPlace, Tag("place")] | Annotated[WalkersIn, Tag("zone")], Discriminator(_form_of_walker)
]


# -- hooks


class Arrive(Checked):
    """Walkers that come up in a zone."""

    do: Literal["arrive"]
    walkers: Walkers
    zone: Id


HookEffect = Annotated[Bare | Walking | Arrive | Threat | Note, BY_DEED]


class Hook(Checked):
    """What every `[[scenario.hook]]` has."""

    name: Name
    text: Text | Literal[""] = ""
    then: Annotated[list[HookEffect], Field(max_length=6)] = []


class InTurn(Hook):
    """In one turn, or every so many."""

    when: Literal["turn-start", "turn-end"]
    turn: Annotated[int, Field(ge=0, le=100)] = 0
    every: Annotated[int, Field(ge=0, le=100)] = 0


class AtThreat(Hook):
    """When threat reaches a band."""

    when: Literal["threat"]
    band: plot.BandName


class OnTaking(Hook):
    """When a counter is taken."""

    when: Literal["taken"]
    counter: Id


class OnEntering(Hook):
    """When a model is in a zone."""

    when: Literal["enters"]
    zone: Id
    who: plot.Who = "survivor"


SomeHook = Annotated[InTurn | AtThreat | OnTaking | OnEntering, Field(discriminator="when")]


# -- the end


class HowMany(Checked):
    """So many supply counters held, walkers put down, or survivors dead."""

    test: Literal["supplies", "kill", "fallen"]
    count: Count


class Reach(Checked):
    """So many survivors in a zone, all of them without a number."""

    test: Literal["reach"]
    zone: Id
    count: Annotated[int, Field(ge=0, le=100)] = 0


class Leave(Checked):
    """So many survivors gone off an edge, all of them without a number."""

    test: Literal["leave"]
    edge: Edge
    count: Annotated[int, Field(ge=0, le=100)] = 0


class Carry(Checked):
    """A named counter in a zone, or gone off an edge."""

    test: Literal["carry"]
    counter: Id
    zone: Id | Literal[""] = ""
    edge: Edge | Literal[""] = ""


class Last(Checked):
    """The end of a turn."""

    test: Literal["last"]
    turn: Turn


class AtEnd(Checked):
    """The end of the threat track."""

    test: Literal["threat"]


SomeCondition = Annotated[HowMany | Reach | Leave | Carry | Last | AtEnd, Field(discriminator="test")]


class Way(Checked):
    """A `[[scenario.win]]`, `[[scenario.lose]]` or `[[scenario.draw]]`."""

    text: Text | Literal[""] = ""
    seat: Seat = ""
    all: Annotated[list[SomeCondition], Field(min_length=1, max_length=6)]
