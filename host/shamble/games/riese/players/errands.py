"""What a program player's hero has to see to: squares to come to, worked out from the open objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from shamble.games.riese import ground
from shamble.games.riese.blasts.lights import lit, sight_limit
from shamble.games.riese.cards import Objective
from shamble.games.riese.heroes.stepping import terrain
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Door, Hero, State
from shamble.games.riese.story.happenings import open_objectives, squares_of
from shamble.geometry.squares import Square, distance, named, reach

FAR = 10_000
"""Farther than anything on a map."""
ALONE = ("search", "rescue", "force")
"""What takes one hero; the others have something else to do."""


class Errand(NamedTuple):
    """Something to do: the verb of the option that does it, and the squares from which it can be done."""

    verb: str
    squares: tuple[Square, ...]


def errands(state: State, hero: Hero) -> Iterator[Errand]:
    """What there is to do, the most urgent first: primary objectives, secondary ones before the way out, supplies."""
    primary, secondary = open_objectives(state), open_objectives(state, primary=False)
    out = [goal for goal in primary if goal.on == "exit"]
    for goal in [*(goal for goal in primary if goal.on != "exit"), *secondary]:
        yield from errands_for(state, hero, goal)
    yield from markers(state)
    yield from locks(state, hero)
    if len(out) == len(primary):  # nobody leaves before all else that must be done is done
        for code in [goal.at for goal in out] or [""]:
            yield from way_out(state, code)


def errands_for(state: State, hero: Hero, goal: Objective) -> Iterator[Errand]:
    """Where an objective is reached."""
    places = squares_of(state, goal.at) if goal.at else ()
    match goal.on:
        case "search":
            marked = [
                t.at for t in state.all_of("objective") if not goal.at or t.what == goal.at or t.at in places
            ]
            yield Errand("search", tuple(near(state, marked)))
        case "rescue":
            yield Errand("rescue", tuple(near(state, [soul.at for soul in state.souls.values() if soul.at])))
        case "kill" | "wound-npc":
            found = [z.at for z in state.horde() if z.at and goal.of in ("", "zombie", z.breed, z.id)]
            found += [npc.at for npc in state.people() if npc.at and goal.of in ("", "npc", npc.id)]
            yield Errand("hunt", tuple(around_all(state, hero, found)))
        case "exit":
            yield from way_out(state, goal.at)
        case "pick-up":
            yield Errand("take", tuple(near(state, [t.at for t in state.all_of("item", "supply")])))
        case _:
            yield Errand("enter", tuple(places))


def markers(state: State) -> Iterator[Errand]:
    """Whatever else can be searched: it may hold a key."""
    yield Errand("search", tuple(near(state, [thing.at for thing in state.all_of("objective")])))


def locks(state: State, hero: Hero) -> Iterator[Errand]:
    """Locked doors to which a hero has no key are forced, when there is nothing better to do (RIE-629)."""
    shut = [door for door in state.doors.values() if door.locked and not door.open and not keyed(hero, door)]
    yield Errand("force", tuple([named(end) for door in shut for end in door.id.split("-")]))


def way_out(state: State, code: str) -> Iterator[Errand]:
    """The squares before an exit, or before any."""
    codes = [code] if code else list(state.chart.exits)
    yield Errand("leave", tuple([a for code in codes for a, _ in state.chart.exits.get(code, ())]))


def near(state: State, squares: Sequence[Square]) -> Iterator[Square]:
    """These squares and those adjacent to them (RIE-336, RIE-305)."""
    for square in squares:
        yield square
        yield from ground.beside(state, square)


def around_all(state: State, hero: Hero, squares: Sequence[Square]) -> Iterator[Square]:
    """Squares a little off these, from which a hero sees them well enough to shoot (RIE-624)."""
    for square in squares:
        far = 4 if lit(state, square) else min(4, sight_limit(state, hero))
        near_by = (s for s in state.chart.cells if 2 <= distance(s, square) <= far)
        yield from (s for s in near_by if in_sight(state, s, square))


# -- ways


Field = dict[Square, int]
"""Moves to something from each square that has a way to it."""
Links = dict[Square, tuple[Square, ...]]
"""The squares one step before each square."""


def field_to(state: State, hero: Hero, squares: Sequence[Square]) -> Field:
    """Moves to the nearest of these squares from everywhere, over doors it can open, too; kept while they hold."""
    fields = cast("dict[object, Field]", state.memo.setdefault("errands", {}))
    key = tuple(squares), ground_key(state, hero)
    if key not in fields:
        links = links_back(state, hero)
        fields[key] = reach([s for s in squares if s in links], links.__getitem__)
    return fields[key]


def ground_key(state: State, hero: Hero) -> object:
    """What the ways of a hero hang on: the ground as it is, and the doors it can open."""
    return terrain(state, False).key, tuple([door.id for door in passable_doors(state, hero)])


def links_back(state: State, hero: Hero) -> Links:
    """From which squares a hero could step to each square unhurt; worked out once for each state of the ground."""
    known = cast("dict[object, Links]", state.memo.setdefault("errand links", {}))
    key = ground_key(state, hero)
    if key not in known:
        known[key] = {square: tuple(before) for square, before in steps_back(state, hero).items()}
    return known[key]


def steps_back(state: State, hero: Hero) -> dict[Square, list[Square]]:
    """The squares one step before each square, over open ground and over doors that the hero can open."""
    found: dict[Square, list[Square]] = {
        square: [] for square in state.chart.cells if not ground.obstructive(state, square)
    }
    now = terrain(state, False)
    for square in found:
        for step in now.steps(square):
            if not (step.burns or step.kills or step.jump):
                found[step.to].append(square)
    for door in passable_doors(state, hero):
        a, b = map(named, door.id.split("-"))
        for to, back in ((a, b), (b, a)):
            if to in found and back in found:
                found[to].append(back)
    return found


def passable_doors(state: State, hero: Hero) -> list[Door]:
    """The closed doors that a hero can open, with a key where they are locked."""
    return [door for door in state.doors.values() if not door.open and (not door.locked or keyed(hero, door))]


def keyed(hero: Hero, door: Door) -> bool:
    """Whether a hero has the key of a locked door."""
    return any(item.card == door.key for item in hero.pockets)


def next_errand(state: State, hero: Hero) -> tuple[Errand, Field]:
    """The most urgent errand that can be reached and that nobody does sooner, with the moves to it from every square.

    Who has none goes along with whoever has.
    """
    along: tuple[Errand, Field] = Errand("wait", ()), {}
    for errand in errands(state, hero):
        moves = field_to(state, hero, errand.squares) if errand.squares else {}
        if hero.at not in moves:
            continue
        if errand.verb not in ALONE or soonest(state, hero, moves):
            return errand, moves
        along = Errand("escort", errand.squares), moves
    return along


def soonest(state: State, hero: Hero, moves: Field) -> bool:
    """Whether nobody else on the map is nearer."""
    here = moves[hero.at] if hero.at is not None else FAR
    others = [moves.get(other.at, FAR) for other in state.on_map() if other.at and other.id != hero.id]
    return here <= min(others, default=FAR)
