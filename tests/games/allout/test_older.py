"""Saves of older versions go on in this one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.allout.tables import QUICK, any_answer, seated
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.game import GAME
from shamble.kernel.asks import Json
from shamble.kernel.journal import Header, MemoryJournal, Moment
from shamble.kernel.session import Session
from shamble.kernel.steps import counted_by_subject
from tables import Nobody


def first_format(setup: Json, state: Json, step: int) -> tuple[Json, Json]:
    """As format 1 had them: steps counted together, hands on the items, nothing of what came later."""
    old = json.loads(json.dumps([setup, state]))
    old[0].pop("spare")
    for item in old[0]["book"]["items"]:
        keywords = item.pop("keywords", [])
        item |= {"hands": 2} if "bulky" in keywords else {}
        item |= {"keywords": rest} if (rest := [word for word in keywords if word != "bulky"]) else {}
    for later in ("steps", "hands", "own", "spent", "this_turn", "called", "follows"):
        old[1].pop(later)
    old[1]["step"] = step
    return old[0], old[1]


def played_to(phase: str) -> Session[Any]:
    """A quick start at the first boundary of that phase in turn 1."""
    import random

    session, rng = seated(QUICK, 3, keeps_states=True), random.Random(3)
    while not session.label.startswith(f"t1/{phase}"):
        assert session.run() is not None
        session.answer(session.ask_no, any_answer(session.ask, rng, session.state))  # type: ignore[arg-type]
    session.run()
    return session


@pytest.mark.parametrize("phase", ["action", "activation"])
def test_a_save_of_the_first_format_goes_on_where_it_was(phase: str) -> None:
    session = played_to(phase)
    kept = session.journal.moment(session.journal.head)
    assert kept is not None
    setup, state = first_format(QUICK, kept.state, 4)
    journal = MemoryJournal(Header("allout", 1, "test", setup))
    journal.keep_moment(Moment(0, f"t1/{phase}", 1, state, []))
    again = Session(GAME, journal, Nobody())
    assert again.ask is not None
    assert again.ask.text == session.ask.text  # type: ignore[union-attr]
    assert again.label.split("/")[2] == "4", "answers after the kept state still find their place"
    assert journal.header.setup == setup, "the save is as it was"


def test_an_item_for_both_hands_is_bulky_now() -> None:
    setup, _ = GAME.migrations[1]({"book": {"items": [{"id": "a", "hands": 2}, {"id": "b"}]}}, None)
    assert setup["book"]["items"] == [{"id": "a", "keywords": ["bulky"]}, {"id": "b"}]
    assert ItemCard("a", "A", "melee", 0, keywords=("bulky",)).keywords == ("bulky",)


def test_what_a_turn_begins_with_is_not_done_again() -> None:
    _, state = GAME.migrations[1](
        {"book": {"items": []}}, {"phase": "activation", "active": "ann", "step": 3}
    )
    assert state["steps"] == {"activation/ann": 3, "action/": 3}
    assert counted_by_subject({"a": 1}, None) == ({"a": 1}, None)
