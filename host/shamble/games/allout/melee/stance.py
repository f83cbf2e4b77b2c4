"""Attack or defend: each side of a melee chooses as one, Initiative first (AOW-312 to 318, AOW-361, AOW-381)."""

from __future__ import annotations

from shamble.games.allout.melee.sides import Side, both
from shamble.games.allout.melee.weapons import may_attack
from shamble.games.allout.state import State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose

ATTACK, DEFEND = "attack", "defend"


def pick_stance(state: State, side: Side, other: Side) -> Rules[str]:
    """What all of a side do: walkers, and survivors with their dice, always attack (AOW-314, 315, 317, 361)."""
    if side.walkers:
        return ATTACK
    if not any(may_attack(state, name) for name in side.survivors):
        return DEFEND
    return (yield from choose(lambda: stance_ask(state, side, other)))


def stance_ask(state: State, side: Side, other: Side) -> Choose:
    """Attack or defend (AOW-312); the odds set the default."""
    ours, theirs = present(state, side.survivors), present(state, other.models)
    return Choose(
        rule="AOW-312",
        text=f"{both(state, ours)} against {both(state, theirs)}: attack or defend?",
        who=side.seat,
        subjects=tuple(side.survivors),
        options=(Option(ATTACK, "Attack"), Option(DEFEND, "Defend")),
        default=DEFEND if len(theirs) > 2 * len(ours) else ATTACK,
    )
