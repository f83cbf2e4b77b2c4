"""The odds of a shot: what it does to whoever it is fired at, and to the weapon (AOW-149 to 194)."""

from __future__ import annotations

from typing import NamedTuple

from shamble.games.allout.actions.shot import (
    attack_throw,
    counted,
    defense_throw,
    is_close,
    others_in_melee,
)
from shamble.games.allout.board import Line
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.items import held
from shamble.games.allout.odds.rolls import brought, spread
from shamble.games.allout.pools import pierced_likely
from shamble.games.allout.state import State
from shamble.games.allout.views.glance import glance
from shamble.games.allout.windows import Throw
from shamble.odds.chances import Chances, either

OPEN = Line((), ())
"""A line of fire that crosses nothing, for a table of which only its people know what stands in the way."""
EIGHTHS = 8


class Blow(NamedTuple):
    """What an attack does: health lost by the one attacked, at most all it has, of a walker 1 when that matters to it.

    killed: whether it leaves play; empty: whether the weapon fires no more; astray: whether somebody else was hit.
    """

    lost: int
    killed: bool
    empty: bool = False
    astray: bool = False


def shot_chances(
    state: State, name: str, weapon: str, target: str, *, sure: bool = False, aimed: bool = False
) -> Chances[Blow]:
    """What one shot does; sure: it cannot go astray; aimed: an Action more is spent on it."""
    straight = at_target(state, name, weapon, target, aimed, target)
    others = [] if sure else others_in_melee(state, target)
    if not others:
        return straight
    stray = at_target(state, name, weapon, others[0], aimed, target)
    return either((1, straight), (1, stray.then(lambda blow: Blow(0, False, blow.empty, True))))


def at_target(state: State, name: str, weapon: str, target: str, aimed: bool, meant: str) -> Chances[Blow]:
    """What a shot does to the one that it hits, whoever was meant (AOW-152, AOW-159, AOW-167, AOW-169)."""
    card = state.item_card(held(state, name, weapon))
    attack = spread(brought(state, attack_throw(state, name, weapon, target, "", aimed, meant)))
    defense = spread(brought(state, guard_throw(state, name, target, card)))
    close = glance(is_close(state, name, target), True)
    found: dict[Blow, int] = {}
    for margin, (shown,), count in attack.minus(defense).items():
        criticals = counted(card, shown, aimed, close)
        blow = wound(state, target, margin + criticals if margin > 0 else 0, criticals)
        for empty, share in enumerate(last_shots(card, criticals)):
            after = blow._replace(empty=bool(empty))
            found[after] = found.get(after, 0) + count * share
    return Chances(
        {blow: count for blow, count in found.items() if count}, attack.cases * defense.cases * EIGHTHS
    )


def guard_throw(state: State, name: str, target: str, card: ItemCard) -> Throw:
    """The defense roll, where armor is pierced without its first die (AOW-598)."""
    line = glance(state.board.line(name, target), OPEN)
    throw = defense_throw(state, name, target, lambda: line)
    return pierced_likely(state, throw, "armor-piercing" in card.keywords)


def wound(state: State, target: str, points: int, criticals: int) -> Blow:
    """What so many points do to a model, with criticals among them (AOW-156, AOW-158, AOW-162, AOW-169)."""
    if target in state.walkers:
        gone = points > 0 and criticals > 0
        return Blow(int(gone) if state.walker(target).prone else min(points, 1), gone)
    health = state.survivor(target).health
    return Blow(min(points, health), points >= health)


def last_shots(card: ItemCard, criticals: int) -> tuple[int, int]:
    """In how many of eight cases the weapon fires on, and in how many no more (AOW-177, AOW-624, AOW-633)."""
    kept = EIGHTHS
    if criticals:
        kept = 6 if "reliable" in card.keywords else 4
    if "unreliable" in card.keywords:
        kept //= 2
    return kept, EIGHTHS - kept
