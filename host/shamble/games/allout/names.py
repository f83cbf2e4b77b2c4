"""Names people type: "ann", "walker 3", "w3", "supply 2", "car 1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from shamble.games.allout.state import State
from shamble.kernel.errors import BadAnswer


def everything(state: State) -> dict[str, str]:
    """Everything on the table that has a name: id to name."""
    found = {figure.id: figure.name for figure in state.figures()}
    found.update(
        (counter.id, f"Supply {counter.id.rpartition('-')[2]}") for counter in state.counters.values()
    )
    found.update((piece.id, piece.name) for piece in state.pieces.values())
    return found


def find(state: State, text: str, among: Iterable[str] | None = None) -> str:
    """The id of what the text names: an id, a name, a start of one, or a short form such as w3.

    Raises BadAnswer when nothing or more than one thing fits, naming what could be meant.
    """
    known = everything(state)
    if among is not None:
        known = {name: known[name] for name in among}
    fits = matches(known, text)
    if len(fits) == 1:
        return fits[0]
    named = ", ".join(known[name] for name in (fits or list(known))[:8])
    if fits:
        raise BadAnswer(f"{text[:40]!r} may be {named}: type more of the name")
    raise BadAnswer(f"there is no {text[:40]!r} here; known: {named}")


def matches(known: Mapping[str, str], text: str) -> list[str]:
    """The ids that a typed text fits best: exact ones first, else those that begin with it."""
    wanted = plain(text)
    exact = [name for name, label in known.items() if wanted in (plain(name), plain(label))]
    if exact or not wanted:
        return exact
    if short := re.fullmatch(r"([a-z])(\d+)", wanted):
        return [name for name in known if re.fullmatch(rf"{short[1]}[a-z]*{short[2]}", plain(name))]
    return [name for name, label in known.items() if plain(label).startswith(wanted)]


def plain(text: str) -> str:
    """The text without case, spaces and hyphens."""
    return re.sub(r"[\s_-]+", "", text.casefold())
