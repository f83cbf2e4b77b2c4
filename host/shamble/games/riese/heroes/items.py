"""Items change hands: found, picked up, passed, switched, left by the dead (RIE-122, RIE-154, RIE-228, RIE-231)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from shamble.games.riese import moments
from shamble.games.riese.blasts.gear import burns_out
from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.heroes.carrying import (
    Outfit,
    can_be_readied,
    fits,
    in_hand,
    one_handed,
    outfit_of,
    put_on,
    supply_room,
    weightless,
)
from shamble.games.riese.state import Hero, Item, State, Thing
from shamble.games.riese.story import xp
from shamble.games.riese.words import SINGLE, card_name, counted, item_name, listed
from shamble.geometry.squares import Square
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

# -- getting something


def give(state: State, name: str, card: str, rule: str = "RIE-339") -> Rules[None]:
    """A hero finds a card: it may rearrange all it has, and switch weapons, for nothing (RIE-339, RIE-359)."""
    item = state.new_item(card)
    yield from tell(
        rule, f"{state.hero(name).name} gets the {card_name(state, card)}", "item", who=name, card=card
    )
    yield from receive(state, name, item, rule)
    if can_be_readied(state, item) and item in state.hero(name).stowed:
        yield from arrange(state, name, "RIE-359")


def receive(state: State, name: str, item: Item, rule: str) -> Rules[None]:
    """A hero takes an item: a weapon may be readied at once, and what does not fit is laid down (RIE-228, RIE-231).

    Max can hold no item; it is laid down where he stands (RIE-210, RIE-213).
    """
    hero = state.hero(name)
    yield from xp.item_credit(state, name, item)
    if hero.human and weightless(state, item):
        hero.pockets.append(item)
        yield from light_up(state)
        return
    chosen = yield from choose_place(state, name, item, rule)
    outfit = outfit_of(state, state.hero(name))
    yield from settle(state, name, placed(state, outfit, item, chosen), rule)


def placed(state: State, outfit: Outfit, item: Item, where: str) -> Outfit:
    """An outfit with one more item: in the main hand, in the off hand, or put away."""
    if where == "ready":
        off = outfit.off_hand if one_handed(state, item) else None
        moved = [
            other for other in (outfit.ready, outfit.off_hand if off is None else None) if other is not None
        ]
        return Outfit(item, off, [*outfit.away, *moved])
    if where == "off-hand":
        moved = [outfit.off_hand] if outfit.off_hand is not None else []
        return Outfit(outfit.ready, item, [*outfit.away, *moved])
    return Outfit(outfit.ready, outfit.off_hand, [*outfit.away, item])


def choose_place(state: State, name: str, item: Item, rule: str) -> Rules[str]:
    """Where a new weapon goes; all else is put away without a question, as is a weapon whose question is skipped."""
    hero = state.hero(name)
    if not can_be_readied(state, item) or not hero.human:
        return "away"
    hands = outfit_of(state, hero)
    if hands.ready is None:
        return "ready"

    def ask() -> Choose:
        hero = state.hero(name)
        now, what = outfit_of(state, hero), item_name(state, item)
        options = [Option("away", f"Put the {what} away")]
        options.append(Option("ready", f"Ready it in place of the {card_words(state, now.ready)}"))
        if one_handed(state, item) and one_handed(state, now.ready):
            instead = f", in place of the {card_words(state, now.off_hand)}" if now.off_hand else ""
            options.append(Option("off-hand", f"Ready it in the off hand{instead}"))
        text = f"{hero.name} has the {what} now: where does it go?"
        return Choose(
            rule=rule, text=text, who=hero.seat, subjects=(name,), options=tuple(options), default="away"
        )

    return (yield from step(choose(ask))) or "away"


def card_words(state: State, item: Item | None) -> str:
    """The name of an item, or that the hand is empty."""
    return item_name(state, item) if item is not None else "empty hand"


def settle(state: State, name: str, outfit: Outfit, rule: str) -> Rules[None]:
    """Give a hero this outfit; as long as it does not fit, something is laid down, as its player says (RIE-231).

    A torch that was readied and is not any more is gone (RIE-552).
    """
    hero = state.hero(name)
    burnt = [item for item in in_hand(state, hero) if item not in outfit.hands and burns_out(state, item)]
    outfit = replace(outfit, away=[item for item in outfit.away if item not in burnt])
    for item in burnt:
        yield from tell("RIE-552", f"The {item_name(state, item)} of {hero.name} is discarded", "discard")
    while not fits(state, hero, outfit):
        dropped = yield from choose_drop(state, name, outfit, rule)
        outfit = replace(outfit, away=[item for item in outfit.away if item.id != dropped.id])
        yield from lay_down(state, name, dropped, rule)
    put_on(state, hero, outfit)
    yield from light_up(state)


def light_up(state: State) -> Rules[None]:
    """What a torch in hand or a sight shows in the dark is turned up at once (RIE-474, RIE-625)."""
    if state.dark:
        yield from moments.after_change(state, "light")


def choose_drop(state: State, name: str, outfit: Outfit, rule: str) -> Rules[Item]:
    """Which item that does not fit is laid down; the last one if nobody says."""
    if len(outfit.away) == 1:
        return outfit.away[0]

    def ask() -> Choose:
        hero = state.hero(name)
        options = tuple([Option(f"lay:{item.id}", item_name(state, item)) for item in outfit.away])
        text = f"{hero.name} cannot carry it all: what is laid down?"
        return Choose(
            rule=rule, text=text, who=hero.seat, subjects=(name,), options=options, default=options[-1].id
        )

    chosen = yield from step(choose(ask))
    return next((item for item in outfit.away if f"lay:{item.id}" == chosen), outfit.away[-1])


def lay_down(state: State, name: str, item: Item, rule: str) -> Rules[None]:
    """Something of a hero's lies on its square from now on, in plain sight."""
    lay(state, state.square(name), item)
    words = f"{state.hero(name).name} lays down the {item_name(state, item)}"
    yield from tell(rule, words, "lay", who=name, card=item.card)


def lay(state: State, at: Square, item: Item) -> Thing:
    """Put an item on a square."""
    thing = state.put("item", at, what=item.card)
    thing.item = item
    return thing


# -- supplies


def gain_supply(state: State, name: str, kind: str, count: int = 1, rule: str = "RIE-122") -> Rules[None]:
    """A hero gets supplies; others with room may have what it cannot carry, and the rest is lost (RIE-122, RIE-369)."""
    hero = state.hero(name)
    taken = min(count, supply_room(hero, kind))
    hero.supplies[kind] = hero.supplies.get(kind, 0) + taken
    if taken:
        words = f"{hero.name} gets {counted(taken, SINGLE.get(kind, kind), kind)}"
        yield from tell(rule, words, "supply", who=name, supply=kind, count=taken)
    left = count - taken
    while left and (others := [hero for hero in state.on_map() if supply_room(hero, kind)]):
        chosen = yield from step(choose(lambda: excess_ask(state, name, kind, left, rule)))  # noqa: B023
        if chosen in ("nobody", None):
            break
        other = next(hero for hero in others if f"to:{hero.id}" == chosen)
        other.supplies[kind] += 1
        left -= 1
        yield from tell(
            rule, f"{other.name} gets {counted(1, SINGLE.get(kind, kind))}", "supply", who=other.id
        )
    if left:
        words = f"{counted(left, SINGLE.get(kind, kind), kind)} cannot be carried: lost"
        yield from tell("RIE-369", words, "supply", supply=kind, count=-left)


def excess_ask(state: State, name: str, kind: str, left: int, rule: str) -> Choose:
    """Who gets one of the supplies that its finder has no room for."""
    options = [Option(f"to:{hero.id}", hero.name) for hero in state.on_map() if supply_room(hero, kind)]
    hero = state.hero(name)
    return Choose(
        rule=rule,
        text=f"{hero.name} cannot carry {counted(left, SINGLE.get(kind, kind), kind)} more: who gets one?",
        who=hero.seat,
        subjects=(name,),
        options=(*options, Option("nobody", "Nobody")),
        default=options[0].id if options else "nobody",
    )


# -- switching


def arrange(
    state: State, name: str, rule: str = "RIE-155", paid: Callable[[], None] | None = None
) -> Rules[bool]:
    """Choose what is readied among all a hero carries (RIE-155, RIE-302); returns whether anything changed.

    paid: called once it is clear that something changes. Ends with what was readied if nothing else is chosen.
    """
    hero = state.hero(name)
    before = outfit_of(state, hero)
    main = yield from hand(state, name, rule, None)
    second = None
    if one_handed(state, main):
        second = yield from hand(state, name, rule, main)
    now = outfit_of(state, state.hero(name))
    everything = [*now.hands, *now.away]
    outfit = Outfit(main, second, [item for item in everything if item not in (main, second)])
    if (outfit.ready, outfit.off_hand) == (before.ready, before.off_hand):
        return False
    if paid is not None:
        paid()
    yield from settle(state, name, outfit, rule)
    words = " and ".join(item_name(state, item) for item in outfit.hands) or "nothing"
    yield from tell(rule, f"{hero.name} readies {words}", "switch", who=name)
    return True


def hand(state: State, name: str, rule: str, main: Item | None) -> Rules[Item | None]:
    """What goes into the main hand, or into the off hand beside `main` (RIE-295, RIE-296)."""
    if not hand_options(state, state.hero(name), main):
        return None
    chosen = yield from choose(lambda: hand_ask(state, name, rule, main))
    found = [
        item for item in hand_options(state, state.hero(name), main) if item.id == chosen.partition(":")[2]
    ]
    return found[0] if found else None


def hand_options(state: State, hero: Hero, main: Item | None) -> list[Item]:
    """What may be readied; with a weapon in the main hand already, only others for one hand."""
    items = [item for item in (*hero.readied, *hero.stowed) if can_be_readied(state, item)]
    return items if main is None else [item for item in items if item != main and one_handed(state, item)]


def hand_ask(state: State, name: str, rule: str, main: Item | None) -> Choose:
    """Which weapon is readied."""
    hero = state.hero(name)
    now = outfit_of(state, hero)
    held = now.ready if main is None else now.off_hand
    verb, where = ("ready", "in hand") if main is None else ("off-hand", "in the off hand")
    options = [
        Option(f"{verb}:{item.id}", item_name(state, item)) for item in hand_options(state, hero, main)
    ]
    none = Option(f"{verb}:none", "Nothing")
    default = next((option.id for option in options if held and option.id == f"{verb}:{held.id}"), none.id)
    text = f"What does {hero.name} hold {where}?"
    return Choose(
        rule=rule, text=text, who=hero.seat, subjects=(name,), options=(*options, none), default=default
    )


def worth_switching(state: State, hero: Hero) -> bool:
    """Whether a hero has weapons it could ready in place of others."""
    return hero.human and any(item not in in_hand(state, hero) for item in hand_options(state, hero, None))


# -- the dead


def drop_all(state: State, name: str) -> Rules[None]:
    """Everything a hero has lies on its square from now on, to be picked up (RIE-174)."""
    hero, at = state.hero(name), state.square(name)
    if hero.carried:
        words = listed([item_name(state, item) for item in hero.carried])
        yield from tell("RIE-174", f"{hero.name} leaves behind: {words}", "lay", who=name)
    for item in hero.carried:
        lay(state, at, item)
    for kind in SUPPLIES:
        if hero.supplies.get(kind):
            state.put("supply", at, what=kind, count=hero.supplies[kind])
            hero.supplies[kind] = 0
    hero.ready = hero.off_hand = None
    hero.slots, hero.pockets = [[] for _ in hero.slots], []
