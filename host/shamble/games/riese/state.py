"""The state of a scenario: everybody on the map, what lies on it, the pool of zombies, and where in the round it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from shamble.games.riese.cards import SUPPLIES, UNSAVED, Book, Breed, Chart, Gear, Scenario, Weapon
from shamble.geometry.squares import Square
from shamble.kernel.asks import gone
from shamble.kernel.hands import Hands
from shamble.kernel.steps import Steps

PLAYER = "you"
Side = Literal["player", "npc", "zombie"]
MOST_THREAT = 12
NOWHERE = None
Smart = Literal["always", "smart", "never"]


@dataclass(slots=True)
class Item:
    """A weapon or a piece of gear somebody has, or that lies on the map; shots: left in a flamethrower."""

    id: str
    card: str
    shots: int = 0


@dataclass(slots=True)
class Hero:
    """A character, a trooper or Max. at: None off the map; facing: an orthogonal step.

    ready, off_hand: what is readied (RIE-301), for a trooper its two boxes; slots: a character's four gear slots,
    the webbing first; pockets: what takes no space. marker: "", "attacked" or "covering", with the covering
    modifier in cover; locked_by: the zombie that holds the lock; used: its skills that it has used in this round;
    helped: skills that were used on it; burning: who has set the flare marker it carries; gassed: it ended its
    activation in a toxic cloud (RIE-587).
    """

    id: str
    name: str
    seat: str = PLAYER
    kind: Literal["character", "trooper", "dog"] = "character"
    card: str = ""
    at: Square | None = None
    facing: Square = (0, -1)
    health: int = 4
    most: int = 4
    supplies: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SUPPLIES, 0))
    ready: Item | None = None
    off_hand: Item | None = None
    slots: list[list[Item]] = field(default_factory=list)
    pockets: list[Item] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    xp: int = 0
    progress: dict[str, int] = field(default_factory=dict)
    marker: str = ""
    cover: int = 0
    locked_by: str = ""
    activated: bool = False
    rescued: list[str] = field(default_factory=list)
    left: bool = False
    dead: bool = False
    blitz: bool = False
    crash: bool = False
    burning: str = ""
    gassed: bool = False
    used: list[str] = field(default_factory=list)
    helped: list[str] = field(default_factory=list)
    declined: str = ""

    @property
    def readied(self) -> list[Item]:
        """The weapons and gear in the ready and off-hand slots (RIE-301)."""
        return [item for item in (self.ready, self.off_hand) if item is not None]

    @property
    def stowed(self) -> list[Item]:
        """What lies in gear slots."""
        return [item for slot in self.slots for item in slot]

    @property
    def carried(self) -> list[Item]:
        """Everything, readied first."""
        return [*self.readied, *self.stowed, *self.pockets]

    @property
    def wounded(self) -> bool:
        """Whether it has lost health."""
        return self.health < self.most

    @property
    def human(self) -> bool:
        """Max is a hero, but no human (RIE-208)."""
        return self.kind != "dog"


@dataclass(slots=True)
class Zombie:
    """A zombie marker that is on the map or waits for its spawn square.

    breed: "" for a face-down marker that nobody has seen; locks: whom or what it holds; fresh: it does not act in
    this zombie turn; was: the hero or NPC that it was.
    """

    id: str
    breed: str = ""
    at: Square | None = None
    hidden: bool = False
    health: int = 1
    powers: list[str] = field(default_factory=list)
    stunned: bool = False
    locks: str = ""
    activated: bool = False
    fresh: bool = False
    waits_for: Square | None = None
    was: str = ""
    burning: str = ""


@dataclass(slots=True)
class Npc:
    """A person with a mind of their own (RIE-250 to 292). goals: squares it tries for; quiet: it does not act yet."""

    id: str
    name: str
    weapon: str = ""
    at: Square | None = None
    health: int = 2
    most: int = 2
    foes: Literal["all", "heroes", "zombies", "none"] = "all"
    goals: list[Square] = field(default_factory=list)
    holds: bool = False
    opens: bool = False
    quiet: bool = False
    marker: str = ""
    cover: int = 0
    locked_by: str = ""
    activated: bool = False
    left: bool = False
    burning: str = ""

    @property
    def wounded(self) -> bool:
        """Whether it has a wound marker."""
        return self.health < self.most


@dataclass(slots=True)
class Soul:
    """A prisoner, civilian or child. at: None while a rescuer has them, or once they are gone."""

    id: str
    name: str
    kind: Literal["prisoner", "civilian", "child"] = "civilian"
    at: Square | None = None
    locked_by: str = ""
    burning: str = ""


Figure: TypeAlias = Hero | Zombie | Npc | Soul


@dataclass(slots=True)
class Thing:
    """Something on a square that is no figure.

    kind: fire, toxic, decoy, flare, satchel, objective, barricade, item, supply, rubble ...; what: the card, kind
    of supply or label; timers: markers on it (RIE-417); by: the hero who is credited with what it does; since: the
    round it was placed in; health and locked_by: of a barricade or of an objective that can be destroyed.
    """

    id: str
    kind: str
    at: Square
    what: str = ""
    count: int = 1
    timers: int = 0
    by: str = ""
    since: int = 0
    health: int = 0
    locked_by: str = ""
    item: Item | None = None


@dataclass(slots=True)
class Door:
    """A door on an edge: its id is the id of the edge. forced: it can never be closed again (RIE-630)."""

    id: str
    open: bool = False
    locked: bool = False
    forced: bool = False
    key: str = ""


@dataclass(slots=True)
class Pending:
    """An explosive that goes off at the end of its thrower's activation (RIE-401)."""

    weapon: str
    at: Square
    by: str


@dataclass(slots=True)
class Activation:
    """What the active hero has declared and has left: movement points and attacks; gone when it is done.

    stopped_by: the zombies whose ZOC stopped it (RIE-492); barred: a lock was not broken (RIE-197); attacks: how
    many more it may make; bonus: attack modifiers won for its attacks of this activation, as (words, value); over: it
    ends with the next step; asking: its player is asked, and a skip ends it; searched: the square of the marker that is
    being searched (RIE-358).
    """

    hero: str
    declared: str = ""
    mp: int = 0
    attacks: int = 1
    attacked: bool = False
    barred: bool = False
    stopped_by: list[str] = field(default_factory=list)
    special_done: bool = False
    moved: bool = False
    over: bool = False
    asking: bool = False
    searched: Square | None = None
    weapons_used: list[str] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    bonus: list[tuple[str, int]] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """The team control sheet of a campaign (RIC-115 to 122): who is on the team, threat, and what has been played.

    difficulty: "green", "regular" or "elite", "" until it is chosen; won: scenarios that were completed; tallies:
    how often cull, raid and loot were played; replays: how many were used, of this scenario on green; dead: who can
    never come back; rising: those of them who still walk (RIE-176); doomed: the campaign is lost whatever comes
    (RIE-203); players: who plays whom; healed, reduced: what was done in this stage; level: of the victory; before:
    the sheet as it was when this scenario began (RIE-115).
    """

    difficulty: str = ""
    team: dict[str, Hero] = field(default_factory=dict)
    threat: int = 0
    last: str = ""
    won: list[str] = field(default_factory=list)
    tallies: dict[str, int] = field(default_factory=dict)
    replays: int = 0
    dead: list[str] = field(default_factory=list)
    rising: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    doomed: bool = False
    players: dict[str, str] = field(default_factory=dict)
    healed: list[str] = field(default_factory=list)
    reduced: bool = False
    level: str = ""
    before: Sheet | None = None


@dataclass(slots=True)
class State:
    """phase and active are the cursor: what play(state) does next; now is the phase that runs.

    turns: the turns left in this round, first: which of the two sides had its turn first; space: the place of the
    round marker on the track; pool, discard, aside: zombie markers by type (a face-down marker whose type nobody
    knows still counts in the pool; a dead hero's is "beta:" and their name); pool_order: the pool as it was shuffled,
    the next marker first, which nobody may see; told: how often each thing happened, for triggers and objectives;
    flags: what a scenario or campaign has noted; lucky: heroes who have had their luck in this scenario (RIC-090);
    clocks: rounds until a delayed trigger comes; team_xp: what every member of the team has earned with this
    scenario; spawn_orders: the breed that a spawn code brings until further notice, or "none" for none; mission,
    stage: the scenario that is played, and how many have begun; sheet: of a campaign; target_orders: the figure,
    label or square that zombies of a breed (or "all") go for, whatever is nearer; laid: what people have on a table of
    their own, in words by its id; numbers: things and cards that there have been; bred: zombies that have come in this
    scenario; known: the powers that have been explained in it.
    """

    phase: str = "setup"
    now: str = "setup"
    round: int = 1
    steps: Steps = field(default_factory=dict)
    active: str = ""
    turns: list[Side] = field(default_factory=list)
    first: Literal["", "player", "zombie"] = ""
    act: Activation | None = None
    heroes: dict[str, Hero] = field(default_factory=dict)
    zombies: dict[str, Zombie] = field(default_factory=dict)
    npcs: dict[str, Npc] = field(default_factory=dict)
    souls: dict[str, Soul] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    doors: dict[str, Door] = field(default_factory=dict)
    seats: list[str] = field(default_factory=lambda: [PLAYER])
    threat: int = 0
    active_threat: int = 0
    space: int = 0
    resets: int = 0
    pool: list[str] = field(default_factory=list)
    pool_order: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    dark: bool = False
    scratch: int = 0
    told: dict[str, int] = field(default_factory=dict)
    fired: list[str] = field(default_factory=list)
    reached: list[str] = field(default_factory=list)
    hidden_goals: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    killed: dict[str, int] = field(default_factory=dict)
    lucky: list[str] = field(default_factory=list)
    clocks: dict[str, int] = field(default_factory=dict)
    team_xp: int = 0
    spawn_orders: dict[str, str] = field(default_factory=dict)
    target_orders: dict[str, str] = field(default_factory=dict)
    windows: Smart = "smart"
    numbers: int = 0
    laid: dict[str, str] = field(default_factory=dict)
    bred: int = 0
    known: list[str] = field(default_factory=list)
    hands: Hands = field(default_factory=Hands)
    house: dict[str, str] = field(default_factory=dict)
    result: str = ""
    mission: str = ""
    stage: int = 0
    sheet: Sheet | None = None
    book: Book = field(default_factory=Book, metadata=UNSAVED)
    scenario: Scenario = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]
    chart: Chart = field(default_factory=lambda: Chart("", "", 0, 0, {}, {}, {}), metadata=UNSAVED)
    places: dict[Square, str] = field(default_factory=dict, metadata=UNSAVED)
    layers: dict[Square, list[str]] = field(default_factory=dict, metadata=UNSAVED)
    memo: dict[str, object] = field(default_factory=dict, metadata=UNSAVED)

    # -- who is there

    def figures(self) -> Iterator[Figure]:
        """Everybody the game knows, on the map or off it."""
        groups: tuple[Mapping[str, Figure], ...] = (self.heroes, self.npcs, self.souls, self.zombies)
        for group in groups:
            yield from group.values()

    def find(self, name: str) -> Figure | None:
        """The figure of that id, wherever it is."""
        return self.heroes.get(name) or self.zombies.get(name) or self.npcs.get(name) or self.souls.get(name)

    def figure(self, name: str) -> Figure:
        """The figure of that id on the map; ends the step when it is not there any more."""
        found = self.find(name)
        return found if found is not None and found.at is not None else gone(name)

    def square(self, name: str) -> Square:
        """The square of a figure on the map; ends the step when it is not there any more."""
        at = self.figure(name).at
        return gone(name) if at is None else at

    def hero(self, name: str) -> Hero:
        """The hero of that id on the map; ends the step when it is not there."""
        found = self.heroes.get(name)
        return found if found is not None and found.at is not None else gone(name)

    def zombie(self, name: str) -> Zombie:
        """The zombie of that id on the map; ends the step when it is not there."""
        found = self.zombies.get(name)
        return found if found is not None and found.at is not None else gone(name)

    def npc(self, name: str) -> Npc:
        """The NPC of that id on the map; ends the step when it is not there."""
        found = self.npcs.get(name)
        return found if found is not None and found.at is not None else gone(name)

    def members(self) -> dict[str, Hero]:
        """The heroes of the scenario; between scenarios the whole team of the campaign."""
        return self.sheet.team if self.sheet is not None and not self.heroes else self.heroes

    def on_map(self) -> Iterator[Hero]:
        """The heroes on the map."""
        return (hero for hero in self.heroes.values() if hero.at is not None)

    def horde(self) -> Iterator[Zombie]:
        """The zombies on the map, face-down ones included."""
        return (zombie for zombie in self.zombies.values() if zombie.at is not None)

    def people(self) -> Iterator[Npc]:
        """The NPCs on the map."""
        return (npc for npc in self.npcs.values() if npc.at is not None)

    def at(self, square: Square) -> str:
        """The id of the figure on a square, or "" (one figure fits on a square)."""
        return self.places.get(square, "")

    def place(self, name: str, square: Square | None) -> None:
        """Put a figure on a square, or take it off the map."""
        figure = self.find(name)
        if figure is None:
            gone(name)
        if figure.at is not None and self.places.get(figure.at) == name:
            del self.places[figure.at]
        figure.at = square
        if square is not None:
            self.places[square] = name

    # -- what lies there

    def lying(self, square: Square, *kinds: str) -> list[Thing]:
        """The things on a square, of these kinds or of any."""
        names = self.layers.get(square, ())
        things = (self.things[name] for name in names)
        return [thing for thing in things if not kinds or thing.kind in kinds]

    def bears(self, square: Square, kind: str) -> bool:
        """Whether a thing of this kind lies on a square."""
        names = self.layers.get(square)
        return bool(names) and any(self.things[name].kind == kind for name in names or ())

    def put(
        self,
        kind: str,
        at: Square,
        what: str = "",
        by: str = "",
        count: int = 1,
        timers: int = 0,
        health: int = 0,
    ) -> Thing:
        """Lay something new on a square."""
        self.numbers += 1
        thing = Thing(f"{kind}-{self.numbers}", kind, at, what, count, timers, by, self.round, health)
        self.things[thing.id] = thing
        self.layers.setdefault(at, []).append(thing.id)
        return thing

    def take(self, name: str) -> None:
        """Take a thing off the map."""
        thing = self.things.pop(name)
        self.layers[thing.at].remove(name)

    def all_of(self, *kinds: str) -> list[Thing]:
        """All things of these kinds on the map."""
        return [thing for thing in self.things.values() if thing.kind in kinds]

    # -- cards

    def new_item(self, card: str) -> Item:
        """A card of that kind with an id of its own."""
        self.numbers += 1
        weapon = self.book.weapons.get(card)
        return Item(f"{card}-{self.numbers}", card, weapon.shots if weapon else 0)

    def weapon(self, item: Item) -> Weapon | None:
        """The weapon that an item is, or None for gear."""
        return self.book.weapons.get(item.card)

    def card(self, item: Item) -> Weapon | Gear:
        """The card of an item; what no file has is an item of no category, which takes no room (RIE-180)."""
        known = self.book.weapons.get(item.card) or self.book.gear.get(item.card)
        return known or Gear(item.card, item.card, "zero")

    def breed(self, zombie: Zombie) -> Breed:
        """The type of a zombie that is face up."""
        return self.book.breeds[zombie.breed]

    def index(self) -> None:
        """Find figures and things by their squares anew, as after a load or a correction."""
        self.places = {figure.at: figure.id for figure in self.figures() if figure.at is not None}
        self.layers = {}
        for thing in self.things.values():
            self.layers.setdefault(thing.at, []).append(thing.id)


def alive(heroes: Iterable[Hero]) -> list[Hero]:
    """Those who have not been killed, on the map or off it."""
    return [hero for hero in heroes if not hero.dead]
