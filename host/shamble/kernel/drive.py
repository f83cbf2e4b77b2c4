"""The drive: one running game, its generator, and the ask at which it waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from shamble.kernel.asks import Ask, Boundary, Build, Event, Json, Rules, StepEnded, brief
from shamble.kernel.errors import RulesFailed

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Fact:
    """A visible fact that people may correct: how to read it and how to set it (BadInput if it can't be).

    What sets yes or no, or a number, takes no text for it. A value of None says that there is nothing to read.
    where: what people call the place, of a fact whose value names the cards that lie there, with commas between;
    of a fact that says where a thing stands, what it goes back on when it stands nowhere. derived: it follows from
    other facts, or is noted by the program alone: nobody has to set it on a table. name: what people call whom it is
    about, where that is not the first word of its path.
    """

    value: Json
    set: Callable[[Json], None]
    where: str = ""
    derived: bool = False
    name: str = ""


class Game(Protocol[S]):
    """What a game gives the kernel."""

    name: str
    schema: int
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]]

    def new(self, setup: Json) -> S:
        """The state before the first step, from resolved setup data."""

    def play(self, state: S) -> Rules[None]:
        """The rules, to be entered at any boundary of the state's cursor."""

    def save(self, state: S) -> Json:
        """The state as plain JSON data."""

    def load(self, setup: Json, data: Json) -> S:
        """The state that save made this data of; BadSave when it does not fit."""

    def concede(self, state: S, who: str) -> Event:
        """Enter in the state that the player who was asked gave up; the event that says so."""

    def facts(self, state: S) -> Mapping[str, Fact]:
        """Every visible fact by its path, such as "threat" or "ann.health"."""


class Drive(Generic[S]):
    """Runs play(state) from a boundary to the next ask; log collects what is told."""

    def __init__(self, game: Game[S], state: S, log: list[Event], at: Callable[[Drive[S]], None]) -> None:
        self._game = game
        self.state = state
        self.log = log
        self.label = ""
        self.key = ""
        self.ask: Ask | None = None
        self._at_boundary = at
        self._asked: dict[str, int] = {}
        self._build: Build | None = None
        self._rules = game.play(state)
        self._run(lambda: next(self._rules))

    def send(self, value: Json) -> None:
        """Give the rules what they asked for, and run on to the next ask."""
        self._run(lambda: self._rules.send(value))

    def end_step(self, ended: StepEnded) -> None:
        """End the step that asks, as when a person skips it, and run on."""
        self._run(lambda: self._rules.throw(ended))

    def stop(self) -> None:
        """End the game here, as when a player gives up."""
        self._rules.close()
        self.log.append(self._game.concede(self.state, self.ask.who if self.ask else ""))
        self.ask, self.key, self._build = None, "", None

    def rebuild(self) -> None:
        """Build the ask anew after a correction; a step whose subject is gone ends."""
        if self._build is None:
            return
        with self._defects():
            try:
                self.ask = self._build()
            except StepEnded as ended:
                self.end_step(ended)

    def _run(self, resume: Callable[[], Build | Event | Boundary]) -> None:
        self.ask = self._build = None
        with self._defects():
            try:
                self._run_to_ask(resume)
            except StopIteration:
                self.key = ""

    def _run_to_ask(self, resume: Callable[[], Build | Event | Boundary]) -> None:
        while True:
            step = resume()
            resume = self._next
            if type(step) is Event:
                self.log.append(step)
            elif type(step) is Boundary:
                self._cross(step.label)
            elif (ended := self._put(step)) is None:  # type: ignore[arg-type]
                return
            else:
                resume = self._thrower(ended)

    @contextmanager
    def _defects(self) -> Iterator[None]:
        """Whatever comes out of the rules themselves is a defect of theirs."""
        try:
            yield
        except RulesFailed:
            raise
        except Exception as error:
            self.ask = None
            raise RulesFailed(
                f"the rules of {self._game.name} failed after {self.label or 'the start'}: "
                f"{type(error).__name__}: {brief(str(error))}; please report it with a bug file"
            ) from error

    def _next(self) -> Build | Event | Boundary:
        return next(self._rules)

    def _thrower(self, ended: StepEnded) -> Callable[[], Build | Event | Boundary]:
        return lambda: self._rules.throw(ended)

    def _cross(self, label: str) -> None:
        self.label = label
        self._asked.clear()
        self._at_boundary(self)

    def _put(self, build: Build) -> StepEnded | None:
        try:
            ask = build()
        except StepEnded as ended:
            return ended
        topic = ask.topic
        count = self._asked[topic] = self._asked.get(topic, 0) + 1
        self.ask, self.key, self._build = ask, f"{topic}#{count}", build
        return None
