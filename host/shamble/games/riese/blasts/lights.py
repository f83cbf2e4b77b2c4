"""Darkness, and what lights it (RIE-520, RIE-551, RIE-556, RIE-562, RIE-623 to 626)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.blasts.worn import carries, holds
from shamble.games.riese.skills import held
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, distance

NEAR = 2
"""How many squares a hero in darkness attacks and sees zombie markers (RIE-624, RIE-625)."""
FAR = 99
LIGHT = 5
"""How far a flare, a burning flare marker or a torch cancels darkness, in squares of range (RIE-520, RIE-551)."""


def lights(state: State) -> Iterator[Square]:
    """The squares of all flares, of figures that carry a flare marker, and of heroes with a readied torch."""
    yield from (thing.at for thing in state.all_of("flare"))
    yield from (figure.at for figure in state.figures() if figure.at is not None and figure.burning)
    yield from (hero.at for hero in state.on_map() if hero.at is not None and holds(state, hero, "light"))


def lit(state: State, square: Square) -> bool:
    """Whether what stands on a square suffers from no darkness, whoever looks at it (RIE-520, RIE-623)."""
    return not state.dark or any(distance(light, square) <= LIGHT for light in lights(state))


def in_darkness(state: State, hero: Hero) -> bool:
    """Whether a hero on the map is in darkness, as the zombies' initiative asks (RIE-556, RIE-626)."""
    return hero.at is not None and not carries(state, hero, "vampir") and not lit(state, hero.at)


def sight_limit(state: State, hero: Hero) -> int:
    """How far a hero can tell what is not lit, in squares of range; 99 where no darkness hampers it."""
    if not state.dark or carries(state, hero, "vampir"):
        return FAR
    return NEAR + held.value(state, hero, "dark")


def discernible(state: State, hero: Hero, square: Square) -> bool:
    """Whether darkness lets a hero on the map attack a target on a square, or turn up a marker there."""
    return hero.at is not None and (
        distance(hero.at, square) <= sight_limit(state, hero) or lit(state, square)
    )
