"""The odds of a melee, and of an attack on somebody prone (AOW-312 to 376)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb
from typing import NamedTuple

from shamble.games.allout.abilities.brawling import muscle
from shamble.games.allout.house import by_house
from shamble.games.allout.melee.fight import own_throw, walker_throw, within_reach
from shamble.games.allout.melee.prone import ground_throw, survivors_on_prone
from shamble.games.allout.melee.sides import Side
from shamble.games.allout.melee.stance import ATTACK, DEFEND
from shamble.games.allout.melee.weapons import (
    Armed,
    attack_dice,
    in_hand,
    may_attack,
    piercing,
    ways_to_attack,
)
from shamble.games.allout.odds.rolls import Brought, average, brought, spread
from shamble.games.allout.odds.shots import Blow, wound
from shamble.games.allout.pools import pierced_likely
from shamble.games.allout.state import State
from shamble.odds.chances import Chances
from shamble.odds.spread import Spread


class Harm(NamedTuple):
    """What a side suffers: health, or walkers that go down; how many leave play; whether one is bitten.

    Of several survivors the weakest takes it all; where walkers go down, criticals remove as many as they can.
    """

    lost: int = 0
    killed: int = 0
    bitten: bool = False


UNHURT = Harm()


class Clash(NamedTuple):
    """What a melee does to the other side, and to one's own."""

    dealt: Harm = UNHURT
    taken: Harm = UNHURT


class Fighters(NamedTuple):
    """A side of a melee with its stance and its weapons."""

    side: Side
    stance: str
    armed: Armed


def clash_chances(state: State, ours: Fighters, theirs: Fighters) -> Chances[Clash]:
    """What the melee of two sides does (AOW-322 to 328, AOW-337 to 351, AOW-627)."""
    if ATTACK not in (ours.stance, theirs.stance):
        return Chances({Clash(): 1}, 1)
    mine, other = effort(state, ours, theirs), effort(state, theirs, ours)
    blades = sharp_blades(state, ours), sharp_blades(state, theirs)
    found: dict[Clash, int] = {}
    for harm, count in won(state, ours, theirs, mine.minus(other)):
        clash = Clash(dealt=harm)
        found[clash] = found.get(clash, 0) + (count << blades[1])
    for harm, count in won(state, theirs, ours, other.minus(mine)):
        clash = Clash(taken=harm)
        found[clash] = found.get(clash, 0) + (count << blades[0])
    cases = (mine.cases * other.cases) << sum(blades)
    found[Clash()] = found.get(Clash(), 0) + cases - sum(found.values())
    return Chances(found, cases)


def effort(state: State, fighters: Fighters, other: Fighters) -> Spread:
    """Successes of a side, with the criticals of its survivors and those of its walkers."""
    side = fighters.side
    own = own_throw(state, side, other.side, fighters.stance, fighters.armed) if side.survivors else None
    if own and fighters.stance == DEFEND:
        own = pierced_likely(state, own, piercing(state, other.armed))
    walkers = walker_throw(state, side, other.side) if side.walkers else None
    one, two = [spread(brought(state, throw) if throw else Brought()) for throw in (own, walkers)]
    return one.beside(two)


def won(state: State, winners: Fighters, losers: Fighters, spread: Spread) -> Iterator[tuple[Harm, int]]:
    """What the losers suffer of each way to win, and how often; each of the winner's sharp blades doubles the cases.

    Where nobody of them touches yet, all are taken to.
    """
    met = within_reach(state, losers.side, winners.side)
    reached = met if met.models else losers.side
    headshots = bool(winners.side.survivors) and by_house(state, "lent-criticals") == "headshot"
    blades = sharp_blades(state, winners)
    for margin, (own, lent), count in spread.items():
        if margin > 0 and winners.stance == ATTACK:
            heads, bites = (own + lent, 0) if headshots else (own, lent)
            harm = suffered(state, reached, margin + muscle(state, winners.side, winners.armed), heads, bites)
            for cuts in range(blades + 1):
                yield cut_deeper(state, losers.side, harm, cuts), count * comb(blades, cuts)
        elif margin > 0:
            yield UNHURT, count << blades


def suffered(state: State, losers: Side, damage: int, heads: int, bites: int) -> Harm:
    """Damage with criticals that are headshots, and others that bite (AOW-337, 340 to 348)."""
    if not losers.survivors:
        down = min(damage, len(losers.walkers))
        return Harm(down, min(heads, down))
    weakest = min([state.survivor(name) for name in losers.survivors], key=lambda survivor: survivor.health)
    blow = wound(state, weakest.id, damage + (heads > 0), heads)
    return Harm(blow.lost, blow.killed, bites > 0 and not weakest.bitten)


def cut_deeper(state: State, losers: Side, harm: Harm, cuts: int) -> Harm:
    """A point more for each sharp blade that cuts (AOW-627)."""
    if not losers.survivors:
        return harm._replace(lost=min(harm.lost + cuts, len(losers.walkers)))
    weakest = min([state.survivor(name).health for name in losers.survivors])
    lost = min(harm.lost + cuts, weakest)
    return harm._replace(lost=lost, killed=int(lost == weakest))


def sharp_blades(state: State, fighters: Fighters) -> int:
    """How many of a side fight with a Sharp weapon (AOW-627)."""
    weapons = [in_hand(state, name, weapon) for name, weapon in fighters.armed.items()]
    return sum(["sharp" in state.item_card(weapon).keywords for weapon in weapons if weapon])


def ground_chances(state: State, attackers: list[str], prone: str, armed: Armed) -> Chances[Blow]:
    """What an attack of survivors on somebody prone does: it leaves play or not at all is done (AOW-371, AOW-373)."""
    attack = brought(state, survivors_on_prone(state, attackers, prone, armed))
    guard = pierced_likely(state, ground_throw(state, attackers[0], prone), piercing(state, armed))
    defense = brought(state, guard)
    lost = 1 if prone in state.walkers else state.survivor(prone).health
    return (
        spread(attack)
        .minus(spread(defense))
        .then(lambda margin, _: Blow(lost, True) if margin > 0 else Blow(0, False))
    )


def best_armed(state: State, names: list[str], chosen: Mapping[str, str] | None = None) -> Armed:
    """Everybody who may attack with the weapon chosen, or the one whose dice show most on average."""
    chosen = chosen or {}
    able = [name for name in names if name in chosen or may_attack(state, name)]
    return {name: chosen.get(name) or best_weapon(state, name) for name in able}


def best_weapon(state: State, name: str) -> str:
    """The way to attack whose dice show most on average."""

    def mean(weapon: str) -> float:
        return average(Brought(attack_dice(state, name, in_hand(state, name, weapon))))

    return max([way.id for way in ways_to_attack(state, name)], key=mean)
