"""Facts of a table that nobody has measured: who is on it, who touches whom, and how often who has been moved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from shamble.games.allout.asked.contacts import link, part, told
from shamble.games.allout.state import Counter, Figure, State
from shamble.games.allout.views.names import find
from shamble.games.allout.walkers import new_walker
from shamble.kernel.asks import Json, brief, whole
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput

ON, OFF = "the table", "off"
MOST_MOVES = 100_000


def asked_facts(state: State) -> dict[str, Fact]:
    """What people may correct of a table that only they see."""
    found = {
        "walkers.new": Fact(OFF, partial(add_walker, state)),
        "walkers.moves": Fact(told(state).moves.get("walkers", 0), partial(set_moves, state, "walkers")),
    }
    for figure in state.figures():
        found[f"{figure.id}.at"] = Fact(ON, partial(set_figure, state, figure))
        # of a survivor and a walker it is said of the survivor, and may be set of either
        there = touched(state, figure.id) if figure.id in state.survivors else None
        found[f"{figure.id}.touches"] = Fact(there, partial(set_touch, state, figure.id))
        if figure.id in told(state).moves:
            found[f"{figure.id}.moves"] = Fact(
                told(state).moves[figure.id], partial(set_moves, state, figure.id)
            )
    for zone in state.scenario.zones:
        there = ", ".join(
            state.figure(one).name for one in state.board.inside(zone.name) if one in state.survivors
        )
        found[f"{zone.name}.inside"] = Fact(there, partial(set_inside, state, zone.name))
    for counter in state.counters.values():
        found[f"{counter.id}.at"] = Fact(ON, partial(set_counter, state, counter))
    return found


def touched(state: State, name: str) -> str:
    """The names of the enemies that a model touches, with commas between."""
    return ", ".join(state.figure(other).name for other in state.board.enemies_touching(name))


def set_touch(state: State, name: str, value: Json) -> None:
    """Whom a model touches: names with commas between, or nothing."""
    named = people_in(state, value, state.enemies(name))
    part(state, name)
    for other in named:
        link(state, name, other)


def set_inside(state: State, zone: str, value: Json) -> None:
    """Which survivors are in a zone: names with commas between, or nothing."""
    told(state).inside[zone] = people_in(state, value, state.survivors)


def people_in(state: State, value: Json, among: Iterable[str]) -> list[str]:
    """The models that a value names with commas between, or nobody."""
    words = [word.strip() for word in value.split(",")] if isinstance(value, str) else None
    if words is None:
        raise BadInput(f"{brief(value)} names nobody; expected names with commas between, or nothing")
    return [find(state, word, among) for word in words if word and word.casefold() not in NOBODY]


NOBODY = ("nobody", "nothing", "none")


def set_figure(state: State, figure: Figure, value: Json) -> None:
    """A model leaves the table."""
    if value == OFF:
        take_off(state, figure)
    else:
        expect_on(figure.name, value)


def take_off(state: State, figure: Figure) -> None:
    """Take a model off the table and out of the game."""
    state.board.remove(figure)
    state.survivors.pop(figure.id, None)
    state.walkers.pop(figure.id, None)


def set_counter(state: State, counter: Counter, value: Json) -> None:
    """A supply counter leaves the table."""
    if value == OFF:
        del state.counters[counter.id]
    else:
        expect_on("a supply counter", value)


def expect_on(what: str, value: Json) -> None:
    """Refuse a place: nobody measures here."""
    if value != ON:
        raise BadInput(f"nobody measures where {what} is; expected {OFF}, or {ON}")


def add_walker(state: State, value: Json) -> None:
    """One more walker on the table; off adds none."""
    if value != OFF:
        expect_on("a walker", value)
        walker = new_walker(state)
        state.walkers[walker.id] = walker


def set_moves(state: State, name: str, value: Json) -> None:
    """How often a model has been moved, or walkers were: it only says what to put back."""
    told(state).moves[name] = whole(value, 0, MOST_MOVES, "moves")
