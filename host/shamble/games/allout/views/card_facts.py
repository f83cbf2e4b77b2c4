"""Facts about cards that people may correct: in slots, in play, in the decks at the table and on their discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from shamble.games.allout.cards.single import checked, known_ids
from shamble.games.allout.decks import add_card, cards_of, title
from shamble.games.allout.items import can_carry, fits, new_item, put
from shamble.games.allout.state import SLOTS, InPlay, Item, State
from shamble.games.allout.threat import band_of
from shamble.games.allout.views.names import LONGEST, matches
from shamble.kernel.asks import Json, brief
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.hands import TABLE

MOST_KNOWN = 300
"""Letters of a list of what is known, in an error."""


def deck_facts(state: State) -> Iterator[tuple[str, Fact]]:
    """What lies in the decks at the table and on their discards; in the deck in no order."""
    for deck, pile in state.decks.items():
        for heap, where in (("deck", f"the {deck} deck"), ("discards", f"the {deck} discards")):
            there = ", ".join(pile.order if heap == "deck" else pile.discards)
            yield f"{deck}.{heap}", Fact(there, partial(set_heap, state, deck, heap), where)


def forget_orders(state: State) -> None:
    """Where the decks lie at the table, the program does not know the order of the cards."""
    if state.hands.decks == TABLE:
        for pile in state.decks.values():
            pile.forget()


def enter_card(state: State, value: Json) -> None:
    """One more card that may be drawn, as a table such as {"event": {...}}; None adds none."""
    if value is None:
        return
    table = checked(value)
    (fields,) = table.values()
    if fields["id"] in known_ids(state.book) or fields["id"] in state.spare:
        raise BadInput(f"there is a card {fields['id']!r} in this game already; expected an id of its own")
    add_card(state, table)


def set_heap(state: State, deck: str, heap: str, value: Json) -> None:
    """The cards in a deck or on its discards: names with commas between, or nothing.

    What comes to one of the two leaves the other; what leaves the discards is back in the deck.
    """
    wanted, pile = named_cards(state, value, cards_of(state.book, deck), f"{deck} card"), state.decks[deck]
    before, other = (pile.order, pile.discards) if heap == "deck" else (pile.discards, pile.order)
    for card in (Counter(wanted) - Counter(before)).elements():
        if card in other:
            other.remove(card)
    if heap == "deck":
        pile.order = wanted
    else:
        pile.order += (Counter(before) - Counter(wanted)).elements()
        pile.discards = wanted
    pile.forget()


def set_remains(state: State, value: Json) -> None:
    """The event cards that Remain in Play: ids with commas between, or nothing (AOW-249)."""
    lasting = {card.id for card in state.book.events.values() if card.remains}
    wanted = named_cards(state, value, lasting, "event card that remains in play")
    there = {card.card: card for card in state.remains}
    if len(set(wanted)) < len(wanted):
        raise BadInput("each card can remain in play once")
    band = band_of(state.threat)
    pile = state.decks["event"]
    for card in wanted:
        if card not in there:
            drawn = pile.discards if card in pile.discards else pile.order
            if card in drawn:
                drawn.remove(card)
    pile.discards += [card for card in there if card not in wanted]
    state.remains = [there.get(card) or InPlay(card, state.turn, band) for card in wanted]


def named_cards(state: State, value: Json, known: Iterable[str], what: str) -> list[str]:
    """The ids of cards named by id or title with commas between, all of them known; BadInput for another."""
    titles = titled(state, known)
    return [named(titles, word, what) for word in listed(value)]


def listed(value: Json) -> list[str]:
    """Names with commas between; BadInput for what is no text."""
    if not isinstance(value, str):
        raise BadInput(f"{brief(value)} names nothing; expected names with commas between, or nothing")
    return [word.strip() for word in value.split(",") if word.strip()]


def titled(state: State, cards: Iterable[str]) -> dict[str, str]:
    """What people call these cards."""
    return {card: title(state.book, card) for card in cards}


def named(titles: Mapping[str, str], word: str, what: str) -> str:
    """The id of one thing among these, by its id or the beginning of its title; BadInput for none or several."""
    word = word.strip()[:LONGEST]
    found = [word] if word in titles else matches(titles, word)
    if len(found) != 1:
        known = ", ".join(sorted(found or titles))
        raise BadInput(f"there is no one {what} {brief(word[:40])}; known: {known[:MOST_KNOWN]}")
    return found[0]


def give(state: State, name: str, value: Json) -> None:
    """One more card in use, in hand or worn: out of the pack if it is there, else new."""
    if value is None:
        return
    (card, *more) = named_cards(state, value, state.book.items, "item") or [""]
    if more or not card:
        raise BadInput(
            f"{brief(value)} is not one item; expected its name, such as {next(iter(state.book.items))}"
        )
    survivor, item = state.survivor(name), state.book.items[card]
    slot = next((slot for slot in SLOTS[:-1] if fits(state, name, slot, item)), None)
    if slot is None:
        full = ", ".join(card.card for card in survivor.equipped())
        raise BadInput(
            f"{survivor.name} has no room for {item.name} beside {full}; set the hand, head or body slot"
        )
    packed = next((one for one in survivor.slots["pack"] if one.card == card), None)
    if packed:
        survivor.slots["pack"].remove(packed)
    put(state, name, slot, packed or new_item(state, card))


def set_slot(state: State, name: str, slot: str, value: Json) -> None:
    """The cards in a slot: names of items with commas between, each with "+" before what is attached, or nothing."""
    titles = titled(state, state.book.items)
    wanted = [[named(titles, word, "item") for word in words.split("+")] for words in listed(value)]
    survivor = state.survivor(name)
    before, unused = survivor.slots[slot], survivor.inside(slot)
    trial: list[Item] = []
    survivor.slots[slot] = trial
    try:
        for card, *parts in wanted:
            if not fits(state, name, slot, state.book.items[card]):
                raise BadInput(f"{card} does not fit in the {slot} slot of {survivor.name}")
            check_parts(state, card, parts)
            item = same_again(unused, card)
            trial.append(replace(item, attached=[same_again(unused, part) for part in parts]))
    except BadInput:
        survivor.slots[slot] = before
        raise
    for item in survivor.inside(slot):
        item.id = item.id or new_item(state, item.card).id


def same_again(unused: list[Item], card: str) -> Item:
    """The next item of that card that was there before, or a new one without an id."""
    found = next((item for item in unused if item.card == card), None)
    if found is None:
        return Item("", card)
    unused.remove(found)
    return found


def check_parts(state: State, card: str, parts: Iterable[str]) -> None:
    """Raise BadInput for an item that cannot be attached to that card (AOW-601)."""
    items = state.book.items
    for part in parts:
        if not can_carry(items[card], items[part]):
            raise BadInput(f"{part} cannot be attached to {card}")
