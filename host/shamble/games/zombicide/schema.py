"""The shape of the files of zone combat, checked by pydantic; imported only when a file is new or has changed."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from pydantic import Field, StringConstraints

from shamble.games.shapes import Checked, Id, Name, read_by
from shamble.games.zombicide.cards import Ground
from shamble.games.zombicide.state import HANDS, PACK

Few = Annotated[int, Field(ge=0, le=12)]
Some = Annotated[int, Field(ge=1, le=12)]
Place = Annotated[int, Field(ge=0, le=29)]
Size = Annotated[int, Field(ge=1, le=10)]
Count = Annotated[int, Field(ge=1, le=99)]
Turns = Annotated[int, Field(ge=1, le=50)]
Glyph = Annotated[str, StringConstraints(pattern=r"^[!-~]$")]
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]


class Weapon(Checked):
    """A `[[weapon]]`."""

    id: Id
    name: Name
    like: Id | None = None
    range: Annotated[list[Few], Field(min_length=2, max_length=2)] | None = None
    dice: Some | None = None
    accuracy: Annotated[int, Field(ge=2, le=6)] | None = None
    damage: Annotated[int, Field(ge=1, le=9)] | None = None
    dual: bool | None = None
    reload: bool | None = None
    noisy: bool | None = None
    free_targets: bool | None = None
    burns: bool | None = None


class Gear(Checked):
    """A `[[gear]]`."""

    id: Id
    name: Name


class Combination(Checked):
    """A `[[combination]]`."""

    id: Id
    parts: Pair
    makes: Id
    under: bool = False


class Zombie(Checked):
    """A `[[zombie]]`: a kind of Zombie."""

    id: Id
    name: Name
    plural: Name
    glyph: Glyph
    toughness: Annotated[int, Field(ge=1, le=9)]
    rank: Annotated[int, Field(ge=2, le=9)]
    experience: Few
    actions: Annotated[int, Field(ge=1, le=2)] = 1


class Zone(Checked):
    """A `[[map.zone]]`."""

    id: Id
    name: Name
    kind: Ground
    at: Annotated[list[Place], Field(min_length=2, max_length=2)]
    size: Annotated[list[Size], Field(min_length=2, max_length=2)] = [1, 1]


class Map(Checked):
    """A `[[map]]`."""

    id: Id
    name: Name
    zone: Annotated[list[Zone], Field(min_length=1, max_length=100)]
    openings: Annotated[list[Pair], Field(max_length=300)] = []
    walls: Annotated[list[Pair], Field(max_length=300)] = []


class Survivor(Checked):
    """A `[[skirmish.survivor]]`."""

    id: Id
    name: Name
    zone: Id
    hands: Annotated[list[Id], Field(max_length=HANDS)] = []
    pack: Annotated[list[Id], Field(max_length=PACK)] = []
    wounds: Annotated[int, Field(ge=0, le=1)] = 0


class Car(Checked):
    """A `[[skirmish.car]]`."""

    id: Id
    name: Name
    zone: Id
    seats: Annotated[int, Field(ge=1, le=8)] = 4
    driver: Id | None = None
    passengers: Annotated[list[Id], Field(max_length=7)] = []


class Horde(Checked):
    """A `[[skirmish.zombies]]`: who is in a zone from the start, or comes into it at the end of a turn."""

    zone: Id
    turn: Annotated[int, Field(ge=0, le=50)] = 0
    kinds: Annotated[dict[Id, Count], Field(min_length=1, max_length=12)]


class Skirmish(Checked):
    """A `[[skirmish]]`."""

    id: Id
    name: Name
    map: Id
    turns: Turns = 12
    exit: Id | None = None
    actions: Some = 3
    thrower_dies: bool = True
    survivor: Annotated[list[Survivor], Field(min_length=1, max_length=12)]
    car: Annotated[list[Car], Field(max_length=6)] = []
    zombies: Annotated[list[Horde], Field(max_length=100)] = []


MODELS: Mapping[str, type[Checked]] = {
    "weapon": Weapon,
    "gear": Gear,
    "combination": Combination,
    "zombie": Zombie,
    "map": Map,
    "skirmish": Skirmish,
}


read_table = partial(read_by, MODELS)
"""A table of a kind as plain data with all defaults filled in, or every misfit in it."""
