"""What somebody carries that has rules of its own, looked up by its traits (RIE-149)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.heroes.carrying import in_hand
from shamble.games.riese.state import Hero, Item, State


def with_trait(state: State, items: Iterable[Item], trait: str) -> list[Item]:
    """Those of the items whose card has a trait."""
    return [item for item in items if trait in state.card(item).traits]


def carries(state: State, hero: Hero, trait: str) -> bool:
    """Whether a hero carries a card with a trait, readied or not; Max can use none (RIE-213)."""
    return hero.human and bool(with_trait(state, hero.carried, trait))


def holds(state: State, hero: Hero, trait: str) -> bool:
    """Whether a hero has readied a card with a trait (RIE-301)."""
    return bool(readied_with(state, hero, trait))


def readied_with(state: State, hero: Hero, trait: str) -> list[Item]:
    """The cards with a trait that a hero has readied; what lies in a trooper's second box need not be (RIE-296)."""
    return with_trait(state, in_hand(state, hero), trait) if hero.human else []


def used_up(hero: Hero, item_id: str) -> None:
    """Discard a card that a hero carries, wherever they keep it."""
    if hero.ready is not None and hero.ready.id == item_id:
        hero.ready = None
    if hero.off_hand is not None and hero.off_hand.id == item_id:
        hero.off_hand = None
    for place in (*hero.slots, hero.pockets):
        place[:] = [item for item in place if item.id != item_id]
