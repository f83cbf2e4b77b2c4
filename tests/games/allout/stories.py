"""Tables whose scenario has rules of its own, measured and asked, for the tests of what such rules do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.allout.given import Table, given, spot
from shamble.games.allout.boards import hand_over
from shamble.games.allout.cards.plot import Condition, Hook, Token, Way, Zone
from shamble.games.allout.state import Counter
from shamble.games.allout.story.hooks import unfold

PIER = Zone("pier", "The Pier", 10, 17, 6, 4)
YARD = Zone("yard", "The Yard", 16, 4, 4, 4, use="walkers")
BOX = Token("box", "The Box", 10, 10)
BOARDS = ("measured", "asked")


def telling(board: str = "measured", size: int = 1, rivals: int = 0, **more: Any) -> Table:
    """A table with a pier, a yard and a box, whose scenario is changed by what is named like one of its fields.

    size, rivals: how many survivors the groups began with; token: where the box lies.
    """
    fields = ("hooks", "win", "lose", "draw", "zones")
    changes = {key: more.pop(key) for key in fields if key in more}
    token = more.pop("token", "")
    table = given(**more)
    state = table.state
    state.scenario = replace(
        state.scenario,
        tokens=(BOX,),
        group=state.scenario.group[:size],
        rivals=state.scenario.group[size : size + rivals],
        **{"zones": (PIER, YARD), **changes},
    )
    if token:
        state.counters["supply-9"] = Counter("supply-9", spot(token), token="box")
    if board == "asked":
        hand_over(state)
    return table


def hooked(hook: Hook, board: str = "measured", **more: Any) -> Table:
    """A table with one special rule."""
    return telling(board, hooks=(hook,), **more)


def before(table: Table, phase: str, *script: str, first: bool = True) -> Table:
    """What comes before a step; first: it is the first of its kind in the turn."""
    state = table.state
    state.now = state.phase = phase
    state.steps[f"{phase}/"] = 1 if first else 2
    table.play(unfold(state), *script)
    return table


def way(*tests: Condition, text: str = "", seat: Any = "") -> tuple[Way, ...]:
    """One way to end the game."""
    return (Way(tests, text, seat),)
