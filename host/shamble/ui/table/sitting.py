"""A person at the full screen: what each key, click and typed line does at the desk, and what is shown then.

It knows no terminal: keys come in by name, and out go lines of text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from shamble.geometry.squares import named
from shamble.kernel.asks import Json
from shamble.kernel.dialogue import Dialogue, Question
from shamble.kernel.errors import SaveFailed, ShambleError, StaleAnswer
from shamble.kernel.view import SquareMap
from shamble.ui import commands
from shamble.ui.actions import Reply
from shamble.ui.companion import Deed, ScreenCompanion
from shamble.ui.completing import extended
from shamble.ui.desk import Desk, Update
from shamble.ui.table import big, layout
from shamble.ui.table.board import Spot, label
from shamble.ui.table.keys import DEEDS
from shamble.ui.table.layout import Frame, Looks
from shamble.ui.table.logbook import AmendPage, LogPage
from shamble.ui.table.now import Now, seen
from shamble.ui.table.pages import ConfirmPage, HelpPage, Page, RosterPage, TextPage
from shamble.ui.table.pick import Pick
from shamble.ui.table.walk import AnyWalk, walk_on
from shamble.ui.words import capital, expected

MOST_TOLD = 6
"""Lines of a reply that stand beside the question; more of them get a page."""
MOST_WAYS = 8
"""Ways in which a typed line may go on that are shown."""
SCROLL = 3
QUIT = ("q", "ctrl+q")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line that is to be typed: what it may be, what it begins with, and what is done with it.

    completes: whether Tab goes on with it as with an answer or a command.
    """

    hint: str
    text: str
    then: Callable[[str], None]
    completes: bool = False


class Sitting:
    """The full screen of one desk.

    wanted: a line to be typed; lines: those typed before; left: whether the person has left.
    """

    def __init__(self, desk: Desk, beside: ScreenCompanion | None = None) -> None:
        self.desk = desk
        self.beside = beside
        self.now: Now = seen(desk)
        self.left = False
        self.wanted: Wanted | None = None
        self.pages: list[Page] = []
        self.lines: list[str] = []
        self.large = self.now.picture is None and not self.now.people
        self._pick = Pick(None)
        self._walk: AnyWalk | None = None
        self._back = 0
        self._stuck = self._small = False
        self._frame = Frame([], [])

    # -- what is shown

    def begin(self) -> None:
        """Let the programs play up to the first question."""
        self._advance([])
        if not self.desk.resumed:
            self.now.fresh = len(self.now.events)

    def frame(self, width: int, height: int) -> Frame:
        """The screen in that size."""
        self._small = width < layout.LEAST_WIDTH or height < layout.LEAST_HEIGHT
        if self._small:
            self._frame = layout.too_small(width, height)
        elif self.pages:
            self._frame = Frame(self.pages[-1].lines(width, height), [])
        elif self.large:
            self._frame = big.page(self.now, self._looks(), width, height)
        else:
            self._frame = layout.game(self._shown(), self._looks(), width, height)
        return self._frame

    def _shown(self) -> Now:
        """The game, with the places in reach while a model is walked about."""
        return replace(self.now, picture=self._walk.picture) if self._walk else self.now

    def _looks(self) -> Looks:
        walk = self._walk
        if walk is None:
            return Looks(self._pick, back=self._back, lit=self._lit())
        found, pick = walk.pointed, self._pick.at_rest()
        return Looks(pick, walk.at, walk.start, found.text, found.fault, self._back, self._lit())

    def _lit(self) -> str:
        """What the picture calls the option that is picked out."""
        if self._pick.picked is None:
            return ""
        return label(self.now.picture, self._pick.things[self._pick.picked])

    # -- keys

    def press(self, key: str, character: str = "") -> None:
        """Take a key; one that means nothing here does nothing."""
        if self._small:
            self.left = self.left or key in QUIT
            return
        if self.pages:
            page = self.pages[-1]
            if not page.press(key) and page in self.pages:
                self.pages.remove(page)
            return
        if self._walk and self._on_board(self._walk, key):
            return
        deed = DEEDS.get(key, "")
        if deed != "digit":
            self._pick.forget_digits()
        if self._stuck and key == "enter":
            self._advance([])
        elif character.isdecimal() and self._pick.typing:
            self._ask_line(character)
        elif deed:
            self._tried(lambda: self._do(deed, key))

    def _tried(self, deed: Callable[[], None]) -> None:
        """Do it; what goes wrong is said, and nothing has changed."""
        try:
            deed()
        except ShambleError as error:
            self._say([(capital(str(error)), "error")])

    def _do(self, deed: str, key: str) -> None:
        name = deed if deed in commands.COMMANDS else ""
        simple: dict[str, Callable[[], None]] = {
            "take": self._take,
            "board": self._to_board,
            "type": lambda: self._ask_line(""),
            "amend": self._log,
            "escape": lambda: self._ask_line("! "),
            "log": self._log,
            "why": lambda: self._show_why(""),
            "large": self._toggle_large,
            "said": lambda: self.pages.append(TextPage("Said last", self.now.told)),
            "help": lambda: self.pages.append(HelpPage(self.now)),
            "pick": lambda: self._pick.move(key),
            "tick": lambda: self._tick(self._pick.picked),
            "digit": lambda: self._digit(key),
            "scroll": lambda: self._scroll_events(SCROLL if key == "pageup" else -SCROLL),
            "undo": lambda: self.run("u"),
            "redo": lambda: self.run("r"),
            "concede": lambda: self.run("k"),
            "quit": self._leave,
        }
        if deed in simple:
            simple[deed]()
        elif name == "status":
            self.run("s")
        elif name:
            self._ask_line(f"{commands.COMMANDS[name].key} ")

    def _leave(self) -> None:
        self.left = True

    def _toggle_large(self) -> None:
        self.large = not self.large

    # -- answering

    def _digit(self, key: str) -> None:
        """A digit answers at once, unless another could follow it."""
        try:
            number = self._pick.digit(key)
        except ValueError as wrong:
            none = not self._pick.things
            self._say([("Nothing is to be chosen now." if none else f"There is no option {wrong}.", "error")])
            return
        if number is not None:
            self._choose(number)

    def _choose(self, number: int) -> None:
        """Answer with a thing; one of several is only ticked."""
        if not self._pick.tick(number):
            self._answer(self._pick.of(number))

    def _tick(self, number: int | None) -> None:
        if not self._pick.tick(number):
            self._say([("Space ticks things where a question takes several of them.", "note")])

    def _take(self) -> None:
        ask, value = self.now.ask, self._pick.value
        if ask is None:
            self._say([("The game is over: u takes back, l shows the log, q ends.", "note")])
        elif value is not None:
            self._answer(value)
        elif not self._pick.things:
            self._ask_line("")
        else:
            self._say(
                [
                    (
                        "Nothing is likely enough for Enter alone: ↑ ↓ pick an option, or type its number.",
                        "note",
                    )
                ]
            )

    def _answer(self, value: Json) -> None:
        self.desk.session.answer(self.now.ask_no, value)
        if self.beside:
            self.beside.busy()
        self._advance([])

    # -- typed lines

    def _ask_line(self, text: str) -> None:
        ask = self.now.ask
        hint = f"{expected(ask)}, or a command" if ask else "a command"
        ask_no = self.desk.session.ask_no
        then = lambda line: self._tried(lambda: self._typed_at(ask_no, line))  # noqa: E731
        self.wanted = Wanted(hint, text, then, completes=True)

    def _typed_at(self, ask_no: int, line: str) -> None:
        """Do what a line means that was begun at the ask of that number."""
        self.wanted = None
        if line.strip():
            self.lines.append(line)
        if ask_no != self.desk.session.ask_no and not commands.understood(self.desk, line):
            raise StaleAnswer("the question has changed meanwhile, so nothing was answered")
        self._typed(line)

    def _typed(self, line: str) -> None:
        if found := commands.understood(self.desk, line):
            command, arguments = found
            self._confirmed(command.confirm, lambda: self._reply(command.run(self.desk, **arguments)))
        elif line.strip():
            commands.answer_typed(self.desk, line)
            self._advance([])

    def completed(self, typed: str) -> str:
        """The line that is being typed as far as it can only go on in one way; several ways are shown."""
        if self.wanted is None or not self.wanted.completes:
            return typed
        line, ways = extended(self.desk, typed)
        if ways:
            self._say([(f"Tab: {', '.join(way.strip() for way in ways[:MOST_WAYS])}", "note")])
        return line

    def run(self, line: str) -> None:
        """Run a command as it is typed."""
        self._typed(line)

    def _confirmed(self, question: str, deed: Callable[[], None]) -> None:
        if not question:
            deed()
            return
        no = [("No, then: nothing has changed.", "note")]
        self.pages.append(ConfirmPage(question, lambda: self._tried(deed), lambda: self._say(no)))

    def _reply(self, reply: Reply) -> None:
        """Show what a command gave back; where it is much, on a page of its own."""
        if dialogue := reply.dialogue:
            self._hold(dialogue, lambda: next(dialogue))
            return
        self.left = self.left or reply.leave
        if "picture" in reply.facts:
            self._to_board()
            return
        told = [(text, "note") for text in reply.lines]
        if isinstance(roster := reply.facts.get("roster"), list):
            self.pages.append(RosterPage(roster))
            told = []
        elif len(told) > MOST_TOLD or "clauses" in reply.facts:
            self.pages.append(TextPage(head_of(reply), [(text, "") for text in reply.lines]))
            told = []
        self._advance(told)

    def _hold(self, dialogue: Dialogue[Reply], go_on: Callable[[], Question]) -> None:
        """Put the next question of a dialogue, or show what came of it."""
        try:
            question = go_on()
        except StopIteration as ended:
            self._reply(ended.value)
            return
        told = [(line, "note") for line in question.lines]
        self._say([*([(question.fault, "error")] if question.fault else []), *told])
        self.wanted = Wanted(
            question.prompt, "", lambda line: self._tried(lambda: self._told(dialogue, line))
        )

    def _told(self, dialogue: Dialogue[Reply], line: str) -> None:
        """Answer the question of a dialogue."""
        self.wanted = None
        self._hold(dialogue, lambda: dialogue.send(line))

    # -- going on

    def _advance(self, told: Sequence[tuple[str, str]]) -> None:
        """Let programs play, and show the game anew; told: what to say of what was done."""
        try:
            update = self.desk.advance()
        except SaveFailed as error:
            self._stuck = True
            self._say([(f"{error} (Enter), or stop (q).", "error")])
            return
        self._stuck = False
        fresh = len(update.events) + (0 if update.fresh else self.now.fresh)
        self.now = seen(self.desk)
        self.now.fresh = fresh
        self.now.told = [*told, *words_of(update)]
        if self.beside:
            self.beside.look(self.desk, update)
            self.now.tracker = self.beside.glance()
        self._back = 0
        if update.fresh:
            self._walk = None
            self._pick = Pick(self.desk.ask)

    def _say(self, told: Sequence[tuple[str, str]]) -> None:
        self.now.told = list(told)

    def _scroll_events(self, rows: int) -> None:
        self._back = max(0, min(len(self.now.events) - 1, self._back + rows))

    # -- the tracker

    def hear(self) -> None:
        """Do what was done on the tracker."""
        beside = self.beside
        while beside and (deed := beside.heard(lambda text: self._say([(text, "note")]))):
            self._tried(partial(self._do_there, deed))

    def _do_there(self, deed: Deed) -> None:
        self._reply(deed(self.desk))

    def glance(self) -> bool:
        """Look at the tracker; whether it has changed."""
        seen_now = self.beside.glance() if self.beside else None
        changed, self.now.tracker = seen_now != self.now.tracker, seen_now
        return changed

    # -- the board

    def _to_board(self) -> None:
        walk = walk_on(self.now.ask, self.now.picture)
        if walk is None:
            self._say([("There is no table to walk about on here; ↑ ↓ pick an option.", "note")])
        else:
            self._walk = None if self._walk else walk

    def work(self) -> bool:
        """Go on with what takes longer, for a few milliseconds; whether there is more of it."""
        return self._walk is not None and self._walk.work()

    def _on_board(self, walk: AnyWalk, key: str) -> bool:
        """Take a key while the board has the keyboard; False for one that is not for it."""
        if key == "enter":
            self._tried(lambda: self._put(walk))
        elif key == "escape":
            self._walk = None
        else:
            return walk.move(key)
        return True

    def _put(self, walk: AnyWalk) -> None:
        """Answer with the place pointed at; where it would not do, the fault stands on the screen already."""
        found = walk.pointed
        if found.value is not None:
            self._answer(found.value)
        elif not found.fault:
            self._say([("This question is not answered with a place; Esc leaves the board.", "note")])

    # -- the mouse

    def click(self, column: int, row: int) -> None:
        """Take a click on the screen as it was shown last."""
        if self.pages:
            page = self.pages[-1]
            if not page.click(row) and page in self.pages:
                self.pages.remove(page)
            return
        frame = self._frame
        option = frame.options[row] if row < len(frame.options) and column >= frame.side else None
        if option is not None and option < len(self._pick.things):
            self._tried(lambda: self._choose(option))
        elif frame.drawn is not None and column < frame.side:
            self._click_picture(column, row - frame.top)

    def _click_picture(self, column: int, row: int) -> None:
        drawn = self._frame.drawn
        assert drawn is not None
        if letter := drawn.letter(column, row):
            picture, things = self.now.picture, self._pick.things
            found = [n for n, thing in enumerate(things) if label(picture, thing) == letter]
            if isinstance(picture, SquareMap) and (self._walk or not found):
                self._point(named(letter))
            elif found == [self._pick.picked]:
                self._tried(self._take)
            elif found:
                self._pick.picked = found[0]
        elif (spot := drawn.spot(column, row)) is not None:
            self._point(spot)

    def _point(self, spot: Spot) -> None:
        """Point at a place; at the one pointed at already, put the model there."""
        if self._walk and spot == self._walk.at:
            self._tried(partial(self._put, self._walk))
            return
        if self._walk is None:
            self._to_board()
        if self._walk:
            self._walk.at = spot

    def scroll(self, rows: int) -> None:
        """The wheel: pages and events."""
        if self.pages:
            self.pages[-1].scroll(rows)
        else:
            self._scroll_events(-rows)

    # -- pages

    def _log(self) -> None:
        self.pages.append(LogPage(self.desk, self._why_of, self._amend, self._at))

    def _why_of(self, rule: str) -> None:
        self._tried(lambda: self._show_why(rule) if rule else None)

    def _show_why(self, rule: str) -> None:
        reply = commands.call(self.desk, "why", {"clause": rule} if rule else {})
        self.pages.append(TextPage("Why", [(text, "") for text in reply.lines]))

    def _amend(self, number: int) -> None:
        self._tried(lambda: self.pages.append(AmendPage(self.desk, number, self._amended, self._type_amend)))

    def _amended(self, number: int, value: Json) -> None:
        self.pages.clear()
        self._tried(
            lambda: self._reply(commands.call(self.desk, "amend", {"number": number, "answer": value}))
        )

    def _type_amend(self, number: int) -> None:
        self.pages.clear()
        self._ask_line(f"a {number} ")

    def _at(self, name: str, number: int) -> None:
        self._tried(lambda: self._reply(commands.call(self.desk, name, {"number": number})))


def words_of(update: Update) -> list[tuple[str, str]]:
    """What an update has to say beside the events."""
    told = [(text, "note") for text in update.notices]
    if update.words:
        told.append((f"{update.heading}: {'; '.join(update.words)}", "strong"))
    return [*told, *((f"{rule}: {lesson}", "note") for rule, lesson in update.lessons.items())]


def head_of(reply: Reply) -> str:
    """The title of the page of a reply."""
    kinds = {"clauses": "Why", "facts": "Facts", "log": "Log", "commands": "Help"}
    return next((title for kind, title in kinds.items() if kind in reply.facts), "Shamble")
