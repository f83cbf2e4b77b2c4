"""Special Actions: items that are used as an Action (AOW-023, AOW-026, AOW-232 to 234)."""

from __future__ import annotations

from shamble.games.allout.effects import apply_all
from shamble.games.allout.items import discard, take
from shamble.games.allout.state import Item, State
from shamble.kernel.asks import Rules, gone, tell


def usable(state: State, name: str) -> list[Item]:
    """Items with a Special Action that the survivor may use now: equipped, unless the card says otherwise (AOW-233)."""
    survivor = state.survivor(name)
    equipped = survivor.equipped()
    found = [item for item in survivor.carried() if state.item_card(item).action]
    return [item for item in found if item in equipped or not state.item_card(item).equipped]


def use(state: State, name: str, item_id: str) -> Rules[str]:
    """Use an item; returns the commotion its card names (AOW-026)."""
    item = next((held for held in state.survivor(name).carried() if held.id == item_id), None)
    if item is None:
        gone("that item", "AOW-232")
    card = state.item_card(item)
    yield from tell(
        "AOW-232", f"{state.survivor(name).name} uses {card.name}", "action", id=name, item=item_id
    )
    if card.one_use:
        discard(state, take(state, name, item_id))
    yield from apply_all(state, card.action, name, "AOW-232")
    return card.commotion
