"""The session: drives a game from its journal, takes answers, and goes back and forth along them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Generic, Protocol, TypeVar

from shamble.kernel.asks import Ask, Draw, Event, Json, Roll, StepEnded
from shamble.kernel.drive import Drive, Fact, Game
from shamble.kernel.errors import BadAnswer, BadInput, BadSave, Refused, SaveFailed, StaleAnswer
from shamble.kernel.journal import (
    ANSWER,
    CONCESSION,
    CORRECTION,
    PERSON,
    PROGRAM,
    ROOT,
    Entry,
    MemoryJournal,
    Moment,
)
from shamble.kernel.versions import upgraded

S = TypeVar("S")


class Program(Protocol):
    """Who answers what people do not: program dice, program decks, program players."""

    def takes(self, ask: Ask) -> bool:
        """Whether the program answers this ask."""

    def answer(self, ask: Ask, state: Json) -> Json:
        """The program's answer to an ask that it takes."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Where re-driving stopped: the entry that no longer fits, what is asked instead, and why."""

    number: int
    entry: Entry
    asked: str
    why: str
    fork: str

    def __str__(self) -> str:
        """One sentence that shows both texts."""
        return (
            f"answer {self.number} no longer fits ({self.why}): it answered «{self.entry.text}», "
            f"now it is «{self.asked}»; that answer and the later ones are kept as fork {self.fork!r}"
        )


class Session(Generic[S]):
    """One game in play. The journal's line of entries is the game; everything else follows from it."""

    def __init__(self, game: Game[S], journal: MemoryJournal, program: Program) -> None:
        self.game = game
        self.journal = journal
        self.program = program
        self.notices: list[str] = []
        self._drive: Drive[S]
        self._told = 0
        self._lengths: dict[int, int] = {}
        head = journal.head
        if misfit := self._go(head, f"before-update-{head}"):
            self.notices.append(str(misfit))

    # -- what is on the table now

    @property
    def state(self) -> S:
        """The state, as the rules have it now."""
        return self._drive.state

    @property
    def ask(self) -> Ask | None:
        """The ask that waits for an answer; None when the game is over."""
        return self._drive.ask

    @property
    def key(self) -> str:
        """The key of that ask: rule, subjects and ordinal since the boundary."""
        return self._drive.key

    @property
    def label(self) -> str:
        """The label of the last boundary crossed."""
        return self._drive.label

    @property
    def ask_no(self) -> int:
        """The number of that ask; no two asks of a save ever share one."""
        return self.journal.ask_no

    @property
    def log(self) -> list[Event]:
        """Everything told so far, oldest first."""
        return self._drive.log

    def line(self) -> list[Entry]:
        """The answers and corrections so far; the first is number 1."""
        return self.journal.line()

    def facts(self) -> dict[str, Json]:
        """Every visible fact by its path."""
        return {path: fact.value for path, fact in self.game.facts(self.state).items()}

    # -- going on

    def run(self) -> Ask | None:
        """Let the program answer until a person must; all is durable when this returns that ask."""
        while (ask := self._drive.ask) is not None and self.program.takes(ask):
            self._take(ask, self._outcome(ask), PROGRAM)
        self.journal.commit()
        return self._drive.ask

    def answer(self, ask_no: int, answer: Json, by: str = PERSON) -> None:
        """Take an answer to the ask of that number; it is durable before anything follows from it.

        Raises StaleAnswer for another ask's number, BadAnswer when it does not fit, SaveFailed when it
        cannot be stored; in each case the ask still stands and nothing has changed.
        """
        if self._drive.ask is None:
            raise Refused("the game is over: there is nothing to answer; undo to go back")
        if isinstance(ask_no, bool) or ask_no != self.ask_no:
            raise StaleAnswer(f"that answers ask {str(ask_no)[:20]}, but ask {self.ask_no} is on show now")
        self._take(self._drive.ask, answer, by)

    def _take(self, ask: Ask, answer: Json, by: str) -> None:
        value = reading(ask, answer)
        self._record(
            ANSWER, self._drive.key, by, f"{ask.text} → {ask.words(answer)}", ask.stored(answer, value)
        )
        self._resume(value)

    def _resume(self, value: Json) -> None:
        if isinstance(value, StepEnded):
            self._drive.end_step(value)
        else:
            self._drive.send(value)
        self.journal.ask_no += 1

    def _record(self, kind: str, key: str, by: str, text: str, body: Json) -> None:
        tip = self.journal.tip
        entry = self.journal.append(kind, self._drive.label, key, by, text, body)
        if by == PROGRAM:
            return
        try:
            self.journal.commit()
        except SaveFailed:
            self.journal.take_back(entry, tip)
            raise

    def _outcome(self, ask: Ask) -> Json:
        if isinstance(ask, Roll | Draw):
            kept = self.journal.outcome(f"{self._drive.label}|{self._drive.key}")
            if kept is not None and fits(ask, kept):
                return kept
        return self.program.answer(ask, self.state)

    # -- going back and forth

    def undo(self, number: int | None = None) -> Entry:
        """Take back the last thing a person did, or everything from that number on; returns the first undone.

        Program dice and cards are kept: the same ask gets the same outcome again.
        """
        line = self.line()
        if number is None:
            number = next((n for n, entry in reversed(list(enumerate(line, 1))) if entry.by != PROGRAM), 0)
        if not 1 <= number <= len(line):
            last = f"there are answers 1 to {len(line)}" if line else "nothing has been answered yet"
            raise BadInput(f"cannot undo to {number}: {last}" if number else "there is nothing to undo")
        self._move(line[number - 1].parent)
        return line[number - 1]

    def undo_to_label(self, label: str) -> Entry:
        """Go back to the boundary of that label, or to the first whose label begins with it."""
        line = self.line()
        found = next((n for n, entry in enumerate(line, 1) if entry.label.startswith(label)), None)
        if found is None:
            raise BadInput(f"nothing was answered in {label!r} yet")
        return self.undo(found)

    def redo(self) -> Entry:
        """Do again what was undone, up to the next thing a person did; returns that entry."""
        ahead = self._ahead()
        if not ahead:
            raise BadInput("there is nothing to redo")
        tip, first = self.journal.tip, ahead[0]
        later = next((n for n, entry in enumerate(ahead) if n and entry.by != PROGRAM), len(ahead))
        if misfit := self._follow(ahead[:later], "redo", len(self.line())):
            raise BadInput(f"cannot redo: {misfit}")
        self.journal.tip = tip
        self.journal.commit()
        return first

    def _ahead(self) -> list[Entry]:
        head, path = self.journal.head, self.journal.line(self.journal.tip)
        ids = [entry.id for entry in path]
        if head == ROOT:
            return path
        return path[ids.index(head) + 1 :] if head in ids else []

    def mark(self, name: str) -> None:
        """Name this place of the game."""
        self.journal.name("mark", checked_name(name), self.journal.head)
        self.journal.commit()

    def go_to_mark(self, name: str) -> None:
        """Go to a marked place."""
        self._move(self.journal.named("mark", name))

    def fork(self, name: str) -> None:
        """Keep the line as it is now under a name, to come back to with switch."""
        self.journal.name("fork", checked_name(name), self.journal.head)
        self.journal.commit()

    def switch(self, name: str) -> None:
        """Go on with a fork; the line left behind is kept as fork "before-switch"."""
        there = self.journal.named("fork", name)
        self.journal.name("fork", "before-switch", self.journal.head)
        self._move(there)

    def _move(self, head: int) -> None:
        tip = self.journal.tip
        self._go(head, f"misfit-{head}")
        self.journal.tip = tip if self._is_before(self.journal.head, tip) else self.journal.head
        self.journal.commit()

    def _is_before(self, head: int, tip: int) -> bool:
        return head == ROOT or any(entry.id == head for entry in self.journal.line(tip))

    # -- changing what was

    def amend(self, number: int, answer: Json, by: str = PERSON) -> Misfit | None:
        """Change an earlier answer and drive on with the later ones while they fit.

        The line as it was is kept as fork "before-amend-N". Returns the first misfit, or None when all fit.
        """
        line = self.line()
        if not 1 <= number <= len(line) or line[number - 1].kind != ANSWER:
            raise BadInput(
                f"cannot amend {number}: give the number of an answer, 1 to {len(line)}, as in the log"
            )
        head, fork = self.journal.head, f"before-amend-{number}"
        self._go(line[number - 1].parent, fork)
        try:
            self._put_amended(line[number - 1], answer, by)
        except (BadInput, SaveFailed):
            self._go(head, fork)
            raise
        self.journal.name("fork", fork, head)
        misfit = self._reapply(line[number:], number, fork)
        self.journal.commit()
        return misfit

    def _put_amended(self, old: Entry, answer: Json, by: str) -> None:
        ask = self._drive.ask
        if ask is None or self._drive.key != old.key:
            raise BadInput(f"that answer can no longer be reached: {old.text}")
        self._take(ask, answer, by)

    def reroll(self, number: int) -> Misfit | None:
        """Roll or draw anew what the program rolled or drew as that number; recorded as an amendment."""
        line = self.line()
        if not 1 <= number <= len(line) or line[number - 1].by != PROGRAM:
            raise BadInput(f"cannot roll {number} anew: give the number of a program's roll, as in the log")
        head = self.journal.head
        self._go(line[number - 1].parent, "reroll")
        ask = self._drive.ask
        assert ask is not None
        anew = self.program.answer(ask, self.state)
        self._go(head, "reroll")
        return self.amend(number, anew, PROGRAM)

    def _reapply(self, tail: list[Entry], number: int, fork: str) -> Misfit | None:
        for place, old in enumerate(tail, number + 1):
            self._let_program_catch_up(old)
            if not self._matches(old):
                if old.by == PROGRAM:
                    continue
                return self._misfit(old, place, fork)
            self._again(old)
        return None

    def _let_program_catch_up(self, old: Entry) -> None:
        """Answer the program's asks that the changed answer brought in before the old entry's."""
        while (ask := self._drive.ask) is not None and self._drive.key != old.key and self.program.takes(ask):
            self._take(ask, self._outcome(ask), PROGRAM)

    def _matches(self, old: Entry) -> bool:
        if old.kind == CORRECTION:
            return old.body["path"] in self.game.facts(self.state)
        ask = self._drive.ask
        if old.kind == CONCESSION:
            return ask is not None
        same = ask is not None and (self._drive.label, self._drive.key) == (old.label, old.key)
        return same and ask is not None and fits(ask, old.body)

    def _again(self, old: Entry) -> None:
        self.journal.append(old.kind, self._drive.label, old.key, old.by, old.text, old.body)
        self._apply(old)

    def correct(self, path: str, value: Json, why: str = "") -> None:
        """Set a visible fact; a journal entry like any answer. The ask on show is built anew.

        Raises BadInput for an unknown path or a value that cannot be.
        """
        if self._drive.ask is None:
            raise Refused("the game is over; undo before correcting")
        fact = self._fact(path)
        fact.set(value)
        try:
            text = f"{path}: {fact.value} → {value}" + (f" ({why})" if why else "")
            self._record(CORRECTION, "", PERSON, text, {"path": path, "value": value, "why": why})
        except SaveFailed:
            self._go(self.journal.head, "correct")
            raise
        self._rebuild()

    def concede(self) -> None:
        """The player gives up: the game is over, until this is undone."""
        if self._drive.ask is None:
            raise Refused("the game is over already")
        self._record(CONCESSION, "", PERSON, "gave up", None)
        self._drive.stop()
        self.journal.ask_no += 1

    def _rebuild(self) -> None:
        self._drive.rebuild()
        self.journal.ask_no += 1

    def _fact(self, path: str) -> Fact:
        facts = self.game.facts(self.state)
        if path not in facts:
            near = difflib.get_close_matches(path, facts, 3) or sorted(facts)[:5]
            raise BadInput(f"there is no fact {path[:60]!r} to correct; near it: {', '.join(near)}")
        return facts[path]

    # -- driving along the journal

    def _go(self, head: int, fork: str) -> Misfit | None:
        """Stand at that entry: enter at the newest boundary on the way to it, and follow the rest."""
        target = self.journal.line(head)
        current = {entry.id for entry in self.journal.line()} if hasattr(self, "_drive") else set()
        ids = [ROOT, *(entry.id for entry in target)]
        start = self._enter(ids, current)
        misfit = self._follow(target[start:], fork, start)
        if misfit:
            self.journal.name("fork", misfit.fork, head)
            self.journal.tip = self.journal.head
        self.journal.ask_no += 1
        return misfit

    def _enter(self, ids: list[int], current: Iterable[int]) -> int:
        """Start the game at the newest good boundary among these entries; returns its place among them."""
        for place in range(len(ids) - 1, -1, -1):
            moment = self.journal.moment(ids[place])
            if moment is not None and self._enter_at(moment, ids[: place + 1], set(current)):
                return place
        setup, _ = upgraded(self.game, self.journal.header, None)
        self._start(self.game.new(setup), [], ROOT)
        return 0

    def _enter_at(self, moment: Moment, ids: list[int], current: set[int]) -> bool:
        try:
            setup, data = upgraded(self.game, self.journal.header, moment)
            state = self.game.load(setup, data)
        except BadSave as error:
            self.notices.append(
                f"the state kept at {moment.label} could not be read ({error}); an older one is used"
            )
            return False
        length = self._lengths.get(moment.entry)
        if length is not None and (moment.entry in current or moment.entry == ROOT):
            log = self.log[:length]
        else:
            log = [Event(**told) for entry in ids for told in self._told_at(entry)]
        self._start(state, log, moment.entry)
        return True

    def _told_at(self, entry: int) -> list[Json]:
        moment = self.journal.moment(entry)
        return moment.told if moment else []

    def _start(self, state: S, log: list[Event], entry: int) -> None:
        self.journal.head = entry
        self._told = len(log)
        self._fresh: int | None = None
        self._drive = Drive(self.game, state, log, self._cross)

    def _cross(self, drive: Drive[S]) -> None:
        """Keep the state at a boundary, unless an earlier pass kept the one behind this entry."""
        journal, length = self.journal, len(drive.log)
        if not journal.keeps_states:
            return
        head = journal.head
        known = journal.moment(head)
        if known is None or self._fresh == head:
            told = (known.told if known else []) + [asdict(event) for event in drive.log[self._told :]]
            journal.keep_moment(
                Moment(head, drive.label, self.game.schema, self.game.save(drive.state), told)
            )
            self._fresh = head
        self._told = self._lengths[head] = length

    def _follow(self, entries: list[Entry], fork: str, start: int = 0) -> Misfit | None:
        for number, entry in enumerate(entries, start + 1):
            if not self._matches(entry):
                return self._misfit(entry, number, fork)
            self.journal.head = entry.id
            self._apply(entry)
        return None

    def _apply(self, entry: Entry) -> None:
        if entry.kind == CORRECTION:
            self._fact(entry.body["path"]).set(entry.body["value"])
            self._rebuild()
        elif entry.kind == CONCESSION:
            self._drive.stop()
        else:
            ask = self._drive.ask
            assert ask is not None
            self._resume(reading(ask, entry.body))

    def _misfit(self, entry: Entry, number: int, fork: str) -> Misfit:
        ask = self._drive.ask
        if ask is None:
            return Misfit(number, entry, "the end of the game", "the game ends before it", fork)
        why = "another question is asked" if self._drive.key != entry.key else "that answer is not possible"
        return Misfit(number, entry, ask.text, why, fork)


def reading(ask: Ask, answer: Json) -> Json:
    """What the rule gets for the answer; a StepEnded is returned instead of raised."""
    try:
        return ask.read(answer)
    except StepEnded as ended:
        return ended


def fits(ask: Ask, answer: Json) -> bool:
    """Whether the ask takes this answer."""
    try:
        reading(ask, answer)
    except BadAnswer:
        return False
    return True


def checked_name(name: str) -> str:
    """The name of a mark or fork: 1 to 60 printable characters, else BadInput."""
    if not 1 <= len(name) <= 60 or not name.isprintable():
        raise BadInput(f"{ascii(name)[:70]} is no name: give 1 to 60 printable characters")
    return name
