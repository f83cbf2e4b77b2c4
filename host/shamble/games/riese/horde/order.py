"""Which zombie acts next: the one closest to a target; of those equally close the player picks (RIE-445, RIE-446)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from shamble.games.riese.horde import asking, powers
from shamble.games.riese.horde.fields import FAR, Field, Scene, gait_of, scene
from shamble.games.riese.horde.targets import beside, target_of, targets
from shamble.games.riese.horde.ways import Link, Ways, ways
from shamble.games.riese.house import by_house
from shamble.games.riese.state import State, Zombie
from shamble.geometry.squares import Square, distance
from shamble.kernel.asks import Rules

REACH = 7
"""Zombies farther apart than this, in squares along one axis, are in nobody's way: none makes more than 3 moves."""


ENOUGH = 2
"""Health that a target has left after any one attack (RIE-453, RIE-596)."""


def next_up(state: State) -> Rules[str]:
    """The zombie that is activated next, by id; "" when all have been (RIE-444 to 446)."""
    now = scene(state)
    tied = nearest(state, now)
    if not tied:
        return ""
    if state.windows == "smart":
        tied = entangled(state, now, tied)
    names = [zombie.id for zombie in tied]
    return (yield from asking.which_one(state, names, "RIE-446", "Which zombie acts next?"))


def nearest(state: State, now: Scene) -> list[Zombie]:
    """The zombies that have yet to act and are the fewest moves from a target, in the order they came in (RIE-445)."""
    least, found = FAR + 1, list[Zombie]()
    how_far = now.how_far if by_house(state, "zombie-order") == "moves" else partial(in_range, state)
    for zombie in state.zombies.values():
        if zombie.activated or zombie.fresh or zombie.at is None:
            continue
        if (far := how_far(zombie)) < least:
            least, found = far, []
        if far == least:
            found.append(zombie)
    return found


def in_range(state: State, zombie: Zombie) -> int:
    """The range from a zombie on the map to the nearest target (house rule "zombie-order")."""
    return min((distance(zombie.at, at) for at in targets(state).values() if zombie.at), default=FAR)


def entangled(state: State, now: Scene, tied: Sequence[Zombie]) -> list[Zombie]:
    """The first of some zombies with those whose turn it could change, or that could change its turn."""
    group, left = [tied[0]], list(tied[1:])
    feet: dict[str, set[Square]] = {}
    for zombie in group:
        near = [other for other in left if close(zombie, other)]
        for one in (zombie, *near):
            if one.id not in feet:
                feet[one.id] = footprint(state, now, one)
        caught = [other for other in near if touch(state, zombie, other, feet)]
        group += caught
        left = [other for other in left if other not in caught]
    return group


def close(a: Zombie, b: Zombie) -> bool:
    """Whether two zombies could come near each other, and neither is stunned."""
    if a.at is None or b.at is None or a.stunned or b.stunned:
        return False
    return abs(a.at[0] - b.at[0]) <= REACH and abs(a.at[1] - b.at[1]) <= REACH


def touch(state: State, a: Zombie, b: Zombie, feet: Mapping[str, set[Square]]) -> bool:
    """Whether it could matter which of two equally close zombies acts first; feet: where each could step."""
    assert a.at is not None
    assert b.at is not None
    if shared := set(beside(state, a.at)) & set(beside(state, b.at)):
        return any(not settled(state, one) for one in shared) or a.powers != b.powers
    return not feet[a.id].isdisjoint(feet[b.id])


def settled(state: State, target: str) -> bool:
    """Whether whoever attacks a target does the same: it is locked, and so healthy that no two attacks kill it."""
    one = target_of(state, target)
    return bool(one.locked_by) and getattr(one, "health", 1) > ENOUGH


def footprint(state: State, now: Scene, zombie: Zombie) -> set[Square]:
    """The squares that a zombie stands on, might step on or might pass, whoever stands there now."""
    assert zombie.at is not None
    found, edge = {zombie.at}, {zombie.at}
    field = None if beside(state, zombie.at) else now.pull(zombie)
    if field is not None:
        ground = ways(state, gait_of(state, zombie).rough)
        for _ in range(powers.moves(state, zombie)):
            ahead = [link for at in edge for link in leads_on(ground, field, at)]
            edge = {square for square, _ in ahead if square not in field.sides}
            found.update(square for to, between in ahead for square in (to, *between))
    return found


def leads_on(ground: Ways, field: Field, at: Square) -> Iterator[Link]:
    """The steps from a square that one of the options might want (RIE-468)."""
    far = field.moves.get(at, FAR)
    for link in ground.links.get(at, ()):
        square = link[0]
        if square in ground.open and (square in field.corners or field.moves.get(square, FAR) < far):
            yield link
