"""The menu that a group is put together from: in pages, narrowed by words, with a step back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief, counted

T = TypeVar("T")
PAGE = 15
"""Options shown at once, so that a page with all about it fits into a terminal."""
DONE, BACK, HELP, MORE = ("done",), ("u", "undo"), ("?", "h", "help"), ("+", "more")
HELP_LINES = (
    "A number takes that one, and so does the beginning of a name, if it is of only one.",
    "Other words narrow the list: runner, or for tug, or out. Enter then shows all again.",
    "+ shows the next page, u takes back the last step, Enter alone ends, q keeps nothing.",
)


@dataclass(frozen=True, slots=True)
class View:
    """What of a menu is shown: the options that hold these words, from a page on (0: the first), or the help."""

    words: str = ""
    page: int = 0
    help: bool = False


@dataclass(frozen=True, slots=True)
class Taken(Generic[T]):
    """An option that was picked."""

    what: T


class Ended:
    """Enter alone: nothing more is wanted."""


class Undone:
    """The last step is taken back."""


Answer = View | Taken[T] | Ended | Undone
Menu = Sequence[tuple[str, T]]
"""Options in words, each with what it stands for."""


def page(menu: Menu[T], view: View) -> Iterator[str]:
    """The options in view, numbered among those that the words leave, and how to see the others."""
    found = narrowed(menu, view.words)
    start = view.page * PAGE
    if view.help:
        yield from HELP_LINES
    yield from (f"  {n}. {words}" for n, (words, _) in enumerate(found[start : start + PAGE], start + 1))
    told = f"{counted(len(found), 'option')} of {len(menu)} for {view.words}" if view.words else ""
    more = f"{len(found)} in all: + shows more, words narrow them" if len(found) > PAGE else ""
    yield "; ".join(filter(None, (told, more, "? shows what can be typed")))


def narrowed(menu: Menu[T], words: str) -> Menu[T]:
    """The options with a word that begins so for each of these."""
    wanted = split(words)
    return [one for one in menu if all(any(w.startswith(start) for w in split(one[0])) for start in wanted)]


def split(text: str) -> list[str]:
    """The words of a text without case and marks."""
    return re.findall(r"[^\W_]+", text.casefold().replace("'", ""))


def reader(menu: Menu[T], view: View, may_end: bool, begun: bool) -> Callable[[str], Answer[T]]:
    """Reads a number, a name, words that narrow, or a key of the help; Enter shows all again before it ends.

    begun: whether there is a step to take back, without which u raises BadInput.
    """

    def read(line: str) -> Answer[T]:
        key = line.casefold()
        if not line and view != View():
            return View()
        if may_end and (not line or key in DONE):
            return Ended()
        if key in BACK and not begun:
            raise BadInput("there is nothing to take back yet; expected a number, a name, or ? for help")
        if key in BACK:
            return Undone()
        if key in HELP:
            return View(view.words, view.page, True)
        if key in MORE:
            return next_page(menu, view)
        return picked(menu, view, line)

    return read


def next_page(menu: Menu[T], view: View) -> View:
    """The page after this one; after the last, the first."""
    pages = -(-len(narrowed(menu, view.words)) // PAGE)
    return View(view.words, (view.page + 1) % max(pages, 1))


def picked(menu: Menu[T], view: View, line: str) -> Answer[T]:
    """The option of that number in view, or that alone begins so; else a view of those with such words."""
    shown = narrowed(menu, view.words)
    if line.isascii() and line.isdecimal() and 1 <= int(line[:6]) <= len(shown):
        return Taken(shown[int(line) - 1][1])
    begins = [one for one in menu if line and one[0].casefold().startswith(line.casefold())]
    if len(begins) == 1:
        return Taken(begins[0][1])
    if not (split(line) and narrowed(menu, line)):
        raise BadInput(
            f"{brief(line)} is none of them; expected a number from 1 to {len(shown)}, a name, or ? for help"
        )
    return View(line)
