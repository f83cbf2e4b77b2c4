"""A game told from its journal: driven again with the recorded answers, and compared with what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from shamble.kernel.asks import Ask, Event, Json
from shamble.kernel.drive import Game
from shamble.kernel.errors import BadInput, Refused, ShambleError
from shamble.kernel.journal import CONCESSION, CORRECTION, PROGRAM, ROOT, Entry, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui.asking import entry_facts


class Nobody:
    """A program that answers nothing."""

    def takes(self, ask: Ask) -> bool:
        """Never."""
        return False

    def answer(self, ask: Ask, state: Json) -> Json:
        """Not called: it takes no ask."""
        raise NotImplementedError


class Differs(Exception):
    """The game driven again is not the one that was recorded."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"answer {number}: {why}" if number else why)
        self.number = number


@dataclass(frozen=True, slots=True)
class Passage:
    """An answer with its number, and what was told after it; number 0 is the opening."""

    number: int
    entry: Entry | None
    events: list[Event]

    def lines(self) -> list[str]:
        """As in a battle report: "41 > the answer of a person", "42 - that of a program", then the events."""
        sign = "-" if self.entry and self.entry.by == PROGRAM else ">"
        head = [f"{self.number:4} {sign} {self.entry.text}"] if self.entry else []
        return [*head, *(f"       {event.text}" for event in self.events)]

    def facts(self) -> dict[str, Json]:
        """For programs."""
        entry = entry_facts(self.entry, self.number) if self.entry else None
        return {"entry": entry, "events": [asdict(event) for event in self.events]}


def best_passages(game: Game[Any], journal: MemoryJournal) -> list[Passage]:
    """The line of a journal, with the events as far as this version of the rules tells the same game."""
    told: list[Passage] = []
    with suppress(Differs, ShambleError):
        told.extend(passages(game, journal))
    rest = journal.line()[max(len(told) - 1, 0) :]
    return [*told, *(Passage(number, entry, []) for number, entry in enumerate(rest, max(len(told), 1)))]


def passages(game: Game[Any], journal: MemoryJournal) -> Iterator[Passage]:
    """The line of a journal driven from the start; Differs at the first answer that is not as recorded."""
    again = MemoryJournal(journal.header)
    session = Session(game, again, Nobody())
    yield Passage(0, None, list(session.log))
    compare_state(journal, ROOT, again, ROOT, 0)
    for number, entry in enumerate(journal.line(), 1):
        told = len(session.log)
        retake(session, entry, number)
        yield Passage(number, entry, session.log[told:])
        compare_state(journal, entry.id, again, again.head, number)


def retake(session: Session[Any], entry: Entry, number: int) -> None:
    """Answer again as the entry did; Differs when another question is asked or the answer does not fit."""
    asked = session.ask.text if session.ask else "nothing, the game is over"
    same = not entry.key or (session.label, session.key) == (entry.label, entry.key)
    if not same or (entry.key and not entry.text.startswith(asked)):
        raise Differs(
            number, f"recorded «{entry.text}» at {entry.place}; now asked at {session.label}: «{asked}»"
        )
    try:
        take(session, entry)
    except (BadInput, Refused) as error:
        raise Differs(number, f"recorded «{entry.text}»; now refused: {error}") from error


def take(session: Session[Any], entry: Entry) -> None:
    """Do in the session what the entry did."""
    if entry.kind == CORRECTION:
        session.correct(**entry.body)
    elif entry.kind == CONCESSION:
        session.concede()
    else:
        session.answer(session.ask_no, entry.body, entry.by)


def compare_state(recorded: MemoryJournal, old: int, again: MemoryJournal, new: int, number: int) -> None:
    """Differs when both journals kept a state of the same form behind these entries, and it is not the same."""
    kept, now = recorded.moment(old), again.moment(new)
    if kept is None or now is None or kept.schema != now.schema or kept.label != now.label:
        return
    if kept.state != now.state:
        raise Differs(number, f"the state at {kept.label} differs in {difference(kept.state, now.state)}")


def difference(old: Json, new: Json, path: str = "") -> str:
    """Where two states first differ, and both values."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return difference(old.get(keys[0]), new.get(keys[0]), f"{path}.{keys[0]}".lstrip("."))
    return f"{path}: recorded {str(old)[:80]}, now {str(new)[:80]}"


def session_at(session: Session[Any], head: int) -> Session[Any]:
    """A session of its own, driven from the start to an entry of this one's journal; nothing done there is kept."""
    copy = MemoryJournal(session.journal.header)
    for entry in session.journal.entries.values():
        copy.restore(entry)
    copy.head = copy.tip = head
    return Session(session.game, copy, Nobody())
