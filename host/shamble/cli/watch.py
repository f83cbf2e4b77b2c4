"""`shamble watch`: follow a game that is played in another terminal; its save is read and never touched."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import click

from shamble.cli import shelf
from shamble.games import load
from shamble.kernel.errors import BadInput, SaveFailed, ShambleError
from shamble.kernel.journal import CORRECTION, Entry
from shamble.kernel.session import Session
from shamble.ui import commands
from shamble.ui.actions import Reply
from shamble.ui.desk import BACK, NOW, Desk, Update
from shamble.ui.inbox import Inbox, Typed
from shamble.ui.line import LAST_TIME, status_line
from shamble.ui.screen import BOLD, DIM, MOST_LINE, Screen
from shamble.ui.words import capital

PAUSE = 0.25
"""Seconds between two looks at the save."""
PATIENCE = 40
"""Looks in a row that may fail, as while the save is copied or moved, before that is an error."""
LOOKS = ("board", "status", "why", "log", "measure", "quit")
"""What can be typed: the commands that change nothing."""
Stamp = tuple[tuple[int, int], ...]


@click.command()
@click.argument("name", required=False)
def watch(name: str | None) -> int:
    """Follow a game that is played in another terminal, by default the one played last.

    \b
    Events are shown as they happen, and what is taken back is said. Type b for the board, s for everybody on
    the table, q or Ctrl-C to stop; the watching ends with the game. It never disturbs the one who plays.
    """
    path = shelf.existing(name) if name else shelf.newest()
    screen = Screen(sys.stdin or StringIO(), sys.stdout or StringIO())
    return Watch(path, screen).follow()


class Watch:
    """One save as it grows, and the screen on which that is told."""

    def __init__(self, path: Path, screen: Screen) -> None:
        self.path = path
        self.screen = screen
        self._seen: Stamp = ()
        self._stood: list[str] = []
        self._line: list[Entry] = []
        self._failed = 0
        self._desk: Desk | None = None
        self._inbox: Inbox | None = Inbox(screen.source, MOST_LINE)

    def follow(self) -> int:
        """Tell what happens until the game is over or the watching is stopped; returns the exit code."""
        try:
            while self._look() and self._wait():
                pass
        except KeyboardInterrupt:
            self.screen.say("")
        return 0

    # -- looking

    def _look(self) -> bool:
        """Tell what is new, if the save has changed; False when the game is over."""
        if (stamp := self._stamp()) == self._seen:
            return True
        try:
            with closing(shelf.opened(self.path)) as journal:
                self._tell(shelf.watch(journal))
        except SaveFailed:
            self._failed += 1
            if self._failed > PATIENCE:
                raise
            return True
        self._seen, self._failed = stamp if settled(stamp) else (), 0
        return self._desk is None or not self._desk.over

    def _stamp(self) -> Stamp:
        """When and how large the save and the file beside it that SQLite writes first were."""
        found = [self.path, self.path.with_name(f"{self.path.name}-wal")]
        try:
            stats = [file.stat() for file in found if file == self.path or file.exists()]
        except FileNotFoundError as error:
            raise ShambleError(f"{self.path.stem} is no longer there: deleted, or renamed") from error
        return tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)

    def _tell(self, session: Session[Any]) -> None:
        if self._desk is None:
            self._desk = Desk(load(session.game.name).GAME, session, self.path.stem, False, resumed=True)
            self._say_opening(self._desk)
        else:
            self._say_changes(self._desk, session)
        self._line = session.line()
        self._show(self._desk, self._desk.advance())
        self.screen.out.flush()

    # -- telling

    def _say_changes(self, desk: Desk, session: Session[Any]) -> None:
        """Go on with the save as it is now; what was taken back and what was corrected in it is no event, and said."""
        before, now = ({entry.id for entry in line} for line in (self._line, session.line()))
        gone = [entry for entry in self._line if entry.id not in now]
        corrected = [entry for entry in session.line() if entry.kind == CORRECTION and entry.id not in before]
        desk.follow(session)
        if gone or corrected:
            desk.moved(BACK if gone else NOW)
            self._stood = []
        if gone:
            self.screen.say(f"Taken back or changed: {gone[0].text}", BOLD)
        self.screen.say_all((f"Corrected: {entry.text}" for entry in corrected), BOLD)

    def _say_opening(self, desk: Desk) -> None:
        self.screen.say(f"Watching {desk.game.title}: {desk.name}", BOLD)
        self.screen.say_all((event.text for event in desk.session.log[-LAST_TIME:]), DIM)
        self.screen.say(
            "b shows the board, s everybody, w the rule, l the log, d A to B measures, q stops.", DIM
        )

    def _show(self, desk: Desk, update: Update) -> None:
        self.screen.say_all(update.notices)
        if update.words:
            self.screen.say(f"{update.heading}: {'; '.join(update.words)}", BOLD)
        self.screen.say_all(f"  {event.text}" for event in update.events)
        if (ask := desk.ask) is None:
            self.screen.say_all(["", *desk.summary()], BOLD)
        else:
            who = f" {ask.who}" if len(desk.seats) > 1 and ask.who else ""
            stands = [status_line(desk.status()), f"Asked{who}: {ask.text}"]
            if (
                update.words or update.events or stands != self._stood
            ):  # a save is written several times a step
                self.screen.say_all(stands, DIM)
            self._stood = stands

    # -- what is typed

    def _wait(self) -> bool:
        """Wait for a line or for the next look; False when the watching is stopped."""
        if self._inbox is None:
            time.sleep(PAUSE)
            return True
        try:
            thing = self._inbox.next(PAUSE)
            return not isinstance(thing, Typed) or self._typed(thing.text)
        except BadInput as error:
            self.screen.say(capital(str(error)))
            return True

    def _typed(self, line: str | None) -> bool:
        if line is None:
            self._inbox = None  # nobody types any more; the game is followed all the same
        elif line.strip() and self._desk is not None:
            reply = self._reply(self._desk, line)
            self.screen.say_all(reply.lines)
            if "picture" in reply.facts:
                from shamble.ui.pictures import drawn

                self.screen.draw(drawn(reply.facts["picture"], self.screen))
            self.screen.out.flush()
            return not reply.leave
        return True

    def _reply(self, desk: Desk, line: str) -> Reply:
        found = commands.command_of(None, line)
        if found is None or found[0].name not in LOOKS:
            raise BadInput(f"who watches only looks; expected one of: {', '.join(LOOKS)}")
        command, typed = found
        return command.run(desk, **command.read(desk, typed))


def settled(stamp: Stamp) -> bool:
    """Whether the save has been quiet for a second: two writes in one tick of the clock leave the same stamp."""
    return all(time.time_ns() - changed > 1_000_000_000 for changed, _ in stamp)
