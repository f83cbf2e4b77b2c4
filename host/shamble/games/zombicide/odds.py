"""The odds of an attack: hits, and what they kill where each goes to whom it harms (ZOM-004, ZOM-047 to 056)."""

from __future__ import annotations

from shamble.games.zombicide.attack import Attack, blow_of, die_for
from shamble.games.zombicide.hits import bystanders, kills_of
from shamble.games.zombicide.inventory import item_of
from shamble.games.zombicide.state import State
from shamble.kernel.asks import Odds
from shamble.odds.chances import Chances
from shamble.odds.pool import joint, plain
from shamble.odds.words import odds_of


def attack_odds(state: State, name: str, attack: Attack) -> Odds | None:
    """The chance to hit, of a Survivor or of nobody but Zombies, that to kill, and how many on average.

    None for a weapon that rolls no dice.
    """
    weapon = state.weapon(item_of(state.survivor(name), attack.items[0]))
    if weapon is None or weapon.burns:
        return None
    hits = hit_chances(weapon.accuracy, weapon.dice * len(attack.items))
    blow = blow_of(name, weapon, attack.zone)
    kills = hits.then(lambda number: kills_of(state, blow, number))
    who = "friend hit" if bystanders(state, blow) else "hit"
    prey = {"kill": kills.chance(bool), "kills": kills.mean(int)} if state.crowd(attack.zone) else {}
    return odds_of({who: hits.chance(bool), **prey})


def hit_chances(accuracy: int, dice: int) -> Chances[int]:
    """How many of so many dice hit (ZOM-004)."""
    return joint(plain([die_for(accuracy)] * dice)).then(lambda successes, _: successes)
