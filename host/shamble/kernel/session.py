"""The session: drives a game from its journal, takes answers, and goes back and forth along them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from shamble.kernel.asks import Ask, Draw, Event, Json, Roll
from shamble.kernel.course import Course, fits, reading
from shamble.kernel.course import Misfit as Misfit
from shamble.kernel.drive import Game
from shamble.kernel.errors import (
    BadInput,
    BadSave,
    Refused,
    RulesFailed,
    SaveFailed,
    ShambleError,
    StaleAnswer,
)
from shamble.kernel.journal import ANSWER, CONCESSION, CORRECTION, PERSON, PROGRAM, ROOT, Entry, MemoryJournal
from shamble.kernel.plain import brief, storable

S = TypeVar("S")
MOST_NAME = 60


class Program(Protocol):
    """Who answers what people do not: program dice, program decks, program players."""

    def takes(self, ask: Ask) -> bool:
        """Whether the program answers this ask."""

    def answer(self, ask: Ask, state: Json) -> Json:
        """The program's answer to an ask that it takes."""


class Session(Generic[S]):
    """One game in play. The journal's line of entries is the game; everything else follows from it."""

    def __init__(self, game: Game[S], journal: MemoryJournal, program: Program) -> None:
        if journal.header.game != game.name:
            raise BadSave(f"that is a game of {brief(journal.header.game)}, not of {game.name}")
        self.game = game
        self.journal = journal
        self.program = program
        self._course = Course(game, journal)
        self._go(journal.head, f"before-update-{journal.head}")

    # -- what is on the table now

    @property
    def notices(self) -> list[str]:
        """What the players should know of the save: states worked out anew, answers that no longer fit."""
        return self._course.notices

    @property
    def state(self) -> S:
        """The state, as the rules have it now."""
        return self._course.drive.state

    @property
    def ask(self) -> Ask | None:
        """The ask that waits for an answer; None when the game is over."""
        return self._course.drive.ask

    @property
    def key(self) -> str:
        """The key of that ask: rule, subjects and ordinal since the boundary."""
        return self._course.drive.key

    @property
    def label(self) -> str:
        """The label of the last boundary crossed."""
        return self._course.drive.label

    @property
    def ask_no(self) -> int:
        """The number of that ask; no two asks of a save ever share one."""
        return self.journal.ask_no

    @property
    def log(self) -> list[Event]:
        """Everything told so far, oldest first."""
        return self._course.drive.log

    def line(self) -> list[Entry]:
        """The answers and corrections so far; the first is number 1."""
        return self.journal.line()

    def facts(self) -> dict[str, Json]:
        """Every visible fact by its path."""
        return {path: fact.value for path, fact in self.game.facts(self.state).items()}

    # -- going on

    def run(self) -> Ask | None:
        """Let the program answer until a person must; all is durable when this returns that ask.

        Raises SaveFailed when the program's answers cannot be stored yet: call it again later.
        """
        with self._sound_rules():
            while (ask := self.ask) is not None and self.program.takes(ask):
                if not self._retake_ahead():
                    self._take(ask, self._outcome(ask), PROGRAM)
        self.journal.commit(only_answers=True)
        return self.ask

    def answer(self, ask_no: int, answer: Json, by: str = PERSON) -> None:
        """Take an answer to the ask of that number; it is durable before anything follows from it.

        Raises StaleAnswer for another ask's number, BadAnswer when it does not fit, SaveFailed when it
        cannot be stored; in each case the ask still stands and nothing has changed. Raises RulesFailed
        when the rules break down on it; the game then stands where a person answered last.
        """
        ask = self.ask
        if ask is None:
            raise Refused("the game is over: there is nothing to answer; undo to go back")
        if type(ask_no) is not int or ask_no != self.ask_no:
            raise StaleAnswer(f"that answers ask {brief(ask_no)}, but ask {self.ask_no} is on show now")
        answer = storable(answer)
        value = reading(ask, answer)
        self._record(lambda: self._append(ask, answer, storable(ask.stored(answer, value)), by))
        with self._sound_rules():
            self._course.resume(value)

    def _take(self, ask: Ask, answer: Json, by: str, remark: str = "") -> None:
        value = reading(ask, answer)
        self._append(ask, answer, ask.stored(answer, value), by, remark)
        self._course.resume(value)

    def _append(self, ask: Ask, answer: Json, body: Json, by: str, remark: str = "") -> None:
        self._course.append(ANSWER, self.key, by, told_of(ask, answer) + remark, body)

    def _record(self, append: Callable[[], None]) -> None:
        """Append an entry and make it durable, or take it back before anything has followed from it."""
        point = self.journal.point()
        append()
        try:
            self.journal.commit()
        except SaveFailed:
            self.journal.back_to(point)
            raise

    def _retake_ahead(self) -> bool:
        """Follow what the program answered here before an undo, so that redo stays possible."""
        ahead = self.journal.ahead()
        if not ahead or ahead[0].by != PROGRAM:
            return False
        return self._course.follow(ahead[:1], 0, self.journal.tip, "before-other") is None

    def _outcome(self, ask: Ask) -> Json:
        if isinstance(ask, Roll | Draw):
            kept = self.journal.outcome(f"{self.label}|{self.key}")
            if kept is not None and fits(ask, kept):
                return kept
        return self.program.answer(ask, self.state)

    @contextmanager
    def _sound_rules(self) -> Iterator[None]:
        """Where the rules break down, go back to the ask that a person answered last."""
        try:
            yield
        except RulesFailed:
            line = self.line()
            last = next(
                (entry for entry in reversed(line) if entry.by != PROGRAM), line[-1] if line else None
            )
            if last is not None:
                self._move(last.parent)
                self.journal.tip = self.journal.head
                self.journal.commit()
            raise

    @contextmanager
    def _wholly(self) -> Iterator[None]:
        """Make a change wholly and durably; if any part of it fails, all is as it was."""
        point = self.journal.point()
        try:
            yield
            self.journal.commit()
        except ShambleError:
            self.journal.back_to(point)
            self._course.go(point.head, "before-other")
            raise

    # -- going back and forth

    def undo(self, number: int | None = None) -> Entry:
        """Take back the last thing a person did, or everything from that number on; returns the first undone.

        Program dice and cards are kept: the same ask gets the same outcome again.
        """
        line, stated = self.line(), number is not None
        if number is None:
            number = next((n for n, entry in reversed(list(enumerate(line, 1))) if entry.by != PROGRAM), 0)
        if not 1 <= number <= len(line):
            last = f"there are answers 1 to {len(line)}" if line else "nothing has been answered yet"
            raise BadInput(
                f"cannot undo to {brief(number)}: {last}" if stated else "there is nothing to undo"
            )
        self._change_place(line[number - 1].parent)
        return line[number - 1]

    def undo_to_label(self, label: str) -> Entry:
        """Go back to the boundary of that label, or to the first whose label begins with it."""
        labels = [entry.label for entry in self.line()]
        found = [n for n, name in enumerate(labels, 1) if name == label]
        # "t1" means t1/ann before it means t10/ann
        found += [
            n for n, name in enumerate(labels, 1) if name.startswith(label) and not name[len(label)].isalnum()
        ]
        found += [n for n, name in enumerate(labels, 1) if name.startswith(label)]
        if not found:
            raise BadInput(f"nothing was answered in {brief(label)} yet")
        return self.undo(found[0])

    def redo(self) -> Entry:
        """Do again what was undone, up to the next thing a person did; returns that entry."""
        ahead = self.journal.ahead()
        if not ahead:
            raise BadInput("there is nothing to redo")
        later = next((n for n, entry in enumerate(ahead) if n and entry.by != PROGRAM), len(ahead))
        with self._wholly():
            if misfit := self._course.follow(
                ahead[:later], len(self.line()), self.journal.tip, "before-redo"
            ):
                raise BadInput(f"cannot redo: {misfit.why}; it was «{misfit.entry.text}»")
        return ahead[0]

    def mark(self, name: str) -> None:
        """Name this place of the game."""
        self._name("mark", name)

    def go_to_mark(self, name: str) -> str:
        """Go to a marked place; returns the name of the fork that keeps the line left behind.

        That is "before-mark" (with a number if taken), or the automatic name that it has already; it is empty
        where undo and redo lead back, for the place lies on this line.
        """
        there = self.journal.named("mark", name)
        here = {ROOT, *(entry.id for entry in self.journal.line(self.journal.tip))}
        with self._wholly():
            left = "" if there in here else self.journal.keep_line("before-mark", self.journal.head)
            self._move(there)
        return left

    def fork(self, name: str) -> None:
        """Keep the line as it is now under a name, to come back to with switch."""
        self._name("fork", name)

    def _name(self, kind: str, name: str) -> None:
        checked_name(name)
        self._record(lambda: self.journal.name(kind, name, self.journal.head))

    def switch(self, name: str) -> str:
        """Go on with a fork; returns the name under which the line left behind is kept.

        That is "before-switch" (with a number if taken), or the automatic name that it has already.
        """
        there = self.journal.named("fork", name)
        with self._wholly():
            left = self.journal.keep_line("before-switch", self.journal.head)
            self._move(there)
        return left

    def _change_place(self, head: int) -> None:
        with self._wholly():
            self._move(head)

    def _move(self, head: int) -> None:
        tip = self.journal.tip
        if not self._go(head, f"before-other-{head}"):
            self.journal.tip = tip
            if head != tip and not self.journal.ahead():
                self.journal.tip = head

    def _go(self, head: int, fork: str) -> Misfit | None:
        misfit = self._course.go(head, fork)
        if misfit:
            self.journal.tip = self.journal.head
            self.notices.append(str(misfit))
        return misfit

    # -- changing what was

    def amend(self, number: int, answer: Json, by: str = PERSON) -> Misfit | None:
        """Change an earlier answer and drive on with the later ones while they fit.

        The line as it was is kept as fork "before-amend-N" (with a further number if that is taken).
        Returns the first misfit, or None when all fit. Raises BadInput when the answer cannot be, and
        SaveFailed when it cannot be stored; in both cases nothing has changed.
        """
        line = self.line()
        if not 1 <= number <= len(line) or line[number - 1].kind != ANSWER:
            raise BadInput(
                f"cannot amend {brief(number)}: give the number of an answer, 1 to {len(line)}, as in the log"
            )
        answer = storable(answer)
        return self._amend(number, lambda ask: answer, by, "")

    def reroll(self, number: int) -> Misfit | None:
        """Roll or draw anew what the program rolled or drew as that number; recorded as an amendment."""
        line = self.line()
        if not 1 <= number <= len(line) or line[number - 1].by != PROGRAM:
            raise BadInput(
                f"cannot roll {brief(number)} anew: give the number of a program's roll, as in the log"
            )
        return self._amend(
            number, lambda ask: self.program.answer(ask, self.state), PROGRAM, " (rolled anew)"
        )

    def _amend(self, number: int, answer: Callable[[Ask], Json], by: str, remark: str) -> Misfit | None:
        line = self.line()
        with self._wholly():
            fork = self.journal.keep_line(f"before-amend-{number}", self.journal.head)
            old = line[number - 1]
            self._course.go(old.parent, fork)
            ask = self.ask
            if ask is None or self.key != old.key:
                raise BadInput(f"that answer can no longer be reached: {old.text}")
            self._take(ask, answer(ask), by, remark)
            return self._reapply(line[number:], number, fork)

    def _reapply(self, tail: list[Entry], number: int, fork: str) -> Misfit | None:
        """Append the tail anew: what people did in its order, what the program did where it is asked for."""
        kept = {entry.place: entry for entry in tail if entry.by == PROGRAM}
        for place, old in enumerate(tail, number + 1):
            if old.by == PROGRAM:
                continue
            self._program_until(old, kept)
            if why := self._course.retake(old, self._again):
                return self._course.misfit(old, place, why, fork)
        self._program_until(None, kept)
        return None

    def _again(self, old: Entry) -> None:
        """The same answer to the question as it is put now."""
        ask = self.ask
        text = told_of(ask, old.body) if ask is not None and old.kind == ANSWER else old.text
        self._course.append(old.kind, old.key, old.by, text, old.body)

    def _program_until(self, stop: Entry | None, kept: dict[str, Entry]) -> None:
        """Give the program's old answers where they fit, new ones where it must, up to a person's old answer."""
        while (ask := self.ask) is not None:
            place = f"{self.label}|{self.key}"
            if stop is not None and stop.kind == ANSWER and stop.place == place:
                return
            if (old := kept.get(place)) is not None and fits(ask, old.body):
                self._take(ask, old.body, PROGRAM)
            elif self.program.takes(ask):
                self._take(ask, self._outcome(ask), PROGRAM)
            else:
                return

    def correct(self, path: str, value: Json, why: str = "") -> None:
        """Set a visible fact; a journal entry like any answer. The ask on show is built anew.

        Raises BadInput for an unknown path or a value that cannot be, SaveFailed when it cannot be stored;
        in both cases nothing has changed.
        """
        if self.ask is None:
            raise Refused("the game is over; undo before correcting")
        value, why = storable(value), storable(why)
        fact = self._course.fact(path)
        fact.set(value)
        was = "" if fact.value is None else f": {brief(fact.value)}"
        called = f"{fact.name} {path.partition('.')[2] or path}" if fact.name else path
        text = f"{called}{was} → {brief(value)}" + (f" ({why})" if why else "")
        body = {"path": path, "value": value, "why": why}
        with self._wholly():
            self._course.append(CORRECTION, "", PERSON, text, body)
        with self._sound_rules():
            self._course.rebuild()

    def concede(self) -> None:
        """The player gives up: the game is over, until this is undone. Raises SaveFailed like an answer."""
        if self.ask is None:
            raise Refused("the game is over already")
        self._record(lambda: self._course.append(CONCESSION, "", PERSON, "gave up", None))
        self._course.stop()


def told_of(ask: Ask, answer: Json) -> str:
    """Question and answer in words, for the log."""
    return f"{ask.text} → {ask.words(answer)}"


def checked_name(name: str) -> str:
    """The name of a mark or fork: 1 to 60 printable characters, else BadInput."""
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_NAME or not name.isprintable():
        raise BadInput(f"{brief(name)[:70]} is no name: give 1 to {MOST_NAME} printable characters")
    return name
