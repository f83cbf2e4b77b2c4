"""What people lay out on a table of their own, and what comes onto it and goes off it (RIE-325).

Moves of figures are told, and asked about, where they happen; here is what nobody moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shamble.games.riese.ground import door_word
from shamble.games.riese.state import State
from shamble.games.riese.words import facing_word, listed, name, thing_words
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Rules, tell
from shamble.kernel.hands import TABLE

EMPTY = (
    "setup",
    "heroes",
    "table",
    "closing",
    "over",
    "campaign",
    "mission",
    "begin",
    "result",
    "settle",
    "between",
)
"""The phases before a scenario is laid out, and those after it."""
ROUND = "round"
"""What the round marker goes by among what is laid out."""


def keep_up(state: State) -> Rules[None]:
    """Tell the people at a table what to lay out, once, and from then on what has come and gone since."""
    if state.hands.board != TABLE or state.phase in EMPTY:
        state.laid.clear()
        return
    before, now = state.laid, laid_out(state)
    state.laid = now
    if not before:
        yield from lay_out(state)
        return
    if before.pop(ROUND, "") != (there := now.get(ROUND, "")):
        yield from tell("RIE-320", f"The round marker goes to {there}", "table")
    gone = [words for key, words in before.items() if now.get(key, "") != words and not stays(state, key)]
    things = [key for key in now if key in state.things]
    come = [now[key] for key in things if before.get(key, "") != now[key]]
    if gone:
        yield from tell("RIE-325", f"Off the table: {listed(gone)}", "table", off=gone)
    if come:
        yield from tell("RIE-325", f"Onto the table: {listed(come)}", "table", on=come)


def stays(state: State, key: str) -> bool:
    """Whether somebody is still on the map, and has only moved or shown who it is."""
    figure = state.find(key)
    return figure is not None and figure.at is not None


def laid_out(state: State) -> dict[str, str]:
    """Everything on the table but doors, in words by its id."""
    found = {figure.id: name(state, figure.id) for figure in state.figures() if figure.at is not None}
    found |= {
        thing.id: f"{thing_words(state, thing)} on {name_of(thing.at)}" for thing in state.things.values()
    }
    return found | dict(marker_on_track(state))


def marker_on_track(state: State) -> Iterator[tuple[str, str]]:
    """The space that the round marker is on (RIE-320)."""
    if spaces := len(state.scenario.track):
        yield ROUND, f"space {state.space % spaces + 1} of the track"


def lay_out(state: State) -> Rules[None]:
    """Everything that belongs on the table, kind by kind."""
    yield from tell("RIE-325", f"On your table belongs the map {state.chart.name}", "table")
    for what, where in (*doors(state), *figures(state), *things(state)):
        yield from tell("RIE-325", f"{what}: {listed(where)}", "table", on=where)
    markers = [f"the round marker on {words}" for _, words in marker_on_track(state)]
    yield from tell("RIE-325", f"Beside it: {listed([*markers, f'threat on {state.threat}'])}", "table")


def doors(state: State) -> Iterator[tuple[str, list[str]]]:
    """The doors by how they stand, each by its edge."""
    for word in ("closed", "locked", "open", "forced"):
        if where := sorted(door.id for door in state.doors.values() if door_word(door) == word):
            yield f"Doors, {word}", where


def figures(state: State) -> Iterator[tuple[str, list[str]]]:
    """Who stands where."""
    lurking = [zombie.id for zombie in state.horde() if zombie.hidden]
    people: tuple[Iterable[str], ...] = (
        state.heroes,
        state.npcs,
        state.souls,
        [one.id for one in state.horde() if one.id not in lurking],
    )
    for what, ids in zip(("Heroes", "NPCs", "To rescue", "Zombies"), people, strict=True):
        if where := [standing(state, one) for one in ids if stays(state, one)]:
            yield what, where
    if lurking:
        yield "Zombies, face down", [standing(state, one) for one in lurking]


def standing(state: State, who: str) -> str:
    """Somebody's name and square, and the way a hero faces (RIE-326)."""
    hero = state.heroes.get(who)
    faces = f" facing {facing_word(hero.facing)}" if hero else ""
    return f"{name(state, who)} on {name_of(state.square(who))}{faces}"


def things(state: State) -> Iterator[tuple[str, list[str]]]:
    """What lies where."""
    if where := [f"{thing_words(state, thing)} on {name_of(thing.at)}" for thing in state.things.values()]:
        yield "Markers, supplies and cards", where
