"""Cards in hands and pack: combining, equipping, handing over, reloading (ZOM-066 to 075, ZOM-083 to 088)."""

from __future__ import annotations

from shamble.games.zombicide.cards import Combination
from shamble.games.zombicide.state import HANDS, PACK, PLAYER, Item, State, Survivor
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell

STAY = "stay"


def item_of(survivor: Survivor, item_id: str) -> Item:
    """A card of the Survivor; ends the step when it is no longer there."""
    found = next((item for item in survivor.inventory if item.id == item_id), None)
    return found if found is not None else gone("That card")


def take_away(survivor: Survivor, item: Item) -> None:
    """Take a card out of the inventory; a hand that held it is empty then."""
    survivor.hands = [None if held is item else held for held in survivor.hands]
    survivor.pack = [kept for kept in survivor.pack if kept is not item]


def put_in(survivor: Survivor, item: Item) -> bool:
    """Put a card into a free hand, else into the pack; False when there is no room."""
    if None in survivor.hands:
        survivor.hands[survivor.hands.index(None)] = item
    elif len(survivor.pack) < PACK:
        survivor.pack.append(item)
    else:
        return False
    return True


def has_room(survivor: Survivor) -> bool:
    """Whether one card more can be carried."""
    return len(survivor.inventory) < HANDS + PACK


def equip(survivor: Survivor, item: Item, hand: int) -> None:
    """Put a carried card into a hand; what that hand held goes where the card came from."""
    before = survivor.hands[hand]
    if item in survivor.pack:
        place = survivor.pack.index(item)
        survivor.pack[place : place + 1] = [before] if before is not None else []
    else:
        survivor.hands[survivor.hands.index(item)] = before
    survivor.hands[hand] = item


# -- improved weapons


def combinations(state: State, name: str) -> list[Combination]:
    """What the Survivor can build from cards of the own inventory (ZOM-066, ZOM-067)."""
    cards = [item.card for item in state.survivor(name).inventory]
    return [made for made in state.book.combinations.values() if all(part in cards for part in made.parts)]


def combine(state: State, name: str, combination: str) -> Rules[None]:
    """Make an improved weapon of two cards, at no cost; it takes one slot (ZOM-068, ZOM-069, ZOM-071, ZOM-075).

    It lies where the first part was, until the Survivor says where it goes (ZOM-070).
    """
    recipe = state.book.combinations[combination]
    survivor = state.survivor(name)
    parts = [next(item for item in survivor.inventory if item.card == part) for part in recipe.parts]
    made = state.new_item(recipe.makes)
    if recipe.under:
        made.under, made.empty = list(recipe.parts), parts[0].empty
    else:
        state.discards.extend(recipe.parts)
    survivor.hands = [made if held is parts[0] else held for held in survivor.hands]
    survivor.pack = [made if kept is parts[0] else kept for kept in survivor.pack]
    take_away(survivor, parts[1])
    rule = "ZOM-071" if recipe.under else "ZOM-075"
    yield from tell(rule, f"{survivor.name} makes a {state.book.named(made.card)}", "made", card=made.card)
    where = yield from choose(lambda: equip_ask(state, name, made.id))
    if where != STAY:
        survivor = state.survivor(name)
        equip(survivor, item_of(survivor, made.id), int(where))


def equip_ask(state: State, name: str, item_id: str) -> Choose:
    """Which hand takes the new weapon, at no cost (ZOM-070)."""
    survivor = state.survivor(name)
    item = item_of(survivor, item_id)
    options = [Option(STAY, "Leave it where it is")]
    for hand, held in enumerate(survivor.hands):
        if held is not item:
            words = f"Take it into hand {hand + 1}"
            swapped = f", instead of the {state.book.named(held.card)}" if held else ""
            options.append(Option(str(hand), words + swapped))
    return Choose(
        rule="ZOM-070",
        text=f"Where does {survivor.name} put the {state.book.named(item.card)}?",
        who=PLAYER,
        subjects=(name,),
        options=tuple(options),
        default=STAY,
    )


# -- reloading, and passing cards on


def unloaded(state: State, survivor: Survivor) -> list[Item]:
    """The weapons in the hands that must be reloaded (ZOM-088)."""
    return [item for item in survivor.held if item.empty]


def reload(state: State, name: str) -> Rules[None]:
    """One Action loads every such weapon in the hands (ZOM-084, ZOM-088)."""
    survivor = state.survivor(name)
    loaded = unloaded(state, survivor)
    for item in loaded:
        item.empty = False
    cards = " and ".join(state.book.named(item.card) for item in loaded)
    yield from tell("ZOM-084", f"{survivor.name} reloads {cards}", "reloaded", name=name)


def reload_all(state: State) -> None:
    """In the End Phase every weapon is loaded at no cost, so every turn starts loaded (ZOM-085, ZOM-086)."""
    for survivor in state.survivors.values():
        for item in survivor.inventory:
            item.empty = False


def hand_over(state: State, name: str, item_id: str, other: str) -> Rules[None]:
    """Give a card to another Survivor; an unloaded weapon stays unloaded (ZOM-087)."""
    giver, taker = state.survivor(name), state.survivor(other)
    item = item_of(giver, item_id)
    if not put_in(taker, item):
        gone("Room for that card", "ZOM-087")
    take_away(giver, item)
    words = f"{giver.name} gives {taker.name} the {state.book.named(item.card)}"
    yield from tell("ZOM-087", words, "given", item=item_id, to=other)
