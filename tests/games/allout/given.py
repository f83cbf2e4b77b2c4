"""Rule tests in game words: given(...) sets a table up, play(...) runs one rule with scripted answers.

    table = given(ann="3,3 pistol", walkers=["9,3"])
    table.play(shoot(table.state, "ann"), "2! 1", "0", "badge")
    assert "walker-1" not in table.state.walkers

Every scripted answer must be used and every ask answered: a leftover of either kind fails the test. A roll is
answered with faces ("2! 0", "badge") or a stated "sum 2 1", a draw with ids ("crowbar"), a choice
with an option's id or a typed entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scripted import Scripted
from shamble.games.allout.cards.model import (
    Book,
    Deck,
    EventCard,
    IncidentCard,
    ItemCard,
    Member,
    Scenario,
    SceneryCard,
    SurvivorCard,
    WalkerCard,
)
from shamble.games.allout.items import fits, new_item, put
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.setup.ground import inches_at
from shamble.games.allout.state import RIVALS, SLOTS, Counter, Piece, Pile, State, Survivor
from shamble.games.allout.walkers import new_walker
from shamble.kernel.asks import Ask, Choose, Draw

RED, BLUE = RIVALS
NAMES = ("ann", "bob", "cid", "dee")
ITEMS = [
    ItemCard("pistol", "Pistol", "ranged", 10, ("red", "red"), range=10.0, commotion="noise"),
    ItemCard("bow", "Bow", "ranged", 10, ("white",), range=16.0),
    ItemCard(
        "rifle",
        "Rifle",
        "ranged",
        20,
        ("white", "white"),
        range=24.0,
        commotion="mayhem",
        keywords=("bulky",),
    ),
    ItemCard("smg", "Submachine Gun", "ranged", 20, ("red",), range=8.0, commotion="mayhem", shots=3),
    ItemCard("bat", "Bat", "melee", 5, ("red",)),
    ItemCard("axe", "Axe", "melee", 10, ("white",), keywords=("bulky",)),
    ItemCard("saw", "Chain Saw", "melee", 10, ("blue",), commotion="mayhem"),
    ItemCard("helmet", "Helmet", "head", 5, ("red",)),
    ItemCard("vest", "Vest", "body", 10, ("white",)),
    ItemCard("lid", "Bin Lid", "special", 5, defense=("red",)),
]


def survivor_card(name: str, **changes: Any) -> SurvivorCard:
    """A plain profile: one white die each, medium nerve, 5 health, 2 pack slots; changes replace fields."""
    fields: dict[str, Any] = {
        "type": "support",
        "points": 20,
        "melee": ("white",),
        "shoot": ("white",),
        "defense": ("white",),
        "nerve": "medium",
        "health": 5,
        "pack": 2,
    }
    return SurvivorCard(name, name.capitalize(), **{**fields, **changes})


@dataclass
class Table(Scripted):
    """A state with a script: what was asked, what was told."""

    state: State

    def check(self, ask: Ask) -> None:
        """A player rolls or chooses, and one of the options is what Enter takes."""
        assert isinstance(ask, Draw) or ask.who in self.state.seats
        if isinstance(ask, Choose):
            assert ask.default in [option.id for option in ask.options]
        for figure in self.state.figures():
            assert figure.id in ask.subjects or not ask.text.startswith(f"{figure.name} ")

    def texts(self) -> list[str]:
        """What was told, in words."""
        return [event.text for event in self.told]

    def rules(self) -> list[str]:
        """The clauses told and asked under."""
        return [event.rule for event in self.told] + [ask.rule for ask in self.asked]

    def ids(self, number: int = -1) -> list[str]:
        """The options of one of the choices asked for, by id; the last one unless another is named."""
        ask = self.asked[number]
        assert isinstance(ask, Choose)
        return [option.id for option in ask.options]

    def at(self, name: str) -> tuple[float, float]:
        """Where a model stands, in inches."""
        place = self.state.figure(name).at
        assert place is not None
        return place.x / 1000, place.y / 1000

    def gap(self, a: str, b: str) -> float:
        """Inches from edge to edge."""
        return self.state.board.positions.gap(a, b) / 1000


def given(
    *,
    walkers: Sequence[str] = (),
    prone: Sequence[str] = (),
    rivals: Sequence[str] = (),
    initiative: str = RED,
    cars: Sequence[str] = (),
    barriers: Sequence[str] = (),
    supplies: Sequence[str] = (),
    threat: int = 1,
    items: Sequence[ItemCard] = (),
    incidents: Sequence[IncidentCard] = (),
    events: Sequence[EventCard] = (),
    supply_deck: Sequence[str] = (),
    event_deck: Sequence[str] = (),
    cards: dict[str, dict[str, Any]] | None = None,
    size: tuple[float, float] = (20.0, 20.0),
    to_win: int = 7,
    threat_end: int = 18,
    turn: int = 1,
    phase: str = "action",
    house: dict[str, str] | None = None,
    **survivors: str,
) -> Table:
    """A table: survivors as name="x,y item item...", walkers and supplies as "x,y", prone names models lying down.

    cars (4 x 1.75 in, white cover, hubs) and barriers (3 x 0.4 in, red cover) as "x,y" or "x,y turn"; a supply
    "car-1" lies in that car. rivals names the survivors of the second group: the game is then for two, "red" has
    those not named, "blue" the rivals, and initiative (red if not said) also moves first. cards changes
    profile fields: {"ann": {"nerve": "low"}}, house sets house rules. Decks list ids from the top.
    """
    book = Book(
        survivors={n: survivor_card(n, **(cards or {}).get(n, {})) for n in survivors},
        walkers={"walker": WalkerCard("walker", "Walker", ("red",), ("red",))},
        items={card.id: card for card in (*ITEMS, *items)},
        incidents={card.id: card for card in incidents},
        events={card.id: card for card in events},
        scenery={
            "car": SceneryCard("car", "Car", "car", 4.0, 1.75, 2, ("white",), True),
            "barrier": SceneryCard("barrier", "Barrier", "barrier", 3.0, 0.4, 1, ("red",)),
        },
        decks={
            "s": Deck("s", "Supply", "supply", tuple(supply_deck)),
            "e": Deck("e", "Event", "event", tuple(event_deck)),
        },
    )
    scenario = Scenario(
        "test", "Test", "", "fixed", *size, 100, "s", "e", "walker", ("south",),
        tuple(Member(n) for n in survivors), 10, 9, to_win, 1, threat_end,
    )  # fmt: skip
    state = State(threat=threat, turn=turn, phase=phase, book=book, scenario=scenario, house=house or {})
    state.decks = {"supply": Pile(list(supply_deck)), "event": Pile(list(event_deck))}
    put_scenery(state, cars, barriers)
    put_counters(state, supplies)
    put_models(state, walkers, survivors)
    part_groups(state, rivals, initiative)
    state.board = MeasuredBoard(state)
    for name in prone:
        state.figure(name).prone = True
    return Table(state)


def part_groups(state: State, rivals: Sequence[str], initiative: str) -> None:
    """Two groups where there are rivals, the first of each its Leader; RED deploys in the south, BLUE in the north."""
    if rivals:
        state.seats, state.edges = [RED, BLUE], {RED: "south", BLUE: "north"}
        state.initiative = state.mover = initiative
        for name, survivor in state.survivors.items():
            survivor.group = BLUE if name in rivals else RED
    for seat in state.seats:
        for name in state.group(seat)[:1]:
            state.survivor(name).leader = True


def put_scenery(state: State, cars: Sequence[str], barriers: Sequence[str]) -> None:
    """Pieces named car-1, barrier-1 and so on."""
    for kind, places in (("car", cars), ("barrier", barriers)):
        for number, words in enumerate(places, 1):
            place, _, turn = words.partition(" ")
            name = f"{kind}-{number}"
            state.pieces[name] = Piece(
                name, kind, f"{kind.capitalize()} {number}", spot(place), float(turn or 0)
            )


def put_counters(state: State, places: Sequence[str]) -> None:
    """Supply counters in the open, or in the piece of scenery that is named."""
    for number, place in enumerate(places, 1):
        name, hub = f"supply-{number}", state.pieces.get(place)
        state.counters[name] = Counter(name, hub.at if hub else spot(place), hub.id if hub else "")


def put_models(state: State, walkers: Sequence[str], survivors: dict[str, str]) -> None:
    """Walkers at their places, and survivors with what they own."""
    for place in walkers:
        walker = new_walker(state)
        walker.at = spot(place)
        state.walkers[walker.id] = walker
    for name, words in survivors.items():
        place, *owned = words.split()
        health = state.book.survivors[name].health
        state.survivors[name] = Survivor(name, name, name.capitalize(), health, spot(place))
        equip(state, name, owned)


def equip(state: State, name: str, owned: Sequence[str]) -> None:
    """Give items, in hand, worn, or in the pack; "pack:bat" goes to the pack."""
    for words in owned:
        wanted, _, card = words.rpartition(":")
        item = new_item(state, card)
        slot = wanted or next(slot for slot in SLOTS if fits(state, name, slot, state.item_card(item)))
        put(state, name, slot, item)


def spot(words: str) -> Any:
    """A place typed as x,y in inches."""
    x, y = words.split(",")
    return inches_at(float(x), float(y))
