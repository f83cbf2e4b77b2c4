"""Dialogues: several short questions one after another, for every front end that can read a line.

A dialogue is a generator that yields questions, is sent typed lines, and returns what came of it. A line that does
not fit is answered by the same question again, with what was wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypeVar

from shamble.kernel.errors import BadInput
from shamble.kernel.plain import Json

T = TypeVar("T")
STOPS = ("q", "quit", "cancel")


@dataclass(frozen=True, slots=True)
class Question:
    """What to show before the prompt, and the prompt; fault: what was wrong with the last line."""

    prompt: str
    lines: list[str] = field(default_factory=list)
    fault: str = ""


Dialogue: TypeAlias = Generator[Question, str, T]


def asked(prompt: str, read: Callable[[str], T], *lines: str) -> Dialogue[T]:
    """Ask until the line can be read; BadInput, which ends the dialogue, for q."""
    fault = ""
    while True:
        line = " ".join((yield Question(prompt, [] if fault else list(lines), fault)).split())
        if line.casefold() in STOPS:
            raise BadInput("nothing was kept")
        try:
            if not line.isprintable():
                raise BadInput("that holds control characters; expected printable words")
            return read(line)
        except BadInput as error:
            fault = f"{error}; q leaves"


def held(dialogue: Dialogue[T], hear: Callable[[Question], str | None]) -> T:
    """Hold a dialogue to its end; BadInput when it is broken off."""
    try:
        question = next(dialogue)
        while True:
            line = hear(question)
            question = dialogue.send("q" if line is None else line)
    except StopIteration as ended:
        result: T = ended.value
        return result


class CardBox(Protocol):
    """The cards that people may add to a game, and the file in which those they enter are kept."""

    def check(self) -> None:
        """BadFile for a file to which no card can be added; it is left as it is."""

    def known(self, name: str, deck: str) -> Json:
        """The card of that name in the player's files for that deck; None when there is none."""

    def entering(self, deck: str, name: str) -> Dialogue[Json]:
        """Ask for a card of that deck (empty: of any), called so (empty: that is asked, too)."""

    def keep(self, table: Json) -> str:
        """Add a card to the file; returns where it is kept. BadFile or SaveFailed when it cannot be kept."""
