"""Swap Items: rearrange cards, and give some to friends in the Kill Zone (AOW-226 to 230)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shamble.games.allout.house import by_house
from shamble.games.allout.items import attached, fits, free_slots, held, hosts, put, slot_of, take
from shamble.games.allout.state import SLOTS, Item, State
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

DONE = "done"
ACTIVE = tuple(slot for slot in SLOTS if slot != "pack")
"""Slots in which a card is equipped (AOW-021)."""


def swap(state: State, name: str) -> Rules[str]:
    """Any number of cards in one Action, each moved once (AOW-226)."""
    moved: list[str] = []
    friends = yield from near_friends(state, name)
    while any(possible(state, name, moved, friends)):
        cards = yield from move_card(state, name, moved, friends)
        if not cards:
            break
        moved += cards
    return ""


def move_card(state: State, name: str, moved: list[str], friends: list[str]) -> Rules[list[str]]:
    """Move the next card, or stop; returns the ids of the cards moved."""
    chosen = yield from choose(lambda: which(state, name, moved, friends))
    if chosen == DONE:
        return []
    what, first, rest = chosen.split(":", 2)
    return (yield from MOVES[what](state, name, first, rest))


def near_friends(state: State, name: str) -> Rules[list[str]]:
    """Friendly models inside the Kill Zone, to whom cards may be given (AOW-227)."""
    return (yield from state.board.in_zone(name, state.friends(name)))


def may_swap(state: State, name: str) -> Rules[bool]:
    """Whether any card can be moved, exchanged or given."""
    return any(possible(state, name, [], (yield from near_friends(state, name))))


def which(state: State, name: str, moved: list[str], known: list[str]) -> Choose:
    """The next card to move, or done; known: friends near, where only the people at the table can say."""
    moves = tuple(possible(state, name, moved, glance(near_friends(state, name), known)))
    options = (Option(DONE, "Done"), *moves)
    text = f"{state.survivor(name).name} moves which card?"
    default = options[min(1, len(moves))].id
    return Choose(
        rule="AOW-226", text=text, who=state.owner(name), subjects=(name,), options=options, default=default
    )


def possible(state: State, name: str, moved: list[str], friends: list[str]) -> Iterator[Option]:
    """Moves to a free slot, exchanges of two cards, and gifts to friends (AOW-226 to 229)."""
    here = [friend for friend in friends if friend in state.survivors]
    if state.survivor(name).supplies and by_house(state, "swap-supplies") == "yes":
        for friend in here:
            yield Option(f"supply:{friend}:one", f"A supply counter to {state.survivors[friend].name}")
    waiting = [item for item in state.survivor(name).carried() if item.id not in moved]
    for item in waiting:
        yield from places_for(state, name, item)
        yield from partners(state, name, item, waiting)
        yield from gifts(state, here, item)


def places_for(state: State, name: str, item: Item) -> Iterator[Option]:
    """The items of its owner that a card may be attached to, and the free slots for it (AOW-226, AOW-602)."""
    card, here = state.item_card(item), slot_of(state, name, item.id)
    for host in hosts(state, name, card):
        if item not in host.attached:
            yield Option(f"on:{item.id}:{host.id}", f"{card.name} onto {state.item_card(host).name}")
    for slot in free_slots(state, name, card):
        if slot != here or item.id in attached(state, name):
            yield Option(f"to:{item.id}:{slot}", f"{card.name} from {here} to {slot}")


def partners(state: State, name: str, item: Item, waiting: list[Item]) -> Iterator[Option]:
    """The cards of its owner that a card may change places with, each pair once (AOW-226)."""
    loose = attached(state, name)
    for other in waiting:
        whole = not loose & {item.id, other.id}
        if item.id < other.id and whole and exchangeable(state, name, item.id, other.id):
            text = f"{state.item_card(item).name} and {state.item_card(other).name} change places"
            yield Option(f"with:{item.id}:{other.id}", text)


def gifts(state: State, friends: list[str], item: Item) -> Iterator[Option]:
    """Friends who have a free active slot for the card; never the pack (AOW-228, AOW-229)."""
    card = state.item_card(item)
    for friend in friends:
        for slot in ACTIVE:
            if fits(state, friend, slot, card):
                text = f"{card.name} to {state.survivors[friend].name} ({slot})"
                yield Option(f"give:{item.id}:{friend}:{slot}", text)


def exchangeable(state: State, name: str, one: str, two: str) -> bool:
    """Whether two cards in different slots fit in each other's place."""
    here, there = slot_of(state, name, one), slot_of(state, name, two)
    items = {item.id: state.item_card(item) for item in state.survivor(name).carried()}
    return (
        here != there
        and fits(state, name, there, items[one], without=[two])
        and fits(state, name, here, items[two], without=[one])
    )


def shift(state: State, name: str, item: str, slot: str) -> Rules[list[str]]:
    """A card goes to a free slot of its owner (AOW-226)."""
    card = take(state, name, item)
    put(state, name, slot, card)
    text = f"{state.survivor(name).name} moves {state.item_card(card).name} to {slot}"
    yield from tell("AOW-226", text, "item", id=name, item=item)
    return [item]


def exchange(state: State, name: str, one: str, two: str) -> Rules[list[str]]:
    """Two cards of the same owner change places (AOW-226)."""
    here, there = slot_of(state, name, one), slot_of(state, name, two)
    first, second = take(state, name, one), take(state, name, two)
    put(state, name, there, first)
    put(state, name, here, second)
    both = f"{state.item_card(first).name} and {state.item_card(second).name}"
    yield from tell("AOW-226", f"{state.survivor(name).name} changes {both} about", "item", id=name, item=one)
    return [one, two]


def attach(state: State, name: str, item: str, host: str) -> Rules[list[str]]:
    """A card is attached to an item of its owner and takes no slot any more (AOW-601, AOW-602)."""
    card = take(state, name, item)
    onto = held(state, name, host)
    onto.attached.append(card)
    text = (
        f"{state.survivor(name).name} attaches {state.item_card(card).name} to {state.item_card(onto).name}"
    )
    yield from tell("AOW-602", text, "item", id=name, item=item)
    return [item]


def give(state: State, name: str, item: str, to: str) -> Rules[list[str]]:
    """A card goes to a friend's active slot (AOW-227, AOW-228)."""
    friend, _, slot = to.partition(":")
    receiver = state.survivor(friend)
    card = take(state, name, item)
    put(state, friend, slot, card)
    text = f"{state.survivor(name).name} gives {state.item_card(card).name} to {receiver.name}"
    yield from tell("AOW-227", text, "item", id=friend, item=item)
    return [item]


def hand_over(state: State, name: str, friend: str, one: str) -> Rules[list[str]]:
    """A supply counter goes to a friend, where house rules allow that (AOW-230)."""
    giver, receiver = state.survivor(name), state.survivor(friend)
    giver.supplies, receiver.supplies = giver.supplies - 1, receiver.supplies + 1
    yield from tell("AOW-230", f"{giver.name} gives {receiver.name} a supply counter", "supply", id=friend)
    return [one]


MOVES: dict[str, Callable[[State, str, str, str], Rules[list[str]]]] = {
    "to": shift,
    "with": exchange,
    "on": attach,
    "give": give,
    "supply": hand_over,
}
