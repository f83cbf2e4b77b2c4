"""Zombicide's zone combat as the kernel and the front ends know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shamble.games.zombicide import show
from shamble.games.zombicide.facts import facts
from shamble.games.zombicide.horde import HOUSE
from shamble.games.zombicide.setup import new_setup, new_state, scenarios, with_data
from shamble.games.zombicide.state import PLAYER, State
from shamble.games.zombicide.turn import play
from shamble.kernel.asks import Ask, Event, Json, Rules
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.drive import Fact
from shamble.kernel.session import Program
from shamble.kernel.steps import counted_by_subject
from shamble.kernel.view import CardMap, Person, Status

__all__ = ["GAME", "Zombicide", "new_setup", "scenarios"]


class Zombicide:
    """A skirmish on a map of zones."""

    name = "zombicide"
    title = "Zombicide zone combat"
    seats: tuple[str, ...] = (PLAYER,)
    schema = 2
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {1: counted_by_subject}

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
        return with_data(from_plain(State, data), setup)

    def concede(self, state: State, who: str) -> Event:
        """The player gives up: the skirmish is lost."""
        state.result, state.phase, state.active = "lost", "over", ""
        return Event(HOUSE, "The player gives up: the skirmish is lost", "over", {"result": "lost"})

    def facts(self, state: State) -> Mapping[str, Fact]:
        """Every visible fact by its path."""
        return facts(state)

    def seated(self, setup: Json) -> tuple[str, ...]:
        """Always the same."""
        return self.seats

    def status(self, state: State) -> Status:
        """The status line."""
        return show.status(state)

    def picture(self, state: State, ask: Ask | None = None) -> CardMap:
        """The zones as a map of boxes."""
        return show.picture(state, ask)

    def roster(self, state: State) -> Sequence[Sequence[str]]:
        """Rows about everybody."""
        return show.roster(state)

    def people(self, state: State) -> Sequence[Person]:
        """The Survivors."""
        return show.people(state)

    def summary(self, state: State) -> Sequence[str]:
        """Lines that close the game."""
        return show.summary(state)

    def measure(self, state: State, first: str, second: str) -> str:
        """What lies between two things."""
        return show.measure(state, first, second)

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Program dice, and program players for the named seats."""
        from shamble.games.seats import Players
        from shamble.games.zombicide.tactics import decide

        return Players(seats, seed, decide)


GAME = Zombicide()
