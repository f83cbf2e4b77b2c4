"""Escape from Projekt Riese as the kernel and the front ends know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shamble.games.riese import show
from shamble.games.riese.facts import facts
from shamble.games.riese.picture import picture
from shamble.games.riese.state import State
from shamble.games.riese.story.beginning import new_setup, new_state, scenarios, with_data
from shamble.games.riese.turn import play
from shamble.kernel.asks import Ask, Event, Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.session import Program
from shamble.kernel.view import SquareMap

__all__ = ["GAME", "Riese", "new_setup", "scenarios"]


class Riese:
    """A scenario on a map of squares."""

    name = "riese"
    title = "Escape from Projekt Riese"
    schema = 1
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {}

    new = staticmethod(new_state)
    play = staticmethod(play)
    save = staticmethod(to_plain)
    facts = staticmethod(facts)
    status = staticmethod(show.status)
    roster = staticmethod(show.roster)
    people = staticmethod(show.people)
    summary = staticmethod(show.summary)
    measure = staticmethod(show.measure)

    def picture(self, state: State, ask: Ask | None = None) -> SquareMap | None:
        """The map; none before the first scenario of a campaign."""
        return picture(state, ask) if state.scenario else None

    def seated(self, setup: Json) -> tuple[str, ...]:
        """One seat for each player."""
        return tuple(setup["seats"])

    def load(self, setup: Json, data: Json) -> State:
        """The state that save made this data of."""
        return with_data(from_plain(State, data), setup)

    def concede(self, state: State, who: str) -> Event:
        """The players give up: the scenario is lost."""
        state.result, state.phase, state.active = "given up", "over", ""
        return Event("RIE-293", "Given up", "over", {"result": state.result})

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Program dice and decks, and program players for the named seats."""
        from shamble.games.riese.players import decide
        from shamble.games.seats import Players

        return Players(seats, seed, decide)


GAME = Riese()
