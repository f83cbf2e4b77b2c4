"""Toxic clouds (RIE-523, RIE-585 to 588)."""

from __future__ import annotations

from shamble.games.riese.attack import harm
from shamble.games.riese.blasts.worn import carries
from shamble.games.riese.ground import smoke
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Rules, tell


def put_toxic(state: State, at: Square, by: str = "") -> Rules[None]:
    """Lay a toxic cloud on a square; it fills the eight around it, too, until something destroys it (RIE-586)."""
    state.put("toxic", at, by=by)
    yield from tell("RIE-585", f"A toxic cloud spreads from {name_of(at)}", "toxic", at=name_of(at))


def breathe(state: State, hero_id: str) -> None:
    """Note, at the end of an activation, whether the hero ends it in a toxic cloud (RIE-587)."""
    hero = state.heroes[hero_id]
    hero.gassed = hero.at is not None and smoke(state, hero.at)


def toxic_wounds(state: State) -> Rules[None]:
    """In the player turn's final phase: a wound for each who ended its activation in a cloud (RIE-587, RIE-588)."""
    for hero in list(state.on_map()):
        caught, hero.gassed = hero.gassed, False
        if caught:
            yield from _gas(state, hero)


def _gas(state: State, hero: Hero) -> Rules[None]:
    if carries(state, hero, "gas-mask"):
        yield from tell("RIE-523", f"{hero.name}'s gas mask keeps the gas away", "toxic", hero=hero.id)
        return
    yield from tell("RIE-587", f"{hero.name} breathes toxic gas", "toxic", hero=hero.id)
    yield from harm.wound(state, hero.id, 1, rule="RIE-587", cause="toxic")
