"""A scenario that is being checked: its map, everybody in it, and what its deeds bring about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from shamble.games.riese.cards import Chart
from shamble.games.riese.ground import DOORS
from shamble.games.sheets import Table, Tables, misnamed
from shamble.geometry.squares import Square, edge, named
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

POWERS = (
    "dodge", "armoured", "fluchtig", "leader-of-the-pack", "antihero", "cannibal", "faust", "flak-38", "frenzy", "howl",
    "leap", "maw", "mg-42", "shutzshild", "smash", "strong", "thick-skin", "vampire",
)  # fmt: skip
"""The powers that zombies may have, as horde/powers.py knows them."""
SIDES = ("hero", "npc", "zombie", "soul", "player")
"""Whom an event may be about without a name."""


@dataclass(slots=True)
class Plot:
    """A scenario that is being checked: its map, everybody in it, and what its deeds bring about."""

    table: Table
    known: Tables
    chart: Chart | None
    deeds: list[tuple[KeyPath, Table]] = field(default_factory=list)

    @property
    def people(self) -> list[str]:
        """The ids of everybody whom the scenario names."""
        return [one["id"] for kind in ("hero", "person", "soul") for one in self.table[kind]]

    def done(self, *words: str) -> set[str]:
        """What these deeds are about."""
        return {deed["what"] for _, deed in self.deeds if deed["do"] in words}


def all_deeds(table: Table) -> Iterator[tuple[KeyPath, Table]]:
    """Every deed of a scenario with its key path."""
    for index, trigger in enumerate(table["trigger"]):
        yield from nested(("trigger", index), trigger)
    for index, search in enumerate(table["search"]):
        for number, row in enumerate(search["row"]):
            yield from nested(("search", index, "row", number), row)
    for name, rows in table["tables"].items():
        for number, row in enumerate(rows):
            yield from nested(("tables", name, number), row)


def nested(path: KeyPath, holder: Table) -> Iterator[tuple[KeyPath, Table]]:
    """The deeds of one trigger or row."""
    for number, deed in enumerate(holder["deeds"]):
        yield (*path, "deeds", number), deed


def squares_of(chart: Chart, place: str) -> Collection[Square]:
    """The squares that a place means: of a code, at an exit, one by its name, or both of a door."""
    if place in chart.labels:
        return chart.labels[place]
    if place in chart.exits:
        return [inside for inside, _ in chart.exits[place]]
    found = [named(part) for part in place.split("-")] if is_named(place) else []
    if len(found) == 2 and edge(*found) not in chart.borders:
        return []
    return [square for square in found if square in chart.cells]


def is_named(place: str) -> bool:
    """Whether a place is written as the name of a square, or of two with a hyphen between."""
    try:
        return 0 < len([named(part) for part in place.split("-")]) <= 2
    except BadInput:
        return False


def placed(plot: Plot, path: KeyPath, place: str) -> Iterator[Misfit]:
    """A place is on the map."""
    if place and plot.chart is not None and not squares_of(plot.chart, place):
        drawn = ", ".join(
            [*plot.chart.labels, *(code for code in plot.chart.exits if code not in plot.chart.labels)]
        )
        found = f"{words_for(place)}, which nobody drew on {plot.table['board']}"
        yield Misfit(
            path, found, f"one of {drawn}, or a square such as A1" if drawn else "a square such as A1"
        )


def doors(chart: Chart, place: str) -> bool:
    """Whether a place is the name of a door that is drawn."""
    squares = [named(part) for part in place.split("-")] if is_named(place) else []
    border = chart.borders.get(edge(*squares)) if len(squares) == 2 else None
    return border is not None and border.kind in DOORS


def power_named(path: KeyPath, power: str) -> Iterator[Misfit]:
    """A power is one of those there are; a minus before it takes it away."""
    yield from misnamed(path, power.removeprefix("-"), POWERS, "a power", every=True)
