"""Walkers that fall off an Elevated place which is reached by climbing only (AOW-480)."""

from __future__ import annotations

from shamble.games.allout.measured.positions import Positions
from shamble.games.allout.measured.terrain import card_of, perch
from shamble.geometry.packing import nearest_place
from shamble.geometry.plane import Disc, Point, distance, toward


def falls(positions: Positions, walker: str, target: Point) -> bool:
    """Whether a walker is to move off a piece that nobody walks down from."""
    piece = perch(positions, walker)
    climbed = bool(piece) and card_of(positions, piece).has("climb")
    return climbed and positions.boxes[piece].edge(*target) > 0


def fall(positions: Positions, walker: str, target: Point) -> None:
    """Lay a walker prone beside the piece, on the side that it was heading for; with no room there it stays on top."""
    at, box = positions.at(walker), positions.boxes[perch(positions, walker)]
    far = distance(at, target)
    steps = (toward(at, target, far * part / 40) for part in range(41))
    off = next((place for place in steps if box.edge(*place) > 0), target)
    solid = positions.solid_near(off, 10 * positions.base, [walker])
    spot = nearest_place(Disc(off, positions.base), solid, positions.table)
    figure = positions.state.walkers[walker]
    figure.prone = True
    if spot is not None:
        positions.place(figure, spot)
