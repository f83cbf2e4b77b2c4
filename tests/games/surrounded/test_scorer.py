"""Scores, casualties and verdicts against the straightforward scorer, on random maps of the shipped deck."""

from __future__ import annotations

import random
from math import prod

import pytest

from games.surrounded import plain_scorer as plain
from games.surrounded.randomly import games, random_maps
from shamble.games.surrounded.grid import cell, xy
from shamble.games.surrounded.library import SHIPPED, load_deck
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.scenarios import LEVELS, Record, Scenario, judge, outer_abilities, outer_walkers
from shamble.games.surrounded.scoring import location_ways, score

CARDS = plain.read_cards(SHIPPED)
DECK = load_deck()
MOST_ENDS = 300
"""Brute force looks at so many ways a map may end, and no more."""


def places(table):
    """A map as the straightforward scorer has it."""
    return tuple({xy(at): n for at, n in cards.items()} for cards in (table.locations, table.occupants))


def small_maps(count):
    """Random maps of random cards, dense so that casualties must be picked, with at most MOST_ENDS ends."""
    rng = random.Random(8)
    found = []
    while len(found) < count:
        numbers = rng.sample(range(1, 19), 18)
        cells = [(x, y) for x in range(4) for y in range(3)]
        chosen = rng.sample(cells, rng.randint(5, 11))
        locations = {cell(*at): numbers.pop() for at in chosen if sum(at) % 2 == 0}
        table = Map(locations, {cell(*at): numbers.pop() for at in chosen if sum(at) % 2})
        ends = prod(len(location_ways(DECK, table, at)) for at in locations)
        if locations and 2 <= ends <= MOST_ENDS:
            found.append(table)
    return found


@pytest.mark.rule("SUR-100", "SUR-110", "SUR-132")
def test_scores_are_those_of_the_straightforward_scorer(full):
    compared = 0
    for state in random_maps(seeds=400 if full else 40):
        assert score(DECK, state.map) == plain.best_score(CARDS, *places(state.map))
        compared += 1
    assert compared > 1_000


@pytest.mark.rule("SUR-110")
def test_every_way_a_location_may_end_is_known_and_no_other():
    for table in small_maps(300):
        for at in table.locations:
            found = {
                (
                    ("leader",) * way.leaders + ("survivor",) * way.survivors + ("walker",) * way.walkers,
                    way.score,
                )
                for way in location_ways(DECK, table, at)
            }
            expected = {(end.left, end.score) for end in plain.ends_of(CARDS, *places(table), xy(at))}
            assert found == expected


@pytest.mark.rule("SUR-110")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 19))
def test_casualties_are_picked_for_the_scenario_first_and_then_for_the_score(number, level, full):
    rng = random.Random(number)
    for table in small_maps(300 if full else 15):
        used = {"move": rng.randint(0, 3), "look": rng.randint(0, 3), "burn": rng.randint(0, 3)}
        explored = rng.randint(4, 9)
        found = judge(DECK, table, Record(used, explored), Scenario(number, level))
        expected = plain.judged(CARDS, *places(table), used, explored, number, level)
        assert (found.won, found.total) == expected


@pytest.mark.rule("SUR-174", "SUR-175", "SUR-205")
def test_the_rim_is_that_of_the_straightforward_scorer(full):
    for game in games(seeds=200 if full else 25):
        table = game.state.map
        assert (outer_walkers(DECK, table), outer_abilities(DECK, table)) == plain.rim(CARDS, *places(table))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 19))
def test_scenarios_are_judged_as_the_straightforward_scorer_does_after_whole_games(number, level, full):
    for seed, game in enumerate(games(seeds=60 if full else 3, scenario=f"{number}-{level}")):
        table, state = game.state.map, game.state
        if prod(len(location_ways(DECK, table, at)) for at in table.locations) > 20_000:
            continue
        found = judge(DECK, table, state.record, state.played)
        expected = plain.judged(CARDS, *places(table), state.used, state.explored, number, level)
        assert (found.won, found.total) == expected, seed
