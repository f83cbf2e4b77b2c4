"""What the threat level does in a scenario: effects that add up as it rises (RIE-380 to 390).

All of them look at state.active_threat, which stands still while a scenario is played (RIE-390).
"""

from __future__ import annotations

from shamble.games.riese.cards import Breed
from shamble.games.riese.skills import held
from shamble.games.riese.state import Hero, State

CACOPHONY, SOUNDS, AGITATION, AGGRESSION, MORE_CACOPHONY, GATHERS = 4, 6, 8, 10, 11, 12
"""The levels from which the effects are active (RIE-382 to 387)."""
MOST_MOVE = 2
"""Betas, advanced zombies and face-down markers are never made faster than this (RIE-385)."""


def am_penalty(state: State, name: str) -> int:
    """What the threat adds to the attack modifier of a hero or an ally by id, 0 to 2 (RIE-382, RIE-386, RIE-389)."""
    hero = state.heroes.get(name)
    concerned = not held.has(state, hero, "threat-proof") if hero else is_ally(state, name)
    return sum(state.active_threat >= level for level in (CACOPHONY, MORE_CACOPHONY)) if concerned else 0


def is_ally(state: State, name: str) -> bool:
    """Whether a figure is an NPC that takes no hero for an enemy (RIE-389)."""
    npc = state.npcs.get(name)
    return npc is not None and npc.foes in ("zombies", "none")


def mp_penalty(state: State, hero: Hero) -> int:
    """How many movement points fewer a hero has when it walks or runs, 0 or 1 (RIE-383)."""
    return int(state.active_threat >= SOUNDS and not held.has(state, hero, "threat-proof"))


def everyone_dodges(state: State) -> bool:
    """Whether every zombie has DODGE (RIE-384)."""
    return state.active_threat >= AGITATION


def move_bonus(state: State, breed: Breed | None) -> int:
    """How many moves more a zombie of that type has, 0 or 1; None stands for a face-down marker (RIE-385)."""
    if state.active_threat < AGGRESSION:
        return 0
    slow = breed is None or breed.family == "beta" or breed.advanced
    return int(not slow or (breed.move if breed else 1) < MOST_MOVE)


def respawns(state: State) -> bool:
    """Whether an eliminated Beta comes back at once (RIE-387)."""
    return state.active_threat >= GATHERS
