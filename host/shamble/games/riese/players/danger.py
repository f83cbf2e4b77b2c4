"""How dangerous a square is for a hero: which zombies could come next to it, and how soon."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square

CLOSE, NEAR, GAS, FIRE = 2.5, 0.2, 2.0, 4.0
"""What a zombie is worth next to a square, one that can come there in one activation, a toxic cloud and a fire."""


def danger(state: State, square: Square) -> float:
    """The zombies that threaten a square, the nearer the worse, a stunned one not at all; fire and gas there."""
    total = FIRE * ground.on_fire(state, square) + GAS * ground.smoke(state, square)
    for zombie in state.horde():
        if zombie.at is None or zombie.stunned:
            continue
        far = max(abs(zombie.at[0] - square[0]), abs(zombie.at[1] - square[1]))
        if far <= 1 and ground.adjacent(state, zombie.at, square):
            total += CLOSE
        elif far <= 1 + moves_of(state, zombie.breed):
            total += NEAR
    return total


def moves_of(state: State, breed: str) -> int:
    """Moves of a zombie type; a face-down one has one (RIE-459)."""
    return state.book.breeds[breed].move if breed else 1


def pressed(state: State, hero: Hero) -> bool:
    """Whether a zombie can attack a hero in the coming turn."""
    return hero.at is not None and danger(state, hero.at) > 0
