"""Damage in melee: who is hurt, who gets a critical, and bites (AOW-337 to 351)."""

from __future__ import annotations

from shamble.games.allout.damage import bite, hurt_walker, lose_health
from shamble.games.allout.state import Fight, State
from shamble.games.allout.walkers import pick
from shamble.kernel.asks import Rules


def harm_walkers(state: State, fight: Fight, damage: int, criticals: int) -> Rules[None]:
    """One point lays a walker prone, at most one critical each removes it (AOW-340, 342, 343)."""
    hurt = yield from pick_some(state, fight.walkers, damage, "AOW-340", "Which walker is hurt?")
    heads = yield from pick_some(state, hurt, criticals, "AOW-342", "Which walker takes the critical?")
    for name in hurt:
        yield from hurt_walker(state, name, name in heads, "AOW-343")


def pick_some(state: State, names: list[str], count: int, rule: str, text: str) -> Rules[list[str]]:
    """So many of the models, picked one by one where there is a choice."""
    left, chosen = list(names), []
    if count >= len(left):
        return left
    for _ in range(count):
        name = yield from pick(state, left, rule, text)
        left.remove(name)
        chosen.append(name)
    return chosen


def harm_survivors(state: State, fight: Fight, damage: int, criticals: int) -> Rules[None]:
    """All on a single loser, else point by point as the player says; a critical bites (AOW-341, 346, 347, 351)."""
    points = dict.fromkeys(fight.survivors, 0)
    if len(points) == 1:
        points[fight.survivors[0]] = damage
    else:
        for _ in range(damage):
            points[(yield from pick(state, list(points), "AOW-346", "Who takes a point of damage?"))] += 1
    hurt = [name for name, taken in points.items() if taken]
    for name in (yield from pick_some(state, hurt, criticals, "AOW-351", "Who is bitten?")):
        yield from bite(state, name)
    for name in hurt:
        yield from lose_health(state, name, points[name], "AOW-337")
