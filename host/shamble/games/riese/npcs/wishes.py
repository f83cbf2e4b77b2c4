"""Where an NPC wants to be: the best of the squares it can reach, by one fixed ranking (RIE-251, RIE-264, RIE-270)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shamble.games.riese.attack.targets import enemies_of
from shamble.games.riese.ground import inside
from shamble.games.riese.npcs import judging, moving
from shamble.games.riese.state import Npc, State
from shamble.geometry.squares import Square, distance

Wish = Callable[[State, Npc, dict[Square, moving.Way]], list[Square]]
"""Of the squares an NPC can reach, the best ones; the player settles between them (RIE-251)."""


def best(squares: Sequence[Square], worth: Callable[[Square], tuple[float, ...]]) -> list[Square]:
    """The squares of least worth, in a fixed order."""
    known = {square: worth(square) for square in sorted(squares)}
    return [square for square, value in known.items() if value == min(known.values())]


def attackable(state: State, npc: Npc, square: Square) -> bool:
    """Whether it would have a target on a square."""
    if not inside(state, square):
        return False
    with judging.standing(state, npc, square):
        return bool(judging.targets(state, npc))


def back_away(state: State, npc: Npc, ways: dict[Square, moving.Way]) -> list[Square]:
    """Squares next to no enemy, if there are any: with a target, out of lines of fire, far from zombies (RIE-281)."""
    clear = []
    for square in ways:
        with judging.standing(state, npc, square):
            if not judging.neighbours(state, npc):
                clear.append(square)

    def worth(square: Square) -> tuple[float, ...]:
        return (
            not attackable(state, npc, square),
            *judging.danger(state, npc, square),
            len(ways[square].squares),
        )

    return best(clear, worth) if clear else [at(npc)]


def safer(state: State, npc: Npc, ways: dict[Square, moving.Way]) -> list[Square]:
    """The squares with the fewest enemies that see it, then the farthest from zombies (RIE-283, RIE-285)."""
    return best(list(ways), lambda square: (*judging.danger(state, npc, square), len(ways[square].squares)))


def toward_goal(state: State, npc: Npc, ways: dict[Square, moving.Way]) -> list[Square]:
    """The squares with the shortest way left to its objective, the safest of them (RIE-264, RIE-286, RIE-291)."""
    to_go = moving.remaining(state, npc, npc.goals)
    able = [square for square in ways if square in to_go]

    def worth(square: Square) -> tuple[float, ...]:
        fear = -distance_to_enemies(state, npc, square) if not npc.weapon else 0
        return to_go[square], fear, *judging.danger(state, npc, square)

    return best(able, worth) if able else [at(npc)]


def toward_enemy(state: State, npc: Npc, ways: dict[Square, moving.Way]) -> list[Square]:
    """The nearest squares from which it has a target, else those with the shortest way left (RIE-270, RIE-287)."""
    foes = enemies_of(state, npc.id)
    if not foes:
        return [at(npc)]

    def caution(square: Square) -> tuple[int, ...]:
        return *judging.danger(state, npc, square), judging.near_fire(state, npc, square)

    gained = [square for square in ways if attackable(state, npc, square)]
    if gained:
        return best(gained, lambda s: (len(ways[s].squares), *caution(s)))
    nearest = judging.nearest_enemies(state, npc, at(npc))
    to_go = moving.remaining(state, npc, [judging.where(state, name) for name in nearest])
    able = [square for square in ways if square in to_go]
    return best(able, lambda s: (to_go[s], *caution(s))) if able else [at(npc)]


def away_from_all(state: State, npc: Npc, ways: dict[Square, moving.Way]) -> list[Square]:
    """The squares farthest from the nearest enemy (RIE-292)."""
    return best(
        list(ways),
        lambda s: (-distance_to_enemies(state, npc, s), *judging.danger(state, npc, s), len(ways[s].squares)),
    )


def distance_to_enemies(state: State, npc: Npc, square: Square) -> int:
    """The range to the nearest enemy."""
    return min((distance(square, judging.where(state, foe)) for foe in enemies_of(state, npc.id)), default=0)


def at(npc: Npc) -> Square:
    """Where an NPC on the map stands."""
    assert npc.at is not None
    return npc.at
