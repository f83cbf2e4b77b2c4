"""Walkers of a scenario that begin anywhere in a zone: a place for each, by the seed of the game (AOW-086)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from shamble.games.allout.cards.model import Book, Scenario
from shamble.games.allout.cards.plot import Zone
from shamble.games.allout.house import House, base_of
from shamble.games.allout.measured.positions import INCH, table_of
from shamble.games.allout.measured.zones import places_in
from shamble.games.allout.setup.ground import box_at, inches_at
from shamble.geometry.plane import Box, Disc, Point, Shape, overlapping
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import counted


def gathered(book: Book, scenario: Scenario, seed: int | None, house: House) -> Scenario:
    """The scenario with a place for every walker; BadInput when a zone has no room for its walkers."""
    if not scenario.herds:
        return scenario
    rng, base = random.Random(seed), base_of(house)
    places = [inches_at(x, y) for x, y in scenario.walkers]
    taken: list[Shape] = [*solid(book, scenario), *(Disc(at, base) for at in places)]
    for herd in scenario.herds:
        zone, before = scenario.zone(herd.zone), len(places)
        found = free_places(scenario, zone, base, taken, rng)
        for at, _ in zip(found, range(herd.count), strict=False):
            places.append(at)
            taken.append(Disc(at, base))
        if len(places) < before + herd.count:
            raise BadInput(
                f"scenario {scenario.id!r}: zone {zone.name!r} has no room for {counted(herd.count, 'walker')}"
            )
    return replace(scenario, walkers=tuple((at.x / INCH, at.y / INCH) for at in places), herds=())


def free_places(
    scenario: Scenario, zone: Zone, base: int, taken: list[Shape], rng: random.Random
) -> Iterator[Point]:
    """Places in a zone in random order where a base is on the table and overlaps nothing that is taken by then."""
    table, spots = table_of(scenario), list(places_in(zone.box))
    rng.shuffle(spots)
    for at in spots:
        disc = Disc(at, base)
        if table.inside(disc) and not any(overlapping(disc, other) for other in taken):
            yield at


def solid(book: Book, scenario: Scenario) -> Iterator[Box]:
    """The scenery that nobody can stand on."""
    for spot in scenario.scenery:
        card = book.scenery[spot.card]
        if not card.open:
            yield box_at(card, inches_at(spot.x, spot.y), spot.turn)
