"""The zombies' turn: one after another, the closest first, each moves and attacks (RIE-444 to 456)."""

from __future__ import annotations

from shamble.games.riese.attack import covering
from shamble.games.riese.horde import firing, powers
from shamble.games.riese.horde.attacking import attack, feed, prey
from shamble.games.riese.horde.fields import Scene, scene
from shamble.games.riese.horde.moving import awake, choices, move
from shamble.games.riese.horde.order import next_up
from shamble.games.riese.horde.targets import beside
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.words import subject
from shamble.kernel.asks import Rules, tell


def say_if_idle(state: State) -> Rules[None]:
    """At the start of a turn that nobody will see anything of, say why: nobody is there, or nobody can do anything."""
    there, now = list(state.horde()), scene(state)
    if not there:
        yield from tell("RIE-444", "No zombie is on the map", "idle")
    elif any(able(state, now, zombie) for zombie in there):
        return
    elif any(now.pull(zombie) for zombie in there):
        yield from tell("RIE-468", "No zombie can come nearer to anybody", "idle")
    else:
        yield from tell("RIE-467", "No zombie has a way to anybody", "idle")


def able(state: State, now: Scene, zombie: Zombie) -> bool:
    """Whether a zombie as things are has something to do: wake, attack, feed, fire, or come nearer."""
    if zombie.at is None or zombie.stunned or beside(state, zombie.at):
        return zombie.at is not None
    if firing.gun_of(state, zombie) or prey(state, zombie):
        return True
    field = now.pull(zombie)
    return field is not None and bool(choices(state, zombie, field, zombie.at, powers.moves(state, zombie)))


def zombie_acts(state: State) -> Rules[None]:
    """One zombie is activated; after the last one the final phase comes (RIE-444, RIE-445)."""
    state.phase = "zombie-final"
    zombie_id = yield from next_up(state)
    if not zombie_id:
        return
    state.phase = "zombie"
    state.zombie(zombie_id).activated = True
    yield from covering.window(state, "activation", zombie_id)
    if awake(state, zombie_id):
        yield from act(state, zombie_id)
    else:
        yield from wake(state, zombie_id)
    yield from covering.window(state, "activated", zombie_id)


def wake(state: State, zombie_id: str) -> Rules[None]:
    """A stunned zombie loses its marker and does nothing else (RIE-447)."""
    zombie = state.zombies.get(zombie_id)
    if zombie is not None and zombie.at is not None:
        zombie.stunned = False
        yield from tell(
            "RIE-447", f"{subject(state, zombie_id)} is no longer stunned", "wakes", zombie=zombie_id
        )


def act(state: State, zombie_id: str) -> Rules[None]:
    """A zombie moves until it is beside a target, and attacks it if it has a move left (RIE-448, RIE-449, RIE-466)."""
    left, fed, placed = powers.moves(state, state.zombie(zombie_id)), False, False
    while left > 0 and awake(state, zombie_id):
        if not fed and (fed := (yield from feed(state, zombie_id))):
            left -= 1
        elif is_beside(state, zombie_id):
            yield from attack(state, zombie_id)
            return
        elif firing.gun_of(state, state.zombie(zombie_id)) == "mg-42":
            if placed:
                break
            left -= yield from firing.set_up(state, zombie_id, left)
            placed = True
        elif used := (yield from move(state, zombie_id, left)):
            left -= used
        else:
            break
    if awake(state, zombie_id):
        yield from firing.fire(state, zombie_id)


def is_beside(state: State, zombie_id: str) -> bool:
    """Whether a zombie is adjacent to a target (RIE-448, RIE-466)."""
    at = state.zombie(zombie_id).at
    return at is not None and bool(beside(state, at))
