"""The pointer on a measured table: where it is, what stands there, and what answer putting the model there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from shamble.kernel.asks import Ask, Choose, Entry, Json
from shamble.kernel.errors import BadInput
from shamble.kernel.view import Mark, Picture
from shamble.ui.board_look import condition, inches, place
from shamble.ui.table.board import Spot, round_spot

STEP, FINE = 500, 100
"""How far a key walks the pointer, in thousandths of an inch; with Shift, the fine one."""
WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
PLACE, EDGE = "place", "edge"
"""The kinds of entries that a place on the table answers."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a place would answer: the value, and in words why it would not do; text: the place for people."""

    text: str
    value: Json = None
    fault: str = ""


def takes_place(ask: Ask | None) -> Entry | None:
    """The entry that a place answers; None where the ask takes none."""
    entry = ask.entry if isinstance(ask, Choose) else None
    return entry if entry is not None and entry.kind in (PLACE, EDGE) else None


def subject_at(ask: Ask | None, picture: Picture) -> Spot | None:
    """Where the model stands that is asked for."""
    subjects = ask.subjects if ask else ()
    return next((mark.at for mark in picture.marks if mark.id in subjects), None)


def begin(ask: Ask | None, picture: Picture) -> Spot:
    """Where the pointer begins: at the model that is asked for, else in the middle."""
    middle = (picture.width // 2, picture.depth // 2)
    return round_spot(subject_at(ask, picture) or middle)


def walked(at: Spot, way: str, fine: bool, picture: Picture) -> Spot:
    """The pointer one step on, never off the table; a long step ends on the half inches."""
    far = FINE if fine else STEP
    x, y = (
        clamp(stepped(now, toward, far), most)
        for now, toward, most in zip(at, WAYS[way], (picture.width, picture.depth), strict=True)
    )
    return x, y


def stepped(now: int, toward: int, far: int) -> int:
    """The next multiple of the step that way."""
    if not toward:
        return now
    return (now // far + 1) * far if toward > 0 else (-(-now // far) - 1) * far


def clamp(value: int, most: int) -> int:
    """The value between 0 and the most."""
    return max(0, min(most, value))


def mark_at(picture: Picture, at: Spot) -> Mark | None:
    """The mark that a place lies on, the nearest of several."""
    near = [(hypot(mark.at[0] - at[0], mark.at[1] - at[1]), mark) for mark in picture.marks]
    return (
        min((far, mark.id, mark) for far, mark in near)[2]
        if any(far <= m.radius for far, m in near)
        else None
    )


def pointed(ask: Ask | None, picture: Picture, at: Spot) -> Pointed:
    """What the place means: the answer it would give to the ask, and why not if it would not do."""
    text = described(ask, picture, at)
    mark = mark_at(picture, at)
    if mark is not None and isinstance(ask, Choose) and any(mark.id == option.id for option in ask.options):
        return Pointed(text, mark.id)
    entry = takes_place(ask)
    if entry is None:
        return Pointed(text)
    fault = ""
    for value in values(entry, ask, picture, at, mark):
        try:
            found = entry.check(value)
        except BadInput as error:
            fault = fault or str(error)
        else:
            return Pointed(f"{text}: {entry.say(found)}" if isinstance(value, str) else text, value)
    return Pointed(text, None, fault)


def described(ask: Ask | None, picture: Picture, at: Spot) -> str:
    """The place in words: inches, who stands there, and how far it is from whom is asked for."""
    mark, start = mark_at(picture, at), subject_at(ask, picture)
    parts = [place(at)]
    if mark is not None:
        parts.append(" ".join(filter(None, (mark.name, condition(mark)))))
    if start is not None and start != at:
        parts.append(f"{inches(hypot(at[0] - start[0], at[1] - start[1]))} in straight")
    return ", ".join(parts)


def values(entry: Entry, ask: Ask | None, picture: Picture, at: Spot, mark: Mark | None) -> Iterator[Json]:
    """The answers that the place may stand for, the most likely first."""
    if entry.kind == EDGE:
        yield from edges(picture, at)
        return
    if mark is not None and not (ask and mark.id in ask.subjects):
        yield f"toward {mark.name}"
    yield {"x": at[0], "y": at[1]}


def edges(picture: Picture, at: Spot) -> Iterator[str]:
    """The place as so many inches along an edge, the nearest edge first."""
    x, y = at
    gaps = {"north": picture.depth - y, "south": y, "east": picture.width - x, "west": x}
    for edge in sorted(gaps, key=lambda name: gaps[name]):
        yield f"{edge} {inches(x if edge in ('north', 'south') else y)}"
