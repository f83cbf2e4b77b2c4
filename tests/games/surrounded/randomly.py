"""Random games for laws: every state on the way, and every finished map."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

from games.surrounded.given import Table
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.setup import setup_of
from shamble.games.surrounded.state import State
from shamble.kernel.asks import Ask, Choose, Draw, Json


def any_answer(ask: Ask, rng: random.Random, state: State | None = None) -> Json:
    """A random legal answer."""
    if isinstance(ask, Draw):
        return [rng.choice(ask.cards)]
    assert isinstance(ask, Choose)
    return rng.choice(ask.options).id


def eager_answer(ask: Ask, rng: random.Random) -> Json:
    """A random legal answer, but an ability whenever there is one."""
    if ask.rule == "SUR-061" and isinstance(ask, Choose):
        return rng.choice(ask.options[1:]).id
    return any_answer(ask, rng)


def table_of(seed: int, scenario: str = "free") -> Table:
    """A new game with the shipped deck."""
    return Table(GAME.new(setup_of(load_deck(), scenario, 1 + seed % 4)))


def games(seeds: int, scenario: str = "free") -> Iterator[Table]:
    """Whole random games; every other one uses abilities whenever it can."""
    for seed in range(seeds):
        table, rng = table_of(seed, scenario), random.Random(seed)
        while table.ask is not None:
            table.say((eager_answer if seed % 2 else any_answer)(table.ask, rng))
        yield table


def random_maps(seeds: int, scenario: str = "free") -> Iterator[State]:
    """The state at every ask of random games, once the game has begun."""
    for seed in range(seeds):
        table, rng = table_of(seed, scenario), random.Random(seed)
        while table.ask is not None:
            table.say((eager_answer if seed % 2 else any_answer)(table.ask, rng))
            if len(table.state.map) > 0:
                yield copy.copy(table.state)
