"""Turning zombies up: at once when a hero could see one, whichever way the hero looks (RIE-473, RIE-474, RIE-625).

Attacks turn them up and may follow upon it: that is why those are looked up only when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.blasts import lights
from shamble.games.riese.horde import pool
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Hero, State, Zombie
from shamble.games.riese.words import name
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Rules, tell


def look(state: State, mover: str = "") -> Rules[None]:
    """Turn up every face-down zombie that a hero could see; mover: only what its move has changed (RIE-474)."""
    from shamble.games.riese.attack.covering import window

    for zombie_id in to_turn_up(state, mover):
        zombie = state.zombies.get(zombie_id)
        if zombie is not None and zombie.hidden and zombie.at is not None:
            yield from reveal(state, zombie_id)
            yield from window(state, "reveal", zombie_id)


def to_turn_up(state: State, mover: str = "") -> list[str]:
    """The face-down zombies that a hero could see, by id; in darkness whoever moves may bring light to others."""
    heroes: list[Hero] = list(state.on_map())
    zombies: Iterable[Zombie] = state.horde()
    if mover and not state.dark:
        heroes = [state.heroes[mover]] if mover in state.heroes else heroes
        zombies = (
            zombies if mover in state.heroes else (state.zombies[mover],) if mover in state.zombies else ()
        )
    return [zombie.id for zombie in zombies if zombie.hidden and seen(state, zombie, heroes)]


def seen(state: State, zombie: Zombie, heroes: Iterable[Hero]) -> bool:
    """Whether one of these heroes has line of fire to a zombie, in darkness only near or lit (RIE-473, RIE-625)."""
    return any(
        zombie.at is not None
        and hero.at is not None
        and in_sight(state, hero.at, zombie.at)
        and lights.discernible(state, hero, zombie.at)
        for hero in heroes
    )


def reveal(state: State, zombie_id: str) -> Rules[None]:
    """Turn one zombie up, whatever the cause; nothing for one that lies face up (RIE-018, RIE-259, RIE-473)."""
    from shamble.games.riese.horde.warnings import warn
    from shamble.games.riese.story.happenings import happened

    if not state.zombie(zombie_id).hidden:
        return
    yield from pool.learn(state, zombie_id)
    zombie = state.zombie(zombie_id)
    zombie.hidden = False
    assert zombie.at is not None
    text = f"At {name_of(zombie.at)} a zombie is turned up: {name(state, zombie_id)}"
    yield from tell("RIE-473", text, "reveal", zombie=zombie_id, breed=zombie.breed)
    yield from warn(state, zombie)
    yield from happened(state, "reveal", at=zombie.at, who=zombie_id, of=zombie.breed)
