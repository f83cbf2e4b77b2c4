"""Who has which special rule or Leader Ability now, and which were used (AOW-522 to 552)."""

from __future__ import annotations

from shamble.games.allout.cards.model import LeaderAbility, SpecialRule
from shamble.games.allout.state import State


def has(state: State, name: str, rule: SpecialRule) -> bool:
    """Whether a survivor has that special rule."""
    return rule in state.profile(name).rules


def leader_with(state: State, seat: str, ability: LeaderAbility) -> str:
    """A player's Leader, if it is in play and has that ability; it stops with the Leader's loss (AOW-420)."""
    return next((name for name in state.group(seat) if leads(state, name, ability)), "")


def leads(state: State, name: str, ability: LeaderAbility) -> bool:
    """Whether a survivor is a Leader with that ability."""
    return state.survivor(name).leader and state.profile(name).leads == ability


def used(state: State, seat: str, ability: LeaderAbility) -> bool:
    """Whether a player has used an ability that can be used once in a game."""
    return f"{seat}:{ability}" in state.spent


def use_up(state: State, seat: str, ability: LeaderAbility) -> None:
    """An ability is used for the one time in this game."""
    state.spent.append(f"{seat}:{ability}")


def lasts(state: State, seat: str, ability: LeaderAbility) -> bool:
    """Whether an ability of a player's Leader has effect this turn; it stops with the Leader's loss (AOW-420)."""
    return f"{seat}:{ability}" in state.this_turn and bool(leader_with(state, seat, ability))


def let_last(state: State, seat: str, ability: LeaderAbility) -> None:
    """An ability has effect until the end of this turn."""
    state.this_turn.append(f"{seat}:{ability}")
