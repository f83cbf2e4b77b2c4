"""Any game goes alike on a measured table and at one whose people are asked, and these are asked little."""

from __future__ import annotations

import pytest

from games.allout.both_ways import Follower, both_ways, outcome
from games.allout.random_setups import random_setup
from shamble.games.allout.game import new_setup
from shamble.kernel.asks import Json

SCENARIOS = ("quickstart", "standard", "duel")


def goes_alike(setup: Json, seed: int) -> Follower:
    """Play it both ways; who followed."""
    measured, asked, follower = both_ways(setup, seed)
    assert outcome(asked.state) == outcome(measured.state)
    left = [told.ask.text for told in follower.tape.told if not told.used]
    assert not left, "the people were not asked what the measured game was asked"
    return follower


def test_crowded_tables_go_alike_both_ways(full: bool) -> None:
    for seed in range(1_000 if full else 12):
        goes_alike(random_setup(seed), seed)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenarios_go_alike_both_ways(scenario: str, full: bool) -> None:
    for seed in range(30 if full else 2):
        goes_alike(new_setup(scenario, seed), seed)


def test_a_step_of_the_walkers_is_one_question_and_one_more_for_each_that_touches_somebody(
    full: bool,
) -> None:
    steps, asked = 0, 0
    for seed in range(2_000, 2_100 if full else 2_008):
        for name, questions, touched in goes_alike(random_setup(seed), seed).steps:
            assert questions <= 1 + touched, (seed, name)
            steps, asked = steps + 1, asked + questions
    assert asked <= steps, "on the average it is one question at most, for many steps need none"
