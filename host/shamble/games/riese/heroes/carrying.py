"""What a hero can carry, and where it goes: hands, gear slots, webbing, boxes (RIE-150 to 154, RIE-295, RIE-296)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from shamble.games.riese.cards import MOST_SUPPLIES, SLOTS, WEBBING
from shamble.games.riese.house import by_house
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Item, State

BOXES = 2
"""Of a trooper, each for one weapon or one piece of gear (RIE-427)."""


@dataclass(slots=True)
class Outfit:
    """Who has what in hand, and what is put away; nothing says yet whether it fits."""

    ready: Item | None = None
    off_hand: Item | None = None
    away: list[Item] = field(default_factory=list)

    @property
    def hands(self) -> list[Item]:
        """What is readied."""
        return [item for item in (self.ready, self.off_hand) if item is not None]


def weightless(state: State, item: Item) -> bool:
    """Whether an item takes up no room (RIE-150, RIE-180)."""
    return state.card(item).size == "zero"


def units(state: State, item: Item) -> int:
    """How many slots an item fills: 0, 1 or 2 (RIE-496)."""
    return {"zero": 0, "double": 2}.get(state.card(item).size, 1)


def one_handed(state: State, item: Item | None) -> bool:
    """Whether an item is a weapon for one hand (RIE-295)."""
    weapon = state.weapon(item) if item is not None else None
    return weapon is not None and weapon.one_handed


def small(state: State, item: Item) -> bool:
    """Whether three of its kind go into the webbing: small things and one-handed weapons (RIE-153)."""
    return state.card(item).size == "small" or one_handed(state, item)


def can_be_readied(state: State, item: Item) -> bool:
    """Whether an item is a weapon that is fought with in hand; explosives that are thrown need not be (RIE-397)."""
    weapon = state.weapon(item)
    return weapon is not None and "thrown" not in weapon.traits


def in_hand(state: State, hero: Hero) -> list[Item]:
    """The weapons a hero may attack with, the main one first (RIE-296, RIE-301, RIE-303, RIE-427).

    The second one counts only if both are one-handed: what else is in a trooper's second box is put away.
    """
    held = [hero.ready] if hero.ready is not None and can_be_readied(state, hero.ready) else []
    if hero.off_hand is not None and one_handed(state, hero.off_hand) and one_handed(state, hero.ready):
        held.append(hero.off_hand)
    return held


def outfit_of(state: State, hero: Hero) -> Outfit:
    """What a hero has now; what takes no room is left out."""
    hands = in_hand(state, hero)
    away = [item for item in (*hero.readied, *hero.stowed) if item not in hands]
    main, second = (*hands, None, None)[:2]
    return Outfit(main, second, away)


def fits(state: State, hero: Hero, outfit: Outfit) -> bool:
    """Whether a hero can carry all of this in that way (RIE-152 to 154, RIE-295, RIE-296, RIE-427)."""
    if outfit.off_hand is not None and not (
        one_handed(state, outfit.off_hand) and one_handed(state, outfit.ready)
    ):
        return False
    if hero.kind == "dog":
        return not (outfit.hands or outfit.away)
    if hero.kind == "trooper":
        return sum(units(state, item) for item in (*outfit.hands, *outfit.away)) <= BOXES
    return slotted(state, hero, outfit.away) is not None


def slotted(state: State, hero: Hero, items: Sequence[Item]) -> list[list[Item]] | None:
    """The gear slots of a character with these items in them, the webbing first; None when they do not fit.

    The webbing holds up to three small things or, unless the house says no, one other (RIE-153); a Deep Pockets skill
    doubles each slot, the webbing's small things apart (RIC-089).
    """
    each = 2 if has(state, hero, "deep-pockets") else 1
    big = [item for item in items if not small(state, item)]
    little = [item for item in items if small(state, item)]
    webbing, rest = little[:WEBBING], [*big, *little[WEBBING:]]
    slots = laid_out(state, [webbing], rest, each)
    if slots is None and by_house(state, "webbing") == "any":
        return laid_out(state, [], [*big, *little], each)
    return slots


def laid_out(
    state: State, first: list[list[Item]], items: Sequence[Item], each: int
) -> list[list[Item]] | None:
    """Slots filled one after the other; what is bigger than a slot leaves the next one empty."""
    slots, room = list(first), 0
    for item in sorted(items, key=lambda item: -units(state, item)):
        size = units(state, item)
        if room:
            slots[-1].append(item)
            room -= size
        else:
            slots += [[item]] if size <= each else [[item], []]
            room = max(0, each - size)
    return slots + [[] for _ in range(SLOTS - len(slots))] if len(slots) <= SLOTS else None


def put_on(state: State, hero: Hero, outfit: Outfit) -> None:
    """Give a hero this outfit, which fits; what takes no room stays in the pockets."""
    hero.ready, hero.off_hand = outfit.ready, outfit.off_hand
    if hero.kind == "trooper":
        hero.slots = []
        for item in outfit.away:
            if hero.ready is None:
                hero.ready = item
            else:
                hero.off_hand = item
    elif hero.kind == "character":
        hero.slots = slotted(state, hero, outfit.away) or []


def room_for(state: State, hero: Hero, card: str) -> bool:
    """Whether a hero can take another card of this kind as it is, without laying anything down (RIE-154, RIE-210)."""
    item = Item("", card)
    if weightless(state, item):
        return hero.human
    outfit = outfit_of(state, hero)
    ways = [Outfit(outfit.ready, outfit.off_hand, [*outfit.away, item])]
    if can_be_readied(state, item) and outfit.ready is None:
        ways.append(Outfit(item, None, outfit.away))
    if can_be_readied(state, item) and outfit.off_hand is None:
        ways.append(Outfit(outfit.ready, item, outfit.away))
    return any(fits(state, hero, way) for way in ways)


def supply_room(hero: Hero, kind: str) -> int:
    """How many more of a supply a hero can carry: three of each kind, for Max three in all (RIE-210, RIE-369)."""
    held = sum(hero.supplies.values()) if hero.kind == "dog" else hero.supplies.get(kind, 0)
    return max(0, MOST_SUPPLIES - held)
