"""The board oracle: what the rules may ask of the table. They never see a coordinate, nor who answers.

Questions that people at a real table may have to answer are generators. Contacts are plain facts on any board:
measured, or as the people at the table have said.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from shamble.games.allout.state import Figure, State
from shamble.geometry.plane import Point
from shamble.kernel.asks import Choose, Json, Rules

if TYPE_CHECKING:
    from shamble.games.allout.measured.positions import Positions
    from shamble.games.allout.setup.laying import Laying


class Somewhere(NamedTuple):
    """A place at the table that nobody has measured, in words."""

    words: str


Source: TypeAlias = str | Point | Somewhere
"""What commotion comes from or a walker heads for: a model by id, a point, or a place in words."""
Spot: TypeAlias = Point | tuple[str, ...]
"""Where a model stood that has left the table: its place, or the models that touch it there."""


class Line(NamedTuple):
    """A line of fire: standing models whose bases cross it, and pieces of scenery it passes over."""

    models: tuple[str, ...]
    pieces: tuple[str, ...]


class Went(NamedTuple):
    """How a survivor's move went: mils covered (None: nobody measured them), and words that follow the verb."""

    far: float | None
    words: str = ""

    def facts(self) -> dict[str, Json]:
        """What programs may know of it."""
        return {} if self.far is None else {"far": round(self.far)}


class Board(Protocol):
    """A table; lengths in mils."""

    state: State

    @property
    def positions(self) -> Positions:
        """Where everything stands, for what is no rule; BadInput where nobody has measured it."""

    @property
    def laying(self) -> Laying:
        """How players lay the table out; BadInput where nobody measures it."""

    # -- contacts: plain facts

    def enemies_touching(self, name: str) -> list[str]:
        """Enemies in base contact, standing or prone, in the order of the roster (AOW-087, AOW-252)."""

    def standing_enemies(self, name: str) -> list[str]:
        """Standing enemies in base contact: those that engage the model (AOW-101)."""

    def across(self, name: str) -> list[str]:
        """Standing enemies that a standing model faces across a Barrier; they hold nobody (AOW-377, 382, 384)."""

    def foes(self, name: str) -> list[str]:
        """Standing enemies that a standing model fights: in contact or across a Barrier (AOW-288, AOW-377)."""

    def engaged_with(self, name: str) -> list[str]:
        """Enemies in a melee with the model (AOW-101, AOW-374)."""

    def melee_of(self, name: str) -> set[str]:
        """Every model linked to that one by contact of survivors with standing walkers (AOW-194, AOW-299)."""

    def counters_touching(self, name: str) -> list[str]:
        """Supply counters the model can reach without moving, as far as is known (AOW-131, AOW-202)."""

    def models_at(self, counter: str) -> list[str]:
        """Models known to touch a supply counter or the scenery that holds it (AOW-203)."""

    def alike(self, names: Iterable[str]) -> bool:
        """Whether these models cannot be told apart, so that it cannot matter which one is meant."""

    def below(self, name: str, other: str) -> bool:
        """Whether a model is known to stand at the foot of a place that the other stands on (AOW-482, AOW-483)."""

    def inside(self, zone: str) -> list[str]:
        """Models known to be at least partly in a zone of the scenario."""

    def look(self) -> Rules[None]:
        """Find out who is in which zone, where only people can see it and it can matter."""

    def edges_touched(self, name: str) -> list[str]:
        """The edges of the board that a model may touch, as far as is known."""

    # -- words

    def where(self, name: str) -> str:
        """Where a model now stands, for the end of a sentence."""

    def title(self, name: str) -> str:
        """A model or a supply counter in words that tell it from others."""

    def aiming(self, reach: float) -> str:
        """What people must see to themselves when they pick a target within so many inches."""

    def proviso(self, action: str) -> str:
        """What people must see to themselves when they pick an Action, for the end of its words."""

    def usual(self, actions: Sequence[str]) -> str:
        """Of these Actions the likely one, as far as is known what is possible."""

    def by_range(self, name: str, targets: Iterable[str]) -> list[str]:
        """Targets from the nearest on, as far as is known."""

    def next_up(self, names: Sequence[str], ask: Callable[[], Choose]) -> Rules[list[str]]:
        """The next of these walkers, or all that are left in order, where their order can matter (AOW-278)."""

    # -- whole steps of the walkers

    def lunges(self) -> Rules[None]:
        """Every eligible walker with a survivor under its Kill Zone template lunges (AOW-237 to 245)."""

    def noise(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """The nearest of these walkers within `far` of the source shambles toward it (AOW-042 to 045).

        spent: gets those that moved.
        """

    def mayhem(self, source: Source, ready: Sequence[str], far: float, spent: set[str]) -> Rules[None]:
        """All of these walkers within `far` of the source shamble toward it (AOW-049, AOW-052)."""

    def march(self, count: int | None, moved: set[str]) -> Rules[int]:
        """So many eligible walkers that a card has not moved yet move (None: all); how many are missing.

        moved: gets those that did (AOW-007, AOW-273 to 276).
        """

    def enter(self, count: int, rule: str, moved: set[str]) -> Rules[int]:
        """Up to so many walkers enter at the board edge, as there is room; how many did (AOW-279 to 281).

        moved: gets those that did (AOW-282).
        """

    def arrive(self, count: int, zone: str, rule: str, moved: set[str]) -> Rules[int]:
        """Up to so many walkers come up in a zone, as there is room; how many did. moved: gets those (AOW-086)."""

    def ambush(self, walker: Figure, victim: str) -> Rules[bool]:
        """Put a new model in contact with the victim; False when there is no room."""

    # -- survivors

    def lay_out(self) -> Rules[None]:
        """See to it that a scenario which is laid out lies on the table (AOW-081)."""

    def lay_all(self, what: str) -> Rules[bool]:
        """Whether the players have laid all scenery, supplies or walkers by themselves, not one by one (AOW-427)."""

    def set_up(self, name: str, edge: str) -> Rules[bool]:
        """A survivor sets up in contact with the edge (AOW-446); False: all do so at the end."""

    def destination(self, name: str, left: float, rule: str) -> Choose:
        """The question where a survivor goes with `left` to move."""

    def walk(self, name: str, answer: Json, left: float) -> Rules[Went]:
        """Move a survivor where the answer says."""

    def may_climb(self, name: str, left: float) -> bool:
        """Whether a climb is known to be possible with the movement left (AOW-123)."""

    def climb_starts(self, name: str, piece: str, left: float) -> Rules[float]:
        """Walk up to the piece; returns how far that is (AOW-130)."""

    def climb_lands(self, name: str, piece: str, left: float) -> Rules[float]:
        """Put the model down on the far side; returns how much of what was left it took (AOW-125, AOW-130)."""

    def climb_up(self, name: str, piece: str, left: float) -> Rules[float | None]:
        """Put the model on top; how far that is, None if an enemy up there keeps it at the foot (AOW-474, 475)."""

    def climb_down(self, name: str, way: str, left: float) -> Rules[float]:
        """Put the model at the foot; how far that is (AOW-473)."""

    def climb_fails(self, name: str) -> Rules[None]:
        """The model stays on this side of the piece (AOW-126)."""

    def flee(self, name: str, foes: Sequence[str], far: float) -> Rules[Went]:
        """Move a survivor straight away from the nearest of these enemies (AOW-065, AOW-066, AOW-069)."""

    def may_hide(self, name: str) -> Rules[bool]:
        """Whether the model touches scenery, with no enemy in its own Kill Zone (AOW-216, AOW-217)."""

    def in_zone(self, name: str, among: Collection[str]) -> Rules[list[str]]:
        """Those of these models that are at least partly under the model's Kill Zone (AOW-040)."""

    def lure(self, user: str, far: float, rule: str, clear: bool = False) -> Rules[Source]:
        """Where a lure makes its NOISE, at most `far` from the user's edge; clear: not on another model."""

    # -- shots

    def in_range(self, shooter: str, target: str, inches: float) -> Rules[bool]:
        """Whether a target is within that range, edge to edge, as far as is known (AOW-137)."""

    def within(self, one: str, two: str, inches: float) -> Rules[bool]:
        """Whether two models are within so many inches of each other, edge to edge (AOW-599, AOW-628)."""

    def burst(self, target: str, among: Collection[str]) -> Rules[list[str]]:
        """Those that further shots may be fired at: in the Kill Zone of the first target (AOW-621)."""

    def sees(self, shooter: str, target: str) -> Rules[bool]:
        """Whether nothing known blocks the line of fire: no model, no scenery before the prone (AOW-141 to 145)."""

    def line(self, shooter: str, target: str) -> Rules[Line]:
        """What crosses the line of fire (AOW-141 to 145, AOW-184)."""

    # -- blasts

    def blast_at(
        self, shooter: str, targets: Sequence[str], inches: float, named: bool
    ) -> Rules[tuple[str, Source]]:
        """The target, empty for a place in range, and where the template is laid (AOW-604, AOW-605).

        named: whether it matters which of these targets it is; where people lay it they are asked only then.
        """

    def drift(self, centre: Source, far: float, who: str) -> Rules[Source]:
        """Where a player moves the template to, at most `far`; the same place if nowhere (AOW-607)."""

    def beneath(self, centre: Source) -> Rules[list[str]]:
        """Everybody at least partly under the template (AOW-608)."""

    def line_from(self, centre: Source, target: str) -> Rules[Line]:
        """The scenery between the template's centre and a model (AOW-611)."""

    # -- pushes, and those that leave

    def face_across(self) -> Rules[None]:
        """Find out who faces whom across a Barrier, where only people can see it (AOW-377)."""

    def slip_away(self, name: str, far: float) -> Rules[bool]:
        """Move a model the shortest way `far` clear of its enemies, even through models; False: no room (AOW-528)."""

    def push_apart(
        self, losers: Sequence[str], winners: Sequence[str], far: float, whole: bool
    ) -> Rules[list[str]]:
        """Push losers until they are `far` clear of every winner; those that moved (AOW-329 to 336).

        whole: all of them, or none when one is blocked.
        """

    def drop(self, name: str, count: int, tokens: Sequence[str]) -> Rules[None]:
        """Lay searched supply counters, and named ones, where a model falls, all in contact (AOW-182, AOW-183)."""

    def remove(self, figure: Figure) -> Spot | None:
        """Take a model off the table; where it stood."""

    def lie(self, figure: Figure, spot: Spot) -> Rules[None]:
        """Put a prone model where another stood (AOW-162)."""


class Contacts:
    """What follows from who touches whom."""

    state: State

    @abstractmethod
    def touching(self, name: str) -> list[str]:
        """Models in base contact with that one, of which at least the enemies are known."""

    @abstractmethod
    def across(self, name: str) -> list[str]:
        """Standing enemies that a standing model faces across a Barrier; they hold nobody (AOW-377, 382, 384)."""

    def enemies_touching(self, name: str) -> list[str]:
        """Enemies in base contact, standing or prone, in the order of the roster (AOW-087, AOW-252)."""
        found = [other for other in self.touching(name) if self.state.hostile(name, other)]
        if len(found) < 2:
            return found
        # what is near comes in an order that depends on who moved when
        order = [*self.state.survivors, *self.state.walkers]
        return sorted(found, key=order.index)

    def standing_enemies(self, name: str) -> list[str]:
        """Standing enemies in base contact: those that engage the model (AOW-101)."""
        return [other for other in self.enemies_touching(name) if not self.state.figure(other).prone]

    def foes(self, name: str) -> list[str]:
        """Standing enemies that a standing model fights: in contact or across a Barrier (AOW-288, AOW-377)."""
        return [] if self.state.figure(name).prone else [*self.standing_enemies(name), *self.across(name)]

    def melee_of(self, name: str) -> set[str]:
        """Every model linked to that one by contact of survivors with standing walkers (AOW-194, AOW-299)."""
        linked, edge = {name}, [name]
        while edge:
            new = [other for other in self.engaged_with(edge.pop()) if other not in linked]
            linked.update(new)
            edge += new
        return linked

    def engaged_with(self, name: str) -> list[str]:
        """Enemies in a melee with the model: of two in contact a walker, or both rivals, must stand (AOW-101, 374)."""
        figure = self.state.figure(name)
        if name in self.state.walkers:
            return [] if figure.prone else self.enemies_touching(name)
        foes = self.standing_enemies(name)
        return [foe for foe in foes if foe in self.state.walkers] if figure.prone else foes
