"""Corrections that a button opens in a refereed game: what the rules did not make or pass, confirmed by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shamble.kernel.asks import Ask, Json, Wheel
from shamble.kernel.view import Status
from shamble.tracker.forms import THREAT, Act, Form, Stop, Walk, Wheels
from shamble.tracker.scenes import MOST

NOISE, MAYHEM, INITIATIVE = "NOISE", "MAYHEM", "INITIATIVE"
CORRECTIONS = (NOISE, MAYHEM, INITIATIVE)
ELSEWHERE = "something else"


@dataclass(frozen=True, slots=True)
class Table:
    """What the controls need to know of the game now."""

    ask: Ask | None
    ask_no: int
    status: Status
    facts: Mapping[str, Json]
    seats: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """What a button opens: the question, and the form that answers it."""

    question: str
    form: Form


def correction(table: Table, button: str) -> Correction | None:
    """What NOISE, MAYHEM or INITIATIVE opens now; None where this game keeps nothing of the sort."""
    if button == INITIATIVE:
        return initiative(table)
    return commotion(table, button) if table.status.noisy else threat(table, button)


def threat(table: Table, button: str) -> Correction | None:
    """In a game without noise and mayhem, MAYHEM sets the threat to what the table has; NOISE opens nothing."""
    if button != MAYHEM or THREAT not in table.facts:
        return None
    return Correction(
        f"The threat is {table.status.threat}. What does the table have?", threat_form(table.status)
    )


def commotion(table: Table, button: str) -> Correction | None:
    """NOISE or MAYHEM that the rules did not make: from where? Mayhem raises the threat by one."""
    path = button.casefold() if button.casefold() in table.facts else THREAT
    level = table.facts.get(path)
    if not isinstance(level, int):
        return None
    after = level + 1 if button == MAYHEM or path != THREAT else level
    after = min(after, track(table.status)[1]) if path == THREAT else after
    change = (
        f"{path} {level} → {after}" if after != level else "a note in the log; then move the walker that came"
    )
    stops = []
    for subject in [*subjects(table.facts), ELSEWHERE]:
        text = f"{button} from {title(subject)}"
        act = Act("correct", text, after, path, text)
        stops.append(Stop(title(subject), lambda act=act: act))  # type: ignore[misc]
    if button == MAYHEM and THREAT in table.facts:
        stops.append(Stop("no, the threat is another", lambda: threat_form(table.status)))
    return Correction(
        f"{button} that the rules did not make ({change}). From what?", Walk(stops, title=button)
    )


def threat_form(status: Status) -> Form:
    """The threat as the table has it."""
    lowest, highest = track(status)
    wheel = Wheel(THREAT, tuple(map(str, range(lowest, highest + 1))), status.threat - lowest)
    return Wheels((wheel,), lambda values: set_threat(int(values[0])), touched=True)


def set_threat(level: int) -> Act:
    """To correct the threat."""
    return Act("correct", f"threat {level}", level, THREAT, "set on the dial")


def initiative(table: Table) -> Correction | None:
    """Pass the initiative to another seat, where the game keeps it as a fact."""
    held = table.facts.get("initiative")
    others = [seat for seat in table.seats if seat != held]
    if held is None or not others:
        return None
    stops = []
    for seat in others:
        act = Act("correct", f"initiative to {seat}", seat, "initiative", "passed at the table")
        stops.append(Stop(seat, lambda act=act: act))  # type: ignore[misc]
    return Correction(f"The initiative is with {held}. Pass it to whom?", Walk(stops, title=INITIATIVE))


def track(status: Status) -> tuple[int, int]:
    """The lowest and the highest level the dial may set; where the track names no end, what the board can show."""
    return 0, status.bands[-1][1] if status.bands else MOST


def subjects(facts: Mapping[str, Json]) -> list[str]:
    """The things on the table: whatever has facts of its own and a place."""
    return [path.removesuffix(".at") for path in facts if path.endswith(".at")]


def title(name: str) -> str:
    """An id as a name: "walker-3" is "Walker 3"."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]
