"""All Out War as the kernel and the front ends know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shamble.games.allout.boards import board_of, hand_over
from shamble.games.allout.older import from_first_format
from shamble.games.allout.setup.new import new_setup, new_state, scenarios, seats_in, with_data
from shamble.games.allout.state import State
from shamble.games.allout.turn import play
from shamble.games.allout.views import show
from shamble.games.allout.views.facts import facts
from shamble.kernel.asks import Ask, Event, Json, Rules
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.drive import Fact
from shamble.kernel.hands import TABLE
from shamble.kernel.session import Program
from shamble.kernel.view import Person, Picture, Status

__all__ = ["GAME", "AllOut", "new_setup", "scenarios"]


class AllOut:
    """All Out War for one or two players, on a table that the program measures or that people have before them."""

    name = "allout"
    title = "All Out War"
    schema = 2
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {1: from_first_format}

    def new(self, setup: Json) -> State:
        """The state before the first step."""
        state = new_state(setup)
        if state.hands.board == TABLE:
            hand_over(state)
        return state

    def play(self, state: State) -> Rules[None]:
        """The rules."""
        return play(state)

    def save(self, state: State) -> Json:
        """The state as plain data."""
        return to_plain(state)

    def load(self, setup: Json, data: Json) -> State:
        """The state that save made this data of."""
        state = with_data(from_plain(State, data), setup)
        state.board = board_of(state)
        return state

    def seated(self, setup: Json) -> tuple[str, ...]:
        """One player, or two rivals."""
        return seats_in(setup)

    def concede(self, state: State, who: str) -> Event:
        """The player gives up: the game is lost, or the rival's."""
        state.phase = "over"
        if state.solo:
            state.result = "lost"
            return Event("AOW-459", "The player gives up: the game is lost", "over", {"result": "lost"})
        state.result = state.rival(who if who in state.seats else state.mover)
        text = f"{state.rival(state.result).capitalize()} gives up: {state.result} wins"
        return Event("AOW-453", text, "over", {"result": state.result})

    def facts(self, state: State) -> Mapping[str, Fact]:
        """Every visible fact by its path."""
        return facts(state)

    def status(self, state: State) -> Status:
        """The status line."""
        return show.status(state)

    def picture(self, state: State, ask: Ask | None = None) -> Picture | None:
        """The table from above."""
        return show.picture(state, ask)

    def roster(self, state: State) -> Sequence[Sequence[str]]:
        """Rows about every model."""
        return show.roster(state)

    def people(self, state: State) -> Sequence[Person]:
        """The survivors, group after group."""
        return show.people(state)

    def summary(self, state: State) -> Sequence[str]:
        """Lines that close the game."""
        return show.summary(state)

    def measure(self, state: State, first: str, second: str) -> str:
        """What lies between two things."""
        return show.measure(state, first, second)

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Program dice and decks, and program players for the named seats."""
        from shamble.games.allout.players.tactics import Good
        from shamble.games.seats import Players

        return Players(seats, seed, Good().decide)


GAME = AllOut()
