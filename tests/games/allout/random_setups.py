"""Random set-ups: small crowded tables of random scenery, counters, walkers, groups and house rules."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

from games.allout.random_tables import random_table
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import (
    Book,
    ItemCard,
    Keyword,
    LeaderAbility,
    Member,
    ScenerySpot,
    SpecialRule,
    SupplySpot,
    SurvivorCard,
)
from shamble.games.allout.house import OPTIONS, resolved
from shamble.kernel.asks import Json


def random_setup(seed: int) -> Json:
    """A small crowded table of random scenery, counters, walkers and groups, for one or two."""
    rng = random.Random(seed)
    size = rng.choice((12.0, 14.0, 20.0))
    table = random_table(rng, size, {"survivors": 1, "walkers": 9, "cars": 2, "barriers": 5})
    book = load_book()
    pieces = [
        ScenerySpot(piece.id, piece.card, piece.place.x / 1000, piece.place.y / 1000, piece.turn)
        for piece in table.state.pieces.values()
    ]
    hubs = [SupplySpot(0.0, 0.0, piece.name) for piece in pieces if piece.card == "car"]
    loose = [SupplySpot(rng.uniform(1, size - 1), rng.uniform(1, size - 1)) for _ in range(rng.randint(2, 5))]
    placed = [walker.at for walker in table.state.walkers.values() if walker.at is not None]
    walkers = [at for at in placed if 2000 < at.y < size * 1000 - 2000]
    people = rng.sample(sorted(book.survivors), 7)
    groups = [[member(rng, book, name) for name in names] for names in (people[:4], people[4:])]
    scenario = replace(
        book.scenarios["quickstart"],
        id="random",
        width=size,
        depth=size,
        threat=rng.randint(1, 9),
        threat_end=18,
        counters_to_win=7,
        edges=("south", "north"),
        scenery=tuple(pieces),
        supplies=(*hubs, *loose),
        walkers=tuple((at.x / 1000, at.y / 1000) for at in walkers),
        group=tuple(groups[0]),
        rivals=tuple(groups[1]) if rng.random() < 0.4 else (),
        models=rng.choice((0, 0, len(walkers) + 2)),
    )
    book = replace(book, scenarios={"random": scenario})
    if rng.random() < 0.4:
        survivors = {name: gifted(rng, card) for name, card in book.survivors.items()}
        items = {name: marked(rng, card) for name, card in book.items.items()}
        book = replace(book, survivors=survivors, items=items)
    house = resolved(
        {name: rng.choice([*option.values]) for name, option in OPTIONS.items() if rng.random() < 0.2}
    )
    house["base"] = "25"
    return {"scenario": "random", "house": house, "book": book.to_dict()}


def member(rng: random.Random, book: Book, name: str) -> Member:
    """A survivor with some items."""
    return Member(name, tuple(rng.sample(sorted(book.items), rng.randint(0, 3))))


def gifted(rng: random.Random, card: SurvivorCard) -> SurvivorCard:
    """A survivor with special rules, and an ability to lead."""
    rules = rng.sample(get_args(SpecialRule), rng.randint(0, 2))
    return replace(card, rules=tuple(rules), leads=rng.choice(get_args(LeaderAbility)))


UNTOLD = ("blast", "masked-scent")
"""Keywords of which people say at an asked table what no taped deed shows."""


def marked(rng: random.Random, card: ItemCard) -> ItemCard:
    """An item with another keyword."""
    if card.kind not in ("ranged", "melee"):
        return card
    word = rng.choice([word for word in get_args(Keyword) if word not in UNTOLD])
    return replace(card, keywords=tuple(dict.fromkeys((*card.keywords, word))))
