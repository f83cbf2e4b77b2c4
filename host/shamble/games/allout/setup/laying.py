"""Laying a measured table out: the questions where scenery, counters and walkers lie, and what is legal there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, cycle, islice
from math import atan2, degrees
from typing import TypeAlias, TypeVar

from shamble.games.allout.cards.model import SceneryCard
from shamble.games.allout.house import mils_of
from shamble.games.allout.measured.dials import place_wheels, turned_wheels
from shamble.games.allout.measured.places import parsed
from shamble.games.allout.measured.positions import INCH, spoken, spot
from shamble.games.allout.setup.ground import TURNS, Ground, Supply, box_at, scattered, touching_at
from shamble.games.allout.state import Counter, Piece, State
from shamble.games.allout.views.names import everything, find
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import CONTACT, Box, Disc, Point, distance, gap, touching
from shamble.kernel.asks import Choose, Entry, Json, Option, brief, gone
from shamble.kernel.errors import BadAnswer

SEATS = tuple(range(0, 360, 15))
"""Directions, in degrees, in which a walker is proposed at a counter."""
PROPOSED = 5
NEAR = INCH // 4
"""How far a typed place may be from where a walker touches a counter and still mean it."""
PLACE_HINT = "a place such as 12.5,8"

T = TypeVar("T")
Place: TypeAlias = Callable[[Json], Json]


class Laying:
    """The table of one state while players lay it out; where is None for what they leave to the program."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def ground(self) -> Ground:
        """What lies there now; the walkers that came first are those at the counters (AOW-441)."""
        state, positions = self.state, self.state.board.positions
        hubs = {piece.id for piece in state.pieces.values() if state.book.scenery[piece.card].hub}
        supplies = [Supply(counter.place, counter.hub) for counter in state.counters.values()]
        walkers = [walker.at for walker in state.walkers.values() if walker.at is not None]
        count = len(supplies)
        size = (positions.table.width, positions.table.depth)
        sizes = (positions.base, mils_of(state.house, "walker-zone"))
        return Ground(*size, *sizes, dict(positions.boxes), hubs, supplies, walkers[:count], walkers[count:])

    def _scattered(self, zoned: bool) -> Iterator[Point]:
        """The places of the Walker Zone, or of the whole table, each far from the one before."""
        state, places = self.state, self.ground.places(zoned)
        laid = len(state.pieces) + len(state.counters) + len(state.walkers)
        return scattered(places, laid * len(places) // 7)

    def words(self, name: str) -> str:
        """Where something has been put, for the end of a sentence."""
        return f" at {spoken(self.state.board.positions.anywhere(name))}"

    # -- scenery

    def has_room(self, card: str) -> bool:
        """Whether the piece can lie anywhere."""
        return next(self._boxes(card), None) is not None

    def piece_ask(self, card: str, seat: str) -> Choose:
        """Where a piece of scenery lies; ends the step when there is no room (AOW-427 to 431)."""
        scenery = self.state.book.scenery[card]
        zoned = self.zoned(card)
        boxes = islice(self._legal(scenery, zoned), PROPOSED)
        found = list(boxes) or gone(f"room for {scenery.name}", "AOW-427")
        return Choose(
            rule="AOW-429" if zoned else "AOW-427",
            text=f"Where does the {scenery.name} lie?",
            who=seat,
            subjects=(card,),
            options=tuple(Option(boxed(b), f"At {spoken(b.at)}, turned {b.turn:g}°") for b in found),
            default=boxed(found[0]),
            entry=Entry(
                "place",
                f"{PLACE_HINT} and a turn, such as 12.5,8 45",
                self._piece_check(scenery, zoned),
                wheels=turned_wheels(self.state.board.positions.table),
            ),
        )

    def _piece_check(self, scenery: SceneryCard, zoned: bool) -> Place:
        def check(value: Json) -> Json:
            at, turn = turned_place(self.state, value)
            if fault := self.ground.piece_fault(box_at(scenery, at, turn), zoned):
                raise BadAnswer(fault)
            return {**spot(at), "turn": turn}

        return check

    def lay_piece(self, card: str, where: Json) -> Piece:
        """Put a piece of scenery there."""
        state, scenery = self.state, self.state.book.scenery[card]
        if where is None:
            box = first(self._boxes(card), f"room for {scenery.name}")
            at, turn = box.at, box.turn
        else:
            at, turn = turned_place(state, where)
        number = state.number(scenery.kind)
        piece = Piece(f"{scenery.kind}-{number}", card, f"{scenery.kind.capitalize()} {number}", at, turn)
        state.pieces[piece.id] = piece
        state.board.positions.lay(piece)
        return piece

    def zoned(self, card: str) -> bool:
        """Whether it goes into the Walker Zone: a hub, as long as there is room for it (AOW-429, AOW-430)."""
        scenery = self.state.book.scenery[card]
        return scenery.hub and next(self._legal(scenery, zoned=True), None) is not None

    def _boxes(self, card: str) -> Iterator[Box]:
        return self._legal(self.state.book.scenery[card], self.zoned(card))

    def _legal(self, scenery: SceneryCard, zoned: bool) -> Iterator[Box]:
        return self._packed(scenery) if zoned else self._lying(scenery, self._scattered(False), TURNS, False)

    def _packed(self, scenery: SceneryCard) -> Iterator[Box]:
        """Places near the corners and ends of the Walker Zone, so that other hubs have room, too."""
        places, known = self.ground.places(zoned=True), set[str]()
        for corner in self._corners():
            near = sorted(places, key=lambda at, corner=corner: distance(at, corner))  # type: ignore[misc]
            straight = self._lying(scenery, near, (0.0, 90.0), True)
            box = next(chain(straight, self._lying(scenery, near, TURNS, True)), None)
            if box is None:
                return
            if boxed(box) not in known:
                known.add(boxed(box))
                yield box

    def _corners(self) -> list[Point]:
        """The corners of the Walker Zone and the middles of its long sides, another one first for each piece."""
        table, zone = self.state.board.positions.table, mils_of(self.state.house, "walker-zone")
        found = [Point(x, y) for x in (0, table.width, table.width // 2) for y in (zone, table.depth - zone)]
        begin = len(self.state.pieces) % len(found)
        return [*found[begin:], *found[:begin]]

    def _lying(
        self, scenery: SceneryCard, places: Iterable[Point], turns: Sequence[float], zoned: bool
    ) -> Iterator[Box]:
        """The piece where it may lie, turned otherwise at each place."""
        orders = [(*turns[start:], *turns[:start]) for start in range(len(turns))]
        return self.ground.lying(scenery, places, zoned, cycle(orders))

    # -- supply counters

    def has_supply_room(self) -> bool:
        """Whether another counter can lie anywhere."""
        return bool(self.ground.empty_hubs()) or next(self._open(), None) is not None

    def supply_ask(self, seat: str) -> Choose:
        """Where a counter lies: in a hub as long as one is empty, then in the open (AOW-434 to 436)."""
        hubs = self.ground.empty_hubs()
        places = [] if hubs else list(islice(self._open(), PROPOSED))
        options = [Option(hub, f"In {everything(self.state)[hub]}") for hub in hubs]
        options += [Option(spoken(at), f"At {spoken(at)}") for at in places]
        if not options:
            gone("room for a supply counter", "AOW-435")
        return Choose(
            rule="AOW-436" if hubs else "AOW-435",
            text=f"Where does supply counter {len(self.state.counters) + 1} lie?",
            who=seat,
            options=tuple(options),
            default=options[0].id,
            entry=Entry(
                "place",
                "the name of a hub" if hubs else PLACE_HINT,
                self._supply_check,
                wheels=() if hubs else place_wheels(self.state.board.positions.table),
            ),
        )

    def _supply_check(self, value: Json) -> Json:
        ground = self.ground
        if hubs := ground.empty_hubs():
            return self._hub_named(value, hubs)
        at = parsed(self.state, value, None, 0)
        if fault := ground.supply_fault(at):
            raise BadAnswer(fault)
        return spot(at)

    def _hub_named(self, value: Json, hubs: Sequence[str]) -> str:
        try:
            return find(self.state, value if isinstance(value, str) else "", hubs)
        except BadAnswer as error:
            names = ", ".join(everything(self.state)[hub] for hub in hubs)
            raise BadAnswer(f"AOW-436: counters go into hubs first; empty: {names}") from error

    def lay_supply(self, where: Json) -> Counter:
        """Put a counter there, its unsearched side up (AOW-437); the first on the exact centre (AOW-433)."""
        state, ground = self.state, self.ground
        if not state.counters:
            at, hub = ground.centre, ""
        elif hubs := ground.empty_hubs():
            hub = where if where in hubs else hubs[0]
            at = ground.boxes[hub].at
        else:
            at, hub = self._open_place(where), ""
        counter = Counter(f"supply-{state.number('counter')}", at, hub)
        state.counters[counter.id] = counter
        return counter

    def _open_place(self, where: Json) -> Point:
        if where is None:
            return first(self._open(), "room for a supply counter")
        return parsed(self.state, where, None, 0)

    def _open(self) -> Iterator[Point]:
        ground = self.ground
        return (at for at in self._scattered(zoned=True) if not ground.supply_fault(at))

    # -- walkers

    def has_walker_room(self, waiting: Sequence[str]) -> bool:
        """Whether another walker can stand anywhere: at one of the waiting counters, else in the open."""
        return next(self._seats(waiting) if waiting else self._loose(), None) is not None

    def walker_ask(self, waiting: Sequence[str], seat: str) -> Choose:
        """Where a walker stands: at a counter that has none, then in the open (AOW-441, AOW-442)."""
        options = self._seat_options(waiting) if waiting else self._loose_options()
        if not options:
            gone("room for a walker", "AOW-441" if waiting else "AOW-442")
        bare = "1 counter has none yet" if len(waiting) == 1 else f"{len(waiting)} counters have none yet"
        left = f" {bare}" if waiting else ""
        return Choose(
            rule="AOW-441" if waiting else "AOW-442",
            text=f"Where does the next walker stand?{left}",
            who=seat,
            options=tuple(options),
            default=options[0].id,
            entry=Entry(
                "place",
                PLACE_HINT,
                lambda value: self._walker_check(value, waiting),
                wheels=place_wheels(self.state.board.positions.table),
            ),
        )

    def _seat_options(self, waiting: Sequence[str]) -> list[Option]:
        seats = ((name, next(self._seats([name]), None)) for name in waiting)
        names = everything(self.state)
        return [Option(name, f"At {names[name]}, {spoken(at)}") for name, at in seats if at is not None]

    def _loose_options(self) -> list[Option]:
        return [Option(spoken(at), f"At {spoken(at)}") for at in islice(self._loose(), PROPOSED)]

    def _walker_check(self, value: Json, waiting: Sequence[str]) -> Json:
        at, ground = parsed(self.state, value, None, 0), self.ground
        if not waiting:
            if fault := ground.walker_fault(at):
                raise BadAnswer(fault)
            return spot(at)
        counter = next((name for name in waiting if abs(self._off(name, at)) <= NEAR), None)
        if counter is None:
            names = ", ".join(everything(self.state)[name] for name in waiting)
            raise BadAnswer(f"AOW-441: {spoken(at)} touches no counter without a walker; those are: {names}")
        at = self._beside(counter, at)
        if fault := ground.seat_fault(at):
            raise BadAnswer(fault)
        return spot(at)

    def _off(self, counter: str, at: Point) -> float:
        """How far a base at a place is from a counter or what holds it."""
        return gap(Disc(at, self.state.board.positions.base), self._holder(counter))

    def _holder(self, counter: str) -> Box | Disc:
        return self.state.board.positions.counter_shape(self.state.counters[counter])

    def _beside(self, counter: str, at: Point) -> Point:
        """The place in contact nearest to the typed one, seen from the middle of what is touched."""
        holder = self._holder(counter)
        if abs(self._off(counter, at)) <= CONTACT:
            return at
        turn = degrees(atan2(at.y - holder.at.y, at.x - holder.at.x))
        return touching_at(holder, turn, self.state.board.positions.base)

    def lay_walker(self, where: Json, waiting: Sequence[str]) -> tuple[str, str]:
        """Put a walker there; returns its id and the waiting counter that it touches, or empty."""
        at = self._walker_place(where, waiting)
        walker = new_walker(self.state)
        self.state.walkers[walker.id] = walker
        self.state.board.positions.place(walker, at)
        base = Disc(at, self.state.board.positions.base)
        return walker.id, next((name for name in waiting if touching(base, self._holder(name))), "")

    def _walker_place(self, where: Json, waiting: Sequence[str]) -> Point:
        if where is None:
            return first(self._seats(waiting) if waiting else self._loose(), "room for a walker")
        if isinstance(where, str) and where in waiting:
            return first(self._seats([where]), "room for a walker")
        return parsed(self.state, where, None, 0)

    def _seats(self, waiting: Sequence[str]) -> Iterator[Point]:
        ground = self.ground
        for name in waiting:
            holder = self._holder(name)
            for turn in scattered(list(SEATS), len(ground.seated)):
                if not ground.seat_fault(at := touching_at(holder, turn, ground.base)):
                    yield at

    def _loose(self) -> Iterator[Point]:
        ground = self.ground
        return (at for at in self._scattered(zoned=True) if not ground.walker_fault(at))


def first(found: Iterator[T], what: str) -> T:
    """The first of what was found; ends the step when that is nothing."""
    thing = next(found, None)
    return gone(what) if thing is None else thing


def boxed(box: Box) -> str:
    """The place and turn of a piece as people type them."""
    return f"{spoken(box.at)} {box.turn:g}"


def turned_place(state: State, value: Json) -> tuple[Point, float]:
    """A place and a turn in degrees, typed as "12.5,8 45" or sent as {"x": mils, "y": mils, "turn": degrees}."""
    if isinstance(value, dict):
        turn, place = value.get("turn", 0.0), {key: value[key] for key in value if key != "turn"}
        return parsed(state, place, None, 0), checked_turn(turn)
    words = value.replace(",", " ").split() if isinstance(value, str) and len(value) < 80 else []
    if len(words) == 3:
        return parsed(state, " ".join(words[:2]), None, 0), checked_turn(typed_turn(words[2]))
    return parsed(state, value, None, 0), 0.0


def typed_turn(word: str) -> Json:
    """A typed number of degrees; a word that is none is left for checked_turn to refuse."""
    try:
        return float(word.rstrip("°"))
    except ValueError:
        return word


def checked_turn(value: Json) -> float:
    """Degrees from -360 to 360, else BadAnswer."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -360 <= value <= 360:
        raise BadAnswer(f"the turn is {brief(value)}; expected degrees from -360 to 360")
    return float(value)
