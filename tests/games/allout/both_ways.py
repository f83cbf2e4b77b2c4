"""One game played twice: on a measured table, and at one whose people are asked and see the measured one.

The measured game leads, and what its table shows before and after each deed is taped. The asked game follows: it
gets the same choices and the same faces, and each question about the table is answered by what that table shows.
Walkers of one kind are not told apart at an asked table, so a map says which walker of one game is which of the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from games.allout.seeing import ANSWERS, QUERIES
from games.allout.taping import DOORS, Deed, Tape, Told, lead, more_doors, phase_of, touching
from shamble.games.allout.abilities.leading import blazes
from shamble.games.allout.asked.board import AskedBoard
from shamble.games.allout.asked.kinds import kind_of
from shamble.games.allout.game import AllOut
from shamble.games.allout.state import State
from shamble.kernel.asks import Ask, Choose, Json, Measure, Roll, Rules
from shamble.kernel.hands import TABLE
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from tables import Nobody

# -- the asked game


class Asking(AskedBoard):
    """An asked board that knows at which deed of the measured game it is."""

    follower: Follower

    @staticmethod
    def beside(board: Asking, name: str, args: tuple[Any, ...], rules: Rules[Any]) -> Rules[Any]:
        """A deed that is no door of the board."""
        return (yield from beside(board, name, args, rules))

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


def same_faces(rolled: Roll, faces: list[str], ask: Roll) -> list[str]:
    """The faces of one roll as those of another with the same dice, whose Cover may come in another order."""
    left = list(zip([die.name for die in rolled.dice], faces, strict=True))
    found = []
    for die in ask.dice:
        name, face = next(pair for pair in left if pair[0] == die.name)
        left.remove((name, face))
        found.append(face)
    assert not left, "the same dice"
    return found


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
        if name in ("move", "flee", "pick_counter", "pick_weapon"):
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
        if self.deed is not None and self.deed.name == "pick_weapon":
            return self.deed.result
        return self.choice(ask, phase_of(label))

    def choice(self, ask: Ask, phase: str) -> Json:
        """As in the measured game."""
        following = next((told for told in self.tape.told if not told.used), None)
        if ask.rule == "AOW-134" and (following is None or following.ask.rule != "AOW-134"):
            return "stop"  # on the measured table nobody is left to be shot at
        if ask.rule == "AOW-095" and self.fires_in_vain(ask, following):
            return "end"  # on the measured table nobody is there to be shot at for no Action
        if ask.rule == "AOW-293" and isinstance(ask, Choose) and (foe := self.foe(ask)):
            return foe
        told = self.told(ask, phase)
        told.used = True
        if isinstance(ask, Roll) and isinstance(told.ask, Roll):
            return same_faces(told.ask, told.answer, ask)
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

    def fires_in_vain(self, ask: Ask, following: Told | None) -> bool:
        """Whether a free shot is all that is left to this survivor, and the measured game knows of no target."""
        asked_of = following.ask.subjects if following and following.ask.rule == ask.rule else ()
        return ask.subjects != asked_of and blazes(self.state, ask.subjects[0])

    def foe(self, ask: Choose) -> str:
        """Whom the measured game gave this walker to fight where it asked of another in the same tangle.

        Walkers are asked about in the order of their names; which of them is asked decides for the others.
        """
        left = [told for told in self.tape.told if not told.used]
        split = next((told for told in left if told.ask.rule == ask.rule), None)
        order = next((told.ask for told in left if told.ask.rule == "AOW-299"), None)
        if (
            split is None
            or self.theirs(split.ask.subjects[0]) == ask.subjects[0]
            or not isinstance(order, Choose)
        ):
            return ""
        fights = [{*map(self.theirs, option.id.split("+"))} for option in order.options]
        mine = next((fight for fight in fights if ask.subjects[0] in fight), set())
        foe = next((option.id for option in ask.options if option.id in mine), "")
        split.used = bool(foe)
        return foe

    def told(self, ask: Ask, phase: str) -> Told:
        """The answer on tape to the same question."""
        open_now = [told for told in self.tape.told if not told.used and told.ask.rule == ask.rule]
        here = [told for told in open_now if told.phase == phase]
        assert here, f"in {phase} nobody was asked: {ask.rule} {ask.text}"
        same = [t for t in here if [*map(self.theirs, t.ask.subjects)] == [*ask.subjects]]
        same += [t for t in here if {*map(self.theirs, t.ask.subjects)} == {*ask.subjects}]
        same = same or self.alike_asked(ask, here)
        assert same, f"in {phase} it was asked of {[t.ask.subjects for t in here]}: {ask.text} {ask.subjects}"
        return same[0]

    def alike_asked(self, ask: Ask, here: list[Told]) -> list[Told]:
        """The same question about a walker that is alike: it is that one from now on."""
        if len(ask.subjects) != 1 or ask.subjects[0] not in self.state.walkers:
            return []
        (walker,) = ask.subjects
        for told in here:
            theirs = self.theirs(told.ask.subjects[0])
            if theirs in self.state.walkers and kind_of(self.state, theirs) == kind_of(self.state, walker):
                self.bind(told.ask.subjects[0], walker)
                return [told]
        return []

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
    with more_doors():
        measured, tape = lead(setup, seed)
        asked, follower = follow(setup, tape)
    return measured, asked, follower
