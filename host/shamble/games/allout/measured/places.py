"""Places people type or pick: "12.5,8", "ne 4", "toward ann", and whether a model may go there."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from shamble.games.allout.measured.dials import COMPASS, EDGES, edge_wheels, heading_wheels
from shamble.games.allout.measured.positions import INCH, Positions, inches, point, spoken, spot
from shamble.games.allout.measured.terrain import affordable, cost
from shamble.games.allout.state import State, Walker
from shamble.games.allout.views.names import everything, find
from shamble.geometry.packing import free_edge_place
from shamble.geometry.paths import SNAP, Path
from shamble.geometry.plane import (
    CONTACT,
    Box,
    Disc,
    Point,
    Shape,
    Table,
    distance,
    extent,
    overlapping,
    toward,
    unit,
)
from shamble.kernel.asks import Choose, Entry, Json, Option, brief, gone
from shamble.kernel.errors import BadAnswer

NUMBER = r"(\d{1,4}(?:\.\d{1,4})?)"
PLACE = re.compile(rf"{NUMBER}\s*[,; ]\s*{NUMBER}", re.ASCII)
HEADING = re.compile(rf"([nesw]{{1,3}}|{NUMBER}°)\s+{NUMBER}", re.ASCII)
TOWARD = re.compile(rf"towards?\s+(.+?)(?:\s+by\s+{NUMBER})?", re.ASCII)
FARTHEST = 1000.0
"""No place is farther off than this, in inches."""
LONGEST = 80
"""No place takes more characters to type."""


def parsed(state: State, value: Json, origin: Point | None, far: float) -> Point:
    """The place that a typed or sent value names, legal or not; far (mils) is how far "toward" goes.

    Raises BadAnswer saying what can be typed.
    """
    if isinstance(value, dict):
        return sent(value)
    text = typed(value)
    if found := PLACE.fullmatch(text):
        return Point(mils(found[1]), mils(found[2]))
    if origin is not None and (found := HEADING.fullmatch(text)):
        return headed(origin, found[1], found[3])
    if origin is not None and (found := TOWARD.fullmatch(text)):
        target = state.board.positions.anywhere(find(state, found[1]))
        return toward(origin, target, min(mils(found[2]) if found[2] else far, distance(origin, target)))
    ways = "a place such as 12.5,8" + (
        "; a direction and inches such as ne 4; or toward ann" if origin else ""
    )
    raise BadAnswer(f"{brief(value)} is no place; expected {ways}")


def typed(value: Json) -> str:
    """The value as plain typed text; empty when it is none, or longer than any place."""
    fits = isinstance(value, str) and len(value) <= LONGEST and value.isprintable()
    return value.strip().casefold() if fits else ""


def mils(text: str) -> int:
    """Typed inches as mils."""
    return round(float(text) * INCH)


def sent(value: dict[str, Json]) -> Point:
    """A place sent as {"x": mils, "y": mils}."""
    numbers = [value.get(axis) for axis in ("x", "y")]
    whole = all(isinstance(n, int) and not isinstance(n, bool) and abs(n) <= FARTHEST * INCH for n in numbers)
    if set(value) != {"x", "y"} or not whole:
        raise BadAnswer(
            f'{brief(value)} is no place; expected {{"x": mils, "y": mils}}, whole thousandths of an inch'
        )
    return Point(value["x"], value["y"])


def headed(origin: Point, direction: str, far: str) -> Point:
    """The place so many inches off in a compass direction, or at an angle in degrees from east."""
    degrees = COMPASS.get(direction)
    if degrees is None:
        if direction[0].isalpha():
            raise BadAnswer(
                f"{direction!r} is no direction; expected n, ne, e, se, s, sw, w, nw or degrees (45°)"
            )
        degrees = float(direction.rstrip("°"))
    angle, length = math.radians(degrees), mils(far)
    return Point(round(origin.x + length * math.cos(angle)), round(origin.y + length * math.sin(angle)))


HINT = "a place such as 12.5,8; a direction and inches such as ne 4; toward a name"


def told(answer: Json) -> str:
    """An answer to a question for a place, for the log."""
    return spoken(point(answer)) if isinstance(answer, dict) and set(answer) == {"x", "y"} else brief(answer)


def move_entry(state: State, name: str, far: float) -> Entry:
    """Typed destinations of a survivor that may go `far` mils."""
    return Entry(
        "place", HINT, lambda value: spot(typed_move(state, name, value, far).end), told, heading_wheels(far)
    )


def typed_move(state: State, name: str, value: Json, far: float) -> Path:
    """The way to a typed or sent destination, else BadAnswer with the clause in the way and how far is legal."""
    if found := TOWARD.fullmatch(typed(value)):
        return settled(state, name, typed_toward(state, name, find(state, found[1]), found[2], far), far)
    return checked_move(state, name, parsed(state, value, state.board.positions.at(name), far), far)


def settled(state: State, name: str, path: Path, far: float) -> Path:
    """A way whose end is legal as a place by itself, too, as it is kept in the journal: a hair shorter if need be."""
    positions = state.board.positions
    for back in SHORTER:
        cut = path.cut(max(0.0, path.length - back)) if back else path
        way = None if misplaced(state, name, cut.end) else approach(positions, name, cut.end, far)
        if way is not None and paid_for(positions, way, far):
            return cut
    return path


SHORTER = (0, 1, 2, 5, 10, 20, 50)
"""Mils by which a way is shortened, since its end is a whole mil and the way there is measured anew."""


def typed_toward(state: State, name: str, target: str, wish: str | None, far: float) -> Path:
    """The way toward a thing, by so many inches if they were typed, else as far as is legal."""
    wished = mils(wish) if wish else far
    if wished > far + SNAP:
        raise BadAnswer(f"AOW-113: {wish} in is too far; legal up to {inches(far)} in")
    positions, straight = state.board.positions, straight_toward(state, name, target, wished)
    whole = affordable(positions, straight, far)
    if wish and whole is not straight:
        paid = inches(cost(positions, straight))
        raise BadAnswer(f"AOW-461: it takes {paid} in; legal up to {inches(whole.length)} in")
    path = positions.cleared(whole, name)
    if wish and path.length < whole.length - SNAP:
        who = near_words(state, whole.end, name)
        raise BadAnswer(f"AOW-116: {wish} in that way ends {who}; legal up to {inches(path.length)} in")
    if path.length < CONTACT:
        raise BadAnswer(f"{state.survivor(name).name} can get no nearer to {everything(state)[target]}")
    return path


def checked_move(state: State, name: str, goal: Point, far: float) -> Path:
    """The shortest legal way to a place, else BadAnswer with the clause in the way and how far is legal."""
    positions = state.board.positions
    path = approach(positions, name, goal, far) if not (fault := misplaced(state, name, goal)) else None
    if path is not None and paid_for(positions, path, far):
        return path
    if path is not None:
        fault = f"AOW-461: it takes {inches(cost(positions, path))} in"
    fault = fault or f"AOW-113: {spoken(goal)} is too far"
    raise BadAnswer(f"{fault}{legal_part(state, name, goal, far)}")


def paid_for(positions: Positions, path: Path, far: float) -> bool:
    """Whether so much movement pays for a way, hard ground and all (AOW-461)."""
    return cost(positions, path) <= far + SNAP


def misplaced(state: State, name: str, goal: Point) -> str:
    """Why a survivor may not end a move at a place, with the clause, or empty."""
    positions = state.board.positions
    disc = Disc(goal, positions.base)
    if not positions.table.inside(disc):
        return f"AOW-121: {spoken(goal)} is over the board's edge"
    if found := positions.in_the_way(disc, but=[name]):
        rule = "AOW-114" if found in positions.models else "AOW-127"
        return f"{rule}: {everything(state)[found]} is in the way at {spoken(goal)}"
    if positions.too_near(goal, name):
        return f"AOW-116: {spoken(goal)} is {near_words(state, goal, name)}"
    return ""


def near_words(state: State, at: Point, name: str) -> str:
    """How near a place is to an enemy, and what is legal instead."""
    positions = state.board.positions
    near = positions.too_near(at, name)
    if near is None:
        return "where it may not"
    return f"{inches(gap_to(positions, at, near))} in from {state.figure(near).name}: end in contact or 1 in clear"


def approach(positions: Positions, name: str, goal: Point, far: float) -> Path | None:
    """The shortest way to a place, which touches the standing enemies there at its end only (AOW-117)."""
    disc = Disc(goal, positions.base)
    foes = [
        other
        for other in positions.near_point(goal, positions.base, but=name)
        if positions.stands_against(name, other)
    ]
    if not foes:
        return positions.reach(name, far).path(goal)
    off = backed_off(positions, disc, foes)
    path = positions.reach(name, far).path(off)
    path = Path.through((*path.points, goal)) if path else positions.reach(name, far, *foes).path(goal)
    return path if path and path.length <= far + SNAP else None


def backed_off(positions: Positions, disc: Disc, foes: list[str]) -> Point:
    """A place just out of contact with the enemies that a base touches."""
    away = [unit(positions.at(foe), disc.at) for foe in foes]
    x, y = sum(u for u, _ in away), sum(v for _, v in away)
    clear = 3 * CONTACT
    return toward(disc.at, (disc.at.x + x * INCH, disc.at.y + y * INCH), clear)


def gap_to(positions: Positions, goal: Point, other: str) -> float:
    """From the edge of a base at the place to another model's edge, in mils."""
    return distance(goal, positions.disc(other).at) - 2 * positions.base


def legal_part(state: State, name: str, goal: Point, far: float) -> str:
    """How far toward the goal is legal, in words; the place can be typed as it is told."""
    positions = state.board.positions
    path = positions.cleared(affordable(positions, positions.reach(name, far).farthest(goal, far), far), name)
    for _ in range(MOST_TRIES):
        end = Point(round(path.end.x, -1), round(path.end.y, -1))
        if path.length < CONTACT:
            break
        way = None if misplaced(state, name, end) else approach(positions, name, end, far)
        if way is not None and paid_for(positions, way, far):
            return f"; legal up to {inches(path.length)} in, to {spoken(end)}"
        path = positions.cleared(path.cut(path.length - TYPED), name)
    return "; nowhere that way is legal"


TYPED = 10
"""Mils that a place in two decimals of an inch can be off."""
MOST_TRIES = 40


def toward_path(state: State, name: str, target: str, far: float) -> Path:
    """As far toward a thing as a survivor may go: into contact if it can, never ending within an inch of enemies."""
    positions = state.board.positions
    return positions.cleared(affordable(positions, straight_toward(state, name, target, far), far), name)


def straight_toward(state: State, name: str, target: str, far: float) -> Path:
    """The shortest way toward a thing, into contact with it if `far` allows."""
    positions = state.board.positions
    foe = [target] if target in positions.models and state.hostile(name, target) else []
    reach = positions.reach(name, far, *foe)
    path = reach.contact(positions.disc(target)) if foe else None
    return path or reach.farthest(positions.anywhere(target), far)


def from_survivors(state: State, at: Point | None) -> float:
    """Mils from a place to the nearest survivor's centre."""
    placed = [survivor.at for survivor in state.survivors.values() if survivor.at is not None]
    return min((distance(at, other) for other in placed), default=0.0) if at else 0.0


def ok_to_enter(positions: Positions) -> Callable[[Point], bool]:
    """Whether a walker may enter at a place: under no survivor's Kill Zone (AOW-281)."""
    placed = [survivor.at for survivor in positions.state.survivors.values() if survivor.at is not None]
    far = positions.kill_zone + positions.base + CONTACT
    return lambda at: all(distance(at, other) > far for other in placed)


def anywhere(positions: Positions) -> Callable[[Point], bool]:
    """No place along the edge is forbidden."""
    return lambda at: True


Rule: TypeAlias = Callable[[Positions], Callable[[Point], bool]]


def edge_spot(positions: Positions, edge: str, wish: int | None, rule: Rule = ok_to_enter) -> Point | None:
    """The free place touching a board edge nearest to the wish (mils along it; None: its middle)."""
    start, end = positions.table.edge(edge)
    middle = Point((start.x + end.x) // 2, (start.y + end.y) // 2)
    length = round(distance(start, end))
    shapes: list[Shape] = []
    for grid in (positions.models, positions.scenery):
        shapes += grid.shapes_along(start, end, 2 * positions.base).values()
    wished = wish if wish is not None else round(distance(start, middle))
    return free_edge_place(
        positions.table, edge, min(wished, length), positions.base, shapes, rule(positions)
    )


def edge_check(state: State, edges: Sequence[str], rule: Rule) -> Callable[[Json], Json]:
    """Check a typed place along an edge: "north", "north 5" or a place on the edge."""
    which = edges[0] if len(edges) == 1 else "an edge"
    expected = f"an option's number or words; or {which} and inches along it, such as {edges[0]} 5"

    def check(value: Json) -> Json:
        positions = state.board.positions
        words = value.casefold().split() if isinstance(value, str) else []
        edge, wish = (words[0], words[1:]) if words else ("", [])
        if edge not in edges or len(wish) > 1 or not all(re.fullmatch(NUMBER, word) for word in wish):
            if isinstance(value, dict) or PLACE.fullmatch(typed(value)):
                return spot(on_edge(positions, parsed(state, value, None, 0), edges, rule))
            raise BadAnswer(f"{brief(value)} is no place at the edge; expected {expected}")
        at = edge_spot(positions, edge, along(positions, edge, wish[0]) if wish else None, rule)
        if at is None:
            raise BadAnswer(f"the {edge} edge has no free place; choose another of: {', '.join(edges)}")
        return spot(at)

    return check


OUTSIDE = "{} is outside the deployment zone"


def along(positions: Positions, edge: str, typed_inches: str) -> int:
    """Typed inches along an edge as mils; BadAnswer when the edge is not so long."""
    length = round(distance(*positions.table.edge(edge)))
    if mils(typed_inches) > length:
        raise BadAnswer(f"{typed_inches} in is beyond the {edge} edge; expected 0 to {inches(length)}")
    return mils(typed_inches)


def on_edge(positions: Positions, at: Point, edges: Sequence[str], rule: Rule) -> Point:
    """The place itself when a base may stand there touching one of the edges, else BadAnswer."""
    table, disc = positions.table, Disc(at, positions.base)
    gaps = {"north": table.depth - at.y, "south": at.y, "east": table.width - at.x, "west": at.x}
    if not any(abs(gaps[edge] - positions.base) <= CONTACT for edge in edges):
        raise BadAnswer(f"{spoken(at)} does not touch an allowed board edge ({', '.join(edges)})")
    if not positions.free(disc):
        raise BadAnswer(f"something stands at {spoken(at)} already")
    if not rule(positions)(at):
        why = "AOW-281: {} is inside the Kill Zone of a survivor" if rule is ok_to_enter else OUTSIDE
        raise BadAnswer(why.format(spoken(at)))
    return at


def edge_ask(state: State, walker: Walker, rule: str, who: str) -> Choose:
    """Where a walker enters: an edge, or a place along one, outside every Kill Zone (AOW-280, AOW-281)."""
    spots = {edge: edge_spot(state.board.positions, edge, None) for edge in EDGES}
    open_edges = [edge for edge, at in spots.items() if at is not None] or gone(
        "a free place at the edge", rule
    )
    return Choose(
        rule=rule,
        text=f"Where does {walker.name} enter?",
        who=who,
        subjects=(walker.id,),
        options=tuple(Option(edge, f"{edge.capitalize()} edge, in its middle") for edge in open_edges),
        default=max(open_edges, key=lambda edge: from_survivors(state, spots[edge]), default=None),
        entry=Entry(
            "edge",
            "an edge and inches along it, such as north 5",
            edge_check(state, EDGES, ok_to_enter),
            told,
            edge_wheels(state.board.positions.table, EDGES),
        ),
    )


def lure_ask(state: State, user: str, far: float, rule: str, clear: bool = False) -> Choose:
    """Where a lure makes its NOISE: typed, or beside the user; at most `far` mils from the user's edge.

    clear: not on another model (AOW-525).
    """
    here = state.board.positions.disc(user)

    def check(value: Json) -> Json:
        at = parsed(state, value, here.at, far)
        off = distance(here.at, at) - here.radius
        if off > far + CONTACT or not state.board.positions.table.inside(Disc(at, 0)):
            raise BadAnswer(f"{spoken(at)} is {inches(off)} in off; up to {inches(far)} in, on the table")
        if clear and (under := state.board.positions.near_point(at, 0, but=user)):
            raise BadAnswer(
                f"{state.figure(under[0]).name} stands at {spoken(at)}; expected a place beside models"
            )
        return spot(at)

    return Choose(
        rule=rule,
        text=f"Where does the NOISE come from? Up to {inches(far)} in from {state.survivor(user).name}",
        who=state.owner(user),
        subjects=(user,),
        options=(Option("here", "At the user's feet"),),
        default="here",
        entry=Entry("place", HINT, check, told, heading_wheels(far)),
    )


SHARES = {"west": 0.2, "middle": 0.5, "east": 0.8}


def deployment(state: State, seat: str, edge: str) -> Rule:
    """What keeps a seat's survivors in their deployment zones at an edge; anywhere where there are none (AOW-086)."""
    mine = [zone.box for zone in state.scenario.zones if zone.use == "deploy" and zone.seat in ("", seat)]
    boxes = [
        box for box in mine if beside(state.board.positions.table, box, edge, state.board.positions.base)
    ]
    if not boxes:
        return anywhere
    return lambda positions: lambda at: any(overlapping(Disc(at, positions.base), box) for box in boxes)


def beside(table: Table, box: Box, edge: str, base: int) -> bool:
    """Whether a base of that radius that touches the edge can be over a box."""
    west, south, east, north = extent(box)
    gaps = {"north": table.depth - north, "east": table.width - east, "south": south, "west": west}
    return gaps[edge] < 2 * base


def deployment_ask(state: State, name: str, edge: str) -> Choose:
    """Where along the deployment edge a survivor sets up (AOW-446)."""
    who = state.survivor(name).name
    number = list(state.survivors).index(name)
    return Choose(
        rule="AOW-446",
        text=f"{who} sets up at the {edge} edge: where?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(Option(share, f"In the {share} of the edge") for share in SHARES),
        default=list(SHARES)[number % len(SHARES)],
        entry=Entry(
            "edge",
            f"inches along it, such as {edge} 5",
            edge_check(state, [edge], deployment(state, state.owner(name), edge)),
            told,
            edge_wheels(state.board.positions.table, [edge]),
        ),
    )


def deployment_spot(state: State, seat: str, edge: str, where: Json) -> Point:
    """The place that an answer to deployment_ask means; on another edge when this one is full."""
    if not isinstance(where, str):
        return point(where)
    start, end = state.board.positions.table.edge(edge)
    wish = round(distance(start, end) * SHARES[where])
    rules = [(edge, deployment(state, seat, edge)), *((side, anywhere) for side in EDGES)]
    spots = (edge_spot(state.board.positions, side, wish, rule) for side, rule in rules)
    at = next((at for at in spots if at is not None), None)
    return at if at is not None else gone("room at the board's edge", "AOW-446")
