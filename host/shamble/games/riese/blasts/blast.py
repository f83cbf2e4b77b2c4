"""Blasts: one attack on each figure in the area of an explosion, friend or foe (RIE-011 to 024, RIE-415)."""

from __future__ import annotations

from shamble.games.riese.attack import harm, modifiers
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.blasts.fire import put_fire, uncovered
from shamble.games.riese.cards import Weapon
from shamble.games.riese.dice import d12
from shamble.games.riese.horde import powers
from shamble.games.riese.sight import in_sight, intervening
from shamble.games.riese.skills import held
from shamble.games.riese.state import State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import name
from shamble.geometry.squares import Square, distance, name_of
from shamble.kernel.asks import Rules, tell

DOUBLE = 2
"""Wounds that one die of a Panzerfaust deals in its final square (RIE-540)."""


def blast(state: State, at: Square, weapon: Weapon, by: str = "", rule: str = "RIE-012") -> Rules[None]:
    """An explosion of a weapon on a square: a separate attack on each figure in its area, the nearest first.

    by: the hero who is credited with it, or "". What makes a fire leaves its marker (RIE-530), and objectives in
    the square that charges destroy are destroyed (RIE-539, RIE-548).
    """
    yield from tell(rule, f"The {weapon.name} goes off at {name_of(at)}", "blast", at=name_of(at))
    for target in in_area(state, at, weapon.pbr):
        yield from strike(state, at, weapon, target, by)
    if "fire" in weapon.traits:
        yield from put_fire(state, at, by)
    if "panzerfaust" in weapon.traits or "satchel" in weapon.traits:
        yield from destroy(state, at, by)
    yield from happenings.happened(state, "blast", at=at, who=by, of=weapon.id)


def in_area(state: State, at: Square, reach: int) -> list[str]:
    """Every figure within that range of a square and in line of fire of it, the nearest first (RIE-012 to 016)."""
    near = [
        (distance(at, figure.at), figure.id)
        for figure in state.figures()
        if figure.at is not None and distance(at, figure.at) <= reach and in_sight(state, at, figure.at)
    ]
    return [target for _, target in sorted(near, key=lambda pair: pair[0])]


def strike(state: State, at: Square, weapon: Weapon, target: str, by: str) -> Rules[None]:
    """The attack of a blast on one figure, die after die; none if it was killed before (RIE-018, RIE-415)."""
    if (there := standing(state, target)) is None:
        return
    yield from uncovered(state, target)
    attack = Attack(by, "area", weapon, target=target)
    past = intervening(state, at, there)
    bystander = past[0] if past else ""
    for _ in range(weapon.rof):
        natural = yield from die(state, at, attack)
        if natural == 2 and bystander and not attack.bystander_hit:
            attack.bystander_hit = True
            yield from splinter(state, bystander, by)
        yield from result(state, at, attack, natural)


def standing(state: State, target: str) -> Square | None:
    """Where a figure is; None when it is off the map or gone."""
    figure = state.find(target)
    return None if figure is None else figure.at


def die(state: State, at: Square, attack: Attack) -> Rules[int]:
    """One die of a blast; returns its natural number (RIE-415)."""

    def words() -> str:
        stunning, wounding = modifiers.needed(state, attack)
        near = ", at the centre" if standing(state, attack.target) == at else ""
        target = name(state, attack.target)
        return f"{attack.weapon.name} against {target}{near}: stun {stunning}+, wound {wounding}+"

    return (yield from d12(state, "RIE-415", words, attack.attacker, attack.target))


def splinter(state: State, bystander: str, by: str) -> Rules[None]:
    """A natural 2 wounds the first figure between the blast and the one it is rolled for (RIE-019)."""
    if standing(state, bystander) is None:
        return
    yield from uncovered(state, bystander)
    yield from tell("RIE-019", f"A 2: it hits {name(state, bystander)}, who is in the way", "bystander")
    yield from harm.wound(state, bystander, 1, by=by, rule="RIE-019", cause="blast")


# -- what a die does


def result(state: State, at: Square, attack: Attack, natural: int) -> Rules[None]:
    """What a die of a blast does to its target, which is stunned in any case at range 0 (RIE-017, RIE-023)."""
    if standing(state, attack.target) is None:
        return
    stunning, wounding = modifiers.needed(state, attack)
    if attack.target not in state.zombies:
        yield from hurt(state, at, attack, natural > 1 and natural >= min(stunning, wounding))
        return
    hit = natural > 1 and natural >= min(stunning, wounding)
    if hit and (yield from powers.dodges(state, attack.target, attack)):
        hit = False
    if hit and (natural >= wounding or deadly(state, attack)):
        yield from harm.wound(
            state,
            attack.target,
            strength(state, at, attack),
            by=attack.attacker,
            rule="RIE-049",
            cause="blast",
        )
    elif hit or standing(state, attack.target) == at:
        yield from harm.stun(state, attack.target, by=attack.attacker)


def hurt(state: State, at: Square, attack: Attack, hit: bool) -> Rules[None]:
    """A hero, an NPC or whoever else is human takes a wound from a stun result or better, or at range 0 (RIE-078)."""
    wounds = strength(state, at, attack) if hit else int(standing(state, attack.target) == at)
    if wounds:
        rule = "RIE-078" if hit else "RIE-017"
        yield from harm.wound(state, attack.target, wounds, by=attack.attacker, rule=rule, cause="blast")


def strength(state: State, at: Square, attack: Attack) -> int:
    """How many wounds a hit deals: two by a Panzerfaust in its final square, else one (RIE-540, RIE-541)."""
    centre = standing(state, attack.target) == at
    return DOUBLE if centre and "panzerfaust" in attack.weapon.traits else 1


def deadly(state: State, attack: Attack) -> bool:
    """Whether a stun result of the attacker counts as a wound (RIC-078)."""
    hero = state.heroes.get(attack.attacker)
    return hero is not None and any(held.of_attack(state, hero, "stun-wounds", attack))


# -- what else goes off


def destroy(state: State, at: Square, by: str) -> Rules[None]:
    """Objectives in a square that an explosive charge can destroy, which are those with a health (RIE-539)."""
    for thing in state.lying(at, "objective"):
        if thing.health:
            state.take(thing.id)
            yield from tell(
                "RIE-539", f"The objective at {name_of(at)} is destroyed", "destroyed", what=thing.what
            )
            yield from happenings.happened(state, "destroy", at=at, who=by, of=thing.what)


def detonate_pending(state: State) -> Rules[None]:
    """At the end of an activation: what its hero has thrown goes off, in the order of the throws (RIE-021, RIE-401)."""
    while state.act is not None and state.act.pending:
        thrown = state.act.pending.pop(0)
        weapon = state.book.weapons[thrown.weapon]
        yield from blast(state, thrown.at, weapon, thrown.by, "RIE-401")
