"""Damage in melee: who is hurt, who gets a critical, and bites (AOW-337 to 351)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.damage import bite, hurt_walker, lose_health
from shamble.games.allout.house import by_house
from shamble.games.allout.melee.sides import Side
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick, present
from shamble.kernel.asks import Rules


def harm(state: State, losers: Side, winners: Side, damage: int, criticals: int, bites: int) -> Rules[None]:
    """The winner's player deals out damage and criticals (AOW-337, 340, 346); bites: criticals of walkers."""
    if losers.survivors:
        yield from harm_survivors(state, losers.survivors, winners, damage, criticals, bites)
    else:
        yield from harm_walkers(state, losers.walkers, winners.seat, damage, criticals)


def harm_walkers(state: State, walkers: list[str], who: str, damage: int, criticals: int) -> Rules[None]:
    """One point lays a walker prone, at most one critical each removes it (AOW-337, 340, 342, 343)."""
    hurt = yield from pick_some(state, walkers, damage, who, "AOW-340", "Which walker is hurt?")
    heads = yield from pick_some(state, hurt, criticals, who, "AOW-342", "Which walker takes the critical?")
    for name in present(state, hurt):
        yield from hurt_walker(state, name, name in heads, "AOW-343")


def pick_some(
    state: State, names: Sequence[str], count: int, who: str, rule: str, text: str
) -> Rules[list[str]]:
    """So many of the models, picked one by one where there is a choice."""
    left = list(names)
    chosen: list[str] = []
    while len(chosen) < count and left:
        rest = count - len(chosen)
        if rest >= len(left):
            return [*chosen, *left]
        name = yield from pick(state, left, rule, text, who=who)
        left = [other for other in present(state, left) if other != name]
        chosen.append(name)
    return chosen


def harm_survivors(
    state: State, names: list[str], winners: Side, damage: int, criticals: int, bites: int
) -> Rules[None]:
    """All on a single loser, else point by point; then bites and headshots (AOW-341, 344 to 348, 350, 351).

    A critical of walkers bites and adds nothing; one of survivors, at most one for each model, adds a point, and
    who dies of it does not turn.
    """
    who, rule = winners.seat, "AOW-340" if winners.survivors else "AOW-346"
    points = dict.fromkeys(names, 0)
    for _ in range(damage):
        points[(yield from pick(state, names, rule, "Who takes a point of damage?", who=who))] += 1
    hurt = [name for name, taken in points.items() if taken]
    most = most_bites(state, bites, len(hurt))
    bitten = yield from pick_some(state, hurt, most, who, "AOW-351", "Who is bitten?")
    heads = yield from pick_some(state, hurt, criticals, who, "AOW-342", "Who takes the critical?")
    for name in present(state, bitten):
        yield from bite(state, name)
    for name in present(state, hurt):
        head = name in heads
        yield from lose_health(state, name, points[name] + head, "AOW-337", turns=not head)


def most_bites(state: State, criticals: int, hurt: int) -> int:
    """How many of the damaged survivors those criticals of walkers bite (AOW-351)."""
    most = {"each": criticals, "one": 1, "all": hurt}
    return min(most[by_house(state, "bites")], hurt) if criticals else 0
