"""The toy game on a lane of squares: its steps are called by the squares that they lead to."""

from dataclasses import replace
from functools import partial

from kernel.toy import ToyProgram
from shamble.geometry.squares import RIGHT, named
from shamble.kernel.asks import BadAnswer, Boundary, Choose, Entry, Event, StepEnded
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.kernel.view import Figure, SquareMap
from shamble.ui.desk import Desk
from ui.toy_game import PlayableToy

SQUARES = {"stay": "stay", "step": "go:B1", "run": "go:C1"}
STEPS = {square: step for step, square in SQUARES.items()}


def in_row(typed):
    """A square of the lane's first row, up to the fourth."""
    if named(typed) not in {(x, 0) for x in range(4)}:
        raise BadAnswer(f"{typed} is no square of the first row up to D1")
    return typed


def with_squares(build):
    """Build the ask, its options called by squares; any near square may be typed."""

    def built():
        ask = build()
        if isinstance(ask, Choose) and ask.options:
            options = tuple(replace(option, id=SQUARES[option.id]) for option in ask.options)
            entry = Entry("square", "a square such as D1", in_row, lambda square: f"{square} at a run")
            return replace(ask, options=options, default=SQUARES[ask.default], entry=entry)
        return ask

    return built


def answer(state, value):
    """The toy's own answer: an option, or for a square how far it is for whoever walks."""
    if not isinstance(value, str) or value in STEPS:
        return STEPS.get(value, value)
    return named(value)[0] - state.walkers[state.queue[0]].at


class OnSquares(PlayableToy):
    """The toy on a lane that shows where the walker who is asked could go."""

    def play(self, state):
        """As the toy, its options renamed."""
        rules = super().play(state)
        resume = partial(next, rules)
        while True:
            try:
                step = resume()
            except StopIteration:
                return
            try:
                value = yield step if isinstance(step, Event | Boundary) else with_squares(step)
                resume = partial(rules.send, answer(state, value))
            except StepEnded as ended:
                resume = partial(rules.throw, ended)

    def picture(self, state, ask=None):
        """Each walker on the lane."""
        walkers = state.walkers.items()
        figures = (
            Figure(name, name, "hero", name.upper(), (walker.at, 0), RIGHT) for name, walker in walkers
        )
        asked = [state.walkers[name] for name in ask.subjects if name in state.walkers] if ask else []
        reach = tuple((walker.at + 1, 0) for walker in asked)
        focus = (asked[0].at, 0) if asked else None
        return SquareMap("Lane", 20, 30, figures=tuple(figures), shaded=reach, focus=focus)


def squares_desk():
    """A new game on squares."""
    game = OnSquares()
    header = Header("toy", game.schema, "test", {"turns": 3, "walkers": ["a", "b"]})
    return Desk(game, Session(game, MemoryJournal(header), ToyProgram(3)), "toy-1")
