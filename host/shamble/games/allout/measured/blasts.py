"""Where a blast goes off on a measured table (AOW-604 to 611)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from shamble.games.allout.measured.dials import heading_wheels
from shamble.games.allout.measured.places import HINT, parsed, told
from shamble.games.allout.measured.positions import INCH, inches, spoken, spot
from shamble.games.allout.state import State
from shamble.geometry.plane import CONTACT, Disc, Point, distance
from shamble.kernel.asks import BadAnswer, Choose, Entry, Json, Option

STAY = "stay"


def aim_ask(state: State, shooter: str, targets: Sequence[str], reach: float) -> Choose:
    """On which target the template lies, or at which place within so many inches of the shooter's edge."""
    here = state.board.positions.disc(state.survivor(shooter).id)
    far = min(reach * INCH, max(state.board.positions.table.width, state.board.positions.table.depth) * 1.5)

    def check(value: Json) -> Json:
        at = parsed(state, value, here.at, far)
        off = distance(here.at, at) - here.radius
        if (reach != inf and off > far + CONTACT) or not state.board.positions.table.inside(Disc(at, 0)):
            raise BadAnswer(f"{spoken(at)} is {inches(off)} in off; up to {inches(far)} in, on the table")
        return spot(at)

    near = [name for name in targets if name in state.survivors or name in state.walkers]
    options = [Option(name, state.figure(name).name) for name in state.board.by_range(shooter, near)]
    options = options or [Option(shooter, f"At {state.survivor(shooter).name}'s own feet")]
    return Choose(
        rule="AOW-604",
        text=f"{state.survivor(shooter).name} lays the template: where?",
        who=state.owner(shooter),
        subjects=(shooter,),
        options=tuple(options),
        default=options[0].id,
        entry=Entry("place", HINT, check, told, heading_wheels(far)),
    )


def drift_ask(state: State, centre: Point, far: float, who: str) -> Choose:
    """Where the opponent moves the template, so many mils at most (AOW-607)."""

    def check(value: Json) -> Json:
        at = parsed(state, value, centre, far)
        if distance(centre, at) > far + CONTACT or not state.board.positions.table.inside(Disc(at, 0)):
            raise BadAnswer(f"{spoken(at)} is not within {inches(far)} in of {spoken(centre)}, on the table")
        return spot(at)

    return Choose(
        rule="AOW-607",
        text=f"The blast at {spoken(centre)} may be moved up to {inches(far)} in: where to?",
        who=who,
        options=(Option(STAY, "It stays"),),
        default=STAY,
        entry=Entry("place", HINT, check, told, heading_wheels(far)),
    )
