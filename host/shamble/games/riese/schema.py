"""The shape of the files of Projekt Riese, checked by pydantic; imported only when a file is new or has changed."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from shamble.games.riese.cards import MOST_SUPPLIES, Family, Mark, Size
from shamble.games.shapes import Checked, Id, Name, Text, read_by
from shamble.geometry.squares import edge, name_of, named
from shamble.kernel.errors import BadInput


def in_order(place: str) -> str:
    """The name of a door with its western or northern square first; any other place as it is."""
    try:
        squares = [named(part) for part in place.split("-")]
    except BadInput:
        return place
    return "-".join(map(name_of, edge(*squares))) if len(squares) == 2 else place


Some = Annotated[int, Field(ge=1, le=99)]
Few = Annotated[int, Field(ge=0, le=99)]
Number = Annotated[int, Field(ge=0, le=12)]
"""The least natural roll of a d12 that does something; 0 where nothing does."""
Either = Annotated[int, Field(ge=-12, le=12)]
Glyph = Annotated[str, StringConstraints(pattern=r"^[!-~]$")]
Pair = Annotated[list[Annotated[int, Field(ge=1, le=12)]], Field(min_length=2, max_length=2)]
Rule = Annotated[str, StringConstraints(pattern=r"^(RI[EC]-[0-9]{3})?$")]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z0-9]{0,2}$")]
"""What a square is called on a map."""
Place = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]*$", max_length=20)]
"""A code of the map, or a square or edge of it by name."""
Where = Annotated[Place, AfterValidator(in_order)]
"""A place; the two squares of a door may stand in either order."""
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9:-]+$", max_length=40)]
Story = Annotated[str, StringConstraints(pattern=r"^[^\p{Cf}\x00-\x09\x0b-\x1f\x7f]*$", max_length=4000)]
"""Words of several lines; an empty line begins a paragraph."""
Drawn = Annotated[str, StringConstraints(max_length=200_000)]
Supply = Annotated[int, Field(ge=0, le=MOST_SUPPLIES)]
Powers = Annotated[list[Annotated[str, StringConstraints(pattern=r"^-?[a-z0-9-]+$")]], Field(max_length=9)]
"""Powers by name; a minus before one takes it away."""


# -- cards


class Armament(Checked):
    """An `[[armament]]`."""

    id: Id
    name: Name
    rof: Annotated[int, Field(ge=0, le=6)] = 1
    stun: Number = 0
    wound: Number = 0
    pbr: Annotated[int, Field(ge=1, le=40)] = 1
    rm: Annotated[int, Field(ge=0, le=40)] = 0
    mark: Mark = ""
    melee: Pair | None = None
    one_handed: bool = False
    select_fire: bool = False
    shots: Few = 0
    size: Size = "slot"
    traits: list[Id] = []
    provisional: list[str] = []


class Equipment(Checked):
    """An `[[equipment]]`."""

    id: Id
    name: Name
    size: Size = "slot"
    traits: list[Id] = []


class Breed(Checked):
    """A `[[breed]]`: a type of zombie."""

    id: Id
    name: Name
    plural: Name
    glyph: Glyph
    family: Family
    move: Annotated[int, Field(ge=1, le=4)] = 1
    attack: Annotated[int, Field(ge=1, le=4)] = 1
    health: Annotated[int, Field(ge=1, le=12)] = 1
    powers: Powers = []
    xp: Few = 1


class Effect(Checked):
    """One thing that a skill does."""

    kind: Id
    value: Either = 0
    weapons: list[Id] = []
    on: Literal["any", "ranged", "melee", "team", "self", "activation"] = "any"
    least: Annotated[int, Field(ge=1, le=12)] = 1
    faces: Number = 0
    choices: list[Word] = []
    mark: Mark = ""
    never_with: list[Id] = []


class Skill(Checked):
    """A skill of a group; its level is its place in the group."""

    id: Id
    name: Name
    text: Text
    rule: Rule = ""
    replaces: Id | None = None
    effect: Annotated[list[Effect], Field(min_length=1, max_length=6)]


class Group(Checked):
    """A `[[character.group]]`."""

    name: Name
    skill: Annotated[list[Skill], Field(min_length=3, max_length=3)]


class Character(Checked):
    """A `[[character]]`."""

    id: Id
    name: Name
    full: Name
    sex: Literal["female", "male"]
    preferred: Annotated[list[Id], Field(min_length=1, max_length=3)]
    objective: Name
    needs: Annotated[dict[Id, Some], Field(min_length=1, max_length=6)]
    rule: Rule = ""
    group: Annotated[list[Group], Field(min_length=3, max_length=3)]


# -- maps and scenarios


class Board(Checked):
    """A `[[board]]`: a map, drawn in text."""

    id: Id
    name: Name
    drawing: Drawn
    legend: Annotated[dict[str, list[str]], Field(max_length=26)] = {}


class Hero(Checked):
    """A `[[mission.hero]]`: somebody of the team that a scenario is played with when it is played alone."""

    id: Id
    name: Name
    kind: Literal["character", "trooper", "dog"] = "character"
    card: Id | None = None
    health: Annotated[int, Field(ge=0, le=4)] = 0
    items: Annotated[list[Id], Field(max_length=12)] = []
    ammo: Supply = 0
    medkits: Supply = 0
    grenades: Supply = 0
    skills: Annotated[list[Id], Field(max_length=9)] = []
    xp: Annotated[int, Field(ge=0, le=999)] = 0
    at: Code = "A"
    must: bool = False
    met: bool = False
    later: bool = False


class Person(Checked):
    """A `[[mission.person]]`: an NPC."""

    id: Id
    name: Name
    at: Code
    weapon: Id | None = None
    goal: Code | None = None
    holds: bool = False
    opens: bool = False
    foes: Literal["all", "heroes", "zombies", "none"] = "all"
    later: bool = False


class Soul(Checked):
    """A `[[mission.soul]]`: somebody to rescue."""

    id: Id
    name: Name
    at: Code
    kind: Literal["prisoner", "civilian", "child"] = "civilian"
    later: bool = False


class Lying(Checked):
    """A `[[mission.lying]]`: something in plain sight."""

    at: Code
    what: Id
    count: Some = 1


class Deed(Checked):
    """One thing that an event does."""

    do: Id
    what: Place = ""
    at: Where = ""
    of: Place = ""
    count: Annotated[int, Field(ge=-99, le=99)] = 1
    text: Text | None = None


class Row(Checked):
    """A `[[mission.search.row]]`: what the natural rolls from `least` to `most` bring."""

    least: Annotated[int, Field(ge=1, le=12)]
    most: Annotated[int, Field(ge=1, le=12)]
    text: Text
    deeds: Annotated[list[Deed], Field(max_length=9)] = []


class Search(Checked):
    """A `[[mission.search]]`: what searching the markers of a code brings."""

    at: Code
    row: Annotated[list[Row], Field(min_length=1, max_length=12)]
    stays: bool = False
    key: Id | None = None


class Event(Checked):
    """What must happen: for a trigger, an objective or an adjustment of threat."""

    on: Id
    at: Where = ""
    of: Place = ""


class Trigger(Event):
    """A `[[mission.trigger]]`."""

    count: Some = 1
    once: bool = True
    unless: Place = ""
    needs: Place = ""
    question: Text | None = None
    deeds: Annotated[list[Deed], Field(min_length=1, max_length=12)]


class Objective(Event):
    """A `[[mission.objective]]`."""

    id: Id
    text: Text
    count: Few = 1
    primary: bool = True
    hidden: bool = False


class Adjustment(Event):
    """A `[[mission.adjustment]]` of threat."""

    by: Either
    most: Some = 99


class Mission(Checked):
    """A `[[mission]]`: a scenario."""

    id: Id
    name: Name
    board: Id
    intro: Story
    places: Annotated[int, Field(ge=1, le=4)] = 4
    minutes: Annotated[int, Field(ge=1, le=600)] = 30
    track: Annotated[str, StringConstraints(max_length=400)]
    zombies: Annotated[dict[Id, Some], Field(max_length=12)]
    aside: Annotated[dict[Id, Some], Field(max_length=12)] = {}
    powers: Annotated[dict[Id, Powers], Field(max_length=12)] = {}
    spawns: Annotated[dict[Code, Id], Field(max_length=20)] = {}
    keys: Annotated[dict[Annotated[str, AfterValidator(in_order)], Id], Field(max_length=20)] = {}
    barricades: Annotated[list[Code], Field(max_length=20)] = []
    dark: bool = False
    most_rounds: Few = 0
    increase: Either = 0
    ending: Story | None = None
    tables: Annotated[
        dict[Id, Annotated[list[Row], Field(min_length=1, max_length=12)]], Field(max_length=9)
    ] = {}
    special: Annotated[list[Id], Field(max_length=9)] = []
    escape: bool = False
    reduction: Literal["", "cull", "raid", "loot"] = ""
    leads_to: Annotated[list[Id], Field(max_length=9)] = []
    hero: Annotated[list[Hero], Field(min_length=1, max_length=8)]
    objective: Annotated[list[Objective], Field(min_length=1, max_length=12)]
    person: Annotated[list[Person], Field(max_length=20)] = []
    soul: Annotated[list[Soul], Field(max_length=20)] = []
    lying: Annotated[list[Lying], Field(max_length=40)] = []
    search: Annotated[list[Search], Field(max_length=20)] = []
    trigger: Annotated[list[Trigger], Field(max_length=40)] = []
    adjustment: Annotated[list[Adjustment], Field(max_length=20)] = []


MODELS: Mapping[str, type[Checked]] = {
    "armament": Armament,
    "equipment": Equipment,
    "breed": Breed,
    "character": Character,
    "board": Board,
    "mission": Mission,
}


read_table = partial(read_by, MODELS)
"""A table of a kind as plain data with all defaults filled in, or every misfit in it."""
