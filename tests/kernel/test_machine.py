"""Any mixture of going on, back, forth and aside, against a model: the game as a function of what people did."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kernel.toy import Toy, ToyGame, any_answer
from shamble.kernel.asks import Ask, Draw, Json, Roll
from shamble.kernel.errors import BadInput, Refused
from shamble.kernel.exchange import export_lines, import_lines
from shamble.kernel.journal import ANSWER, CONCESSION, CORRECTION, PROGRAM, Entry, Header, MemoryJournal
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from tables import view

HEADER = Header("toy", 2, "test", {"turns": 4, "walkers": ["ann", "bob"]})
ANSWERS: tuple[Json, ...] = ("step", "run", "stay", 1, 2, 3, "open", "shut", {"skip": True}, {"state": "ha"})
CORRECTIONS = (("noise", 0), ("noise", 7), ("ann.at", 3), ("ann.at", None), ("bob.at", None), ("bob.at", 4))


class Fate:
    """Dice and cards that depend on nothing but the turn and whom they are for."""

    def takes(self, ask: Ask) -> bool:
        """Chance."""
        return isinstance(ask, Roll | Draw)

    def answer(self, ask: Ask, state: Json) -> Json:
        """The same at the same place, whatever happened before."""
        return any_answer(ask, random.Random(f"{ask.topic}@{state.turn}"))


@dataclass(eq=False)
class Deed:
    """Something a person did, and where; two alike are still two."""

    kind: str
    body: Json
    place: str


def done(session: Session[Toy], deed: Deed) -> bool:
    """Do it again; whether it can be."""
    session.run()
    try:
        if deed.kind == CORRECTION:
            session.correct(*deed.body)
        elif deed.kind == CONCESSION:
            session.concede()
        elif f"{session.label}|{session.key}" == deed.place:
            session.answer(session.ask_no, deed.body)
        else:
            return False
    except (BadInput, Refused):
        return False
    return True


def game_of(deeds: list[Deed]) -> Session[Toy]:
    """The game that these deeds make, from its start."""
    session = Session(ToyGame(), MemoryJournal(HEADER), Fate())
    for deed in deeds:
        assert done(session, deed)
    session.run()
    return session


class Machine(RuleBasedStateMachine):
    """A session on disk beside the model."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.shamble"
        self.session = Session(ToyGame(), SqliteJournal.create(self.path, HEADER), Fate())
        self.deeds: list[Deed] = []
        self.ahead: list[Deed] = []
        self.marks: dict[str, list[Deed]] = {}
        self.forks: dict[str, list[Deed]] = {}
        self.shown: dict[int, Any] = {}

    def teardown(self) -> None:
        self.session.journal.close()
        self.folder.cleanup()

    # -- going on

    def new(self, deed: Deed) -> None:
        self.deeds.append(deed)
        self.ahead = []

    @initialize()
    def begin(self) -> None:
        self.session.run()

    @precondition(lambda self: self.session.ask is not None)
    @rule(answer=st.sampled_from(ANSWERS))
    def answer(self, answer: Json) -> None:
        place = f"{self.session.label}|{self.session.key}"
        try:
            self.session.answer(self.session.ask_no, answer)
        except BadInput:
            return
        self.new(Deed(ANSWER, answer, place))

    @precondition(lambda self: self.session.ask is not None)
    @rule(correction=st.sampled_from(CORRECTIONS))
    def correct(self, correction: tuple[str, Json]) -> None:
        try:
            self.session.correct(*correction)
        except BadInput:
            assert correction[0] not in self.session.facts()
            return
        self.new(Deed(CORRECTION, correction, ""))

    @precondition(lambda self: self.session.ask is not None)
    @rule(really=st.integers(0, 3))
    def concede(self, really: int) -> None:
        if not really:
            self.session.concede()
            self.new(Deed(CONCESSION, None, ""))

    # -- back and forth

    @rule()
    def undo(self) -> None:
        if not self.deeds:
            assert refused(self.session.undo)
        else:
            self.session.undo()
            self.go_to(self.deeds[:-1])

    @precondition(lambda self: self.session.line())
    @rule(data=st.data())
    def undo_to(self, data: st.DataObject) -> None:
        line = self.session.line()
        number = data.draw(st.integers(1, len(line)))
        self.session.undo(number)
        self.go_to(self.deeds[: sum(entry.by != PROGRAM for entry in line[: number - 1])])

    @rule()
    def redo(self) -> None:
        if not self.ahead:
            assert refused(self.session.redo)
        else:
            self.session.redo()
            self.deeds.append(self.ahead.pop(0))

    def go_to(self, deeds: list[Deed]) -> None:
        """What lies between there and the tip can be redone, if the tip is on the same path."""
        whole = self.deeds + self.ahead
        self.ahead = whole[len(deeds) :] if whole[: len(deeds)] == deeds else []
        self.deeds = list(deeds)

    # -- marks and forks

    @rule(name=st.sampled_from("xy"))
    def mark(self, name: str) -> None:
        self.session.mark(name)
        self.marks[name] = list(self.deeds)

    @precondition(lambda self: self.marks)
    @rule(data=st.data())
    def go_to_mark(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.marks)))
        left = list(self.deeds)
        kept = self.session.go_to_mark(name)
        self.go_to(self.marks[name])
        if kept:
            self.note_new_fork(left)

    @rule(name=st.sampled_from("fg"))
    def fork(self, name: str) -> None:
        self.session.fork(name)
        self.forks[name] = list(self.deeds)

    @precondition(lambda self: self.forks)
    @rule(data=st.data())
    def switch(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.forks)))
        left = list(self.deeds)
        self.session.switch(name)
        self.go_to(self.forks[name])
        self.note_new_fork(left)

    def note_new_fork(self, line: list[Deed]) -> None:
        """The program named the line that was left, or it has such a name already."""
        names = self.session.journal.names["fork"]
        new = [name for name in names if name not in self.forks]
        assert len(new) <= 1
        self.forks |= dict.fromkeys(new, line)
        automatic = [kept for name, kept in self.forks.items() if name.startswith("before-")]
        assert line in automatic

    # -- changing what was

    @precondition(lambda self: any(entry.kind == ANSWER for entry in self.session.line()))
    @rule(data=st.data(), answer=st.sampled_from(ANSWERS))
    def amend(self, data: st.DataObject, answer: Json) -> None:
        line = self.session.line()
        people = [n for n, entry in enumerate(line) if entry.kind == ANSWER and entry.by != PROGRAM]
        if not people:
            return
        number = data.draw(st.sampled_from(people))
        index = sum(entry.by != PROGRAM for entry in line[:number])
        expected = amended(self.deeds, index, answer)
        if expected is None:
            assert refused(lambda: self.session.amend(number + 1, answer))
            return
        misfit = self.session.amend(number + 1, answer)
        assert (misfit is None) == (len(expected) == len(self.deeds))
        if misfit:
            self.check_misfit(misfit.entry, self.deeds[len(expected)], str(misfit))
        left, self.deeds, self.ahead = self.deeds, expected, []
        self.note_new_fork(left)

    def check_misfit(self, entry: Entry, deed: Deed, text: str) -> None:
        assert entry.kind == deed.kind
        assert entry.text in text
        asked = self.session.ask
        assert asked is None or asked.text in text

    # -- other processes

    @rule()
    def restart(self) -> None:
        self.session.journal.close()
        self.session = Session(ToyGame(), SqliteJournal.open(self.path), Fate())

    @rule()
    def kill(self) -> None:
        """As a process that dies: nothing that waits is written."""
        journal = self.session.journal
        assert isinstance(journal, SqliteJournal)
        assert journal._lock is not None
        journal._db.close()
        journal._lock.release()
        self.session = Session(ToyGame(), SqliteJournal.open(self.path), Fate())

    @invariant()
    def is_the_game_of_its_deeds(self) -> None:
        self.session.run()
        assert self.session.notices == []
        assert view(self.session) == view(game_of(self.deeds))

    @invariant()
    def numbers_name_one_ask(self) -> None:
        now = (self.session.label, self.session.key, self.session.journal.head)
        assert self.shown.setdefault(self.session.ask_no, now) == now

    @invariant()
    def travels(self) -> None:
        journal, _ = import_lines(list(export_lines(self.session.journal)))
        assert view(Session(ToyGame(), journal, Fate())) == view(self.session)


def amended(deeds: list[Deed], index: int, answer: Json) -> list[Deed] | None:
    """The deeds after amending the one at that index, as far as they fit; None when it cannot be so amended."""
    first = Deed(ANSWER, answer, deeds[index].place)
    session = game_of(deeds[:index])
    if not done(session, first):
        return None
    line = [*deeds[:index], first]
    for old in deeds[index + 1 :]:
        if not done(session, old):
            break
        line.append(Deed(old.kind, old.body, old.place))
    return line


def refused(do: Any) -> bool:
    """Whether it is refused."""
    try:
        do()
    except BadInput:
        return True
    return False


def test_any_mixture_of_deeds_is_the_game_of_its_line(full: bool) -> None:
    many = settings(
        max_examples=600 if full else 25,
        stateful_step_count=40,
        deadline=None,
        derandomize=not full,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=many)
