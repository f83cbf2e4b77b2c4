"""An attack is carried out, die after die (RIE-034, RIE-039 to 049, RIE-363)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from shamble.games.riese.attack import harm
from shamble.games.riese.attack.hope import MOST, hope, stuns_wound, useful
from shamble.games.riese.attack.model import CLOSE, RANGED, Attack
from shamble.games.riese.attack.modifiers import aim, line_words, needed, start
from shamble.games.riese.attack.targets import are_enemies, attackable, is_stunned, place_of
from shamble.games.riese.attack.weapons import dice_of
from shamble.games.riese.blasts import flares
from shamble.games.riese.dice import d12, shown
from shamble.games.riese.horde import powers, reveal
from shamble.games.riese.sight import intervening
from shamble.games.riese.state import State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.geometry.squares import around, name_of
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

LOW = 2
"""The highest number of a die that can do harm on its own (RIE-041)."""
DIE, BLAST_DIE = "RIE-040", "RIE-415"
"""The clauses under which each die of an attack and of a blast is rolled."""


def carry_out(state: State, attack: Attack) -> Rules[None]:
    """Roll an attack's dice one by one, each with the numbers as they are then (RIE-039 to 042).

    Ends the step when the target is not there to begin with.
    """
    if not on_map(state, attack.target):
        gone(spoken(state, attack.target), "RIE-034")
    dice = dice_of(state, attack)
    if attack.origin is None:
        yield from tell("RIE-034", deed_words(state, attack), "attack", who=attack.attacker, at=attack.target)
    for die in range(1, dice + 1):
        if attack.origin is None and not on_map(state, attack.attacker):
            break
        if die > 1 and attack.kind == "spread":
            yield from aim_again(state, attack)
        yield from one_die(state, attack, f" (die {die} of {dice})" if dice > 1 else "")
    yield from after(state, attack)


def on_map(state: State, name: str) -> bool:
    """Whether a figure or a thing is there."""
    figure = state.find(name)
    return name in state.things or (figure is not None and figure.at is not None)


def one_die(state: State, attack: Attack, which: str) -> Rules[None]:
    """One die, with its full effect before the next (RIE-040); one that is left over may still go wrong (RIE-041)."""
    attack.aim = aim(state, attack)
    words = partial(die_words, state, attack, which)
    rule = DIE if attack.origin is None else BLAST_DIE
    wants = hoped_for(state, attack)
    natural = yield from d12(state, rule, words, attack.attacker, attack.target, attack=attack, wants=wants)
    attack.ones += natural == 1
    result = result_of(state, attack, natural)
    aside = natural == LOW and (yield from strike_bystander(state, attack))
    if result:
        yield from hit(state, attack, result, natural)
    elif on_map(state, attack.target):
        missed = f"{natural}: {spoken(state, attack.target)} is missed"
        yield from tell("RIE-043", missed, "miss", roll=natural)
    elif not aside:
        yield from tell("RIE-041", f"{natural}: nobody is hit", "miss", roll=natural)


def hoped_for(state: State, attack: Attack) -> int:
    """The least number worth rolling for: a wound, or a stun where no wound is possible or it does the same.

    0 where nothing is: nobody hopes to hit a friend.
    """
    if not on_map(state, attack.target):
        return 0
    if attack.target not in state.things and not are_enemies(state, attack.attacker, attack.target):
        return 0
    stun, wound = useful(state, attack)
    return wound if wound <= MOST else stun if stun <= MOST else 0


def result_of(state: State, attack: Attack, natural: int) -> str:
    """What a die does to the target: "wound", "stun", or "" for a miss (RIE-043, RIE-048, RIE-049, RIE-616).

    People are wounded by what stuns a zombie (RIE-078), zombies by some heroes (RIC-078). Where a blast goes off
    it stuns whatever it shows (RIE-017).
    """
    if not on_map(state, attack.target):
        return ""
    stun, wound = needed(state, attack)
    tough = attack.target in state.things or (
        attack.target in state.zombies and not stuns_wound(state, attack)
    )
    if natural > 1 and natural >= (wound if tough else min(stun, wound)):
        return "wound"
    stuns = attack.target not in state.things and (
        (natural > 1 and natural >= stun) or centred(state, attack)
    )
    return "stun" if stuns else ""


def centred(state: State, attack: Attack) -> bool:
    """Whether the target stands where a blast goes off (RIE-017)."""
    return attack.origin is not None and attack.origin == aim(state, attack)


def hit(state: State, attack: Attack, result: str, natural: int) -> Rules[None]:
    """The result of a die that shows natural strikes the target (RIE-074 to 078, RIE-558, RIE-616).

    Who dodges it where a blast goes off is stunned all the same: that comes of the place, not of the die (RIE-017).
    """
    target = attack.target
    if target in state.things:
        yield from shown(natural, harm.wound(state, target, 1, attack.attacker))
        return
    there = centred(state, attack) and target in state.zombies
    by_die = natural > 1 and natural >= min(needed(state, attack))
    if (by_die or not there) and (yield from escaped(state, attack, target, natural)):
        if there and on_map(state, target):
            yield from harm.stun(state, target, by=attack.attacker)
        return
    yield from shown(natural, struck(state, attack, result))
    yield from set_alight(state, attack, target)


def struck(state: State, attack: Attack, result: str) -> Rules[None]:
    """The target takes the result: wounds, or a stun, which is a wound to people."""
    target = attack.target
    if result == "wound":
        yield from wounded(state, attack, target, attack.wounds, "RIE-049")
    elif target in state.zombies:
        yield from harm.stun(state, target, by=attack.attacker)
    else:
        yield from wounded(state, attack, target, 1, "RIE-017")


def wounded(state: State, attack: Attack, name: str, count: int, rule: str) -> Rules[None]:
    """Somebody takes the wounds of an attack."""
    cause = "shot" if attack.kind in RANGED else "blast" if attack.kind == "area" else "attack"
    yield from harm.wound(state, name, count, attack.attacker, rule, cause, attack.weapon.id)


def escaped(state: State, attack: Attack, name: str, natural: int = 0) -> Rules[bool]:
    """Whether whoever a die would hit dodges, or is gone; a face-down zombie is turned up first (RIE-259, RIE-575).

    natural: what the die shows, 0 where that has been told.
    """
    zombie = state.zombies.get(name)
    if zombie is not None and zombie.hidden:
        yield from reveal.reveal(state, name)
    if natural and on_map(state, name) and powers.may_dodge(state, name, attack):
        yield from tell("RIE-575", f"{natural}: {subject(state, name)} may dodge", "aim", roll=natural)
    return not on_map(state, name) or (yield from powers.dodges(state, name, attack))


def strike_bystander(state: State, attack: Attack) -> Rules[bool]:
    """A natural 2 wounds the first figure on the line, once in an attack (RIE-019, RIE-046, RIE-047, RIE-273).

    Returns whether there is one."""
    assert attack.aim is not None
    passed = intervening(state, start(state, attack), attack.aim)
    if attack.bystander_hit or not passed:
        return False
    attack.bystander_hit = True
    yield from tell("RIE-046", f"A 2: it hits {spoken(state, passed[0])}, who is in the way", "bystander")
    if not (yield from escaped(state, attack, passed[0])):
        yield from wounded(state, attack, passed[0], 1, "RIE-046")
        yield from set_alight(state, attack, passed[0])
    return True


def set_alight(state: State, attack: Attack, name: str) -> Rules[None]:
    """Whoever a flare pistol has hit burns, bystanders too (RIE-558)."""
    if "flare-shot" in attack.weapon.traits and attack.kind in RANGED:
        yield from flares.hit_by_flare(state, name, attack.attacker)


def after(state: State, attack: Attack) -> Rules[None]:
    """When an attack is over, a hero who fired and rolled a 1 has less ammo (RIE-044, RIE-045, RIE-162, RIE-559)."""
    if attack.kind not in RANGED:
        return
    hero = state.heroes.get(attack.attacker)
    flare = "flare-shot" in attack.weapon.traits
    if hero is not None and hero.supplies["ammo"] and (attack.ones or flare):
        hero.supplies["ammo"] -= 1
        words = f"{hero.name} uses up 1 ammo, {hero.supplies['ammo']} left"
        yield from tell("RIE-559" if flare else "RIE-044", words, "ammo", who=hero.id)
    shooter = state.find(attack.attacker)
    if shooter is not None and shooter.at is not None:
        yield from happenings.happened(state, "ranged-attack", at=shooter.at, who=shooter.id)


# -- spread fire


def aim_again(state: State, attack: Attack) -> Rules[None]:
    """The next die of spread fire may be aimed at an enemy in the squares around the last target (RIE-363)."""
    able = next_targets(state, attack)
    if not able or able == [attack.target]:
        return
    if len(able) == 1:
        attack.target = able[0]
        return
    attack.target = (yield from step(choose(lambda: next_ask(state, attack)))) or attack.target


def next_targets(state: State, attack: Attack) -> list[str]:
    """Whom the next die of spread fire may be aimed at, the last target first if it is still there (RIE-363)."""
    last = aim(state, attack)
    near = {state.at(square) for square in around(last)}
    same = [attack.target] if on_map(state, attack.target) else []
    return same + [name for name in attackable(state, attack.attacker) if name in near and name not in same]


def next_ask(state: State, attack: Attack) -> Choose:
    """Whom the next die of spread fire is aimed at."""
    able = next_targets(state, attack)
    if not able:
        gone(spoken(state, attack.target), "RIE-363")
    hero = state.heroes.get(attack.attacker)
    options = tuple([Option(name, aimed_words(state, attack, name)) for name in able])
    text = f"At whom does {spoken(state, attack.attacker)} aim the next die?"
    return Choose(
        rule="RIE-363",
        text=text,
        who=hero.seat if hero else state.seats[0],
        subjects=(attack.attacker,),
        options=options,
        default=max(able, key=lambda name: hope(state, replace(attack, target=name))),
    )


# -- in words


def aimed_words(state: State, attack: Attack, target: str) -> str:
    """A target as an option, with the sum of the attack on it."""
    before, attack.target = attack.target, target
    try:
        line = line_words(state, attack)
    finally:
        attack.target = before
    state_of = ", stunned" if is_stunned(state, target) else ""
    return f"{subject(state, target)} on {name_of(place_of(state, target))}{state_of}: {line}"


def die_words(state: State, attack: Attack, which: str = "") -> str:
    """What a die is for, such as "Kelley fires the Luger at Beta 3: stun 8+, wound 11+: weapon 6/9, +2 past Nicole"."""
    who, weapon = subject(state, attack.attacker), attack.weapon.name
    if not on_map(state, attack.target):
        return f"{who} goes on with the {weapon}{which}: only a 1 or a 2 matters"
    target = spoken(state, attack.target)
    if attack.kind == "area":
        near = ", at the centre" if centred(state, attack) else ""
        return f"{weapon} against {target}{near}{which}: {line_words(state, attack)}"
    return f"{deed_words(state, attack)}{which}: {line_words(state, attack)}"


def deed_words(state: State, attack: Attack) -> str:
    """Who attacks whom with what."""
    who, target = subject(state, attack.attacker), spoken(state, attack.target)
    if attack.kind in CLOSE:
        return f"{who} strikes {target} with {weapon_words(attack)}"
    return f"{who} fires the {attack.weapon.name} at {target}"


def weapon_words(attack: Attack) -> str:
    """What somebody strikes with, as people say it."""
    return (
        attack.weapon.name
        if attack.item is None and attack.weapon.mark == "H"
        else f"the {attack.weapon.name}"
    )
