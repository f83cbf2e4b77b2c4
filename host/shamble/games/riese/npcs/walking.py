"""An NPC goes somewhere: step by step, and whatever happens on the way may stop it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from shamble.games.riese.ground import door, inside
from shamble.games.riese.heroes.doors import open_door
from shamble.games.riese.horde.table import confirm
from shamble.games.riese.horde.waiting import let_in
from shamble.games.riese.moments import after_step
from shamble.games.riese.npcs import judging, moving
from shamble.games.riese.npcs.asking import one_of
from shamble.games.riese.npcs.wishes import Wish, at
from shamble.games.riese.state import State
from shamble.games.riese.story.happenings import happened
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square, distance, name_of
from shamble.kernel.asks import Rules, tell


def go(
    state: State, name: str, wish: Wish, until_target: bool = False, straight: bool = False
) -> Rules[list[Square]]:
    """Walk to the best square, step by step; returns the squares it came over, its first included, none if it stayed.

    until_target: stop once it has one (RIE-287); straight: without a diagonal step (RIE-263).
    """
    npc = state.npc(name)
    ways = moving.ways(state, npc, straight)
    wished = {square_words(state, square): square for square in wish(state, npc, ways)}
    text = f"Where does {spoken(state, name)} go?"
    chosen = wished[(yield from one_of(state, list(wished), text, "RIE-251"))]
    if not ways[chosen].squares:
        return []
    yield from tell(
        "RIE-261", f"{subject(state, name)} moves to {square_words(state, chosen)}", "move", who=name
    )
    walked = [at(npc)]
    for square in ways[chosen].squares:
        yield from open_the_door(state, name, walked[-1], square)
        if state.npcs[name].at is None:  # whoever covers has seen it through the door
            break
        if until_target and judging.targets(state, state.npc(name)):
            break
        walked.append(square)
        if state.at(square) in state.npcs:
            continue
        if not (yield from come_to(state, name, square)):
            break
        if until_target and judging.targets(state, state.npc(name)):
            break
    if state.npcs[name].at is not None:
        yield from confirm(state, name, "RIE-261")
    return walked


def slanted(walked: Sequence[Square]) -> bool:
    """Whether a diagonal step was among these (RIE-263)."""
    return any(distance(a, b) > 1 for a, b in pairwise(walked))


def square_words(state: State, square: Square) -> str:
    """The name of a square; one beside the map is the way out (RIE-253)."""
    return name_of(square) if inside(state, square) else "off the map"


def open_the_door(state: State, name: str, a: Square, b: Square) -> Rules[None]:
    """Open the door between two squares, if there is a shut one (RIE-269)."""
    there = door(state, a, b)
    if there is not None and not there.open:
        yield from open_door(state, there.id, name)


def come_to(state: State, name: str, square: Square) -> Rules[bool]:
    """One square on; False when that was the last: the NPC has left, fallen, or been stopped."""
    if not inside(state, square):
        state.npc(name).left = True
        at_exit = at(state.npc(name))
        state.place(name, None)
        yield from tell("RIE-253", f"{subject(state, name)} leaves the map", "exit", who=name)
        yield from happened(state, "exit", at=at_exit, who=name)
        yield from let_in(state)
        return False
    if state.at(square):
        return False
    state.place(name, square)
    yield from after_step(state, name)
    npc = state.npcs[name]
    return npc.at == square and not npc.locked_by
