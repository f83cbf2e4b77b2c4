"""Orders: an extra Action for a friend, and what a Leader makes of it (AOW-540, AOW-541, AOW-550)."""

from __future__ import annotations

from shamble.games.allout.abilities.held import leads, use_up, used
from shamble.games.allout.abilities.leading import give_action
from shamble.games.allout.dice import badge
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick
from shamble.kernel.asks import Rules, tell


def give_order(state: State, name: str, rule: str) -> Rules[None]:
    """A friend near, or by Tactical Insight once any Tactician, has an Action more this turn (AOW-550)."""
    ready = [friend for friend in state.friends(name) if may_obey(state, name, friend)]
    near = yield from state.board.in_zone(name, ready)
    far = [friend for friend in insight(state, name) if friend not in near]
    seat = state.owner(name)
    if not near + far:
        yield from tell(rule, "Nobody near has yet to act", "ability", id=name)
        return
    text = f"{state.survivor(name).name} gives an order to whom?"
    friend = yield from pick(state, near + far, "AOW-550" if far else rule, text, name, who=seat)
    if friend in far:
        use_up(state, seat, "tactical-insight")
    yield from give_action(state, friend, "AOW-550" if friend in far else rule)
    if leads(state, name, "confidence-booster"):
        yield from boost(state, name, friend)


def may_obey(state: State, name: str, friend: str) -> bool:
    """Whether a model is a friend who has yet to act."""
    return friend in state.group(state.owner(name)) and not state.survivor(friend).activated


def insight(state: State, name: str) -> list[str]:
    """The Tacticians anywhere, whom a Leader may give an order once in the game (AOW-550)."""
    seat = state.owner(name)
    if not leads(state, name, "tactical-insight") or used(state, seat, "tactical-insight"):
        return []
    ready = [friend for friend in state.group(seat) if may_obey(state, name, friend)]
    return [friend for friend in ready if state.profile(friend).type == "tactician"]


def boost(state: State, name: str, friend: str) -> Rules[None]:
    """On a badge the friend acts right after the Leader, out of the normal order (AOW-540)."""
    text = f"{state.survivor(friend).name} may act at once"
    if (yield from badge("AOW-540", text, name, friend, who=state.owner(name))):
        state.follows = friend
        text = f"{state.survivor(friend).name} acts right after {state.survivor(name).name}"
        yield from tell("AOW-540", text, "ability", id=friend)
