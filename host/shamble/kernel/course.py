"""The course: a game driven along the line of its journal, from the newest kept boundary on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Generic, TypeVar

from shamble.kernel.asks import Ask, Event, Json, StepEnded
from shamble.kernel.drive import Drive, Fact, Game
from shamble.kernel.errors import BadAnswer, BadInput, BadSave, RulesFailed
from shamble.kernel.journal import CONCESSION, CORRECTION, ROOT, Entry, MemoryJournal, Moment
from shamble.kernel.plain import compact
from shamble.kernel.versions import upgraded

S = TypeVar("S")


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


class Course(Generic[S]):
    """Stands at the journal's head with the game driven to there; goes to other entries of the tree."""

    def __init__(self, game: Game[S], journal: MemoryJournal) -> None:
        self.game = game
        self.journal = journal
        self.notices: list[str] = []
        self.drive: Drive[S]
        self._told = 0
        """How many events of the log are stored in moments."""
        self._behind: int | None = None
        """The entry behind which this pass crossed a boundary last."""
        self._before = 0
        """How many events had been told before the moment behind that entry begins to tell."""
        self._on_log: set[int] = set()
        """The entries whose events are in the log of this drive."""

    def go(self, head: int, fork: str) -> Misfit | None:
        """Stand at that entry: enter at the newest boundary on the way to it, and follow the rest."""
        target = self.journal.line(head)
        start = self._enter([ROOT, *(entry.id for entry in target)])
        misfit = self.follow(target[start:], start, head, fork)
        self.journal.ask_no += 1
        return misfit

    def follow(self, entries: list[Entry], start: int, head: int, fork: str) -> Misfit | None:
        """Drive on along these entries; at a misfit the line up to that head is kept as a fork."""
        for number, entry in enumerate(entries, start + 1):
            try:
                why = self.retake(entry, self._stand_at)
            except RulesFailed as failed:
                self.go(entry.parent, fork)
                why = str(failed)
            if why:
                return self.misfit(entry, number, why, self.journal.keep_line(fork, head))
        return None

    def append(self, kind: str, key: str, by: str, text: str, body: Json) -> None:
        """Put a new entry at the head; the drive is yet to follow."""
        self._on_log.add(self.journal.append(kind, self.drive.label, key, by, text, body).id)

    def _stand_at(self, entry: Entry) -> None:
        self.journal.head = entry.id
        self._on_log.add(entry.id)

    def retake(self, old: Entry, put: Callable[[Entry], None]) -> str:
        """Drive on with an old entry, once put has made it the head; else why it does not fit."""
        try:
            go_on = self._prepared(old)
        except BadInput as error:
            return str(error)
        put(old)
        go_on()
        return ""

    def _prepared(self, old: Entry) -> Callable[[], None]:
        ask = self.drive.ask
        if ask is None:
            raise BadInput("the game ends before it")
        if old.kind == CORRECTION:
            self.fact(old.body["path"]).set(old.body["value"])
            return self.rebuild
        if old.kind == CONCESSION:
            return self.stop
        if (self.drive.label, self.drive.key) != (old.label, old.key):
            raise BadInput("another question is asked")
        value = reading(ask, old.body)
        return lambda: self.resume(value)

    def misfit(self, entry: Entry, number: int, why: str, fork: str) -> Misfit:
        """The misfit of that entry with what is asked now."""
        asked = "the end of the game" if self.drive.ask is None else self.drive.ask.text
        return Misfit(number, entry, asked, why, fork)

    def resume(self, value: Json) -> None:
        """Give the rules what they asked for (a StepEnded ends the step) and drive to the next ask."""
        if isinstance(value, StepEnded):
            self.drive.end_step(value)
        else:
            self.drive.send(value)
        self.journal.ask_no += 1

    def rebuild(self) -> None:
        """Build the ask on show anew after a correction."""
        self.drive.rebuild()
        self.journal.ask_no += 1

    def stop(self) -> None:
        """End the game here, as when a player gives up."""
        self.drive.stop()
        self.journal.ask_no += 1

    def fact(self, path: str) -> Fact:
        """The fact of that path; BadInput with paths near it when there is none."""
        facts = self.game.facts(self.drive.state)
        if path in facts:
            return facts[path]
        import difflib

        near = difflib.get_close_matches(path, facts, 3) or sorted(facts)[:5]
        raise BadInput(f"there is no fact {path[:60]!r} to correct; near it: {', '.join(near)}")

    # -- entering at a boundary

    def _enter(self, ids: list[int]) -> int:
        """Start the game at the newest good boundary behind these entries; returns its place among them."""
        place = len(ids) - 1
        while place >= 0:
            moment = self.journal.moment(ids[place])
            if moment is not None:
                log, gap = self._log_at(moment, ids[:place])
                if log is not None and self._enter_at(moment, log, ids[: place + 1]):
                    return place
                place = min(place, gap + 1)
            place -= 1
        self._start(self._new(), [], [ROOT])
        return 0

    def _new(self) -> S:
        setup, _ = upgraded(self.game, self.journal.header, None)
        # a copy of its own, so that no rule can change what the game was set up with
        own = json.loads(compact(setup))
        try:
            return self.game.new(own)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadSave(f"the set-up in the save is not one of {self.game.name}: {error!r}") from error

    def _log_at(self, moment: Moment, ids: list[int]) -> tuple[list[Event] | None, int]:
        if moment.entry in self._on_log:
            return self.drive.log[: moment.after], -1
        told, gap = told_up_to(self.journal, moment, ids)
        if told is None:
            self.notices.append(f"a state kept before {moment.label} is damaged; it is worked out again")
            return None, gap
        return [Event(**event) for event in told], gap

    def _enter_at(self, moment: Moment, log: list[Event], ids: list[int]) -> bool:
        try:
            setup, data = upgraded(self.game, self.journal.header, moment)
            self._start(self.game.load(setup, data), log, ids, moment)
        except (BadSave, RulesFailed) as error:
            self.notices.append(f"the state kept at {moment.label} cannot be used ({error}); an older one is")
            return False
        return True

    def _start(self, state: S, log: list[Event], ids: list[int], moment: Moment | None = None) -> None:
        self.journal.head = ids[-1]
        self._told, self._on_log = len(log), set(ids)
        self._behind, self._before = (moment.entry, moment.before) if moment else (None, 0)
        self.drive = Drive(self.game, state, log, self._cross)

    def _cross(self, drive: Drive[S]) -> None:
        """Keep the state at a boundary with what was told on the way; a later one behind the entry replaces it."""
        journal = self.journal
        if not journal.keeps_states:
            return
        if self._behind != journal.head:
            self._behind, self._before = journal.head, self._told
        told = [asdict(event) for event in drive.log[self._before :]]
        state = self.game.save(drive.state)
        journal.keep_moment(Moment(journal.head, drive.label, self.game.schema, state, told, self._before))
        self._told = len(drive.log)


def told_up_to(journal: MemoryJournal, moment: Moment, ids: list[int]) -> tuple[list[Json] | None, int]:
    """Everything told up to that moment, put together from the moments behind these earlier entries.

    None when a part is missing, with the place among ids of the newest moment before the gap (or -1).
    """
    parts, before = [moment.told], moment.before
    for place in range(len(ids) - 1, -1, -1):
        if not before:
            break
        earlier = journal.moment(ids[place])
        if earlier is None or earlier.before >= before:
            continue
        if earlier.after < before:
            return None, place
        parts.append(earlier.told[: before - earlier.before])
        before = earlier.before
    return (None if before else [event for part in reversed(parts) for event in part]), -1


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
