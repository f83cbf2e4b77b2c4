"""What tests of gear say: use it, throw it, fire it, and what it adds to an attack."""

from games.riese.given import BOOK
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.blasts.gear import gear_options, use_gear
from shamble.games.riese.blasts.gear_modifiers import gear_modifiers
from shamble.games.riese.blasts.throwing import throw, throw_options


def ids(table, name="nicole"):
    """What the hero may throw or fire over an area."""
    return [option.id for option in throw_options(table.state, name)]


def free(table, name="nicole"):
    """The free uses of gear a hero has, by their verbs."""
    return [option.id.split(":")[0] for option in gear_options(table.state, name)]


def uses(table, verb, *script, name="nicole"):
    """Use a piece of gear."""
    option = next(option.id for option in gear_options(table.state, name) if option.id.startswith(verb))
    return table.play(use_gear(table.state, name, option), *script)


def fires(table, verb, *script, name="nicole"):
    """Throw or fire something."""
    option = next(option for option in ids(table, name) if option.startswith(verb))
    return table.play(throw(table.state, name, option), *script)


def helped(table, kind, name="nicole", weapon="colt-m1911"):
    """What gear adds to an attack of a hero, by clause."""
    attack = Attack(name, kind, BOOK.weapons[weapon], target="z1")
    return {m.rule: m.value for m in gear_modifiers(table.state, attack)}


def card(name):
    """The numbers of a weapon as its icon gives them: ROF, hand-to-hand, ranged, PBR, RM or mark."""
    weapon = BOOK.weapons[name]
    ranged = (weapon.stun, weapon.wound) if weapon.stun else None
    return weapon.rof, weapon.melee, ranged, weapon.pbr, weapon.mark or weapon.rm
