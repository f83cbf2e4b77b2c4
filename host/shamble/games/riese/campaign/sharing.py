"""Heroes hand things over between scenarios, as far as everybody can carry what they get (RIE-092)."""

from __future__ import annotations

from shamble.games.riese.campaign.sheet import sheet_of
from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.heroes.carrying import outfit_of, put_on, room_for, supply_room, weightless
from shamble.games.riese.state import Hero, Item, State
from shamble.games.riese.story.closing import drop
from shamble.games.riese.story.xp import item_credit
from shamble.games.riese.words import SINGLE, counted, item_name
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

BACK = "back"


def shareable(hero: Hero) -> bool:
    """Whether a hero has anything to hand over."""
    return bool(hero.carried) or any(hero.supplies.get(kind) for kind in SUPPLIES)


def share(state: State, owner: str) -> Rules[None]:
    """One item or one unit of a supply goes from a hero to another (RIE-092)."""
    what = yield from choose(lambda: what_ask(state, owner))
    if what == BACK:
        return
    takers = [hero.id for hero in takers_of(state, owner, what)]
    name = yield from choose(lambda: whom_ask(state, owner, what, takers))
    if name != BACK:
        yield from hand_over(state, owner, name, what)


def what_ask(state: State, owner: str) -> Choose:
    """What is handed over: only what somebody else has room for."""
    hero = sheet_of(state).team[owner]
    options = [Option(item.id, item_name(state, item)) for item in hero.carried]
    options += [
        Option(kind, f"1 of {counted(hero.supplies[kind], SINGLE[kind], kind)}")
        for kind in SUPPLIES
        if hero.supplies.get(kind)
    ]
    fit = [option for option in options if takers_of(state, owner, option.id)]
    text = f"What does {hero.name} hand over?"
    return Choose(
        rule="RIE-092", text=text, who=hero.seat, options=(*fit, Option(BACK, "Nothing")), default=BACK
    )


def takers_of(state: State, owner: str, what: str) -> list[Hero]:
    """Those of the team who have room for a thing."""
    sheet = sheet_of(state)
    others = [hero for hero in sheet.team.values() if hero.id != owner]
    if what in SUPPLIES:
        return [hero for hero in others if supply_room(hero, what)]
    card = item_of(sheet.team[owner], what).card
    return [hero for hero in others if room_for(state, hero, card)]


def whom_ask(state: State, owner: str, what: str, takers: list[str]) -> Choose:
    """Who gets it."""
    sheet = sheet_of(state)
    hero = sheet.team[owner]
    thing = what if what in SUPPLIES else item_name(state, item_of(hero, what))
    options = [Option(name, sheet.team[name].name) for name in takers]
    text = f"Who gets {thing} of {hero.name}?"
    return Choose(
        rule="RIE-092",
        text=text,
        who=hero.seat,
        options=(*options, Option(BACK, "Nobody")),
        default=takers[0],
    )


def item_of(hero: Hero, name: str) -> Item:
    """An item somebody carries, by its id."""
    return next(item for item in hero.carried if item.id == name)


def hand_over(state: State, owner: str, name: str, what: str) -> Rules[None]:
    """Carry it out."""
    sheet = sheet_of(state)
    giver, taker = sheet.team[owner], sheet.team[name]
    item = None if what in SUPPLIES else item_of(giver, what)
    if item is None:
        giver.supplies[what] -= 1
        taker.supplies[what] = taker.supplies.get(what, 0) + 1
        words = what
    else:
        drop(giver, item)
        receive(state, taker, item)
        words = item_name(state, item)
    yield from tell(
        "RIE-092", f"{giver.name} hands {words} over to {taker.name}", "share", who=owner, to=name
    )
    if item is not None:
        yield from item_credit(state, name, item)


def receive(state: State, hero: Hero, item: Item) -> None:
    """Put a thing away where there is room for it."""
    if weightless(state, item):
        hero.pockets.append(item)
        return
    outfit = outfit_of(state, hero)
    if outfit.ready is None and state.weapon(item) is not None:
        outfit.ready = item
    else:
        outfit.away.append(item)
    put_on(state, hero, outfit)
