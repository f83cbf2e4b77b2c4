"""Zombies and NPCs on a board that people move: the program says where one goes, and hears where it really stands."""

from __future__ import annotations

from shamble.games.riese.entering import read_square, wheels
from shamble.games.riese.state import State
from shamble.games.riese.words import name, square_of
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Entry, Json, Measure, Option, Rules, enter, step, tell
from shamble.kernel.errors import BadAnswer
from shamble.kernel.hands import TABLE

DONE = "done"


def put_on(state: State, zombie_id: str, square: Square, rule: str, text: str) -> Rules[None]:
    """Put a zombie on a square and say so; at the table the people may say that it went elsewhere."""
    yield from tell(rule, text, "moves", zombie=zombie_id, at=name_of(square))
    state.place(zombie_id, square)
    yield from confirm(state, zombie_id, rule)


def confirm(state: State, who: str, rule: str) -> Rules[None]:
    """At the table the people move a figure as they were told, or say where it stands instead.

    What they state in words is noted, and keeps nothing else from happening.
    """
    if state.hands.board == TABLE:
        answer = yield from step(enter(lambda: moved_ask(state, who, rule)))
        if answer not in (DONE, None):
            state.place(who, square_of(state, str(answer)))


def moved_ask(state: State, who: str, rule: str) -> Measure:
    """Move the figure; or type the square that it stands on instead."""
    free = [square for square in state.chart.cells if state.at(square) in ("", who)]
    hint = "the square it stands on instead, such as C4"
    return Measure(
        rule=rule,
        text=f"Put {name(state, who)} on {name_of(state.square(who))}",
        who=state.seats[0],
        subjects=(who,),
        options=(Option(DONE, "Done"),),
        default=DONE,
        entry=Entry("square", hint, lambda value: stands_on(state, who, value), wheels=wheels(free)),
    )


def stands_on(state: State, who: str, value: Json) -> str:
    """The name of a square of the map where nobody else stands; else BadAnswer."""
    square = read_square(state, value)
    if (there := state.at(square)) not in ("", who):
        raise BadAnswer(f"{name(state, there)} stands on {name_of(square)}; expected a free square")
    return name_of(square)
