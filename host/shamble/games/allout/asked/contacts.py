"""Who touches whom at a table that nobody has measured: plain facts, as people have said or corrected them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.allout.state import Asked, State
from shamble.kernel.errors import BadInput

MELEE = ("melee", "fight-order", "fight")
"""The steps in which it matters who faces whom across a Barrier."""


def told(state: State) -> Asked:
    """What people have said of the table; BadInput where it is measured."""
    if state.asked is None:
        raise BadInput("this table is measured: nobody is asked who touches whom")
    return state.asked


def partners(pairs: Iterable[Sequence[str]], name: str) -> list[str]:
    """Those that the pairs link to a model."""
    return [two if one == name else one for one, two in pairs if name in (one, two)]


def touching(state: State, name: str) -> list[str]:
    """Models said to touch that one."""
    return partners(told(state).touch, name)


def facing(state: State, name: str) -> list[str]:
    """Models said to face that one across a Barrier, in the Melee Phase."""
    return partners(told(state).faces, name) if state.now in MELEE else []


def link(state: State, one: str, two: str) -> None:
    """Two models touch from now on; nobody touches a friend that matters."""
    if state.hostile(one, two) and two not in touching(state, one):
        told(state).touch.append([one, two])


def face(state: State, one: str, two: str) -> None:
    """Two models face each other across a Barrier."""
    if two not in partners(told(state).faces, one):
        told(state).faces.append([one, two])


def part(state: State, name: str) -> None:
    """A model touches nobody any more, and faces nobody."""
    said = told(state)
    said.touch = [pair for pair in said.touch if name not in pair]
    said.faces = [pair for pair in said.faces if name not in pair]


def leave(state: State, name: str) -> None:
    """Nothing more is known of a model that has left the table."""
    part(state, name)
    stands_at_barrier(state, name, False)


def moved(state: State, name: str) -> None:
    """Count that a model has been moved, so that people can be told to put it back."""
    moves = told(state).moves
    moves[name] = moves.get(name, 0) + 1


def look_again(state: State, name: str) -> None:
    """Nobody knows any more in which zones of the scenario it is, though it has not been moved."""
    said = told(state)
    said.seen = {one: moves for one, moves in said.seen.items() if one.partition("/")[0] != name}


WALKERS = "walkers"
"""Whose moves are counted together, for they are not told apart."""


def stands_at_barrier(state: State, name: str, may: bool, sure: bool = True) -> None:
    """Note whether a survivor stands at a Barrier; not sure: whether it may."""
    said = told(state)
    said.barrier, said.unsure = ([o for o in names if o != name] for names in (said.barrier, said.unsure))
    if may and has_barriers(state):
        said.barrier.append(name)
        said.unsure += [] if sure else [name]


def has_barriers(state: State) -> bool:
    """Whether any Barrier is on the table."""
    return any(state.book.scenery[piece.card].has("defensible") for piece in state.pieces.values())
