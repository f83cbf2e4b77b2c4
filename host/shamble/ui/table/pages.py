"""Pages that lie over the game for a while: help, rules, everybody, a question with yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from shamble.ui import words
from shamble.ui.table.ink import BLANK, Line, Span, apart, fit, line, padded, wrapped
from shamble.ui.table.keys import GAME
from shamble.ui.table.now import Now
from shamble.ui.table.people import rows

CLOSING = ("escape", "q", "enter", "space", "h", "question_mark", "f1")
KEY_COLUMNS = 11


class Page(Protocol):
    """Something that is shown instead of the game until it is closed."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The whole screen."""

    def press(self, key: str) -> bool:
        """Take a key; False when the page is closed."""

    def click(self, row: int) -> bool:
        """Take a click on a row; False when the page is closed."""

    def scroll(self, rows: int) -> None:
        """Move on by so many rows, back by a negative number."""


def framed(title: str, hint: str, body: Sequence[Line], width: int, height: int) -> list[Line]:
    """A page with its title above and its keys below."""
    top = apart(line(Span(title, "title")), line(Span(hint, "dim")), width)
    return [fit(top, width), line(Span("─" * width, "faint")), *padded(body, height - 2)]


class TextPage:
    """Lines to read, scrolled if they are many."""

    def __init__(self, title: str, told: Sequence[tuple[str, str]]) -> None:
        """told: each line with its style; its indent is kept where it is wrapped."""
        self.title, self.told = title, told
        self.top = 0
        self._most = self._room = 0

    def body(self, width: int) -> list[Line]:
        """All lines, wrapped."""
        found: list[Line] = []
        for text, style in self.told:
            bare = text.lstrip(" ")
            indent = " " * (len(text) - len(bare))
            found += wrapped(bare, width, style, indent, indent) if bare else [BLANK]
        return found

    def lines(self, width: int, height: int) -> list[Line]:
        """As much of it as there is room for."""
        body = self.body(width)
        self._room = max(height - 2, 1)
        self._most = max(len(body) - self._room, 0)
        self.top = min(self.top, self._most)
        more = "↑ ↓ scroll  " if self._most else ""
        return framed(self.title, f"{more}Esc back", body[self.top :], width, height)

    def press(self, key: str) -> bool:
        """Scroll, or close."""
        moves = {"up": -1, "down": 1, "pageup": -self._room, "pagedown": self._room}
        moves |= {"home": -self._most, "end": self._most}
        if key in moves:
            self.scroll(moves[key])
        return key not in CLOSING

    def click(self, row: int) -> bool:
        """Close."""
        return False

    def scroll(self, rows: int) -> None:
        """Move the lines."""
        self.top = max(0, min(self._most, self.top + rows))


class HelpPage(TextPage):
    """Every key, and what can be typed now."""

    def __init__(self, now: Now) -> None:
        super().__init__("Keys", [(told, "") for told in words.how_to_answer(now.ask)])

    def body(self, width: int) -> list[Line]:
        """The keys in a column, and beside them what they do; below them the answers."""
        found: list[Line] = []
        for key in GAME:
            first, *rest = wrapped(key.text, width - KEY_COLUMNS)
            found.append((Span(f"{key.shown:{KEY_COLUMNS}}", "key"), *first))
            found += [(Span(" " * KEY_COLUMNS), *part) for part in rest]
        return [*found, BLANK, *super().body(width)]


class RosterPage(TextPage):
    """Everybody on the table."""

    def __init__(self, roster: Sequence[Sequence[str]]) -> None:
        super().__init__("Everybody", ())
        self._roster = roster

    def body(self, width: int) -> list[Line]:
        """The roster in columns."""
        return rows(self._roster, width)


class ConfirmPage:
    """A question with yes or no; only y is a yes."""

    def __init__(self, question: str, yes: Callable[[], None], no: Callable[[], None]) -> None:
        self.question, self._yes, self._no = question, yes, no

    def lines(self, width: int, height: int) -> list[Line]:
        """The question in the middle."""
        told = wrapped(f"{self.question}  y: yes, any other key: no", width - 4, "strong", "  ", "  ")
        return padded([*[BLANK] * (height // 2 - 1), *told], height)

    def press(self, key: str) -> bool:
        """Yes or no."""
        (self._yes if key == "y" else self._no)()
        return False

    def click(self, row: int) -> bool:
        """A click is no yes."""
        return True

    def scroll(self, rows: int) -> None:
        """There is nothing to scroll."""
