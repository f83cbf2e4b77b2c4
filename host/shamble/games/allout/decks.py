"""The supply and event decks, in the program's hands or at the table.

The program shuffles before the game, and again from the discards when a deck is empty (AOW-083, 215, 251). A deck at
the table is never shuffled here: of each card that is turned up the people say which it is.
"""

from __future__ import annotations

from shamble.games.allout.cards.model import Book
from shamble.games.allout.cards.single import DECK_OF, known_ids, put_in
from shamble.games.allout.house import by_house
from shamble.games.allout.state import Pile, State
from shamble.kernel.asks import Draw, Json, Rules, draw, tell
from shamble.kernel.hands import TABLE

EMPTY = {"supply": "AOW-215", "event": "AOW-251"}
TURN_UP = {
    "supply": ("AOW-205", "Draw a Supply card: which is it?"),
    "event": ("AOW-246", "Draw an Event card: which is it?"),
}


def shuffle(state: State, deck: str, rule: str) -> Rules[None]:
    """Shuffle the discards into a new deck; by the program the whole order is one answer (AOW-083)."""
    pile = state.decks[deck]
    if not pile.discards:
        return
    if state.hands.decks == TABLE:
        pile.order, pile.discards = pile.discards, []
        pile.forget()
        yield from tell(rule, f"Shuffle the {deck} deck at the table", "deck")
    else:
        pile.order = yield from shuffled(deck, tuple(pile.discards), rule)
        pile.discards, pile.known = [], True


def shuffled(deck: str, cards: tuple[str, ...], rule: str) -> Rules[list[str]]:
    """The cards in the order in which they come to lie."""
    ask = Draw(
        rule=rule, text=f"Shuffle the {deck} deck", subjects=(deck,), deck=deck, cards=cards, count=len(cards)
    )
    return list((yield from draw(lambda: ask)))


def draw_card(state: State, deck: str) -> Rules[str]:
    """The top card's id, or empty when there is no card left at all (AOW-215, AOW-251)."""
    pile = state.decks[deck]
    if not pile.order and by_house(state, f"empty-{deck}") == "reshuffle":
        yield from shuffle(state, deck, EMPTY[deck])
    if not pile.order:
        yield from tell(EMPTY[deck], f"The {deck} deck is empty", "deck")
        return ""
    if state.hands.decks == TABLE:
        return (yield from turned_up(state, deck))
    if not pile.known:
        pile.order, pile.known = (yield from shuffled(deck, tuple(pile.order), "AOW-083")), True
    return pile.order.pop(0)


def turned_up(state: State, deck: str) -> Rules[str]:
    """The card that the people at the table draw; one the deck should not hold is taken at their word."""
    rule, text = TURN_UP[deck]

    def ask() -> Draw:
        cards, titles = tuple(state.decks[deck].order), titles_of(state, deck)
        return Draw(
            rule=rule,
            text=text,
            subjects=(deck,),
            deck=deck,
            cards=cards,
            known=tuple(titles),
            titles=titles,
            hint="new NAME for one that is not here",
        )

    (card,) = yield from draw(ask)
    adopt(state, card)
    take_up(state.decks[deck], card)
    return card


def adopt(state: State, card: str) -> None:
    """A spare card comes into the game."""
    if card in state.spare and card not in known_ids(state.book):
        add_card(state, state.spare[card])


def add_card(state: State, table: Json) -> None:
    """A card that was checked before comes into the game, into no deck yet."""
    put_in(state.book, table)
    state.own.append(table)


def titles_of(state: State, deck: str) -> dict[str, str]:
    """What people call the cards that may be in such a deck, those of this game first."""
    titles = {card: title(state.book, card) for card in cards_of(state.book, deck)}
    for card, table in state.spare.items():
        for kind, fields in table.items():
            if DECK_OF[kind] == deck:
                titles.setdefault(card, fields["name"])
    return titles


def take_up(pile: Pile, card: str) -> None:
    """Take a card off the deck. One of the discards shows that the people have shuffled them in."""
    if card not in pile.order and card in pile.discards:
        pile.order, pile.discards = [*pile.order, *pile.discards], []
        pile.forget()
    if card in pile.order:
        pile.order.remove(card)


def cards_of(book: Book, deck: str) -> list[str]:
    """The ids of all cards that may be in such a deck."""
    return sorted([*book.items, *book.incidents] if deck == "supply" else book.events)


def title(book: Book, card: str) -> str:
    """The name of any card of a deck."""
    for shelf in (book.items, book.incidents, book.events):
        if card in shelf:
            return shelf[card].name
    return card
