"""Attack or defend: each side of a melee chooses as one, Initiative first (AOW-312 to 318, AOW-361, AOW-381)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.allout.melee.sides import Side, both
from shamble.games.allout.melee.weapons import may_attack
from shamble.games.allout.state import State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose

ATTACK, DEFEND = "attack", "defend"


def pick_stance(state: State, side: Side, other: Side, theirs: str = "") -> Rules[str]:
    """What all of a side do: walkers, and survivors with their dice, always attack (AOW-314, 315, 317, 361).

    theirs: what the other side has chosen, if it has.
    """
    if side.walkers:
        return ATTACK
    if not any(may_attack(state, name) for name in side.survivors):
        return DEFEND
    return (yield from choose(lambda: stance_ask(state, side, other, theirs)))


def stance_ask(state: State, side: Side, other: Side, theirs: str) -> Choose:
    """Attack or defend (AOW-312); numbers set the default."""
    ours, foes = present(state, side.survivors), present(state, other.models)
    return Choose(
        rule="AOW-312",
        text=f"{both(state, ours)} against {both(state, foes)}: attack or defend?",
        who=side.seat,
        subjects=tuple(side.survivors),
        options=(Option(ATTACK, "Attack"), Option(DEFEND, "Defend")),
        default=DEFEND if len(foes) > 2 * len(ours) else ATTACK,
        odds=lambda: stance_odds(state, side, other, theirs),
    )


def stance_odds(state: State, side: Side, other: Side, theirs: str) -> Mapping[str, Odds]:
    """What either choice is likely to bring; others who have not chosen yet are taken to attack if they can."""
    from shamble.games.allout.odds.words import fight_odds

    theirs = theirs or likely_stance(state, other)
    return {stance: fight_odds(state, side, other, (stance, theirs)) for stance in (ATTACK, DEFEND)}


def likely_stance(state: State, side: Side) -> str:
    """Attack for all who can."""
    able = side.walkers or any(may_attack(state, name) for name in side.survivors)
    return ATTACK if able else DEFEND
