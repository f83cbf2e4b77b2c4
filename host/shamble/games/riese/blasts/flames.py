"""The FmW 41: flames over the whole front arc, and a tank that may blow up (RIE-507 to 517)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.attack import harm
from shamble.games.riese.attack.allowed import may_attack, spend_attack
from shamble.games.riese.attack.targets import are_enemies, must_fight
from shamble.games.riese.blasts import blast
from shamble.games.riese.blasts.fire import put_fire, uncovered
from shamble.games.riese.blasts.squares import GO, risk_ask
from shamble.games.riese.blasts.worn import readied_with, used_up, with_trait
from shamble.games.riese.dice import d12
from shamble.games.riese.horde import waiting
from shamble.games.riese.sight import in_sight
from shamble.games.riese.state import Hero, Item, State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import counted, item_name, listed, name
from shamble.geometry.squares import Square, arcs, distance
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell

WOUNDS = 2
"""Of each figure in the flames (RIE-510)."""
EXPLODES = 12
"""What the tank of a wounded carrier explodes on (RIE-516)."""
FLAMES = "flames"
"""What has destroyed a thing, for a scenario that waits for it."""
BURNS = ("objective", "toxic")
"""The things that flames destroy (RIE-514)."""


def flame_options(state: State, hero_id: str) -> Iterator[Option]:
    """A readied flamethrower that has a shot left, in an activation declared stationary (RIE-508, RIE-510, RIE-515)."""
    if not may_attack(state, hero_id) or must_fight(state, hero_id):
        return
    hero = state.hero(hero_id)
    for item in readied_with(state, hero, "flamethrower"):
        if item.shots:
            yield Option(f"flames:{item.id}", flame_words(state, hero, item))


def flame_words(state: State, hero: Hero, item: Item) -> str:
    """What the flames would hit, and how many shots are left."""
    who = listed([name(state, target) for target in in_flames(state, hero, reach(state, item))])
    return f"Fire the {item_name(state, item)} ({counted(item.shots, 'shot')} left) at {who}: 2 wounds each"


def reach(state: State, item: Item) -> int:
    """How far the flames of an item go, in squares of range (RIE-509)."""
    weapon = state.weapon(item)
    return weapon.pbr if weapon else 0


def flamed(state: State, hero: Hero, far: int) -> list[Square]:
    """The squares in a hero's front arc, line of fire and that range, the nearest first (RIE-509, RIE-511)."""
    here = hero.at
    if here is None:
        return []
    near = [
        square
        for square in state.chart.cells
        if distance(here, square) <= far
        and "front" in arcs(hero.facing, here, square)
        and in_sight(state, here, square)
    ]
    return sorted(near, key=lambda square: distance(here, square))


def in_flames(state: State, hero: Hero, far: int) -> list[str]:
    """The figures in the flames, friends included, the nearest first (RIE-509, RIE-512)."""
    return [target for square in flamed(state, hero, far) if (target := state.at(square))]


def flame(state: State, hero_id: str, item_id: str) -> Rules[bool]:
    """Two wounds for each figure in the flames, without a roll; what can burn there burns (RIE-509 to 514).

    False when the hero thinks of a friend in them, and nothing happens.
    """
    hero = state.hero(hero_id)
    item = next((item for item in hero.readied if item.id == item_id), None)
    if item is None:
        gone("The flamethrower", "RIE-507")
    if not (yield from meant(state, hero_id, item)):
        return False
    squares = flamed(state, hero, reach(state, item))
    item.shots -= 1
    spend_attack(state, hero_id, item_id)
    yield from tell("RIE-509", f"{hero.name} fires the {item_name(state, item)}", "flames", hero=hero_id)
    burning = [square for square in squares if burns(state, square)]
    for target in [target for square in squares if (target := state.at(square))]:
        yield from scorch(state, target, hero_id)
    for square in burning:
        yield from burn(state, square, hero_id)
    yield from happenings.happened(state, "use", who=hero_id, of=item.card)
    return True


def meant(state: State, hero_id: str, item: Item) -> Rules[bool]:
    """Whether a hero fires although friends are in the flames; nobody asks where there are none (RIE-512)."""

    def friends() -> list[str]:
        hit = in_flames(state, state.hero(hero_id), reach(state, item))
        return [name(state, target) for target in hit if not are_enemies(state, hero_id, target)]

    def ask() -> Choose:
        return risk_ask(
            state, hero_id, "RIE-512", f"hit {listed(friends())} with the {item_name(state, item)}"
        )

    return not friends() or (yield from choose(ask)) == GO


def scorch(state: State, target: str, by: str) -> Rules[None]:
    """Two wounds for a figure that is still there (RIE-510)."""
    yield from uncovered(state, target)
    figure = state.find(target)
    if figure is not None and figure.at is not None:
        yield from harm.wound(state, target, WOUNDS, by=by, rule="RIE-510", cause="flames")


def burns(state: State, square: Square) -> bool:
    """Whether something lies or stands on a square that flames turn into a fire (RIE-514)."""
    return bool(state.lying(square, *BURNS)) or state.at(square) in state.souls


def burn(state: State, square: Square, by: str) -> Rules[None]:
    """Destroy what can burn on a square, and lay a fire marker there (RIE-514)."""
    while things := state.lying(square, *BURNS):
        thing = things[0]
        yield from tell(
            "RIE-514", f"Destroyed by the flames: {name(state, thing.id)}", "destroyed", what=thing.what
        )
        state.take(thing.id)
        if thing.kind != "toxic":
            yield from happenings.happened(state, "destroy", at=square, who=by, of=FLAMES)
    yield from put_fire(state, square, by)


# -- the tank


def tank_hit(state: State, figure_id: str, by: str = "") -> Rules[bool]:
    """A firearm or an explosion has wounded a figure: on a 12 the flamethrower it carries blows up (RIE-516, RIE-517).

    Returns whether it did: then the carrier is dead, and will not rise. by: who is credited.
    """
    figure = state.find(figure_id)
    if figure is None or figure.at is None or not carries_tank(state, figure_id):
        return False
    words = f"Does {name(state, figure_id)}'s flamethrower explode? {EXPLODES}"
    natural = yield from d12(
        state, "RIE-516", words, about=figure_id, wants=-EXPLODES * (figure_id in state.heroes)
    )
    if natural < EXPLODES:
        yield from tell("RIE-516", f"{natural}: the flamethrower holds", "tank-holds", target=figure_id)
        return False
    at = figure.at
    yield from tell(
        "RIE-516", f"{natural}: {name(state, figure_id)}'s flamethrower explodes", "tank", target=figure_id
    )
    lose_tanks(state, figure_id)
    yield from harm.kill(state, figure_id, by=by, rule="RIE-517", cause="tank")
    yield from blast.blast(state, at, state.book.weapons["molotov"], by, "RIE-516")
    yield from waiting.let_in(state)
    return True


def carries_tank(state: State, figure_id: str) -> bool:
    """Whether a hero carries a flamethrower, readied or not, or an NPC uses one."""
    hero, npc = state.heroes.get(figure_id), state.npcs.get(figure_id)
    if hero is not None:
        return bool(with_trait(state, hero.carried, "flamethrower"))
    weapon = state.book.weapons.get(npc.weapon) if npc is not None else None
    return weapon is not None and "flamethrower" in weapon.traits


def lose_tanks(state: State, figure_id: str) -> None:
    """What has exploded is nobody's any more."""
    hero, npc = state.heroes.get(figure_id), state.npcs.get(figure_id)
    if hero is not None:
        for item in with_trait(state, hero.carried, "flamethrower"):
            used_up(hero, item.id)
    elif npc is not None:
        npc.weapon = ""
