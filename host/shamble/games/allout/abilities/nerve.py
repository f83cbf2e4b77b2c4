"""Nerve and panic where special rules and Leaders change them (AOW-527, 530, 536, 545, 549)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import has, lasts, leader_with
from shamble.games.allout.cards.model import Nerve
from shamble.games.allout.state import State
from shamble.games.allout.threat import above_nerve
from shamble.kernel.asks import Rules

LEVELS: tuple[Nerve, ...] = ("low", "medium", "high")


def nerve_of(state: State, name: str) -> Rules[Nerve]:
    """A survivor's Nerve, or its Leader's in whose Kill Zone it stands, if that is higher (AOW-536)."""
    own = own_nerve(state, name)
    leader = leader_with(state, state.owner(name), "be-more-afraid-of-me")
    if leader in ("", name) or not (yield from state.board.in_zone(leader, [name])):
        return own
    return max(own, own_nerve(state, leader), key=LEVELS.index)


def own_nerve(state: State, name: str) -> Nerve:
    """The Nerve on the card, a level higher while Safety in Numbers holds (AOW-530)."""
    level = LEVELS.index(state.profile(name).nerve)
    seat = state.owner(name)
    bolder = has(state, name, "safety-in-numbers") and outnumber(state, seat)
    return LEVELS[min(level + bolder, len(LEVELS) - 1)]


def outnumber(state: State, seat: str) -> bool:
    """Whether a player has more models in play than the opponent; alone there is no opposing group (AOW-530)."""
    rivals = [] if state.solo else state.group(state.rival(seat))
    return len(state.group(seat)) > len(rivals)


def panics(state: State, name: str) -> Rules[bool]:
    """Whether the threat band is above a survivor's nerve, and nothing calms it this turn (AOW-059, AOW-545)."""
    if lasts(state, state.owner(name), "merciless"):
        return False
    nerve = yield from nerve_of(state, name)
    return above_nerve(state.threat, nerve)


def calm_near(state: State, name: str) -> Rules[str]:
    """A friend with Level-Headed in whose Kill Zone a survivor stands, or itself; else empty (AOW-527)."""
    for friend in state.group(state.owner(name)):
        calm = has(state, friend, "level-headed")
        if calm and (friend == name or (yield from state.board.in_zone(friend, [name]))):
            return friend
    return ""
