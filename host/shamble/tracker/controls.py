"""What each control of the tracker does at this moment, and the words that say so on the screen.

A press belongs to the question whose scene was on show when it was made. For any other it does nothing, whatever
it would do now.
"""

from __future__ import annotations

from shamble.kernel.asks import Ask, Choose, Draw, Roll
from shamble.tracker.corrections import CORRECTIONS, MAYHEM, Correction, Table, correction, set_threat, track
from shamble.tracker.forms import NOTHING_MARKED, THREAT, Act, Form, Walk, answer_of, default_of, form_of
from shamble.tracker.messages import Pressed, Turned
from shamble.tracker.scenes import ASKS

LONGEST = 40
"""Characters of the marked option that are said again beside NEXT."""
PUSH, ROLL, NEXT, UNDO = "PUSH", "ROLL", "NEXT", "UNDO"


class Controls:
    """The meaning of the controls; `look` with each new state of the game, `take` with each event."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._forms: list[Form] = []
        self._correction: Correction | None = None
        self.dialled: int | None = None

    def look(self, table: Table) -> None:
        """Take the game as it is now; a new question forgets what the dial pointed at."""
        if self._table is None or table.ask_no != self._table.ask_no:
            self._begin(table)
        self._table = table

    def forget(self) -> None:
        """Drop what is under way, because the person goes on at the keyboard."""
        if self._table:
            self._begin(self._table)

    def _begin(self, table: Table) -> None:
        """The form of the ask, untouched."""
        self._correction = self.dialled = None
        form = form_of(table.ask) if table.ask and not sets_threat(table.ask) else None
        self._forms = [form] if form else []

    # -- events

    def take(self, event: Pressed | Turned) -> Act | None:
        """What an event does; None for nothing, as when it was made for another question."""
        table = self._table
        if table is None or event.ask != asked(table):
            return None
        return self._turn(table, event.by) if isinstance(event, Turned) else self._press(table, event.button)

    def settle(self) -> Act | None:
        """The dial has come to rest: what it says is done now, if it set the threat."""
        level, self.dialled = self.dialled, None
        if level is None or self._table is None or level == self._table.status.threat:
            return None
        if self.sets_threat_by_answer:
            return Act("answer", f"threat {level}", f"{THREAT} {level}")
        return set_threat(level)

    def _turn(self, table: Table, by: int) -> Act:
        if self._forms:
            self._forms[-1].turn(by)
            return Act("look", self.pointed)
        if not self._has_threat(table):
            return Act("say", "The dial has nothing to set here.")
        lowest, highest = track(table.status)
        now = table.status.threat if self.dialled is None else self.dialled
        self.dialled = max(lowest, min(highest, now + by))
        return Act("look", self.pointed)

    def _has_threat(self, table: Table) -> bool:
        return self.sets_threat_by_answer or (THREAT in table.facts and table.ask is not None)

    def _press(self, table: Table, button: str) -> Act | None:
        if button == UNDO:
            return self._undo()
        if self._correction and button not in (PUSH, NEXT):
            return self._dismiss()
        ask = table.ask
        if ask is None:
            return Act("say", "The game is over; UNDO takes back the last answer.")
        if is_option(ask, button):
            return answer_of(ask, button.casefold())
        if button in CORRECTIONS:
            return self._open(table, button)
        if button == ROLL:
            return Act("roll") if isinstance(ask, Roll | Draw) else Act("say", "Nothing is to be rolled now.")
        return self._push(ask) if button == PUSH else self._next(ask)

    def _undo(self) -> Act:
        """A step back in what the dial says; else out of the correction; else the last answer."""
        if self._forms and self._forms[-1].back():
            return Act("look", self.pointed)
        if len(self._forms) > 1:
            self._forms.pop()
            return Act("say", self.words())
        return self._dismiss() if self._correction else Act("undo")

    def _dismiss(self) -> Act:
        self.forget()
        return Act("say", "No, then: nothing has changed.")

    def _open(self, table: Table, button: str) -> Act:
        found = correction(table, button)
        if found is None:
            kept = (
                f"keeps no {button.lower()} to correct" if table.status.noisy else f"has no {button.lower()}"
            )
            return Act("say", f"This game {kept}.")
        self._correction, self.dialled = found, None
        self._forms = [found.form]
        return Act("say", self.words())

    def _push(self, ask: Ask) -> Act:
        if self.dialled is not None:
            return self.settle() or Act("look")
        if self._forms:
            return self._took(self._forms[-1].push())
        return self._next(ask)

    def _next(self, ask: Ask) -> Act:
        if self._forms and (self._correction or not isinstance(self._forms[-1], Walk)):
            return self._took(self._forms[-1].end())
        default = default_of(ask)
        if default is None:
            return Act("say", NOTHING_MARKED)
        return answer_of(ask, default)

    def _took(self, taken: Act | Form | None) -> Act:
        """What a form gave: an act, a form to open, or only other words."""
        if isinstance(taken, Act):
            if self._correction:
                self.forget()
            return taken
        if taken is None:
            return Act("look", self.pointed)
        self._forms.append(taken)
        return Act("say", self.words())

    # -- words

    @property
    def sets_threat_by_answer(self) -> bool:
        """Whether the ask takes the threat itself for an answer, as in a companion without rules."""
        return bool(self._table and self._table.ask and sets_threat(self._table.ask))

    @property
    def pointed(self) -> str:
        """What the dial holds, in words; empty when nothing."""
        if self.dialled is not None:
            return f"threat {self.dialled}"
        return self._forms[-1].pointed if self._forms else ""

    def words(self) -> str:
        """What every control does now, in one line."""
        table = self._table
        if table is None:
            return ""
        if self._correction:
            dial = self._forms[-1].words()[0]
            return f"{self._correction.question} {dial} · push or NEXT: yes · any other button: no"
        inner = len(self._forms) > 1
        form = self._forms[-1].words() if self._forms else ["dial: the threat"] * self._has_threat(table)
        ask = [] if inner else ask_words(table.ask)
        ask = [part for part in ask if not (part.startswith(NEXT) and any(NEXT in said for said in form))]
        undo = "UNDO: one back" if inner else "UNDO: take back"
        return " · ".join([*form, *ask, undo, *self._correction_words(table)])

    def _correction_words(self, table: Table) -> list[str]:
        """What the buttons of table events do, if anything."""
        if table.ask is None:
            return []
        named = [button for button in CORRECTIONS if is_option(table.ask, button)]
        opened = [button for button in CORRECTIONS if button not in named and correction(table, button)]
        levels = [button for button in opened if button == MAYHEM and not table.status.noisy]
        others = [button for button in opened if button not in levels]
        return [
            f"{', '.join(buttons)}: {what}"
            for buttons, what in ((named, "at once"), (levels, "the threat"), (others, "a correction"))
            if buttons
        ]


def ask_words(ask: Ask | None) -> list[str]:
    """What ROLL and NEXT do at an ask."""
    if isinstance(ask, Roll | Draw):
        return [f"ROLL: {'roll' if isinstance(ask, Roll) else 'draw'} for you"]
    default = default_of(ask) if ask else None
    if ask is None or default is None:
        return []
    text = ask.words(default)
    return [f"NEXT: {text}" if len(text) <= LONGEST else f"NEXT: {text[: LONGEST - 1].rstrip()}…"]


def is_option(ask: Ask, button: str) -> bool:
    """Whether a button is an option of the ask by its name."""
    return isinstance(ask, Choose) and any(option.id == button.casefold() for option in ask.options)


def sets_threat(ask: Ask) -> bool:
    """Whether the ask takes the threat itself for an answer."""
    return isinstance(ask, Choose) and ask.entry is not None and ask.entry.kind == THREAT


def asked(table: Table) -> int:
    """The number of the ask as it stands in the scene; 0 when the game is over."""
    return table.ask_no % ASKS if table.ask is not None else 0
