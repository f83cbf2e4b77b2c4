"""What ticks, burns and goes out in the end segment (RIE-420 to 422, RIE-506, RIE-531, RIE-560, RIE-584)."""

from __future__ import annotations

from shamble.games.riese.blasts.blast import blast
from shamble.games.riese.blasts.flares import flare_wounds
from shamble.games.riese.dice import d12
from shamble.games.riese.horde import waiting
from shamble.games.riese.house import by_house
from shamble.games.riese.state import State, Thing
from shamble.games.riese.story import happenings
from shamble.games.riese.words import counted, name
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Rules, tell

DECOY_STAYS = 9
"""The lowest roll that leaves a decoy on the map (RIE-506)."""
FIRE_OUT = 7
"""The lowest roll that puts out a fire marker (RIE-531, RIE-584)."""


def burn_down(state: State) -> Rules[None]:
    """In the end segment: timers, then decoys, flare markers on figures, and fires (RIE-634)."""
    yield from tick(state)
    for decoy in state.all_of("decoy"):
        yield from decoy_stays(state, decoy)
    yield from flare_wounds(state)
    for fire in state.all_of("fire"):
        yield from fire_stays(state, fire)
    yield from waiting.let_in(state)


def tick(state: State) -> Rules[None]:
    """One timer marker comes off every square that holds any; a last one has its effect at once (RIE-420, RIE-421)."""
    for square in {thing.at: None for thing in state.things.values() if thing.timers}:
        ticking = [thing for thing in state.lying(square) if thing.timers]
        if ticking:
            yield from tick_one(state, min(ticking, key=lambda thing: thing.timers))


def tick_one(state: State, thing: Thing) -> Rules[None]:
    """A timer marker less; what has none left goes off (RIE-421, RIE-547)."""
    thing.timers -= 1
    if thing.timers:
        left = counted(thing.timers, "timer marker")
        yield from tell("RIE-420", f"{left} left on {name(state, thing.id)}", "timer", timers=thing.timers)
        return
    if thing.kind in ("satchel", "timer"):
        state.take(thing.id)
    if thing.kind == "satchel":
        weapon = state.book.weapons[thing.what or "satchel-charge"]
        yield from blast(state, thing.at, weapon, thing.by, "RIE-547")
    yield from happenings.happened(state, "timer", at=thing.at, who=thing.by, of=thing.what or thing.kind)


def decoy_stays(state: State, decoy: Thing) -> Rules[None]:
    """A decoy may fall silent (RIE-506)."""
    words = f"Does the decoy at {name_of(decoy.at)} go on? {DECOY_STAYS}+"
    natural = yield from d12(state, "RIE-506", words)
    gone = natural < DECOY_STAYS and decoy.id in state.things
    if gone:
        state.take(decoy.id)
    words = f"{natural}: the decoy at {name_of(decoy.at)} {'falls silent' if gone else 'goes on'}"
    yield from tell("RIE-506", words, "decoy-gone" if gone else "decoy-on")


def fire_stays(state: State, fire: Thing) -> Rules[None]:
    """A fire marker of an earlier round may go out (RIE-531, RIE-584)."""
    if fire.since >= state.round and by_house(state, "fire-out") == "next":
        return
    words = f"Does the fire at {name_of(fire.at)} go out? {FIRE_OUT}+"
    natural = yield from d12(state, "RIE-531", words)
    out = natural >= FIRE_OUT and fire.id in state.things
    if out:
        state.take(fire.id)
    words = f"{natural}: the fire at {name_of(fire.at)} {'goes out' if out else 'burns on'}"
    yield from tell("RIE-531", words, "fire-out" if out else "fire-on")
