"""Where everything stands: the game as lines for a screen of any size, and what a mouse can hit on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from shamble.kernel.view import Picture, SquareMap
from shamble.ui.companion import Glance
from shamble.ui.table.board import Drawn, Spot, draw, needed
from shamble.ui.table.head import head
from shamble.ui.table.ink import BLANK, Line, Span, beside, fit, joined, line, padded, whole, wrapped
from shamble.ui.table.keys import BOARD_HINTS, HINTS, SQUARE_HINTS
from shamble.ui.table.now import Now
from shamble.ui.table.people import people
from shamble.ui.table.pick import Pick
from shamble.ui.table.question import asked
from shamble.ui.table.story import tail

LEAST_WIDTH, LEAST_HEIGHT = 60, 18
SIDE_LEAST = 33
"""Columns beside the picture, at least."""
SIDE_SHARE = 0.42
"""The share of a wide screen that stands beside the picture, at least."""
ROOMY = 40
"""From this width on the ring has its name beside it."""
LEAST_PEOPLE, MOST_PEOPLE = 0.3, 0.5
"""The share of the height that rows about the game, and people with health, keep however long the question is."""
LEAST_QUESTION = 8
"""Lines that a long question keeps however much was said."""
EVENTS = 2
"""Lines kept for events where the people could do with fewer."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What a person looks at.

    pick: what is picked out; pointer: where on the board, start: where it is walked from, place and fault: what to
    say of it; back: how far the events are scrolled; lit: the letter or id on the picture that is picked out.
    """

    pick: Pick = field(default_factory=lambda: Pick(None))
    pointer: Spot | None = None
    start: Spot | None = None
    place: str = ""
    fault: str = ""
    back: int = 0
    lit: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole screen: its lines, the option in each of its rows, where the options begin, and the picture."""

    lines: list[Line]
    options: list[int | None]
    side: int = 0
    drawn: Drawn | None = None
    top: int = 0


def too_small(width: int, height: int) -> Frame:
    """What is said where nothing fits."""
    told = f"This terminal has {width} columns and {height} rows; the table needs {LEAST_WIDTH} and {LEAST_HEIGHT}."
    lines = wrapped(f"{told} Make it larger, or q to stop: everything is saved.", max(width, 1), "strong")
    return Frame(padded(lines, height), [])


def game(now: Now, looks: Looks, width: int, height: int) -> Frame:
    """The screen while the game is played."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return too_small(width, height)
    top = head(now, width)
    room = height - len(top) - 1
    picture, drawn = now.picture, None
    left: list[Line] = []
    across = 0
    if picture is not None:
        most = width - max(SIDE_LEAST, int(width * SIDE_SHARE)) - 1
        across = needed(picture, most, room)
        drawn = draw(picture, across, room, looks.pointer, looks.start, looks.lit)
        left = drawn.lines
    start = across + 2 if picture is not None else 0
    right, rows = side(now, looks, width - start, room)
    body = beside(left, across, right, "  ") if picture is not None else right
    lines = [*top, *padded(body, room), hints(now, looks, width)]
    return Frame(lines, [*[None] * len(top), *rows], start, drawn, len(top))


def side(now: Now, looks: Looks, width: int, height: int) -> tuple[list[Line], list[int | None]]:
    """People, the question, what was said last, the events, and the tracker at the bottom.

    Where not all has room, events go first, then the cards of people, then what the tracker's controls do; the
    question stays.
    """
    said, least = messages(now, looks, width), least_people(now, height)
    natural = len(asked(now, looks.pick, width, height).lines)
    below = tracker(now.tracker, width) if now.tracker else []
    if now.tracker and height - natural - len(said) - 1 - len(below) < least:
        below = tracker(replace(now.tracker, words=""), width)
    room = height - len(below)
    said = shortened(said, room - least - 1 - min(natural, LEAST_QUESTION))
    wanted = natural + len(said) + 1
    crowd = people(now, width, max(room - wanted - EVENTS, least))
    start = len(crowd) + bool(crowd)
    question = asked(now, looks.pick, width, room - start - len(said))
    parts = [*crowd, *([BLANK] if crowd else ()), *question.lines, *said]
    events = now.events[: len(now.events) - looks.back] if looks.back else now.events
    story = tail(events, max(now.fresh - looks.back, 0), width, max(room - len(parts) - 1, 0))
    gap = [BLANK] * (room - len(parts) - len(story))
    return padded([*parts, *gap, *story, *below], height), [*[None] * start, *question.rows]


def shortened(said: list[Line], room: int) -> list[Line]:
    """As much of what was said as there is room for, and how to see all of it."""
    return said if len(said) <= room else [*said[: max(room - 1, 1)], line(Span("  … v shows all", "dim"))]


def least_people(now: Now, height: int) -> int:
    """Lines that people keep however long the question is."""
    several = len({one.group for one in now.people})
    lines = len(now.people) + (several if several > 1 else 0)
    return min(lines or height, int(height * (MOST_PEOPLE if lines else LEAST_PEOPLE)))


def messages(now: Now, looks: Looks, width: int) -> list[Line]:
    """The place pointed at, and what was said of the last command."""
    found: list[Line] = []
    if looks.place:
        found += wrapped(looks.place, width, "way")
    if looks.fault:
        found += wrapped(looks.fault, width, "error", "! ", "  ")
    for text, style in now.told:
        found += wrapped(text, width, style, "! " if style == "error" else "", "  ")
    return [BLANK, *found] if found else []


def tracker(shown: Glance, width: int) -> list[Line]:
    """The link and the ring on one line, and what the controls do where there is room."""
    lights = tuple(light(rgb) for rgb in shown.lights)
    ring = joined([part for part in (lights[:18], lights[18:22], lights[22:]) if part], " ")
    label = "" if ring and width < ROOMY else "Tracker "
    state = line(Span(label, "dim"), Span(shown.state, "good" if ring else "note"))
    found = [BLANK, fit(joined([part for part in (state, ring) if part], " "), width)]
    found += wrapped(shown.pointed, width, "way", "▸ ", "  ") if shown.pointed else []
    return found + (wrapped(shown.words, width, "dim") if shown.words else [])


def light(rgb: tuple[int, int, int]) -> Span:
    """One light of the ring, in its colour."""
    return Span("●", f"#{rgb[0]:02x}{rgb[1]:02x}{rgb[2]:02x}") if any(rgb) else Span("○", "dim")


def hints(now: Now, looks: Looks, width: int) -> Line:
    """The keys most used, of those that do something now."""
    squares = isinstance(now.picture, SquareMap)
    there = squares or isinstance(now.picture, Picture)
    walking = SQUARE_HINTS if squares else BOARD_HINTS
    resting = [hint for hint in HINTS if there or hint[1] != "board"]
    keys = resting if looks.pointer is None else walking
    return whole([line(Span(key, "key"), Span(f" {text}", "dim")) for key, text in keys], "  ", width)
