"""One game played twice: on a measured table, and at one whose people are asked and see the measured one.

The measured game leads, and what its table shows before and after each deed is taped. The asked game follows: it
gets the same choices and the same faces, and each question about the table is answered by what that table shows.
Walkers of one kind are not told apart at an asked table, so a map says which walker of one game is which of the other.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from games.allout.random_tables import random_table
from games.allout.tables import any_answer
from shamble.games.allout.actions import move as moving
from shamble.games.allout.actions import search as searching
from shamble.games.allout.asked.board import AskedBoard
from shamble.games.allout.asked.contacts import WALKERS
from shamble.games.allout.asked.kinds import grouped, kind_of
from shamble.games.allout.asked.survivors import nearest_kinds
from shamble.games.allout.asked.touched import those_aside
from shamble.games.allout.board import Went
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Book, Member, ScenerySpot, SupplySpot
from shamble.games.allout.game import AllOut
from shamble.games.allout.house import OPTIONS, resolved
from shamble.games.allout.measured.barriers import long_edge
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.setup.new import shelves
from shamble.games.allout.state import State
from shamble.games.allout.walkers import eligible
from shamble.kernel.asks import Ask, Choose, Draw, Json, Measure, Roll, Rules
from shamble.kernel.hands import TABLE
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from tables import Nobody

DOORS = (
    "lunges",
    "noise",
    "mayhem",
    "march",
    "enter",
    "ambush",
    "set_up",
    "lure",
    "flee",
    "push_apart",
    "drop",
    "lie",
)
"""The deeds that the rules let the board carry out; a Move and the choice of a counter are deeds, too."""
SILENT = ("next_up",)
LEAST = 100.0
Pairs = frozenset[frozenset[str]]


@dataclass
class Deed:
    """One deed of the measured game: the table before and after, what the door returned, and whom it touched."""

    name: str
    args: tuple[Any, ...]
    before: State
    after: State
    result: Any = None
    moved: set[str] = field(default_factory=set)
    met: list[str] = field(default_factory=list)
    legs: list[tuple[str, float, State]] = field(default_factory=list)


@dataclass
class Told:
    """A choice or a roll of the rules in the measured game."""

    ask: Ask
    answer: Json
    phase: str
    used: bool = False


@dataclass
class Tape:
    """The measured game as it went; depth: how many doors are open."""

    start: State
    deeds: list[Deed] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    open: list[Deed] = field(default_factory=list)
    depth: int = 0


def seen(state: State) -> State:
    """A copy of what can be seen of a measured table."""
    same = ("threat", "seats", "initiative", "pieces", "house", "book", "scenario")
    copy = State(**{name: getattr(state, name) for name in same})
    for name in ("survivors", "walkers", "counters"):
        setattr(copy, name, deepcopy(getattr(state, name)))
    copy.board = MeasuredBoard(copy)
    return copy


def touching(state: State) -> Pairs:
    """Enemies in base contact."""
    there = [figure.id for figure in state.figures() if state.placed(figure)]
    return frozenset(frozenset((one, two)) for one in there for two in state.board.enemies_touching(one))


def phase_of(label: str) -> str:
    """Turn and phase of a boundary, without whom it is about."""
    return "/".join(label.split("/")[:2])


# -- the measured game


class Measuring(MeasuredBoard):
    """A measured board whose deeds are taped."""

    tape: Tape


def taped(name: str) -> Callable[..., Rules[Any]]:
    """A door that is taped."""
    through = getattr(MeasuredBoard, name)

    def door(self: Measuring, *args: Any, **more: Any) -> Rules[Any]:
        return (yield from on_tape(self, name, args, through(self, *args, **more)))

    return door


def on_tape(board: Measuring, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
    """Carry out a deed and tape it."""
    tape, before = board.tape, seen(board.state)
    deed = Deed(name, args, before, before)
    sets = [arg for arg in args if isinstance(arg, set)]
    known = set().union(*sets)
    tape.open.append(deed)
    tape.depth += 1
    try:
        deed.result = yield from rules
    finally:
        tape.depth -= 1
        tape.open.pop()
    deed.after = seen(board.state)
    deed.moved = set().union(*sets) - known
    if name == "ambush" and deed.result:
        deed.met = [one for one in board.positions.touching(args[0].id) if one in board.state.survivors]
    tape.deeds.append(deed)
    return deed.result


def silent(name: str) -> Callable[..., Rules[Any]]:
    """A door behind which something is asked that nobody asks at a real table."""
    through = getattr(MeasuredBoard, name)

    def door(self: Measuring, *args: Any) -> Rules[Any]:
        self.tape.depth += 1
        try:
            return (yield from through(self, *args))
        finally:
            self.tape.depth -= 1

    return door


def walk(self: Measuring, name: str, answer: Json, left: float) -> Rules[Went]:
    """A leg of a Move."""
    went = yield from MeasuredBoard.walk(self, name, answer, left)
    self.tape.open[-1].legs.append(("walk", left - (went.far or 0.0), seen(self.state)))
    return went


def climb_lands(self: Measuring, name: str, piece: str, left: float) -> Rules[float]:
    """A climb that went well."""
    far = yield from MeasuredBoard.climb_lands(self, name, piece, left)
    self.tape.open[-1].legs.append(("over", left - far, seen(self.state)))
    return far


def climb_fails(self: Measuring, name: str) -> Rules[None]:
    """A climb that did not."""
    yield from MeasuredBoard.climb_fails(self, name)
    self.tape.open[-1].legs.append(("fail", 0.0, seen(self.state)))


for door in DOORS:
    setattr(Measuring, door, taped(door))
for door in SILENT:
    setattr(Measuring, door, silent(door))
for method in (walk, climb_lands, climb_fails):
    setattr(Measuring, method.__name__, method)


@contextmanager
def two_more_doors() -> Iterator[None]:
    """A whole Move and the choice of a counter are deeds, too, though the rules ask for them bit by bit."""
    move, pick = moving.move, searching.pick_counter

    def whole_move(state: State, name: str, far: float, rule: str) -> Rules[None]:
        return (yield from through(state, "move", (name,), move(state, name, far, rule)))

    def picked(state: State, name: str) -> Rules[str]:
        return (yield from through(state, "pick_counter", (name,), pick(state, name)))

    moving.move, searching.pick_counter = whole_move, picked
    try:
        yield
    finally:
        moving.move, searching.pick_counter = move, pick


def through(state: State, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
    """A deed on the board that the state has."""
    on_board = on_tape if isinstance(state.board, Measuring) else beside
    return (yield from on_board(state.board, name, args, rules))  # type: ignore[arg-type]


class Led(AllOut):
    """The game that leads; asked: the one that follows."""

    def __init__(self) -> None:
        self.tape: Tape | None = None

    def new(self, setup: Json) -> State:
        """On a board that is taped."""
        state = super().new(setup)
        board = Measuring(state)
        board.tape = self.tape = Tape(seen(state))
        state.board = board
        return state


def lead(setup: Json, seed: int) -> tuple[Session[Any], Tape]:
    """A random game on a measured table, and its tape."""
    game, rng = Led(), random.Random(seed)
    journal = MemoryJournal(Header(game.name, game.schema, "test", setup), keeps_states=False)
    session = Session(game, journal, Nobody())
    assert game.tape is not None
    while (ask := session.ask) is not None:
        answer = any_answer(ask, rng, session.state)
        if not game.tape.depth or isinstance(ask, Roll | Draw):
            game.tape.told.append(Told(ask, answer, phase_of(session.label)))
        session.answer(session.ask_no, answer)
    return session, game.tape


# -- the asked game


class Asking(AskedBoard):
    """An asked board that knows at which deed of the measured game it is."""

    follower: Follower

    def alike(self, names: Iterable[str]) -> bool:
        """Where the measured game was asked for one of them, that one is the first here."""
        found = list(names)
        same = super().alike(found)
        if same:
            self.follower.picked(found)
        return same


def followed(name: str) -> Callable[..., Rules[Any]]:
    """A door of the asked board beside the deed of the measured one."""
    through = getattr(AskedBoard, name)

    def door(self: Asking, *args: Any, **more: Any) -> Rules[Any]:
        return (yield from beside(self, name, args, through(self, *args, **more)))

    return door


def beside(board: Asking, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
    """Carry out a deed that the measured game has on tape."""
    follower = board.follower
    follower.begin(name, args)
    result = yield from rules
    follower.end(result)
    return result


def asked_climb(self: Asking, name: str, piece: str, left: float) -> Rules[float]:
    """Note how much was left."""
    self.follower.left = left
    return (yield from AskedBoard.climb_lands(self, name, piece, left))


for door in DOORS:
    setattr(Asking, door, followed(door))
Asking.climb_lands = asked_climb  # type: ignore[method-assign]


class Follower:
    """The people at the asked table: they see the measured one, and know which walker is which."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.place = 0
        self.now = tape.start
        self.state: State = tape.start
        self.deed: Deed | None = None
        self.args: tuple[Any, ...] = ()
        self.legs: list[tuple[str, float, State]] = []
        self.here: State = tape.start
        self.left = 0.0
        self.names: dict[str, str] = {}
        self.questions: Counter[str] = Counter()
        self.steps: list[tuple[str, int, int]] = []
        self.asked = 0

    # -- which walker is which

    def theirs(self, name: str) -> str:
        """The model of the asked game that a model of the measured one is; no piece of scenery is told from another."""
        return "any" if name in self.state.pieces else self.names.get(name, name)

    def ours(self, name: str) -> str:
        """The other way round."""
        return next((one for one, two in self.names.items() if two == name), name)

    def bind(self, ours: str, theirs: str) -> None:
        """From now on these two are the same; what they were before changes places."""
        if self.theirs(ours) != theirs:
            other, was = self.ours(theirs), self.theirs(ours)
            self.names[other], self.names[ours] = was, theirs

    def picked(self, names: list[str]) -> None:
        """One of walkers that are alike was picked in the measured game."""
        wanted = {self.ours(name) for name in names}
        for told in self.tape.told:
            options = told.ask.options if isinstance(told.ask, Choose) else ()
            if not told.used and {option.id for option in options} == wanted:
                told.used = True
                self.bind(told.answer, names[0])
                return
        raise AssertionError(f"nobody was asked for one of {wanted}")

    # -- deeds

    def begin(self, name: str, args: tuple[Any, ...]) -> None:
        """The next deed on tape is this one."""
        self.deed = self.tape.deeds[self.place]
        self.args, self.asked = args, 0
        assert self.deed.name == name, f"{self.deed.name} was done, not {name}"
        if name in ("move", "flee", "pick_counter"):
            assert args[0] == self.deed.args[0]
        self.legs = list(self.deed.legs)
        self.here = self.deed.before
        if name in ("ambush", "lie"):
            self.names[self.deed.args[0].id] = args[0].id

    def end(self, result: Any) -> None:
        """The deed is done; both tables show the same."""
        deed = self.deed
        assert deed is not None
        self.place += 1
        self.now, self.deed = deed.after, None
        if deed.name == "push_apart":
            assert sorted(map(self.theirs, deed.result)) == sorted(result), (deed.name, deed.result, result)
        if deed.name in ("lunges", "noise", "mayhem", "march", "enter", "ambush"):
            touched = len(touching(deed.after) - touching(deed.before)) + len(deed.met)
            self.steps.append((deed.name, self.asked, touched))
        self.check(deed)

    def check(self, deed: Deed) -> None:
        """Contacts and who lies down are the same; who has just left play is of no account."""
        here = {figure.id for figure in self.state.figures()}
        ours = frozenset(frozenset(map(self.theirs, pair)) for pair in touching(deed.after))
        ours = frozenset(pair for pair in ours if pair <= here)
        asked = frozenset(pair for pair in touching(self.state) if pair <= here)
        assert ours == asked, f"after {deed.name}: {describe(ours ^ asked)}"
        lying = {self.theirs(figure.id) for figure in deed.after.figures() if figure.prone} & here
        assert lying == {figure.id for figure in self.state.figures() if figure.prone}, deed.name

    # -- answers

    def answer(self, ask: Ask, label: str, state: State) -> Json:
        """What these people answer."""
        self.state = state
        if isinstance(ask, Measure):
            self.asked += 1
            self.questions[ask.rule] += 1
            return self.measure(ask)
        if self.deed is not None and self.deed.name == "pick_counter":
            return self.counter(ask)
        return self.choice(ask, phase_of(label))

    def choice(self, ask: Ask, phase: str) -> Json:
        """As in the measured game."""
        following = next((told for told in self.tape.told if not told.used), None)
        if ask.rule == "AOW-134" and (following is None or following.ask.rule != "AOW-134"):
            return "stop"  # on the measured table nobody is left to be shot at
        told = self.told(ask, phase)
        told.used = True
        if not isinstance(ask, Choose):
            return told.answer
        assert isinstance(told.ask, Choose)
        wanted = re.sub(r"walker-\d+", lambda found: self.theirs(found[0]), told.answer)
        ids = [option.id for option in ask.options]
        if wanted in ids:
            return wanted
        for option in ids:
            if set(option.split("+")) == set(wanted.split("+")):
                return option
        if wanted in self.state.walkers:
            like = [
                o
                for o in ids
                if o in self.state.walkers and kind_of(self.state, o) == kind_of(self.state, wanted)
            ]
            assert like, (ask.text, wanted, ids)
            self.bind(told.answer, like[0])
            return like[0]
        raise AssertionError(f"{ask.text}: {wanted} is none of {ids}")

    def told(self, ask: Ask, phase: str) -> Told:
        """The answer on tape to the same question."""
        open_now = [told for told in self.tape.told if not told.used and told.ask.rule == ask.rule]
        here = [told for told in open_now if told.phase == phase]
        assert here, f"in {phase} nobody was asked: {ask.rule} {ask.text}"
        same = [t for t in here if [*map(self.theirs, t.ask.subjects)] == [*ask.subjects]]
        same += [t for t in here if {*map(self.theirs, t.ask.subjects)} == {*ask.subjects}]
        assert same, f"in {phase} it was asked of {[t.ask.subjects for t in here]}: {ask.text} {ask.subjects}"
        return same[0]

    def counter(self, ask: Ask) -> Json:
        """A counter like the one that was searched."""
        assert self.deed is not None
        assert isinstance(ask, Choose)
        taken = self.deed.before.counters[self.deed.result]
        kinds = {(c.hub, c.searched): c.id for c in (self.state.counters[o.id] for o in ask.options)}
        return kinds[taken.hub, taken.searched]

    def measure(self, ask: Measure) -> Json:
        """What the measured table shows."""
        if ask.rule in QUERIES:
            return QUERIES[ask.rule](self, ask)
        if ask.rule in DONE:
            return "done"
        assert self.deed is not None, ask.text
        return ANSWERS[self.deed.name](self, ask, self.deed)


def describe(pairs: Iterable[frozenset[str]]) -> str:
    """Pairs in words."""
    return "; ".join(" and ".join(sorted(pair)) for pair in pairs)


DONE = ("AOW-081", "AOW-446")


# -- answers to the steps of the walkers


def met_now(deed: Deed) -> dict[str, list[str]]:
    """The walkers that a deed brought into contact, and with whom."""
    new = touching(deed.after) - touching(deed.before)
    found: dict[str, list[str]] = {}
    for pair in new:
        for walker in pair & deed.after.walkers.keys():
            found.setdefault(walker, []).extend(pair - {walker})
    return {walker: sorted(found[walker]) for walker in sorted(found)}


def came(follower: Follower, ask: Measure, deed: Deed, ready: list[str], others: list[str]) -> Json:
    """Whom walkers touch now; they are the first of those that were ready, in the order of what is named."""
    if ask.subjects:
        return slid(follower, deed) if ask.subjects == (WALKERS,) else both(follower, ask, deed)
    met = {walker: whom for walker, whom in met_now(deed).items() if follower.theirs(walker) in ready}
    aside = ["aside"] if len(met) < len(met_now(deed)) else []
    named = [("several" if len(whom) > 1 else whom[0], walker) for walker, whom in met.items()]
    assert ask.entry is not None
    order = [thing.id for thing in ask.entry.several]
    named.sort(key=lambda pair: order.index(pair[0]))
    for (_, walker), theirs in zip(named, ready, strict=False):
        follower.bind(walker, theirs)
    rest = [name for name in ready if name not in [follower.theirs(walker) for _, walker in named]]
    idle = [walker for walker in others if walker not in met]
    for walker, theirs in zip(idle, rest, strict=False):
        follower.bind(walker, theirs)
    moved = ["moved"] * len(idle) if "moved" in order else []
    return [name for name, _ in named] + moved + aside or "none"


def slid(follower: Follower, deed: Deed) -> Json:
    """The walkers that stood at a survivor and have come to touch another one, too."""
    asides = those_aside(follower.state)
    found = []
    for walker, whom in met_now(deed).items():
        theirs = follower.theirs(walker)
        there = {name for name in follower.state.survivors if {name, theirs} in touching(follower.state)}
        for name in [name for name in whom if name not in there]:
            (first,) = (one for one, kind in asides.items() if theirs in kind)
            follower.bind(walker, first)
            found.append(f"{first}+{name}")
    return found


def both(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """The survivors that one walker touches."""
    (walker,) = ask.subjects
    return sorted(met_now(deed)[follower.ours(walker)])


def of_lunges(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """All free walkers were ready."""
    return came(follower, ask, deed, eligible(follower.state, follower.state.walkers), [])


def of_mayhem(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Those that the rules named were ready."""
    return came(follower, ask, deed, list(follower.args[1]), sorted(deed.moved))


def of_march(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Free walkers that the card has not moved."""
    free = eligible(follower.state, follower.state.walkers)
    ready = [name for name in free if name not in follower.args[1]]
    return came(follower, ask, deed, ready, sorted(deed.moved))


def of_noise(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """The walker that came."""
    if ask.subjects:
        return slid(follower, deed) if ask.subjects == (WALKERS,) else both(follower, ask, deed)
    if not deed.moved:
        return "unheard"
    (walker,) = deed.moved
    follower.bind(walker, follower.args[1][0])
    whom = met_now(deed).get(walker, [])
    if len(met_now(deed)) > bool(whom):
        return "aside"
    return "several" if len(whom) > 1 else whom[0] if whom else "free"


def of_enter(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """All, or so many."""
    return "done" if deed.result == follower.args[0] else str(deed.result)


def of_ambush(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Whether there was room, and who else is touched."""
    others = sorted(set(deed.met) - {deed.args[1]})
    return (others or "done") if deed.result else "none"


# -- answers about survivors


def of_move(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """What comes of a Move: a climb, or what is touched in the end."""
    (name,) = ask.subjects
    if ask.rule == "AOW-130":
        _, left, follower.here = follower.legs.pop(0)
        return "all" if left < LEAST else round((follower.left - left) / 1000, 2)
    if ask.rule != "AOW-117":
        while follower.legs and follower.legs[0][0] == "walk":
            _, _, follower.here = follower.legs.pop(0)
        if follower.legs:
            return "climb:any"
    elif follower.legs and follower.legs[0][0] == "fail":
        _, _, follower.here = follower.legs.pop(0)
    return touched(follower, ask, name, follower.here)


def touched(follower: Follower, ask: Measure, name: str, table: State) -> Json:
    """What a survivor touches on a table."""
    found = of_kinds(follower, nearest_kinds(follower.state, name), table.board.enemies_touching(name))
    if at_barrier(table, name):
        found.append("barrier")
    return found or "none"


def of_kinds(follower: Follower, among: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """Models of the measured game as the asked one names them: the first of each kind, once for each."""
    groups, found = grouped(follower.state, among), list[str]()
    taken: Counter[str] = Counter()
    for ours in wanted:
        theirs = follower.theirs(ours)
        first = next(one for one, members in groups.items() if theirs in members)
        if theirs in follower.state.walkers:
            follower.bind(ours, groups[first][taken[first]])
        taken[first] += 1
        found.append(first)
    return found


def at_barrier(table: State, name: str) -> bool:
    """Whether a survivor touches the long side of a Barrier."""
    positions = table.board.positions
    kinds = {piece.id: table.book.scenery[piece.card].kind for piece in table.pieces.values()}
    touched = [piece for piece in positions.pieces_touching(name) if kinds[piece] == "barrier"]
    return any(long_edge(positions.boxes[piece], positions.disc(name)) for piece in touched)


def of_flee(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """How a flight went."""
    if deed.result.far < 5.0:
        return "nowhere"
    (name,) = ask.subjects
    lying = [enemy for enemy in follower.state.enemies(name) if follower.state.figure(enemy).prone]
    return of_kinds(follower, lying, deed.after.board.enemies_touching(name)) or "done"


def of_push(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Who could not be pushed."""
    losers = [name for name in deed.args[0] if follower.theirs(name) in ask.subjects]
    stuck = [name for name in losers if name not in deed.result]
    if len(stuck) == len(losers):
        return "blocked"
    return of_kinds(follower, ask.subjects, stuck) or "done"


def of_lie(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Which friends touch the one who fell."""
    assert ask.entry is not None
    touch = deed.after.board.enemies_touching(deed.args[0].id)
    return [thing.id for thing in ask.entry.several if thing.id in touch] or "none"


ANSWERS: Mapping[str, Callable[[Follower, Measure, Deed], Json]] = {
    "lunges": of_lunges,
    "noise": of_noise,
    "mayhem": of_mayhem,
    "march": of_march,
    "enter": of_enter,
    "ambush": of_ambush,
    "move": of_move,
    "flee": of_flee,
    "push_apart": of_push,
    "lie": of_lie,
}


# -- answers to what can be seen at any time


def zone(follower: Follower, ask: Measure) -> Json:
    """Who is in a Kill Zone."""
    centre, *others = ask.subjects
    positions = follower.now.board.positions
    near = [follower.theirs(name) for name in positions.zone(follower.ours(centre))]
    if others:
        return "yes" if others[0] in near else "no"
    assert ask.entry is not None
    return [thing.id for thing in ask.entry.several if thing.id in near] or "none"


def close(follower: Follower, ask: Measure) -> Json:
    """Whether two models are within 6 inches."""
    one, two = map(follower.ours, ask.subjects)
    return "yes" if follower.now.board.positions.gap(one, two) <= 6005 else "no"


def cover(follower: Follower, ask: Measure) -> Json:
    """What a line crosses, by kind."""
    shooter, target = map(follower.ours, ask.subjects)
    crossed = follower.now.board.positions.line(shooter, target).pieces
    return sorted(follower.state.pieces[piece].card for piece in crossed) or "none"


def facing(follower: Follower, ask: Measure) -> Json:
    """Who stands across a Barrier."""
    (name,) = ask.subjects
    table = seen(follower.now)
    for figure in table.figures():
        figure.prone = False
    if not at_barrier(table, name):
        return "away"
    touch = table.board.enemies_touching(name)
    foes = [foe for foe in table.board.across(name) if foe not in touch]
    here = [foe for foe in foes if follower.theirs(foe) in {figure.id for figure in follower.state.figures()}]
    up = [foe for foe in here if not follower.state.figure(follower.theirs(foe)).prone]
    from shamble.games.allout.asked.melee import beyond

    return of_kinds(follower, beyond(follower.state, name), up) or "none"


QUERIES: Mapping[str, Callable[[Follower, Measure], Json]] = {
    "AOW-040": zone,
    "AOW-599": close,
    "AOW-184": cover,
    "AOW-377": facing,
}


# -- tables


def random_setup(seed: int) -> Json:
    """A small crowded table of random scenery, counters, walkers and groups, for one or two."""
    rng = random.Random(seed)
    size = rng.choice((12.0, 14.0, 20.0))
    table = random_table(rng, size, {"survivors": 1, "walkers": 9, "cars": 2, "barriers": 5})
    book = load_book()
    pieces = [
        ScenerySpot(piece.id, piece.card, piece.place.x / 1000, piece.place.y / 1000, piece.turn)
        for piece in table.state.pieces.values()
    ]
    hubs = [SupplySpot(0.0, 0.0, piece.name) for piece in pieces if piece.card == "car"]
    loose = [SupplySpot(rng.uniform(1, size - 1), rng.uniform(1, size - 1)) for _ in range(rng.randint(2, 5))]
    placed = [walker.at for walker in table.state.walkers.values() if walker.at is not None]
    walkers = [at for at in placed if 2000 < at.y < size * 1000 - 2000]
    people = rng.sample(sorted(book.survivors), 7)
    groups = [[member(rng, book, name) for name in names] for names in (people[:4], people[4:])]
    scenario = replace(
        book.scenarios["quickstart"],
        id="random",
        width=size,
        depth=size,
        threat=rng.randint(1, 9),
        threat_end=18,
        counters_to_win=7,
        edges=("south", "north"),
        scenery=tuple(pieces),
        supplies=(*hubs, *loose),
        walkers=tuple((at.x / 1000, at.y / 1000) for at in walkers),
        group=tuple(groups[0]),
        rivals=tuple(groups[1]) if rng.random() < 0.4 else (),
        models=rng.choice((0, 0, len(walkers) + 2)),
    )
    shelf = {**shelves(book), "scenarios": {"random": scenario}}
    house = resolved(
        {name: rng.choice([*option.values]) for name, option in OPTIONS.items() if rng.random() < 0.2}
    )
    house["base"] = "25"
    return {"scenario": "random", "house": house, "book": Book(**shelf).to_dict()}


def member(rng: random.Random, book: Book, name: str) -> Member:
    """A survivor with some items."""
    return Member(name, tuple(rng.sample(sorted(book.items), rng.randint(0, 3))))


# -- both


class Following(AllOut):
    """The game that follows."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower

    def new(self, setup: Json) -> State:
        """On a board that is asked."""
        state = super().new({**setup, "board": TABLE})
        board = Asking(state)
        board.follower, self.follower.state, state.board = self.follower, state, board
        return state


def follow(setup: Json, tape: Tape) -> tuple[Session[Any], Follower]:
    """The same game at an asked table."""
    follower = Follower(tape)
    game = Following(follower)
    journal = MemoryJournal(Header(game.name, game.schema, "test", setup), keeps_states=False)
    session = Session(game, journal, Nobody())
    while (ask := session.ask) is not None:
        session.answer(session.ask_no, follower.answer(ask, session.label, session.state))
    return session, follower


def outcome(state: State) -> dict[str, Json]:
    """All that a game has come to, without places and without the names of walkers."""
    people = {
        name: (one.health, one.bitten, one.prone, one.supplies, one.activated, one.slots)
        for name, one in state.survivors.items()
    }
    walkers = Counter(
        (walker.prone, tuple(state.board.enemies_touching(name))) for name, walker in state.walkers.items()
    )
    counters = Counter((counter.hub, counter.searched) for counter in state.counters.values())
    decks = {name: (pile.order, pile.discards) for name, pile in state.decks.items()}
    shared = (state.result, state.threat, state.turn, state.initiative, state.tally, state.remains)
    return {"people": people, "walkers": walkers, "counters": counters, "decks": decks, "shared": shared}


def both_ways(setup: Json, seed: int) -> tuple[Session[Any], Session[Any], Follower]:
    """A random game on a measured table, and the same at an asked one."""
    with two_more_doors():
        measured, tape = lead(setup, seed)
        asked, follower = follow(setup, tape)
    return measured, asked, follower
