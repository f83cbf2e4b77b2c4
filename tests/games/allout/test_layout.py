"""Laying out the standard scenario (AOW-428 to 442): every table, whatever the seed, keeps every limit."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import ceil

import pytest

from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Book, Scenario
from shamble.games.allout.house import base_of
from shamble.games.allout.measured.positions import COUNTER, box_of
from shamble.games.allout.setup.ground import inches_at
from shamble.games.allout.setup.layout import laid_out
from shamble.games.allout.setup.new import new_setup, new_state
from shamble.games.allout.state import Piece
from shamble.geometry.plane import Box, Disc, Point, Shape, extent, gap, touching

BASE = base_of({})

CLEAR = 2000
SEEDS = 12


@cache
def book() -> Book:
    """The cards that come with the program."""
    return load_book()


def standard(**changes: object) -> Scenario:
    """The standard scenario, changed."""
    return replace(book().scenarios["standard"], **changes)  # type: ignore[arg-type]


@cache
def table(seed: int, limit: int = 150) -> Scenario:
    """The standard scenario laid out."""
    return laid_out(book(), standard(limit=limit), seed)


@pytest.fixture(scope="module")
def tables(full: bool) -> list[Scenario]:
    """A thousand tables, or a sample of them."""
    return [table(seed) for seed in range(1000 if full else SEEDS)]


def boxes(laid: Scenario) -> dict[str, Box]:
    """The scenery by name."""
    pieces = [Piece(spot.name, spot.card, "", inches_at(spot.x, spot.y), spot.turn) for spot in laid.scenery]
    return {piece.id: box_of(piece, book().scenery[piece.card]) for piece in pieces}


def centre(laid: Scenario) -> Point:
    """The exact centre of the board."""
    return inches_at(laid.width / 2, laid.depth / 2)


def in_zone(laid: Scenario, shape: Shape) -> bool:
    """Wholly more than six inches from both deployment edges."""
    west, south, east, north = extent(shape)
    return south > 6000 and north < laid.depth * 1000 - 6000 and west >= 0 and east <= laid.width * 1000


def counters(laid: Scenario) -> list[Disc]:
    """The supply counters."""
    return [Disc(inches_at(supply.x, supply.y), COUNTER) for supply in laid.supplies]


def walkers(laid: Scenario) -> list[Disc]:
    """The walkers' bases."""
    return [Disc(inches_at(*place), BASE) for place in laid.walkers]


# -- scenery


@pytest.mark.rule("AOW-428")
def test_no_scenery_lies_within_two_inches_of_the_centre(tables: list[Scenario]) -> None:
    for laid in tables:
        assert len(laid.scenery) == 10
        assert min(gap(box, Disc(centre(laid), 0)) for box in boxes(laid).values()) >= CLEAR


@pytest.mark.rule("AOW-429", "AOW-432")
def test_hubs_lie_in_the_walker_zone_two_inches_from_scenery_and_edges(tables: list[Scenario]) -> None:
    for laid in tables:
        placed = boxes(laid)
        for spot in laid.scenery:
            if book().scenery[spot.card].hub:
                west, south, east, north = extent(placed[spot.name])
                assert in_zone(laid, placed[spot.name])
                assert min(west, 20000 - east, south, 20000 - north) >= CLEAR


@pytest.mark.rule("AOW-431", "AOW-429")
def test_all_scenery_keeps_two_inches_from_every_other_piece_and_lies_on_the_board(
    tables: list[Scenario],
) -> None:
    for laid in tables:
        placed = list(boxes(laid).values())
        assert min(gap(one, other) for one, other in combinations(placed, 2)) >= CLEAR
        for box in placed:
            west, south, east, north = extent(box)
            assert min(west, south, 20000 - east, 20000 - north) >= -1


@pytest.mark.rule("AOW-431")
def test_other_scenery_may_lie_anywhere(tables: list[Scenario]) -> None:
    spots = [spot for laid in tables for spot in laid.scenery if spot.card == "barrier"]
    assert any(spot.y < 4 for spot in spots)
    assert any(spot.y > 16 for spot in spots)
    assert any(8 < spot.y < 12 for spot in spots)


@pytest.mark.rule("AOW-430")
def test_a_hub_that_finds_no_room_in_the_zone_is_placed_like_other_scenery() -> None:
    laid = laid_out(book(), standard(pieces=("car",) * 8), 3)
    zoned = [in_zone(laid, box) for box in boxes(laid).values()]
    assert len(zoned) == 8
    assert 0 < sum(zoned) < 8
    held = {supply.hub for supply in laid.supplies} - {""}
    assert held <= {name for name, box in boxes(laid).items() if in_zone(laid, box)}


# -- supplies


@pytest.mark.rule("AOW-433")
def test_nine_counters_the_first_on_the_exact_centre(tables: list[Scenario]) -> None:
    for laid in tables:
        assert len(laid.supplies) == 9
        assert counters(laid)[0].at == centre(laid)


@pytest.mark.rule("AOW-435", "AOW-432")
def test_the_others_lie_in_the_walker_zone_and_two_inches_apart(tables: list[Scenario]) -> None:
    for laid in tables:
        assert all(in_zone(laid, counter) for counter in counters(laid)[1:])
        assert min(gap(one, other) for one, other in combinations(counters(laid), 2)) >= CLEAR


@pytest.mark.rule("AOW-436")
def test_each_hub_of_the_zone_has_one_before_any_lies_in_the_open(tables: list[Scenario]) -> None:
    for laid in tables:
        held = [supply.hub for supply in laid.supplies]
        assert sorted(held[1:5]) == sorted(s.name for s in laid.scenery if s.card == "car")
        assert held[5:] == [""] * 4


@pytest.mark.rule("AOW-436")
def test_with_fewer_counters_than_hubs_none_lies_in_the_open_but_the_first() -> None:
    laid = laid_out(book(), standard(counters=4), 5)
    assert [bool(supply.hub) for supply in laid.supplies] == [False, True, True, True]


@pytest.mark.rule("AOW-437")
def test_all_lie_with_the_unsearched_side_up() -> None:
    state = new_state(new_setup("standard", 7))
    assert [counter.searched for counter in state.counters.values()] == [False] * 9


@pytest.mark.rule("AOW-438", "AOW-432")
def test_no_counter_can_be_reached_with_a_first_sneak(tables: list[Scenario]) -> None:
    far = 2 * BASE + 4000
    for laid in tables:
        held = boxes(laid)
        things = [held[s.hub] if s.hub else c for s, c in zip(laid.supplies, counters(laid), strict=True)]
        for _, south, _, north in map(extent, things):
            assert south > far
            assert laid.depth * 1000 - north > far


# -- walkers


@pytest.mark.rule("AOW-439", "AOW-440")
@pytest.mark.parametrize(("limit", "count"), [(50, 4), (60, 4), (61, 5), (150, 10), (180, 12), (300, 20)])
def test_the_limit_divided_by_fifteen_rounded_up(limit: int, count: int) -> None:
    assert len(table(1, limit).walkers) == count == ceil(limit / 15)


@pytest.mark.rule("AOW-441")
def test_one_walker_touches_each_counter_or_what_holds_it(tables: list[Scenario]) -> None:
    for laid in tables:
        held = boxes(laid)
        for supply, counter, base in zip(laid.supplies, counters(laid), walkers(laid), strict=False):
            assert touching(base, held[supply.hub] if supply.hub else counter)


@pytest.mark.rule("AOW-441")
def test_until_the_walkers_run_out() -> None:
    laid = table(1, 50)
    assert all(
        touching(base, boxes(laid)[s.hub] if s.hub else counter)
        for s, counter, base in zip(laid.supplies[:4], counters(laid), walkers(laid), strict=False)
    )


@pytest.mark.rule("AOW-442")
@pytest.mark.parametrize("limit", [180, 300])
def test_the_rest_stand_in_the_zone_two_inches_from_each_other_and_from_the_centre(
    limit: int, full: bool
) -> None:
    for seed in range(200 if full else 3):
        laid = table(seed, limit)
        rest = walkers(laid)[9:]
        assert len(rest) == ceil(limit / 15) - 9
        assert all(in_zone(laid, base) for base in rest)
        assert all(gap(base, Disc(centre(laid), 0)) >= CLEAR for base in rest)
        assert all(gap(one, other) >= CLEAR for one, other in combinations(rest, 2))


def test_nothing_overlaps_and_all_is_on_the_board(tables: list[Scenario]) -> None:
    for laid in [*tables, table(2, 300)]:
        bases, scenery = walkers(laid), list(boxes(laid).values())
        assert min(gap(one, other) for one, other in combinations(bases, 2)) >= 0
        assert min(gap(base, box) for base in bases for box in scenery) >= -1
        assert all(BASE <= x <= 20000 - BASE for base in bases for x in base.at)


def test_a_table_twice_as_long_is_laid_out_too() -> None:
    pieces = ("car",) * 8 + ("barrier",) * 12
    laid = laid_out(book(), standard(width=40, limit=400, pieces=pieces), 1)
    assert len(laid.scenery) == 20
    assert len(laid.walkers) == 27
    assert any(spot.x > 25 for spot in laid.scenery)


def test_the_same_seed_lays_the_same_table_and_another_another() -> None:
    assert laid_out(book(), standard(), 4) == table(4)
    assert table(4) != table(5)
