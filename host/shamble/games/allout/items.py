"""Items and their slots: what fits where, and moving cards about (AOW-016 to 024, AOW-206 to 209, AOW-601)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shamble.games.allout.cards.model import ItemCard, SurvivorCard
from shamble.games.allout.state import SLOTS, Item, State
from shamble.kernel.asks import gone

HANDS = 2
SLOT_KINDS = {"hand": ("ranged", "melee", "special"), "head": ("head",), "body": ("body",)}
"""AOW-016 to 018; the pack takes any kind (AOW-019)."""


def hands_for(bearer: SurvivorCard, card: ItemCard) -> int:
    """How many hand slots of its bearer a card fills: a Bulky one both, but for the Strong (AOW-532, 612, 613)."""
    light = bearer.type == "bruiser" or "strong" in bearer.rules
    return HANDS if "bulky" in card.keywords and not light else 1


def fits(state: State, name: str, slot: str, card: ItemCard, without: Iterable[str] = ()) -> bool:
    """Whether a card may go into that slot of a survivor, once the items without (ids) have left it."""
    left_out, bearer = set(without), state.profile(name)
    staying = [item for item in state.survivor(name).slots[slot] if item.id not in left_out]
    if slot == "pack":
        return len(staying) < bearer.pack
    if card.kind not in SLOT_KINDS[slot]:
        return False
    if slot == "hand":
        return can_hold(state, name, [*map(state.item_card, staying), card])
    return not staying


def can_hold(state: State, name: str, cards: Iterable[ItemCard]) -> bool:
    """Whether a survivor has hands for all these cards (AOW-016, AOW-595)."""
    bearer = state.profile(name)
    return sum(hands_for(bearer, card) for card in cards) <= HANDS - state.survivor(name).hands_lost


def free_slots(state: State, name: str, card: ItemCard) -> list[str]:
    """The slots of a survivor with room for the card, the place of use first."""
    return [slot for slot in SLOTS if fits(state, name, slot, card)]


def can_carry(host: ItemCard, card: ItemCard) -> bool:
    """Whether a card may be attached to another: that one is of its type, a kind or a keyword (AOW-601)."""
    return bool(card.attach) and card.attach in (host.kind, *host.keywords)


def hosts(state: State, name: str, card: ItemCard) -> list[Item]:
    """The items of a survivor that the card may be attached to (AOW-601)."""
    held = [item for slot in SLOTS for item in state.survivor(name).slots[slot]]
    return [item for item in held if can_carry(state.item_card(item), card)]


def slot_of(state: State, name: str, item: str) -> str:
    """The slot that holds an item of a survivor; ends the step when none does any more."""
    survivor = state.survivor(name)
    return next((slot for slot in SLOTS if any(one.id == item for one in survivor.inside(slot))), "") or gone(
        "that item"
    )


def held(state: State, name: str, item: str) -> Item:
    """An item of a survivor by its id; ends the step when it is there no more."""
    return next((one for one in state.survivor(name).carried() if one.id == item), None) or gone("that item")


def take(state: State, name: str, item: str) -> Item:
    """Take an item, with what is attached to it, out of a survivor's slots; ends the step when it is gone."""
    found = held(state, name, item)
    next(place for place in places(state, name) if found in place).remove(found)
    return found


def places(state: State, name: str) -> Iterator[list[Item]]:
    """Wherever a survivor may have an item: its slots, and the items that others are attached to."""
    slots = state.survivor(name).slots.values()
    yield from slots
    for inside in slots:
        yield from (item.attached for item in inside)


def attached(state: State, name: str) -> set[str]:
    """The ids of a survivor's items that are attached to another (AOW-601)."""
    return {
        part.id for slot in state.survivor(name).slots.values() for item in slot for part in item.attached
    }


def put(state: State, name: str, slot: str, item: Item) -> None:
    """Put an item into a survivor's slot."""
    state.survivor(name).slots[slot].append(item)


def new_item(state: State, card: str, found: bool = False) -> Item:
    """A card comes into play as an item of its own; found: drawn from the supply deck (AOW-010)."""
    return Item(f"{card}-{state.number('item')}", card, found=found)


def discard(state: State, item: Item) -> None:
    """Put a found item's card on the discards of the supply deck (AOW-209); a bought one just goes.

    What is attached to it goes with it.
    """
    for one in (item, *item.attached):
        if one.found:
            state.decks["supply"].discards.append(one.card)
