"""What is wrong with the zones, counters, hooks and ways to end of a scenario whose shape is right (AOW-086)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shamble.games.allout.cards.model import Scenario
from shamble.games.allout.cards.plot import SUPPLY, Condition, Hook, Way, Zone
from shamble.games.allout.groups.limits import repeats
from shamble.games.allout.threat import BAND_NAMES, BANDS, band_of
from shamble.geometry.plane import Box, Disc, Point, Table, extent
from shamble.kernel.plain import counted
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

BASE_RADIUS = 492  # mils (AOW-038)
ROOM = 1.2  # square inches that a walker set up in a zone takes at least
WAYS = ("win", "lose", "draw")


def plot_misfits(scenario: Scenario, boxes: dict[str, Box]) -> Iterator[Misfit]:
    """What is wrong; boxes: the scenery by name, in mils. The paths start at the scenario's own table."""
    board = Table(*_mils(scenario.width, scenario.depth))
    yield from repeats([zone.name for zone in scenario.zones], lambda n: ("zone", n, "name"), "zone")
    for number, zone in enumerate(scenario.zones):
        yield from _zone(scenario, zone, ("zone", number), board)
    yield from _tokens(scenario, board, boxes)
    yield from _herds(scenario)
    yield from repeats([hook.name for hook in scenario.hooks], lambda n: ("hook", n, "name"), "hook")
    for number, hook in enumerate(scenario.hooks):
        yield from _hook(scenario, hook, ("hook", number))
    yield from _ends(scenario)


def _mils(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


# -- zones


def _zone(scenario: Scenario, zone: Zone, path: KeyPath, board: Table) -> Iterator[Misfit]:
    box = zone.box
    if not board.inside(box):
        wish = f"all of it on the board of {scenario.width:g} by {scenario.depth:g} inches"
        yield Misfit(path, f"zone {zone.name} over the edge", wish)
    if zone.use == "deploy" and not any(_along(box, board, edge) for edge in scenario.edges):
        wish = f"a box at one of the `edges` where survivors set up ({', '.join(scenario.edges)})"
        yield Misfit(path, f"deployment zone {zone.name} beside no such edge", wish)
    if zone.seat and not scenario.rivals:
        yield Misfit((*path, "seat"), words_for(zone.seat), "no seat, because there is one group only")
    if zone.seat and zone.use != "deploy":
        yield Misfit((*path, "seat"), words_for(zone.seat), "no seat, because it is no deployment zone")


def _along(box: Box, board: Table, edge: str) -> bool:
    """Whether a box has room for a base that touches an edge."""
    west, south, east, north = extent(box)
    if edge in ("north", "south"):
        near = board.depth - north if edge == "north" else south
        return near <= 2 * BASE_RADIUS and east - west >= 2 * BASE_RADIUS
    near = board.width - east if edge == "east" else west
    return near <= 2 * BASE_RADIUS and north - south >= 2 * BASE_RADIUS


def zone_fault(scenario: Scenario, name: str, path: KeyPath) -> Iterator[Misfit]:
    """A name that no zone has."""
    known = [zone.name for zone in scenario.zones]
    if name not in known:
        wish = f"the name of a zone: {', '.join(known)}" if known else "the name of a [[scenario.zone]]"
        yield Misfit(path, words_for(name), wish)


# -- counters and walkers


def _tokens(scenario: Scenario, board: Table, boxes: dict[str, Box]) -> Iterator[Misfit]:
    names = [token.name for token in scenario.tokens]
    yield from repeats(names, lambda n: ("counter", n, "name"), "counter")
    for number, token in enumerate(scenario.tokens):
        path, at = ("counter", number), _mils(token.x, token.y)
        if token.name == SUPPLY:
            yield Misfit((*path, "name"), words_for(token.name), "a name other than that of supply counters")
        if token.hub and token.hub not in boxes:
            yield Misfit((*path, "in"), words_for(token.hub), "the name of a piece of scenery here")
        elif not token.hub and not board.inside(Disc(at, 0)):
            wish = f"a place on the board of {scenario.width:g} by {scenario.depth:g} inches"
            yield Misfit(path, f"{token.x:g},{token.y:g}", wish)


def counter_fault(scenario: Scenario, name: str, path: KeyPath, also: Sequence[str] = ()) -> Iterator[Misfit]:
    """A name that no counter has."""
    known = [*(token.name for token in scenario.tokens), *also]
    if name not in known:
        wish = f"one of {', '.join(known)}" if known else "the name of a [[scenario.counter]]"
        yield Misfit(path, words_for(name), wish)


def _herds(scenario: Scenario) -> Iterator[Misfit]:
    """Zones where walkers begin that are not there, or have no room for so many."""
    zones = {zone.name: zone for zone in scenario.zones}
    for number, herd in enumerate(scenario.herds):
        path: KeyPath = ("walkers", len(scenario.walkers) + number)
        yield from zone_fault(scenario, herd.zone, path)
        if zone := zones.get(herd.zone):
            most = int(zone.length * zone.width / ROOM)
            if herd.count > most:
                yield Misfit(
                    path,
                    f"{counted(herd.count, 'walker')} in {zone.name}",
                    f"at most {most} in so small a zone",
                )


# -- hooks


def _hook(scenario: Scenario, hook: Hook, path: KeyPath) -> Iterator[Misfit]:
    if hook.when in ("turn-start", "turn-end") and bool(hook.turn) == bool(hook.every):
        found = "both `turn` and `every`" if hook.turn else "neither `turn` nor `every`"
        yield Misfit(path, found, "one of them")
    if hook.when == "threat" and hook.band:
        yield from _band(scenario, hook, path)
    if hook.when == "taken":
        yield from counter_fault(scenario, hook.counter, (*path, "counter"), (SUPPLY,))
        if hook.counter == SUPPLY and not scenario.counters:
            yield Misfit((*path, "counter"), words_for(SUPPLY), "a scenario with supply counters")
    if hook.when == "enters":
        yield from zone_fault(scenario, hook.zone, (*path, "zone"))
    if not (hook.then or hook.text):
        yield Misfit(path, "a hook that does nothing", "a `text`, or what happens `then`")
    for number, effect in enumerate(hook.then):
        if effect.zone:
            yield from zone_fault(scenario, effect.zone, (*path, "then", number, "zone"))


def _band(scenario: Scenario, hook: Hook, path: KeyPath) -> Iterator[Misfit]:
    first = BANDS[hook.band][0]
    if first <= scenario.threat:
        wish = f"a band above {BAND_NAMES[band_of(scenario.threat)]}, where threat begins"
        yield Misfit((*path, "band"), words_for(hook.band), wish)
    elif first > scenario.threat_end:
        wish = f"a band that begins at {scenario.threat_end} or below, where the game ends"
        yield Misfit((*path, "band"), words_for(hook.band), wish)


# -- the end


def _ends(scenario: Scenario) -> Iterator[Misfit]:
    if scenario.win and scenario.counters_to_win not in (0, *_wanted(scenario)):
        wish = "no such key beside a [[scenario.win]], which says what wins"
        yield Misfit(("counters_to_win",), words_for(scenario.counters_to_win), wish)
    for kind in WAYS:
        for number, way in enumerate(getattr(scenario, kind)):
            path: KeyPath = (kind, number)
            if way.seat and not scenario.rivals:
                found = words_for(way.seat)
                yield Misfit((*path, "seat"), found, "no seat, because there is one group only")
            if kind == "draw" and not scenario.rivals:
                yield Misfit(path, "a draw", "a [[scenario.lose]], because there is one group only")
            for which, test in enumerate(way.all):
                yield from _condition(scenario, way, test, (*path, "all", which))
            yield from _at_odds(scenario, way, path)


def _wanted(scenario: Scenario) -> list[int]:
    return [test.count for way in scenario.win for test in way.all if test.test == "supplies"]


def _condition(scenario: Scenario, way: Way, test: Condition, path: KeyPath) -> Iterator[Misfit]:
    if test.test == "supplies" and test.count > scenario.counters:
        wish = f"at most {scenario.counters}, the number of supply counters; it can never be met"
        yield Misfit((*path, "count"), words_for(test.count), wish)
    if test.test in ("reach", "leave", "fallen") and test.count > (most := _largest(scenario, way)):
        wish = f"at most {most}, the number of survivors; it can never be met"
        yield Misfit((*path, "count"), words_for(test.count), wish)
    if test.test == "carry":
        yield from counter_fault(scenario, test.counter, (*path, "counter"))
        if bool(test.zone) == bool(test.edge):
            yield Misfit(path, "both" if test.zone else "neither", "one of `zone` and `edge`")
    if test.zone:
        yield from zone_fault(scenario, test.zone, (*path, "zone"))


def _largest(scenario: Scenario, way: Way) -> int:
    """The number of survivors that a way may count on."""
    sizes = {"red": len(scenario.group), "blue": len(scenario.rivals)}
    return sizes.get(way.seat, max(sizes.values()))


def _at_odds(scenario: Scenario, way: Way, path: KeyPath) -> Iterator[Misfit]:
    """Conditions of one way that no group can meet together."""
    needs: dict[Any, int] = {}
    for test in way.all:
        if test.test in ("reach", "leave"):
            where = test.zone or test.edge
            needs[where] = max(needs.get(where, 0), test.count or 1)
    gone = sum(needs.get(test.edge, 0) for test in way.all if test.test == "leave")
    stays = max((test.count or 1 for test in way.all if test.test == "reach"), default=0)
    most = _largest(scenario, way)
    if gone and stays and gone + stays > most:
        found = f"{gone} gone off the board and {stays} in a zone"
        yield Misfit(path, found, f"no more than the {most} survivors; it can never be met")
    carried = [(test.counter, test.zone, test.edge) for test in way.all if test.test == "carry"]
    for number, (counter, _, edge) in enumerate(carried):
        if any(other == counter and edge != off for other, _, off in carried[:number]):
            yield Misfit(path, f"{counter} carried to two places", "one; it can never be met")
