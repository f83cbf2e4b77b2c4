"""What survivors attack with in melee: their dice, one weapon each, and the noise it makes (AOW-316 to 320, 389)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from shamble.games.allout.abilities.leading import gung_ho
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.hands_on import by_hand
from shamble.games.allout.state import Item, State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, step

FIST = "fist"

Armed = dict[str, str]
"""Survivors that attack, each with the id of its weapon, or FIST."""
Foretold: TypeAlias = Callable[[Armed, str], Mapping[str, Odds]]
"""What each way of a survivor to attack is likely to do, by option, when others have picked theirs."""


def may_attack(state: State, name: str) -> bool:
    """Whether a survivor has dice to attack with and has not attacked in this phase (AOW-316 to 318, AOW-392)."""
    ways = (None, *melee_weapons(state, name))
    return name not in state.attacked and any(attack_dice(state, name, weapon) for weapon in ways)


def melee_weapons(state: State, name: str) -> list[Item]:
    """Melee weapons in hand."""
    return [item for item in state.survivor(name).slots["hand"] if state.item_card(item).kind == "melee"]


def attack_dice(state: State, name: str, weapon: Item | None) -> tuple[str, ...]:
    """Melee dice, those of the chosen weapon, a red one for the Berserk, and by Gung-Ho (AOW-078, AOW-319, AOW-542)."""
    more = state.item_card(weapon).dice if weapon is not None else ()
    extra = state.survivor(name).berserk + gung_ho(state, name)
    return (*state.profile(name).melee, *more, *["red"] * extra)


def arm(state: State, names: Iterable[str], odds: Foretold) -> Rules[Armed]:
    """Everyone who may attack does, with a weapon picked before any dice are rolled (AOW-314, 320, 392).

    odds: what each weapon of a survivor is likely to do, for its player to see.
    """
    armed: Armed = {}
    for name in [name for name in names if may_attack(state, name)]:
        state.attacked.append(name)
        armed[name] = yield from pick_weapon(state, name, partial(odds, dict(armed), name))
        weapon = in_hand(state, name, armed[name])
        if weapon is not None:
            card = state.item_card(weapon)
            yield from by_hand(card.name, card.by_hand)
    return armed


def pick_weapon(state: State, name: str, odds: Callable[[], Mapping[str, Odds]]) -> Rules[str]:
    """The only way to attack, or the one the player picks (AOW-320)."""

    def ask() -> Choose:
        options = ways_to_attack(state, name)
        return Choose(
            rule="AOW-320",
            text=f"{state.survivor(name).name} fights with which weapon?",
            who=state.owner(name),
            subjects=(name,),
            options=options,
            default=options[0].id,
            odds=odds,
        )

    ways = ways_to_attack(state, name)
    return ways[0].id if len(ways) == 1 else (yield from step(choose(ask))) or ways[0].id


def ways_to_attack(state: State, name: str) -> tuple[Option, ...]:
    """Each melee weapon in hand; bare hands where there is none, or to keep a loud one quiet (AOW-316, AOW-389)."""
    cards = {item.id: state.item_card(item) for item in melee_weapons(state, name)}
    options = [Option(item, card.name) for item, card in cards.items()]
    loud = any(card.commotion for card in cards.values())
    if not cards or (loud and attack_dice(state, name, None)):
        options.append(Option(FIST, "Bare hands"))
    return tuple(options)


def in_hand(state: State, name: str, weapon: str) -> Item | None:
    """A melee weapon in hand by its id; None for bare hands, or when it is there no more."""
    return next((item for item in melee_weapons(state, name) if item.id == weapon), None)


def piercing(state: State, armed: Armed) -> int:
    """How many attack with a weapon that pierces armor (AOW-598)."""
    weapons = (in_hand(state, name, armed[name]) for name in present(state, armed))
    return sum("armor-piercing" in state.item_card(weapon).keywords for weapon in weapons if weapon)


def noisy(state: State, armed: Armed) -> Rules[set[str]]:
    """Commotion of the weapons used, at the end of the combat; returns the walkers it drew (AOW-389)."""
    drawn: set[str] = set()
    for name in present(state, armed):
        weapon = in_hand(state, name, armed[name])
        if weapon is not None:
            came: set[str] = set()
            yield from make_commotion(state, state.item_card(weapon).commotion, name, came)
            drawn |= came
    return drawn
