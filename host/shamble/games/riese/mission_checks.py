"""What a scenario file must not say although each part of it has the right shape: places nobody drew, idle words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shamble.games.riese.cards import SUPPLIES, Chart
from shamble.games.riese.event_checks import deeds, events, goals
from shamble.games.riese.maps import Page
from shamble.games.riese.plot import Plot, all_deeds, is_named, placed, power_named
from shamble.games.riese.team_checks import people, team
from shamble.games.riese.tracks import read_track
from shamble.games.sheets import Table, Tables, misnamed, unknown
from shamble.geometry.squares import edge, name_of, named
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

SPECIAL = ("players-first", "zombies-first", "kills-count")
"""Rules of its own that a scenario may have."""


def check_mission(table: Table, known: Tables, page: Page | None) -> Iterator[Misfit]:
    """A scenario, on a map whose drawing may have faults of its own; without one nothing that needs it is checked."""
    chart = page.chart() if page is not None and page.cells else None
    plot = Plot(table, known, chart, list(all_deeds(table)))
    yield from unknown(("board",), table["board"], known["board"], "a map")
    for check in (track, zombies, team, people, things, searches, tables, events, goals, deeds, rest):
        yield from check(plot)


def track(plot: Plot) -> Iterator[Misfit]:
    """The round track has spaces to its end, and its codes are on the map (RIE-321, RIE-475)."""
    try:
        spaces = read_track(plot.table["track"])
    except BadInput as bad:
        found, _, expected = str(bad).partition(": ")
        yield Misfit(("track",), found, expected)
        return
    codes = dict.fromkeys(code for space in spaces for code in space.codes)
    for code in codes:
        yield from placed(plot, ("track",), code)
    for code, breed in plot.table["spawns"].items():
        yield from misnamed(("spawns", code), code, codes, "a code of the track")
        yield from unknown(("spawns", code), breed, plot.table["zombies"], "a zombie of this scenario")


def zombies(plot: Plot) -> Iterator[Misfit]:
    """Zombies are of types that there are, and there is one for each square Z (RIE-148, RIE-329)."""
    counts, aside = plot.table["zombies"], plot.table["aside"]
    for breed in counts:
        yield from unknown(("zombies", breed), breed, plot.known["breed"], "a type of zombie")
    for breed, count in aside.items():
        if count > counts.get(breed, 0):
            found = f"{count} set aside of {counts.get(breed, 0)}"
            yield Misfit(("aside", breed), found, "no more than `zombies` has")
    pool = sum(counts.values()) - sum(aside.values())
    marked = len(plot.chart.labels.get("Z", ())) if plot.chart is not None else 0
    if marked > pool:
        yield Misfit(
            ("zombies",), f"{pool} in the pool", f"at least {marked}, one for each square Z of the map"
        )
    for breed, powers in plot.table["powers"].items():
        yield from unknown(("powers", breed), breed, counts, "a zombie of this scenario")
        for index, power in enumerate(powers):
            yield from power_named(("powers", breed, index), power)


def things(plot: Plot) -> Iterator[Misfit]:
    """What lies about is on the map, and is something."""
    cards = [*plot.known["armament"], *plot.known["equipment"]]
    for index, lying in enumerate(plot.table["lying"]):
        yield from placed(plot, ("lying", index, "at"), lying["at"])
        yield from unknown(
            ("lying", index, "what"), lying["what"], [*cards, *SUPPLIES], "a card or a kind of supply"
        )
    for index, code in enumerate(plot.table["barricades"]):
        yield from placed(plot, ("barricades", index), code)
    for door, key in plot.table["keys"].items():
        yield from unknown(("keys", door), key, plot.known["equipment"], "a piece of gear, the key")
        if plot.chart is not None and not (is_named(door) and locked(plot.chart, door)):
            yield Misfit(
                ("keys", door), f"{words_for(door)}, where no locked door is drawn", "one such as B2-B3"
            )


def locked(chart: Chart, door: str) -> bool:
    """Whether a locked door is drawn between the two squares that a name names, the smaller first."""
    squares = [named(part) for part in door.split("-")]
    if len(squares) != 2 or "-".join(map(name_of, edge(*squares))) != door:
        return False
    border = chart.borders.get(edge(*squares))
    return border is not None and border.kind == "locked-door"


def searches(plot: Plot) -> Iterator[Misfit]:
    """A search is for markers of the map, and knows what each roll brings (RIE-328, RIE-338)."""
    for index, search in enumerate(plot.table["search"]):
        path = ("search", index)
        yield from placed(plot, (*path, "at"), search["at"])
        if not search["at"].startswith("O"):
            yield Misfit(
                (*path, "at"), words_for(search["at"]), "a code that begins with O: only these have markers"
            )
        if search["key"] is not None:
            yield from unknown(
                (*path, "key"), search["key"], plot.known["equipment"], "a piece of gear, the key"
            )
        yield from rows((*path, "row"), search["row"])


def tables(plot: Plot) -> Iterator[Misfit]:
    """A table knows what each roll brings."""
    for name, table in plot.table["tables"].items():
        yield from rows(("tables", name), table)


def rows(path: KeyPath, table: Iterable[Mapping[str, Any]]) -> Iterator[Misfit]:
    """The rows of a table have each roll from 1 to 12 once."""
    rolls = [roll for row in table for roll in range(row["least"], row["most"] + 1)]
    missing = [str(roll) for roll in range(1, 13) if roll not in rolls]
    twice = [str(roll) for roll in range(1, 13) if rolls.count(roll) > 1]
    if missing or twice:
        found = f"nothing for {', '.join(missing)}" if missing else f"two rows for {', '.join(twice)}"
        yield Misfit(path, found, "each roll from 1 to 12 in one row")


def rest(plot: Plot) -> Iterator[Misfit]:
    """Special rules and what comes next are known."""
    for index, word in enumerate(plot.table["special"]):
        yield from misnamed(("special", index), word, SPECIAL, "a special rule", every=True)
    for index, name in enumerate(plot.table["leads_to"]):
        yield from unknown(("leads_to", index), name, plot.known["mission"], "a scenario")
