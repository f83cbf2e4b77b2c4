"""How zombies move, once more and slowly, straight from the ledger: nothing here is shared with the rules under test.

A yard is plain data; distances are found by going over all squares again and again until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
Pair = frozenset[Square]
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
NEVER = 10**6


@dataclass
class Yard:
    """A map with everybody on it. edges: wall, closed, yellow, ladder or stairs by the two squares they part."""

    squares: dict[Square, str]
    edges: dict[Pair, str] = field(default_factory=dict)
    fires: set[Square] = field(default_factory=set)
    heights: dict[Square, int] = field(default_factory=dict)
    people: set[Square] = field(default_factory=set)
    barricades: set[Square] = field(default_factory=set)
    decoys: set[Square] = field(default_factory=set)
    zombies: set[Square] = field(default_factory=set)
    found: dict[tuple[bool, bool], dict[Square, int]] = field(default_factory=dict)

    def blocked(self, square: Square) -> bool:
        """Obstructive: off the map, drawn so, or with a barricade."""
        return self.squares.get(square, "obstructive") == "obstructive" or square in self.barricades

    def may_enter(self, square: Square, rough: bool) -> bool:
        """Zombies enter neither obstructive nor hindering nor fire squares (RIE-460 to 462)."""
        if self.blocked(square) or square in self.fires:
            return False
        return rough or self.squares[square] != "hindering"

    def crosses(self, a: Square, b: Square, rough: bool) -> bool:
        """Whether the side between two squares lets a zombie over."""
        drawn = self.edges.get(frozenset((a, b)), "")
        if drawn in ("wall", "closed", "ladder") or (drawn == "yellow" and not rough):
            return False
        return drawn == "stairs" or self.heights.get(a, 0) == self.heights.get(b, 0)

    def level(self, a: Square, b: Square, rough: bool) -> bool:
        """Whether that side can be crossed without going up or down."""
        return self.heights.get(a, 0) == self.heights.get(b, 0) and self.crosses(a, b, rough)

    def step(self, a: Square, b: Square, rough: bool, standing: set[Square]) -> bool:
        """Whether a zombie could step from a to b past those who stand there, whoever stands on b itself."""
        if not self.may_enter(b, rough):
            return False
        if a[0] == b[0] or a[1] == b[1]:
            return self.crosses(a, b, rough)
        corners = [(a[0], b[1]), (b[0], a[1])]
        if any(corner in self.fires for corner in corners):
            return False
        return any(
            not self.blocked(c)
            and (rough or self.squares[c] != "hindering")
            and c not in standing
            and self.level(a, c, rough)
            and self.level(c, b, rough)
            for c in corners
        )

    def touches(self, a: Square, b: Square) -> bool:
        """Adjacent: a shared side without a wall or a closed door on it (RIE-007)."""
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return False
        return self.edges.get(frozenset((a, b)), "") not in ("wall", "closed")

    def at_corner(self, a: Square, b: Square) -> bool:
        """Diagonally adjacent, with a way around the corner that nothing obstructs (RIE-008)."""
        if abs(a[0] - b[0]) != 1 or abs(a[1] - b[1]) != 1:
            return False
        vias = [(a[0], b[1]), (b[0], a[1])]
        return any(not self.blocked(c) and self.touches(a, c) and self.touches(c, b) for c in vias)

    @property
    def targets(self) -> set[Square]:
        """People, and barricades (RIE-487, RIE-617)."""
        return self.people | self.barricades


def around(square: Square) -> Iterator[Square]:
    """The eight squares around one."""
    for dx, dy in EIGHT:
        yield square[0] + dx, square[1] + dy


def moves_to(yard: Yard, goals: set[Square], rough: bool) -> dict[Square, int]:
    """The moves until a zombie on each square would be adjacent to a goal, other zombies apart (RIE-488)."""
    far = {s: 0 if any(yard.touches(s, goal) for goal in goals) else NEVER for s in yard.squares}
    changed = True
    while changed:
        changed = False
        for square in yard.squares:
            for other in around(square):
                if other in yard.people or not yard.step(square, other, rough, yard.people):
                    continue
                if far[other] + 1 < far[square]:
                    far[square], changed = far[other] + 1, True
    return far


def goals_of(yard: Yard, at: Square, rough: bool) -> tuple[set[Square], dict[Square, int]]:
    """What draws a zombie: decoys if a way leads to one, else targets (RIE-505)."""
    for goals in (yard.decoys, yard.targets):
        known = rough, goals is yard.decoys
        if known not in yard.found:
            yard.found[known] = moves_to(yard, goals, rough)
        far = yard.found[known]
        if far[at] < NEVER:
            return goals, far
    return set(), {}


def distance_of(yard: Yard, at: Square, rough: bool = False) -> int:
    """How far a zombie is from its target; one beside a target heeds no decoy (RIE-445, RIE-505)."""
    if any(yard.touches(at, target) for target in yard.targets):
        return 0
    _, far = goals_of(yard, at, rough)
    return far.get(at, NEVER)


def next_squares(yard: Yard, at: Square, smash: bool = False) -> set[Square]:
    """Where a zombie that is beside no target may go with one move; nothing if it stays (RIE-466 to 470, RIE-604)."""
    goals, far = goals_of(yard, at, smash)
    if not goals or far[at] == 0:
        return set()
    standing = yard.people | yard.zombies
    able = {s for s in around(at) if yard.step(at, s, smash, standing)}
    beside = {s for s in able if any(yard.touches(s, goal) for goal in goals)}
    corner = {s for s in able if any(yard.at_corner(s, goal) for goal in goals)}
    nearer = {s for s in able if far[s] < far[at]}
    for wanted, pushes in ((beside, True), (corner, False), (nearer, True)):
        if free := wanted - standing:
            return free
        if smash and pushes and (taken := wanted & yard.zombies):
            return taken
    return set()


# -- leaping


def leap_moves(yard: Yard, goals: set[Square], at: Square, most: int) -> int:
    """The moves of one that leaps from a square until it may rest beside a goal, found by trying every way (RIE-594).

    most: moves in an activation; it never is on so many squares in a row where it may not rest (RIE-595).
    """
    if any(yard.touches(at, goal) for goal in goals):
        return 0
    edge, seen, moves = {(at, 0)}, {(at, 0)}, 0
    while edge:
        moves += 1
        ahead = set()
        for square, run in edge:
            for other in around(square):
                if other in yard.people or not yard.step(square, other, True, yard.people):
                    continue
                rests = yard.squares[other] != "hindering"
                if rests and any(yard.touches(other, goal) for goal in goals):
                    return moves
                place = other, 0 if rests else run + 1
                if place[1] < most and place not in seen:
                    seen.add(place)
                    ahead.add(place)
        edge = ahead
    return NEVER


def leaps(yard: Yard, at: Square, most: int) -> set[Square]:
    """Where one that leaps, beside no target, may come to rest with its next moves (RIE-468, RIE-594, RIE-595)."""
    for goals in (yard.decoys, yard.targets):
        if goals and (far := leap_moves(yard, goals, at, most)) < NEVER:
            return set() if far == 0 else hops(yard, goals, at, at, most, most)
    return set()


def hops(yard: Yard, goals: set[Square], start: Square, at: Square, left: int, most: int) -> set[Square]:
    """Where it may come to rest from a square in mid-leap; start is where it took off."""
    others = yard.zombies - {start}
    able = {s for s in around(at) if yard.step(at, s, True, yard.people) and s not in yard.people}
    ends = {}
    for square in able - {start}:
        if yard.squares[square] != "hindering" and square not in others:
            ends[square] = {square}
        elif left > 1 and (onward := hops(yard, goals, start, square, left - 1, most)):
            ends[square] = onward
    far = {square: leap_moves(yard, goals, square, most) for square in (*ends, at)}
    beside = [s for s in ends if any(yard.touches(s, goal) for goal in goals)]
    corner = [s for s in ends if any(yard.at_corner(s, goal) for goal in goals)]
    nearer = [s for s in ends if far[s] < far[at]]
    return {end for square in (beside or corner or nearer) for end in ends[square]}
