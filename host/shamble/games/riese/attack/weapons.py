"""What a hero can attack with, with how many dice, and the numbers on the card (RIE-033, RIE-039, RIE-156 to 161)."""

from __future__ import annotations

from typing import NamedTuple

from shamble.games.riese.attack.model import CLOSE, HANDS, RANGED, TEETH, TEETH_ON_PEOPLE, Attack
from shamble.games.riese.cards import FISTS, Weapon
from shamble.games.riese.skills.held import of_attack
from shamble.games.riese.state import Hero, Item, State


class Grip(NamedTuple):
    """A weapon as somebody has it: its card and item, and whether it is in the off hand."""

    weapon: Weapon
    item: Item | None = None
    off_hand: bool = False

    @property
    def name(self) -> str:
        """What an option calls it: the id of its item, or of the bare weapon."""
        return self.item.id if self.item else self.weapon.id


def readied(state: State, hero: Hero) -> list[Grip]:
    """What a hero may attack with; the off hand counts only beside another one-handed weapon (RIE-296, RIE-303)."""
    main = state.weapon(hero.ready) if hero.ready else None
    other = state.weapon(hero.off_hand) if hero.off_hand else None
    grips = [Grip(main, hero.ready)] if main else []
    if main and other and main.one_handed and other.one_handed:
        grips.append(Grip(other, hero.off_hand, off_hand=True))
    return grips


def firing(state: State, hero: Hero) -> list[Grip]:
    """What a hero can fire: nothing without ammo, no weapon marked A or H (RIE-009, RIE-010, RIE-033)."""
    return [grip for grip in readied(state, hero) if grip.weapon.fires] if hero.supplies["ammo"] else []


def fighting(state: State, hero: Hero) -> list[Grip]:
    """What a hero can use hand-to-hand; with nothing else bare hands, and Max his teeth (RIE-156, RIE-158, RIE-204)."""
    if not hero.human:
        return [Grip(TEETH)]
    return [grip for grip in readied(state, hero) if usable(state, hero, grip)] or [Grip(HANDS)]


def usable(state: State, hero: Hero, grip: Grip) -> bool:
    """Whether a weapon can be used hand-to-hand: its card says so, or a skill does (RIE-156)."""
    attack = Attack(hero.id, "melee", grip.weapon)
    return grip.weapon.melee is not None or any(of_attack(state, hero, "ranged-melee", attack))


def dice_of(state: State, attack: Attack) -> int:
    """How many dice an attack has, with what skills and select fire add (RIE-039, RIE-161, RIE-340)."""
    weapon, hero = attack.weapon, state.heroes.get(attack.attacker)
    if attack.kind in CLOSE and weapon.mark != "H":
        return 1
    better = [] if hero is None else [effect.value for effect in of_attack(state, hero, "rof", attack)]
    return max(weapon.rof, *better, 0) + (attack.selected and attack.kind in RANGED)


def printed(state: State, attack: Attack) -> tuple[int, int]:
    """The lowest rolls that stun and wound as the card says (RIE-157, RIE-159, RIE-207, RIE-208)."""
    weapon, hero = attack.weapon, state.heroes.get(attack.attacker)
    if attack.kind not in CLOSE:
        return weapon.stun, weapon.wound
    if weapon.id == TEETH.id:
        return TEETH_ON_PEOPLE if attack.target not in state.zombies else weapon.melee or FISTS
    if hero is not None and any(of_attack(state, hero, "ranged-melee", attack)):
        return weapon.stun, weapon.wound
    return weapon.melee or FISTS
