"""Timing windows of a roll: which cards of whom may change it or roll dice of it again, and in which order (AOW-154).

Nothing subscribes: at each window the abilities are looked up from the state as it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from shamble.games.allout.cards.model import Ability, ItemCard, RollKind
from shamble.games.allout.state import SLOTS, Item, State

WEAPONS = ("ranged", "melee")


class Part(NamedTuple):
    """One die of a pool: its colour, and the model that brought it; empty for Cover, Walkers and the like."""

    owner: str
    colour: str


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of a pool: of which kind, by whom, whose dice it has and whom it is against.

    parts: the base dice and those of weapons, armor and conditions, as they are now (AOW-078, 149, 151, 319);
    using: the item id of the weapon that each model attacks with; dropped: the colours of dice that are left out
    before the roll (AOW-598).
    """

    on: RollKind
    rule: str
    text: str
    who: str
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    parts: Callable[[], list[Part]]
    using: Mapping[str, str] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class Held(NamedTuple):
    """An ability in play: whose it is, on which of its cards, which of the card's, and what it does."""

    owner: str
    item: str
    number: int
    ability: Ability


def open_to(state: State, throw: Throw, *deeds: str) -> Iterator[Held]:
    """The abilities that may act on a roll now: the side's that rolls, then its opponent's (AOW-154)."""
    for names, whose in ((throw.ours, "own"), (throw.theirs, "enemy")):
        for owner in (name for name in names if name in state.survivors):
            if whose == "own" and "reroll" in deeds and dual_wields(state, throw, owner):
                yield Held(owner, throw.using[owner], DUAL_WIELD, SECOND_THOUGHT)
            for item in state.survivors[owner].equipped():
                card = state.item_card(item)
                for number, ability in enumerate(card.abilities):
                    fits = (ability.on, ability.whose) == (throw.on, whose) and ability.do in deeds
                    if fits and in_use(throw, owner, item, card, ability):
                        yield Held(owner, item.id, number, ability)


def changes_rolls(state: State, name: str) -> bool:
    """Whether a survivor has anything equipped that may change a roll, its own or an enemy's (AOW-154, AOW-616)."""
    slots, cards = state.survivors[name].slots, state.book.items
    worn = [item for slot in SLOTS[:-1] for item in slots[slot]]
    worn += [more for item in worn for more in item.attached]
    for item in worn:
        card = cards[item.card]
        if card.abilities or "dual-wield" in card.keywords:
            return True
    return False


DUAL_WIELD = -1
"""The number of the ability that two Dual Wield weapons give, which is on neither card."""
SECOND_THOUGHT = Ability("reroll", "melee")
"""One die of the melee attack may be rolled again (AOW-616)."""


def dual_wields(state: State, throw: Throw, owner: str) -> bool:
    """Whether a survivor attacks with one of two Dual Wield weapons, one in each hand slot (AOW-616)."""
    hands = state.survivors[owner].slots["hand"]
    pair = len(hands) == 2 and all("dual-wield" in state.item_card(item).keywords for item in hands)
    return throw.on == "melee" and pair and throw.using.get(owner) in {item.id for item in hands}


def in_use(throw: Throw, owner: str, item: Item, card: ItemCard, ability: Ability) -> bool:
    """A weapon helps only the attacks that are made with it; any other card as long as it is equipped (AOW-021)."""
    attack = ability.whose == "own" and ability.on != "defense"
    return not (attack and card.kind in WEAPONS) or throw.using.get(owner) == item.id
