"""Saves of older versions: their set-up and state, as this version has them."""

from __future__ import annotations

import json

from shamble.kernel.asks import Json
from shamble.kernel.plain import compact
from shamble.kernel.steps import counted_by_subject

BULKY, BOTH = "bulky", 2


def from_first_format(setup: Json, state: Json) -> tuple[Json, Json]:
    """Format 1 counted all steps of a turn together, and an item said how many hands it takes.

    What a turn begins with is not done again in the middle of it.
    """
    setup, state = counted_by_subject(json.loads(compact(setup)), state)
    if state is not None:
        state["steps"].setdefault("action/", max(state["steps"].values()))
    for item in setup["book"]["items"]:
        if item.pop("hands", 1) == BOTH:
            item["keywords"] = [*item.get("keywords", ()), BULKY]
    return setup, state
