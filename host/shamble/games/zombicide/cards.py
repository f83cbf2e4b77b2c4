"""What the rules read: weapons, gear, combinations, zombie kinds, maps of zones and skirmishes (ZOM-003)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from shamble.games.zombicide.zones import Zones

UNSAVED = {"saved": False}
Ground = Literal["street", "building"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon card: Range (least, most) in zones, Dice, Accuracy, Damage and its symbols (ZOM-003).

    free_targets: its shots choose their targets (ZOM-072); burns: no dice, everything in the zone dies
    (ZOM-077).
    """

    id: str
    name: str
    range: tuple[int, int]
    dice: int = 0
    accuracy: int = 0
    damage: int = 0
    dual: bool = False
    reload: bool = False
    noisy: bool = False
    free_targets: bool = False
    burns: bool = False

    @property
    def melee(self) -> bool:
        """Whether its Range ends in the own zone (ZOM-025); any other is a Ranged weapon (ZOM-033)."""
        return self.range[1] == 0


@dataclass(frozen=True, slots=True)
class Gear:
    """An Equipment card that is no weapon."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Combination:
    """Two Equipment cards that make an improved weapon (ZOM-066); under: they lie under it, else are discarded."""

    id: str
    parts: tuple[str, str]
    makes: str
    under: bool = False


@dataclass(frozen=True, slots=True)
class Breed:
    """A kind of Zombie: the Damage one hit needs to kill it, its rank as a target, and what a kill is worth.

    rank counts from 2, because Survivors are 1; actions: how often it acts in the house rule's zombie turn.
    """

    id: str
    name: str
    plural: str
    glyph: str
    toughness: int
    rank: int
    experience: int
    actions: int = 1


@dataclass(frozen=True, slots=True)
class Zone:
    """A rectangle of the map in cells: its south-west corner (column, row) and its size (across, up)."""

    id: str
    name: str
    kind: Ground
    at: tuple[int, int]
    size: tuple[int, int]


@dataclass(frozen=True)
class Chart:
    """A map: zones, the openings in walls and the walls across streets, each as a pair of zones."""

    id: str
    name: str
    zones: tuple[Zone, ...]
    openings: tuple[tuple[str, str], ...]
    walls: tuple[tuple[str, str], ...]

    @cached_property
    def ground(self) -> Zones:
        """Who sees and reaches what, worked out once."""
        rectangles = [(zone.id, zone.kind == "street", zone.at, zone.size) for zone in self.zones]
        return Zones(rectangles, self.openings, self.walls)

    @cached_property
    def by_id(self) -> dict[str, Zone]:
        """The zones by id."""
        return {zone.id: zone for zone in self.zones}


@dataclass(frozen=True, slots=True)
class Person:
    """A Survivor of a skirmish: where they begin, and the cards in hands and pack."""

    id: str
    name: str
    zone: str
    hands: tuple[str, ...]
    pack: tuple[str, ...]
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class Parked:
    """A car of a skirmish, and who sits in it."""

    id: str
    name: str
    zone: str
    seats: int
    driver: str = ""
    passengers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Horde:
    """Zombies by kind in a zone: there from the start (turn 0), or arriving at the end of a turn."""

    zone: str
    turn: int
    kinds: dict[str, int]


@dataclass(frozen=True, slots=True)
class Skirmish:
    """A scenario: a map, who is on it, how it is won, and the settings that the rules leave open.

    exit: the zone in which every living Survivor must end the turn; without one every Zombie must be killed.
    """

    id: str
    name: str
    map: str
    turns: int
    exit: str
    actions: int
    thrower_dies: bool
    survivors: tuple[Person, ...]
    cars: tuple[Parked, ...]
    zombies: tuple[Horde, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """All there is to play with, by id."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    gear: dict[str, Gear] = field(default_factory=dict)
    combinations: dict[str, Combination] = field(default_factory=dict)
    breeds: dict[str, Breed] = field(default_factory=dict)
    maps: dict[str, Chart] = field(default_factory=dict)
    skirmishes: dict[str, Skirmish] = field(default_factory=dict)

    def named(self, card: str) -> str:
        """The name of an Equipment card."""
        return (self.weapons.get(card) or self.gear[card]).name
