"""A scenario for people who are about to play it: its map with what the signs mean, its story, team and objectives."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from shamble.games.riese.cards import SUPPLIES, Book, Chart, Recruit, Scenario
from shamble.games.riese.drawing import SIGNS, TERRAIN_SIGNS
from shamble.games.riese.maps import FIRE, LETHAL, read_drawing
from shamble.games.riese.tracks import write_track

WIDE = 78
MEANINGS = {
    "|": "wall", "~": "hindering", "#": "obstructive", "D": "door", "L": "locked door", "S": "stairs", "H": "ladder",
    FIRE: "fire", LETHAL: "lethal", ":": "dotted: blocks steps, not sight", ";": "dotted: hinders steps, not sight",
}  # fmt: skip
"""The signs of a drawing, for its legend."""


def about(book: Book, scenario: Scenario) -> list[str]:
    """What to know of a scenario before it begins, in lines; where its secrets lie is not told (RIE-331)."""
    drawing = book.drawings[scenario.map]
    chart = read_drawing(drawing)
    return [
        f"{scenario.name}: about {scenario.minutes} minutes, up to {scenario.places} characters",
        "",
        *drawing.lines,
        "",
        *wrapped(", ".join(legend(chart, scenario))),
        *(f"{sign} in a square: {', '.join(words)}" for sign, words in drawing.legend.items()),
        "",
        *(line for part in scenario.intro.split("\n\n") for line in (*wrapped(part), "")),
        *(f"{recruit.name}: {brings(book, recruit)}" for recruit in scenario.team if not recruit.later),
        "",
        *objectives(scenario),
        f"Round track: {write_track(scenario.track)}",
        *(["It is dark."] if scenario.dark else []),
    ]


def wrapped(words: str) -> list[str]:
    """Words in lines that fit on any terminal."""
    return textwrap.wrap(words, WIDE)


def legend(chart: Chart, scenario: Scenario) -> Iterator[str]:
    """What the signs and codes of a map mean, as far as it has them."""
    spawns = {code for space in scenario.track for code in space.codes}
    for code in chart.labels:
        if code == "A":
            yield "A heroes start"
        elif code == "Z":
            yield "Z a zombie lies in wait"
        elif code.startswith("O"):
            yield f"{code} to search"
        elif code in spawns:
            yield f"{code} zombies come"
    for code in chart.exits:
        yield f"{code} a way out"
    signs = signs_of(chart)
    yield from (f"{sign} {words}" for sign, words in MEANINGS.items() if sign in signs)
    if any(cell.height for cell in chart.cells.values()):
        yield "numbers are heights"


def signs_of(chart: Chart) -> set[str]:
    """The signs that a map shows."""
    borders = {SIGNS[border] for border in chart.borders.values()}
    cells = chart.cells.values()
    terrain = {TERRAIN_SIGNS[cell.kind, cell.dotted] for cell in cells if cell.kind != "clear"}
    burning = {FIRE for cell in cells if cell.fire} | {LETHAL for cell in cells if cell.lethal}
    return borders | terrain | burning


def brings(book: Book, recruit: Recruit) -> str:
    """What a hero comes with, in words."""
    names = {name: card.name for name, card in book.weapons.items()}
    names |= {name: card.name for name, card in book.gear.items()}
    counts = [f"{recruit.kit.supplies[kind]} {kind}" for kind in SUPPLIES if recruit.kit.supplies.get(kind)]
    return ", ".join([*(names[card] for card in recruit.kit.items), *counts]) or "nothing"


def objectives(scenario: Scenario) -> Iterator[str]:
    """The objectives that are known from the start."""
    for goal in scenario.objectives:
        if not goal.hidden:
            yield f"{'Objective' if goal.primary else 'If you can'}: {goal.text}"
