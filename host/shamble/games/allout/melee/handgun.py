"""Handguns fired at the start of one's own melee, in place of a melee attack (AOW-301 to 309)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.allout.actions.shoot import fire, loaded, shot_odds
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.melee.sides import by_group
from shamble.games.allout.state import Fight, Item, State
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, gone, step

HANDGUN = "handgun"
NOBODY = "nobody"


def fire_handguns(state: State, fight: Fight) -> Rules[set[str]]:
    """Shots of both players by turns until both have done, Initiative first (AOW-302); the walkers they drew."""
    drawn: set[str] = set()
    waiting, seat = set(state.seats), state.initiative
    while waiting:
        shooter, _, gun = ((yield from step(pick_shooter(state, fight, seat))) or NOBODY).partition("/")
        if shooter == NOBODY:
            waiting.discard(seat)
        else:
            yield from step(fire_one(state, fight, shooter, gun, drawn))
        seat = state.rival(seat) if state.rival(seat) in waiting else seat
    return drawn


def pick_shooter(state: State, fight: Fight, seat: str) -> Rules[str]:
    """Who of a player's survivors in the melee fires what, as "survivor/gun", or nobody (AOW-301, AOW-302)."""

    def ask() -> Choose:
        guns = ready(state, fight, seat) or gone("a handgun to fire", "AOW-301")
        options = (*guns, Option(NOBODY, "Fire no handgun"))
        names = tuple(dict.fromkeys(gun.id.partition("/")[0] for gun in guns))
        text = "Fire a handgun at the start of this melee, instead of attacking?"
        return Choose(
            rule="AOW-301",
            text=text,
            who=seat,
            subjects=names,
            options=options,
            default=NOBODY,
            odds=lambda: handgun_odds(state, fight, guns),
        )

    return (yield from choose(ask)) if ready(state, fight, seat) else NOBODY


def handgun_odds(state: State, fight: Fight, guns: list[Option]) -> Mapping[str, Odds]:
    """What a shot with each handgun is likely to do to the first enemy in contact."""
    found: dict[str, Odds] = {}
    for gun in guns:
        name, _, weapon = gun.id.partition("/")
        foe = close_enemies(state, fight, name)[0]
        found[gun.id] = shot_odds(state, name, weapon, True, False, [foe])[foe]
    return found


def ready(state: State, fight: Fight, seat: str) -> list[Option]:
    """Each loaded handgun of a player's survivors in the melee who have neither attacked nor fired (AOW-301, 392)."""
    names = by_group(state, fight.models).get(seat, [])
    return [
        Option(f"{name}/{gun.id}", f"{state.survivor(name).name} fires {state.item_card(gun).name}")
        for name in names
        if name not in state.attacked and not state.survivor(name).prone and close_enemies(state, fight, name)
        for gun in loaded(state, name)
        if HANDGUN in state.item_card(gun).keywords
    ]


def close_enemies(state: State, fight: Fight, name: str) -> list[str]:
    """Enemies of the melee in base contact with a survivor: its only targets (AOW-303)."""
    return [foe for foe in state.board.enemies_touching(name) if foe in fight.models]


def fire_one(state: State, fight: Fight, name: str, gun: str, drawn: set[str]) -> Rules[None]:
    """A normal ranged attack, sure of its target and without push back, then its commotion (AOW-303 to 305, 309)."""

    def targets(state: State, name: str, weapon: Item) -> Rules[list[str]]:
        yield from ()
        return close_enemies(state, fight, name)

    state.attacked.append(name)
    commotion = yield from fire(state, name, gun, targets, sure=True, aimed=False)
    if name in state.survivors:
        yield from make_commotion(state, commotion, name, drawn)
