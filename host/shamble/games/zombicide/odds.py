"""The odds of an attack: hits, and what they kill where each goes to whom it harms (ZOM-004, ZOM-047 to 056)."""

from __future__ import annotations

from shamble.games.zombicide.attack import Attack, blow_of, die_for
from shamble.games.zombicide.hits import Blow, harmed
from shamble.games.zombicide.inventory import item_of
from shamble.games.zombicide.state import DEADLY, State
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


def kills_of(state: State, blow: Blow, hits: int) -> int:
    """How many Zombies so many hits kill: rank by rank, those that can be harmed first (ZOM-048 to 056)."""
    crowd, breeds = state.crowd(blow.zone), state.book.breeds
    if blow.free:
        return min(hits, sum([count for kind, count in crowd.items() if harmed(state, kind, blow.damage)]))
    left, killed = hits - sum(bystanders(state, blow)), 0
    for rank in sorted({breeds[kind].rank for kind in crowd}):
        kinds = [kind for kind in crowd if breeds[kind].rank == rank]
        able = [kind for kind in kinds if harmed(state, kind, blow.damage)]
        killed += max(0, min(left, sum([crowd[kind] for kind in able])))
        left -= sum([crowd[kind] for kind in able])
        if len(able) < len(kinds):  # the others take all that is left unharmed (ZOM-054)
            break
    return killed


def bystanders(state: State, blow: Blow) -> list[int]:
    """The hits that each Survivor takes before any Zombie does (ZOM-047, ZOM-062)."""
    if blow.blade or blow.free:
        return []
    people = [one for one in state.people(blow.zone) if one.id not in blow.spared]
    return [-((one.wounds - DEADLY) // blow.damage) for one in people]
