"""What a scenario file must not say of what happens: goals nobody can reach, waits for nothing, deeds nobody can do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from shamble.games.riese.cards import SUPPLIES, Chart
from shamble.games.riese.plot import SIDES, Plot, placed, power_named, squares_of
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
ON_FOOT = ("enter", "exit", "pick-up")
"""What can happen on a square only where a hero can go; everything else also from beside it."""


def events(plot: Plot) -> Iterator[Misfit]:
    """Triggers, objectives and adjustments wait for what can happen, where it can."""
    flags = plot.done("flag")
    noted = [*flags, *(goal["id"] for goal in plot.table["objective"])]
    for kind in ("trigger", "objective", "adjustment"):
        for index, event in enumerate(plot.table[kind]):
            path = (kind, index)
            yield from unknown(
                (*path, "on"), event["on"], EVENTS, "something that happens; docs/riese.md lists it"
            )
            yield from placed(plot, (*path, "at"), event["at"])
            yield from about(plot, (*path, "of"), event)
    for index, trigger in enumerate(plot.table["trigger"]):
        for key in ("needs", "unless"):
            if trigger[key]:
                yield from misnamed(
                    ("trigger", index, key), trigger[key], noted, "an objective or what a deed `flag` notes"
                )


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
        yield from misnamed((*path, "do"), deed["do"], DEEDS, "a deed; docs/riese.md lists them")
        if deed["do"] in NEEDS_PLACE and not deed["at"]:
            yield Misfit(
                (*path, "at"), "nothing", "where: a code of the map, a square, or a door such as B2-B3"
            )
        yield from placed(plot, (*path, "at"), deed["at"])
        yield from object_of(plot, path, deed)


NEEDS_PLACE = ("lay", "spawn", "open", "close", "lock", "unlock", "fire", "toxic")
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
