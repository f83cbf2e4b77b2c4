"""A line of play found by search, played by the rules, and told as a game is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.surrounded.best import PLACE, Said
from shamble.games.surrounded.deciding import PLACED
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.state import State
from shamble.kernel.asks import Ask, Choose, Json
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session


class Scripted(Players):
    """Deals the cards in order and gives the answers of a line of play; the first of the options otherwise."""

    def __init__(self, deal: Sequence[int], answers: Iterable[Said]) -> None:
        super().__init__({}, 0, deal)
        self._answers = list(answers)

    def takes(self, ask: Ask) -> bool:
        """Everything."""
        return True

    def answer(self, ask: Ask, state: State) -> Json:
        """The next answer to such an ask; those to asks that were not put, having one option only, are passed."""
        if not isinstance(ask, Choose):
            return super().answer(ask, state)
        about = PLACE if ask.rule in PLACED else ask.rule
        while self._answers:
            said = self._answers.pop(0)
            if (said.turn, said.about) == (state.turn, about):
                return said.answer
        return ask.options[0].id


def retold(setup: Json, deal: Sequence[int], answers: Iterable[Said]) -> Session[State]:
    """The game of that set-up and deal, played to its end by the rules with these answers."""
    journal = MemoryJournal(Header(GAME.name, GAME.schema, "", setup), keeps_states=False)
    session = Session(GAME, journal, Scripted(deal, answers))
    session.run()
    return session


def told(session: Session[State]) -> list[str]:
    """What happened, in words."""
    return [event.text for event in session.log]
