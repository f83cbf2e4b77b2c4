"""Cards and scenarios of All Out War as the rules read them: frozen, checked elsewhere, lengths in inches.

Places on the table are (x, y) in inches: x grows from the west edge to the east edge, y from the south edge
to the north edge, and (0, 0) is the south-west corner. Turns are degrees, counter-clockwise; at 0 the length
of a piece of scenery lies along x.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self

from shamble.games.allout.cards.plot import Condition, Hook, Token, WalkersIn, Way, Zone
from shamble.games.allout.cards.record import Edge as Edge
from shamble.games.allout.cards.record import Effect as Effect
from shamble.games.allout.cards.record import Record as Record

Die = Literal["red", "white", "blue"]
Dice = tuple[Die, ...]
SurvivorType = Literal["bruiser", "tactician", "marksman", "support", "runner"]
Nerve = Literal["low", "medium", "high"]
ItemKind = Literal["ranged", "melee", "special", "head", "body"]
Commotion = Literal["", "noise", "mayhem"]
Until = Literal["end-of-turn", "next-event", "band-change", "game"]
SceneryKind = Literal["car", "barrier", "terrain"]
Trait = Literal["area", "blocking", "defensible", "traversable", "impassable", "stairs", "climb", "building"]
"""Rules of scenery: those of the core game go by its kind, the others are agreed on (AOW-460 to 498)."""
DeckKind = Literal["supply", "event"]
RollKind = Literal["melee", "ranged", "defense"]
Change = Literal["add", "remove", "reroll"]
Whose = Literal["own", "enemy"]
Layout = Literal["fixed", "standard"]
First = Literal["roll", "red", "blue"]
Keyword = Literal[
    "amputate",
    "armor-piercing",
    "assault",
    "blast",
    "bludgeon",
    "bulky",
    "deadly-precision",
    "dual-wield",
    "handgun",
    "masked-scent",
    "reliable",
    "rifle",
    "sharp",
    "shotgun",
    "stun",
    "unreliable",
]
"""Keywords of items (AOW-592 to AOW-634); Multiple Shots is `shots`, One-Use `one_use`, Attachment `attach`."""
SpecialRule = Literal[
    "adrenaline-junkie",
    "athletic",
    "disarm",
    "distract",
    "expert-shot",
    "level-headed",
    "nimble",
    "quick",
    "safety-in-numbers",
    "scrapper",
    "strong",
    "the-muscle",
    "unstable",
]
"""Special rules of survivors (AOW-522 to AOW-534)."""
LeaderAbility = Literal[
    "be-more-afraid-of-me",
    "blaze-of-glory",
    "called-shot",
    "confidence-booster",
    "gung-ho",
    "master-strategist",
    "merciless",
    "mind-games",
    "respected",
    "smash-n-grab",
    "stay-calm",
    "tactical-insight",
    "tactical-ops",
]
"""What a Leader brings its group (AOW-536 to AOW-551)."""


@dataclass(frozen=True, slots=True)
class SurvivorCard(Record):
    """A survivor's profile (AOW-008); `pack` counts pack slots, `faction` is empty for a neutral.

    `rules` are its special rules, `leads` its Leader Ability; `by_hand` is a rule in free text that no program
    knows, shown when the model acts, for its player to apply.
    """

    id: str
    name: str
    type: SurvivorType
    points: int
    melee: Dice
    shoot: Dice
    defense: Dice
    nerve: Nerve
    health: int
    pack: int
    subtitle: str = ""
    faction: str = ""
    text: str = ""
    rules: tuple[SpecialRule, ...] = ()
    leads: LeaderAbility | Literal[""] = ""
    by_hand: str = ""


@dataclass(frozen=True, slots=True)
class WalkerCard(Record):
    """A walker's profile (AOW-041); `shamble` is its move in inches (AOW-254)."""

    id: str
    name: str
    melee: Dice
    defense: Dice
    points: int = 15
    shamble: float = 6.0


@dataclass(frozen=True, slots=True)
class Ability(Record):
    """What an equipped card does to rolls of one kind: to its bearer's own, or to the enemy's against it.

    add: `dice` join the roll; remove: dice like these leave it; reroll: its player may roll up to `count` dice
    again, with `blanks` only those without a success (AOW-154, AOW-155).
    """

    do: Change
    on: RollKind
    dice: Dice = ()
    count: int = 1
    blanks: bool = False
    whose: Whose = "own"


@dataclass(frozen=True, slots=True)
class ItemCard(Record):
    """An equipment or supply card (AOW-010).

    `dice` are attack dice a weapon adds or defense dice an armor adds; `defense` are defense dice that any
    other item gives while equipped. `range` is in inches, `attach` the type of item it may be attached to
    (AOW-601): a kind or a keyword. `action` is its Special Action, which needs the card equipped unless
    `equipped` is false (AOW-023, AOW-233). `commotion` follows each use (AOW-026). `abilities` change rolls;
    those of a weapon only attacks made with it. `by_hand` is a rule in free text, shown when the item is used,
    for its player to apply.
    """

    id: str
    name: str
    kind: ItemKind
    points: int
    dice: Dice = ()
    defense: Dice = ()
    range: float = 0.0
    commotion: Commotion = ""
    shots: int = 1
    one_use: bool = False
    action: tuple[Effect, ...] = ()
    equipped: bool = True
    text: str = ""
    keywords: tuple[Keyword, ...] = ()
    attach: str = ""
    by_hand: str = ""
    abilities: tuple[Ability, ...] = ()
    parts: ClassVar[Mapping[str, type[Record]]] = {"action": Effect, "abilities": Ability}


@dataclass(frozen=True, slots=True)
class IncidentCard(Record):
    """A supply card that happens to the searcher instead of being kept (AOW-210)."""

    id: str
    name: str
    text: str
    effects: tuple[Effect, ...]
    parts: ClassVar[Mapping[str, type[Record]]] = {"effects": Effect}


@dataclass(frozen=True, slots=True)
class Remains(Record):
    """What an event card does while it Remains in Play, and `until` when (AOW-249).

    `shamble` inches are added to walkers' moves, `hearing` inches to commotion ranges; `sight` is the longest
    shooting range in inches (0: no limit); with `rise` prone walkers stand up without a roll.
    """

    until: Until
    shamble: float = 0.0
    sight: float = 0.0
    hearing: float = 0.0
    rise: bool = False


@dataclass(frozen=True, slots=True)
class EventCard(Record):
    """An event: `threat` is the leading change (AOW-248), then the section of the current band (AOW-247)."""

    id: str
    name: str
    quiet: tuple[Effect, ...]
    low: tuple[Effect, ...]
    medium: tuple[Effect, ...]
    high: tuple[Effect, ...]
    text: str = ""
    threat: int = 0
    remains: Remains | None = None
    parts: ClassVar[Mapping[str, type[Record]]] = {
        **dict.fromkeys(("quiet", "low", "medium", "high"), Effect),
        "remains": Remains,
    }


@dataclass(frozen=True, slots=True)
class SceneryCard(Record):
    """A box of `length` by `width` inches that adds `cover` dice; a `hub` may hold a counter (AOW-131).

    `traits` beside those of its kind: area ground slows; blocking is not seen through; stairs and climb make it
    Elevated, reached by walking or by a Climb, at `height`: 1 no taller than a Walker, and ranked above that.
    """

    id: str
    name: str
    kind: SceneryKind
    length: float
    width: float
    points: int
    cover: Dice
    hub: bool = False
    traits: tuple[Trait, ...] = ()
    height: int = 1

    def has(self, trait: Trait) -> bool:
        """Whether that rule holds for it (AOW-470, AOW-486)."""
        return trait in self.traits or trait in OF_KIND[self.kind]

    @property
    def open(self) -> bool:
        """Whether models walk onto it: area ground, floors, and what stairs lead up to (AOW-461, 471, 497)."""
        return self.has("area") or self.has("stairs") or self.has("building")


OF_KIND: Mapping[SceneryKind, tuple[Trait, ...]] = {
    "car": ("traversable",),
    "barrier": ("traversable", "defensible"),
    "terrain": (),
}
"""Traits of the core game's scenery (AOW-122, AOW-377)."""


@dataclass(frozen=True, slots=True)
class Deck(Record):
    """The ids of the cards of a deck, copies written out, in the order of the file (the game shuffles)."""

    id: str
    name: str
    kind: DeckKind
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenerySpot(Record):
    """A piece of scenery on the table: its `name` there, its card, its centre (inches) and turn (degrees)."""

    name: str
    card: str
    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class SupplySpot(Record):
    """A supply counter at (x, y) inches; `hub` names the scenery spot, if any, in whose centre it lies."""

    x: float
    y: float
    hub: str = ""


@dataclass(frozen=True, slots=True)
class Member(Record):
    """A survivor of the group with the items bought for it.

    The rest is what a campaign has left of it: `health` it begins with (0: all of it), hand slots lost, and
    whether it was amputated and may not run (AOW-562, AOW-572).
    """

    card: str
    items: tuple[str, ...] = ()
    health: int = 0
    hands_lost: int = 0
    lame: bool = False
    amputated: bool = False


@dataclass(frozen=True, slots=True)
class Group(Record):
    """A group for any scenario of at most `limit` points; its first member is the Leader (AOW-408, AOW-410)."""

    id: str
    name: str
    limit: int
    members: tuple[Member, ...]
    parts: ClassVar[Mapping[str, type[Record]]] = {"members": Member}


@dataclass(frozen=True, slots=True)
class Scenario(Record):
    """A table and a group to play on it.

    layout fixed: `scenery`, `supplies` and `walkers` say where everything lies. layout standard: the player
    places the scenery cards `pieces` and `counters` supply counters, and `limit` gives the number of walkers
    (AOW-439). `counters` always is the number of supply counters. The first member of `group` is its Leader
    (AOW-410). The player deploys on one of `edges`. The game is lost when a turn ends at `threat_end`.
    `first` is the seat that holds Initiative in the first turn, or roll (AOW-089, AOW-444).
    `models` is how many walkers there are to put on the table, 0 for as many as it takes (AOW-164, AOW-283).
    `herds` are walkers that begin somewhere in a zone, `lays` who lays a standard table out if nobody says so.
    `zones`, `tokens` and `hooks` are the scenario's own; `win`, `lose` and `draw` the ways to end it (AOW-086), without
    any the gathering of `counters_to_win` supply counters, which is 0 where no way asks for them.
    """

    id: str
    name: str
    text: str
    layout: Layout
    width: float
    depth: float
    limit: int
    supply: str
    event: str
    walker: str
    edges: tuple[Edge, ...]
    group: tuple[Member, ...]
    minutes: int
    counters: int
    counters_to_win: int = 7
    threat: int = 1
    threat_end: int = 18
    models: int = 0
    first: First = "roll"
    scenery: tuple[ScenerySpot, ...] = ()
    rivals: tuple[Member, ...] = ()
    pieces: tuple[str, ...] = ()
    supplies: tuple[SupplySpot, ...] = ()
    walkers: tuple[tuple[float, float], ...] = ()
    lays: str = ""
    zones: tuple[Zone, ...] = ()
    tokens: tuple[Token, ...] = ()
    herds: tuple[WalkersIn, ...] = ()
    hooks: tuple[Hook, ...] = ()
    win: tuple[Way, ...] = ()
    lose: tuple[Way, ...] = ()
    draw: tuple[Way, ...] = ()
    parts: ClassVar[Mapping[str, type[Record]]] = {
        "group": Member,
        "rivals": Member,
        "scenery": ScenerySpot,
        "supplies": SupplySpot,
        "zones": Zone,
        "tokens": Token,
        "herds": WalkersIn,
        "hooks": Hook,
        **dict.fromkeys(("win", "lose", "draw"), Way),
    }

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways to win: those of the scenario, or the gathering of supplies (AOW-450)."""
        return self.win or (Way((Condition("supplies", self.counters_to_win),)),)

    @property
    def gathering(self) -> bool:
        """Whether supplies are all that it takes to win, as in the standard scenario."""
        return all([c.test for c in way.all] == ["supplies"] and not way.seat for way in self.ways)

    def zone(self, name: str) -> Zone:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.name == name)


SHELVES: Mapping[str, type[Record]] = {
    "survivors": SurvivorCard,
    "walkers": WalkerCard,
    "items": ItemCard,
    "incidents": IncidentCard,
    "events": EventCard,
    "scenery": SceneryCard,
    "decks": Deck,
    "groups": Group,
    "scenarios": Scenario,
}


@dataclass(frozen=True, slots=True)
class Book:
    """Every card and scenario at hand, by id."""

    survivors: dict[str, SurvivorCard] = field(default_factory=dict)
    walkers: dict[str, WalkerCard] = field(default_factory=dict)
    items: dict[str, ItemCard] = field(default_factory=dict)
    incidents: dict[str, IncidentCard] = field(default_factory=dict)
    events: dict[str, EventCard] = field(default_factory=dict)
    scenery: dict[str, SceneryCard] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    scenarios: dict[str, Scenario] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Build the book from what `to_dict` gave: a list of plain cards for each shelf."""
        shelves: dict[str, Any] = {name: _shelf(kind, data.get(name, ())) for name, kind in SHELVES.items()}
        return cls(**shelves)

    def to_dict(self) -> dict[str, list[dict[str, Any]]]:
        """Return plain data ready for JSON: for each shelf the list of its cards."""
        return {shelf: [card.to_dict() for card in getattr(self, shelf).values()] for shelf in SHELVES}

    def only_for(self, scenario_id: str) -> Book:
        """Return the subset that a game of this scenario needs, as it is stored in the save.

        Raises KeyError when the book has no such scenario.
        """
        scenario = self.scenarios[scenario_id]
        decks = {name: self.decks[name] for name in (scenario.supply, scenario.event)}
        wanted = {scenario.walker, *scenario.pieces, *(spot.card for spot in scenario.scenery)}
        wanted.update(card for deck in decks.values() for card in deck.cards)
        for member in (*scenario.group, *scenario.rivals):
            wanted.update((member.card, *member.items))
        shelves: dict[str, Any] = {shelf: _kept(getattr(self, shelf), wanted) for shelf in SHELVES}
        return Book(**{**shelves, "decks": decks, "scenarios": {scenario_id: scenario}})


def _shelf(kind: type[Record], cards: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {card["id"]: kind.from_dict(card) for card in cards}


def _kept(shelf: Mapping[str, Any], wanted: set[str]) -> dict[str, Any]:
    return {key: card for key, card in shelf.items() if key in wanted}
