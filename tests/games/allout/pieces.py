"""Scenery with rules of its own, laid on a test's table; and what a model does there."""

from __future__ import annotations

from typing import Any

from games.allout.given import Table, spot
from shamble.games.allout.activation import activate
from shamble.games.allout.boards import board_of
from shamble.games.allout.cards.model import SceneryCard
from shamble.games.allout.state import Piece

INCHES = 0.02


def card(name: str, *traits: str, size: tuple[float, float] = (4.0, 4.0), **more: Any) -> SceneryCard:
    """A piece of scenery with these rules."""
    fields: dict[str, Any] = {"points": 3, "cover": (), **more}
    return SceneryCard(name, name.capitalize(), "terrain", *size, traits=traits, **fields)  # type: ignore[arg-type]


WOOD = card("wood", "area")
ROOF = card("roof", "climb")
TOWER = card("tower", "climb", height=2)
DECK = card("deck", "stairs")
WALL = card("wall", "blocking", "impassable", size=(4.0, 0.4))


def lay(table: Table, *pieces: tuple[SceneryCard, str]) -> Table:
    """Lay pieces, each at "x,y" or "x,y turn", named by its card and a number."""
    state = table.state
    for number, (piece, words) in enumerate(pieces, 1):
        place, _, turn = words.partition(" ")
        state.book.scenery[piece.id] = piece
        name = f"{piece.id}-{number}"
        state.pieces[name] = Piece(name, piece.id, piece.name, spot(place), float(turn or 0))
    state.board = board_of(state)
    return table


def acts(table: Table, *script: str) -> Table:
    """Ann's activation."""
    table.play(activate(table.state, "ann"), *script)
    return table


def sees(table: Table, shooter: str = "ann", target: str = "walker-1") -> bool:
    """Whether the line of fire is open."""
    found: bool = table.play(table.state.board.sees(shooter, target))
    return found
