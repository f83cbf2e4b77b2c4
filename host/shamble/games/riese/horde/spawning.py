"""Where zombies come from: the spawn squares of the round, special ones, and the dead who rise (RIE-475 to 486)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import ground, moments
from shamble.games.riese.attack import harm
from shamble.games.riese.cursor import next_turn
from shamble.games.riese.horde import asking, pool, table, waiting
from shamble.games.riese.horde.warnings import warn
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.story import happenings
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square, distance, name_of
from shamble.kernel.asks import Rules, step, tell

NONE = "none"
"""What a spawn code brings by a scenario's order when it brings nothing."""


def spawn(state: State) -> Rules[None]:
    """The final phase of the zombie turn: a zombie for each square of the track's present codes (RIE-476, RIE-477)."""
    next_turn(state)
    for code in codes_now(state):
        for square in state.chart.labels.get(code, ()):
            yield from step(spawn_at(state, square, ordered(state, code)))
    yield from step(happenings.happened(state, "final", of="zombie"))


def codes_now(state: State) -> tuple[str, ...]:
    """The spawn codes of the space that the round marker is on (RIE-476)."""
    track = state.scenario.track
    return track[state.space % len(track)].codes if track else ()


def ordered(state: State, code: str) -> str:
    """The type that a spawn code brings by order of the scenario; "" for a draw, "none" for nothing (RIE-478)."""
    usual = next((spawn.breed for spawn in state.scenario.spawns if spawn.code == code), "")
    return state.spawn_orders.get(code, usual)


def spawn_squares(state: State) -> Iterator[Square]:
    """All spawn locations: squares with a code of the track or of the scenario's spawns (RIE-475)."""
    codes = {code for space in state.scenario.track for code in space.codes}
    codes |= {spawn.code for spawn in state.scenario.spawns}
    for code in state.chart.labels:
        if code in codes:
            yield from state.chart.labels[code]


def spawn_at(state: State, at: Square, breed: str = "") -> Rules[str]:
    """One spawn on a square, of a type or drawn; returns the zombie's id, "" for none (RIE-477 to 486, RIE-634)."""
    if breed == NONE:
        return ""
    if ground.on_fire(state, at):
        yield from tell("RIE-634", f"{name_of(at)} burns: no zombie comes there", "spawn")
        return ""
    marker: str | None = breed
    if not breed:
        marker = yield from pool.take_top(state)
    elif not (yield from pool.named(state, breed)):
        marker = None
    if marker is None:
        rule = "RIE-486" if breed else "RIE-480"
        yield from tell(rule, f"No zombie is left for {name_of(at)}", "spawn")
        return ""
    zombie = pool.new_zombie(state, marker)
    yield from arrive(state, zombie, at)
    return zombie.id


def arrive(state: State, zombie: Zombie, at: Square) -> Rules[None]:
    """A zombie comes to a square, or waits off the map until it is free; a hero there is wounded (RIE-481, RIE-484)."""
    zombie.fresh = waiting.comes_late(state)
    if not waiting.free(state, at):
        yield from queue(state, zombie, at)
        return
    what = subject(state, zombie.id)
    yield from table.put_on(state, zombie.id, at, "RIE-477", f"{what} comes in at {name_of(at)}")
    yield from happenings.happened(state, "spawn", at=at, who=zombie.id, of=zombie.breed)
    yield from moments.after_change(state, "spawn", zombie.id)


def queue(state: State, zombie: Zombie, at: Square) -> Rules[None]:
    """A zombie waits for its square (RIE-481, RIE-483, RIE-484)."""
    zombie.waits_for = at
    yield from tell("RIE-481", f"A zombie waits off the map for {name_of(at)}", "waits", zombie=zombie.id)
    there = state.at(at)
    if there in state.heroes:
        yield from tell(
            "RIE-484", f"{subject(state, there)} stands where a zombie comes", "spawn", hero=there
        )
        yield from harm.wound(state, there, 1, rule="RIE-484", cause="spawn")


# -- the dead


def rise(state: State, at: Square, was: str) -> Rules[str]:
    """A hero or NPC who has been killed is a Beta from now on, a hero an ANTIHERO (RIE-174, RIE-175, RIE-258)."""
    marker = pool.antihero_marker(was) if was in state.heroes else "beta"
    zombie = pool.new_zombie(state, marker, hidden=False)
    zombie.was, zombie.fresh = was, waiting.comes_late(state)
    rule = "RIE-174" if was in state.heroes else "RIE-258"
    text = f"{subject(state, was)} rises as a zombie at {name_of(at)}"
    yield from table.put_on(state, zombie.id, at, rule, text)
    yield from warn(state, zombie)
    yield from moments.after_change(state, "rise", zombie.id)
    return zombie.id


def respawn(state: State, fallen: Zombie, at: Square) -> Rules[None]:
    """The marker of a Beta that fell on a square comes back face down at the nearest spawn location (RIE-387)."""
    open_to = [square for square in spawn_squares(state) if not ground.on_fire(state, square)]
    if not open_to:
        return
    nearest = min(distance(at, square) for square in open_to)
    ties = [square for square in open_to if distance(at, square) == nearest]
    to = yield from asking.which_square(state, ties, "RIE-387", "Where does the Beta come back?")
    if fallen.breed in state.discard:
        state.discard.remove(fallen.breed)
    marker = f"{fallen.breed}:{fallen.was}" if pool.ANTIHERO in fallen.powers else fallen.breed
    yield from arrive(state, pool.new_zombie(state, marker), to)
