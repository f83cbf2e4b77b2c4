"""One card by itself: a table such as {"event": {...}}, as it stands in a card file under [[event]]."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from shamble.games.allout.cards.model import SHELVES, Book, Record
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import Json, brief

KINDS = ("event", "incident", "item")
"""The kinds of cards that people draw."""
DECK_OF = {"event": "event", "incident": "supply", "item": "supply"}
MOST_ID = 40


def shelf_of(kind: str) -> str:
    """The shelf of a book that holds cards of that kind."""
    return f"{kind}s"


def put_in(book: Book, table: Json) -> str:
    """Put a card that was checked before into the book; returns its id."""
    ((kind, fields),) = table.items()
    card: Any = SHELVES[shelf_of(kind)].from_dict(fields)
    getattr(book, shelf_of(kind))[card.id] = card
    return str(card.id)


def as_table(kind: str, card: Record) -> dict[str, Any]:
    """The card as a table."""
    return {kind: card.to_dict()}


def checked(table: Json) -> dict[str, Any]:
    """The same table with what is left to its defaults left out; BadInput with everything wrong in it."""
    from shamble.games.allout.cards.checks import misfits
    from shamble.games.allout.cards.schema import read_card
    from shamble.games.allout.groups.limits import Known

    kinds = list(table) if isinstance(table, dict) else []
    if len(kinds) != 1 or kinds[0] not in KINDS or not isinstance(table[kinds[0]], dict):
        words = ", ".join(f'{{"{kind}": {{...}}}}' for kind in KINDS)
        raise BadInput(f"{brief(table)} is no card; expected one of: {words}")
    (kind,) = kinds
    plain, wrong = read_card(kind, table[kind])
    if plain is not None:
        card = SHELVES[shelf_of(kind)].from_dict(plain)
        wrong = list(misfits(card, Known(Book())))
        if not wrong:
            return as_table(kind, card)
    told = [f"{'.'.join(map(str, one.path))}: found {one.found}; expected {one.expected}" for one in wrong]
    raise BadInput("; ".join(told[:5]))


def id_of(name: str, taken: Container[str]) -> str:
    """A card's id made of its name, unlike those taken; BadInput for a name without letters and digits."""
    plain = "-".join(re.findall(r"[a-z0-9]+", name.casefold()))[: MOST_ID - 4].strip("-")
    if not plain:
        raise BadInput(f"{brief(name)} is no name of a card; expected letters or digits")
    numbers = (plain if number == 1 else f"{plain}-{number}" for number in range(1, 1000))
    return next(one for one in numbers if one not in taken)


def known_ids(book: Book) -> set[str]:
    """The ids that a new card cannot have."""
    return {*book.items, *book.incidents, *book.events}
