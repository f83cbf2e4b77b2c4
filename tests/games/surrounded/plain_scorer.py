"""Scores and scenarios worked out again, straightforwardly and from the deck's text alone, to check the program's.

Nothing of the program is used here: a map is two dicts from (x, y) to card numbers, a card is a table of
the deck's TOML file, and casualties are chosen one person at a time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

Cell = tuple[int, int]
Cards = dict[int, dict[str, Any]]
Places = dict[Cell, int]
NEXT = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
FACING = {"north": "south", "east": "west", "south": "north", "west": "east"}
BONUS = {"gas": 1, "weapon": 1, "medkit": 1, "+2": 2, "+3": 3, "none": 0}
LEVELS = ("standard", "hard", "expert")


class End(NamedTuple):
    """One way a location may end."""

    number: int
    container: str
    surrounded: bool
    left: tuple[str, ...]
    score: int


def read_cards(file: Path) -> Cards:
    """The cards of a deck file."""
    return {card["number"]: card for card in tomllib.loads(file.read_text(encoding="utf-8"))["card"]}


def beside(cell: Cell, side: str) -> Cell:
    """The neighbour on that side."""
    return cell[0] + NEXT[side][0], cell[1] + NEXT[side][1]


def people_at(cards: Cards, locations: Places, occupants: Places, cell: Cell) -> list[str]:
    """Everybody at a location, each Walker by itself."""
    there = list(cards[locations[cell]].get("printed", []))
    for side in NEXT:
        number = occupants.get(beside(cell, side))
        if number is not None and FACING[side] in cards[number]["edges"]:
            there.append(cards[number]["edges"][FACING[side]])
    kinds: list[str] = []
    for one in there:
        kinds += ["walker", "walker"] if one["kind"] == "two_walkers" else [one["kind"]]
    return kinds


def ends_of(cards: Cards, locations: Places, occupants: Places, cell: Cell) -> set[End]:
    """Every way a location may end."""
    card, sides = cards[locations[cell]], sum(beside(cell, side) in occupants for side in NEXT)
    effect = card.get("effect", {"op": "", "amount": 0})
    people = people_at(cards, locations, occupants, cell)
    for _ in range(effect["amount"] if effect["op"] == "barricade" else 0):
        if "walker" in people:
            people.remove("walker")
    walkers = people.count("walker")
    humans = [one for one in people if one != "walker"]
    dead = min(walkers, len(humans))
    found = set()
    for fallen in combinations(range(len(humans)), dead):
        left = [one for place, one in enumerate(humans) if place not in fallen]
        if left.count("leader") >= 2 and effect["op"] != "truce":
            left = [one for one in left if one != "leader"]
        left += ["walker"] * (walkers - dead)
        points = count(left) + (BONUS[card["container"]] if sides == 4 else 0)
        points += bonus(effect, left, dead, sides)
        found.add(End(card["number"], card["container"], sides == 4, tuple(sorted(left)), points))
    return found


def count(left: list[str]) -> int:
    """What those who are left score."""
    survivors = left.count("survivor")
    return survivors + left.count("leader") * (1 + survivors) - left.count("walker")


def bonus(effect: dict[str, Any], left: list[str], dead: int, sides: int) -> int:
    """What the effect adds."""
    match effect["op"]:
        case "kill_bonus":
            return effect["amount"] * dead
        case "leader_bonus":
            return effect["amount"] if "leader" in left else 0
        case "survivor_bonus":
            return effect["amount"] * left.count("survivor")
        case "empty_bonus":
            return 0 if left else effect["amount"]
        case "open_edge_bonus":
            return effect["amount"] * (4 - sides)
        case "walker_penalty":
            return -effect["amount"] * left.count("walker")
    return 0


def all_ends(cards: Cards, locations: Places, occupants: Places) -> Iterator[tuple[End, ...]]:
    """Every way the whole map may end."""
    return product(*(ends_of(cards, locations, occupants, cell) for cell in locations))


def best_score(cards: Cards, locations: Places, occupants: Places) -> int:
    """The highest final score."""
    return sum(max(end.score for end in ends_of(cards, locations, occupants, cell)) for cell in locations)


# -- scenarios


def judged(
    cards: Cards,
    locations: Places,
    occupants: Places,
    used: dict[str, int],
    explored: int,
    number: int,
    level: str,
) -> tuple[bool, int]:
    """Whether the scenario can be won with this map, and the best total with which it is (else the best at all)."""
    aim, found = (-1 if number == 18 else 1), []
    for ends in all_ends(cards, locations, occupants):
        won = wins(cards, locations, occupants, ends, used, explored, number, LEVELS.index(level))
        found.append((won, aim * sum(end.score for end in ends)))
    won, best = max(found)
    return won, aim * best


def wins(
    cards: Cards,
    locations: Places,
    occupants: Places,
    ends: tuple[End, ...],
    used: dict[str, int],
    explored: int,
    number: int,
    level: int,
) -> bool:
    """Whether this end meets the demand at that level (0 Standard, 1 Hard, 2 Expert)."""
    if number in (1, 2, 3):
        return len(supplied(ends, ("gas", "weapon", "medkit")[number - 1], level)) >= 2
    if number == 7:
        return all(supplied(ends, item, level) for item in ("gas", "weapon", "medkit"))
    if number in (4, 5, 6):
        return used.get({4: "move", 5: "burn", 6: "look"}[number], 0) <= 2 - level
    if number == 17:
        return sum(used.values()) <= 3 - level
    scores = [end.score for end in ends]
    leaders = [end.left.count("leader") for end in ends]
    match number:
        case 8:
            return rim(cards, locations, occupants)[0] <= 14 - 2 * level
        case 9:
            return sum(leaders) <= 4 - level
        case 10:
            return sum(not end.left for end in ends) >= 1 + level
        case 11:
            return max(scores.count(score) for score in scores) >= 2 + level
        case 12:
            return sum(map(bool, leaders)) >= 4 + level
        case 13:
            return explored >= 6 + level
        case 14:
            return sum(score >= 5 for score in scores) >= 1 + level
        case 15:
            columns = [x for x, _ in (*locations, *occupants)]
            return max(columns) - min(columns) >= 4 + level
        case 16:
            return rim(cards, locations, occupants)[1] <= 3 - level
    return sum(scores) < -10 - 5 * level


def supplied(ends: tuple[End, ...], item: str, level: int) -> list[End]:
    """The locations that count for a supply."""
    there = [end for end in ends if end.surrounded and end.container == item]
    if level == 0:
        return there
    if level == 1:
        return [end for end in there if "walker" not in end.left]
    return [end for end in there if "leader" in end.left and "survivor" in end.left]


def rim(cards: Cards, locations: Places, occupants: Places) -> tuple[int, int]:
    """Walkers and abilities on the outer edges."""
    beyond = open_air({*locations, *occupants})
    shown: list[dict[str, Any]] = []
    for cell, number in occupants.items():
        shown += [one for side, one in cards[number]["edges"].items() if beside(cell, side) in beyond]
    for cell, number in locations.items():
        if any(beside(cell, side) in beyond for side in NEXT):
            shown += cards[number].get("printed", [])
    walkers = sum({"walker": 1, "two_walkers": 2}.get(one["kind"], 0) for one in shown)
    return walkers, sum(bool(one.get("ability")) for one in shown)


def open_air(cards: set[Cell]) -> set[Cell]:
    """Every empty cell near the map from which one can walk far away."""
    far = 25
    seen, edge = {(far, far)}, [(far, far)]
    while edge:
        cell = edge.pop()
        for side in NEXT:
            near = beside(cell, side)
            if max(map(abs, near)) <= far and near not in cards and near not in seen:
                seen.add(near)
                edge.append(near)
    return seen
