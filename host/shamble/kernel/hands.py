"""Who rolls the dice, draws the cards and measures the table of a game: the program, or the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shamble.kernel.asks import Ask, Draw, Roll
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import Json, brief

if TYPE_CHECKING:
    from shamble.kernel.session import Program, Session

PROGRAM, TABLE = "program", "table"
DICE, DECKS, BOARD = "dice", "decks", "board"
NAMES = (DICE, DECKS, BOARD)
"""The paths of the facts that say so; a game that has such a fact can be switched at any ask."""


@dataclass(slots=True)
class Hands:
    """In whose hands the dice, the decks and the board are; part of a game's state, so that a switch can be undone."""

    dice: str = PROGRAM
    decks: str = PROGRAM
    board: str = PROGRAM


def hands_of(setup: Json) -> Hands:
    """As a game was set up; older saves call the decks cards."""
    decks = setup.get(DECKS, setup.get("cards", PROGRAM))
    return Hands(setup.get(DICE, PROGRAM), decks, setup.get(BOARD, PROGRAM))


def hand_facts(hands: Hands, *names: str, then: Callable[[], None] = lambda: None) -> dict[str, Fact]:
    """The facts of these of the NAMES; then is called when one was set."""

    def setter(name: str) -> Callable[[Json], None]:
        def put(value: Json) -> None:
            if value not in (PROGRAM, TABLE):
                raise BadInput(f"{name} cannot be {brief(value)}; expected {PROGRAM} or {TABLE}")
            setattr(hands, name, value)
            then()

        return put

    return {name: Fact(getattr(hands, name), setter(name)) for name in names}


def hands_in(facts: Mapping[str, Json]) -> dict[str, Json]:
    """Who has the dice, the decks and the board, as far as the game has any."""
    return {name: whose for name, whose in facts.items() if name in NAMES}


class AtTheTable:
    """A program that leaves to the people at the table what is in their hands: the dice, the decks or both."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._session: Session[Any] | None = None

    def sit_at(self, session: Session[Any]) -> None:
        """Play this game: the hands in its state, if it has any, say what the people have."""
        self._session = session

    def takes(self, ask: Ask) -> bool:
        """As the program, but for what the people have."""
        return not self._is_theirs(ask) and self._program.takes(ask)

    def _is_theirs(self, ask: Ask) -> bool:
        name = {Roll: DICE, Draw: DECKS}.get(type(ask))
        hands = getattr(self._session.state, "hands", None) if self._session and name else None
        return isinstance(hands, Hands) and getattr(hands, str(name)) == TABLE

    def answer(self, ask: Ask, state: Json) -> Json:
        """The program's answer."""
        return self._program.answer(ask, state)
