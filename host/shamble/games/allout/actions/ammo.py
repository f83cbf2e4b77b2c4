"""What can go wrong with a ranged weapon: out of ammo, or jammed (AOW-175 to 180, AOW-624, AOW-633)."""

from __future__ import annotations

from shamble.games.allout.dice import badge
from shamble.games.allout.items import held
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell


def ammo_roll(state: State, name: str, weapon: str) -> Rules[None]:
    """A roll for a shot that shows a critical; a blank, of a Reliable weapon two, empties it (AOW-175, 177, 624)."""
    card, who = state.item_card(held(state, name, weapon)), state.owner(name)
    if (yield from badge("AOW-175", f"Ammo roll for {card.name}", name, weapon, who=who)):
        return
    if "reliable" in card.keywords:
        text = f"Ammo roll for {card.name} again: it is Reliable"
        if (yield from badge("AOW-624", text, name, weapon, who=who)):
            return
    held(state, name, weapon).empty = True
    yield from tell("AOW-177", f"{card.name} is out of ammo after this shot", "ammo", id=name, item=weapon)


def jam_roll(state: State, name: str, weapon: str) -> Rules[None]:
    """An Unreliable weapon may jam after each shot, and then fires no more in this game (AOW-633)."""
    card = state.item_card(held(state, name, weapon))
    if "unreliable" not in card.keywords:
        return
    if not (yield from badge("AOW-633", f"{card.name} may jam", name, weapon, who=state.owner(name))):
        held(state, name, weapon).jammed = True
        yield from tell("AOW-633", f"{card.name} is jammed for good", "ammo", id=name, item=weapon)
