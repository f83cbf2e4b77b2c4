"""Whether a hero may attack at all in its activation, and what an attack uses up (RIE-169 to 173, RIE-197, RIE-508)."""

from __future__ import annotations

from shamble.games.riese.blasts.worn import holds
from shamble.games.riese.state import State


def may_attack(state: State, hero_id: str) -> bool:
    """Whether the active hero has an attack left and nothing that bars every kind of attack."""
    act, hero = state.act, state.heroes[hero_id]
    if act is None or act.hero != hero_id or hero.at is None or act.attacks < 1 or act.barred or act.over:
        return False
    return act.declared not in ("", "special") and not weighed_down(state, hero_id)


def weighed_down(state: State, hero_id: str) -> bool:
    """Whether a readied flamethrower bars every attack: its bearer has not declared stationary (RIE-508)."""
    hero, act = state.heroes[hero_id], state.act
    if not holds(state, hero, "flamethrower"):
        return False
    active = act is not None and act.hero == hero_id
    return act.declared != "stationary" if act is not None and active else hero.cover > 0


def spend_attack(state: State, hero_id: str, item_id: str = "") -> None:
    """Note that a hero makes an attack, with an item or without: it has an attacked marker from now on (RIE-173).

    What was bought for its attack goes with it, whatever it is (RIE-053).
    """
    state.heroes[hero_id].marker = "attacked"
    if state.act is not None and state.act.hero == hero_id:
        state.act.attacks -= 1
        state.act.attacked = True
        state.act.bonus = []
        state.act.weapons_used.append(item_id)
