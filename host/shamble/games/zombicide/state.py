"""The state of a skirmish: Survivors with their cards, Zombies by zone and kind, cars, and where in the turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from shamble.games.zombicide.cards import UNSAVED, Book, Breed, Chart, Skirmish, Weapon
from shamble.games.zombicide.zones import Zones
from shamble.kernel.asks import gone
from shamble.kernel.hands import Hands
from shamble.kernel.steps import Steps

PLAYER = "you"
HANDS, PACK = 2, 3
"""Cards in the hands and in the rest of the inventory."""
DEADLY = 2
"""Wounds that kill a Survivor (ZOM-063)."""
WALK, STAND, OFF = "walk", "stand", "off"
"""What the Zombies do in their turn, which is a house rule: come and attack, attack only, nothing."""


@dataclass(slots=True)
class Item:
    """An Equipment card somebody holds; empty: it must be reloaded; under: the cards that lie under it."""

    id: str
    card: str
    empty: bool = False
    under: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Survivor:
    """A Survivor: hands are two slots, pack the rest of the inventory; actions: left in this turn."""

    id: str
    name: str
    zone: str
    wounds: int = 0
    actions: int = 0
    experience: int = 0
    hands: list[Item | None] = field(default_factory=lambda: [None] * HANDS)
    pack: list[Item] = field(default_factory=list)

    @property
    def held(self) -> list[Item]:
        """The cards in the hands (ZOM-009)."""
        return [item for item in self.hands if item is not None]

    @property
    def inventory(self) -> list[Item]:
        """All cards, those in the hands first."""
        return [*self.held, *self.pack]


@dataclass(slots=True)
class Car:
    """A car; the first of its seats is at the wheel, "" is a free seat."""

    id: str
    name: str
    zone: str
    seats: list[str]

    @property
    def driver(self) -> str:
        """The Survivor at the wheel, or "" (ZOM-089)."""
        return self.seats[0]


@dataclass(slots=True)
class State:
    """phase and active are the cursor: what play(state) does next; now is the phase that runs.

    waiting: Survivors who have not acted this turn; zombies: how many of each kind by zone, none left out.
    """

    phase: str = "setup"
    now: str = "setup"
    turn: int = 1
    steps: Steps = field(default_factory=dict)
    active: str = ""
    waiting: list[str] = field(default_factory=list)
    survivors: dict[str, Survivor] = field(default_factory=dict)
    zombies: dict[str, dict[str, int]] = field(default_factory=dict)
    cars: dict[str, Car] = field(default_factory=dict)
    noise: dict[str, int] = field(default_factory=dict)
    dead: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    killed: dict[str, int] = field(default_factory=dict)
    numbers: int = 0
    house: str = WALK
    hands: Hands = field(default_factory=Hands)
    result: str = ""
    book: Book = field(default_factory=Book, metadata=UNSAVED)
    skirmish: Skirmish = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]
    chart: Chart = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]

    @property
    def ground(self) -> Zones:
        """Sight and ways between the zones."""
        return self.chart.ground

    def survivor(self, name: str) -> Survivor:
        """The living Survivor of that id; ends the step when there is none."""
        found = self.survivors.get(name)
        return found if found is not None else gone(name.capitalize())

    def weapon(self, item: Item) -> Weapon | None:
        """The weapon that a card is, or None for other gear."""
        return self.book.weapons.get(item.card)

    def breed(self, kind: str) -> Breed:
        """The data of a kind of Zombie."""
        return self.book.breeds[kind]

    def crowd(self, zone: str) -> dict[str, int]:
        """The Zombies in a zone by kind; not to be changed."""
        return self.zombies.get(zone, {})

    def people(self, zone: str) -> Iterator[Survivor]:
        """The Survivors in a zone, on foot and in cars alike (ZOM-094, ZOM-104, ZOM-105)."""
        return (survivor for survivor in self.survivors.values() if survivor.zone == zone)

    def count(self, zone: str) -> int:
        """How many Zombies are in a zone."""
        return sum(self.crowd(zone).values())

    def add(self, zone: str, kind: str, number: int) -> None:
        """Put so many Zombies more into a zone, or take them out of it (number below zero)."""
        crowd = self.zombies.setdefault(zone, {})
        crowd[kind] = crowd.get(kind, 0) + number
        if crowd[kind] <= 0:
            del crowd[kind]
        if not crowd:
            del self.zombies[zone]

    def car_of(self, name: str) -> Car | None:
        """The car a Survivor sits in."""
        return next((car for car in self.cars.values() if name in car.seats), None)

    def new_item(self, card: str) -> Item:
        """A card of that kind with an id of its own."""
        self.numbers += 1
        return Item(f"{card}-{self.numbers}", card)

    def title(self, zone: str) -> str:
        """The name of a zone."""
        return self.chart.by_id[zone].name
