"""Cards, occupants and places in words, and the letters that places have on the map."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from shamble.games.surrounded.cards import Card, Deck, Occupant
from shamble.games.surrounded.grid import OPPOSITE, SIDES, STEPS, Cell, cell_id, reading_order
from shamble.games.surrounded.maps import Map
from shamble.kernel.asks import Option

KIND_WORDS = {"leader": "Leader", "survivor": "Survivor", "walker": "Walker", "two_walkers": "2 Walkers"}
KIND_LETTERS = {"leader": "L", "survivor": "S", "walker": "W", "two_walkers": "WW"}
CONTAINER_WORDS = {"gas": "gas can", "weapon": "weapon", "medkit": "medical kit", "+2": "+2", "+3": "+3"}
EFFECT_WORDS = {
    "barricade": "removes {n} of the Walkers before battle",
    "truce": "leaders do not quarrel",
    "kill_bonus": "+{n} per Walker removed by a human",
    "leader_bonus": "+{n} if a leader remains",
    "survivor_bonus": "+{n} per survivor remaining",
    "empty_bonus": "+{n} if nobody remains",
    "open_edge_bonus": "+{n} per side without a card",
    "walker_penalty": "-{n} per Walker remaining",
}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def occupant_words(occupant: Occupant) -> str:
    """Such as "2 Walkers" or "Leader (Move)"."""
    ability = f" ({occupant.ability.capitalize()})" if occupant.ability else ""
    return KIND_WORDS[occupant.kind] + ability


def occupant_letters(occupant: Occupant | None) -> str:
    """Such as "WW" or "L-move"; nothing for an empty edge."""
    if occupant is None:
        return ""
    return KIND_LETTERS[occupant.kind] + (f"-{occupant.ability}" if occupant.ability else "")


def face_words(card: Card) -> str:
    """The four occupants by side."""
    known = [f"{side} {occupant_words(one)}" for side, one in zip(SIDES, card.edges, strict=True) if one]
    return ", ".join(known) or "nobody"


def card_name(card: Card) -> str:
    """Number and name."""
    return f"{card.number} {card.name}"


@lru_cache(maxsize=1_024)
def card_id(number: int, name: str) -> str:
    """Number and name as one word, such as "3-walk-in-clinic"; the number alone names it too."""
    letters = re.findall(r"[^\W_]+", name.casefold())
    return "-".join([str(number), *letters])


def effect_words(card: Card) -> str:
    """The location's effect, or nothing."""
    return EFFECT_WORDS[card.effect.op].format(n=card.effect.amount) if card.effect else ""


def location_words(card: Card) -> str:
    """Number, name, and what else the location face shows."""
    shown = [occupant_words(one) for one in card.printed]
    shown += [word for word in (CONTAINER_WORDS.get(card.container, ""), effect_words(card)) if word]
    return card_name(card) + (f" ({', '.join(shown)})" if shown else "")


def letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    yield from ALPHABET
    for first in ALPHABET:
        yield from (first + second for second in ALPHABET)


def lettered(places: Iterable[tuple[Cell, str]]) -> tuple[Option, ...]:
    """An option for each cell with its words, lettered as a page is read; its id is the cell's."""
    ordered = sorted(places, key=lambda one: reading_order(one[0]))
    return tuple(
        [
            Option(cell_id(place), f"{letter}: {text}")
            for letter, (place, text) in zip(letters(), ordered, strict=False)
        ]
    )


def occupants_placed(deck: Deck, table: Map, place: Cell, number: int) -> str:
    """Who of an occupant card would touch which location in that cell."""
    edges = deck[number].edges
    touched = [
        f"{occupant_words(occupant) if (occupant := edges[side]) else 'nobody'} to {deck[location].name}"
        for side, step in enumerate(STEPS)
        if (location := table.locations.get(place + step))
    ]
    return ", ".join(touched)


def location_placed(deck: Deck, table: Map, place: Cell) -> str:
    """Who would touch a location placed in that cell."""
    there = [
        f"{occupant_words(occupant) if (occupant := deck[card].edges[OPPOSITE[side]]) else 'nobody'} {SIDES[side]}"
        for side, step in enumerate(STEPS)
        if (card := table.occupants.get(place + step))
    ]
    return ", ".join(there)


def occupants_words(deck: Deck, number: int) -> str:
    """An occupant card on the map by its four occupants, north, east, south, west."""
    return f"occupants {number}: {', '.join(occupant_letters(one) or '-' for one in deck[number].edges)}"


def card_there(deck: Deck, table: Map, place: Cell) -> str:
    """The card in a cell of the map."""
    if place in table.locations:
        return f"location {card_name(deck[table.locations[place]])}"
    return occupants_words(deck, table.occupants[place])
