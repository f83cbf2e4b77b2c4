"""The odds of attacks in words and numbers, as they stand beside the options of an ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from shamble.games.allout.melee.sides import Side
from shamble.games.allout.melee.stance import ATTACK
from shamble.games.allout.melee.weapons import Armed, ways_to_attack
from shamble.games.allout.odds.fights import (
    Clash,
    Fighters,
    best_armed,
    clash_chances,
    ground_chances,
)
from shamble.games.allout.odds.shots import Blow, shot_chances
from shamble.games.allout.state import State
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Odds
from shamble.odds.chances import Chances
from shamble.odds.words import odds_of

if TYPE_CHECKING:
    from fractions import Fraction


def shot_odds(
    state: State, name: str, weapon: str, target: str, *, sure: bool = False, aimed: bool = False
) -> Odds:
    """What one shot is likely to do to its target; without Cover where only people see what is in the way."""
    odds = odds_of(blow_values(shot_chances(state, name, weapon, target, sure=sure, aimed=aimed)))
    seen = glance(state.board.line(name, target), None) is not None
    return odds if seen else replace(odds, words=f"{odds.words}, in the open")


def blow_values(chances: Chances[Blow]) -> dict[str, Fraction]:
    """The chance to wound and to kill, the damage on average, and what else can happen."""
    always: dict[str, Fraction] = {
        "wound": chances.chance(lambda blow: blow.lost > 0),
        "kill": chances.chance(lambda blow: blow.killed),
        "damage": chances.mean(lambda blow: blow.lost),
    }
    also = {
        "astray": chances.chance(lambda blow: blow.astray),
        "empty": chances.chance(lambda blow: blow.empty),
    }
    return {**always, **{name: chance for name, chance in also.items() if chance}}


def fight_odds(
    state: State,
    side: Side,
    other: Side,
    stances: tuple[str, str],
    chosen: Mapping[str, str] | None = None,
) -> Odds:
    """What a melee is likely to bring a side, everybody with the weapon chosen or else the best."""
    ours, theirs = (
        Fighters(one, stance, best_armed(state, one.survivors, chosen) if stance == ATTACK else {})
        for one, stance in zip((side, other), stances, strict=True)
    )
    return odds_of(clash_values(clash_chances(state, ours, theirs), attacks=stances[0] == ATTACK))


def clash_values(chances: Chances[Clash], attacks: bool) -> dict[str, Fraction]:
    """What a melee is likely to do to the others, if we attack, and to us."""
    dealt: dict[str, Fraction] = {
        "wound": chances.chance(lambda clash: clash.dealt.lost > 0),
        "kill": chances.chance(lambda clash: clash.dealt.killed > 0),
        "damage": chances.mean(lambda clash: clash.dealt.lost),
    }
    loss = chances.mean(lambda clash: clash.taken.lost)
    taken = {
        "death": chances.chance(lambda clash: clash.taken.killed > 0),
        "bite": chances.chance(lambda clash: clash.taken.bitten),
    }
    possible = {name: chance for name, chance in taken.items() if chance}
    return {**(dealt if attacks else {}), "loss": loss, **possible}


def fight_odds_by_weapon(
    state: State, side: Side, other: Side, stances: tuple[str, str], armed: Armed, name: str
) -> dict[str, Odds]:
    """What a melee is likely to bring a side with each weapon of one of its survivors; armed: who has picked one."""
    ways = [way.id for way in ways_to_attack(state, name)]
    return {way: fight_odds(state, side, other, stances, {**armed, name: way}) for way in ways}


def ground_odds(
    state: State, attackers: list[str], prone: str, chosen: Mapping[str, str] | None = None
) -> Odds:
    """What an attack on somebody prone is likely to do, everybody with the weapon chosen or else the best."""
    return odds_of(blow_values(ground_chances(state, attackers, prone, best_armed(state, attackers, chosen))))


def ground_odds_by_weapon(
    state: State, attackers: list[str], prone: str, armed: Armed, name: str
) -> dict[str, Odds]:
    """What an attack on somebody prone is likely to do with each weapon of one attacker; armed: who has picked one."""
    ways = [way.id for way in ways_to_attack(state, name)]
    return {way: ground_odds(state, attackers, prone, {**armed, name: way}) for way in ways}
