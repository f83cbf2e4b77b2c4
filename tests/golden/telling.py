"""A whole game as text, and whether it still goes as it is kept."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shamble.kernel.asks import Ask
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.plain import Json
from shamble.kernel.session import Program, Session
from shamble.kernel.view import Playable

HERE = Path(__file__).parent


def told(
    game: Playable[Any], setup: Json, chance: Program, answer: Callable[[Ask, Any], Json]
) -> tuple[list[str], Any]:
    """Questions with their answers (?) and what was told (.), each under its clause; and the state in the end.

    chance answers rolls and draws, answer everything that a person is asked.
    """
    session = Session(game, MemoryJournal(Header(game.name, game.schema, "golden", setup)), chance)
    lines, heard = list[str](), 0
    while (ask := session.ask) is not None:
        session.answer(session.ask_no, answer(ask, session.state))
        lines.append(f"{ask.rule} ? {f'{ask.who}: ' if ask.who else ''}{session.line()[-1].text}")
        lines += [f"{event.rule} . {event.text}" for event in session.log[heard:]]
        heard = len(session.log)
    return lines, session.state


def hold(name: str, now: list[str], update: bool) -> None:
    """Compare a game with the one that is kept under this name, or keep it as it goes now."""
    path = HERE / f"{name}.txt"
    if update:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    assert not list(difflib.unified_diff(before, now, path.name, "now", lineterm="", n=2))
