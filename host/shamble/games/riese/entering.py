"""A square as a typed answer, by its name, its label or who stands on it."""

from __future__ import annotations

from collections.abc import Collection

from shamble.games.riese.state import State
from shamble.games.riese.words import square_of
from shamble.geometry.squares import Square, column_name, name_of
from shamble.kernel.asks import BadAnswer, Entry, Json, Wheel, brief
from shamble.kernel.errors import BadInput


def square_entry(state: State, legal: Collection[Square], hint: str, what: str) -> Entry:
    """An entry that takes one of the legal squares, in canonical form such as "C4".

    hint: what people may type; what: what such a square is, as in "no square to throw at". At a dial the column and
    the row are turned one by one. Raises BadAnswer from its check for anything else.
    """

    def check(answer: Json) -> str:
        square = read_square(state, answer)
        if square not in legal:
            raise BadAnswer(f"{name_of(square)} is no square {what}; expected one such as {example}")
        return name_of(square)

    example = name_of(min(legal)) if legal else "C4"
    return Entry("square", hint, check, wheels=wheels(legal))


def read_square(state: State, answer: Json) -> Square:
    """The square of the map that an answer means, a dial's "C 4" too. Raises BadAnswer for what means none."""
    if not isinstance(answer, str):
        raise BadAnswer(f"{brief(answer)} is no square; expected a name such as C4")
    try:
        return square_of(state, answer)
    except BadInput as problem:
        try:
            return square_of(state, "".join(answer.split()))
        except BadInput:
            raise BadAnswer(str(problem)) from None


def wheels(legal: Collection[Square]) -> tuple[Wheel, ...]:
    """The columns and the rows of these squares, as a dial offers them."""
    columns = tuple([column_name(x) for x in sorted({x for x, _ in legal})])
    rows = tuple([str(y + 1) for y in sorted({y for _, y in legal})])
    return (Wheel("column", columns), Wheel("row", rows)) if legal else ()
