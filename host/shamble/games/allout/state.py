"""The state of a game of All Out War: everything on and beside the table, and where in the turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from shamble.games.allout.cards.model import Book, ItemCard, Remains, Scenario, SurvivorCard, WalkerCard
from shamble.geometry.plane import Point
from shamble.kernel.asks import gone
from shamble.kernel.hands import Hands
from shamble.kernel.steps import Steps

if TYPE_CHECKING:
    from shamble.games.allout.board import Board

SLOTS = ("hand", "head", "body", "pack")
PLAYER = "survivors"
"""The seat of the sole player (AOW-001)."""
RIVALS = ("red", "blue")
"""The seats of a game for two."""
BOX, CHOSEN = "box", "chosen"
"""Scenery that may still be selected, and what has been (AOW-424)."""
WALKERS = ""
"""The side of models that belong to nobody (AOW-087, AOW-163)."""

UNSAVED = {"saved": False}


@dataclass(slots=True)
class Item:
    """One card in play; empty: a weapon out of ammo (AOW-178); found: of the supply deck (AOW-010).

    jammed: it fires no more in this game (AOW-633); attached: cards attached to it (AOW-601).
    """

    id: str
    card: str
    empty: bool = False
    found: bool = False
    jammed: bool = False
    attached: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class Survivor:
    """A survivor in play. Items are held by slot: hand, head, body and pack (AOW-016 to 019).

    amputated: whether a limb was taken off (AOW-597); hands_lost: hand slots it cost (AOW-595); lame: it may not
    run (AOW-596); leader: whether it leads its group (AOW-410); extra: Actions it has this turn beyond its own; tokens:
    the named counters of the scenario that it carries.
    """

    id: str
    card: str
    name: str
    health: int
    at: Point | None = None
    bitten: bool = False
    prone: bool = False
    activated: bool = False
    berserk: bool = False
    supplies: int = 0
    group: str = PLAYER
    amputated: bool = False
    hands_lost: int = 0
    lame: bool = False
    leader: bool = False
    extra: int = 0
    tokens: list[str] = field(default_factory=list)
    slots: dict[str, list[Item]] = field(default_factory=lambda: {slot: [] for slot in SLOTS})

    def inside(self, slot: str) -> list[Item]:
        """The cards in a slot, each followed by those attached to it (AOW-601)."""
        return [one for item in self.slots[slot] for one in (item, *item.attached)]

    def equipped(self) -> list[Item]:
        """The cards in hand, head and body slots (AOW-021)."""
        return [item for slot in SLOTS[:-1] for item in self.inside(slot)]

    def carried(self) -> list[Item]:
        """Every card it has."""
        return [item for slot in SLOTS for item in self.inside(slot)]


@dataclass(slots=True)
class Walker:
    """A walker on the table."""

    id: str
    name: str
    at: Point | None = None
    prone: bool = False


Figure: TypeAlias = Survivor | Walker


@dataclass(slots=True)
class Counter:
    """A supply counter on the table; hub: the piece of scenery that holds it, or empty.

    at: None where nobody has measured it; token: which named counter of the scenario it is, if it is none of supplies.
    """

    id: str
    at: Point | None
    hub: str = ""
    searched: bool = False
    token: str = ""

    @property
    def place(self) -> Point:
        """Where it lies on a measured table."""
        assert self.at is not None
        return self.at


@dataclass(slots=True)
class Piece:
    """A piece of scenery: its card, centre (None where nobody has measured it) and turn in degrees."""

    id: str
    card: str
    name: str
    at: Point | None
    turn: float = 0.0

    @property
    def place(self) -> Point:
        """Where its centre lies on a measured table."""
        assert self.at is not None
        return self.at


@dataclass(slots=True)
class Pile:
    """A deck: the cards in it, and its discards. known: whether the program knows the order, from the top."""

    order: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    known: bool = True

    def forget(self) -> None:
        """The deck lies at the table: the program no longer knows the order."""
        self.order, self.known = sorted(self.order), False


@dataclass(slots=True)
class InPlay:
    """An event card that Remains in Play (AOW-249), with the turn and threat band it came in."""

    card: str
    turn: int
    band: str


@dataclass(slots=True)
class Fight:
    """A split-off combat: who is in it, whatever their sides (AOW-291).

    prey: whom its walkers were given to attack when it was split (AOW-293, AOW-359); begun: shots have been fired
    in it, so that it goes on before any other (AOW-300).
    """

    models: list[str]
    prey: dict[str, str] = field(default_factory=dict)
    begun: bool = False


@dataclass(slots=True)
class Asked:
    """What people have said of a table that nobody has measured, as pairs of model ids.

    touch: enemies in base contact; faces: enemies across a Barrier, found out in each Melee Phase; barrier:
    survivors who stand at one, unsure: those of them who only may; moves: how often each model has been moved,
    and walkers were; inside: who is in which zone of the scenario; seen: how often each had been moved when that was
    asked.
    """

    touch: list[list[str]] = field(default_factory=list)
    faces: list[list[str]] = field(default_factory=list)
    barrier: list[str] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    moves: dict[str, int] = field(default_factory=dict)
    inside: dict[str, list[str]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What the summary at the end tells; held: the supplies of each of two players at the end of each turn."""

    threat: list[int] = field(default_factory=list)
    supplies: list[int] = field(default_factory=list)
    held: dict[str, list[int]] = field(default_factory=dict)
    killed: dict[str, int] = field(default_factory=dict)
    noise: int = 0
    mayhem: int = 0
    shots: int = 0
    bites: int = 0


@dataclass(slots=True)
class Story:
    """What has come of the scenario's own rules: the turn in which each hook came last, by its name.

    gone: survivors that have left the board alive, over: the edge by which each did.
    """

    fired: dict[str, int] = field(default_factory=dict)
    gone: dict[str, Survivor] = field(default_factory=dict)
    over: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class State:
    """Turn, phase, queue and active are the cursor: play(state) can be entered wherever they point.

    seats: who plays, initiative: who holds the token (AOW-088), mover: who activates next,
    edges: where each seat deploys, heaps: the scenery that is to be placed, by seat (AOW-426).

    phase is the step that comes next, now the one that runs; steps counts those of this turn.

    own: cards that came into the game after it was set up, as tables; spare: cards that are in no deck of this game,
    as tables by id.

    spent: abilities used that can be used once in a game, this_turn: those in effect until its end, both as
    "seat:ability"; called: targets of Called Shot, as "seat:model" (AOW-539); follows: who acts next, out of the
    normal order (AOW-540); underdog: the dice left in each seat's pool (AOW-589);
    fallen: the cards of those who died, and whether they were Bitten (AOW-564); limbs: which limb was amputated,
    by card (AOW-571).

    asked: what people have said of the table, where nobody measures it; None: every place is known.
    """

    threat: int
    seats: list[str] = field(default_factory=lambda: [PLAYER])
    turn: int = 0
    steps: Steps = field(default_factory=dict)
    phase: str = "setup"
    now: str = "setup"
    queue: list[str] = field(default_factory=list)
    active: str = ""
    initiative: str = PLAYER
    mover: str = PLAYER
    edges: dict[str, str] = field(default_factory=dict)
    heaps: dict[str, list[str]] = field(default_factory=dict)
    result: str = ""
    survivors: dict[str, Survivor] = field(default_factory=dict)
    walkers: dict[str, Walker] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    decks: dict[str, Pile] = field(default_factory=dict)
    remains: list[InPlay] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    this_turn: list[str] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    follows: str = ""
    underdog: dict[str, int] = field(default_factory=dict)
    fallen: dict[str, bool] = field(default_factory=dict)
    limbs: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    hands: Hands = field(default_factory=Hands)
    asked: Asked | None = None
    story: Story = field(default_factory=Story)
    own: list[dict[str, Any]] = field(default_factory=list)
    house: dict[str, str] = field(default_factory=dict, metadata=UNSAVED)
    spare: dict[str, dict[str, Any]] = field(default_factory=dict, metadata=UNSAVED)
    book: Book = field(default_factory=Book, metadata=UNSAVED)
    scenario: Scenario = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]
    board: Board = field(default=None, metadata=UNSAVED)  # type: ignore[assignment]

    def survivor(self, name: str) -> Survivor:
        """The survivor of that id; ends the step when it has left play."""
        found = self.survivors.get(name)
        return found if found is not None else gone(name)

    def walker(self, name: str) -> Walker:
        """The walker of that id; ends the step when it has left play."""
        found = self.walkers.get(name)
        return found if found is not None else gone(name)

    def figure(self, name: str) -> Figure:
        """The survivor or walker of that id; ends the step when it has left play."""
        return self.survivor(name) if name in self.survivors else self.walker(name)

    def figures(self) -> Iterator[Figure]:
        """Every model on the table."""
        yield from self.survivors.values()
        yield from self.walkers.values()

    def profile(self, name: str) -> SurvivorCard:
        """The survivor's card."""
        return self.book.survivors[self.survivor(name).card]

    @property
    def walker_card(self) -> WalkerCard:
        """The walkers' reference card (AOW-041)."""
        return self.book.walkers[self.scenario.walker]

    def works(self) -> Iterator[Remains]:
        """What the event cards do that Remain in Play (AOW-249)."""
        for card in self.remains:
            if works := self.book.events[card.card].remains:
                yield works

    def item_card(self, item: Item) -> ItemCard:
        """The card of an item."""
        return self.book.items[item.card]

    def number(self, kind: str) -> int:
        """The next number for a new thing of that kind."""
        self.numbers[kind] = self.numbers.get(kind, 0) + 1
        return self.numbers[kind]

    @property
    def solo(self) -> bool:
        """Whether one player plays against the walkers alone (AOW-001)."""
        return len(self.seats) == 1

    def side(self, name: str) -> str:
        """The seat of a survivor's group; WALKERS for what belongs to nobody."""
        survivor = self.survivors.get(name)
        return survivor.group if survivor else WALKERS

    def hostile(self, one: str, two: str) -> bool:
        """Whether two models are enemies: any two not of one group, walkers being one (AOW-087, AOW-260)."""
        return self.side(one) != self.side(two)

    def enemies(self, name: str) -> list[str]:
        """The ids of all enemies of a model on the table (AOW-087)."""
        return [other.id for other in self.figures() if self.placed(other) and self.hostile(name, other.id)]

    def placed(self, figure: Figure) -> bool:
        """Whether a model is on the table; where nobody measures, all are that have not left it."""
        return figure.at is not None or self.asked is not None

    def owner(self, name: str) -> str:
        """Who decides for a model: its player; for a walker the player with Initiative."""
        return self.side(name) or self.initiative

    def rival(self, seat: str) -> str:
        """The opposing player; in a solo game the same one (AOW-003, AOW-004)."""
        return next((other for other in self.seats if other != seat), seat)

    def by_turns(self, number: int) -> str:
        """Who does the so-manyth thing that players do by turns, the one with Initiative first (AOW-052)."""
        return self.initiative if number % 2 == 0 else self.rival(self.initiative)

    def group(self, seat: str) -> list[str]:
        """The ids of a player's survivors in play."""
        return [name for name, survivor in self.survivors.items() if survivor.group == seat]

    def friends(self, name: str) -> list[str]:
        """The ids of the other survivors of a survivor's group."""
        return [friend for friend in self.group(self.owner(name)) if friend != name]

    def supplies_held(self, seat: str | None = None) -> int:
        """Supply counters carried by survivors, of one player or of all, not by the dead (AOW-455)."""
        people = chain(self.survivors.values(), self.story.gone.values())
        return sum(s.supplies for s in people if seat in (None, s.group))


def dropped(state: State, count: int, tokens: Sequence[str]) -> Iterator[Counter]:
    """So many searched supply counters and these named ones, that a model leaves behind somewhere (AOW-182)."""
    for token in (*[""] * count, *tokens):
        yield Counter(f"supply-{state.number('counter')}", None, "", not token, token)
