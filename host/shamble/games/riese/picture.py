"""The map as people see it: terrain, doors, who stands where and how they are, and what the ask on show is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from shamble.games.riese import ground
from shamble.games.riese.attack.model import RANGED
from shamble.games.riese.attack.options import possible
from shamble.games.riese.attack.targets import choices
from shamble.games.riese.cards import Border
from shamble.games.riese.heroes.moving import may_move
from shamble.games.riese.heroes.ways import reachable
from shamble.games.riese.state import Figure as Somebody
from shamble.games.riese.state import Hero, Npc, Soul, State, Thing, Zombie
from shamble.games.riese.words import card_name, listed, name
from shamble.geometry.squares import Edge, Square, arcs, around, distance, edge, name_of
from shamble.kernel.asks import Ask, Choose
from shamble.kernel.view import Figure, MapEdge, MapSquare, SquareMap

MOST_LINES = 4
"""Lines of fire that are drawn at once; more would hide the map."""
STARTS = ("A", "Z")
"""Labels that matter only while a scenario is set up (RIE-326, RIE-329)."""
MARKER = "O"
"""How the codes of objective squares begin (RIE-328)."""


def picture(state: State, ask: Ask | None = None) -> SquareMap:
    """The map with everybody on it; shaded: the squares that the ask on show could lead to, or a front arc."""
    chart, (marked, shaded) = state.chart, shading(state, ask)
    return SquareMap(
        f"{state.scenario.name}, round {state.round}",
        chart.width,
        chart.height,
        tuple(squares(state)),
        tuple(edges(state)),
        tuple(figures(state)),
        tuple(sorted(shaded)),
        tuple(lines_of_fire(state, ask)),
        focus(state, ask),
        tuple(notes(state)),
        marked,
    )


# -- the ground


def squares(state: State) -> Iterator[MapSquare]:
    """Every square that is no part of the map, or is not clear and empty (RIE-609)."""
    clouds = smoke(state)
    codes = labels(state)
    for y in range(state.chart.height):
        for x in range(state.chart.width):
            drawn = ground.cell(state, (x, y))
            if drawn is None:
                yield MapSquare((x, y), "outside")
                continue
            marks = (*lying(state, (x, y)), *(["toxic"] if (x, y) in clouds else ()), *codes.get((x, y), ()))
            marks += (f"height {drawn.height}",) if drawn.height else ()
            if drawn.kind != "clear" or marks:
                yield MapSquare((x, y), drawn.kind, drawn.dotted, marks)


def smoke(state: State) -> set[Square]:
    """The squares in toxic clouds (RIE-586)."""
    near = (square for cloud in state.all_of("toxic") for square in (cloud.at, *around(cloud.at)))
    return {square for square in near if ground.smoke(state, square)}


def lying(state: State, square: Square) -> Iterator[str]:
    """A word for each thing on a square."""
    drawn = ground.cell(state, square)
    if ground.on_fire(state, square):
        yield "fire"
    if drawn is not None and drawn.lethal:
        yield "lethal"
    for thing in state.lying(square):
        if thing.kind not in ("fire", "toxic"):
            yield thing_word(state, thing)
        if thing.timers:
            yield f"timer {thing.timers}"


def thing_word(state: State, thing: Thing) -> str:
    """What lies there: an objective by its label, a card by its name, a supply by its kind."""
    if thing.kind == "item":
        return card_name(state, thing.item.card if thing.item else thing.what)
    return thing.what if thing.kind in ("objective", "supply") and thing.what else thing.kind


def labels(state: State) -> dict[Square, list[str]]:
    """The codes on each square; an objective's only while its marker lies there, starts only in the set-up."""
    found: dict[Square, list[str]] = {}
    for code, places in state.chart.labels.items():
        if not code.startswith(MARKER) and (code not in STARTS or state.now == "setup"):
            for square in places:
                found.setdefault(square, []).append(code)
    return found


def edges(state: State) -> Iterator[MapEdge]:
    """Walls, doors as they stand, and whatever else is drawn between two squares; then the ways off the map."""
    for between, border in state.chart.borders.items():
        yield MapEdge(between, edge_kind(state, between, border), border.dotted)
    for pairs in state.chart.exits.values():
        yield from (MapEdge(edge(*pair), "exit") for pair in pairs)


def edge_kind(state: State, between: Edge, border: Border) -> str:
    """The kind of an edge; once the doors stand, one whose door is gone is no more than open."""
    if border.kind not in ground.DOORS:
        return border.kind
    door = ground.door(state, *between)
    if door is None and state.now == "setup":  # no door stands yet; it will, as it is drawn
        return "door-locked" if border.kind == "locked-door" else "door-closed"
    if door is None or door.open:
        return "door-open"
    return "door-locked" if door.locked else "door-closed"


# -- who is there


def figures(state: State) -> Iterator[Figure]:
    """Everybody on the map: heroes, NPCs, those who can be rescued, zombies."""
    letters = hero_letters(state)
    for one in state.figures():
        if one.at is None:
            continue
        facing = one.facing if isinstance(one, Hero) else None
        glyph = letters.get(one.id) or glyph_of(state, one)
        yield Figure(
            one.id, name(state, one.id), kind_of(one), glyph, one.at, facing, tuple(states(state, one))
        )


def kind_of(one: Somebody) -> str:
    """The kind of a figure, as pictures know them."""
    if isinstance(one, Hero):
        return "hero" if one.kind == "character" else "trooper"
    if isinstance(one, Zombie):
        return "hidden-zombie" if one.hidden or not one.breed else "zombie"
    return "npc" if isinstance(one, Npc) else "civilian"


def hero_letters(state: State) -> dict[str, str]:
    """A letter for each hero of the scenario that no other has: the first of its name that is left."""
    found: dict[str, str] = {}
    for hero in state.heroes.values():
        wanted = [letter for letter in hero.name.upper() if letter.isalpha()]
        left = (letter for letter in (*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter not in found.values())
        found[hero.id] = next(left, "?")
    return found


def glyph_of(state: State, one: Somebody) -> str:
    """Up to three signs for somebody who is no hero: the first letter of the name with the number, else two letters.

    A zombie has a small letter, and one that lies face down a question mark; of its number two digits.
    """
    words = name(state, one.id).removeprefix("the ")
    number = "".join(re.findall(r"\d+$", words))
    if isinstance(one, Zombie):
        first = "?" if kind_of(one) == "hidden-zombie" else words[:1].lower()
        return f"{first}{number[-2:]}"
    return f"{words[:1]}{number}" if len(number) == 1 else words[:2]


def states(state: State, one: Somebody) -> Iterator[str]:
    """What there is to know of somebody at a glance, the most important first."""
    if isinstance(one, Zombie):
        yield from zombie_states(state, one)
        return
    if one.locked_by:
        yield f"locked by {name(state, one.locked_by)}"
    if not isinstance(one, Soul):
        yield from [one.marker] if one.marker else []
        yield from [f"{one.health} of {one.most} health"] if one.wounded else []
    if one.burning:
        yield "burning flare"


def zombie_states(state: State, zombie: Zombie) -> Iterator[str]:
    """Of a zombie: whether it is stunned, whom it locks, and its wounds."""
    if zombie.stunned:
        yield "stunned"
    if zombie.locks:
        yield f"locks {name(state, zombie.locks)}"
    if kind_of(zombie) == "zombie" and zombie.health < state.breed(zombie).health:
        yield f"{zombie.health} of {state.breed(zombie).health} health"


# -- what the ask on show is about


def asked_about(state: State, ask: Ask | None) -> list[Somebody]:
    """The figures on the map that an ask is about."""
    found = (state.find(one) for one in ask.subjects) if ask is not None else ()
    return [one for one in found if one is not None and one.at is not None]


def focus(state: State, ask: Ask | None) -> Square | None:
    """The square to keep in sight: where somebody stands whom the ask is about, else the active hero."""
    about = asked_about(state, ask)
    active = state.find(state.active)
    return about[0].at if about else active.at if active is not None else None


def shading(state: State, ask: Ask | None) -> tuple[str, set[Square]]:
    """What is marked, and the squares: those an ask names, those in reach, else a front arc."""
    if not isinstance(ask, Choose):
        return "", set()
    if named := named_squares(state, ask):
        return "squares to choose from", named
    about = asked_about(state, ask)
    hero = about[0] if about else None
    if not isinstance(hero, Hero) or hero.at is None:
        return "", set()
    act = state.act
    if act is not None and act.hero == hero.id and ask.entry is not None and may_move(state, hero):
        return f"in reach of {hero.name}", set(reachable(state, hero, act.declared, act.mp)) - {hero.at}
    return f"front arc of {hero.name}", front(state, hero)


def named_squares(state: State, ask: Choose) -> set[Square]:
    """The squares that the options of an ask name, all but one at most; none where others come among them."""
    by_name = {name_of(square): square for square in state.chart.cells}
    parts = (option.id.split(":") for option in ask.options)
    found = [by_name[part] for words in parts for part in words[:2] if part in by_name]
    return set(found) if len(found) >= max(len(ask.options) - 1, 1) else set()


def front(state: State, hero: Hero) -> set[Square]:
    """The squares of a hero's front arc that are part of the map (RIE-025)."""
    here = hero.at
    return {s for s in state.chart.cells if here is not None and "front" in arcs(hero.facing, here, s)}


def lines_of_fire(state: State, ask: Ask | None) -> list[tuple[Square, Square]]:
    """From whoever attacks to each target that the ask offers or is about, the nearest ones."""
    about = asked_about(state, ask)
    if ask is None or not about or (start := about[0].at) is None:
        return []
    targets = list(ask.subjects[1:]) or (offered(state, ask, about[0].id) if isinstance(ask, Choose) else [])
    ends = {(start, at) for target in targets if (at := spot(state, target)) not in (None, start)}
    return sorted(ends, key=lambda ends: (distance(*ends), ends))[:MOST_LINES]


def offered(state: State, ask: Choose, name: str) -> list[str]:
    """The targets that an ask offers a figure: by name, or through the ranged attacks of a menu."""
    found = [option.id for option in ask.options if spot(state, option.id) is not None]
    if found or name not in state.heroes:
        return found
    covering = state.act is None or state.act.hero != name
    ways = (
        possible(state, name, covering)
        if any(option.id.split(":")[0] in RANGED for option in ask.options)
        else {}
    )
    shown = {option.id for option in ask.options}
    shots = [attack for key, attack in ways.items() if key in shown and attack.kind in RANGED]
    return [target for attack in shots for target in choices(state, name, attack.weapon, attack.kind)]


def spot(state: State, name: str) -> Square | None:
    """Where a figure stands or a barricade is; None for what is neither or off the map."""
    there = state.find(name) or state.things.get(name)
    return there.at if there is not None else None


def notes(state: State) -> Iterator[str]:
    """What the map cannot show: darkness, and who waits for a square."""
    if state.dark:
        yield "It is dark."
    waiting = Counter(zombie.waits_for for zombie in state.zombies.values() if zombie.waits_for is not None)
    if waiting:
        told = [f"{count} at {name_of(square)}" for square, count in sorted(waiting.items())]
        yield f"Zombies that wait for a square: {listed(told)}."
