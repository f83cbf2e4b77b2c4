"""Damage in melee: who is hurt, who gets a critical, and bites (AOW-337 to 351)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.damage import bite, hurt_walker, lose_health
from shamble.games.allout.state import Fight, State
from shamble.games.allout.walkers import pick, present
from shamble.kernel.asks import Rules


def harm_walkers(state: State, fight: Fight, damage: int, criticals: int) -> Rules[None]:
    """One point lays a walker prone, at most one critical each removes it (AOW-337, 340, 342, 343)."""
    hurt = yield from pick_some(state, fight.walkers, damage, "AOW-340", "Which walker is hurt?")
    heads = yield from pick_some(state, hurt, criticals, "AOW-342", "Which walker takes the critical?")
    for name in present(state, hurt):
        yield from hurt_walker(state, name, name in heads, "AOW-343")


def pick_some(state: State, names: Sequence[str], count: int, rule: str, text: str) -> Rules[list[str]]:
    """So many of the models, picked one by one where there is a choice."""
    left = list(names)
    chosen: list[str] = []
    while len(chosen) < count and left:
        rest = count - len(chosen)
        if rest >= len(left):
            return [*chosen, *left]
        name = yield from pick(state, left, rule, text)
        left = [other for other in present(state, left) if other != name]
        chosen.append(name)
    return chosen


def harm_survivors(state: State, fight: Fight, damage: int, criticals: int) -> Rules[None]:
    """All on a single loser, else point by point as the player says; a critical bites (AOW-341, 346 to 348, 351)."""
    points = dict.fromkeys(fight.survivors, 0)
    for _ in range(damage):
        points[(yield from pick(state, list(points), "AOW-346", "Who takes a point of damage?"))] += 1
    hurt = [name for name, taken in points.items() if taken]
    for name in (yield from pick_some(state, hurt, criticals, "AOW-351", "Who is bitten?")):
        yield from bite(state, name)
    for name in present(state, hurt):
        yield from lose_health(state, name, points[name], "AOW-337")
