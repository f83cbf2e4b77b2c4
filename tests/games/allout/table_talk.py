"""Games of All Out War in which a test is everybody: it answers every choice and every roll in words.

game = talk("rivals")
say(game, "badge")                  # red rolls for set-up Initiative
until(game, "AOW-441")              # the likely answers, up to the first walker
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import SceneryCard
from shamble.games.allout.game import GAME
from shamble.kernel.asks import Ask, BadAnswer, Choose, Draw, Json, Roll
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

SHED = SceneryCard("shed", "Shed", "barrier", 2.0, 2.0, 3, ("white",))
"""A piece of three points, so that scenery need not be even."""
BARN = SceneryCard("barn", "Barn", "car", 8.2, 8.2, 2, ("white",), True)
"""A hub too large for the Walker Zone."""

SCENERY = ("AOW-427", "AOW-429")
"""The clauses under which scenery is placed."""
LIGHT = ("barrier", "barrier")
"""Little scenery, where it does not matter: laid out at once."""


class Decks:
    """A program that only shuffles, and leaves every deck in the order of its list."""

    def takes(self, ask: Ask) -> bool:
        """Draws."""
        return isinstance(ask, Draw)

    def answer(self, ask: Ask, state: Json) -> Json:
        """As they lie."""
        assert isinstance(ask, Draw)
        return list(ask.cards)


def talk(scenario: str = "rivals", **changes: Any) -> Session[Any]:
    """A new game of a shipped scenario, changed; as it is, unless it is fixed, to be laid out by its players."""
    book = load_book()
    changed = replace(book.scenarios[scenario], **changes)
    scenery = {**book.scenery, "shed": SHED, "barn": BARN}
    book = replace(book, scenery=scenery, scenarios={scenario: changed})
    setup = {"scenario": scenario, "book": book.to_dict()}
    session = Session(GAME, MemoryJournal(Header(GAME.name, GAME.schema, "test", setup)), Decks())
    session.run()
    return session


def say(session: Session[Any], *answers: str) -> Session[Any]:
    """Answer the questions one after another: an option's id, a typed entry, the faces of a roll, or skip."""
    for words in answers:
        answer: Json = {"skip": True} if words == "skip" else words
        session.answer(session.ask_no, words.split() if isinstance(session.ask, Roll) else answer)
        session.run()
    return session


def likely(ask: Ask) -> str:
    """The default, or a badge or no success for every die."""
    if isinstance(ask, Choose):
        return ask.default or ask.options[0].id
    assert isinstance(ask, Roll)
    return " ".join("badge" if die.name == "action" else die.faces[0].name for die in ask.dice)


def until(session: Session[Any], *rules: str) -> Session[Any]:
    """Likely answers up to a question of one of these clauses."""
    while (ask := session.ask) is not None and ask.rule not in rules:
        say(session, likely(ask))
    assert session.ask is not None, f"{rules} never came"
    return session


def through(session: Session[Any], *rules: str) -> list[Ask]:
    """Likely answers to all questions of these clauses that come now, one after another; what was asked."""
    asked: list[Ask] = []
    while (ask := session.ask) is not None and ask.rule in rules:
        asked.append(ask)
        say(session, likely(ask))
    return asked


def told(session: Session[Any], rule: str) -> list[str]:
    """What was told under a clause."""
    return [event.text for event in session.log if event.rule == rule]


def ids(session: Session[Any]) -> list[str]:
    """The options on show."""
    assert isinstance(session.ask, Choose)
    return [option.id for option in session.ask.options]


def laying(face: str = "badge", **changes: Any) -> Session[Any]:
    """The players are about to lay the table out; on a badge red has set-up Initiative, on a blank blue."""
    return say(talk("rivals", **changes), face)


def refused(session: Session[Any], words: str, clause: str) -> None:
    """That answer is refused, for that clause, and the question stands."""
    number = session.ask_no
    with pytest.raises(BadAnswer, match=clause):
        say(session, words)
    assert session.ask_no == number
