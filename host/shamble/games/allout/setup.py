"""Setting up: the resolved data of a new game, and the state that follows from it (AOW-081 to 083, AOW-421 to 448)."""

from __future__ import annotations

from pathlib import Path

from shamble.games.allout.board import Board
from shamble.games.allout.cards import Book, Member, Scenario
from shamble.games.allout.items import fits, new_item, put
from shamble.games.allout.layout import laid_out
from shamble.games.allout.positions import INCH
from shamble.games.allout.state import PLAYER, RIVALS, SLOTS, Counter, Piece, Pile, State, Survivor
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import Point
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput, BadSave

QUICK_START = "quickstart"


def new_setup(
    scenario: str | None = None, seed: int | None = None, own: Path | None = None, cache: Path | None = None
) -> Json:
    """The resolved data of a new game: the cards it needs, and the scenario with everything laid out.

    Raises BadInput for an unknown scenario, naming those there are.
    """
    from shamble.games.allout.library import load_book

    book = load_book(own, cache)
    name = scenario or QUICK_START
    if name not in book.scenarios:
        raise BadInput(f"there is no scenario {name[:60]!r}; known: {', '.join(sorted(book.scenarios))}")
    small = book.only_for(name)
    laid = laid_out(small, small.scenarios[name], seed)
    return {"scenario": name, "book": Book(**{**shelves(small), "scenarios": {name: laid}}).to_dict()}


def shelves(book: Book) -> dict[str, Json]:
    """The shelves of a book by name."""
    return {shelf: getattr(book, shelf) for shelf in Book.__dataclass_fields__}


def new_state(setup: Json) -> State:
    """The state before the first step: everything on the table but the survivors."""
    state = with_data(State(threat=1), setup)
    scenario = state.scenario
    state.threat = scenario.threat
    for spot in scenario.scenery:
        title = spot.name.replace("-", " ").capitalize()
        piece = Piece(spot.name, spot.card, title, at(spot.x, spot.y), spot.turn)
        state.pieces[piece.id] = piece
    for supply in scenario.supplies:
        name = f"supply-{state.number('counter')}"
        state.counters[name] = Counter(name, at(supply.x, supply.y), supply.hub)
    for place in scenario.walkers:
        walker = new_walker(state)
        walker.at = at(*place)
        state.walkers[walker.id] = walker
    groups = (
        {RIVALS[0]: scenario.group, RIVALS[1]: scenario.rivals}
        if scenario.rivals
        else {PLAYER: scenario.group}
    )
    state.seats = list(groups)
    state.initiative = state.mover = state.seats[0]
    for seat, members in groups.items():
        for member in members:
            recruit(state, member, seat)
    for deck, card in (("supply", scenario.supply), ("event", scenario.event)):
        state.decks[deck] = Pile(discards=list(state.book.decks[card].cards))
    state.board = Board(state)
    return state


def with_data(state: State, setup: Json) -> State:
    """Give a state the cards and the scenario of its set-up; BadSave when they do not fit."""
    try:
        state.book = Book.from_dict(setup["book"])
        state.scenario = state.book.scenarios[setup["scenario"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the set-up of this game cannot be read: {error!r}") from error
    return state


def recruit(state: State, member: Member, seat: str) -> None:
    """A survivor of a player's group with full health, un-bitten, its items where they are used (AOW-013, AOW-416)."""
    card = state.book.survivors[member.card]
    name = card.id.partition("-")[0]
    if name in state.survivors:
        name = card.id
    twin = name in state.survivors
    name = f"{name}-{seat}" if twin else name
    title = f"{card.name} ({seat})" if twin else card.name
    state.survivors[name] = Survivor(name, card.id, title, card.health, group=seat)
    for owned in member.items:
        item = new_item(state, owned)
        slot = next((slot for slot in SLOTS if fits(state, name, slot, state.item_card(item))), "pack")
        put(state, name, slot, item)


def at(x: float, y: float) -> Point:
    """A place given in inches."""
    return Point(round(x * INCH), round(y * INCH))


def scenarios(own: Path | None = None, cache: Path | None = None) -> dict[str, Scenario]:
    """The scenarios there are, by id."""
    from shamble.games.allout.library import load_book

    return dict(load_book(own, cache).scenarios)
