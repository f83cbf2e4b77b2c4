"""What is legal on a map: which action a turn is forced to, where cards may go, which abilities can be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from shamble.games.surrounded.cards import Card, Deck
from shamble.games.surrounded.grid import OPPOSITE, STEPS, Cell
from shamble.games.surrounded.maps import Map, around, linked
from shamble.games.surrounded.scenarios import Scenario

EXPLORE, OCCUPY = "explore", "occupy"


class Forced(NamedTuple):
    """The action a turn is forced to, the clause and the reason."""

    action: str
    rule: str
    why: str


def forced(table: Map, top: Card, left: int) -> Forced | None:
    """The action that the start of a turn forces, tested in this order; None when both are free (SUR-038).

    top: the visible card; left: how many cards the deck has, that one included.
    """
    if left == 1:
        return Forced(OCCUPY, "SUR-057", "it is the last card of the deck")
    if not table.places_for_location():
        return Forced(OCCUPY, "SUR-056", "no location can be placed")
    if not table.places_for_occupants():
        return Forced(EXPLORE, "SUR-051", "no occupant card can be placed")
    if top.has_walker:
        return Forced(EXPLORE, "SUR-049", "a Walker is on the top location")
    return None


def spawn_places(deck: Deck, table: Map, target: Cell, number: int) -> list[Cell]:
    """The free sides of a new location on which one of the card's Walkers would touch it (SUR-044 to 046)."""
    edges = deck[number].edges
    return [
        target + step
        for side, step in enumerate(STEPS)
        if (occupant := edges[OPPOSITE[side]]) is not None
        and occupant.walkers
        and target + step not in table.occupants
    ]


# -- abilities


class Skill(NamedTuple):
    """A human who may use an ability: the side of the card it stands on, and the ability."""

    side: int
    ability: str


def skills(
    deck: Deck, table: Map, placed: Cell, cards_left: int, scenario: Scenario | None, used: Mapping[str, int]
) -> list[Skill]:
    """The abilities that the occupant card placed this turn offers (SUR-062 to 067).

    A human must touch a location, the scenario must allow it (SUR-148), and it must have a legal
    execution (SUR-072).
    """
    if placed not in table.occupants:
        return []
    found = []
    for side, occupant in enumerate(deck[table.occupants[placed]].edges):
        if occupant is None or not occupant.ability or placed + STEPS[side] not in table.locations:
            continue
        if scenario is not None and scenario.spent(used, occupant.ability):
            continue
        if possible(table, occupant.ability, cards_left):
            found.append(Skill(side, occupant.ability))
    return found


def possible(table: Map, ability: str, cards_left: int) -> bool:
    """Whether an ability can be carried out at all (SUR-072, SUR-084)."""
    if ability == "look":
        return cards_left > 0
    if ability == "burn":
        return next(burnable(table), None) is not None
    return any(move_places(table, place) for place in table.occupants)


def move_places(table: Map, place: Cell) -> set[Cell]:
    """Where Move may put the occupant card of that cell (SUR-074 to 076, SUR-079).

    A different empty cell beside a location that the card touches now, so that the map stays connected.
    """
    beside = [at for step in STEPS if (at := place + step) in table.locations]
    cells = table.cells()
    cells.discard(place)
    found = around(beside).difference(cells)
    found.discard(place)
    if not found or linked(cells):
        return found
    return {at for at in found if linked({*cells, at})}


def movable(table: Map) -> list[Cell]:
    """The cells of the occupant cards that Move can put elsewhere (SUR-073, SUR-078)."""
    return [place for place in table.occupants if move_places(table, place)]


def moved(table: Map, place: Cell, to: Cell) -> Map:
    """The map after a Move; the card keeps its orientation (SUR-077)."""
    return table.without(place).with_occupants(to, table.occupants[place])


def burnable(table: Map) -> Iterator[Cell]:
    """The cells of the cards that Burn may take: the rest stays connected and is not empty (SUR-085, SUR-089)."""
    cells = table.cells()
    for place in cells if len(cells) > 1 else ():
        if linked(cells - {place}):
            yield place
