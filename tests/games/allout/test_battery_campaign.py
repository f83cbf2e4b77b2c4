"""The battery on campaigns: three players, odd results, deaths, trades, retired groups, groups wiped out."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from battery import CHECKS, Table
from games.allout.given import ITEMS, survivor_card
from shamble.games.allout.campaign.game import GAME, setup_of
from shamble.games.allout.cards.model import Book, Group, ItemCard, Member
from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll
from shamble.kernel.errors import BadAnswer

PEOPLE = ("ann", "bob", "cid", "dee", "eve", "fay")
SAW = ItemCard("bone-saw", "Bone Saw", "special", 5, keywords=("amputate",))
SCOPE = ItemCard("scope", "Scope", "special", 5, attach="ranged")


def league(scoring: str, players: int = 3) -> Json:
    """So many players with two survivors each, one of whom has both hands full."""
    people = {name: survivor_card(name, health=3, pack=1, points=30) for name in PEOPLE}
    book = Book(survivors=people, items={item.id: item for item in (*ITEMS, SAW, SCOPE)})
    groups = {
        f"P{n}": Group(
            f"g{n}",
            f"G{n}",
            150,
            (Member(PEOPLE[2 * n], ("rifle", "scope", "bat")), Member(PEOPLE[2 * n + 1], ("bone-saw",))),
        )
        for n in range(players)
    }
    return setup_of(book, groups, 150, 2, scoring)


def any_answer(ask: Ask, rng: random.Random, state: Any) -> Json:
    """A random answer: options, numbers, names, and now and then the outcome of a whole game."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    assert not isinstance(ask, Draw)
    assert isinstance(ask, Choose)
    if ask.entry is not None and rng.random() < 0.6:
        tried = outcome(rng, state) if ask.entry.kind == "outcome" else typed(ask, rng)
        try:
            return ask.picked(tried)
        except BadAnswer:
            pass
    return rng.choice(ask.options).id


def typed(ask: Choose, rng: random.Random) -> Json:
    """A number, or some members of the group that is asked about."""
    if ask.entry is not None and ask.entry.kind == "number":
        return rng.randint(0, 9)
    assert ask.entry is not None
    names = [thing.id for thing in ask.entry.several]
    return rng.sample(names, rng.randint(1, len(names))) if names else "none"


def outcome(rng: random.Random, state: Any) -> Json:
    """A game that ended anyhow for everybody fit to play."""
    game = state.played[-1]
    fates = {
        seat: {
            name: {
                "health": rng.randint(1, 3),
                "bitten": rng.random() < 0.5,
                "out": rng.random() < 0.5,
                "limb": "" if one.amputated else rng.choice(["", "", "arm", "leg"]),
            }
            for name, one in state.team(seat).members.items()
            if not one.misses
        }
        for seat in game.seats
    }
    supplies = {seat: rng.randint(0, 5) for seat in game.seats}
    return {"winner": rng.choice([*game.seats, "draw"]), "fates": fates, "supplies": supplies}


def chance(seed: int) -> Any:
    """Dice only."""
    return GAME.program({}, seed)


Check = Callable[[Table, int, Path], None]


@pytest.mark.parametrize("scoring", ["tournament", "value"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_campaigns(check: Check, scoring: str, full: bool, tmp_path: Path) -> None:
    table = Table(GAME, league(scoring), chance, any_answer, samples=8 if full else 2)
    for seed in range(30 if full else 1):
        check(table, seed, tmp_path)
