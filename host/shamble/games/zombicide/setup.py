"""Setting up: the resolved data of a new skirmish, and the state that follows from it."""

from __future__ import annotations

from pathlib import Path

from shamble.games.zombicide.cards import Book, Parked, Person, Skirmish
from shamble.games.zombicide.state import HANDS, Car, State, Survivor
from shamble.kernel.asks import Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.hands import hands_of

QUICK_START = "getaway"


def new_setup(
    scenario: str | None = None, seed: int | None = None, own: Path | None = None, cache: Path | None = None
) -> Json:
    """The resolved data of a new skirmish: its cards, its map and who stands where.

    own: the folder of all the player's files. Raises BadInput for an unknown skirmish, naming those there are.
    Nothing here is random: the seed changes nothing.
    """
    from shamble.games.zombicide.library import OWN, load_book

    book = load_book(own and own / OWN, cache)
    name = scenario or QUICK_START
    if name not in book.skirmishes:
        raise BadInput(f"there is no skirmish {name[:60]!r}; known: {', '.join(sorted(book.skirmishes))}")
    skirmish = book.skirmishes[name]
    small = Book(
        book.weapons,
        book.gear,
        book.combinations,
        book.breeds,
        {skirmish.map: book.maps[skirmish.map]},
        {name: skirmish},
    )
    return {"scenario": name, "book": to_plain(small)}


def new_state(setup: Json) -> State:
    """The state before the first turn."""
    state = with_data(State(hands=hands_of(setup)), setup)
    populate(state, state.skirmish)
    return state


def populate(state: State, skirmish: Skirmish) -> None:
    """Put Survivors, cars and the first Zombies on the map."""
    for person in skirmish.survivors:
        state.survivors[person.id] = recruit(state, person)
    for parked in skirmish.cars:
        state.cars[parked.id] = Car(parked.id, parked.name, parked.zone, seats_of(parked))
    for horde in skirmish.zombies:
        if horde.turn == 0:
            for kind, number in horde.kinds.items():
                state.add(horde.zone, kind, number)


def recruit(state: State, person: Person) -> Survivor:
    """A Survivor with the cards of the skirmish."""
    survivor = Survivor(person.id, person.name, person.zone, person.wounds)
    hands = [state.new_item(card) for card in person.hands]
    survivor.hands = [*hands, *[None] * (HANDS - len(hands))]
    survivor.pack = [state.new_item(card) for card in person.pack]
    return survivor


def seats_of(parked: Parked) -> list[str]:
    """Who sits where in a car, the wheel first."""
    taken = [parked.driver, *parked.passengers]
    return [*taken, *[""] * (parked.seats - len(taken))]


def with_data(state: State, setup: Json) -> State:
    """Give a state the cards, the map and the skirmish of its set-up; BadSave when they do not fit."""
    try:
        state.book = from_plain(Book, setup["book"])
        state.skirmish = state.book.skirmishes[setup["scenario"]]
        state.chart = state.book.maps[state.skirmish.map]
    except (KeyError, TypeError) as error:
        raise BadSave(f"the set-up of this game cannot be read: {error!r}") from error
    return state


def scenarios(own: Path | None = None, cache: Path | None = None) -> dict[str, str]:
    """The skirmishes there are: id to name."""
    from shamble.games.zombicide.library import OWN, load_book

    return {name: skirmish.name for name, skirmish in load_book(own and own / OWN, cache).skirmishes.items()}
