"""What happened, newest last: each event with the clause behind it."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.kernel.asks import Event
from shamble.ui.table.ink import Line, Span, columns_of, fit, line, wrapped

CLAUSE = 44
"""From this width on the clause stands at the end of an event's first line."""


def tail(events: Sequence[Event], fresh: int, width: int, height: int) -> list[Line]:
    """The newest events that fit whole; the last `fresh` of them stand out, and none of these is left out unsaid."""
    found: list[Line] = []
    shown = 0
    for number, event in enumerate(reversed(events)):
        lines = told(event, width, "" if number < fresh else "dim")
        if len(found) + len(lines) + (number + 1 < fresh) > height:
            break
        found, shown = [*lines, *found], number + 1
    if shown < min(fresh, len(events)) and len(found) < height:
        found.insert(0, line(Span(f"↑ {fresh - shown} more, PgUp", "dim")))
    return found


def told(event: Event, width: int, style: str) -> list[Line]:
    """An event, with its clause at the end of its first line where there is room."""
    rule = event.rule if width >= CLAUSE else ""
    space = width - (columns_of(rule) + 2 if rule else 0)
    first, *rest = wrapped(event.text, space, style, rest="  ")
    return [(*fit(first, space), Span(f"  {rule}", "faint dim")) if rule else first, *rest]
