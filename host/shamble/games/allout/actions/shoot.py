"""Shoot: weapons, targets, range, line of sight, and how many shots (AOW-133 to 148, 195 to 201, 599, 621)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import TypeAlias

from shamble.games.allout.actions.aim import can_aim
from shamble.games.allout.actions.blast import blast
from shamble.games.allout.actions.shot import CLOSE, shot
from shamble.games.allout.hands_on import by_hand
from shamble.games.allout.items import discard, held, take
from shamble.games.allout.state import Item, State
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, gone, step

UNLIMITED = 20
"""On a 20-inch-square board a range of 20 inches or more is unlimited (AOW-139, AOW-140)."""
STOP = "stop"

Find: TypeAlias = Callable[[State, str, Item], Rules[list[str]]]
"""What a survivor may fire a weapon at."""
Foretold: TypeAlias = Callable[[Sequence[str]], Mapping[str, Odds]]
"""What a shot is likely to do to each of some targets."""


def loaded(state: State, name: str, quiet: bool = False, aimed: bool = False) -> list[Item]:
    """Ranged weapons a survivor has equipped that can be fired (AOW-133, AOW-178, AOW-633).

    quiet: only those whose use causes neither NOISE nor MAYHEM (AOW-074); aimed: only those that gain by aiming.
    """
    cards = state.book.items
    return [
        item
        for item in state.survivor(name).slots["hand"]
        if cards[item.card].kind == "ranged"
        and fires(item)
        and not (quiet and cards[item.card].commotion)
        and not (aimed and not can_aim(state, name, item))
    ]


def fires(item: Item) -> bool:
    """Whether a ranged weapon has ammo and is not jammed (AOW-178, AOW-633)."""
    return not item.empty and not item.jammed


def has_target(state: State, name: str, weapon: Item) -> Rules[bool]:
    """Whether the weapon can be fired at anybody, or at a place (AOW-604)."""
    if "blast" in state.item_card(weapon).keywords:
        return True
    for enemy in state.enemies(name):
        if (yield from can_hit(state, name, enemy, weapon)):
            return True
    return False


def targets(state: State, name: str, weapon: Item) -> Rules[list[str]]:
    """Enemies the weapon can be fired at, engaged or not (AOW-134, AOW-136)."""
    found = []
    for enemy in state.enemies(name):
        if (yield from can_hit(state, name, enemy, weapon)):
            found.append(enemy)
    return found


def can_hit(state: State, name: str, target: str, weapon: Item) -> Rules[bool]:
    """Whether the target is in range and in line of sight (AOW-134)."""
    return (yield from in_range(state, name, target, weapon)) and (yield from in_sight(state, name, target))


def in_range(state: State, name: str, target: str, weapon: Item) -> Rules[bool]:
    """Whether the target is within the weapon's range, edge to edge (AOW-137 to 140)."""
    reach = reach_of(state, weapon)
    return reach == inf or (yield from state.board.in_range(name, target, reach))


def reach_of(state: State, weapon: Item) -> float:
    """The range of a weapon in inches, as cards in play shorten it; infinite where it is unlimited (AOW-138 to 140)."""
    far = min((works.sight for works in state.works() if works.sight), default=0.0)
    reach = state.item_card(weapon).range
    square = state.scenario.width == state.scenario.depth == UNLIMITED
    if square and reach >= UNLIMITED and not far:
        return inf
    return min(reach, far) if far else reach


def in_sight(state: State, name: str, target: str) -> Rules[bool]:
    """No standing model on the line; scenery only shields the prone (AOW-141 to 145, AOW-199 to 201)."""
    return (yield from state.board.sees(name, target))


def shoot(state: State, name: str, quiet: bool = False, aimed: bool = False) -> Rules[str]:
    """Fire one weapon; its commotion comes once, after the last shot (AOW-135, AOW-197)."""
    weapon = yield from pick_weapon(state, name, quiet, aimed)
    return (yield from fire(state, name, weapon, targets, sure=False, aimed=aimed))


def fire(state: State, name: str, weapon: str, find: Find, *, sure: bool, aimed: bool) -> Rules[str]:
    """Fire a weapon shot by shot at what find lets it aim at; returns its commotion (AOW-195 to 198).

    sure: no shot goes astray (AOW-304); aimed: an Action more was spent on it (AOW-634).
    """
    card, odds = (
        state.item_card(held(state, name, weapon)),
        partial(shot_odds, state, name, weapon, sure, aimed),
    )
    yield from by_hand(card.name, card.by_hand)
    if "blast" in card.keywords and not sure:
        found = yield from find(state, name, held(state, name, weapon))
        yield from blast(state, name, weapon, found, reach_of(state, held(state, name, weapon)), aimed)
        return ""
    most, fired, near = card.shots + ("assault" in card.keywords), 0, set[str]()
    while fired < most:
        finder = later(find, near, card.shots <= fired) if fired else find
        target = yield from step(pick_target(state, name, weapon, fired, finder, odds))
        if not target:
            break
        if not fired and most > 1:
            near = {target, *(yield from state.board.burst(target, state.enemies(name)))}
        fired += 1
        yield from step(shot(state, name, weapon, target, sure, aimed))
        if not any(item.id == weapon for item in state.survivor(name).slots["hand"] if fires(item)):
            break
    if not fired:
        return ""
    if card.one_use and any(item.id == weapon for item in state.survivor(name).carried()):
        discard(state, take(state, name, weapon))
    return card.commotion


def later(find: Find, near: set[str], extra: bool) -> Find:
    """What a further shot may be fired at: models in the first target's Kill Zone (AOW-621).

    extra: the shot that Assault adds, at up to 6 inches only (AOW-599, AOW-600).
    """

    def found(state: State, name: str, weapon: Item) -> Rules[list[str]]:
        kept = []
        for target in [target for target in (yield from find(state, name, weapon)) if target in near]:
            if not extra or (yield from state.board.in_range(name, target, CLOSE)):
                kept.append(target)
        return kept

    return found


def pick_weapon(state: State, name: str, quiet: bool, aimed: bool) -> Rules[str]:
    """The only loaded weapon that has a target, or the one the player picks (AOW-135)."""
    found = []
    for item in loaded(state, name, quiet, aimed):
        if (yield from has_target(state, name, item)):
            found.append(item.id)
    if len(found) == 1:
        return found[0]
    return (yield from choose(lambda: weapon_ask(state, name, quiet, aimed)))


def weapon_ask(state: State, name: str, quiet: bool, aimed: bool) -> Choose:
    """Which of several weapons; ends the step when there is none."""
    ready = loaded(state, name, quiet, aimed)
    armed = [item for item in ready if glance(has_target(state, name, item), True)]
    if not armed:
        gone("a weapon with a target", "AOW-133")
    return Choose(
        rule="AOW-135",
        text=f"{state.survivor(name).name} fires which weapon?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(Option(item.id, state.item_card(item).name) for item in armed),
        default=armed[0].id,
        odds=lambda: weapon_odds(state, name, armed, aimed),
    )


def weapon_odds(state: State, name: str, armed: Sequence[Item], aimed: bool) -> Mapping[str, Odds]:
    """What the first shot of each weapon is likely to do to its nearest target."""
    nearest = {item.id: state.board.by_range(name, glance(targets(state, name, item), [])) for item in armed}
    return {
        weapon: shot_odds(state, name, weapon, False, aimed, found[:1])[found[0]]
        for weapon, found in nearest.items()
        if found
    }


def pick_target(state: State, name: str, weapon: str, number: int, find: Find, odds: Foretold) -> Rules[str]:
    """The target the player picks; empty: fewer shots than allowed (AOW-195)."""
    found = yield from find(state, name, held(state, name, weapon))
    if not found:
        return ""
    chosen = yield from choose(lambda: target_ask(state, name, weapon, number, found, find, odds))
    return "" if chosen == STOP else chosen


def target_ask(
    state: State, name: str, weapon: str, number: int, known: list[str], find: Find, odds: Foretold
) -> Choose:
    """Which target, nearest first; known: what the table said, where only its people can say it."""
    item = held(state, name, weapon)
    found = state.board.by_range(name, glance(find(state, name, item), known))
    if not found:
        gone("a target", "AOW-134")
    options = [Option(target, state.board.title(target)) for target in found]
    aiming = state.board.aiming(reach_of(state, item))
    if number:
        options.append(Option(STOP, "No more shots"))
    return Choose(
        rule="AOW-134",
        text=f"{state.survivor(name).name} fires {state.item_card(item).name} at which target?{aiming}",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(options),
        default=found[0],
        odds=lambda: odds(found),
    )


def shot_odds(
    state: State, name: str, weapon: str, sure: bool, aimed: bool, targets: Sequence[str]
) -> Mapping[str, Odds]:
    """What a shot is likely to do to each of those targets."""
    from shamble.games.allout.odds.words import shot_odds

    return {target: shot_odds(state, name, weapon, target, sure=sure, aimed=aimed) for target in targets}
