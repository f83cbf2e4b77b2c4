"""What an attack could come to, worked out roughly and fast: which options are worth offering, and which is marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import aim, needed, start
from shamble.games.riese.attack.targets import are_enemies
from shamble.games.riese.attack.weapons import dice_of
from shamble.games.riese.horde import powers
from shamble.games.riese.sight import intervening
from shamble.games.riese.skills.held import of_attack
from shamble.games.riese.state import State, Zombie

MOST = 12
"""The highest number of a die."""
NEVER = MOST + 1
"""For a result that would come to nothing, or that no die can bring."""


def stuns_wound(state: State, attack: Attack) -> bool:
    """Whether the attacker wounds with every stun result (RIC-078)."""
    hero = state.heroes.get(attack.attacker)
    return hero is not None and any(of_attack(state, hero, "stun-wounds", attack))


def useful(state: State, attack: Attack) -> tuple[int, int]:
    """The least numbers that stun and wound a target, NEVER for a result that would change nothing.

    Of people a stun takes a wound, of a barricade only a wound counts (RIE-078, RIE-616).
    """
    stun, wound = [min(number, NEVER) for number in needed(state, attack)]
    if attack.target in state.things:
        return NEVER, wound
    zombie = state.zombies.get(attack.target)
    if zombie is None or stuns_wound(state, attack):
        return min(stun, wound), min(stun, wound)
    if powers.has_power(state, zombie, "fluchtig"):
        return stun, min(stun, wound)
    return (NEVER if unmoved(state, zombie) else stun), wound


def unmoved(state: State, zombie: Zombie) -> bool:
    """Whether a stun changes nothing: the zombie is stunned already, or cannot be (RIE-572, RIE-606)."""
    return (
        zombie.stunned
        or not powers.can_be_stunned(state, zombie)
        or powers.has_power(state, zombie, "thick-skin")
    )


def bystander(state: State, attack: Attack) -> str:
    """Whom a natural 2 would hit; "" for nobody (RIE-046)."""
    return next(iter(intervening(state, start(state, attack), aim(state, attack))), "")


def idle(state: State, attack: Attack, targets: Iterable[str]) -> bool:
    """Whether an attack can neither stun nor wound any of these targets."""
    return all(min(useful(state, replace(attack, target=target))) > MOST for target in targets)


def hope(state: State, attack: Attack) -> float:
    """What the dice of an attack on its target are worth: a wound counts whole, a stun half.

    0 if it can do nothing; a friend whom a 2 would hit counts against it.
    """
    stun, wound = [max(0, min(MOST - 1, NEVER - number)) / MOST for number in useful(state, attack)]
    worth = dice_of(state, attack) * (wound + max(stun - wound, 0) / 2)
    friend = bystander(state, attack)
    return worth - bool(worth and friend and not are_enemies(state, attack.attacker, friend)) / MOST


def prospect(state: State, attack: Attack, targets: Iterable[str]) -> float:
    """The hope of an attack with one of these targets at its best, or, of a sweep, with all of them."""
    each = [hope(state, replace(attack, target=target)) for target in targets]
    return sum(each) if attack.sweep else max(each, default=0.0)
