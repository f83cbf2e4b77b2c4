"""What each control of the tracker does at this moment, and the words that say so on the screen.

A press belongs to the question whose scene was on show when it was made. For any other it does nothing, whatever
it would do now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from shamble.kernel.asks import Ask, Choose, Draw, Json, Option, Roll
from shamble.kernel.view import Status
from shamble.tracker.messages import Pressed, Turned
from shamble.tracker.scenes import ASKS

PUSH, ROLL, NEXT, UNDO = "PUSH", "ROLL", "NEXT", "UNDO"
NOISE, MAYHEM, INITIATIVE = "NOISE", "MAYHEM", "INITIATIVE"
CORRECTIONS = (NOISE, MAYHEM, INITIATIVE)
THREAT = "threat"
"""The name of the fact the dial corrects, and of the kind of entry it answers, in words such as "threat 7"."""
ELSEWHERE = "something else"


@dataclass(frozen=True, slots=True)
class Act:
    """What is to be done: answer (value), roll, undo, correct (path, value, why), say, or look (only words change)."""

    kind: str
    text: str = ""
    value: Json = None
    path: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What the controls need to know of the game now."""

    ask: Ask | None
    ask_no: int
    status: Status
    facts: Mapping[str, Json]
    seats: Sequence[str] = ()


@dataclass(slots=True)
class Menu:
    """A correction that waits to be confirmed: what it is for, and what may be chosen."""

    button: str
    question: str
    options: list[Option]
    cursor: int = 0
    made: dict[str, Act] = field(default_factory=dict)


class Controls:
    """The meaning of the controls; `look` with each new state of the game, `take` with each event."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._cursor: int | None = None
        self._menu: Menu | None = None
        self.dialled: int | None = None

    def look(self, table: Table) -> None:
        """Take the game as it is now; a new question forgets what the dial pointed at."""
        if self._table is None or table.ask_no != self._table.ask_no:
            self._cursor = self._menu = self.dialled = None
        self._table = table

    def forget(self) -> None:
        """Drop what is under way, because the person goes on at the keyboard."""
        self._menu = self.dialled = None

    # -- events

    def take(self, event: Pressed | Turned) -> Act | None:
        """What an event does; None for nothing, as when it was made for another question."""
        table = self._table
        if table is None or event.ask != asked(table):
            return None
        return self._turn(event.by) if isinstance(event, Turned) else self._press(event.button)

    def settle(self) -> Act | None:
        """The dial has come to rest: what it says is done now, if it set the threat."""
        level, self.dialled = self.dialled, None
        if level is None or self._table is None or level == self._table.status.threat:
            return None
        return self._set_threat(level)

    def _set_threat(self, level: int) -> Act:
        if self.sets_threat_by_answer:
            return Act("answer", f"threat {level}", f"{THREAT} {level}")
        return Act("correct", f"threat {level}", level, THREAT, "set on the dial")

    def _turn(self, by: int) -> Act | None:
        if self._menu:
            self._menu.cursor = (self._menu.cursor + by) % len(self._menu.options)
            return Act("look", self.pointed)
        options = self._options
        if options:
            at = self._start if self._cursor is None else self._cursor + by
            self._cursor = at % len(options)
            return Act("look", self.pointed)
        return self._dial(by)

    def _dial(self, by: int) -> Act | None:
        table = self._table
        assert table is not None
        if not self.sets_threat_by_answer and (THREAT not in table.facts or table.ask is None):
            return Act("say", "The dial has nothing to set here.")
        lowest, highest = track(table.status)
        now = table.status.threat if self.dialled is None else self.dialled
        self.dialled = max(lowest, min(highest, now + by))
        return Act("look", f"threat {self.dialled}")

    def _press(self, button: str) -> Act | None:
        if self._menu:
            return self._in_menu(button)
        if button == UNDO:
            return Act("undo")
        table = self._table
        assert table is not None
        ask = table.ask
        if ask is None:
            return Act("say", "The game is over; UNDO takes back the last answer.")
        if isinstance(ask, Choose) and any(option.id == button.casefold() for option in ask.options):
            return self._answer(button.casefold())
        if button in CORRECTIONS:
            return self._open(button)
        if button == ROLL:
            return Act("roll") if isinstance(ask, Roll | Draw) else Act("say", "Nothing is to be rolled now.")
        return self._take_option(button)

    def _take_option(self, button: str) -> Act:
        ask = self._table.ask if self._table else None
        if button == PUSH and self.dialled is not None:
            return self.settle() or Act("look")
        if not isinstance(ask, Choose):
            return Act("say", "ROLL rolls for you; or type what the dice show.")
        if button == PUSH and self._options:
            return self._answer(self._options[self._start if self._cursor is None else self._cursor].id)
        default = ask.default if ask.default is not None else self._only(ask)
        if default is None:
            return Act("say", "No option is marked here: turn the dial to one and push it.")
        return self._answer(default)

    @staticmethod
    def _only(ask: Choose) -> str | None:
        return ask.options[0].id if len(ask.options) == 1 else None

    def _answer(self, option: str) -> Act:
        ask = self._table.ask if self._table else None
        assert ask is not None
        return Act("answer", ask.words(option), option)

    # -- corrections

    def _open(self, button: str) -> Act:
        table = self._table
        assert table is not None
        menu = initiative_menu(table) if button == INITIATIVE else commotion_menu(table, button)
        if menu is None:
            return Act("say", f"This game keeps no {button.lower()} to correct.")
        self._menu = menu
        return Act("say", menu.question)

    def _in_menu(self, button: str) -> Act:
        menu = self._menu
        assert menu is not None
        self._menu = None
        if button in (PUSH, NEXT):
            return menu.made[menu.options[menu.cursor].id]
        return Act("say", "No, then: nothing has changed.")

    # -- words

    @property
    def _options(self) -> Sequence[Option]:
        """What the dial walks: the options of an ask, unless it is the dial itself that answers."""
        ask = self._table.ask if self._table else None
        walks = isinstance(ask, Choose) and not self.sets_threat_by_answer
        return ask.options if walks and isinstance(ask, Choose) else ()

    @property
    def _start(self) -> int:
        ask = self._table.ask if self._table else None
        ids = [option.id for option in self._options]
        return ids.index(ask.default) if isinstance(ask, Choose) and ask.default in ids else 0

    @property
    def sets_threat_by_answer(self) -> bool:
        """Whether the ask takes the threat itself for an answer, as in a companion without rules."""
        ask = self._table.ask if self._table else None
        return isinstance(ask, Choose) and ask.entry is not None and ask.entry.kind == THREAT

    @property
    def pointed(self) -> str:
        """What the dial points at, in words; empty when nothing."""
        if self._menu:
            return f"{self._menu.button}: {self._menu.options[self._menu.cursor].text}?"
        if self.dialled is not None:
            return f"threat {self.dialled}"
        if self._cursor is None:
            return ""
        return f"{self._cursor + 1} {self._options[self._cursor].text}"

    def words(self) -> str:
        """What every control does now, in one line."""
        table = self._table
        if table is None:
            return ""
        if self._menu:
            return f"{self._menu.question} Dial: choose · push or NEXT: yes · any other button: no"
        parts = [*self._ask_words(table.ask), "UNDO: take back"]
        named = [button for button in CORRECTIONS if self._is_option(button)]
        if named:
            parts.append(f"{', '.join(named)}: at once")
        elif table.ask is not None:
            parts.append("NOISE, MAYHEM, INITIATIVE: a correction")
        return " · ".join(parts)

    def _is_option(self, button: str) -> bool:
        ask = self._table.ask if self._table else None
        return isinstance(ask, Choose) and any(option.id == button.casefold() for option in ask.options)

    def _ask_words(self, ask: Ask | None) -> list[str]:
        if ask is None:
            return []
        if isinstance(ask, Roll | Draw):
            verb = "roll" if isinstance(ask, Roll) else "draw"
            return [f"ROLL: {verb} for you", "dial: correct the threat"]
        walks = ["dial: walk the options", "push: take one"] if self._options else ["dial: the threat"]
        default = ask.default or self._only(ask) if isinstance(ask, Choose) else None
        return [*walks, f"NEXT: {ask.words(default)}"] if default is not None else walks


def asked(table: Table) -> int:
    """The number of the ask as it stands in the scene; 0 when the game is over."""
    return table.ask_no % ASKS if table.ask is not None else 0


def track(status: Status) -> tuple[int, int]:
    """The lowest and the highest level the dial may set."""
    return 0, status.bands[-1][1] if status.bands else 35


def commotion_menu(table: Table, button: str) -> Menu | None:
    """NOISE or MAYHEM that the rules did not make: from where? Mayhem raises the threat by one."""
    path = button.casefold() if button.casefold() in table.facts else THREAT
    level = table.facts.get(path)
    if not isinstance(level, int):
        return None
    after = level + 1 if button == MAYHEM or path != THREAT else level
    if path == THREAT:
        after = min(after, track(table.status)[1])
    change = (
        f"{path} {level} → {after}" if after != level else "a note in the log; then move the walker that came"
    )
    menu = Menu(button, f"{button} that the rules did not make ({change}). From what?", [])
    for subject in [*subjects(table.facts), ELSEWHERE]:
        menu.options.append(Option(subject, title(subject)))
        text = f"{button} from {title(subject)}"
        menu.made[subject] = Act("correct", text, after, path, text)
    return menu


def initiative_menu(table: Table) -> Menu | None:
    """Pass the initiative to another seat, where the game keeps it as a fact."""
    held = table.facts.get("initiative")
    others = [seat for seat in table.seats if seat != held]
    if held is None or not others:
        return None
    menu = Menu(INITIATIVE, f"The initiative is with {held}. Pass it to whom?", [])
    for seat in others:
        menu.options.append(Option(seat, seat))
        menu.made[seat] = Act("correct", f"initiative to {seat}", seat, "initiative", "passed at the table")
    return menu


def subjects(facts: Mapping[str, Json]) -> list[str]:
    """The things on the table: whatever has facts of its own and a place."""
    return [path.removesuffix(".at") for path in facts if path.endswith(".at")]


def title(name: str) -> str:
    """An id as a name: "walker-3" is "Walker 3"."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]
