"""What a scenario file must not say of what happens: goals nobody can reach, waits for nothing, deeds nobody can do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from shamble.games.riese.cards import SUPPLIES, Chart
from shamble.games.riese.ground import DOORS, door_id
from shamble.games.riese.plot import SIDES, Plot, doors, placed, power_named, squares_of
from shamble.games.riese.survey import reached
from shamble.games.sheets import Table, misnamed, unknown
from shamble.geometry.squares import sides
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

EVENTS = (
    "enter", "exit", "open", "close", "force", "search", "rescue", "sacrifice", "kill", "die", "wound-npc",
    "reveal", "round", "end", "final", "reset", "spawn", "timer", "destroy", "pick-up", "ranged-attack", "blast",
    "throw", "use", "activate-npc", "flag", "setup", "tally",
)  # fmt: skip
"""What may happen, as story/happenings.py counts it."""
DEEDS = (
    "read", "flag", "unflag", "goal", "no-goal", "win", "lose", "threat", "xp", "scratch", "track", "give", "lay",
    "clear", "spawn", "power", "no-power", "spawn-order", "target-order", "arrive", "leave", "goal-of", "hold", "move",
    "rest", "wake", "foes", "open", "close", "lock", "unlock", "dark", "light", "fire", "toxic", "timer", "no-timer",
    "wound", "heal", "roll", "doom", "progress",
)  # fmt: skip
"""What may be done, as story/deeds.py does it."""
DOOR_EVENTS, DOOR_DEEDS = ("open", "close", "force"), ("open", "close", "lock", "unlock")
"""What happens to doors, and what is done to them."""
ON_FOOT = ("enter", "exit", "pick-up")
"""What can happen on a square only where a hero can go; everything else also from beside it."""


def events(plot: Plot) -> Iterator[Misfit]:
    """Triggers, objectives and adjustments wait for what can happen, where it can."""
    flags = plot.done("flag")
    noted = [*flags, *(goal["id"] for goal in plot.table["objective"])]
    for kind in ("trigger", "objective", "adjustment"):
        for index, event in enumerate(plot.table[kind]):
            path = (kind, index)
            yield from misnamed((*path, "on"), event["on"], EVENTS, "something that happens", every=True)
            yield from list(placed(plot, (*path, "at"), event["at"])) or where(plot, (*path, "at"), event)
            yield from about(plot, (*path, "of"), event)
    for index, trigger in enumerate(plot.table["trigger"]):
        for key in ("needs", "unless"):
            if trigger[key]:
                yield from misnamed(
                    ("trigger", index, key), trigger[key], noted, "an objective or what a deed `flag` notes"
                )


def where(plot: Plot, path: KeyPath, event: Table) -> Iterator[Misfit]:
    """What happens can happen there: doors open and close, arrows lead off the map, nothing else is about an edge."""
    place, on, chart = event["at"], event["on"], plot.chart
    if chart is None or on not in EVENTS:
        return
    if on == "exit" and not way_out(plot, chart, event):
        found = f"{words_for(place)}, where no arrow leads off the map" if place else "a map without arrows"
        ways = f"the code of an exit: {', '.join(chart.exits)}" if chart.exits else "an exit on the map"
        yield Misfit(path, found, f"{ways}, drawn as an arrow (< > ^ v) on the edge of its square")
    elif (
        place
        and on in DOOR_EVENTS
        and not (doors(chart, place) or (on != "close" and cabinet(plot, chart, place)))
    ):
        yield Misfit(path, f"{words_for(place)}, where no door is drawn", hinged(chart))
    elif on not in DOOR_EVENTS and doors(chart, place):
        yield Misfit(path, f"{words_for(place)}, a door", f"a code or a square, as `{on}` is about no edge")


def way_out(plot: Plot, chart: Chart, event: Table) -> bool:
    """Whether somebody can leave the map where an event waits for it; a deed `leave` takes people off anywhere.

    Heroes leave by a code, NPCs by any square that an arrow leads from.
    """
    place, inside = event["at"], {a for pairs in chart.exits.values() for a, _ in pairs}
    by_code = place in chart.exits or (not place and bool(chart.exits))
    npc = event["of"] in ("npc", *(person["id"] for person in plot.table["person"]))
    by_square = npc and not inside.isdisjoint(squares_of(chart, place) if place else ())
    return by_code or by_square or any(deed["do"] == "leave" for _, deed in plot.deeds)


def cabinet(plot: Plot, chart: Chart, place: str) -> bool:
    """Whether a locked cabinet stands on a square of a place (RIE-621)."""
    locked = {search["at"] for search in plot.table["search"] if search["key"]}
    return any(not set(chart.labels.get(code, ())).isdisjoint(squares_of(chart, place)) for code in locked)


def hinged(chart: Chart) -> str:
    """The doors of a map, for whoever has named none."""
    names = [door_id(*pair) for pair, border in chart.borders.items() if border.kind in DOORS]
    return f"a door, such as {', '.join(names[:6])}" if names else "a door on the map, drawn as D or L"


def about(plot: Plot, path: KeyPath, event: Table) -> Iterator[Misfit]:
    """Whom or what an event is about is in the scenario."""
    name, on = event["of"], event["on"]
    if not name or name in SIDES:
        return
    if on in ("flag", "timer"):
        names = plot.done(on) | ({"satchel", "timer"} if on == "timer" else set())
        yield from misnamed(path, name, names, f"what a deed `{on}` names")
    elif on in ("round", "end"):
        if not name.isdigit():
            yield Misfit(path, words_for(name), "a round, as a number in quotes")
    else:
        there = [*plot.known["breed"], *plot.known["armament"], *plot.known["equipment"], *SUPPLIES]
        things_named = [code for code in (plot.chart.labels if plot.chart else ()) if code.startswith("O")]
        yield from unknown(
            path, name, [*plot.people, *there, *things_named], "somebody or something of the scenario"
        )


def goals(plot: Plot) -> Iterator[Misfit]:
    """Objectives are there, can be reached, and come into play (RIE-293, RIE-294)."""
    objectives = plot.table["objective"]
    if not any(goal["primary"] for goal in objectives):
        yield Misfit(("objective",), "no primary objective", "at least one, or nobody can win")
    added = plot.done("goal")
    for index, goal in enumerate(objectives):
        path = ("objective", index)
        if [other["id"] for other in objectives].count(goal["id"]) > 1:
            yield Misfit((*path, "id"), f"{words_for(goal['id'])} again", "an id of its own")
        if goal["hidden"] and goal["id"] not in added:
            expected = f'a deed {{ do = "goal", what = "{goal["id"]}" }}'
            yield Misfit((*path, "hidden"), "true, but nothing adds it", expected)
        if goal["on"] == "rescue" and goal["count"] > len(plot.table["soul"]):
            yield Misfit(
                (*path, "count"),
                words_for(goal["count"]),
                f"at most {len(plot.table['soul'])}, all there are",
            )
        if plot.chart is not None and not reachable(plot.chart, goal):
            expected = "a place that a way leads to from A"
            yield Misfit((*path, "at"), f"{words_for(goal['at'])}, which no hero can reach", expected)


def reachable(chart: Chart, goal: Table) -> bool:
    """Whether heroes can come to where an objective is reached, or beside it where that is enough."""
    squares = squares_of(chart, goal["at"]) if goal["at"] else ()
    there = reached(chart)
    near = squares if goal["on"] in ON_FOOT else [*squares, *(near for one in squares for near in sides(one))]
    return not squares or any(square in there for square in near)


def deeds(plot: Plot) -> Iterator[Misfit]:
    """Deeds are such as can be done, to what there is."""
    for path, deed in plot.deeds:
        yield from misnamed((*path, "do"), deed["do"], DEEDS, "a deed", every=True)
        if deed["do"] in NEEDS_PLACE and not deed["at"]:
            yield Misfit(
                (*path, "at"), "nothing", "where: a code of the map, a square, or a door such as B2-B3"
            )
        yield from list(placed(plot, (*path, "at"), deed["at"])) or door_only(plot, (*path, "at"), deed)
        yield from object_of(plot, path, deed)
        if deed["do"] in COUNTED and deed["count"] < 1:
            yield Misfit((*path, "count"), words_for(deed["count"]), "at least 1")
        if deed["do"] == "track" and deed["count"] > (most := plot.table["track"].count("|") + 1):
            yield Misfit((*path, "count"), words_for(deed["count"]), f"at most {most}, once around the track")


def door_only(plot: Plot, path: KeyPath, deed: Table) -> Iterator[Misfit]:
    """What is done to doors is done to one that is drawn."""
    place, chart = deed["at"], plot.chart
    if chart is not None and place and deed["do"] in DOOR_DEEDS and not doors(chart, place):
        yield Misfit(path, f"{words_for(place)}, where no door is drawn", hinged(chart))


NEEDS_PLACE = ("lay", "spawn", "open", "close", "lock", "unlock", "fire", "toxic")
COUNTED = ("give", "lay", "spawn", "track", "timer", "wound", "heal")
"""What cannot be done less than once; threat, XP, scratch tokens and progress may fall, too."""
NEEDS_WHO = ("arrive", "leave", "goal-of", "hold", "move", "rest", "wake", "foes")


def counters(plot: Plot) -> set[str]:
    """What the personal objectives of all characters count."""
    return {counter for character in plot.known["character"].values() for counter in character["needs"]}


def object_of(plot: Plot, path: KeyPath, deed: Table) -> Iterator[Misfit]:
    """What a deed is about."""
    do, what = deed["do"], deed["what"]
    cards = [*plot.known["armament"], *plot.known["equipment"], *SUPPLIES]
    there: Mapping[str, tuple[Collection[str], str]] = {
        "give": (cards, "a card or a kind of supply"),
        "lay": ([*cards, "objective", "barricade", "rubble", "decoy"], "a card or a kind of supply"),
        "goal": ([goal["id"] for goal in plot.table["objective"]], "an objective"),
        "no-goal": ([goal["id"] for goal in plot.table["objective"]], "an objective"),
        "roll": (plot.table["tables"], "a table of the scenario"),
        "foes": (("all", "heroes", "zombies", "none"), "all, heroes, zombies or none"),
        "progress": (counters(plot), "what a personal objective counts"),
        "no-timer": (plot.done("timer"), "what a deed `timer` names"),
        "unflag": (plot.done("flag"), "what a deed `flag` notes"),
    }
    if do in there:
        yield from misnamed((*path, "what"), what, *there[do])
    elif do in ("power", "no-power"):
        yield from power_named((*path, "what"), what)
    elif do == "spawn" and what:
        yield from unknown(
            (*path, "what"), what, plot.table["zombies"], "a zombie of this scenario, or nothing"
        )
    elif do == "timer" and not what:
        yield Misfit((*path, "what"), "nothing", "a name for the timer, which a trigger waits for")
    if do in NEEDS_WHO:
        yield from unknown((*path, "of"), deed["of"], plot.people, "somebody of the scenario")
