"""The line mode: one question at a time, answered with a line."""

from __future__ import annotations

from shamble.kernel.asks import Ask
from shamble.kernel.dialogue import Question, held
from shamble.kernel.errors import SaveFailed, ShambleError
from shamble.kernel.view import AnyPicture, CardMap, Picture, SquareMap, Status
from shamble.ui import commands
from shamble.ui.actions import Reply
from shamble.ui.asking import ask_lines
from shamble.ui.board_look import cut
from shamble.ui.commands import Arguments, Command
from shamble.ui.companion import Companion, Deed
from shamble.ui.desk import Desk, Update
from shamble.ui.screen import BOLD, DIM, Screen
from shamble.ui.words import capital

INTERRUPTED = 130
QUESTION_ROWS = 4
"""Rows of a question beside its options: the status in two, the question, the prompt."""
ANSWER_ROOM = 40
"""Columns left of a row for an answer and what stands before it, where the question is on the row of the prompt."""
TYPING_ROOM = 3
"""Columns left for an answer: a prompt that is shown anew over itself must stand on one line."""
LAST_TIME = 3
"""How many events of last time a resumed game opens with."""


class LineMode:
    """Plays a game at a terminal or through pipes."""

    def __init__(self, desk: Desk, screen: Screen, companion: Companion | None = None) -> None:
        self.desk = desk
        self.screen = screen
        self.companion = companion
        self._again = False
        self._drawn = 0
        self._lead = ""

    def play(self) -> int:
        """Play until the game is left; returns the exit code. Everything answered is saved."""
        code = 0
        try:
            self._open()
            while self._turn():
                pass
        except KeyboardInterrupt:
            self.screen.say("")
            code = INTERRUPTED
        return self._leave(code)

    def _open(self) -> None:
        self.screen.complete_with(self._completions)
        self.screen.say(f"{self.desk.game.title}: {self.desk.name}", BOLD)
        if self.desk.resumed:
            self.screen.say_all((event.text for event in self.desk.session.log[-LAST_TIME:]), DIM)
        elif self.desk.attended:
            self.screen.say("? shows what can be typed, u takes back, q stops; everything is saved.", DIM)

    def _completions(self, typed: str) -> list[str]:
        from shamble.ui.completing import completions

        return completions(self.desk, typed)

    def _leave(self, code: int) -> int:
        code, words = self.desk.leave(code, "shamble resume")
        if words:
            self.screen.say(words)
        return code

    def _turn(self) -> bool:
        """Show what is new and take one line; False when the game is left."""
        try:
            self._show(self.desk.advance())
        except SaveFailed as error:
            self.screen.say(f"{error} (Enter), or stop (q).")
            return self._read("save> ") not in ("q", "quit", None)
        if self.desk.over and not self.desk.attended:
            return False
        try:
            lead, self._lead = self._lead, ""
            asked = f"{lead}{self._asked()}{self.desk.next_number}> "
            heard = self._hear("over> " if self.desk.over else asked)
            return heard is not None and (self._take(heard) if isinstance(heard, str) else self._do(heard))
        except ShambleError as error:
            self.screen.say(capital(str(error)))
        return True

    def _read(self, prompt: str) -> str | None:
        """A typed line; None at the end of the input. A deed on the device is no answer to this prompt."""
        while callable(heard := self._hear(prompt)):
            self.screen.say("Answer at the keyboard, please.")
        return heard

    def _hear(self, prompt: str) -> str | Deed | None:
        """A typed line, a deed on the device, or None at the end of the input."""
        if self.companion is None:
            return self.screen.read(prompt)
        heard = self.companion.read(self._interrupt, lambda pointed: self._prompt(prompt, pointed))
        if not callable(heard):
            self.screen.echo(heard or "")
        return heard

    def _prompt(self, prompt: str, pointed: str) -> None:
        room = self.screen.width - len(f"[] {prompt}") - TYPING_ROOM
        short = pointed if len(pointed) <= room else f"{pointed[: max(room - 1, 0)]}…"
        self.screen.prompt(f"[{short}] {prompt}" if pointed else prompt)

    def _interrupt(self, text: str) -> None:
        self.screen.end_prompt()
        self.screen.say(text, DIM)

    def _do(self, deed: Deed) -> bool:
        self.screen.end_prompt()
        self._say_reply(deed(self.desk))
        self._again = True
        return True

    # -- what is shown

    def _show(self, update: Update) -> None:
        self.screen.say_all(update.notices)
        if update.words:
            self.screen.say(f"{update.heading}: {'; '.join(update.words)}", BOLD)
        lessons = dict(update.lessons)
        for event in update.events:
            self.screen.say(f"  {event.text}")
            self._teach(event.rule, lessons)
        if self.desk.ask:
            self._teach(self.desk.ask.rule, lessons)
        if update.fresh or self._again:
            self._again = False
            self._show_end() if self.desk.over else self._show_ask(update.fresh)
            self.screen.say_all(self.companion.show(self.desk, update) if self.companion else (), DIM)

    def _teach(self, rule: str, lessons: dict[str, str]) -> None:
        """Say what is due of a clause, once."""
        if rule in lessons:
            self.screen.say(f"  {rule}: {lessons.pop(rule)}", DIM)

    def _show_end(self) -> None:
        self.screen.say("")
        self.screen.say_all(self.desk.summary(), BOLD)
        if self.desk.attended:
            self.screen.say("The game is over. u takes back, l shows the log, Enter ends.", DIM)

    def _show_ask(self, with_status: bool) -> None:
        ask = self.desk.ask
        assert ask is not None
        drawn, self._drawn = self._drawn, 0
        if with_status:
            self.screen.say_all(["", status_line(self.desk.status())], DIM)
            drawn = self._draw_choices(ask)
        who = self._asked()
        text = f"{who.rstrip()}: {ask.text}" if who else ask.text
        lines = ask_lines(ask, self.screen.width, self.screen.height - drawn - QUESTION_ROWS)
        if drawn and not with_status and self.screen.rows([*lines, text, ""]) + drawn >= self.screen.height:
            self._lead = cut(text, self.screen.width - ANSWER_ROOM) + " (? shows the options) "
            return
        self.screen.say_all([] if with_status else [""])
        self.screen.say(text, BOLD)
        self.screen.say_all(lines)

    def _asked(self) -> str:
        """Whose question it is, where several people share the keyboard."""
        ask = self.desk.ask
        return f"{ask.who} " if ask and ask.who and len(self.desk.seats) > 1 else ""

    # -- what is typed

    def _take(self, line: str) -> bool:
        if found := commands.understood(self.desk, line):
            return self._run(*found)
        if self.desk.over and not line.strip():
            return False
        commands.answer_typed(self.desk, line)
        return True

    def _run(self, command: Command, arguments: Arguments) -> bool:
        if command.confirm and not self._confirmed(command.confirm):
            self.screen.say("No, then: nothing has changed.")
            return True
        reply = command.run(self.desk, **arguments)
        if reply.dialogue:
            reply = held(reply.dialogue, self._question)
        self._say_reply(reply)
        self._again = True
        return not reply.leave

    def _question(self, question: Question) -> str | None:
        """Put one question of a dialogue."""
        if question.fault:
            self.screen.say(capital(question.fault))
        self.screen.say_all(question.lines)
        return self._read(question.prompt)

    def _confirmed(self, question: str) -> bool:
        said = self._read(f"{question} (y/N) ")
        return said is not None and said.strip().casefold() in ("y", "yes")

    def _say_reply(self, reply: Reply) -> None:
        roster = reply.facts.get("roster")
        self.screen.say_all(self._columns(roster) if isinstance(roster, list) else reply.lines)
        if isinstance(picture := reply.facts.get("picture"), Picture | CardMap | SquareMap):
            self._drawn = self._draw(picture)

    def _columns(self, roster: list[list[str]]) -> list[str]:
        """Everybody in columns as wide as the terminal is."""
        from shamble.ui.table.ink import plain
        from shamble.ui.table.people import rows

        return [plain(line).rstrip() for line in rows(roster, self.screen.width)]

    def _draw(self, picture: AnyPicture, whole: bool = True) -> int:
        """Draw it; returns the rows it takes."""
        from shamble.ui.pictures import drawn

        drawing = drawn(picture, self.screen, whole=whole)
        self.screen.draw(drawing)
        return drawing.count("\n") + 1

    def _draw_choices(self, ask: Ask) -> int:
        """A map that shows what this ask is about is drawn with it; returns its rows."""
        picture = self.desk.game.picture(self.desk.session.state, ask)
        shows = isinstance(picture, CardMap | SquareMap) and picture.asks
        return self._draw(picture, whole=False) if picture is not None and shows else 0


def status_line(status: Status) -> str:
    """Turn, phase, threat with its band where a game has one, initiative and notes, in one line."""
    parts = [f"{status.unit} {status.turn}", capital(status.phase)]
    if status.bands:
        end = f", the end at {status.ends}" if status.ends else ""
        parts.append(f"Threat {status.threat} of {status.bands[-1][1]}, {status.band}{end}")
    parts += [f"Initiative: {status.initiative}"] if status.initiative else []
    return " · ".join([*parts, *(f"{name}: {value}" for name, value in status.notes)])
