"""Games of All Out War as tests and benches play them: in memory, by program dice and program players."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.state import PLAYER
from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll
from shamble.kernel.errors import BadAnswer
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Program, Session


def seated(setup: Json, seed: int, player: str | None = None, keeps_states: bool = False) -> Session[Any]:
    """A new game with program dice; player: which program answers the choices, None leaves them open."""
    journal = MemoryJournal(Header(GAME.name, GAME.schema, "test", setup), keeps_states=keeps_states)
    return Session(GAME, journal, GAME.program({PLAYER: player} if player else {}, seed))


def played(setup: Json, seed: int, player: str) -> Session[Any]:
    """A whole game of a program player."""
    session = seated(setup, seed, player)
    assert session.run() is None
    return session


def chance(seed: int) -> Program:
    """Dice and decks only."""
    return GAME.program({}, seed)


def any_answer(ask: Ask, rng: random.Random, state: Any) -> Json:
    """A random answer to any ask: options, and now and then a typed place where one is taken."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    if isinstance(ask, Draw):
        return rng.sample(ask.cards, ask.count)
    assert isinstance(ask, Choose)
    if ask.entry is not None and rng.random() < 0.5:
        for _ in range(4):
            if (typed := accepted(ask, TYPED[rng.randrange(len(TYPED))](rng))) is not None:
                return typed
    return rng.choice(ask.options).id


TYPED: tuple[Callable[[random.Random], str], ...] = (
    lambda rng: f"{rng.choice(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])} {rng.uniform(0, 8):.2f}",
    lambda rng: f"{rng.choice(['north', 'east', 'south', 'west'])} {rng.uniform(0, 20):.1f}",
    lambda rng: f"{rng.uniform(0, 20):.2f},{rng.uniform(0, 20):.2f}",
    lambda rng: f"toward w{rng.randint(1, 6)}",
)
"""Places as people type them."""


def accepted(ask: Choose, typed: str) -> Json:
    """The typed place as the journal keeps it, or None when the ask refuses it."""
    try:
        return ask.picked(typed)
    except BadAnswer:
        return None


QUICK = new_setup()
