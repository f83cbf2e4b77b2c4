"""Odds against two libraries made for nothing else: equal as fractions, and faster."""

from __future__ import annotations

import random

import pytest

from bench.bench_odds import answers
from odds.rivals import FACES, ROADS, shares

BLUE = ["blue"] * 12


@pytest.mark.parametrize("library", ["dyce", "icepool"])
def test_twelve_dice_against_twelve_are_what_the_libraries_find(library: str) -> None:
    ours, theirs = (shares(ROADS[road]()(BLUE, BLUE)) for road in ("shamble", library))
    assert ours == theirs
    assert sum(ours.values()) == 1


@pytest.mark.parametrize("library", ["dyce", "icepool"])
def test_any_pools_are_what_the_libraries_find(library: str, full: bool) -> None:
    rng = random.Random(6)
    ours, theirs = ROADS["shamble"](), ROADS[library]()
    for _ in range(300 if full else 30):
        attack, defense = ([rng.choice(list(FACES)) for _ in range(rng.randint(1, 9))] for _ in range(2))
        assert shares(ours(attack, defense)) == shares(theirs(attack, defense)), (attack, defense)


def test_a_fresh_process_answers_five_times_faster_than_either() -> None:
    found = answers(runs=5)
    assert found["shamble"].shares == found["dyce"].shares == found["icepool"].shares
    for library in ("dyce", "icepool"):
        assert found["shamble"].ms * 5 <= found[library].ms, found
