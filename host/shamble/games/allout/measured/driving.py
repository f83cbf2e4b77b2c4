"""Where a player sends a walker that an event card lets them move: at a survivor, or off in a direction."""

from __future__ import annotations

from shamble.games.allout.measured.dials import COMPASS, direction_wheels
from shamble.games.allout.measured.places import parsed, told
from shamble.games.allout.measured.positions import INCH, Source, inches, point, spot
from shamble.games.allout.state import State
from shamble.geometry.plane import Point, unit
from shamble.kernel.asks import Choose, Entry, Json, Option
from shamble.kernel.errors import BadAnswer

HINT = "a direction such as ne or 45°, a place such as 12.5,8, or toward a name"


def heading_ask(state: State, walker: str, who: str, far: float) -> Choose:
    """The question whom or where a walker heads for, the nearest survivor first (AOW-007, AOW-273)."""
    gaps = state.board.positions.gaps(state.walker(walker).id, list(state.survivors))
    near = sorted(gaps, key=lambda name: gaps[name])
    figures = state.survivors
    options = [
        Option(n, f"At {figures[n].name} ({figures[n].group}), {inches(gaps[n])} in off") for n in near
    ]
    return Choose(
        rule="AOW-007",
        text=f"Where does {state.walker(walker).name} head?",
        who=who,
        subjects=(walker,),
        options=tuple(options),
        default=near[0] if near else None,
        entry=Entry(
            "place", HINT, lambda value: spot(pointed(state, walker, value, far)), told, direction_wheels()
        ),
    )


def pointed(state: State, walker: str, value: Json, far: float) -> Point:
    """The place that was typed, or the one `far` mils off in the direction that was."""
    here = state.board.positions.at(walker)
    there = parsed(state, directed(value, far), here, far)
    if there == here:
        raise BadAnswer(f"{state.walker(walker).name} stands there; expected {HINT}")
    return there


def directed(value: Json, far: float) -> Json:
    """A direction alone as one with inches; everything else as it is."""
    word = value.strip().casefold() if isinstance(value, str) and len(value) < 8 else ""
    alone = word in COMPASS or (word.endswith("°") and word[:-1].isdecimal())
    return f"{word} {far / INCH:g}" if alone else value


def aim(state: State, walker: str, where: Json, far: float) -> Source:
    """What an answer to heading_ask means: a survivor, or the place `far` mils off in that direction.

    The board's edge cuts the way short (AOW-121).
    """
    if isinstance(where, str):
        return where
    positions = state.board.positions
    here = positions.at(walker)
    x, y = unit(here, point(where))
    return positions.within_edges(here, Point(round(here.x + x * far), round(here.y + y * far)))
