"""Games of random groups, cards and scenery: every keyword, special rule, Leader Ability and trait turns up."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast, get_args

from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import (
    Ability,
    Effect,
    ItemCard,
    Keyword,
    LeaderAbility,
    Member,
    SceneryCard,
    ScenerySpot,
    SpecialRule,
    SurvivorCard,
    SurvivorType,
)
from shamble.games.allout.house import OPTIONS
from shamble.geometry.plane import Box, Disc, Point, Shape, Table, overlapping
from shamble.kernel.asks import Json

DICE = ("red", "white", "blue")
TRAITS: tuple[tuple[str, ...], ...] = (
    ("area",),
    ("area", "blocking"),
    ("blocking", "impassable"),
    ("climb",),
    ("climb", "traversable"),
    ("stairs",),
    ("defensible", "traversable"),
    ("building",),
    ("building", "area"),
    ("blocking", "climb"),
)
SIZE = 20.0
BASE = 492


def wild_setup(seed: int) -> Json:
    """The set-up of a random game for one or two, on a fixed table; the same for the same seed."""
    rng = random.Random(seed)
    rivals = rng.random() < 0.5
    people = [somebody(rng, n) for n in range(rng.randint(2, 5) * (2 if rivals else 1))]
    items = [something(rng, n) for n in range(8)]
    pieces = [a_piece(rng, n) for n in range(rng.randint(2, 6))]
    book = load_book()
    base = book.scenarios["duel" if rivals else "quickstart"]
    spots = laid(rng, pieces)
    mine = people[: len(people) // 2] if rivals else people
    scenario = replace(
        base,
        id="wild",
        scenery=spots,
        supplies=tuple(spot for spot in base.supplies if not spot.hub),
        walkers=standing(rng, spots, {piece.id: piece for piece in pieces}),
        group=tuple(equipped(rng, one, items) for one in mine),
        rivals=tuple(equipped(rng, one, items) for one in people[len(mine) :]),
    )
    scenario = replace(
        scenario, counters=len(scenario.supplies), counters_to_win=max(1, len(scenario.supplies) - 1)
    )
    decks = book.decks
    supply = replace(decks[base.supply], cards=(*decks[base.supply].cards, *[item.id for item in items]))
    changed = replace(
        book,
        survivors={one.id: one for one in people},
        items={**book.items, **{item.id: item for item in items}},
        scenery={**book.scenery, **{piece.id: piece for piece in pieces}},
        decks={**decks, base.supply: supply},
        scenarios={"wild": scenario},
    )
    made = {
        "scenario": "wild",
        "house": house(rng),
        "book": changed.only_for("wild").to_dict(),
    }
    return made | ({"underdog": {"red": rng.randint(0, 3), "blue": rng.randint(0, 3)}} if rivals else {})


def house(rng: random.Random) -> dict[str, str]:
    """A few house rules, but for those that change what fits on the table."""
    names = [name for name in OPTIONS if name not in ("base",)]
    return {name: rng.choice(list(OPTIONS[name].values)) for name in rng.sample(names, 3)}


def pool(rng: random.Random, least: int = 0) -> tuple[Any, ...]:
    """Up to three dice."""
    return tuple(rng.choice(DICE) for _ in range(rng.randint(least, 3)))


def somebody(rng: random.Random, number: int) -> SurvivorCard:
    """A survivor with one or two special rules, and a Leader Ability should it lead."""
    rules = tuple(rng.sample(get_args(SpecialRule), rng.randint(0, 2)))
    return SurvivorCard(
        f"p{number}",
        f"P{number}",
        rng.choice(get_args(SurvivorType)),
        20,
        pool(rng),
        pool(rng),
        pool(rng, 1),
        rng.choice(("low", "medium", "high")),
        rng.randint(1, 6),
        rng.randint(1, 4),
        rules=rules,
        leads=rng.choice(get_args(LeaderAbility)),
        by_hand=rng.choice(("", "Something that nobody knows.")),
    )


def something(rng: random.Random, number: int) -> ItemCard:
    """An item with up to three keywords."""
    kind = rng.choice(("ranged", "melee", "special", "head", "body"))
    worn = kind in ("head", "body")
    words = [word for word in get_args(Keyword) if not (worn and word == "bulky")]
    return ItemCard(
        f"i{number}",
        f"I{number}",
        cast(Any, kind),
        5,
        pool(rng) if kind != "special" else (),
        range=float(rng.randint(4, 24)) if kind == "ranged" else 0.0,
        commotion=cast(Any, rng.choice(("", "noise", "mayhem"))),
        shots=rng.randint(1, 3) if kind == "ranged" else 1,
        one_use=rng.random() < 0.2,
        action=(Effect(rng.choice(("order", "heal", "noise", "threat")), by=1, health=1),)
        if kind == "special"
        else (),
        keywords=cast("tuple[Keyword, ...]", tuple(rng.sample(words, rng.randint(0, 3)))),
        attach="ranged" if kind == "special" and rng.random() < 0.3 else "",
        abilities=(Ability("reroll", "defense", blanks=True),) if worn else (),
        by_hand=rng.choice(("", "Something else.")),
    )


def equipped(rng: random.Random, one: SurvivorCard, items: list[ItemCard]) -> Member:
    """A survivor with what goes into its hands and onto its body."""
    slots = {"hand": 1, "head": 1, "body": 1}
    owned = []
    for item in rng.sample(items, len(items)):
        slot = item.kind if item.kind in ("head", "body") else "hand"
        if slots[slot] and rng.random() < 0.6:
            slots[slot] -= 1
            owned.append(item.id)
    return Member(one.id, tuple(owned))


# -- the table


def a_piece(rng: random.Random, number: int) -> SceneryCard:
    """A piece of scenery with rules that go together."""
    traits = rng.choice(TRAITS)
    length, width = (rng.uniform(1.5, 5.0) for _ in range(2))
    cover = pool(rng)[:1]
    hub = "building" in traits or rng.random() < 0.3
    return SceneryCard(
        f"s{number}",
        f"S{number}",
        "terrain",
        length,
        width,
        2,
        cover,
        hub,
        cast(Any, traits),
        rng.randint(1, 3),
    )


def laid(rng: random.Random, pieces: list[SceneryCard]) -> tuple[ScenerySpot, ...]:
    """The pieces where there is room, clear of the edges and of each other."""
    spots: list[ScenerySpot] = []
    boxes: list[Shape] = []
    table = Table(20_000, 20_000)
    for piece in pieces:
        for _ in range(30):
            x, y, turn = rng.uniform(4, 16), rng.uniform(4, 16), rng.choice((0.0, 30.0, 90.0))
            box = box_at(piece, x, y, turn)
            if table.inside(box) and not any(overlapping(box, other) for other in boxes):
                boxes.append(box)
                spots.append(ScenerySpot(f"{piece.id}-there", piece.id, x, y, turn))
                break
    return tuple(spots)


def box_at(piece: SceneryCard, x: float, y: float, turn: float) -> Box:
    """The box of a piece at a place in inches."""
    at = Point(round(x * 1000), round(y * 1000))
    return Box(at, round(piece.length * 1000), round(piece.width * 1000), turn)


def standing(
    rng: random.Random, spots: tuple[ScenerySpot, ...], cards: dict[str, SceneryCard]
) -> tuple[tuple[float, float], ...]:
    """Walkers in the middle of the table, where nothing stands."""
    taken: list[Shape] = [box_at(cards[spot.card], spot.x, spot.y, spot.turn) for spot in spots]
    found = []
    for _ in range(rng.randint(3, 10)):
        x, y = round(rng.uniform(2, 18), 2), round(rng.uniform(7, 13), 2)
        disc = Disc(Point(round(x * 1000), round(y * 1000)), BASE)
        if not any(overlapping(disc, shape) for shape in taken):
            taken.append(disc)
            found.append((x, y))
    return tuple(found)
