"""Where an NPC may go: up to three squares, one of them diagonally, and by which steps (RIE-261 to 269)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from shamble.games.riese import ground
from shamble.games.riese.attack.targets import enemies_of
from shamble.games.riese.heroes.stepping import way_up
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Npc, State
from shamble.geometry.squares import Square, cheapest, corners, passed, path_to, reach, sides

FAR, WOUNDED = 3, 2
"""Squares an NPC moves, unwounded and wounded (RIE-261, RIE-262)."""
STEP = 10_000
"""What a square counts for in the length of a way; what is below tells ways of one length apart."""


class Way(NamedTuple):
    """A way to a square: the squares it comes to in order, and what it costs."""

    squares: tuple[Square, ...]
    cost: int


def allowance(npc: Npc) -> int:
    """How many squares an NPC may move; none when it holds its post."""
    return 0 if npc.holds else WOUNDED if npc.wounded else FAR


def ways(state: State, npc: Npc, straight: bool = False) -> dict[Square, Way]:
    """The shortest way to each square where the NPC may end a move, its own included (RIE-263, RIE-267, RIE-268).

    Of ways of one length it takes the one that the fewest enemies see (RIE-264). straight: it has made the one diagonal
    step of its activation.
    """
    assert npc.at is not None
    enemies = [state.square(name) for name in enemies_of(state, npc.id)]

    @cache
    def seen(square: Square) -> int:
        return sum(in_sight(state, enemy, square) for enemy in enemies)

    def on(place: tuple[Square, bool]) -> Iterator[tuple[tuple[Square, bool], int]]:
        square, straight = place
        for then, cost, slanted in onward(state, npc, square, not straight):
            yield (then, straight or slanted), cost * STEP + seen(then)

    costs, came_from = cheapest((npc.at, straight), on, allowance(npc) * STEP + STEP - 1)
    ends: dict[Square, Way] = {}
    for place, cost in sorted(costs.items(), key=lambda item: (item[1], item[0][1])):
        square = place[0]
        if square not in ends and (square == npc.at or not state.at(square)):
            way = tuple([walked for walked, _ in path_to(place, came_from)[1:]])
            ends[square] = Way(way, cost // STEP)
    return ends


def onward(state: State, npc: Npc, square: Square, diagonal: bool) -> Iterator[tuple[Square, int, bool]]:
    """Each next square, what it costs, and whether the step is the one diagonal an activation allows (RIE-263)."""
    for then in sides(square):
        if (cost := door_cost(state, npc, square, then)) and open_to(state, npc, then):
            yield then, cost, False
    if diagonal:
        for then in corners(square):
            if open_to(state, npc, then) and any(
                walkable(state, npc, square, by) and walkable(state, npc, by, then)
                for by in passed(square, then)
            ):
                yield then, 1, True


def walkable(state: State, npc: Npc, a: Square, b: Square) -> bool:
    """Whether nothing stands in the way of a step over a side, no figure that stops it among it (RIE-267)."""
    return ground.open_step(state, a, b) and level(state, a, b) and open_to(state, npc, b)


def level(state: State, a: Square, b: Square, stairs: bool = False) -> bool:
    """Whether no elevation lies between two squares, or stairs or a ladder lead over it (RIE-183, RIE-644)."""
    return ground.height(state, a) == ground.height(state, b) or (stairs and bool(way_up(state, a, b)))


def door_cost(state: State, npc: Npc, a: Square, b: Square) -> int:
    """What a step over a side costs: 1, 2 with a door to be opened (RIE-269), 0 where it cannot be made."""
    if b in npc.goals and leads_off(state, a, b):
        return 1
    if not level(state, a, b, stairs=True):
        return 0
    if ground.open_step(state, a, b):
        return 1
    there = None if ground.obstructive(state, b) else ground.door(state, a, b)
    shut = there is not None and not there.open and not there.locked
    return 2 if npc.opens and shut else 0


def leads_off(state: State, a: Square, b: Square) -> bool:
    """Whether the step from a to b leaves the map at an exit (RIE-253)."""
    return any((a, b) in pairs for pairs in state.chart.exits.values())


def open_to(state: State, npc: Npc, square: Square) -> bool:
    """Whether an NPC may come to a square: only other NPCs may stand there, no fire burns, nothing kills (RIE-267).

    With a ranged weapon it never moves next to a zombie (RIE-265).
    """
    there = state.at(square)
    if (there and there not in state.npcs) or ground.on_fire(state, square) or ground.lethal(state, square):
        return False
    return not (shoots(state, npc) and beside_zombie(state, square))


def shoots(state: State, npc: Npc) -> bool:
    """Whether an NPC has a ranged weapon."""
    return bool(npc.weapon) and state.book.weapons[npc.weapon].fires


def beside_zombie(state: State, square: Square) -> bool:
    """Whether a zombie stands adjacent to a square (RIE-007)."""
    return any(state.at(near) in state.zombies for near in ground.beside(state, square))


def remaining(state: State, npc: Npc, goals: list[Square]) -> dict[Square, int]:
    """Squares still to go to the nearest of these, from each square, whoever stands in between (RIE-264)."""

    def back(square: Square) -> Iterator[Square]:
        if not ground.inside(state, square):
            yield from (a for pairs in state.chart.exits.values() for a, b in pairs if b == square)
            return
        for near in sides(square):
            if ground.inside(state, near) and door_cost(state, npc, near, square):
                yield near

    return reach(goals, back)
