"""From an asked table to a measured one: people say where things are, and the rest is put where it fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from shamble.games.allout.asked.contacts import touching
from shamble.games.allout.asked.kinds import title
from shamble.games.allout.measured.dials import COMPASS, place_wheels, turned_wheels
from shamble.games.allout.measured.places import parsed, typed
from shamble.games.allout.measured.places import told as said
from shamble.games.allout.measured.positions import COUNTER, INCH, Positions, box_of, point, spoken, spot
from shamble.games.allout.setup.ground import touching_at
from shamble.games.allout.setup.laying import boxed, turned_place
from shamble.games.allout.state import Counter, Figure, Piece, State
from shamble.games.allout.views.names import find
from shamble.geometry.packing import contact_spot
from shamble.geometry.plane import Box, Disc, Point, Shape, overlapping
from shamble.kernel.asks import Choose, Entry, Json, Measure, Option, Rules, enter, gone, step
from shamble.kernel.errors import BadAnswer

ANYWHERE = "anywhere"
HINT = (
    "inches from the west and the south such as 12.5,8, or touching a name, with a direction: touching ann ne"
)
BESIDE = re.compile(r"touch(?:ing|es)\s+(.+?)(?:\s+([nesw]{1,3}))?", re.ASCII)
CLEAR = 1 * INCH
"""How far things stand from each other that people leave to the program."""


def say_places(state: State) -> Rules[None]:
    """Ask where everything is that nobody has measured: scenery, counters, survivors, walkers."""
    for piece in [piece for piece in state.pieces.values() if piece.at is None]:
        where = yield from step(enter(lambda piece=piece: piece_ask(state, piece)))  # type: ignore[misc]
        piece.at, piece.turn = turned_place(state, where if where != ANYWHERE else first_box(state, piece))
    for name in [counter.id for counter in state.counters.values() if counter.at is None]:
        where = yield from step(enter(lambda name=name: counter_ask(state, name)))  # type: ignore[misc]
        if name in state.counters:
            put_counter(state, state.counters[name], where)
    for name in [figure.id for figure in state.figures() if figure.at is None]:
        where = yield from step(enter(lambda name=name: figure_ask(state, name)))  # type: ignore[misc]
        if name in state.survivors or name in state.walkers:
            put_figure(state, state.figure(name), where)


# -- models


def figure_ask(state: State, name: str) -> Choose:
    """Where a model stands; one that touches somebody who has a place already may be put beside them."""
    beside = [other for other in touching(state, name) if state.figure(other).at is not None]
    options = [Option(other, f"Touching {state.figure(other).name}, where there is room") for other in beside]
    options += [Option(ANYWHERE, "In the open: the program picks a place clear of everybody")]
    return Measure(
        rule="",
        text=f"Where does {place_words(state, name)} stand?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(options),
        default=options[0].id,
        entry=Entry(
            "place",
            HINT,
            lambda value: spot(standing(state, name, value)),
            said,
            place_wheels(Positions(state).table),
        ),
    )


def place_words(state: State, name: str) -> str:
    """A model in words; of several walkers alike, which one it is."""
    figure = state.figure(name)
    return figure.name if name in state.survivors else f"{figure.name}, {title(state, name)},"


def standing(state: State, name: str, value: Json) -> Point:
    """The place that was typed, or that in contact with a thing; BadAnswer when no base can stand there."""
    positions = Positions(state)
    found = BESIDE.fullmatch(typed(value))
    at = beside_thing(state, positions, found[1], found[2] or "") if found else parsed(state, value, None, 0)
    if not positions.free(Disc(at, positions.base)):
        raise BadAnswer(
            f"{state.figure(name).name} cannot stand at {spoken(at)}: that is off the table, or taken"
        )
    return at


def beside_thing(state: State, positions: Positions, words: str, direction: str) -> Point:
    """The place in contact with a model or a piece of scenery, in a direction or wherever there is room."""
    thing = find(state, words, [*(figure.id for figure in state.figures()), *state.pieces])
    if thing not in state.pieces and state.figure(thing).at is None:
        name = state.figure(thing).name
        raise BadAnswer(f"{name} has no place yet; expected somebody who has one, or inches such as 12.5,8")
    shape = positions.models[thing] if thing in positions.models else positions.boxes[thing]
    if direction not in COMPASS:
        return seat(positions, shape) or gone(f"room at {words}")
    return touching_at(shape, COMPASS[direction], positions.base)


def seat(positions: Positions, shape: Shape) -> Point | None:
    """A free place in contact with a shape."""
    others = positions.solid_near(shape.at, 8 * INCH, [])
    return contact_spot(Disc(shape.at, positions.base), shape, [shape, *others], positions.table)


def put_figure(state: State, figure: Figure, where: Json) -> None:
    """Put a model where the answer says, or as near to that as there is room."""
    positions = Positions(state)
    at = point(where) if isinstance(where, dict) else None
    if isinstance(where, str) and where in positions.models:
        at = seat(positions, positions.models[where])
    figure.at = at if at is not None else in_the_open(positions, positions.base)


def in_the_open(positions: Positions, radius: int) -> Point:
    """The first place clear of everything; one that is at least free where there is none."""
    places = list(grid(positions))
    for far in (CLEAR, 0):
        for at in places:
            if positions.table.inside(Disc(at, radius)) and not crowded(positions, Disc(at, radius + far)):
                return at
    return places[0]


def crowded(positions: Positions, disc: Disc) -> bool:
    """Whether a disc would lie on a model or a piece of scenery."""
    return bool(positions.in_the_way(disc))


def grid(positions: Positions) -> Iterator[Point]:
    """Places half an inch apart, those at the north edge first."""
    for y in range(positions.table.depth - INCH, 0, -INCH // 2):
        for x in range(INCH, positions.table.width, INCH // 2):
            yield Point(x, y)


# -- scenery and supply counters


def piece_ask(state: State, piece: Piece) -> Choose:
    """Where a piece of scenery lies, and how it is turned."""
    return Measure(
        rule="",
        text=f"Where does the middle of {piece.name} lie, and how is it turned?",
        who=state.initiative,
        subjects=(piece.id,),
        options=(Option(ANYWHERE, "Anywhere: the program picks a place"),),
        default=ANYWHERE,
        entry=Entry(
            "place",
            "a place and degrees against the clock, such as 12.5,8 45",
            lambda value: lying(state, piece, value),
            wheels=turned_wheels(Positions(state).table),
        ),
    )


def lying(state: State, piece: Piece, value: Json) -> Json:
    """The place and turn that were typed; BadAnswer when the piece cannot lie there."""
    at, turn = turned_place(state, value)
    if not fits(state, box_of(replace(piece, at=at, turn=turn), state.book.scenery[piece.card])):
        raise BadAnswer(
            f"{piece.name} cannot lie at {spoken(at)}: that is over the edge, or something lies there"
        )
    return {**spot(at), "turn": turn}


def fits(state: State, box: Box) -> bool:
    """Whether a piece of scenery can lie so: on the table, and upon no other."""
    positions = Positions(state)
    return positions.table.inside(box) and not any(
        overlapping(box, other) for other in positions.boxes.values()
    )


def first_box(state: State, piece: Piece) -> str:
    """A place where a piece can lie, as people type it."""
    card = state.book.scenery[piece.card]
    boxes = (box_of(replace(piece, at=at), card) for at in grid(Positions(state)))
    return boxed(next((box for box in boxes if fits(state, box)), None) or gone(f"room for {piece.name}"))


def counter_ask(state: State, name: str) -> Choose:
    """Where a supply counter lies in the open; one in a piece of scenery lies in its middle."""
    counter = state.counters.get(name) or gone("the counter")
    hub = state.pieces.get(counter.hub)
    where = Option(ANYWHERE, f"In {hub.name}" if hub else "In the open: the program picks a place")
    return Measure(
        rule="",
        text=f"Where does {state.board.title(name)} lie?",
        who=state.initiative,
        subjects=(name,),
        options=(where,),
        default=ANYWHERE,
        entry=Entry("place", "a place such as 12.5,8", lambda value: on_table(state, value), said),
    )


def on_table(state: State, value: Json) -> Json:
    """The place that was typed, on the table."""
    at = parsed(state, value, None, 0)
    if not Positions(state).table.inside(Disc(at, COUNTER)):
        raise BadAnswer(f"{spoken(at)} is off the table; expected a place such as 12.5,8")
    return spot(at)


def put_counter(state: State, counter: Counter, where: Json) -> None:
    """Lay a supply counter there; in a piece of scenery unless another place was said."""
    hub = state.pieces.get(counter.hub)
    if isinstance(where, dict):
        counter.at, counter.hub = point(where), ""
    else:
        counter.at = hub.place if hub else in_the_open(Positions(state), COUNTER)
