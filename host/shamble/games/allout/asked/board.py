"""The asked board: people at a real table carry out one instruction for each step and say what can matter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import inf

from shamble.games.allout.asked import blasts, layout, melee, survivors, walkers, zones
from shamble.games.allout.asked.contacts import facing, touching
from shamble.games.allout.asked.kinds import alike, grouped, title
from shamble.games.allout.asked.words import template
from shamble.games.allout.board import Contacts, Line, Somewhere, Source, Spot, Went
from shamble.games.allout.measured.dials import EDGES
from shamble.games.allout.measured.positions import Positions
from shamble.games.allout.setup.laying import Laying
from shamble.games.allout.state import Counter, Figure, State, dropped
from shamble.games.allout.story.goals import token_title
from shamble.geometry.plane import Point
from shamble.kernel.asks import Choose, Json, Rules
from shamble.kernel.errors import BadInput

UNMEASURED = "nobody has measured this table; look at it, or type board program to have the program measure"
USUAL = ("stand", "sneak", "end")
"""Actions of which people can say at a keyboard that they are possible, the likely ones first."""


class AskedBoard(Contacts):
    """A table that only its people see; what they say of contacts stands in the state."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def positions(self) -> Positions:
        """Nobody knows them."""
        raise BadInput(UNMEASURED)

    @property
    def laying(self) -> Laying:
        """People lay the table out by themselves."""
        raise BadInput(UNMEASURED)

    # -- contacts: plain facts

    def touching(self, name: str) -> list[str]:
        """Models said to touch that one."""
        return touching(self.state, name)

    def across(self, name: str) -> list[str]:
        """Standing enemies that a standing model was said to face across a Barrier (AOW-377, AOW-384)."""
        state = self.state
        if state.figure(name).prone:
            return []
        found = (other for other in facing(state, name) if state.hostile(name, other))
        return [other for other in found if not state.figure(other).prone]

    def counters_touching(self, name: str) -> list[str]:
        """One counter of each kind on the table: whoever searches sees to it that it is touched (AOW-131, AOW-202)."""
        counters = self.state.counters.values()
        kinds = {
            (counter.hub, counter.searched, counter.token): counter.id for counter in reversed(list(counters))
        }
        return list(reversed(kinds.values()))

    def models_at(self, counter: str) -> list[str]:
        """Nobody is known to be there: whoever searches sees to it (AOW-203)."""
        return []

    def alike(self, names: Iterable[str]) -> bool:
        """Whether these are walkers that cannot be told apart."""
        return alike(self.state, names)

    def below(self, name: str, other: str) -> bool:
        """Nobody is asked how high models stand."""
        return False

    def inside(self, zone: str) -> list[str]:
        """Who was said to be in a zone of the scenario."""
        return zones.inside(self.state, zone)

    def look(self) -> Rules[None]:
        """Ask who is in which zone, of those that have been moved."""
        yield from zones.look(self.state)

    def edges_touched(self, name: str) -> list[str]:
        """Any of them: whoever leaves sees to it that it touches one."""
        return list(EDGES)

    # -- words

    def where(self, name: str) -> str:
        """Nothing: the people see it."""
        return ""

    def title(self, name: str) -> str:
        """A model, or a supply counter, in words that tell it from others."""
        counter = self.state.counters.get(name)
        return title(self.state, name) if counter is None else counter_words(self.state, counter)

    def aiming(self, reach: float) -> str:
        """What people must see to themselves when they pick a target within so many inches."""
        far = "at any range" if reach == inf else f"within {reach:g} in"
        return f" It must be {far}, with no standing model on the line, nor scenery before the prone."

    def proviso(self, action: str) -> str:
        """What people must see to themselves when they pick an Action (AOW-202, AOW-203, AOW-216, AOW-217)."""
        provisos = {
            "search": " (touched, and by no enemy that is free)",
            "hide": f" (touching scenery, no enemy within {template(self.state)})",
            "leave": " (touching it)",
        }
        return provisos.get(action, "")

    def usual(self, actions: Sequence[str]) -> str:
        """Of these Actions the likely one of those that are surely possible."""
        return next((action for action in USUAL if action in actions), actions[0])

    def by_range(self, name: str, targets: Iterable[str]) -> list[str]:
        """One target of each kind."""
        return list(grouped(self.state, targets))

    def next_up(self, names: Sequence[str], ask: Callable[[], Choose]) -> Rules[list[str]]:
        """All of them: people see to the order, if they care."""
        yield from ()
        return list(names)

    # -- whole steps of the walkers

    def lunges(self) -> Rules[None]:
        """All lunges in one instruction (AOW-237 to 245)."""
        yield from walkers.lunges(self.state)

    def noise(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """The nearest walker comes (AOW-042 to 045)."""
        yield from walkers.noise(self.state, source, ready, far, spent)

    def mayhem(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """All walkers in earshot come (AOW-049, AOW-052)."""
        yield from walkers.mayhem(self.state, source, ready, far, spent)

    def march(self, count: int | None, moved: set[str]) -> Rules[int]:
        """So many walkers move for a card, or all; how many are missing (AOW-007, AOW-273 to 276)."""
        return (yield from walkers.march(self.state, count, moved))

    def enter(self, count: int, rule: str, moved: set[str]) -> Rules[int]:
        """Walkers enter, as there is room; how many did (AOW-279 to 282)."""
        return (yield from walkers.enter_walkers(self.state, count, rule, moved))

    def arrive(self, count: int, zone: str, rule: str, moved: set[str]) -> Rules[int]:
        """Walkers come up in a zone, as there is room; how many did."""
        return (yield from zones.arrive(self.state, count, zone, rule, moved))

    def ambush(self, walker: Figure, victim: str) -> Rules[bool]:
        """A walker comes up to a survivor; False when there is no room."""
        return (yield from walkers.ambush(self.state, walker, victim))

    # -- survivors

    def lay_out(self) -> Rules[None]:
        """Say what lies where, and wait until it does (AOW-081)."""
        yield from layout.lay_out(self.state)

    def lay_all(self, what: str) -> Rules[bool]:
        """The players lay all of it by themselves, and say what had no room (AOW-427 to 442)."""
        yield from layout.lay_all(self.state, what)
        return True

    def set_up(self, name: str, edge: str) -> Rules[bool]:
        """The last one's turn sets up all (AOW-446)."""
        yield from survivors.set_up(self.state)
        return False

    def destination(self, name: str, left: float, rule: str) -> Choose:
        """Move a survivor, and what it touches then."""
        return survivors.destination(self.state, name, left, rule)

    def walk(self, name: str, answer: Json, left: float) -> Rules[Went]:
        """A survivor touches what was said."""
        return (yield from survivors.walk(self.state, name, answer))

    def may_climb(self, name: str, left: float) -> bool:
        """A climb is said with the Move, not after it."""
        return False

    def climb_starts(self, name: str, piece: str, left: float) -> Rules[float]:
        """The way up to the piece is counted when the climb has gone well."""
        yield from ()
        return 0.0

    def climb_lands(self, name: str, piece: str, left: float) -> Rules[float]:
        """How much of the way the climb has taken (AOW-130)."""
        return (yield from survivors.climb_lands(self.state, name, left))

    def climb_up(self, name: str, piece: str, left: float) -> Rules[float | None]:
        """A survivor goes up, unless an enemy there keeps it at the foot (AOW-474, AOW-475)."""
        return (yield from survivors.climb_up(self.state, name, left))

    def climb_down(self, name: str, way: str, left: float) -> Rules[float]:
        """A survivor comes down, and may touch somebody there (AOW-473)."""
        yield from survivors.where_it_stands(self.state, name)
        return left

    def climb_fails(self, name: str) -> Rules[None]:
        """A survivor stays before the piece, and may touch somebody there (AOW-126)."""
        yield from survivors.where_it_stands(self.state, name)

    def flee(self, name: str, foes: Sequence[str], far: float) -> Rules[Went]:
        """A survivor runs from the nearest enemy (AOW-065, AOW-066, AOW-069)."""
        return (yield from survivors.flee(self.state, name, foes, far))

    def may_hide(self, name: str) -> Rules[bool]:
        """Whoever hides sees to it that it may (AOW-216, AOW-217)."""
        yield from ()
        return bool(self.state.pieces)

    def in_zone(self, name: str, among: Collection[str]) -> Rules[list[str]]:
        """Those of these models that are under a model's Kill Zone template (AOW-040)."""
        return (yield from survivors.in_zone(self.state, name, among))

    def lure(self, user: str, far: float, rule: str, clear: bool = False) -> Rules[Source]:
        """A place that the user's player picks at the table."""
        yield from ()
        where = f"a place within {far / 1000:g} in of {self.state.survivor(user).name}"
        return Somewhere(f"{where}, beside other models" if clear else where)

    # -- shots

    def in_range(self, shooter: str, target: str, inches: float) -> Rules[bool]:
        """Whoever picks a target sees to it that it is in range (AOW-137)."""
        yield from ()
        return True

    def within(self, one: str, two: str, inches: float) -> Rules[bool]:
        """Whether two models are within so many inches of each other, edge to edge (AOW-599, AOW-628)."""
        return (yield from melee.within(self.state, one, two, inches))

    def burst(self, target: str, among: Collection[str]) -> Rules[list[str]]:
        """Whoever picks a further target sees to it that it is near the first (AOW-621)."""
        yield from ()
        return list(among)

    def sees(self, shooter: str, target: str) -> Rules[bool]:
        """Whoever picks a target sees to it that nothing blocks the line (AOW-141 to 145)."""
        yield from ()
        return True

    def line(self, shooter: str, target: str) -> Rules[Line]:
        """The scenery that a line of fire crosses (AOW-184)."""
        return (yield from melee.line(self.state, shooter, target))

    # -- blasts

    def blast_at(
        self, shooter: str, targets: Sequence[str], inches: float, named: bool
    ) -> Rules[tuple[str, Source]]:
        """The shooter's player lays the template (AOW-604, AOW-605)."""
        return (yield from blasts.blast_at(self.state, shooter, inches, targets if named else ()))

    def drift(self, centre: Source, far: float, who: str) -> Rules[Source]:
        """The opponent may move the template (AOW-607)."""
        return (yield from blasts.drift(far, who))

    def beneath(self, centre: Source) -> Rules[list[str]]:
        """Who is under the template (AOW-608)."""
        return (yield from blasts.beneath(self.state))

    def line_from(self, centre: Source, target: str) -> Rules[Line]:
        """The scenery between the template's middle and a model (AOW-611)."""
        return (yield from blasts.line_from(self.state, target))

    # -- pushes, and those that leave

    def face_across(self) -> Rules[None]:
        """Ask whom the survivors at Barriers face (AOW-377)."""
        yield from melee.face_across(self.state)

    def slip_away(self, name: str, far: float) -> Rules[bool]:
        """A model goes out of contact, even through others (AOW-528)."""
        return (yield from melee.slip_away(self.state, name, far))

    def push_apart(
        self, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
    ) -> Rules[list[str]]:
        """Push losers away from the winners; those that could be moved (AOW-329 to 336)."""
        return (yield from melee.push_apart(self.state, losers, winners, far, whole))

    def drop(self, name: str, count: int, tokens: Sequence[str]) -> Rules[None]:
        """Searched supply counters, and named ones, lie where a model falls (AOW-182, AOW-183)."""
        yield from ()
        self.state.counters.update((new.id, new) for new in dropped(self.state, count, tokens))

    def remove(self, figure: Figure) -> Spot | None:
        """Take a model off; those that touched it."""
        return melee.remove(self.state, figure)

    def lie(self, figure: Figure, spot: Spot) -> Rules[None]:
        """A prone walker lies where a survivor fell (AOW-162)."""
        assert not isinstance(spot, Point)
        yield from melee.lie(self.state, figure, spot)


def counter_words(state: State, counter: Counter) -> str:
    """A supply counter by what can be seen of it."""
    if counter.token:
        return token_title(state, counter.token)
    where = f"in the {state.pieces[counter.hub].name}" if counter.hub in state.pieces else "in the open"
    return f"a counter {where}" + (", SEARCHED side up" if counter.searched else "")
