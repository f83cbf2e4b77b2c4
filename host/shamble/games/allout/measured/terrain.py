"""Ground and heights of a measured table: area ground, Elevated places, and what blocks the view (AOW-461 to 492)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from shamble.games.allout.cards.model import SceneryCard
from shamble.geometry.paths import Path
from shamble.geometry.plane import CONTACT, Box, Point, distance, touching

if TYPE_CHECKING:
    from shamble.games.allout.measured.positions import Positions

FENCE = 40
"""How thick the fence is, in mils, that keeps a base on top of a piece."""
WALKER_HEIGHT = 1
"""No taller than a Walker (AOW-481)."""


def card_of(positions: Positions, piece: str) -> SceneryCard:
    """The card of a piece of scenery."""
    return positions.state.book.scenery[positions.state.pieces[piece].card]


# -- area ground


def in_area(positions: Positions, at: Point) -> bool:
    """Whether a place is inside Area Terrain."""
    return any(box.edge(*at) <= 0 for box in areas(positions))


def areas(positions: Positions) -> Iterable[Box]:
    """The boxes of Area Terrain."""
    return (box for name, box in positions.open_ground.items() if card_of(positions, name).has("area"))


def cost(positions: Positions, path: Path) -> float:
    """What a way takes of a Move: every mil inside Area Terrain counts twice (AOW-461)."""
    boxes = list(areas(positions))
    legs = list(zip(path.points, path.points[1:], strict=False)) if boxes else []
    return path.length + sum(inside(box, a, b) for box in boxes for a, b in legs)


def inside(box: Box, a: Point, b: Point) -> float:
    """How many mils of a straight leg lie inside a box."""
    (ax, ay), (bx, by) = box.local(*a), box.local(*b)
    first, last = 0.0, 1.0
    for start, end, half in ((ax, bx, box.half_length), (ay, by, box.half_width)):
        run = end - start
        if not run:
            if abs(start) > half:
                return 0.0
            continue
        low, high = sorted(((-half - start) / run, (half - start) / run))
        first, last = max(first, low), min(last, high)
    return max(0.0, last - first) * distance(a, b)


def affordable(positions: Positions, path: Path, far: float) -> Path:
    """As much of a way as so much movement pays for (AOW-461)."""
    if cost(positions, path) <= far:
        return path
    least, most = 0.0, path.length
    while most - least > 1:
        middle = (least + most) / 2
        least, most = (middle, most) if cost(positions, path.cut(middle)) <= far else (least, middle)
    return path.cut(least)


def stride(positions: Positions, walker: str, target: Point, far: float) -> float:
    """How far a walker goes on its way to a place with so much movement (AOW-463); more than the way if it can."""
    way = Path.through([positions.at(walker), target])
    slow = cost(positions, way) - way.length
    if way.length + slow <= far:
        return far - slow
    return affordable(positions, way, far).length if slow else far


# -- heights


def perch(positions: Positions, name: str) -> str:
    """The Elevated piece that a model stands on, or empty."""
    if not positions.heights:
        return ""
    at = positions.at(name)
    return next((piece for piece, box in positions.heights.items() if box.edge(*at) <= 0), "")


def level(positions: Positions, name: str) -> int:
    """How high a model stands, by the rank of its place; 0 on the ground (AOW-478)."""
    piece = perch(positions, name)
    return card_of(positions, piece).height if piece else 0


def at_foot(positions: Positions, name: str, piece: str) -> bool:
    """Whether a model touches an Elevated piece from below."""
    return perch(positions, name) != piece and touching(positions.disc(name), positions.boxes[piece])


def fence(box: Box) -> list[Box]:
    """What keeps a base wholly on top of a piece: four narrow boxes beside it."""
    along, across = box.half_length + FENCE / 2, box.half_width + FENCE / 2
    sides = ((along, 0.0, FENCE, box.width), (-along, 0.0, FENCE, box.width))
    ends = ((0.0, across, box.length, FENCE), (0.0, -across, box.length, FENCE))
    return [Box(turned(box, u, v), length, width, box.turn) for u, v, length, width in (*sides, *ends)]


def turned(box: Box, u: float, v: float) -> Point:
    """A place given along the box's own axes, on the table."""
    return Point(round(box.at.x + u * box.cos - v * box.sin), round(box.at.y + u * box.sin + v * box.cos))


def over_edge(positions: Positions, name: str) -> dict[str, str]:
    """Standing enemies above or below a standing model at the edge of an Elevated piece, each with that piece.

    The lower one touches the piece and has the upper one under its Kill Zone template; Walkers reach up only to a
    place no taller than they are (AOW-475, AOW-481, AOW-482).
    """
    found: dict[str, str] = {}
    mine = perch(positions, name)
    for piece in positions.heights:
        if mine == piece or at_foot(positions, name, piece):
            for other in positions.near(positions.at(name), positions.kill_zone + positions.base):
                if (
                    other != name
                    and positions.stands_against(name, other)
                    and meets_over(positions, name, other, piece)
                ):
                    found[other] = piece
    return found


def meets_over(positions: Positions, one: str, two: str, piece: str) -> bool:
    """Whether of two models one stands on the piece and the other can reach it from the foot."""
    on = [name for name in (one, two) if perch(positions, name) == piece]
    if len(on) != 1:
        return False
    upper = on[0]
    lower = two if upper == one else one
    if not at_foot(positions, lower, piece) or upper not in positions.zone(lower):
        return False
    walkers = positions.state.walkers
    tall = card_of(positions, piece).height > WALKER_HEIGHT
    return not (tall and (lower in walkers or upper in walkers))


# -- what is seen


def hidden_by(positions: Positions, shooter: str, target: str, crossed: Iterable[str]) -> bool:
    """Whether blocking scenery is between two models: it is looked into and out of, but not through (AOW-466).

    It shields those behind it from Elevated shooters, too, unless the target is Elevated as well (AOW-467).
    """
    ends = (positions.at(shooter), positions.at(target))
    both_up = bool(perch(positions, shooter) and perch(positions, target))
    return any(
        card_of(positions, piece).has("blocking")
        and not both_up
        and not any(positions.boxes[piece].edge(*end) <= 0 for end in ends)
        for piece in crossed
    )


def overlooked(positions: Positions, shooter: str, models: Iterable[str]) -> list[str]:
    """Those of the models on a line that block it: from above, only those that stand as high (AOW-476, AOW-478)."""
    height = level(positions, shooter)
    return [name for name in models if not height or level(positions, name) >= height]


def cover_counts(positions: Positions, shooter: str, target: str) -> bool:
    """Whether Cover helps a target: not on the ground against a shooter from above (AOW-477)."""
    return not perch(positions, shooter) or bool(perch(positions, target))


CLEAR = 2 * CONTACT
"""How far clear of a piece a base is put that comes down from it."""
