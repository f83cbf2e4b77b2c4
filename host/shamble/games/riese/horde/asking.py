"""What the players settle for zombies: whom, where to, and who first (RIE-036, RIE-446, RIE-455, RIE-469)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.riese.state import State
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Choose, Option, Rules, choose, gone


def which_one(state: State, names: Sequence[str], rule: str, text: str, zombie_id: str = "") -> Rules[str]:
    """One of these figures or things by id; without an ask the only one, or the first where nobody is to be asked."""
    if len(names) == 1 or state.windows == "never":
        return names[0]

    def ask() -> Choose:
        left = [one for one in names if spot(state, one)] or gone("each of them", rule)
        options = tuple([Option(one, f"{subject(state, one)} on {spot(state, one)}") for one in left])
        who, subjects = state.seats[0], (zombie_id,) if zombie_id else ()
        return Choose(rule=rule, text=text, who=who, subjects=subjects, options=options, default=left[0])

    return (yield from choose(ask))


def spot(state: State, one: str) -> str:
    """The name of the square of a figure or a thing; "" when it is gone."""
    there = state.things.get(one) or state.find(one)
    return name_of(there.at) if there is not None and there.at is not None else ""


def which_square(
    state: State, squares: Sequence[Square], rule: str, text: str, zombie_id: str = ""
) -> Rules[Square]:
    """One of these squares; without an ask the only one, or the first where nobody is to be asked."""
    if len(squares) == 1 or state.windows == "never":
        return squares[0]
    options = tuple([Option(name_of(square), name_of(square)) for square in squares])
    ask = Choose(
        rule=rule,
        text=text,
        who=state.seats[0],
        subjects=(zombie_id,) if zombie_id else (),
        options=options,
        default=options[0].id,
    )
    chosen = yield from choose(lambda: ask)
    return next(square for square in squares if name_of(square) == chosen)
