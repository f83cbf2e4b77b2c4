"""The start and final phases of the three turns (RIE-311, RIE-316, RIE-317, RIE-319)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.attack.covering import window
from shamble.games.riese.blasts.toxic import toxic_wounds
from shamble.games.riese.cursor import next_turn
from shamble.games.riese.horde.turn import say_if_idle
from shamble.games.riese.state import Hero, Npc, State
from shamble.games.riese.story.happenings import happened
from shamble.kernel.asks import Rules, step, tell


def player_start(state: State) -> Rules[None]:
    """Heroes, and heroes only, lose their markers, and each may be activated once (RIE-316, RIE-318)."""
    state.phase = "player"
    yield from tell("RIE-310", "The players' turn", "turn", side="player")
    yield from step(window(state, "start"))
    ready(state.heroes.values())


def player_final(state: State) -> Rules[None]:
    """Toxic clouds wound, and events of the scenario happen (RIE-319, RIE-587)."""
    next_turn(state)
    yield from step(toxic_wounds(state))
    yield from step(happened(state, "final", of="player"))
    yield from step(window(state, "final"))


def npc_start(state: State) -> Rules[None]:
    """NPCs lose their markers (RIE-317)."""
    state.phase = "npc"
    if any(True for _ in state.people()):
        yield from tell("RIE-310", "The NPCs' turn", "turn", side="npc")
    yield from step(window(state, "start"))
    ready(state.npcs.values())


def npc_final(state: State) -> Rules[None]:
    """Events of the scenario happen, such as NPCs who come (RIE-319)."""
    next_turn(state)
    yield from step(happened(state, "final", of="npc"))
    yield from step(window(state, "final"))


def zombie_start(state: State) -> Rules[None]:
    """Every zombie on the map is to be activated; whoever rose before this turn acts in it (RIE-174, RIE-444)."""
    state.phase = "zombie"
    yield from tell("RIE-310", "The zombies' turn", "turn", side="zombie")
    for zombie in state.zombies.values():
        zombie.activated = zombie.fresh = False
    yield from step(window(state, "start"))
    yield from say_if_idle(state)


def ready(figures: Iterable[Hero | Npc]) -> None:
    """Take covering and attacked markers off, and let each be activated once (RIE-316, RIE-317)."""
    for figure in figures:
        figure.marker, figure.cover, figure.activated = "", 0, False
