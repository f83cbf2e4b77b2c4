"""Names people type: "ann", "walker 3", "w3", "supply 2", "car 1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from shamble.games.allout.state import State
from shamble.games.allout.story.goals import token_title
from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import brief

LONGEST = 80
"""Characters of a typed text that are looked at; no name is longer."""
MOST_NAMED = 8
"""Things an error names at most."""


def everything(state: State) -> dict[str, str]:
    """Everything on the table that has a name: id to name."""
    found = {figure.id: figure.name for figure in state.figures()}
    found.update(
        (
            counter.id,
            token_title(state, counter.token) if counter.token else f"Supply {counter.id.rpartition('-')[2]}",
        )
        for counter in state.counters.values()
    )
    found.update((piece.id, piece.name) for piece in state.pieces.values())
    return found


def find(state: State, text: str, among: Iterable[str] | None = None) -> str:
    """The id of what the text names: an id, a name, a start of either or of a word, or a short form such as w3.

    Raises BadAnswer when nothing or more than one thing fits, naming what could be meant.
    """
    known = everything(state)
    if among is not None:
        known = {name: known[name] for name in among}
    fits = matches(known, text[:LONGEST])
    if len(fits) == 1:
        return fits[0]
    named = ", ".join(known[name] for name in (fits or list(known))[:MOST_NAMED])
    named += ", ..." if len(fits or known) > MOST_NAMED else ""
    if fits:
        raise BadAnswer(f"{brief(text[:LONGEST])} may be {named}: type more of the name")
    raise BadAnswer(f"there is no {brief(text[:LONGEST])} here; known: {named or 'nothing'}")


def matches(known: Mapping[str, str], text: str) -> list[str]:
    """The ids that a typed text fits best: exactly, by a short form, by their start, or by that of a word."""
    wanted = plain(text)
    if not wanted:
        return []
    if exact := [name for name, label in known.items() if wanted in (plain(name), plain(label))]:
        return exact
    if short := re.fullmatch(r"([a-z])(\d+)", wanted, re.ASCII):
        return [name for name in known if re.fullmatch(rf"{short[1]}[a-z]*{short[2]}", plain(name))]
    if starts := [name for name, label in known.items() if plain(label).startswith(wanted)]:
        return starts
    return [name for name, label in known.items() if any(plain(w).startswith(wanted) for w in label.split())]


def plain(text: str) -> str:
    """The text without case, spaces and hyphens."""
    return re.sub(r"[\s_-]+", "", text.casefold())
