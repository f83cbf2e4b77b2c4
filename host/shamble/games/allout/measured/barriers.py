"""Who faces whom across a Barrier on a measured table (AOW-377, AOW-384, AOW-387)."""

from __future__ import annotations

from shamble.games.allout.measured.positions import Positions
from shamble.games.allout.measured.terrain import over_edge
from shamble.geometry.plane import CONTACT, Box, Disc, touching


def facing(positions: Positions, name: str) -> list[str]:
    """Standing enemies at the other long edge of a Barrier whose one long edge a standing model touches.

    Other Defensible scenery is defended alike (AOW-470), and so is the edge of an Elevated place (AOW-475, AOW-482).
    """
    state, disc = positions.state, positions.disc(name)
    if state.figure(name).prone:
        return []
    found: dict[str, None] = {}
    for piece in positions.pieces_touching(name):
        box, card = positions.boxes[piece], state.book.scenery[state.pieces[piece].card]
        side = long_edge(box, disc) if card.has("defensible") else 0
        near = positions.models.near(box.at, box.bound + positions.base + CONTACT) if side else ()
        found |= dict.fromkeys(
            other
            for other in near
            if positions.stands_against(name, other) and long_edge(box, positions.disc(other)) == -side
        )
    return positions.models.in_order({**found, **over_edge(positions, name)})


def long_edge(box: Box, disc: Disc) -> int:
    """Which of its two long edges a base touches, as 1 or -1; 0: neither, or but a corner."""
    along, across = box.local(*disc.at)
    half = box.half_length
    if box.half_width > half:
        along, across, half = across, along, box.half_width
    if abs(along) > half or not touching(disc, box):
        return 0
    return 1 if across > 0 else -1
