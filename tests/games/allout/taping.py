"""A random game on a measured table, taped: each deed with the table before and after, each choice and each roll."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from games.allout.tables import any_answer
from shamble.games.allout.actions import move as moving
from shamble.games.allout.actions import search as searching
from shamble.games.allout.actions import shoot as shooting
from shamble.games.allout.board import Went
from shamble.games.allout.game import AllOut
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.state import State
from shamble.kernel.asks import Ask, Draw, Json, Roll, Rules
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from tables import Nobody

DOORS = (
    "lunges",
    "noise",
    "mayhem",
    "march",
    "enter",
    "ambush",
    "set_up",
    "lure",
    "flee",
    "push_apart",
    "drop",
    "lie",
    "slip_away",
)
"""The deeds that the rules let the board carry out; a Move and the choice of a counter are deeds, too."""
SILENT = ("next_up",)
Pairs = frozenset[frozenset[str]]


@dataclass
class Deed:
    """One deed of the measured game: the table before and after, what the door returned, and whom it touched."""

    name: str
    args: tuple[Any, ...]
    before: State
    after: State
    result: Any = None
    moved: set[str] = field(default_factory=set)
    met: list[str] = field(default_factory=list)
    legs: list[tuple[str, float, State]] = field(default_factory=list)


@dataclass
class Told:
    """A choice or a roll of the rules in the measured game."""

    ask: Ask
    answer: Json
    phase: str
    used: bool = False


@dataclass
class Tape:
    """The measured game as it went; depth: how many doors are open."""

    start: State
    deeds: list[Deed] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    open: list[Deed] = field(default_factory=list)
    depth: int = 0


def seen(state: State) -> State:
    """A copy of what can be seen of a measured table."""
    same = ("threat", "seats", "initiative", "pieces", "house", "book", "scenario")
    copy = State(**{name: getattr(state, name) for name in same})
    for name in ("survivors", "walkers", "counters"):
        setattr(copy, name, deepcopy(getattr(state, name)))
    copy.board = MeasuredBoard(copy)
    return copy


def touching(state: State) -> Pairs:
    """Enemies in base contact."""
    there = [figure.id for figure in state.figures() if state.placed(figure)]
    return frozenset(frozenset((one, two)) for one in there for two in state.board.enemies_touching(one))


def phase_of(label: str) -> str:
    """Turn and phase of a boundary, without whom it is about."""
    return "/".join(label.split("/")[:2])


# -- the measured game


class Measuring(MeasuredBoard):
    """A measured board whose deeds are taped."""

    tape: Tape


def taped(name: str) -> Callable[..., Rules[Any]]:
    """A door that is taped."""
    through = getattr(MeasuredBoard, name)

    def door(self: Measuring, *args: Any, **more: Any) -> Rules[Any]:
        return (yield from on_tape(self, name, args, through(self, *args, **more)))

    return door


def on_tape(board: Measuring, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
    """Carry out a deed and tape it."""
    tape, before = board.tape, seen(board.state)
    deed = Deed(name, args, before, before)
    sets = [arg for arg in args if isinstance(arg, set)]
    known = set().union(*sets)
    tape.open.append(deed)
    tape.depth += 1
    try:
        deed.result = yield from rules
    finally:
        tape.depth -= 1
        tape.open.pop()
    deed.after = seen(board.state)
    deed.moved = set().union(*sets) - known
    if name == "ambush" and deed.result:
        deed.met = [one for one in board.positions.touching(args[0].id) if one in board.state.survivors]
    tape.deeds.append(deed)
    return deed.result


def silent(name: str) -> Callable[..., Rules[Any]]:
    """A door behind which something is asked that nobody asks at a real table."""
    through = getattr(MeasuredBoard, name)

    def door(self: Measuring, *args: Any) -> Rules[Any]:
        self.tape.depth += 1
        try:
            return (yield from through(self, *args))
        finally:
            self.tape.depth -= 1

    return door


def walk(self: Measuring, name: str, answer: Json, left: float) -> Rules[Went]:
    """A leg of a Move."""
    went = yield from MeasuredBoard.walk(self, name, answer, left)
    self.tape.open[-1].legs.append(("walk", left - (went.far or 0.0), seen(self.state)))
    return went


def climb_lands(self: Measuring, name: str, piece: str, left: float) -> Rules[float]:
    """A climb that went well."""
    far = yield from MeasuredBoard.climb_lands(self, name, piece, left)
    self.tape.open[-1].legs.append(("over", left - far, seen(self.state)))
    return far


def climb_fails(self: Measuring, name: str) -> Rules[None]:
    """A climb that did not."""
    yield from MeasuredBoard.climb_fails(self, name)
    self.tape.open[-1].legs.append(("fail", 0.0, seen(self.state)))


for door in DOORS:
    setattr(Measuring, door, taped(door))
for door in SILENT:
    setattr(Measuring, door, silent(door))
for method in (walk, climb_lands, climb_fails):
    setattr(Measuring, method.__name__, method)


@contextmanager
def more_doors() -> Iterator[None]:
    """A whole Move and the choice of a counter or weapon are deeds, too, though the rules ask for them bit by bit."""
    move, pick, arm = moving.move, searching.pick_counter, shooting.pick_weapon

    def whole_move(state: State, name: str, far: float, rule: str) -> Rules[None]:
        return (yield from through(state, "move", (name,), move(state, name, far, rule)))

    def picked(state: State, name: str) -> Rules[str]:
        return (yield from through(state, "pick_counter", (name,), pick(state, name)))

    def armed(state: State, name: str, *more: Any) -> Rules[str]:
        return (yield from through(state, "pick_weapon", (name,), arm(state, name, *more)))

    moving.move, searching.pick_counter, shooting.pick_weapon = whole_move, picked, armed
    try:
        yield
    finally:
        moving.move, searching.pick_counter, shooting.pick_weapon = move, pick, arm


def through(state: State, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
    """A deed on the board that the state has."""
    board: Any = state.board
    on_board = on_tape if isinstance(board, Measuring) else board.beside
    return (yield from on_board(board, name, args, rules))


class Led(AllOut):
    """The game that leads; asked: the one that follows."""

    def __init__(self) -> None:
        self.tape: Tape | None = None

    def new(self, setup: Json) -> State:
        """On a board that is taped."""
        state = super().new(setup)
        board = Measuring(state)
        board.tape = self.tape = Tape(seen(state))
        state.board = board
        return state


def lead(setup: Json, seed: int) -> tuple[Session[Any], Tape]:
    """A random game on a measured table, and its tape."""
    game, rng = Led(), random.Random(seed)
    journal = MemoryJournal(Header(game.name, game.schema, "test", setup), keeps_states=False)
    session = Session(game, journal, Nobody())
    assert game.tape is not None
    while (ask := session.ask) is not None:
        answer = any_answer(ask, rng, session.state)
        if not game.tape.depth or isinstance(ask, Roll | Draw):
            game.tape.told.append(Told(ask, answer, phase_of(session.label)))
        session.answer(session.ask_no, answer)
    return session, game.tape
