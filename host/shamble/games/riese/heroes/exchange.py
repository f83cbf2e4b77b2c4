"""Picking up what lies in plain sight, and passing things to a hero beside one (RIE-227 to 231, RIE-297)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese import ground
from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.heroes.carrying import supply_room
from shamble.games.riese.heroes.items import receive
from shamble.games.riese.heroes.points import PASS, PICK_UP, price, spend
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Item, State, Thing
from shamble.games.riese.story import happenings
from shamble.games.riese.words import SINGLE, card_name, item_name
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell

STOP = "stop"


# -- picking up


def in_reach(state: State, hero: Hero) -> Iterator[Thing]:
    """What a hero could pick up: on its square or an adjacent one, one of each kind on each square (RIE-230)."""
    here = state.square(hero.id)
    for square in (here, *ground.beside(state, here)):
        kinds = {(thing.kind, thing.what): thing for thing in reversed(state.lying(square, "item", "supply"))}
        for thing in reversed(kinds.values()):
            if hero.human if thing.kind == "item" else supply_room(hero, thing.what):
                yield thing


def pick_up_cost(state: State, hero: Hero) -> int:
    """MPs for picking up one thing; nothing for light fingers (RIE-229, RIC-084)."""
    return 0 if has(state, hero, "free-pick-up") else price(state, hero.id, PICK_UP)


def pick_up(state: State, name: str, thing_id: str) -> Rules[None]:
    """Take one item, or one unit of a supply, that lies there (RIE-229 to 231)."""
    hero, thing = state.hero(name), state.things.get(thing_id) or gone("What lay there", "RIE-229")
    spend(state, name, pick_up_cost(state, hero))
    at, what = thing.at, thing.what
    words = card_name(state, what) if thing.kind == "item" else f"1 {SINGLE.get(what, what)}"
    yield from tell("RIE-229", f"{hero.name} picks up {words}", "pick-up", who=name, what=what)
    if thing.kind == "item":
        state.take(thing_id)
        yield from receive(state, name, thing.item or state.new_item(thing.what), "RIE-231")
    else:
        hero.supplies[what] = hero.supplies.get(what, 0) + 1
        thing.count -= 1
        if thing.count < 1:
            state.take(thing_id)
    yield from happenings.happened(state, "pick-up", at=at, who=name, of=what)


# -- passing


def receivers(state: State, hero: Hero) -> list[Hero]:
    """The heroes beside one who could be passed something (RIE-227)."""
    here = state.square(hero.id)
    near = (state.heroes.get(state.at(square)) for square in ground.beside(state, here))
    return [other for other in near if other is not None and passable(state, hero, other)]


def passable(state: State, hero: Hero, other: Hero) -> list[Option]:
    """What one hero could pass to another (RIE-227); Max takes supplies only (RIE-213)."""
    items = hero.carried if other.human and hero.human else []
    found = [Option(f"give:{item.id}", item_name(state, item).capitalize()) for item in items]
    for kind in SUPPLIES:
        if hero.supplies.get(kind) and supply_room(other, kind):
            found.append(Option(f"give:{kind}", f"1 {SINGLE[kind]} of {hero.supplies[kind]}"))
    return found


def pass_things(state: State, name: str, other_id: str) -> Rules[None]:
    """Pass any number of items and supplies to a hero beside one, for 2 MPs in all (RIE-227, RIE-297)."""
    paid = False
    while passable(state, state.hero(name), state.hero(other_id)):
        chosen = yield from choose(lambda: pass_ask(state, name, other_id))
        if chosen == STOP:
            return
        if not paid:
            spend(state, name, PASS)
            paid = True
        yield from hand_over(state, name, other_id, chosen.removeprefix("give:"))


def pass_ask(state: State, name: str, other_id: str) -> Choose:
    """What is passed next."""
    hero, other = state.hero(name), state.hero(other_id)
    options = (*passable(state, hero, other), Option(STOP, "Nothing more"))
    text = f"What does {hero.name} pass to {other.name}?"
    return Choose(rule="RIE-297", text=text, who=hero.seat, subjects=(name,), options=options, default=STOP)


def hand_over(state: State, name: str, other_id: str, what: str) -> Rules[None]:
    """One item or one unit of supply changes hands; its receiver may ready a weapon at once (RIE-228)."""
    hero, other = state.hero(name), state.hero(other_id)
    if what in SUPPLIES:
        hero.supplies[what] -= 1
        other.supplies[what] = other.supplies.get(what, 0) + 1
        yield from tell("RIE-227", f"{hero.name} passes 1 {SINGLE[what]} to {other.name}", "pass", who=name)
        return
    item = next((item for item in hero.carried if item.id == what), None) or gone("That item", "RIE-227")
    part_with(hero, item)
    words = f"{hero.name} passes the {item_name(state, item)} to {other.name}"
    yield from tell("RIE-227", words, "pass", who=name, card=item.card)
    yield from receive(state, other_id, item, "RIE-228")


def part_with(hero: Hero, item: Item) -> None:
    """Take an item from a hero."""
    hero.ready = None if hero.ready == item else hero.ready
    hero.off_hand = None if hero.off_hand == item else hero.off_hand
    for place in (*hero.slots, hero.pockets):
        if item in place:
            place.remove(item)
