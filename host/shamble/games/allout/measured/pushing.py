"""Pushes on a measured table: straight away from the winners, never into an enemy or over the edge."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.house import by_house
from shamble.games.allout.measured.positions import Positions
from shamble.geometry.packing import nearest_place, push_clear
from shamble.geometry.plane import CONTACT, Disc, Point, distance


def push_apart(
    positions: Positions, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
) -> list[str]:
    """Push losers until each is `far` mils clear of every winner; returns those that moved (AOW-329 to 336).

    whole: all of them, or none (AOW-331). Each has the same winner on its other side, so none is in another's way.
    """
    before = {name: positions.at(name) for name in losers}
    pushed = [name for name in losers if push(positions, name, winners, far)]
    if whole and len(pushed) < len(losers):
        for name in pushed:
            positions.place(positions.state.figure(name), before[name])
        return []
    return pushed


def push(positions: Positions, loser: str, winners: Sequence[str], far: float) -> bool:
    """Push one model; False, and it stays, when something is in the way (AOW-330, AOW-335, AOW-336)."""
    disc = positions.disc(loser)
    away = [positions.disc(name) for name in winners]
    if by_house(positions.state, "barrier-push") == "inch":
        away = [at_its_edge(winner, disc) for winner in away]
    # From between several it goes up to a base and a half farther than an inch.
    others = positions.solid_near(disc.at, far + 5 * positions.base, [loser, *winners])
    end = push_clear(disc, away, far, others, positions.table)
    if end is None or touches_enemy(positions, loser, end):
        return False
    positions.place(positions.state.figure(loser), end)
    return True


def slip_away(positions: Positions, name: str, far: float) -> bool:
    """Move a model the shortest way to where it is `far` clear of its enemies, and touches no other (AOW-528).

    Whatever lies between does not matter; its enemies are those it fights. From one across a Barrier it goes the whole
    inch, or it might still stand there and fight on (AOW-377). False, and it stays, if there is no such place.
    """
    disc, state = positions.disc(name), positions.state
    foes = [at_its_edge(positions.disc(foe), disc) for foe in state.board.foes(name)]
    room = far + 10 * positions.base
    enemies = [n for n in positions.near(disc.at, room) if n != name and state.hostile(name, n)]
    grown = [Disc(foe.at, foe.radius + round(far)) for foe in foes]
    apart = [Disc(positions.at(n), positions.base + TOUCH) for n in enemies]
    others = positions.solid_near(disc.at, room, [name])
    end = nearest_place(disc, [*grown, *apart, *others], positions.table)
    if end is None:
        return False
    positions.place(state.survivor(name), end)
    return True


TOUCH = round(2 * CONTACT)
"""Mils beyond which two bases are surely not in contact."""


def at_its_edge(enemy: Disc, model: Disc) -> Disc:
    """The enemy as if it reached to a model across a Barrier, which moves the whole inch (AOW-388)."""
    return Disc(enemy.at, max(enemy.radius, int(distance(enemy.at, model.at)) - model.radius))


def touches_enemy(positions: Positions, name: str, at: Point) -> bool:
    """Whether the model would touch an enemy at that place."""
    near = positions.near_point(at, positions.base, but=name)
    return any(positions.state.hostile(name, other) for other in near)
