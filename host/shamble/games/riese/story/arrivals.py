"""Who comes onto the map: heroes with what they bring, NPCs, prisoners and zombies, and where there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shamble.games.riese import ground
from shamble.games.riese.cards import Person, Recruit
from shamble.games.riese.heroes.items import pack
from shamble.games.riese.horde.pool import draw_marker, named
from shamble.games.riese.horde.spawning import place_zombie
from shamble.games.riese.moments import after_change
from shamble.games.riese.state import Hero, Npc, Soul, State
from shamble.games.riese.story.happenings import squares_of
from shamble.games.riese.words import name
from shamble.geometry.squares import Square, name_of, reach, sides
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell

HEALTH = {"character": 4, "trooper": 2, "dog": 2}
"""What a newcomer has at most (RIE-165, RIE-373, RIE-374, RIE-424)."""
SLOTS = {"character": 4, "trooper": 0, "dog": 0}
"""Gear slots; a trooper has but the two boxes that are readied (RIE-151, RIE-427)."""


# -- room on the map


def places_near(state: State, squares: Iterable[Square]) -> list[Square]:
    """The free squares that are nearest to these, themselves first (RIE-326): all that are equally near.

    Counted in steps over sides that terrain leaves open; where somebody would die or burn is no place.
    """
    far = reach([square for square in squares if ground.inside(state, square)], lambda at: open_sides(state, at))
    free = [square for square in far if not state.at(square) and harmless(state, square)]
    least = min((far[square] for square in free), default=0)
    return sorted(square for square in free if far[square] == least)


def open_sides(state: State, square: Square) -> Iterator[Square]:
    """The squares one step on."""
    return (near for near in sides(square) if ground.open_step(state, square, near))


def harmless(state: State, square: Square) -> bool:
    """Whether somebody can stand on a square unharmed."""
    drawn = ground.cell(state, square)
    return not (
        drawn is None or drawn.lethal or ground.obstructive(state, square) or ground.on_fire(state, square)
    )


def pick_place(state: State, who: str, squares: Iterable[Square], rule: str) -> Rules[Square]:
    """A free square as near to these as can be; the players choose among equals (RIE-326)."""
    near = places_near(state, squares)
    if len(near) < 2:
        return near[0] if near else gone(f"room for {name(state, who)}", rule)
    chosen = yield from choose(lambda: place_ask(state, who, near, rule))
    return next(square for square in near if name_of(square) == chosen)


def place_ask(state: State, who: str, near: list[Square], rule: str) -> Choose:
    """Where somebody stands."""
    hero = state.heroes.get(who)
    free = [square for square in near if not state.at(square)] or gone(f"room for {name(state, who)}", rule)
    return Choose(
        rule=rule,
        text=f"Where does {name(state, who)} stand?",
        who=hero.seat if hero else state.seats[0],
        subjects=(who,),
        options=tuple(Option(name_of(square), name_of(square)) for square in free),
        default=name_of(free[0]),
    )


# -- people


def enlist(state: State, recruit: Recruit) -> Hero:
    """A hero as the scenario has them, off the map, with what they bring."""
    most = HEALTH[recruit.kind]
    hero = Hero(
        recruit.id,
        recruit.name,
        state.seats[0],
        recruit.kind,
        recruit.card,
        health=recruit.health or most,
        most=most,
        slots=[[] for _ in range(SLOTS[recruit.kind])],
        skills=list(recruit.skills),
        xp=recruit.xp,
    )
    for kind, count in recruit.kit.supplies.items():
        hero.supplies[kind] = count
    for card in recruit.kit.items:
        pack(state, hero, state.new_item(card))
    return hero


def person_of(state: State, person: Person) -> Npc:
    """An NPC as the scenario has them, off the map (RIE-147)."""
    goals = list(squares_of(state, person.goal)) if person.goal else []
    return Npc(
        person.id,
        person.name,
        person.weapon,
        foes=person.foes,
        goals=goals,
        holds=person.holds,
        opens=person.opens,
    )


def arrive(state: State, who: str, at: str = "", near: str = "") -> Rules[None]:
    """Somebody of the scenario comes onto the map: at a label, else at their own, else beside `near` (RIE-371)."""
    scenario = state.scenario
    card = next((one for one in (*scenario.team, *scenario.people, *scenario.souls) if one.id == who), None)
    if card is None or state.find(who) is not None:
        gone(who, "RIE-371")
    if isinstance(card, Recruit):
        state.heroes[who] = enlist(state, card)
    elif isinstance(card, Person):
        state.npcs[who] = person_of(state, card)
    else:
        state.souls[who] = Soul(card.id, card.name, card.kind)
    beside = state.find(near)
    squares = squares_of(state, at or card.at) or ((beside.at,) if beside and beside.at else ())
    square = yield from pick_place(state, who, squares, "RIE-371")
    yield from put_down(state, who, square, "arrive")


def put_down(state: State, who: str, square: Square, kind: str) -> Rules[None]:
    """Somebody stands on a square from now on; what they see is turned up."""
    state.place(who, square)
    yield from tell("RIE-326", f"{name(state, who)} comes to {name_of(square)}", kind, who=who, at=list(square))
    yield from after_change(state, "arrive", who)


def spawned(state: State, square: Square, breed: str = "") -> Rules[None]:
    """A zombie comes to a square: of a breed, face up, if there is one left, else one that is drawn (RIE-478)."""
    if not breed:
        yield from draw_marker(state, square)
    elif (yield from named(state, breed)):
        yield from place_zombie(state, breed, square)
