"""Doors and locked places: opening, closing, unlocking and forcing them (RIE-244, RIE-621, RIE-622, RIE-627 to 630)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import moments
from shamble.games.riese.attack import locks
from shamble.games.riese.ground import DOORS, border, door, inside
from shamble.games.riese.state import Door, Hero, State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square, named, sides
from shamble.kernel.asks import Rules, gone, tell


def ends(door_id: str) -> tuple[Square, Square]:
    """The two squares that a door stands between."""
    first, _, second = door_id.partition("-")
    return named(first), named(second)


def doors_beside(state: State, square: Square) -> list[Door]:
    """The doors on the sides of a square, open or shut (RIE-244)."""
    found = []
    for near in sides(square):
        drawn = border(state, square, near) if inside(state, near) else None
        if drawn is not None and drawn.kind in DOORS and (there := door(state, square, near)) is not None:
            found.append(there)
    return found


def movable(state: State, hero: Hero) -> Iterator[Door]:
    """The doors beside a hero that it can open or close as they are: not locked, not forced (RIE-627, RIE-630)."""
    for there in doors_beside(state, state.square(hero.id)):
        if not there.locked and not there.forced:
            yield there


def locked_doors(state: State, hero: Hero) -> list[Door]:
    """The locked doors beside a hero (RIE-627)."""
    return [there for there in doors_beside(state, state.square(hero.id)) if there.locked]


def has_key(state: State, hero: Hero, key: str) -> bool:
    """Whether a hero carries the key of that name; Max cannot use any (RIE-213, RIE-525)."""
    return bool(key) and hero.human and any(item.card == key for item in hero.carried)


def open_door(
    state: State, door_id: str, by: str = "", rule: str = "RIE-244", forced: bool = False
) -> Rules[None]:
    """Open a door, locked or not, whoever does it; what is behind it comes into sight.

    forced: it can never be closed again (RIE-630).
    """
    there = state.doors.get(door_id) or gone(f"The door {door_id}", rule)
    there.open, there.locked = True, False
    there.forced = there.forced or forced
    who, verb = (spoken(state, by), "forces" if forced else "opens") if by else ("", "")
    words = f"{who} {verb} the door {door_id}" if who else f"The door {door_id} opens"
    yield from tell(rule, words, "door", door=door_id, open=True)
    if forced:
        yield from happenings.happened(state, "force", at=door_id, who=by)
    yield from happenings.happened(state, "open", at=door_id, who=by)
    yield from moments.after_change(state, "door", by)


def close_door(state: State, door_id: str, by: str = "") -> Rules[None]:
    """Close a door that has not been forced, whoever does it (RIE-244, RIE-630)."""
    there = state.doors.get(door_id) or gone(f"The door {door_id}", "RIE-244")
    if there.forced or not there.open:
        return
    there.open = False
    words = f"{subject(state, by)} closes the door {door_id}" if by else f"The door {door_id} closes"
    yield from tell("RIE-244", words, "door", door=door_id, open=False)
    yield from locks.part(state)
    yield from happenings.happened(state, "close", at=door_id, who=by)
