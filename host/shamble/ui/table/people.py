"""Who is played: health, bites, what each holds and who has been activated; else the rows of the roster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

from shamble.kernel.view import Person
from shamble.ui.table.ink import Line, Span, columns_of, fit, joined, line, restyled, whole, width_of, wrapped
from shamble.ui.table.now import Now

MOST_PIPS = 8
LEAST_COLUMN = 24
"""Columns that the last column of the roster keeps where its words are wrapped."""


def people(now: Now, width: int, height: int) -> list[Line]:
    """The groups, with each person's cards where there is room for them."""
    if not now.people:
        return cut(rows(now.roster, width), height) if now.picture is not None else []
    for manner in (on_one_line, on_two_lines):
        found = groups(now, width, manner)
        if found and len(found) <= height:
            return found
    return cut(groups(now, width, without_cards), height)


def cut(lines: list[Line], height: int) -> list[Line]:
    """As many of the lines as there is room for, and where the others are."""
    return lines if len(lines) <= height else [*lines[: height - 1], line(Span("  … s shows all", "dim"))]


Manner: TypeAlias = Callable[[Line, list[Line], list[Line], int], list[Line]]
"""Puts a person's head, states and cards on lines of that width; none where they do not fit so."""


def groups(now: Now, width: int, manner: Manner) -> list[Line]:
    """Everybody in the same manner; of several groups with a heading. None where somebody does not fit so."""
    active = set(now.ask.subjects) if now.ask else set()
    wide = max(columns_of(one.name) for one in now.people)
    pips = min(max(one.most for one in now.people), MOST_PIPS)
    found: list[Line] = []
    several = len({one.group for one in now.people}) > 1
    for group, members in groupby(now.people, lambda one: one.group):
        if several:
            found.append(line(Span(group, "title")))
        for one in members:
            states = [line(Span(word, "error" if word == "bitten" else "")) for word in one.states]
            cards = [
                line(Span(c, "dim" if is_usable(c) else "note")) for c in sorted(one.cards, key=is_usable)
            ]
            lines = manner(head_of(one, one.id in active, wide, pips), states, cards, width)
            if not lines:
                return []
            found += lines
    return found


def head_of(one: Person, active: bool, wide: int, pips: int) -> Line:
    """Whether it is asked for or done, name and health."""
    name = Span(one.name.ljust(wide), "strong" if active else "dim" if one.done else "")
    sign = Span("▸ " if active else "✓ " if one.done else "  ", "key" if active else "dim")
    return line(sign, name, Span("  "), *health(one, pips), Span("  "))


def on_one_line(head: Line, states: list[Line], cards: list[Line], width: int) -> list[Line]:
    """All on the line of the name."""
    found = (*head, *joined([*states, *cards], ", "))
    return [found] if width_of(found) <= width else []


def on_two_lines(head: Line, states: list[Line], cards: list[Line], width: int) -> list[Line]:
    """As many states as fit beside the name, below it the others and the cards."""
    beside = 0
    while beside < len(states) and width_of((*head, *joined(states[: beside + 1], ", "))) <= width:
        beside += 1
    below = whole([*states[beside:], *cards], ", ", width - 4)
    return [(*head, *joined(states[:beside], ", ")), *([(Span("    "), *below)] if below else [])]


def without_cards(head: Line, states: list[Line], cards: list[Line], width: int) -> list[Line]:
    """The states only, as far as they fit beside the name."""
    return [(*head, *whole(states, ", ", width - width_of(head)))]


def is_usable(card: str) -> bool:
    """Whether nothing is said of a card; what is out of ammunition stands first."""
    return "(" not in card


def health(one: Person, wide: int) -> Line:
    """Health as filled and empty circles; as numbers where there would be too many."""
    if one.most > MOST_PIPS:
        return line(Span(f"{one.health}/{one.most}".rjust(wide)))
    style = "error" if one.health * 3 <= one.most else "note" if one.health * 2 <= one.most else "good"
    lost = "○" * (one.most - one.health)
    return line(Span("●" * one.health, style), Span(lost.ljust(wide - one.health), "dim"))


def rows(roster: Sequence[Sequence[str]], width: int) -> list[Line]:
    """The roster in columns, the last one wrapped; where they do not fit, each row in words under its heading."""
    widths = [max(columns_of(row[place]) for row in roster) for place in range(len(roster[0]))]
    before = sum(widths[:-1]) + 2 * (len(widths) - 1)
    if before + min(widths[-1], LEAST_COLUMN) <= width:
        lines = [found for row in roster for found in row_of(row, widths, width - before)]
        return [restyled(lines[0], "dim"), *lines[1:]]
    lines = []
    for row in roster[1:]:
        cells = zip(roster[0][1:], row[1:], strict=True)
        told = ", ".join(f"{name.casefold()} {cell}" for name, cell in cells if cell)
        lines += [fit(line(Span(row[0], "strong")), width), *wrapped(told, width, "dim", "  ", "  ")]
    return lines


def row_of(row: Sequence[str], widths: Sequence[int], room: int) -> list[Line]:
    """A row of the roster, the words of its last column in so many columns."""
    head = "".join(cell.ljust(wide + 2) for cell, wide in zip(row[:-1], widths, strict=False))
    first, *rest = wrapped(row[-1], room)
    return [(Span(head), *first), *((Span(" " * len(head)), *part) for part in rest)]
