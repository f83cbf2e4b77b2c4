"""Items and their slots: what fits where, and moving cards about (AOW-016 to 024, AOW-206 to 209)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.state import SLOTS, Item, State
from shamble.kernel.asks import gone

HANDS = 2
SLOT_KINDS = {"hand": ("ranged", "melee", "special"), "head": ("head",), "body": ("body",)}
"""AOW-016 to 018; the pack takes any kind (AOW-019)."""


def fits(state: State, name: str, slot: str, card: ItemCard, without: Iterable[str] = ()) -> bool:
    """Whether a card may go into that slot of a survivor, once the items without (ids) have left it."""
    left_out = set(without)
    staying = [item for item in state.survivor(name).slots[slot] if item.id not in left_out]
    if slot == "pack":
        return len(staying) < state.profile(name).pack
    if card.kind not in SLOT_KINDS[slot]:
        return False
    if slot == "hand":
        return sum(state.item_card(item).hands for item in staying) + card.hands <= HANDS
    return not staying


def free_slots(state: State, name: str, card: ItemCard) -> list[str]:
    """The slots of a survivor with room for the card, the place of use first."""
    return [slot for slot in SLOTS if fits(state, name, slot, card)]


def slot_of(state: State, name: str, item: str) -> str:
    """The slot that holds an item of a survivor; ends the step when none does any more."""
    for slot, inside in state.survivor(name).slots.items():
        if any(one.id == item for one in inside):
            return slot
    return gone("that item")


def held(state: State, name: str, item: str) -> Item:
    """An item of a survivor by its id; ends the step when it is there no more."""
    slot = state.survivor(name).slots[slot_of(state, name, item)]
    return next(one for one in slot if one.id == item)


def take(state: State, name: str, item: str) -> Item:
    """Take an item out of a survivor's slots; ends the step when it is there no more."""
    found = held(state, name, item)
    state.survivor(name).slots[slot_of(state, name, item)].remove(found)
    return found


def put(state: State, name: str, slot: str, item: Item) -> None:
    """Put an item into a survivor's slot."""
    state.survivor(name).slots[slot].append(item)


def new_item(state: State, card: str, found: bool = False) -> Item:
    """A card comes into play as an item of its own; found: drawn from the supply deck (AOW-010)."""
    return Item(f"{card}-{state.number('item')}", card, found=found)


def discard(state: State, item: Item) -> None:
    """Put a found item's card on the discards of the supply deck (AOW-209); a bought one just goes."""
    if item.found:
        state.decks["supply"].discards.append(item.card)
