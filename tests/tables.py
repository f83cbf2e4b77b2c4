"""Games at a table of any kind, for tests: random play, what anyone sees of it, and what nobody should answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from shamble.kernel.asks import Ask, Choose, Draw, Json, Measure, Roll
from shamble.kernel.drive import Game
from shamble.kernel.exchange import export_lines, import_lines
from shamble.kernel.journal import PERSON, Entry, Header, MemoryJournal
from shamble.kernel.save import compact
from shamble.kernel.session import Program, Session

WORDS = "It went otherwise"


@dataclass(frozen=True)
class Table:
    """A game to check: program(seed) takes chance only; any_answer gives a random legal answer to any ask."""

    game: Game[Any]
    setup: Json
    program: Callable[[int], Program]
    any_answer: Callable[[Ask, random.Random, Any], Json]
    most: int = 5_000
    """More answers than any game needs; a longer one counts as endless."""
    samples: int = 12
    """How many places of one game are tried where trying each would take too long."""


class Nobody:
    """A program that answers nothing, so that every ask is shown."""

    def takes(self, ask: Ask) -> bool:
        """Never."""
        return False

    def answer(self, ask: Ask, state: Json) -> Json:
        """Not asked for."""
        raise AssertionError("a program answered an ask that it does not take")


def fresh(table: Table, seed: int, program: Program | None = None) -> Session[Any]:
    """A new game in memory."""
    header = Header(table.game.name, table.game.schema, "battery", table.setup)
    return Session(table.game, MemoryJournal(header), program or table.program(seed))


def play(session: Session[Any], table: Table, rng: random.Random, answers: int | None = None) -> Session[Any]:
    """Answer at random to the end, or that many of a person's answers."""
    for count in range(table.most):
        if count == answers or (ask := session.run()) is None:
            return session
        session.answer(session.ask_no, table.any_answer(ask, rng, session.state))
    raise AssertionError(f"no end after {table.most} answers, at {session.label}")


def played(table: Table, seed: int) -> Session[Any]:
    """A whole random game."""
    return play(fresh(table, seed), table, random.Random(seed))


def halfway(table: Table, seed: int, rng: random.Random) -> Session[Any]:
    """A random game, stopped somewhere at a person's ask."""
    people = sum(entry.by == PERSON for entry in played(table, seed).line())
    session = play(fresh(table, seed), table, random.Random(seed), rng.randrange(max(people, 1)))
    session.run()
    return session


def view(session: Session[Any]) -> dict[str, Json]:
    """All that anyone could see: where the game is, what is asked, the state, the facts, the log."""
    ask = session.ask
    return {
        "label": session.label,
        "key": session.key,
        "ask": None if ask is None else (ask.kind, ask.rule, ask.text, ask.who, ask.subjects),
        "options": [(o.id, o.text) for o in ask.options] if isinstance(ask, Choose) else [],
        "state": compact(session.game.save(session.state)),
        "facts": session.facts(),
        "log": [asdict(event) for event in session.log],
    }


def transcript(session: Session[Any]) -> list[tuple[str, ...]]:
    """Labels, keys, who answered, what and with which words."""
    return [(e.kind, e.label, e.key, e.by, e.text, compact(e.body)) for e in session.line()]


def reopened(session: Session[Any], program: Program | None = None) -> Session[Any]:
    """The same game in a new process, as far as memory can show it: through the exchange format."""
    journal, _ = import_lines(list(export_lines(session.journal)))
    return Session(session.game, journal, program or session.program)


def bare(session: Session[Any]) -> Session[Any]:
    """The same game from its answers alone, without any kept state."""
    journal = MemoryJournal(session.journal.header)
    for entry in session.journal.entries.values():
        journal.restore(entry)
    journal.head, journal.tip, journal.ask_no = (
        session.journal.head,
        session.journal.tip,
        session.journal.ask_no,
    )
    return Session(session.game, journal, session.program)


def sampled(rng: random.Random, places: list[Any], most: int) -> list[Any]:
    """At most that many of the places, in order."""
    return (
        places if len(places) <= most else [places[i] for i in sorted(rng.sample(range(len(places)), most))]
    )


def follow(session: Session[Any], tail: list[Entry]) -> Session[Any]:
    """Give those answers again, insisting on the same place and key for each."""
    for entry in tail:
        assert (session.label, session.key) == (entry.label, entry.key)
        session.answer(session.ask_no, entry.body, entry.by)
    return session


def escape(ask: Ask, rng: random.Random) -> Json:
    """The escape of that kind of ask."""
    if isinstance(ask, Measure):
        return {"state": WORDS}
    if isinstance(ask, Choose):
        return {"skip": True}
    if isinstance(ask, Draw):
        return {"state": rng.choices(ask.known or ask.cards, k=ask.count)}
    assert isinstance(ask, Roll)
    if not all(die.counts for die in ask.dice):
        return [rng.choice(die.faces).name for die in ask.dice]
    return {"state": {"successes": rng.randint(0, 1) if ask.dice else 0, "criticals": 0}}


HOSTILE: tuple[Json, ...] = (
    None,
    True,
    False,
    -1,
    10**30,
    10**5_000,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "\x1b[2J\x07",
    "\ud800",
    "\u202e",
    "x" * 1_000_000,
    [],
    [[[[[[[[]]]]]]]],
    [None] * 1_000,
    [True, float("nan")],
    ["\x00"],
    {},
    {"skip": 1},
    {"skip": None},
    {"skip": True, "state": True},
    {"state": True},
    {"state": None},
    {"state": ""},
    {"state": "\x1b[31m"},
    {"state": "x" * 1_000_000},
    {"state": []},
    {"state": {}},
    {"state": {"successes": 10**5_000, "criticals": 0}},
    {"state": {"successes": True, "criticals": 0}},
    {"state": {"successes": -1, "criticals": 0}},
    {"state": {"successes": float("nan"), "criticals": float("inf")}},
    {1: 2},
    {"x": {"y": [{"z": float("-inf")}]}},
    b"bytes",
    object(),
)


def deep(depth: int) -> Json:
    """A list in a list in a list and so on."""
    nested: Json = []
    for _ in range(depth):
        nested = [nested]
    return nested
