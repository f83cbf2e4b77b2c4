"""The two lines on top: the game, its turn and phases, who has the initiative; the threat track and the notes."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.kernel.view import Status, phase_number, phases_of
from shamble.ui.table.ink import Line, Span, apart, joined, line, whole
from shamble.ui.table.now import Now
from shamble.ui.words import capital

ROOMY = 110
"""From this width on each level of the threat has two columns."""
BANDS = 4


def head(now: Now, width: int) -> list[Line]:
    """The lines on top of the screen."""
    left = line(Span(now.title, "title"), Span(f"  {now.name}", "dim"))
    return [apart(left, where(now), width), second(now.status, width)]


def where(now: Now) -> Line:
    """Turn, the phases with the one that is now, and the initiative."""
    status = now.status
    parts = [line(Span(f"{status.unit} ", "dim"), Span(str(status.turn), "strong")), phases(status)]
    if status.initiative:
        parts.append(line(Span("Initiative ", "dim"), Span(status.initiative, "strong")))
    return joined(parts, "   ")


def phases(status: Status) -> Line:
    """The phases of a turn in order, the present one reversed; a phase of no turn stands alone."""
    names, number = phases_of(status), phase_number(status)
    if not number or not (status.bands or status.phases):
        return line(Span(f" {capital(status.phase)} ", "now"))
    found = [
        Span(f" {capital(name)} ", "now" if place == number else "dim") for place, name in enumerate(names, 1)
    ]
    return tuple(found)


def second(status: Status, width: int) -> Line:
    """The threat track, where the game has one, and the notes."""
    notes = [line(Span(f"{name} ", "dim"), Span(value)) for name, value in status.notes]
    if not status.bands:
        return whole(notes, "   ", width)
    bar = track(status, 2 if width >= ROOMY else 1)
    level = Span(f"{status.threat} {status.band}", band_style(status))
    left = joined([line(Span("Threat ", "dim"), level), bar], "  ")
    room = width - sum(len(text) for text, _ in left) - 3
    return apart(left, whole(notes, "   ", room), width) if room > 0 else left


def track(status: Status, wide: int) -> Line:
    """A light for each level, dark above the threat, a dash past the game's end; with a gap between bands."""
    found: list[Span] = []
    for style, first, last in bands(status):
        lit = max(min(status.threat, last) - first + 1, 0)
        open_to = max(min(status.ends or last, last), first - 1)
        gap = [Span(" ")] if found else []
        dark = max(open_to - first + 1 - lit, 0)
        beyond = last - first + 1 - lit - dark
        faint = "░" * dark * wide + "-" * beyond * wide
        found += [*gap, Span("█" * lit * wide, style), Span(faint, f"{style} faint")]
    return tuple(part for part in found if part.text)


def bands(status: Status) -> Iterator[tuple[str, int, int]]:
    """Style, first and last level of each band."""
    first = 1
    for number, (_, last) in enumerate(status.bands):
        yield f"band{min(number, BANDS - 1)}", first, last
        first = last + 1


def band_style(status: Status) -> str:
    """The style of the band that the threat is in."""
    return next((style for style, _, last in bands(status) if status.threat <= last), f"band{BANDS - 1}")
