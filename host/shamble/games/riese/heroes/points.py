"""Movement points: how many a declaration gives, and what turns and other movement actions cost (RIE-168 to 172)."""

from __future__ import annotations

from shamble.games.riese import threat
from shamble.games.riese.blasts.gear import mp_change
from shamble.games.riese.horde import powers
from shamble.games.riese.house import by_house
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import Activation, Hero, State
from shamble.kernel.asks import gone

BASE = {"walking": 4, "running": 8}
DOG = {"walking": 5, "running": 10}
HOWLED = {"walking": 3, "running": 6}
TURN = DOOR = PICK_UP = {"walking": 1, "running": 2}
"""Turning by 90 degrees (RIE-236), a door (RIE-237), an item (RIE-229)."""
PASS = UNLOCK = 2
"""Whatever was declared (RIE-227, RIE-621, RIE-628)."""
SKILLS = {"walking": ("walk", "stealth"), "running": ("run", "stealth")}


def points(state: State, hero: Hero, declared: str) -> int:
    """The MPs a hero has for a declaration, 0 unless it walks or runs (RIE-169 to 172, RIE-218).

    A howl sets them first, then all else is added or taken off, never below 0 (RIE-590, RIE-383, RIE-499, RIE-501).
    """
    if declared not in BASE:
        return 0
    base = HOWLED if powers.howls(state) else DOG if hero.kind == "dog" else BASE
    more = sum(value(state, hero, kind) for kind in SKILLS[declared]) + mp_change(hero)
    return max(0, base[declared] + more - threat.mp_penalty(state, hero))


def acting(state: State, name: str) -> Activation:
    """The activation of a hero; ends the step when it is not that hero's."""
    if state.act is None or state.act.hero != name:
        gone(f"The activation of {name}", "RIE-002")
    return state.act


def spend(state: State, name: str, cost: int) -> None:
    """Take MPs from the active hero (RIE-216)."""
    acting(state, name).mp -= cost


def switch_cost(state: State, name: str) -> int:
    """What it costs the active hero to change weapons: as a turn does, or by the house as passing (RIE-155)."""
    return PASS if by_house(state, "switching") == "pass" else price(state, name, TURN)


def price(state: State, name: str, costs: dict[str, int]) -> int:
    """What a movement action costs the active hero, walking or running (RIE-217)."""
    return costs.get(acting(state, name).declared, 0)
