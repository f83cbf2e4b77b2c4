"""The log as a page: every answer with what followed; why, amend and undo at the one picked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shamble.kernel.asks import Event, Json
from shamble.kernel.journal import PROGRAM, Entry
from shamble.ui import actions
from shamble.ui.desk import Desk
from shamble.ui.table.ink import BLANK, Line, Span, apart, fit, line, wrapped
from shamble.ui.table.pages import framed
from shamble.ui.table.pick import Pick
from shamble.ui.table.question import option_blocks, windowed
from shamble.ui.transcript import Passage, best_passages

HINT = "w why  a amend  u undo  x reroll  Esc back"
AMENDING = "What followed is played again as far as it still fits; the line as it was is kept as a fork."
NUMBER = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the log that can be picked out: an answer with its number, or an event after it."""

    number: int
    entry: Entry | None
    event: Event | None

    @property
    def rule(self) -> str:
        """The clause behind it."""
        if self.event:
            return self.event.rule
        return self.entry.key.partition(":")[0] if self.entry else ""


def rows_of(passages: list[Passage]) -> list[Row]:
    """Answers and events in their order."""
    found: list[Row] = []
    for passage in passages:
        if passage.entry:
            found.append(Row(passage.number, passage.entry, None))
        found += [Row(passage.number, passage.entry, event) for event in passage.events]
    return found


class LogPage:
    """The log. `why` shows a clause, `change` opens an answer to amend it, `do` runs a command of the desk."""

    def __init__(
        self,
        desk: Desk,
        why: Callable[[str], None],
        change: Callable[[int], None],
        do: Callable[[str, int], None],
    ) -> None:
        self._deeds = {
            "w": self._why,
            "a": self._change,
            "enter": self._change,
            "u": self._undo,
            "x": self._reroll,
        }
        self._show_why, self._open, self._do = why, change, do
        self.rows = rows_of(best_passages(desk.game, desk.session.journal))
        self.picked = max(len(self.rows) - 1, 0)
        self._room = 0
        self._shown: list[int] = []

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows about the picked one."""
        self._room = max(height - 2, 1)
        body, self._shown = self._window(width)
        return framed("Log", HINT, body, width, height)

    def _window(self, width: int) -> tuple[list[Line], list[int]]:
        blocks = {}
        first = last = self.picked
        used = 0
        if self.rows:
            blocks[first] = drawn(self.rows[first], width, True)
            used = len(blocks[first])
        while used < self._room and (first > 0 or last < len(self.rows) - 1):
            down = last < len(self.rows) - 1 and (last - self.picked < self._room // 2 or first == 0)
            first, last = (first, last + 1) if down else (max(first - 1, 0), last if first else last + 1)
            at = last if down else first
            blocks[at] = drawn(self.rows[at], width, False)
            used += len(blocks[at])
        lines = [found for at in sorted(blocks) for found in blocks[at]]
        owners = [at for at in sorted(blocks) for _ in blocks[at]]
        skip = max(owners.index(self.picked) - self._room // 2, 0) if owners else 0
        skip = min(skip, max(len(lines) - self._room, 0))
        return lines[skip : skip + self._room], owners[skip : skip + self._room]

    def press(self, key: str) -> bool:
        """Walk, look, amend, undo, or close."""
        moves = {"up": -1, "down": 1, "pageup": -self._room // 2, "pagedown": self._room // 2}
        moves |= {"home": -len(self.rows), "end": len(self.rows)}
        if key in moves:
            self.scroll(moves[key])
        elif key in self._deeds and self.rows:
            return self._deeds[key]()
        return key not in ("escape", "q", "l")

    def click(self, row: int) -> bool:
        """Pick out a row; one that is already picked out is opened."""
        at = self._shown[row - 2] if 0 <= row - 2 < len(self._shown) else self.picked
        if at == self.picked and self.rows:
            return self._change()
        self.picked = at
        return True

    def scroll(self, rows: int) -> None:
        """Pick out another row."""
        self.picked = max(0, min(len(self.rows) - 1, self.picked + rows))

    # -- deeds

    def _why(self) -> bool:
        self._show_why(self.rows[self.picked].rule)
        return True

    def _change(self) -> bool:
        if number := self.rows[self.picked].number:
            self._open(number)
        return True

    def _undo(self) -> bool:
        self._do("undo", self.rows[self.picked].number)
        return False

    def _reroll(self) -> bool:
        self._do("reroll", self.rows[self.picked].number)
        return False


def drawn(row: Row, width: int, picked: bool) -> list[Line]:
    """A row of the log with its clause at the end."""
    if row.event is None and row.entry:
        sign = "·" if row.entry.by == PROGRAM else "▸"
        lead, text, style = (
            f"{row.number:4} {sign} ",
            row.entry.text,
            "dim" if row.entry.by == PROGRAM else "strong",
        )
    else:
        lead, text, style = " " * (NUMBER + 3), row.event.text if row.event else "", ""
    space = width - len(lead) - len(row.rule) - 2
    first, *rest = wrapped(text, max(space, 10), style, rest="  ")
    found = [apart((Span(lead, "key"), *first), line(Span(row.rule, "faint dim")), width)]
    found += [(Span(" " * len(lead)), *part) for part in rest]
    return [tuple(Span(t, f"{s} picked") for t, s in fit(part, width)) for part in found] if picked else found


class AmendPage:
    """An earlier question, to be answered otherwise."""

    def __init__(
        self, desk: Desk, number: int, answer: Callable[[int, Json], None], type_: Callable[[int], None]
    ) -> None:
        """answer: amends; type_: asks for a typed answer. BadInput when the question cannot be reached."""
        self.number, self._answer, self._type = number, answer, type_
        self.entry = actions.entry_at(desk, number)
        self.ask = actions.ask_at(desk, self.entry)
        self.pick = Pick(self.ask)
        ids = [thing.id for thing in self.pick.things]
        if self.entry.body in ids:
            self.pick.picked = ids.index(self.entry.body)
        self._rows: list[int | None] = []

    def lines(self, width: int, height: int) -> list[Line]:
        """The question with its options, the one that was taken picked out at first."""
        head = [
            *wrapped(self.ask.text, width, "strong"),
            *wrapped(f"Answered: {self.entry.text.rpartition(' → ')[2]}", width, "note"),
            *wrapped(AMENDING, width, "dim"),
            BLANK,
        ]
        blocks = option_blocks(self.ask, self.pick, {}, width)
        body, rows = windowed(blocks, self.pick.picked, height - 2 - len(head))
        self._rows = [*[None] * (len(head) + 2), *rows]
        title, keys = f"Amend answer {self.number}", "Enter amend  Space tick  : type  Esc back"
        return framed(title, keys, [*head, *body], width, height)

    def press(self, key: str) -> bool:
        """Pick, amend, or close."""
        value = self.pick.value
        if key in ("up", "down", "home", "end"):
            self.pick.move(key)
        elif key == "space":
            self.pick.tick(self.pick.picked)
        elif key in ("colon", "slash") or (key == "enter" and value is None):
            self._type(self.number)
            return False
        elif key == "enter":
            self._answer(self.number, value)
            return False
        elif key.isdecimal() and 1 <= int(key) <= len(self.pick.things):
            self.pick.picked = int(key) - 1
        return key not in ("escape", "q")

    def click(self, row: int) -> bool:
        """Pick out the option on that row; amend to it where it is picked out already."""
        number = self._rows[row] if row < len(self._rows) else None
        if number is None or number >= len(self.pick.things):
            return True
        if number == self.pick.picked:
            return self.press("enter")
        self.pick.picked = number
        return True

    def scroll(self, rows: int) -> None:
        """Pick out another option."""
        self.pick.move("down" if rows > 0 else "up")
