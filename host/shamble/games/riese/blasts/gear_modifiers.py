"""What gear does to the numbers of an attack (RIE-500, RIE-502, RIE-532, RIE-554, RIE-555)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.attack.model import RANGED, Attack, Modifier
from shamble.games.riese.blasts.worn import carries
from shamble.games.riese.cards import Weapon
from shamble.games.riese.heroes.carrying import in_hand
from shamble.games.riese.house import by_house
from shamble.games.riese.state import Hero, State

BLITZ, CRASH = -1, 1
HELP = -2
"""Of an oiled coat and of a torch with a lock, and of the Vampir sight with a ranged attack."""


def gear_modifiers(state: State, attack: Attack) -> Iterator[Modifier]:
    """The attack modifiers that come from what the attacker carries or has taken."""
    hero = state.heroes.get(attack.attacker)
    if hero is None:
        return
    if hero.blitz:
        yield Modifier("Blitz", BLITZ, "RIE-500")
    if hero.crash:
        yield Modifier("after Blitz", CRASH, "RIE-502")
    if attack.kind in RANGED and carries(state, hero, "vampir"):
        yield Modifier("Vampir sight", HELP, "RIE-555")
    if attack.kind == "break":
        yield from lock_help(state, hero)


def lock_help(state: State, hero: Hero) -> Iterator[Modifier]:
    """What helps to break a lock, each kind of card once: gear that is worn, weapons that are readied (RIE-554)."""
    if not hero.human:
        return
    cards = {
        state.card(item) for item in hero.carried if item in in_hand(state, hero) or not state.weapon(item)
    }
    for card in sorted(cards, key=lambda card: card.id):
        if "lock-help" not in card.traits:
            continue
        if not isinstance(card, Weapon):
            yield Modifier(card.name, HELP, "RIE-532")
        elif by_house(state, "torch") == "helps":
            yield Modifier(card.name, HELP, "RIE-554")
