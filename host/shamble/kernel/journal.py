"""The journal of answers: a tree of entries whose line from root to head is the game; kept in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput

ROOT = 0
PERSON, PROGRAM = "person", "program"
ANSWER, CORRECTION, CONCESSION = "answer", "correction", "concession"


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
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at a boundary right after an entry: its state, and what was told since the moment before."""

    entry: int
    label: str
    schema: int
    state: Json
    told: list[Json]


@dataclass(slots=True)
class Header:
    """What a game was set up with, by which version; setup holds all resolved data."""

    game: str
    schema: int
    version: str
    setup: Json
    created: str = ""


class MemoryJournal:
    """A journal that lives as long as the process; keeps_states=False saves time in simulations."""

    def __init__(self, header: Header, keeps_states: bool = True) -> None:
        self.header = header
        self.keeps_states = keeps_states
        self.entries: dict[int, Entry] = {}
        self.outcomes: dict[str, Entry] = {}
        self.names: dict[str, dict[str, int]] = {"mark": {}, "fork": {}}
        self.head = ROOT
        self.tip = ROOT
        self.ask_no = 0
        self._moments: dict[int, Moment] = {}

    def append(self, kind: str, label: str, key: str, by: str, text: str, body: Json) -> Entry:
        """Add an entry behind the head; it becomes the head, and what could be redone is no longer next."""
        entry = Entry(len(self.entries) + 1, self.head, kind, label, key, by, self.ask_no, text, body)
        self._write(entry)
        self._index(entry)
        self.head = self.tip = entry.id
        return entry

    def restore(self, entry: Entry) -> None:
        """Take in an entry of another journal, as it is."""
        self._write(entry)
        self._index(entry)

    def take_back(self, entry: Entry, tip: int) -> None:
        """Forget the newest entry, which could not be made durable."""
        del self.entries[entry.id]
        if self.outcomes.get(entry.place) is entry:
            del self.outcomes[entry.place]
        self.head, self.tip = entry.parent, tip

    def _index(self, entry: Entry) -> None:
        self.entries[entry.id] = entry
        if entry.by == PROGRAM:
            self.outcomes[entry.place] = entry

    def _write(self, entry: Entry) -> None:
        """A journal on disk stores the entry here, before memory knows it."""

    def commit(self) -> None:
        """Make everything so far durable; nothing to do in memory."""

    def close(self) -> None:
        """Give back what the journal holds; nothing to do in memory."""

    def line(self, head: int | None = None) -> list[Entry]:
        """The entries from the first one to the head (or to another entry), in order."""
        return list(self._upward(self.head if head is None else head))[::-1]

    def _upward(self, head: int) -> Iterator[Entry]:
        while head != ROOT:
            yield self.entries[head]
            head = self.entries[head].parent

    def keep_moment(self, moment: Moment) -> None:
        """Store the state at a boundary; a later boundary behind the same entry replaces it."""
        self._moments[moment.entry] = moment

    def moment(self, entry: int) -> Moment | None:
        """The stored boundary right after that entry, if there is one in good order."""
        return self._moments.get(entry)

    def name(self, kind: str, name: str, entry: int) -> None:
        """Give an entry a name as a mark or a fork; a name given again moves."""
        self.names[kind][name] = entry

    def named(self, kind: str, name: str) -> int:
        """The entry of that mark or fork; BadInput with the known names when there is none."""
        try:
            return self.names[kind][name]
        except KeyError:
            known = ", ".join(sorted(self.names[kind])) or "none yet"
            raise BadInput(f"there is no {kind} named {name[:60]!r}; known: {known}") from None

    def outcome(self, place: str) -> Json | None:
        """What the program last rolled or drew at that place of the game, on whatever line."""
        entry = self.outcomes.get(place)
        return None if entry is None else entry.body
