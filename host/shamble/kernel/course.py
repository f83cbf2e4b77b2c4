"""The course: a game driven along the line of its journal, from the newest kept boundary on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Generic, TypeVar

from shamble.kernel.asks import Ask, Event, Json, StepEnded
from shamble.kernel.drive import Drive, Fact, Game
from shamble.kernel.errors import BadAnswer, BadInput, BadSave, RulesFailed
from shamble.kernel.journal import CONCESSION, CORRECTION, ROOT, START, Entry, Header, MemoryJournal, Moment
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
        self._lengths: dict[int, int] = {}
        """Entries behind which the log on show crossed a boundary: how much had been told by then."""
        self._behind = self._since = START
        """The entry behind which a boundary was crossed last, and that of the boundary before."""

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
        self.journal.append(kind, self.drive.label, key, by, text, body)

    def _stand_at(self, entry: Entry) -> None:
        self.journal.head = entry.id

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
            if (moment := self.journal.moment(ids[place])) is not None:
                try:
                    if self._enter_at(moment, ids[: place + 1]):
                        return place
                except Gap as gap:
                    self.notices.append(
                        f"a state kept before {moment.label} is damaged; it is worked out again"
                    )
                    place = ids.index(gap.entry) if gap.entry in ids[:place] else place
            place -= 1
        self._start(set_up(self.game, self.journal.header), [], {}, ROOT, START)
        return 0

    def _enter_at(self, moment: Moment, ids: list[int]) -> bool:
        log, lengths = self._log_at(moment, set(ids))
        before = self._lengths
        try:
            setup, data = upgraded(self.game, self.journal.header, moment)
            self._start(self.game.load(setup, data), log, lengths, moment.entry, moment.since)
        except (BadSave, RulesFailed) as error:
            self._lengths = before
            self.notices.append(f"the state kept at {moment.label} cannot be used ({error}); an older one is")
            return False
        return True

    def _log_at(self, moment: Moment, line: set[int]) -> tuple[list[Event], dict[int, int]]:
        if moment.entry in self._lengths:
            lengths = {entry: told for entry, told in self._lengths.items() if entry in line}
            return self.drive.log[: self._lengths[moment.entry]], lengths
        log: list[Event] = []
        lengths = {}
        for entry, told in told_up_to(self.journal, moment):
            log.extend(Event(**event) for event in told)
            lengths[entry] = len(log)
        return log, lengths

    def _start(self, state: S, log: list[Event], lengths: dict[int, int], head: int, since: int) -> None:
        self.journal.head, self._lengths = head, lengths
        self._behind, self._since = (head if head in lengths else START), since
        self.drive = Drive(self.game, state, log, self._cross)

    def _cross(self, drive: Drive[S]) -> None:
        """Keep the state at a boundary with what was told on the way; a later one behind the entry replaces it."""
        head = self.journal.head
        if not self.journal.keeps_states:
            return
        if self._behind != head:
            self._behind, self._since = head, self._behind
        told = [asdict(event) for event in drive.log[self._lengths.get(self._since, 0) :]]
        state = self.game.save(drive.state)
        self.journal.keep_moment(Moment(head, drive.label, self.game.schema, state, told, self._since))
        self._lengths[head] = len(drive.log)


def set_up(game: Game[S], header: Header) -> S:
    """The state before the first step; BadSave for a set-up that is none, Refused for one of a newer version."""
    setup, _ = upgraded(game, header, None)
    # a copy of its own, so that no rule can change what the game was set up with
    own = json.loads(compact(setup))
    try:
        return game.new(own)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the set-up in the save is not one of {game.name}: {error!r}") from error


class Gap(Exception):
    """The moment behind an entry, which others build on, is missing or damaged."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry)
        self.entry = entry


def told_up_to(journal: MemoryJournal, moment: Moment) -> list[tuple[int, list[Json]]]:
    """What was told up to that moment: (entry, told since the part before), oldest first; Gap where one lacks."""
    parts = [(moment.entry, moment.told)]
    while moment.since != START:
        earlier = journal.moment(moment.since)
        if earlier is None or earlier.entry >= moment.entry:
            raise Gap(moment.since)
        parts.append((earlier.entry, earlier.told))
        moment = earlier
    return parts[::-1]


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
