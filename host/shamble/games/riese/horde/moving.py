"""How a zombie moves: beside a target if it can, else to a corner of one, else the shortest way (RIE-458 to 472)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import moments
from shamble.games.riese.attack import locks
from shamble.games.riese.heroes import moving as heroes_moving
from shamble.games.riese.horde import asking, powers, table
from shamble.games.riese.horde.fields import FAR, Field, gait_of, scene
from shamble.games.riese.horde.targets import beside, targets
from shamble.games.riese.horde.ways import ways
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.words import name, subject
from shamble.geometry.squares import Square, distance, name_of
from shamble.kernel.asks import Rules, tell

SOON = 5
"""A zombie whose targets are all farther away than so many squares may take any of its ways."""


def awake(state: State, zombie_id: str) -> bool:
    """Whether a zombie is still on the map and not stunned, after something may have stopped it."""
    zombie = state.zombies.get(zombie_id)
    return zombie is not None and zombie.at is not None and not zombie.stunned


def move(state: State, zombie_id: str, left: int) -> Rules[int]:
    """One move of a zombie that has so many left, or a leap of several; returns how many it took, 0 if it stays.

    Whoever covers may fire after it, and what it steps on has its effect (RIE-102, RIE-640).
    """
    zombie = state.zombie(zombie_id)
    field, at, used = scene(state).pull(zombie), zombie.at, 0
    assert at is not None
    if field is None or not field.moves[at]:
        return 0
    while found := choices(state, zombie, field, at, left - used):
        at, used = (yield from pick(state, zombie_id, found)), used + 1
        zombie = state.zombie(zombie_id)
        if rests(state, zombie, at) or swaps(state, zombie, at):
            yield from step_to(state, zombie_id, at)
            return used
    return 0


def step_to(state: State, zombie_id: str, at: Square) -> Rules[None]:
    """A zombie comes to a square; one that SMASH moves out of its way changes places with it (RIE-604)."""
    there = state.at(at)
    if there:
        yield from swap(state, zombie_id, there)
    else:
        text = f"{subject(state, zombie_id)} moves to {name_of(at)}"
        yield from table.put_on(state, zombie_id, at, "RIE-468", text)
    yield from heroes_moving.enter(state, zombie_id)
    yield from moments.after_step(state, zombie_id)
    if there:
        yield from moments.after_step(state, there)


def swap(state: State, zombie_id: str, other_id: str) -> Rules[None]:
    """Two zombies change places; what the other one held it holds no more unless it is still adjacent (RIE-604)."""
    here, there = state.zombie(zombie_id).at, state.zombie(other_id).at
    assert here is not None
    assert there is not None
    state.place(other_id, None)
    state.place(zombie_id, there)
    state.place(other_id, here)
    text = f"{subject(state, zombie_id)} pushes {name(state, other_id)} aside: they change places"
    yield from tell("RIE-604", text, "moves", zombie=zombie_id, at=name_of(there), other=other_id)
    yield from table.confirm(state, zombie_id, "RIE-604")
    yield from locks.part(state)


# -- where it may step


def choices(state: State, zombie: Zombie, field: Field, at: Square, left: int) -> list[Square]:
    """The squares that the first option with any leaves a zombie on a square with so many moves (RIE-468 to 470)."""
    smashes = powers.has_power(state, zombie, "smash")
    near = list(steps(state, zombie, at))
    far = field.moves.get(at, FAR)
    closer = {square for square in near if field.moves.get(square, FAR) < far}
    for wanted, worth_a_push in ((field.sides, True), (field.corners, False), (closer, True)):
        able = [square for square in near if square in wanted]
        if found := [square for square in able if can_go_on(state, zombie, field, square, left - 1)]:
            return found
        if smashes and worth_a_push and (found := [s for s in able if swaps(state, zombie, s)]):
            return found
    return []


def steps(state: State, zombie: Zombie, at: Square) -> Iterator[Square]:
    """The squares one step from a square that terrain lets a zombie enter, past figures at its corners (RIE-464)."""
    gait = gait_of(state, zombie)
    ground_now = ways(state, gait.rough)
    for other, between in ground_now.links.get(at, ()):
        if other in ground_now.open and (not between or any(passable(state, zombie, s) for s in between)):
            yield other


def passable(state: State, zombie: Zombie, square: Square) -> bool:
    """Whether no figure bars a corner on a square; one that leaps passes other zombies (RIE-464, RIE-594)."""
    there = state.at(square)
    if not there or there == zombie.id:
        return True
    return there in state.zombies and powers.has_power(state, zombie, "leap")


def rests(state: State, zombie: Zombie, square: Square) -> bool:
    """Whether a zombie may end a move on a square: free, and for one that leaps not hindering (RIE-595)."""
    gait = gait_of(state, zombie)
    ground_now = ways(state, gait.rough)
    return not state.at(square) and square in (ground_now.rest if gait.leaps else ground_now.open)


def swaps(state: State, zombie: Zombie, square: Square) -> bool:
    """Whether a zombie with SMASH would change places with the one on a square (RIE-604)."""
    there = state.at(square)
    return there in state.zombies and there != zombie.id and powers.has_power(state, zombie, "smash")


def can_go_on(state: State, zombie: Zombie, field: Field, square: Square, left: int) -> bool:
    """Whether a zombie may stop on a square, or leap on from it to one where it may, with so many moves (RIE-595)."""
    if rests(state, zombie, square):
        return True
    if not gait_of(state, zombie).leaps or left <= 0 or not leaps_over(state, zombie, square):
        return False
    return bool(choices(state, zombie, field, square, left))


def leaps_over(state: State, zombie: Zombie, square: Square) -> bool:
    """Whether one that leaps may pass a square: no figure but a zombie stands there (RIE-594)."""
    there = state.at(square)
    return not there or (there in state.zombies and there != zombie.id)


# -- which of them


def pick(state: State, zombie_id: str, squares: list[Square]) -> Rules[Square]:
    """The player picks among squares that do as well; "smart": only where it could matter soon (RIE-469)."""
    ranked = sorted(squares, key=lambda square: min(ranges(state, square), default=0))
    if state.windows == "smart" and (remote(state, ranked) or alike(state, ranked)):
        return ranked[0]
    text = f"Where does {name(state, zombie_id)} move?"
    return (yield from asking.which_square(state, ranked, "RIE-469", text, zombie_id))


def remote(state: State, squares: list[Square]) -> bool:
    """Whether every target is still some activations away from all of these squares."""
    return all(far > SOON for square in squares for far in ranges(state, square))


def ranges(state: State, square: Square) -> list[int]:
    """The range from a square to each target."""
    return [distance(square, at) for at in targets(state).values()]


def alike(state: State, squares: list[Square]) -> bool:
    """Whether squares are as far from everybody, beside the same targets and in the same lines of fire."""
    first, *others = squares
    near, far = beside(state, first), ranges(state, first)
    if any(ranges(state, other) != far or beside(state, other) != near for other in others):
        return False
    watching = [at for name, at in targets(state).items() if name not in state.things]
    return all(
        in_sight(state, at, first) == in_sight(state, at, other) for at in watching for other in others
    )
