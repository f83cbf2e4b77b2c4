"""What the rules read: weapons, gear, zombie types, characters with their skills, maps and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from shamble.geometry.squares import Edge, Square

UNSAVED = {"saved": False}
Size = Literal["slot", "small", "zero", "double"]
"""What an item takes up: one gear slot, a third of the webbing, nothing, or two slots (RIE-496)."""
Mark = Literal["", "A", "H"]
"""What stands in place of a range modifier: a number, an area weapon, or one made for hand-to-hand (RIE-033)."""
Family = Literal["beta", "armoured", "flammenghul", "alpha", "prime", "omega"]
ADVANCED: tuple[Family, ...] = ("armoured", "flammenghul")
"""The zombies that RIE-125 and RIE-385 call advanced."""
FISTS = (10, 12)
"""Stun and wound values without a weapon that is usable in hand-to-hand (RIE-159)."""
WEBBING, SLOTS = 3, 4
"""Small things in the webbing, which is the first of a character's gear slots (RIE-151, RIE-153)."""
SUPPLIES = ("ammo", "medkits", "grenades")
MOST_SUPPLIES = 3
"""Of each kind (RIE-369)."""
COSTS = {1: 15, 2: 35, 3: 75}
"""XP that a skill of each level costs."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: dice, the lowest rolls that stun and wound, and how far it reaches, in squares.

    stun and wound are 0 for a weapon that is not fired; pbr: point-blank range; rm: squares to each further +1,
    0 where a mark stands in its place; melee: stun and wound in hand-to-hand, or None (RIE-156 to 161);
    shots: how often it can be used at all, 0 for a weapon that is never empty (RIE-515);
    provisional: the fields whose numbers are ours, because the manual gives none.
    """

    id: str
    name: str
    rof: int = 1
    stun: int = 0
    wound: int = 0
    pbr: int = 1
    rm: int = 0
    mark: Mark = ""
    melee: tuple[int, int] | None = None
    one_handed: bool = False
    select_fire: bool = False
    size: Size = "slot"
    shots: int = 0
    traits: tuple[str, ...] = ()
    provisional: tuple[str, ...] = ()

    @property
    def fires(self) -> bool:
        """Whether normal fire may use it: its range modifier is a number (RIE-033)."""
        return not self.mark and self.stun > 0


@dataclass(frozen=True, slots=True)
class Gear:
    """An item with rules of its own that is no weapon (RIE-149); traits: what the rules look for."""

    id: str
    name: str
    size: Size = "slot"
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Breed:
    """A zombie type: moves and attacks in an activation, health, powers, and what a kill is worth in XP."""

    id: str
    name: str
    plural: str
    glyph: str
    family: Family
    move: int = 1
    attack: int = 1
    health: int = 1
    powers: tuple[str, ...] = ()
    xp: int = 1

    @property
    def advanced(self) -> bool:
        """Whether it is what the threat track calls an advanced zombie (RIE-385)."""
        return self.family in ADVANCED


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a skill does: which kind, by how much, with which weapons, and when.

    on: the attacks it is about ("ranged", "melee", "any"), and of a choice whom it may be used on: "team" or "self"
    at any moment, "activation" for its owner's own; least, faces: the natural numbers a die may be rolled again for;
    choices: what may be picked of it, such as "shift:2"; mark: only with weapons so marked; never_with: skills that
    rule it out in the same round (RIE-352). skills/held.py says what each kind means.
    """

    kind: str
    value: int = 0
    weapons: tuple[str, ...] = ()
    on: str = "any"
    faces: int = 0
    choices: tuple[str, ...] = ()
    least: int = 1
    mark: Mark = ""
    never_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: its level in its group, what it costs in XP, and the effects it has from then on (RIE-342).

    text: what it does, for people; replaces: the skill that it takes the place of (RIE-347).
    """

    id: str
    name: str
    level: int
    cost: int
    effects: tuple[Effect, ...]
    rule: str = ""
    replaces: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Three skills, of levels 1, 2 and 3 (RIE-342)."""

    name: str
    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Character:
    """One of the nine characters (RIC-001): preferred weapons, personal objective by counter, and skills.

    name: what the others call them; full: with rank and first name; needs: how often each counter must move for the
    personal objective.
    """

    id: str
    name: str
    sex: str
    preferred: tuple[str, ...]
    objective: str
    needs: Mapping[str, int]
    groups: tuple[Group, ...]
    rule: str = ""
    full: str = ""


# -- maps


Terrain = Literal["clear", "hindering", "obstructive"]
BorderKind = Literal["wall", "yellow", "door", "locked-door", "stairs", "ladder"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a map (RIE-609 to 611, 645). dotted: its terrain affects movement only; height: its elevation."""

    kind: Terrain = "clear"
    dotted: bool = False
    fire: bool = False
    lethal: bool = False
    height: int = 0


@dataclass(frozen=True, slots=True)
class Border:
    """What stands on an edge between two squares; dotted: it affects movement only (RIE-611)."""

    kind: BorderKind
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A map as its drawing says; compiled once from the text that the set-up of a game keeps.

    labels: the squares of each code such as A, Z, O1 or S2; exits: edges that lead off the map, by the code that
    names them, as pairs of the square inside and the square outside.
    """

    id: str
    name: str
    width: int
    height: int
    cells: Mapping[Square, Cell]
    borders: Mapping[Edge, Border]
    labels: Mapping[str, tuple[Square, ...]]
    exits: Mapping[str, tuple[tuple[Square, Square], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map as a player writes it: lines of text, and what its signs mean beyond the usual ones (docs/riese.md)."""

    id: str
    name: str
    lines: tuple[str, ...]
    legend: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# -- scenarios


@dataclass(frozen=True, slots=True)
class Kit:
    """What somebody brings: cards of weapons and gear, the first to be readied, and supplies by kind."""

    items: tuple[str, ...] = ()
    supplies: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recruit:
    """A hero of a scenario. kind: character, trooper or dog; card: the character's id; must: taken in any case.

    later: they come only when a deed says so (story/deeds.py, "arrive"); met: in a campaign they may come along before
    they are of the team (RIE-371).
    """

    id: str
    name: str
    kind: Literal["character", "trooper", "dog"] = "character"
    card: str = ""
    health: int = 0
    kit: Kit = field(default_factory=Kit)
    at: str = "A"
    must: bool = False
    skills: tuple[str, ...] = ()
    xp: int = 0
    later: bool = False
    met: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """An NPC of a scenario (RIE-147). at: label of its square; goal: label or exit it tries for (RIE-252).

    holds: it does not move; opens: it may open doors (RIE-269); foes: whom it takes for enemies.
    """

    id: str
    name: str
    at: str
    weapon: str = ""
    goal: str = ""
    holds: bool = False
    opens: bool = False
    foes: Literal["all", "heroes", "zombies", "none"] = "all"
    later: bool = False


@dataclass(frozen=True, slots=True)
class Soul:
    """A prisoner, civilian or child who can be rescued (RIE-305)."""

    id: str
    name: str
    at: str
    kind: Literal["prisoner", "civilian", "child"] = "civilian"
    later: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """Things in plain sight (RIE-229): a card, or a kind of supply, on each square of a label."""

    at: str
    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the round track: the codes that spawn there, and whether it has an asterisk (RIE-321)."""

    codes: tuple[str, ...] = ()
    star: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a trigger or a search does: see story/deeds.py. what, at, of, count: what it is done to.

    text: what people read when it is done, as an entry of the scenario (RIE-121).
    """

    do: str
    what: str = ""
    at: str = ""
    of: str = ""
    count: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What happens when something happened (story/happenings.py): after `count` times, once or each time.

    needs, unless: a flag or a reached objective that it takes, or that bars it; question: the players decide
    whether it comes to pass, and this is what they are asked.
    """

    on: str
    at: str = ""
    of: str = ""
    count: int = 1
    once: bool = True
    unless: str = ""
    needs: str = ""
    question: str = ""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Objective:
    """A goal: reached when `on` has happened `count` times (RIE-293); hidden: until a deed adds it (RIE-294).

    A count of 0 means once for every hero who is alive, as for everybody's escape.
    """

    id: str
    text: str
    on: str
    at: str = ""
    of: str = ""
    count: int = 1
    primary: bool = True
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A row of a search table: natural rolls from least to most, and what is found."""

    least: int
    most: int
    text: str
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """What searching the objective markers of a label brings (RIE-338): a table, or the same for every roll."""

    at: str
    rows: tuple[Finding, ...]
    stays: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A change of threat after a scenario for each time something happened in it (RIE-378)."""

    by: int
    on: str
    at: str = ""
    of: str = ""
    most: int = 99


@dataclass(frozen=True, slots=True)
class Spawn:
    """A zombie of a type named for a spawn code, in place of a draw (RIE-478)."""

    code: str
    breed: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: its map, forces, track, objectives and events.

    zombies: how many markers of each type, of which so many are set aside; tables: rows that a deed may roll on;
    special: rules of its own by name; ending: what is read when it is over;
    escape: it ends a campaign, so that whoever gets out counts for the level of victory (RIE-428 to 433);
    reduction: cull, raid or loot for a threat-reduction scenario (RIE-391); leads_to: what a campaign may go on with
    when it is completed.
    """

    id: str
    name: str
    map: str
    intro: str
    places: int
    team: tuple[Recruit, ...]
    track: tuple[Space, ...]
    objectives: tuple[Objective, ...]
    zombies: Mapping[str, int]
    minutes: int = 30
    aside: Mapping[str, int] = field(default_factory=dict)
    powers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    souls: tuple[Soul, ...] = ()
    lying: tuple[Lying, ...] = ()
    barricades: tuple[str, ...] = ()
    searches: tuple[Search, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    dark: bool = False
    most_rounds: int = 0
    increase: int = 0
    adjustments: tuple[Adjustment, ...] = ()
    tables: Mapping[str, tuple[Finding, ...]] = field(default_factory=dict)
    special: tuple[str, ...] = ()
    ending: str = ""
    escape: bool = False
    reduction: str = ""
    leads_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """Everything there is to play with, by id."""

    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    gear: Mapping[str, Gear] = field(default_factory=dict)
    breeds: Mapping[str, Breed] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
