"""The exact odds of an attack: what its dice are likely to do to whom it is aimed at, and to whoever is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import NamedTuple

from shamble.games.riese.attack.hope import bystander, stuns_wound
from shamble.games.riese.attack.model import RANGED, Attack
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.attack.options import offers, option_id
from shamble.games.riese.attack.weapons import dice_of
from shamble.games.riese.horde import powers
from shamble.games.riese.skills.held import of_attack
from shamble.games.riese.state import State, Zombie
from shamble.games.riese.words import name as spoken
from shamble.kernel.asks import Odds
from shamble.odds.words import odds_of

FACES = 12


class Fate(NamedTuple):
    """How things stand between two dice. health: the target's; struck: whether the bystander was "hit" or "missed"."""

    health: int
    stunned: bool
    struck: str = ""
    one: bool = False
    wounded: bool = False


Chance = dict[Fate, Fraction]


def option_odds(
    state: State, hero_id: str, covering: bool = False, extra: bool = False
) -> Mapping[str, Odds]:
    """The odds of each option of attack_options that has one target, by its id."""
    found = offers(state, hero_id, covering, extra)
    plain = [attack for attack, targets in found if len(targets) == 1 and not attack.sweep]
    return {option_id(attack): attack_odds(state, attack) for attack in plain}


def target_odds(state: State, attack: Attack, targets: Sequence[str]) -> Mapping[str, Odds]:
    """The odds of an attack on each of several targets."""
    before, found = attack.target, {}
    for target in targets:
        attack.target = target
        found[target] = attack_odds(state, attack)
    attack.target = before
    return found


def attack_odds(state: State, attack: Attack) -> Odds:
    """What all dice of an attack on its one target are likely to do."""
    return odds_of(chances(state, attack))


def chances(state: State, attack: Attack) -> dict[str, Fraction]:
    """The chance of each thing that all dice of an attack on its one target may do, by its name.

    Exact, with dice that a skill may roll again rolled again and no token spent; spread fire stays with its target.
    """
    ends = fates(state, attack)

    def chance(holds: Sequence[bool]) -> Fraction:
        return sum((share for share, held in zip(ends.values(), holds, strict=True) if held), Fraction(0))

    found = {"kill": chance([end.health <= 0 for end in ends])}
    before = first(state, attack)
    if before.health > 1:
        found["wound"] = chance([end.wounded for end in ends])
    if attack.target in state.zombies and not before.stunned:
        found["stun"] = chance([end.stunned and end.health > 0 for end in ends])
    if friend := bystander(state, attack):
        found[f"hit {spoken(state, friend)}"] = chance([end.struck == "hit" for end in ends])
    if attack.kind in RANGED and attack.attacker in state.heroes:
        burns = "flare-shot" in attack.weapon.traits
        found["ammo lost"] = chance([end.one or burns for end in ends])
    return found


def fates(state: State, attack: Attack) -> Chance:
    """Every way the dice can leave target and bystander, with its chance."""
    chances: Chance = {first(state, attack): Fraction(1)}
    for _ in range(dice_of(state, attack)):
        after: Chance = {}
        for fate, share in chances.items():
            for then, part in one_die(state, attack, fate):
                after[then] = after.get(then, Fraction(0)) + share * part
        chances = after
    return chances


def first(state: State, attack: Attack) -> Fate:
    """How things stand before the first die."""
    zombie = state.zombies.get(attack.target)
    figure = state.things.get(attack.target) or state.find(attack.target)
    return Fate(getattr(figure, "health", 1), zombie is not None and zombie.stunned)


def one_die(state: State, attack: Attack, fate: Fate) -> Iterator[tuple[Fate, Fraction]]:
    """What one die can make of a fate, with the chance of each."""
    stun, wound = numbers_if(state, attack, fate)
    friend = bystander(state, attack)
    for natural, share in faces(state, attack):
        then = fate._replace(one=fate.one or natural == 1)
        results = (
            outcomes(state, attack, then, natural, stun, wound) if fate.health > 0 else [(then, Fraction(1))]
        )
        for after, part in results:
            if natural == 2 and friend and not fate.struck:
                safe = dodge_chance(state, friend, attack)
                yield after._replace(struck="missed"), share * part * safe
                yield after._replace(struck="hit"), share * part * (1 - safe)
            else:
                yield after, share * part


def faces(state: State, attack: Attack) -> list[tuple[int, Fraction]]:
    """The natural numbers, with their chances: a skill rolls low ones again, once (RIC-023)."""
    hero = state.heroes.get(attack.attacker)
    again = list(of_attack(state, hero, "reroll", attack)) if hero else []
    low = {n for n in range(1, FACES + 1) if any(effect.least <= n <= effect.faces for effect in again)}
    once, twice = Fraction(1, FACES), Fraction(len(low), FACES * FACES)
    return [(n, twice + (0 if n in low else once)) for n in range(1, FACES + 1)]


def numbers_if(state: State, attack: Attack, fate: Fate) -> tuple[int, int]:
    """What must be rolled if things stood like that."""
    if fate.health <= 0:
        return needed(state, attack)
    friend = bystander(state, attack)
    gone = fate.struck == "hit" and falls(state, friend)
    with supposing(state, attack.target, fate.stunned, friend if gone else ""):
        return needed(state, attack)


def falls(state: State, name: str) -> bool:
    """Whether a wound leaves a square empty: a zombie's or a prisoner's; people rise where they fall (RIE-174)."""
    zombie = state.zombies.get(name)
    return name in state.souls or (zombie is not None and zombie.health == 1)


@contextmanager
def supposing(state: State, target: str, stunned: bool, gone: str) -> Iterator[None]:
    """See what it would be like if the target were stunned or not, and somebody else gone."""
    zombie, figure = state.zombies.get(target), state.find(gone)
    before, at = zombie is not None and zombie.stunned, figure.at if figure is not None else None
    if zombie is not None:
        zombie.stunned = stunned
    if figure is not None:
        state.place(gone, None)
    try:
        yield
    finally:
        if zombie is not None:
            zombie.stunned = before
        if figure is not None:
            state.place(gone, at)


def dodge_chance(state: State, name: str, attack: Attack) -> Fraction:
    """How likely somebody dodges a die that hits (RIE-212, RIE-575)."""
    missed = FACES + 1 - powers.DODGED
    return Fraction(missed, FACES) if powers.may_dodge(state, name, attack) else Fraction(0)


def outcomes(
    state: State, attack: Attack, fate: Fate, natural: int, stun: int, wound: int
) -> list[tuple[Fate, Fraction]]:
    """What a natural number does to a living target, and how likely (RIE-048, RIE-049, RIE-075 to 078)."""
    target = state.zombies.get(attack.target)
    tough = attack.target in state.things or (target is not None and not stuns_wound(state, attack))
    least = wound if tough else min(stun, wound)
    if natural == 1 or natural < min(stun, least) or (attack.target in state.things and natural < wound):
        return [(fate, Fraction(1))]
    safe = dodge_chance(state, attack.target, attack)
    hit = wounds(state, target, fate) if natural >= least else stuns(state, target, fate)
    return [(fate, safe), *[(then, part * (1 - safe)) for then, part in hit]]


def wounds(state: State, target: Zombie | None, fate: Fate) -> list[tuple[Fate, Fraction]]:
    """What a wound does (RIE-074 to 076, RIE-607)."""
    after = fate._replace(health=fate.health - 1, wounded=True)
    hurt = stuns(state, target, after) if after.health > 0 else [(after, Fraction(1))]
    if target is None or not powers.has_power(state, target, "thick-skin"):
        return hurt
    held = Fraction(powers.STUNNED_INSTEAD, FACES)
    stunned = fate._replace(stunned=fate.stunned or powers.can_be_stunned(state, target))
    return [(stunned, held), *[(then, part * (1 - held)) for then, part in hurt]]


def stuns(state: State, target: Zombie | None, fate: Fate) -> list[tuple[Fate, Fraction]]:
    """What a stun does to a zombie that lives (RIE-048, RIE-572, RIE-581, RIE-606)."""
    if target is None:
        return [(fate, Fraction(1))]
    if not powers.can_be_stunned(state, target) or powers.has_power(state, target, "thick-skin"):
        return [(fate, Fraction(1))]
    if powers.has_power(state, target, "fluchtig"):
        return [(fate._replace(health=0, wounded=True), Fraction(1))]
    return [(fate._replace(stunned=True), Fraction(1))]
