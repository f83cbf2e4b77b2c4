"""Who is whose enemy, who is in sight and in the arc, and whom an attack may be aimed at (RIE-026 to 038, RIE-615)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.blasts.lights import discernible
from shamble.games.riese.cards import Weapon
from shamble.games.riese.ground import adjacent, beside
from shamble.games.riese.house import by_house
from shamble.games.riese.sight import in_sight, sightline
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Figure, Hero, State
from shamble.geometry.squares import Square, arcs, distance

REACH = 1
"""Squares a hand-to-hand attack reaches with what is not made for it (RIE-159, RIE-161)."""


# -- sides


def side_of(state: State, name: str) -> str:
    """Whose side a figure is on: "player", "npc", "zombie" or "soul"."""
    if name in state.zombies:
        return "zombie"
    return "player" if name in state.heroes else "npc" if name in state.npcs else "soul"


def are_enemies(state: State, a: str, b: str) -> bool:
    """Whether figure a takes figure b for an enemy: other sides are, but for what a scenario says of an NPC (RIE-120).

    Only zombies attack people who wait to be rescued; they attack NPCs whatever these think of them (RIE-257, RIE-487).
    """
    mine, theirs = side_of(state, a), side_of(state, b)
    if mine == theirs:
        return False
    if "soul" in (mine, theirs):
        return "zombie" in (mine, theirs)
    npc = state.npcs.get(a) or state.npcs.get(b)
    if npc is None or mine == "zombie":
        return True
    return npc.foes in ("all", {"player": "heroes", "zombie": "zombies"}[theirs if mine == "npc" else mine])


def enemies_of(state: State, name: str) -> list[str]:
    """The enemies of a figure on the map, by id, in an order that no move changes."""
    return [other for other, _ in foes(state, name)]


def foes(state: State, name: str) -> list[tuple[str, Square]]:
    """The enemies of a figure on the map with their squares; zombies in one go, for there may be hundreds."""
    others: tuple[Figure, ...] = (*state.heroes.values(), *state.npcs.values(), *state.souls.values())
    found = [
        (other.id, other.at)
        for other in others
        if other.at is not None and are_enemies(state, name, other.id)
    ]
    if name in state.zombies:
        return found
    npc = state.npcs.get(name)
    if npc is None or npc.foes in ("all", "zombies"):
        found += [(zombie.id, zombie.at) for zombie in state.zombies.values() if zombie.at is not None]
    return found


# -- in sight


def sees(state: State, name: str, a: Square, b: Square) -> bool:
    """Whether a figure on square a can attack what is on b as far as sight goes, and darkness a hero's (RIE-624)."""
    hero = state.heroes.get(name)
    return in_sight(state, a, b) and (hero is None or discernible(state, hero, b))


def in_arc(state: State, name: str, square: Square) -> bool:
    """Whether a figure may attack a square: ahead of a hero, anywhere for others (RIE-026, RIE-027, RIE-254)."""
    hero = state.heroes.get(name)
    return hero is None or (hero.at is not None and "front" in arcs(hero.facing, hero.at, square))


def place_of(state: State, name: str) -> Square:
    """The square of a figure or of a thing on the map; ends the step when it is gone."""
    thing = state.things.get(name)
    at = thing.at if thing is not None else state.figure(name).at
    assert at is not None
    return at


# -- next to somebody


def must_fight(state: State, name: str) -> bool:
    """Whether a figure may attack only hand-to-hand: an enemy that is not stunned is adjacent (RIE-032)."""
    near = [state.at(square) for square in beside(state, place_of(state, name))]
    foes_near = [other for other in near if other and are_enemies(state, name, other)]
    return any(by_house(state, "close-combat") == "any" or not is_stunned(state, foe) for foe in foes_near)


def is_stunned(state: State, name: str) -> bool:
    """Whether that is a stunned zombie."""
    zombie = state.zombies.get(name)
    return zombie is not None and zombie.stunned


def reach_of(weapon: Weapon) -> int:
    """How far a weapon reaches in hand-to-hand, in squares (RIE-160, RIE-161)."""
    return weapon.pbr if weapon.mark == "H" else REACH


def in_reach(state: State, name: str, weapon: Weapon, square: Square) -> bool:
    """Whether what is on a square in line of fire can be attacked hand-to-hand, over a barricade too (RIE-619)."""
    at = place_of(state, name)
    if (far := distance(at, square)) <= reach_of(weapon):
        return far > 1 or adjacent(state, at, square)
    return name in state.heroes and over_barricade(state, at, square)


def over_barricade(state: State, a: Square, b: Square) -> bool:
    """Whether two squares lie on opposite sides of one barricade (RIE-619)."""
    middle = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    straight = distance(a, b) == 2 and (a[0] == b[0] or a[1] == b[1])
    return straight and bool(state.lying(middle, "barricade"))


# -- whom to attack


def choices(state: State, name: str, weapon: Weapon, kind: str) -> list[str]:
    """Whom or what a figure may attack in this way: the closest ahead of it and in its line of fire (RIE-035, RIE-036).

    A hero may attack a barricade that is at least as close, and need not (RIE-615, RIE-616).
    """
    hero = state.heroes.get(name)
    if hero is not None and has(state, hero, "any-target"):
        found = [*attackable(state, name), *[thing for thing, _ in barricades(state, hero)]]
    else:
        found = [*closest(state, name)]
        objects = {} if hero is None else dict(barricades(state, hero))
        near = min(objects.values(), default=0)
        if not found or near <= range_to(state, name, found[0]):
            found += [thing for thing, far in objects.items() if far == near]
    if kind == "melee":
        return [other for other in found if in_reach(state, name, weapon, place_of(state, other))]
    return found


def closest(state: State, name: str) -> list[str]:
    """The enemies at the shortest range among those in line of fire and in the arc (RIE-035)."""
    at = place_of(state, name)
    far, found = 0, list[str]()
    ranked = sorted(
        [(distance(at, square), n, foe, square) for n, (foe, square) in enumerate(foes(state, name))]
    )
    for near, _, foe, square in ranked:
        if found and near > far:
            break
        if in_view(state, name, at, square):
            found.append(foe)
            far = near
    return found


def attackable(state: State, name: str) -> list[str]:
    """The enemies in line of fire and in the arc; for zombies none behind a barricade (RIE-035, RIE-620)."""
    at = place_of(state, name)
    return [foe for foe, square in foes(state, name) if in_view(state, name, at, square)]


def in_view(state: State, name: str, a: Square, b: Square) -> bool:
    """Whether a figure on square a could attack what is on square b, were it close enough."""
    if not in_arc(state, name, b) or not sees(state, name, a, b):
        return False
    return name not in state.zombies or not barred(state, a, b)


def range_to(state: State, name: str, other: str) -> int:
    """The range from one figure to another, or to a thing, in squares."""
    return distance(place_of(state, name), place_of(state, other))


def barred(state: State, a: Square, b: Square) -> bool:
    """Whether a barricade stands on the line between two squares (RIE-620)."""
    line = sightline(state, a, b)
    return line is not None and any(state.lying(square, "barricade") for square in line.squares)


def barricades(state: State, hero: Hero) -> Iterator[tuple[str, int]]:
    """The barricades a hero could attack, with their range in squares (RIE-615)."""
    at = place_of(state, hero.id)
    for thing in state.all_of("barricade"):
        if in_arc(state, hero.id, thing.at) and sees(state, hero.id, at, thing.at):
            yield thing.id, distance(at, thing.at)
