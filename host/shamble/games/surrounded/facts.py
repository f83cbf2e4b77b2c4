"""Facts people may correct: where each card lies, which card is on top, and what has been counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from shamble.games.surrounded.cards import ABILITIES
from shamble.games.surrounded.grid import Cell, cell_id, parse_cell
from shamble.games.surrounded.maps import Map, around, linked
from shamble.games.surrounded.state import State
from shamble.kernel.asks import Json, brief, whole
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.hands import DECKS, hand_facts

OFF = "off"
MOST_USES = 99


def facts(state: State) -> dict[str, Fact]:
    """Every visible fact by its path, such as card-7.at, deck.top or used.move; the cards as they were dealt."""
    found = {}
    for place, number in sorted(all_cards(state.map).items(), key=lambda one: state.deal.index(one[1])):
        found[f"card-{number}.at"] = Fact(cell_id(place), partial(put_card, state, number), "the deck")
    if state.top is not None:
        found["deck.top"] = Fact(state.top.number, partial(set_top, state))
    found["deck.left"] = Fact(len(state.deck), refuse_left, derived=True)
    for name in ABILITIES:
        found[f"used.{name}"] = Fact(state.used.get(name, 0), partial(set_used, state, name))
    found.update(hand_facts(state.hands, DECKS))
    found["explored"] = Fact(state.explored, set_explored(state))
    return found


def all_cards(table: Map) -> dict[Cell, int]:
    """The number of every card on the map by its cell."""
    return {**table.locations, **table.occupants}


def put_card(state: State, number: int, value: Json) -> None:
    """Put a card of the map elsewhere with the same face up, or take it out of play with "off".

    Refused where it would break the checkerboard or the map apart (SUR-028 to 030).
    """
    old = next(place for place, held in all_cards(state.map).items() if held == number)
    rest = state.map.without(old)
    if value in (OFF, None):
        if not len(rest) or not linked(rest.cells()):
            raise BadInput(f"card {number} cannot be taken off: the rest of the map would fall apart")
        state.map = rest
        state.discarded.append(number)
        return
    place = parse_cell(value)
    if place == old:
        return
    upward = old in state.map.locations
    new = rest.with_location(place, number) if upward else rest.with_occupants(place, number)
    same = new.locations if upward else new.occupants
    if place in rest.cells() or not linked(new.cells()) or not around([place]).isdisjoint(same):
        raise BadInput(
            f"card {number} cannot lie at {cell_id(place)}: a card is there, one of its kind beside it, "
            "or the map would fall apart"
        )
    state.map = new
    state.placed = place if state.placed == old else state.placed
    state.target = place if state.target == old else state.target


def set_top(state: State, value: Json) -> None:
    """Say that another card is on top: one that nobody has seen yet, or one known to be in the deck."""
    number = whole(value, 1, len(state.cards.cards), "the top card")
    old = state.deck[0]
    if number in state.deck:
        other = state.deck.index(number)
        state.deck[0], state.deck[other] = number, old
    elif number in state.unseen():
        state.deck[0] = number
    else:
        raise BadInput(f"card {brief(number)} is on the map or out of play; it cannot be on top of the deck")
    state.deal = [swapped(card, old, number) for card in state.deal]


def swapped(card: int, old: int, new: int) -> int:
    """The card with these two exchanged."""
    return {old: new, new: old}.get(card, card)


def set_used(state: State, name: str, value: Json) -> None:
    """How often an ability has been used."""
    state.used[name] = whole(value, 0, MOST_USES, f"uses of {name}")


def set_explored(state: State) -> Callable[[Json], None]:
    """How often somebody has explored."""

    def put(value: Json) -> None:
        state.explored = whole(value, 0, MOST_USES, "explored")

    return put


def refuse_left(value: Json) -> None:
    """The number of cards follows from the others."""
    raise BadInput("the number of cards in the deck follows from where the others lie; correct those")
