"""Zones of a scenario at an asked table: people say who is in them, and put walkers there."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.asked.contacts import WALKERS, told
from shamble.games.allout.asked.walkers import bring_in
from shamble.games.allout.cards.plot import Zone
from shamble.games.allout.state import State
from shamble.kernel.asks import Json, Measure, Option, Rules, choose, enter, step
from shamble.kernel.entries import Thing, several

NOWHERE = "none"


def inside(state: State, zone: str) -> list[str]:
    """Who was said to be in a zone; walkers, of whom nobody says which, by one name for all."""
    there = told(state).inside.get(zone, [])
    return [name for name in there if name in state.survivors or name == WALKERS]


def look(state: State) -> Rules[None]:
    """Ask for every survivor that has been moved in which zones it is now, and whether walkers are in any."""
    said = told(state)
    zones = [zone for zone in state.scenario.zones if zone.name in that_matter(state, "survivor")]
    for name in [one for one in state.survivors if zones and moves(state, one) != said.seen.get(one, 0)]:
        answer: Json = yield from step(enter(lambda name=name: zones_ask(state, name, zones)))  # type: ignore[misc]
        if name in state.survivors and answer is not None:
            put(state, name, [answer] if isinstance(answer, str) else answer)
    for zone in [zone for zone in state.scenario.zones if zone.name in that_matter(state, "walker")]:
        if state.walkers and moves(state, WALKERS) != said.seen.get(f"{WALKERS}/{zone.name}", -1):
            yield from step(look_for_walkers(state, zone))


def look_for_walkers(state: State, zone: Zone) -> Rules[None]:
    """Ask whether a walker is in a zone."""
    said = told(state)
    said.seen[f"{WALKERS}/{zone.name}"] = moves(state, WALKERS)
    there = [name for name in said.inside.get(zone.name, []) if name != WALKERS]
    text = f"Is a walker's base at least partly in {zone_words(zone)}?"
    ask = Measure(
        rule="AOW-086",
        text=text,
        who=state.initiative,
        subjects=(zone.name,),
        options=(Option("yes", "Yes"), Option("no", "No")),
        default="no",
    )
    answer = yield from choose(lambda: ask)
    said.inside[zone.name] = [*there, *([WALKERS] if answer == "yes" else [])]


def put(state: State, name: str, zones: Iterable[str]) -> None:
    """Note in which zones a survivor is."""
    said, now = told(state), {*zones}
    said.seen[name] = moves(state, name)
    for zone in state.scenario.zones:
        there = [other for other in said.inside.get(zone.name, []) if other != name]
        said.inside[zone.name] = [*there, *([name] if zone.name in now else [])]


def moves(state: State, name: str) -> int:
    """How often a model, or any walker, has been moved."""
    return told(state).moves.get(name, 0)


def that_matter(state: State, who: str) -> set[str]:
    """The zones of which it can matter who is in them."""
    scenario, fired = state.scenario, state.story.fired
    found = {hook.zone for hook in scenario.hooks if hook.zone and hook.who == who and hook.name not in fired}
    if who == "survivor":
        ways = (*scenario.win, *scenario.lose, *scenario.draw)
        found |= {test.zone for way in ways for test in way.all if test.zone}
    return found


def zones_ask(state: State, name: str, zones: list[Zone]) -> Measure:
    """In which of the zones a survivor is."""
    who = state.survivor(name).name
    one = len(zones) == 1
    where = (
        "Is {}'s base at least partly in {}?"
        if one
        else "In which of these is {}'s base, at least partly: {}?"
    )
    yes = [Option(zone.name, "Yes" if one else f"In {zone.title}") for zone in zones]
    return Measure(
        rule="AOW-086",
        text=where.format(who, ", ".join(map(zone_words, zones))),
        who=state.owner(name),
        subjects=(name,),
        options=(Option(NOWHERE, "No" if one else "In none"), *yes),
        default=NOWHERE,
        entry=None if one else several([Thing(zone.name, zone.title) for zone in zones]),
    )


def zone_words(zone: Zone) -> str:
    """A zone with its size and its place."""
    turned = f", turned {zone.turn:g}°" if zone.turn else ""
    return f"{zone.title} ({zone.length:g} by {zone.width:g} in, middle at {zone.x:g},{zone.y:g}{turned})"


def arrive(state: State, count: int, zone: str, rule: str, moved: set[str]) -> Rules[int]:
    """Walkers come up in a zone; how many there was room for."""
    there = state.scenario.zone(zone)
    where = f"from the spares into {zone_words(there)}, in contact with nobody"
    return (yield from bring_in(state, count, rule, moved, where, f"comes up in {there.title}"))
