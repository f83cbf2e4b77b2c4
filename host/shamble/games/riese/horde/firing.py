"""Zombies that fire: FLAK 38 and MG-42 (RIE-577 to 580, RIE-597 to 600)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.attack import resolve
from shamble.games.riese.attack import targets as attack_targets
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.horde import asking, powers
from shamble.games.riese.horde.arms import GUNS, WALKING
from shamble.games.riese.horde.moving import awake, move, rests, step_to, steps
from shamble.games.riese.horde.targets import beside
from shamble.games.riese.sight import in_sight, line_modifier
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.words import name, subject
from shamble.geometry.squares import Square, distance, path_to
from shamble.kernel.asks import Rules, tell


def gun_of(state: State, zombie: Zombie) -> str:
    """The power with which a zombie fires; "" for one without any."""
    return next((power for power in GUNS if powers.has_power(state, zombie, power)), "")


def fire(state: State, zombie_id: str) -> Rules[None]:
    """After its move a zombie with a gun fires at the closest enemy in its line of fire, unless it is beside a target.

    Who has FLAK 38 and rolls a 1 has fired the last of it (RIE-578, RIE-580, RIE-599).
    """
    zombie = state.zombie(zombie_id)
    power = gun_of(state, zombie)
    assert zombie.at is not None
    if not power or beside(state, zombie.at):
        return
    near = attack_targets.choices(state, zombie_id, GUNS[power], "normal")
    if not near:
        return
    text = f"Whom does {name(state, zombie_id)} fire at?"
    target = yield from asking.which_one(state, near, "RIE-036", text, zombie_id)
    attack = Attack(zombie_id, "normal", GUNS[power], target=target, declared=WALKING)
    yield from resolve.carry_out(state, attack)
    if power == "flak-38" and attack.ones and zombie_id in state.zombies:
        state.zombie(zombie_id).powers.remove(power)
        yield from tell(
            "RIE-580", f"{subject(state, zombie_id)} is out of ammunition", "ammo", zombie=zombie_id
        )


# -- where an MG-42 is set up


def set_up(state: State, zombie_id: str, left: int) -> Rules[int]:
    """A zombie with an MG-42 moves only to see the closest enemy, or to have less in the way (RIE-598).

    With no place in reach from which it would see that enemy, it moves as any zombie does. Returns the moves it took.
    """
    zombie = state.zombie(zombie_id)
    enemy = yield from closest(state, zombie_id)
    if enemy is None or zombie.at is None:
        return 0
    seen = in_sight(state, zombie.at, enemy)
    places, came_from = in_reach(state, zombie, left)
    better = [square for square in places if in_sight(state, square, enemy)]
    if seen:
        now = line_modifier(state, zombie.at, enemy)
        better = [square for square in better if line_modifier(state, square, enemy) < now]
    if better:
        least = min((line_modifier(state, square, enemy), places[square]) for square in better)
        ties = [s for s in better if (line_modifier(state, s, enemy), places[s]) == least]
        text = f"Where does {name(state, zombie_id)} set up its gun?"
        to = yield from asking.which_square(state, ties, "RIE-598", text, zombie_id)
        return (yield from along(state, zombie_id, path_to(to, came_from)[1:]))
    return 0 if seen else (yield from onward(state, zombie_id, left))


def closest(state: State, zombie_id: str) -> Rules[Square | None]:
    """Where the enemy at the shortest range from a zombie is, seen or not; None when there is none."""
    at = state.zombie(zombie_id).at
    assert at is not None
    ranges = {one: distance(at, square) for one, square in enemies(state, zombie_id)}
    if not ranges:
        return None
    near = [one for one, far in ranges.items() if far == min(ranges.values())]
    text = f"Whom does {name(state, zombie_id)} aim at?"
    chosen = yield from asking.which_one(state, near, "RIE-036", text, zombie_id)
    return state.figure(chosen).at


def enemies(state: State, zombie_id: str) -> Iterator[tuple[str, Square]]:
    """The enemies of a zombie on the map with their squares."""
    for one in attack_targets.enemies_of(state, zombie_id):
        if (at := state.figure(one).at) is not None:
            yield one, at


def in_reach(state: State, zombie: Zombie, left: int) -> tuple[dict[Square, int], dict[Square, Square]]:
    """The squares a zombie can come to with the moves it takes, and from where each is reached."""
    assert zombie.at is not None
    found, came_from, edge = {zombie.at: 0}, dict[Square, Square](), [zombie.at]
    for used in range(1, left + 1):
        fresh = []
        for at in edge:
            for square in steps(state, zombie, at):
                if square not in found and rests(state, zombie, square):
                    found[square], came_from[square] = used, at
                    fresh.append(square)
        edge = fresh
    del found[zombie.at]
    return found, came_from


def along(state: State, zombie_id: str, way: list[Square]) -> Rules[int]:
    """A zombie goes a way square by square, as far as nothing stops it; returns how far it came."""
    for done, square in enumerate(way):
        if not awake(state, zombie_id) or not rests(state, state.zombie(zombie_id), square):
            return done
        yield from step_to(state, zombie_id, square)
    return len(way)


def onward(state: State, zombie_id: str, left: int) -> Rules[int]:
    """A zombie moves toward its target as far as it can; returns the moves it took."""
    done = 0
    while (
        done < left and awake(state, zombie_id) and (used := (yield from move(state, zombie_id, left - done)))
    ):
        done += used
    return done
