"""The journal of answers: a tree of entries whose line from root to head is the game; kept in memory."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from shamble.kernel.errors import BadInput
from shamble.kernel.plain import Json, compact

ROOT = 0
START = -1
"""Before everything: since the start."""
PERSON, PROGRAM = "person", "program"
ANSWER, CORRECTION, CONCESSION = "answer", "correction", "concession"
AUTOMATIC = "before-"
"""How names begin that the program gives to lines it keeps by itself."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One outcome: an answer to an ask, or a correction of a fact; parent is the entry before it."""

    id: int
    parent: int
    kind: str
    label: str
    key: str
    by: str
    ask_no: int
    text: str
    body: Json

    @property
    def place(self) -> str:
        """Where in the game this ask stands, whatever was answered before: label and key."""
        return f"{self.label}|{self.key}"

    def plain(self) -> dict[str, Json]:
        """The entry as JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at a boundary right after an entry: its state, and what was told since an earlier moment.

    since is the entry of that earlier moment, or START; the log is put together along these links.
    """

    entry: int
    label: str
    schema: int
    state: Json
    told: list[Json]
    since: int = START


class Packed(NamedTuple):
    """A moment as it is stored; the digest covers the rest."""

    label: str
    schema: int
    since: int
    body: bytes
    digest: str

    @classmethod
    def of(cls, moment: Moment) -> Packed:
        """The moment, compressed."""
        body = zlib.compress(compact({"state": moment.state, "told": moment.told}).encode(), 1)
        stamp = (moment.label, moment.schema, moment.since)
        return cls(*stamp, body, digest_of(repr((moment.entry, *stamp)).encode() + body))

    def is_sound(self, entry: int) -> bool:
        """Whether it is as it was written behind that entry."""
        stamp = (entry, self.label, self.schema, self.since)
        return isinstance(self.body, bytes) and digest_of(repr(stamp).encode() + self.body) == self.digest

    def moment(self, entry: int) -> Moment:
        """The moment, for reading; its parts are nobody else's."""
        body = json.loads(zlib.decompress(self.body))
        return Moment(entry, self.label, self.schema, body["state"], body["told"], self.since)


@dataclass(slots=True)
class Header:
    """What a game was set up with, by which version; setup holds all resolved data."""

    game: str
    schema: int
    version: str
    setup: Json
    created: str = ""


NAMES = ("mark", "fork", "taught")
"""What entries are named for: marks and forks by people, and clauses that have been taught there."""


@dataclass(frozen=True, slots=True)
class Point:
    """How far a journal was, to go back to when a change cannot be made durable."""

    entries: int
    head: int
    tip: int
    names: dict[str, dict[str, int]]


class MemoryJournal:
    """A journal that lives as long as the process; keeps_states=False saves time in simulations."""

    def __init__(self, header: Header, keeps_states: bool = True) -> None:
        self.header = header
        self.keeps_states = keeps_states
        self.entries: dict[int, Entry] = {}
        self.outcomes: dict[str, Entry] = {}
        self.names: dict[str, dict[str, int]] = {kind: {} for kind in NAMES}
        self.head = ROOT
        self.tip = ROOT
        self.ask_no = 0
        self._kept: dict[int, Packed] = {}

    # -- the line of entries

    def append(self, kind: str, label: str, key: str, by: str, text: str, body: Json) -> Entry:
        """Add an entry behind the head; it becomes the head, and what could be redone is no longer next."""
        entry = Entry(len(self.entries) + 1, self.head, kind, label, key, by, self.ask_no, text, body)
        self.restore(entry)
        self.head = self.tip = entry.id
        return entry

    def restore(self, entry: Entry) -> None:
        """Take in an entry of another journal, as it is."""
        self.entries[entry.id] = entry
        if entry.by == PROGRAM:
            self.outcomes[entry.place] = entry

    def line(self, head: int | None = None) -> list[Entry]:
        """The entries from the first one to the head (or to another entry), in order."""
        return list(self._upward(self.head if head is None else head))[::-1]

    def _upward(self, head: int) -> Iterator[Entry]:
        while head != ROOT:
            yield self.entries[head]
            head = self.entries[head].parent

    def ahead(self) -> list[Entry]:
        """The entries from the head to the tip: what can be redone, in order."""
        if self.head == self.tip:
            return []
        entries: list[Entry] = []
        for entry in self._upward(self.tip):
            if entry.id == self.head:
                break
            entries.append(entry)
        else:
            return entries[::-1] if self.head == ROOT else []
        return entries[::-1]

    def outcome(self, place: str) -> Json | None:
        """What the program last rolled or drew at that place of the game, on whatever line."""
        entry = self.outcomes.get(place)
        return None if entry is None else entry.body

    # -- going back when a change could not be made

    def point(self) -> Point:
        """How far the journal is now."""
        names = {kind: dict(names) for kind, names in self.names.items()}
        return Point(len(self.entries), self.head, self.tip, names)

    def back_to(self, point: Point) -> None:
        """Forget all changes since that point; none of them may have been committed."""
        for number in range(point.entries + 1, len(self.entries) + 1):
            del self.entries[number]
            self._kept.pop(number, None)
        self.outcomes = {entry.place: entry for entry in self.entries.values() if entry.by == PROGRAM}
        self.head, self.tip, self.names = point.head, point.tip, point.names

    def commit(self, only_answers: bool = False) -> None:
        """Make everything durable; what only_answers leaves waiting can be worked out again from the rest."""

    def close(self) -> None:
        """Give back what the journal holds; nothing to do in memory."""

    # -- states at boundaries

    def keep_moment(self, moment: Moment) -> None:
        """Store the state at a boundary; a later boundary behind the same entry replaces it."""
        packed = Packed.of(moment)
        if packed != self.packed(moment.entry):
            self._kept[moment.entry] = packed

    def packed(self, entry: int) -> Packed | None:
        """The stored boundary right after that entry as it is stored, if there is one in good order."""
        return self._kept.get(entry)

    def moment(self, entry: int) -> Moment | None:
        """The stored boundary right after that entry, if there is one in good order."""
        packed = self.packed(entry)
        return None if packed is None else packed.moment(entry)

    # -- marks, forks and lessons

    def name(self, kind: str, name: str, entry: int) -> None:
        """Give an entry a name of that kind; a name given again moves."""
        self.names[kind][name] = entry

    def named(self, kind: str, name: str) -> int:
        """The entry of that mark or fork; BadInput with the known names when there is none."""
        try:
            return self.names[kind][name]
        except KeyError:
            known = ", ".join(sorted(self.names[kind])) or "none yet"
            raise BadInput(f"there is no {kind} named {name[:60]!r}; known: {known}") from None

    def keep_line(self, base: str, head: int) -> str:
        """Name the line up to that entry as a fork, never moving a name; returns the name."""
        forks = self.names["fork"]
        for name, entry in forks.items():
            if entry == head and name.startswith(AUTOMATIC):
                return name
        name, number = base, 1
        while name in forks:
            number += 1
            name = f"{base}-{number}"
        self.name("fork", name, head)
        return name


def digest_of(data: bytes) -> str:
    """A short digest that guards against damage, not against change."""
    return blake2b(data, digest_size=8).hexdigest()


def entry_from(data: dict[str, Json], number: int) -> Entry:
    """The entry of that number from its JSON data; ValueError or TypeError when it cannot be that one."""
    entry = Entry(**data)
    if entry.id != number or type(entry.parent) is not int or not ROOT <= entry.parent < number:
        raise ValueError(f"entry {number} is out of order")
    texts = (entry.label, entry.key, entry.by, entry.text)
    if entry.kind not in (ANSWER, CORRECTION, CONCESSION) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"entry {number} is neither an answer nor a correction nor the end")
    if entry.kind == CORRECTION and not (isinstance(entry.body["path"], str) and "value" in entry.body):
        raise ValueError(f"entry {number} corrects no fact")
    return entry


def place_from(journal: MemoryJournal, data: dict[str, Json], names: Json) -> None:
    """Set head, tip, ask_no and names from JSON data; ValueError when they point at no entry."""
    names = {kind: {str(k): v for k, v in names.get(kind, {}).items()} for kind in NAMES}
    for entry in (data["head"], data["tip"], *(entry for kind in names.values() for entry in kind.values())):
        if type(entry) is not int or (entry != ROOT and entry not in journal.entries):
            raise ValueError("it points at an entry that is not there")
    if not all(name.isprintable() for kind in names.values() for name in kind):
        raise ValueError("it names a place in a way that cannot be shown")
    if type(data["ask_no"]) is not int or not 0 <= data["ask_no"] < 2**53:
        raise ValueError("its ask number cannot be")
    journal.head, journal.tip, journal.ask_no, journal.names = (
        data["head"],
        data["tip"],
        data["ask_no"],
        names,
    )
