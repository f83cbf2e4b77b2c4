"""Special Actions: items that are used as an Action (AOW-023, AOW-026, AOW-232 to 234)."""

from __future__ import annotations

from shamble.games.allout.actions.amputate import amputate, patients
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.effects import apply_all
from shamble.games.allout.hands_on import by_hand
from shamble.games.allout.items import discard, take
from shamble.games.allout.state import Item, State
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Rules, gone, tell


def usable(state: State, name: str) -> list[Item]:
    """Items with a Special Action that the survivor may use now: equipped, unless the card says otherwise (AOW-233)."""
    survivor = state.survivor(name)
    equipped = survivor.equipped()
    found = [item for item in survivor.carried() if is_useful(state, name, state.item_card(item))]
    return [item for item in found if item in equipped or not state.item_card(item).equipped]


def is_useful(state: State, name: str, card: ItemCard) -> bool:
    """Whether the Special Action of a card can be done now; where only the people know, it is offered (AOW-592)."""
    told = card.kind == "special" and bool(card.by_hand)
    saws = "amputate" in card.keywords and bool(glance(patients(state, name), [name]))
    return bool(card.action) or told or saws


def use(state: State, name: str, card: str) -> Rules[str]:
    """Use an item by its card; returns the commotion that the card names (AOW-026)."""
    item = next((held.id for held in usable(state, name) if held.card == card), None)
    if item is None:
        gone("that item", "AOW-232")
    it = state.book.items[card]
    yield from tell("AOW-232", f"{state.survivor(name).name} uses {it.name}", "action", id=name, item=item)
    yield from by_hand(it.name, it.by_hand)
    if it.one_use:
        discard(state, take(state, name, item))
    yield from apply_all(state, it.action, name, "AOW-232")
    if "amputate" in it.keywords:
        yield from amputate(state, name)
    return it.commotion
