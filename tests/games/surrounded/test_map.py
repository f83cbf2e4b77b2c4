"""The map: placing, connection, the checkerboard and its outer edges (SUR-023 to 034)."""

from __future__ import annotations

import random

import pytest

from games.surrounded.given import at, card, deck_of, given, points
from games.surrounded.randomly import games, random_maps
from shamble.games.surrounded import show
from shamble.games.surrounded.facts import facts
from shamble.games.surrounded.grid import STEPS, cell, cell_id, parse_cell, xy
from shamble.games.surrounded.maps import Map, around, linked, outer_edges, outside
from shamble.games.surrounded.scoring import at_location
from shamble.kernel.errors import BadAnswer, BadInput


def names(cells):
    """Cells as saves name them."""
    return sorted(map(cell_id, cells))


def edges(table):
    """The outer edges as (column, row, side)."""
    sides = ("north", "east", "south", "west")
    return {(*xy(place), sides[side]) for place, side in outer_edges(table)}


@pytest.mark.rule("SUR-023", "SUR-093")
def test_cards_are_never_rotated_so_north_always_points_north():
    deck = deck_of({2: card("L S W WW")})
    touching = {
        (0, 1): "walker",  # its southern edge, from the north
        (1, 0): "two_walkers",
        (0, -1): "leader",
        (-1, 0): "survivor",
    }
    for place, kind in touching.items():
        assert [one.kind for one in at_location(deck, Map({0: 1}, at({place: 2})), 0)] == [kind]


@pytest.mark.rule("SUR-023")
def test_the_picture_shows_every_edge_where_it_is():
    table = given({2: card("L W W W")}, occupants={(0, 1): 2})
    tile = next(tile for tile in show.picture(table.state).tiles if tile.id == "card-2")
    assert tile.edges == ("L", "W", "W", "W")


@pytest.mark.rule("SUR-024")
def test_a_cell_holds_at_most_one_card():
    for state in random_maps(seeds=15):
        assert not state.map.locations.keys() & state.map.occupants.keys()
        taken = state.map.cells()
        assert len(taken) == len(state.map)
        assert not taken & state.map.places_for_location()
        assert not taken & state.map.places_for_occupants()
    table = given(occupants={(0, 1): 2, (1, 0): 3})
    with pytest.raises(BadInput, match="cannot lie at 1,0"):
        facts(table.state)["card-2.at"].set("1,0")


@pytest.mark.rule("SUR-025")
@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_map_may_grow_without_bound_in_all_four_directions(way):
    far = 3_000
    table = Map()
    for step in range(far):
        place = cell(way[0] * step, way[1] * step)
        table = Map({place: 1}, {}) if step % 2 == 0 else Map({}, {place: 2})
        grown = table.places_for_occupants() | table.places_for_location()
        assert cell(way[0] * (step + 1), way[1] * (step + 1)) in grown
    assert xy(cell(way[0] * far, way[1] * far)) == (way[0] * far, way[1] * far)


@pytest.mark.rule("SUR-026")
def test_cards_are_adjacent_over_edges_and_not_over_corners():
    assert names(around([cell(0, 0)])) == ["-1,0", "0,-1", "0,1", "1,0"]
    assert not linked([cell(0, 0), cell(1, 1)])
    assert linked([cell(0, 0), cell(1, 0), cell(1, 1)])
    assert points("-", "-", "-", "-") == 0


@pytest.mark.rule("SUR-027", "SUR-040", "SUR-052")
def test_a_new_card_lies_beside_a_card_that_is_there():
    table = given(locations={(0, 0): 1}, occupants={(0, 1): 2})
    assert names(table.state.map.places_for_location()) == ["-1,1", "0,2", "1,1"]
    assert names(table.state.map.places_for_occupants()) == ["-1,0", "0,-1", "1,0"]
    assert table.say("explore").options == ["-1,1", "0,2", "1,1"]
    other = given(locations={(0, 0): 1}, occupants={(0, 1): 2})
    assert other.say("occupy").options == ["-1,0", "0,-1", "1,0"]


@pytest.mark.rule("SUR-028", "SUR-029")
def test_no_two_cards_of_one_kind_ever_touch():
    for state in random_maps(seeds=20):
        for same in (state.map.locations, state.map.occupants):
            assert not around(same) & same.keys()
        assert not state.map.places_for_location() & around(state.map.locations)
        assert not state.map.places_for_occupants() & around(state.map.occupants)


@pytest.mark.rule("SUR-028", "SUR-029")
@pytest.mark.parametrize(("number", "place"), [(3, "0,1"), (2, "1,1")])
def test_a_correction_that_puts_two_of_a_kind_together_is_refused(number, place):
    table = given(locations={(0, 0): 1, (0, 2): 3}, occupants={(0, 1): 2, (1, 0): 4})
    with pytest.raises(BadInput, match=f"card {number} cannot lie at {place}"):
        facts(table.state)[f"card-{number}.at"].set(place)


@pytest.mark.rule("SUR-030")
def test_the_map_is_connected_after_every_step_of_random_games():
    for state in random_maps(seeds=20):
        assert linked(state.map.cells())
    table = given(locations={(0, 0): 1, (0, 2): 3}, occupants={(0, 1): 2})
    with pytest.raises(BadInput, match="would fall apart"):
        facts(table.state)["card-2.at"].set("off")
    with pytest.raises(BadInput, match="cannot lie at 5,5"):
        facts(table.state)["card-3.at"].set("5,5")


@pytest.mark.rule("SUR-031")
def test_locations_and_occupant_cards_lie_on_the_two_colours_of_a_checkerboard():
    colours = set()
    for state in random_maps(seeds=20):
        black = {sum(xy(place)) % 2 for place in state.map.locations}
        white = {sum(xy(place)) % 2 for place in state.map.occupants}
        assert len(black) <= 1
        assert black.isdisjoint(white)
        beside = around(state.map.occupants) - state.map.cells()
        assert state.map.places_for_location() == beside
        colours |= black
    assert colours == {0}


@pytest.mark.rule("SUR-032")
def test_an_outer_edge_has_nothing_beyond_it():
    table = Map(at({(0, 0): 1}), at({(1, 0): 2}))
    assert edges(table) == {
        (0, 0, "north"),
        (0, 0, "south"),
        (0, 0, "west"),
        (1, 0, "north"),
        (1, 0, "south"),
        (1, 0, "east"),
    }


RING = {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)}


def checkered(cells):
    """A map of these cells, locations on the even ones."""
    places = list(enumerate(sorted(cells), 1))
    even = {place: number for number, place in places if sum(place) % 2 == 0}
    return Map(at(even), at({place: number for number, place in places if place not in even}))


@pytest.mark.rule("SUR-033", "SUR-034")
def test_edges_at_an_enclosed_gap_are_not_outer_edges():
    found = edges(checkered(RING))
    assert (1, 0, "south") in found
    assert (1, 0, "north") not in found  # at the gap
    assert (1, 0, "east") not in found  # at a card
    assert len(found) == 12


@pytest.mark.rule("SUR-033")
def test_a_gap_that_opens_over_a_corner_only_is_enclosed_and_one_that_opens_over_an_edge_is_not():
    assert (0, 1, "east") not in edges(checkered(RING - {(2, 2)}))
    open_ring = checkered(RING - {(2, 1)})
    assert (0, 1, "east") in edges(open_ring)
    assert cell(1, 1) in outside(open_ring.cells())
    assert outside([]) == set()


@pytest.mark.parametrize("text", ["", "1", "1,", "a,b", "1,2,3", "12345,0", None, 3, "\u0661,1", " 1,1"])
def test_a_place_that_is_none_is_refused(text):
    with pytest.raises(BadAnswer, match="expected columns east and rows north"):
        parse_cell(text)


def test_cells_read_back_as_they_are_named():
    rng = random.Random(1)
    for _ in range(500):
        place = cell(rng.randint(-9_999, 9_999), rng.randint(-9_999, 9_999))
        assert parse_cell(cell_id(place)) == place
        assert cell(*xy(place)) == place
    assert len({place + step for step in STEPS}) == 4


def test_random_games_reach_every_kind_of_step():
    labels = {label.partition("/")[2] for game in games(seeds=10) for label in game.labels}
    assert {"start", "setup", "act", "spawn", "ability", "look", "end", "score"} <= labels | {""}
