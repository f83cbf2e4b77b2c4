"""How a program player uses the walkers: whom it sends where, in which order, and what it draws them with."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.commotion import HEARING
from shamble.games.allout.measured.positions import INCH, spot
from shamble.games.allout.players.outlook import Outlook, rays
from shamble.games.allout.players.rivalry import first_accepted, ids
from shamble.games.allout.walkers import REST
from shamble.geometry.plane import Point, distance, toward
from shamble.kernel.asks import Choose, Json

PACE = 6 * INCH
"""How far a walker goes in one move, but for cards in play (AOW-254)."""
WORTHWHILE = 0.5
"""How much spite must be gained by a lure or a shout."""
THROWS = (8, 6, 4, 2)
"""Inches at which a lure is thought of in each direction."""


def ways(outlook: Outlook, walker: Point) -> Iterator[tuple[Json, Point]]:
    """Where a walker may be sent, and where it then stands: at each rival, and off in eight directions."""
    for name, at in outlook.rivals.items():
        yield name, toward(walker, at, max(0.0, min(PACE, distance(walker, at) - 2 * outlook.base)))
    for at in rays(walker, PACE):
        end = outlook.state.board.positions.base_on_table(at)
        if end != walker:
            yield spot(end), end


def heading(ask: Choose, outlook: Outlook) -> Json:
    """Where the walker harms the rival most and us least."""
    here = outlook.state.board.positions.at(ask.subjects[0])
    answers = sorted(ways(outlook, here), key=lambda way: -outlook.spite(way[1]))
    return next((answer for answer, _ in answers if isinstance(answer, dict) or answer in ids(ask)), None)


def pawn(ask: Choose, outlook: Outlook) -> Json:
    """The walker whose move does the rival most harm, or takes most from us."""
    at = outlook.state.board.positions.at

    def gain(walker: str) -> float:
        best = max(outlook.spite(end) for _, end in ways(outlook, at(walker)))
        return best - outlook.spite(at(walker))

    return max((walker for walker in ids(ask) if walker in outlook.state.walkers), key=gain, default=None)


def order(ask: Choose, outlook: Outlook) -> Json:
    """Of walkers that all come, first the one that troubles the rival most: those behind it may find no way."""
    at = outlook.state.board.positions.at
    walkers = (name for name in ids(ask) if name in outlook.state.walkers)
    return max(walkers, key=lambda walker: outlook.spite(at(walker)), default=REST)


# -- noise


def drawn_to(outlook: Outlook, source: Point, room: int) -> float:
    """What NOISE at a place gains us, in spite; room: how near to its middle the walker that comes may stand."""
    near = min(outlook.prowlers, key=lambda walker: distance(walker, source), default=None)
    if near is None or distance(near, source) > HEARING * INCH + room:
        return 0.0
    end = toward(near, source, max(0.0, min(PACE, distance(near, source) - room)))
    return outlook.spite(end) - outlook.spite(near)


def lure_on(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """NOISE, when the walker that follows it comes upon the rival on its way and not upon us."""
    gain = drawn_to(outlook, outlook.places[name], 2 * outlook.base)
    return "noise" if gain > WORTHWHILE else ""


def landings(outlook: Outlook, name: str, far: float) -> list[tuple[float, Point]]:
    """Where a lure may land within so many mils of the thrower, by what it gains, the best first."""
    here = outlook.places[name]
    ends = [toward(here, foe, min(far, distance(here, foe))) for foe in outlook.rivals.values()]
    for inches in THROWS:
        ends += rays(here, min(far, inches * INCH))
    return sorted(((drawn_to(outlook, at, outlook.base), at) for at in ends), key=lambda end: -end[0])


def throws(outlook: Outlook, name: str, card: ItemCard) -> bool:
    """Whether a lure of this card draws a walker off us, or at the rival."""
    far = max((deed.within * INCH for deed in card.action if deed.do == "lure"), default=0.0)
    return far > 0 and landings(outlook, name, far)[0][0] > WORTHWHILE


def used(ask: Choose, outlook: Outlook) -> Json:
    """Where a lure lands: to the rival's harm, or away from us; who is treated: whoever lacks most health."""
    (name,) = ask.subjects
    if ask.entry is not None:
        return first_accepted(ask, (spot(at) for _, at in landings(outlook, name, max(THROWS) * INCH)))
    state, hurt = outlook.state, [one for one in ids(ask) if one in outlook.ours]
    return max(hurt, key=lambda one: state.profile(one).health - outlook.survivors[one].health, default=None)
