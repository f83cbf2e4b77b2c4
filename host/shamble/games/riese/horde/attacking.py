"""What a zombie does to a target beside it: it locks, and wounds what is locked (RIE-448 to 456, RIE-618)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.attack import harm, locks
from shamble.games.riese.horde import asking, powers
from shamble.games.riese.horde.targets import beside, target_of
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.words import counted, name, subject
from shamble.kernel.asks import Rules, tell

VICTIMS = ("beta", "armoured")
"""The families that a cannibal feeds on, the preferred one first (RIE-573, RIE-574)."""


def attack(state: State, zombie_id: str) -> Rules[None]:
    """The attack of a zombie beside a target; it needs no roll (RIE-450)."""
    target = yield from whom(state, zombie_id)
    wounds = powers.wounds_of(state, state.zombie(zombie_id), target_of(state, target))
    if not wounds:
        yield from locks.lock(state, zombie_id, target)
        return
    rule = "RIE-453" if target_of(state, target).locked_by else "RIE-589"
    text = f"{subject(state, zombie_id)} attacks {name(state, target)}: {counted(wounds, 'wound')}"
    yield from tell(rule, text, "mauls", zombie=zombie_id, target=target)
    before = health(state, target)
    yield from harm.wound(state, target, wounds, by=zombie_id, rule=rule, cause="zombie")
    yield from powers.healed(state, zombie_id, before - health(state, target))


def whom(state: State, zombie_id: str) -> Rules[str]:
    """The target of an attack: one that is locked rather than another, else as the player says (RIE-454, RIE-455)."""
    zombie = state.zombie(zombie_id)
    assert zombie.at is not None
    near = beside(state, zombie.at)
    locked = [target for target in near if target_of(state, target).locked_by]
    text = f"Whom does {name(state, zombie_id)} attack?"
    return (yield from asking.which_one(state, locked or near, "RIE-455", text, zombie_id))


def health(state: State, target: str) -> int:
    """What is left of a target; nothing of a barricade that feeds nobody."""
    return 0 if target in state.things else powers.health_of(state.find(target))


# -- CANNIBAL


def feed(state: State, zombie_id: str) -> Rules[bool]:
    """A wounded cannibal wounds a Beta or an Armoured zombie beside it and recovers one; whether it did (RIE-573)."""
    victims = prey(state, state.zombie(zombie_id))
    if not victims:
        return False
    text = f"Whom does {name(state, zombie_id)} feed on?"
    victim = yield from asking.which_one(state, victims, "RIE-574", text, zombie_id)
    zombie = state.zombie(zombie_id)
    zombie.health += 1
    text = f"{subject(state, zombie_id)} feeds on {name(state, victim)} and recovers 1"
    yield from tell("RIE-573", text, "heals", zombie=zombie_id, victim=victim)
    yield from harm.wound(state, victim, 1, by=zombie_id, rule="RIE-573", cause="zombie")
    return True


def prey(state: State, zombie: Zombie) -> list[str]:
    """Whom a cannibal may feed on: Betas if there are any, else Armoured zombies; nobody in full health (RIE-574)."""
    if not powers.has_power(state, zombie, "cannibal") or zombie.health >= powers.full_health(state, zombie):
        return []
    assert zombie.at is not None
    there = [state.at(square) for square in ground.beside(state, zombie.at)]
    near = [state.zombies[other] for other in there if other in state.zombies]
    for family in VICTIMS:
        if names := [one.id for one in near if not one.hidden and state.breed(one).family == family]:
            return names
    return []
