"""Surrounded as the kernel and the front ends know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shamble.games.surrounded import show
from shamble.games.surrounded.facts import facts
from shamble.games.surrounded.setup import new_setup, new_state, scenarios, with_cards
from shamble.games.surrounded.state import OVER, SEATS, State
from shamble.games.surrounded.turn import play
from shamble.kernel.asks import Ask, Event, Json, Rules
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.drive import Fact
from shamble.kernel.session import Program
from shamble.kernel.view import CardMap, Status

__all__ = ["GAME", "Surrounded", "new_setup", "scenarios"]


class Surrounded:
    """One to four players against eighteen cards."""

    name = "surrounded"
    title = "Surrounded"
    seats: tuple[str, ...] = SEATS
    schema = 1
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {}

    def new(self, setup: Json) -> State:
        """The state before the first step."""
        return new_state(setup)

    def play(self, state: State) -> Rules[None]:
        """The rules."""
        return play(state)

    def save(self, state: State) -> Json:
        """The state as plain data."""
        return to_plain(state)

    def load(self, setup: Json, data: Json) -> State:
        """The state that save made this data of."""
        return with_cards(from_plain(State, data), setup)

    def concede(self, state: State) -> Event:
        """The players give up: nothing is scored, and a scenario is lost."""
        state.step, state.conceded = OVER, True
        return Event("SUR-143", "Given up", "over", {"won": False})

    def facts(self, state: State) -> Mapping[str, Fact]:
        """Every visible fact by its path."""
        return facts(state)

    def status(self, state: State) -> Status:
        """The status line."""
        return show.status(state)

    def picture(self, state: State, ask: Ask | None = None) -> CardMap:
        """The map."""
        return show.picture(state, ask)

    def roster(self, state: State) -> Sequence[Sequence[str]]:
        """Rows about every location."""
        return show.roster(state)

    def summary(self, state: State) -> Sequence[str]:
        """Lines that close the game."""
        return show.summary(state)

    def measure(self, state: State, first: str, second: str) -> str:
        """Nothing is measured."""
        return show.measure(state, first, second)

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """A program deck, and program players for the named seats."""
        from shamble.games.surrounded.players import Players

        return Players(seats, seed)


GAME = Surrounded()
