"""The question and its answers: numbered, the likely one marked, the one that Enter takes picked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shamble.kernel.asks import Ask, Choose, Roll
from shamble.ui import words
from shamble.ui.asking import option_lines
from shamble.ui.table.ink import Line, Span, columns_of, fit, line, restyled, wrapped
from shamble.ui.table.likely import NOTHING, Likely, columns
from shamble.ui.table.now import Now
from shamble.ui.table.pick import Pick

LEAD = 5
"""Columns before an option's words: the mark, the number and two blanks."""
LEAST_OPTIONS = 3
LEAST_WORDS, MOST_WORDS = 12, 24
"""Columns that an option's words keep where its odds stand beside them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question as lines; `rows`: for each line the number of its option from 0, or None."""

    lines: list[Line]
    rows: list[int | None]


def asked(now: Now, pick: Pick, width: int, height: int, hint: bool = True) -> Asked:
    """The question in at most so many lines; of many options those about the picked one.

    hint: say what can be typed beside the options.
    """
    head = [*wrapped(now.question, width, "strong"), *(closing(now, width) if now.ask is None else ())]
    head += heading(pick, now.odds, width)
    tail = hints(now, width) if hint else []
    blocks = option_blocks(now.ask, pick, now.odds, width)
    room = max(height - len(head) - len(tail), LEAST_OPTIONS)
    body, rows = windowed(blocks, pick.picked, room)
    found = [*head, *body, *tail]
    numbers = [*[None] * len(head), *rows, *[None] * len(tail)]
    return Asked(found[:height], numbers[:height])


def closing(now: Now, width: int) -> list[Line]:
    """How it ended."""
    return [found for told in now.summary for found in wrapped(told, width, rest="  ")]


def option_blocks(ask: Ask | None, pick: Pick, odds: Mapping[str, str], width: int) -> list[list[Line]]:
    """The lines of each option; of dice and cards what can be named."""
    if ask is None:
        return []
    if not pick.things and not isinstance(ask, Choose):
        return [wrapped(" ".join(told.split()), width, "", "  ", "    ") for told in option_lines(ask)]
    likely = beside(pick, odds, width)
    default = ask.default if isinstance(ask, Choose) else None
    found = []
    for number, thing in enumerate(pick.things):
        sign = pick.sign(thing.id) or ("*" if thing.id == default else " ")
        lead = f"{sign}{'' if pick.typing else number + 1:>2}  "
        lines = option(
            lead, thing.text, likely.row(likely.cells[thing.id]) if thing.id in likely.cells else "", width
        )
        if thing.id in odds and not likely.names:
            lines += wrapped(odds[thing.id].replace(" %", "%"), width, "note", " " * LEAD, " " * LEAD)
        found.append([picked_out(part, width) for part in lines] if number == pick.picked else lines)
    return found


def option(lead: str, text: str, odds: str, width: int) -> list[Line]:
    """An option's words after its number, with its odds at the end of the first line."""
    space = width - LEAD - len(odds)
    first, *rest = wrapped(text, space)
    head = line(Span(lead, "key"), *fit(first, space), Span(odds, "note"))
    return [head, *((Span(" " * LEAD), *part) for part in rest)]


def beside(pick: Pick, odds: Mapping[str, str], width: int) -> Likely:
    """The columns of odds for which the words of the options leave room; beside long words all of them or none."""
    longest = max((columns_of(thing.text) for thing in pick.things if thing.id in odds), default=0)
    wanted = columns(odds)
    found = wanted.within(width - LEAD - max(LEAST_WORDS, min(longest, MOST_WORDS)))
    return found if found == wanted or longest <= MOST_WORDS else NOTHING


def heading(pick: Pick, odds: Mapping[str, str], width: int) -> list[Line]:
    """The names above the columns of odds."""
    likely = beside(pick, odds, width)
    return [line(Span(likely.row(likely.names).rjust(width), "dim"))] if likely.names else []


def picked_out(parts: Line, width: int) -> Line:
    """A line of what is picked out."""
    return restyled(fit(parts, width), "picked")


def hints(now: Now, width: int) -> list[Line]:
    """What can be typed beside the options."""
    ask = now.ask
    if isinstance(ask, Choose):
        return wrapped(f"or {ask.entry.hint}", width, "dim", " " * LEAD, " " * LEAD) if ask.entry else []
    if ask is None:
        return []
    told = f"type {words.expected(ask)}"
    return wrapped(told, width, "dim", "  ", "  ") if isinstance(ask, Roll) else wrapped(told, width, "dim")


def windowed(
    blocks: Sequence[list[Line]], picked: int | None, room: int
) -> tuple[list[Line], list[int | None]]:
    """As many whole options as there is room for, the picked one among them, and how many are above and below."""
    first, last = span(list(map(len, blocks)), picked or 0, room)
    lines: list[Line] = []
    rows: list[int | None] = []
    if first:
        lines, rows = [line(Span(f"     ↑ {first} more", "dim"))], [None]
    for number in range(first, last):
        lines += blocks[number]
        rows += [number] * len(blocks[number])
    if last < len(blocks):
        lines.append(line(Span(f"     ↓ {len(blocks) - last} more", "dim")))
        rows.append(None)
    return lines, rows


def span(heights: list[int], picked: int, room: int) -> tuple[int, int]:
    """The first option to show and the one after the last."""
    if sum(heights) <= room:
        return 0, len(heights)
    first = last = min(picked, len(heights) - 1)
    last += 1
    used = heights[first] + 2  # a line above and a line below say how many more there are
    while True:
        if last < len(heights) and used + heights[last] <= room and last - picked <= picked - first + 1:
            used += heights[last]
            last += 1
        elif first and used + heights[first - 1] <= room:
            first -= 1
            used += heights[first]
        elif last < len(heights) and used + heights[last] <= room:
            used += heights[last]
            last += 1
        else:
            return first, last
