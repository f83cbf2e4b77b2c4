"""Surrounded as the kernel and the front ends know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shamble.games.surrounded import show
from shamble.games.surrounded.facts import facts
from shamble.games.surrounded.setup import new_setup, new_state, scenarios, with_cards
from shamble.games.surrounded.state import OVER, SEATS, State
from shamble.games.surrounded.turn import play
from shamble.kernel.asks import Event, Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.hands import hands_of
from shamble.kernel.session import Program

__all__ = ["GAME", "Surrounded", "new_setup", "scenarios"]


class Surrounded:
    """One to four players against eighteen cards."""

    name = "surrounded"
    title = "Surrounded"
    seats: tuple[str, ...] = SEATS
    schema = 1
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {}

    new = staticmethod(new_state)
    play = staticmethod(play)
    save = staticmethod(to_plain)
    facts = staticmethod(facts)
    status = staticmethod(show.status)
    picture = staticmethod(show.picture)
    roster = staticmethod(show.roster)
    people = staticmethod(show.people)
    summary = staticmethod(show.summary)
    measure = staticmethod(show.measure)

    def seated(self, setup: Json) -> tuple[str, ...]:
        """The seats of a game for that many."""
        return SEATS[: setup["seats"]]

    def load(self, setup: Json, data: Json) -> State:
        """The state that save made this data of."""
        state = with_cards(from_plain(State, data), setup)
        if "hands" not in data:  # in older saves the set-up alone says whose the deck is
            state.hands = hands_of(setup)
        return state

    def concede(self, state: State, who: str) -> Event:
        """The players give up: nothing is scored, and a scenario is lost."""
        state.step, state.conceded = OVER, True
        return Event("SUR-143", "Given up", "over", {"won": False})

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """A program deck, and program players for the named seats."""
        from shamble.games.surrounded.players import Players

        return Players(seats, seed)


GAME = Surrounded()
