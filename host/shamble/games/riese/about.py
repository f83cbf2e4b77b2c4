"""A scenario for people who are about to play it: its map with what the signs mean, its story, team and objectives."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from shamble.games.riese.cards import SUPPLIES, Book, Chart, Recruit, Scenario
from shamble.games.riese.drawing import SIGNS, TERRAIN_SIGNS
from shamble.games.riese.maps import FIRE, LETHAL, read_drawing
from shamble.games.riese.story.beginning import first_missions
from shamble.games.riese.tracks import write_track
from shamble.games.riese.words import SINGLE, counted
from shamble.geometry.squares import reach

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


def campaign(book: Book) -> list[str]:
    """The course of the campaign in lines: its scenarios in the order of play, and what lowers threat (RIE-098).

    Raises BadInput when no scenario can begin one.
    """
    firsts = [scenario.id for scenario in first_missions(book)]
    order = list(reach(firsts, lambda name: book.scenarios[name].leads_to))
    between = [scenario for scenario in book.scenarios.values() if scenario.reduction]
    return [
        f"The campaign begins with {' or '.join(book.scenarios[name].name for name in firsts)}.",
        "",
        *(line for name in order for line in stage(book, book.scenarios[name])),
        "",
        *(["Between two of them one may be played that lowers the threat:"] if between else []),
        *(f"  {named(one)}: a {one.reduction}" for one in between),
        "",
        "shamble riese show NAME tells of one; shamble play riese --scenario campaign begins.",
    ]


def stage(book: Book, scenario: Scenario) -> Iterator[str]:
    """A scenario of the campaign: what it leads to, and who may join there."""
    yield f"{named(scenario)}: about {scenario.minutes} minutes, up to {scenario.places} characters"
    onward = [book.scenarios[name].name for name in scenario.leads_to]
    if scenario.escape:
        yield "  the way out: who gets out decides the level of the victory"
    elif onward:
        yield f"  leads to {' or '.join(onward)}"
    else:
        yield "  leads nowhere: the campaign ends there"
    if met := [recruit.name for recruit in scenario.team if recruit.met]:
        yield f"  may be met there: {', '.join(met)}"


def named(scenario: Scenario) -> str:
    """A scenario by its name, and by what people type for it."""
    return f"{scenario.name} ({scenario.id})"


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
    counts = [
        counted(recruit.kit.supplies[kind], SINGLE[kind], kind)
        for kind in SUPPLIES
        if recruit.kit.supplies.get(kind)
    ]
    return ", ".join([*(names[card] for card in recruit.kit.items), *counts]) or "nothing"


def objectives(scenario: Scenario) -> Iterator[str]:
    """The objectives that are known from the start."""
    for goal in scenario.objectives:
        if not goal.hidden:
            yield f"{'Objective' if goal.primary else 'If you can'}: {goal.text}"
