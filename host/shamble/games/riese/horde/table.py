"""Zombies on a board that people move: the program says where one goes, and hears where it really stands."""

from __future__ import annotations

from shamble.games.riese.state import State
from shamble.games.riese.words import name, square_of
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Entry, Json, Measure, Option, Rules, enter, tell
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.kernel.hands import TABLE
from shamble.kernel.plain import brief

DONE = "done"


def put_on(state: State, zombie_id: str, square: Square, rule: str, text: str) -> Rules[None]:
    """Put a zombie on a square and say so; at the table the people may say that it went elsewhere."""
    yield from tell(rule, text, "moves", zombie=zombie_id, at=name_of(square))
    state.place(zombie_id, square)
    yield from confirm(state, zombie_id, rule)


def confirm(state: State, zombie_id: str, rule: str) -> Rules[None]:
    """At the table the people move a zombie as they were told, or say where it stands instead."""
    if state.hands.board == TABLE:
        answer = yield from enter(lambda: moved_ask(state, zombie_id, rule))
        if answer != DONE:
            state.place(zombie_id, square_of(state, str(answer)))


def moved_ask(state: State, zombie_id: str, rule: str) -> Measure:
    """Move the figure; or type the square that it stands on instead."""
    at = state.zombie(zombie_id).at
    assert at is not None
    return Measure(
        rule=rule,
        text=f"Put {name(state, zombie_id)} on {name_of(at)}",
        who=state.seats[0],
        subjects=(zombie_id,),
        options=(Option(DONE, "Done"),),
        default=DONE,
        entry=Entry(
            "square", "the square it stands on instead, such as C4", lambda value: elsewhere(state, value)
        ),
    )


def elsewhere(state: State, value: Json) -> str:
    """The name of a square of the map where nobody stands; else BadAnswer."""
    try:
        square = square_of(state, value if isinstance(value, str) else brief(value))
    except BadInput as wrong:
        raise BadAnswer(str(wrong)) from None
    if there := state.at(square):
        raise BadAnswer(f"{name(state, there)} stands on {name_of(square)}; expected a free square")
    return name_of(square)
