"""The supply and event decks: shuffled before the game, and again from the discards when empty (AOW-083, 215, 251)."""

from __future__ import annotations

from shamble.games.allout.cards.model import Book
from shamble.games.allout.house import by_house
from shamble.games.allout.state import State
from shamble.kernel.asks import Draw, Rules, draw, tell

EMPTY = {"supply": "AOW-215", "event": "AOW-251"}


def shuffle(state: State, deck: str, rule: str) -> Rules[None]:
    """Shuffle the discards into a new deck; the whole order is one answer (AOW-083)."""
    pile = state.decks[deck]
    cards = tuple(pile.discards)
    if not cards:
        return
    ask = Draw(
        rule=rule, text=f"Shuffle the {deck} deck", subjects=(deck,), deck=deck, cards=cards, count=len(cards)
    )
    pile.order = list((yield from draw(lambda: ask)))
    pile.discards = []


def draw_card(state: State, deck: str) -> Rules[str]:
    """The top card's id, or empty when there is no card left at all (AOW-215, AOW-251)."""
    pile = state.decks[deck]
    if not pile.order and by_house(state, f"empty-{deck}") == "reshuffle":
        yield from shuffle(state, deck, EMPTY[deck])
    if not pile.order:
        yield from tell(EMPTY[deck], f"The {deck} deck is empty", "deck")
        return ""
    return pile.order.pop(0)


def title(book: Book, card: str) -> str:
    """The name of any card of a deck."""
    for shelf in (book.items, book.incidents, book.events):
        if card in shelf:
            return shelf[card].name
    return card
