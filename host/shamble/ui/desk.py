"""The desk: one game in play as a front end sees it, and what has been shown of it so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shamble.kernel.asks import Ask, Event
from shamble.kernel.dialogue import CardBox
from shamble.kernel.errors import SaveFailed
from shamble.kernel.session import Session
from shamble.kernel.view import Playable, Status
from shamble.ui.putback import Change, View, changes, drawn_in, put_back
from shamble.ui.words import quoted

BACK, NOW = "Put back", "On the table now"
"""Headings of what the table shows otherwise: after going back, and after going on or setting right."""


@dataclass(frozen=True, slots=True)
class Update:
    """What to show now: each event once, what the table shows otherwise after going back, under
    a heading such as "Put back", what to teach of clauses cited for the first time, and whether the ask is new."""

    events: list[Event] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    heading: str = ""
    changes: list[Change] = field(default_factory=list)
    lessons: dict[str, str] = field(default_factory=dict)
    fresh: bool = False


class Desk:
    """A session of a playable game; attended: whether a person sits at it, or programs play alone.

    lessons: what to say of each clause when it is first cited; box: finds where cards come from that people enter.
    """

    def __init__(
        self,
        game: Playable[Any],
        session: Session[Any],
        name: str,
        attended: bool = True,
        resumed: bool = False,
        lessons: Mapping[str, str] | None = None,
        box: Callable[[], CardBox | None] = lambda: None,
    ) -> None:
        self.game = game
        self.session = session
        self.name = name
        self.attended = attended
        self.resumed = resumed
        self.lessons = lessons or {}
        self.box = box
        self._told: list[Event] = list(session.log) if resumed else []
        self._asked = -1
        self._view = View({}, {})
        self._head = session.journal.head
        self._moved = ""

    @property
    def ask(self) -> Ask | None:
        """The ask on show; None when the game is over."""
        return self.session.ask

    @property
    def over(self) -> bool:
        """Whether the game is over (undo goes back into it)."""
        return self.session.ask is None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays."""
        return self.game.seated(self.session.journal.header.setup)

    @property
    def next_number(self) -> int:
        """The number the next answer will have in the log."""
        return len(self.session.line()) + 1

    def status(self) -> Status:
        """Where the game stands."""
        return self.game.status(self.session.state)

    def summary(self) -> Sequence[str]:
        """The lines that close the game."""
        return self.game.summary(self.session.state)

    def moved(self, heading: str) -> None:
        """Note that a command has gone along the history: the next update says, so headed, what differs."""
        self._moved = heading

    def advance(self) -> Update:
        """Let programs answer until a person must, and return what is new since the last call.

        Raises SaveFailed when that cannot be stored; then nothing was shown, and it may be tried again.
        """
        self.session.run()
        log, view = self.session.log, View.of(self.game.facts(self.session.state))
        found = changes(self._view.facts, view.facts) if self._moved else []
        events = log[self._shown() :]
        update = Update(
            events=events,
            lessons=self._due(events),
            notices=self._notices(),
            words=put_back(self._view, view, self._taken_back()) if self._moved else [],
            heading=self._moved,
            changes=found,
            fresh=self._asked != self.session.ask_no,
        )
        self._told, self._view, self._moved = list(log), view, ""
        self._asked, self._head = self.session.ask_no, self.session.journal.head
        return update

    def _taken_back(self) -> list[str]:
        """The cards drawn on what was the line and is no longer, the last first."""
        journal = self.session.journal
        if self._head not in journal.entries:
            return []
        now = {entry.id for entry in journal.line()}
        return drawn_in(entry for entry in journal.line(self._head) if entry.id not in now)

    def follow(self, session: Session[Any]) -> bool:
        """Show another session of the same game from now on; whether it holds all that was told."""
        self.session = session
        whole = self._shown() == len(self._told)
        if not whole:
            self.moved(BACK)
        return whole

    def _due(self, events: Sequence[Event]) -> dict[str, str]:
        """The lessons of clauses cited now for the first time in this save, noted there before they are shown."""
        journal, ask = self.session.journal, self.session.ask
        rules = dict.fromkeys([event.rule for event in events] + ([ask.rule] if ask else []))
        taught = journal.names["taught"]
        due = {rule: self.lessons[rule] for rule in rules if rule in self.lessons and rule not in taught}
        if due:
            point = journal.point()
            try:
                for rule in due:
                    journal.name("taught", rule, journal.head)
                journal.commit(only_answers=True)
            except SaveFailed:
                journal.back_to(point)
                raise
        return due

    def _shown(self) -> int:
        """How many events at the beginning of the log have been shown."""
        log, told = self.session.log, self._told
        if log[: len(told)] == told:
            return len(told)
        pairs = zip(log, told, strict=False)
        return next((n for n, (now, then) in enumerate(pairs) if now != then), min(len(log), len(told)))

    def _notices(self) -> list[str]:
        notices = list(self.session.notices)
        self.session.notices.clear()
        return notices

    def leave(self, code: int, again: str) -> tuple[int, str]:
        """Close; the exit code, and what to tell a person at a terminal. again: the command that goes on."""
        over = self.over
        if not self.close():
            lost = f"The last steps could not be saved; what you answered before is in {self.name}."
            return code or 1, lost
        return code, "" if over else f"Saved. Go on with: {again} {quoted(self.name)}"

    def close(self) -> bool:
        """Store what waits and give the save back; whether all is stored."""
        try:
            self.session.journal.close()
        except SaveFailed:
            return False
        return True
