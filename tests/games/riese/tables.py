"""Games of Projekt Riese as the battery plays them."""

from __future__ import annotations

import random
from typing import Any

from shamble.games.riese.game import GAME
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Ask, Choose, Draw, Json, Roll
from shamble.kernel.errors import BadAnswer
from shamble.kernel.session import Program


def chance(seed: int) -> Program:
    """Dice and markers only."""
    return GAME.program({}, seed)


def any_answer(ask: Ask, rng: random.Random, state: Any) -> Json:
    """A random answer to any ask: an option, now and then a square where one may be typed, or what cannot be."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    if isinstance(ask, Draw):
        return rng.sample(ask.cards, ask.count)
    assert isinstance(ask, Choose)
    if ask.entry is not None and rng.random() < 0.3:
        for _ in range(4):
            if (typed := accepted(ask, name_of(rng.choice(list(state.chart.cells))))) is not None:
                return typed
    return rng.choice(ask.options).id


def accepted(ask: Choose, typed: str) -> Json:
    """A typed answer as the journal keeps it, or None when the ask refuses it."""
    try:
        return ask.picked(typed)
    except BadAnswer:
        return None
