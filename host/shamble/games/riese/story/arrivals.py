"""Who comes onto the map: heroes with what they bring, NPCs and prisoners, and where there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shamble.games.riese import ground
from shamble.games.riese.cards import Person, Recruit
from shamble.games.riese.cards import Soul as Captive
from shamble.games.riese.heroes import carrying
from shamble.games.riese.moments import after_change
from shamble.games.riese.state import Hero, Item, Npc, Soul, State
from shamble.games.riese.story.happenings import squares_of
from shamble.games.riese.words import name, subject
from shamble.geometry.squares import Square, distance, name_of, reach, sides
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell
from shamble.kernel.errors import BadInput

HEALTH = {"character": 4, "trooper": 2, "dog": 2}
"""What a newcomer has at most (RIE-165, RIE-373, RIE-374, RIE-424)."""


# -- room on the map


def places_near(state: State, squares: Iterable[Square], clear: bool = False) -> list[Square]:
    """The free squares that are nearest to these, themselves first (RIE-326): all that are equally near.

    Counted in steps over sides that are open, or in a straight line if no way leads to any. Where somebody would die
    or burn is no place, and hindering terrain is none where it has to be clear (RIE-358).
    """
    goals = [square for square in squares if ground.inside(state, square)]
    far = reach(goals, lambda at: open_sides(state, at))
    free = [square for square in state.chart.cells if not state.at(square) and harmless(state, square)]
    free = [square for square in free if not (clear and ground.hindering(state, square))]
    if not any(square in far for square in free):
        far = {square: min(distance(square, goal) for goal in goals) for square in free if goals}
    least = min((far[square] for square in free if square in far), default=0)
    return sorted(square for square in free if far.get(square) == least)


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


def place_found(state: State) -> Rules[Square]:
    """Where a zombie stands that the search of a marker has found; the players choose among equals (RIE-358)."""
    searched = state.act.searched if state.act is not None else None
    near = places_near(state, [searched], clear=True) if searched is not None else []
    if len(near) < 2:
        return near[0] if near else gone("room for the zombie", "RIE-358")
    chosen = yield from choose(lambda: place_ask(state, "the zombie", near, "RIE-358"))
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
    """A hero as the scenario has them, off the map, with what they bring; BadInput when it is too much to carry."""
    most = HEALTH[recruit.kind]
    hero = Hero(
        recruit.id,
        recruit.name,
        state.seats[0] if len(state.seats) == 1 else "",
        recruit.kind,
        recruit.card,
        health=recruit.health or most,
        most=most,
        skills=list(recruit.skills),
        xp=recruit.xp,
    )
    hero.supplies |= recruit.kit.supplies
    equip(state, hero, recruit.kit.items)
    return hero


def equip(state: State, hero: Hero, cards: Iterable[str]) -> None:
    """Give a hero these cards: the first weapon is readied, with a second one if both are for one hand (RIE-302).

    Raises BadInput for more than there is room for.
    """
    outfit = carrying.Outfit()
    for item in map(state.new_item, cards):
        if carrying.weightless(state, item):
            hero.pockets.append(item)
        elif outfit.ready is None and carrying.can_be_readied(state, item):
            outfit.ready = item
        elif outfit.off_hand is None and both_one_handed(state, outfit.ready, item):
            outfit.off_hand = item
        else:
            outfit.away.append(item)
    if not carrying.fits(state, hero, outfit):
        raise BadInput(f"{hero.name} cannot carry all of this: {', '.join(cards)}; leave something out")
    carrying.put_on(state, hero, outfit)


def both_one_handed(state: State, main: Item | None, second: Item) -> bool:
    """Whether a second weapon can be readied beside the main one (RIE-295, RIE-296)."""
    return carrying.one_handed(state, main) and carrying.one_handed(state, second)


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
    cards: tuple[Recruit | Person | Captive, ...] = (*scenario.team, *scenario.people, *scenario.souls)
    card = next((one for one in cards if one.id == who), None)
    if card is None or state.find(who) is not None:
        gone(who, "RIE-371")
    if isinstance(card, Recruit):
        state.heroes[who] = enlist(state, card)
        state.heroes[who].seat = state.seats[0]
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
    yield from tell(
        "RIE-326", f"{subject(state, who)} comes to {name_of(square)}", kind, who=who, at=list(square)
    )
    yield from after_change(state, "arrive", who)
