"""How many moves it is to the nearest target from anywhere (RIE-467, RIE-488, RIE-505).

A field is worked out once for everything that matters to it; looking at one zombie after another costs next to nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, cast

from shamble.games.riese import ground
from shamble.games.riese.horde import powers
from shamble.games.riese.horde.targets import targets
from shamble.games.riese.horde.ways import Ways, ways
from shamble.games.riese.house import by_house
from shamble.games.riese.skills import held
from shamble.games.riese.state import State, Zombie
from shamble.geometry.squares import Square, corners, name_of, passed

FAR = 1_000_000
"""More moves than any map has: for a zombie that no way leads from (RIE-467)."""
KEPT = 24
"""So many fields are kept; what the map was like before they are about comes again now and then."""
Goals: TypeAlias = tuple[Square, ...]


class Gait(NamedTuple):
    """How a zombie goes: through hindering terrain (RIE-594, RIE-603), and, if it leaps, how far without a rest.

    through: which way it would go if neither hindering terrain nor fire barred it (house rule "hindered-ways").
    """

    rough: bool = False
    leaps: int = 0
    through: bool = False


PLAIN = Gait()


@dataclass(frozen=True, slots=True)
class Field:
    """The way to some goals: moves until one is adjacent to one, and the squares beside them and at their corners."""

    moves: Mapping[Square, int]
    sides: frozenset[Square]
    corners: frozenset[Square]


def gait_of(state: State, zombie: Zombie) -> Gait:
    """The gait that a zombie's powers give it."""
    if not zombie.powers:
        return PLAIN
    if powers.has_power(state, zombie, "smash"):
        return Gait(rough=True)
    if powers.has_power(state, zombie, "leap"):
        return Gait(rough=True, leaps=powers.moves(state, zombie))
    return PLAIN


# -- what draws zombies at one moment


@dataclass(frozen=True, slots=True)
class Scene:
    """What draws zombies as long as nothing but zombies moves.

    layers: decoys, targets, and who is stealthy, each only for a zombie that no way leads to the ones before
    (RIE-505, RIC-065); taken: the squares of figures that are no zombies; near: the squares beside any target, as far
    as something else than the nearest target draws zombies that do not stand there.
    """

    state: State
    layers: tuple[Goals, ...]
    taken: frozenset[Square]
    near: frozenset[Square] = frozenset()
    fields: dict[tuple[Goals, Gait], Field] = field(default_factory=dict)

    def pull(self, zombie: Zombie) -> Field | None:
        """The field that draws a zombie where it stands; None when no way leads to any target (RIE-467)."""
        gait = gait_of(self.state, zombie)
        orders = ordered(self.state, zombie) if self.state.target_orders else ()
        layers = (orders, *self.layers) if orders else self.layers
        if found := self.first(zombie, layers, gait):
            return found
        if by_house(self.state, "hindered-ways") == "closed":
            return None
        return self.first(zombie, layers, gait._replace(through=True))

    def first(self, zombie: Zombie, layers: tuple[Goals, ...], gait: Gait) -> Field | None:
        """The field of the first goals to which a way leads from where a zombie stands; None for no way."""
        fields = (self.field(goals, gait) for goals in layers)
        return next((field for field in fields if zombie.at in field.moves), None)

    def how_far(self, zombie: Zombie) -> int:
        """How many moves a zombie on the map is from becoming adjacent to its target (RIE-445, RIE-488)."""
        if zombie.at in self.near:
            return 0
        found = self.pull(zombie)
        return FAR if found is None or zombie.at is None else found.moves[zombie.at]

    def field(self, goals: Goals, gait: Gait) -> Field:
        """The field of these goals."""
        if (goals, gait) not in self.fields:
            self.fields[goals, gait] = field_of(self.state, goals, gait, self.taken)
        return self.fields[goals, gait]


def scene(state: State) -> Scene:
    """What draws zombies just now."""
    everybody = targets(state)
    decoys = tuple([thing.at for thing in state.all_of("decoy")])
    hard = {hero.id for hero in state.on_map() if held.has(state, hero, "stealth")}
    easy = tuple([at for name, at in everybody.items() if name not in hard])
    last = tuple([everybody[name] for name in everybody if name in hard])
    taken = frozenset([at for name, at in everybody.items() if name not in state.things])
    layers = tuple([goals for goals in (decoys, easy, last) if goals])
    drawn_away = len(layers) > 1 or bool(state.target_orders)
    near = [side for at in everybody.values() for side in ground.beside(state, at)] if drawn_away else ()
    return Scene(state, layers, taken, frozenset(near))


def ordered(state: State, zombie: Zombie) -> Goals:
    """The squares a scenario sends zombies of this type to, if they are on the map; none for no order (RIE-001)."""
    orders = state.target_orders
    word = orders.get("" if zombie.hidden else zombie.breed) or orders.get("all", "")
    figure = state.find(word)
    if figure is not None:
        return () if figure.at is None else (figure.at,)
    if word in state.chart.labels:
        return state.chart.labels[word]
    return tuple([square for square in state.chart.cells if name_of(square) == word.upper()])


# -- how far it is


def field_of(state: State, goals: Goals, gait: Gait, taken: frozenset[Square]) -> Field:
    """The field of some goals as the map is now, kept for the next time it is like this."""
    ground_now = ways(state, gait.rough, gait.through)
    key = goals, gait, ground_now.key, taken
    known = cast("dict[object, Field]", state.memo.setdefault("fields", {}))
    if key not in known:
        if len(known) >= KEPT:
            known.clear()
        known[key] = worked_out(state, goals, gait, ground_now, taken)
    return known[key]


def worked_out(state: State, goals: Goals, gait: Gait, ground_now: Ways, taken: frozenset[Square]) -> Field:
    """The moves from everywhere, other zombies left out of account (RIE-467, RIE-488)."""
    near = frozenset([side for goal in goals for side in ground.beside(state, goal)])
    diagonal = frozenset([corner for goal in goals for corner in open_corners(state, goal)])
    if gait.leaps:
        return Field(leaping(near, ground_now, taken, gait.leaps - 1), near, diagonal)
    moves = dict.fromkeys(near, 0)
    queue = deque(square for square in near if square in ground_now.open and square not in taken)
    links, may_enter = ground_now.links, ground_now.open - taken
    while queue:
        square = queue.popleft()
        far = moves[square] + 1
        for other, between in links[square]:
            if other not in moves and (not between or not taken.issuperset(between)):
                moves[other] = far
                if other in may_enter:
                    queue.append(other)
    return Field(moves, near, diagonal)


def leaping(
    near: frozenset[Square], ground_now: Ways, taken: frozenset[Square], most: int
) -> dict[Square, int]:
    """The moves of zombies that leap: at most so many squares in a row that they may not rest on (RIE-594, RIE-595).

    Squares of that kind are in it by the least moves with which they can be left toward a goal.
    """
    may_enter = ground_now.open - taken
    start = [(square, 0) for square in near if square in ground_now.rest and square not in taken]
    found, queue = dict.fromkeys(start, 0), deque(start)
    moves = dict.fromkeys(near, 0)
    while queue:
        square, run = queue.popleft()
        far = found[square, run] + 1
        for other, between in ground_now.links[square]:
            if between and taken.issuperset(between):
                continue
            moves.setdefault(other, far)
            place = other, 0 if other in ground_now.rest else run + 1
            if place not in found and other in may_enter and place[1] <= most:
                found[place] = far
                queue.append(place)
    return moves


def open_corners(state: State, goal: Square) -> Iterator[Square]:
    """The squares diagonally adjacent to a square, but for those that obstructive terrain cuts off (RIE-008)."""
    for corner in corners(goal):
        if ground.inside(state, corner) and any(
            not ground.obstructive(state, via)
            and ground.adjacent(state, corner, via)
            and ground.adjacent(state, via, goal)
            for via in passed(corner, goal)
        ):
            yield corner
