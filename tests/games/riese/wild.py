"""Games of random maps, teams, cards, zombies and events: whatever the checker of files lets pass can be played."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from games.riese.given import BOOK
from shamble.games.riese.cards import Border, Cell, Character, Chart, Scenario
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.event_checks import DEEDS, EVENTS
from shamble.games.riese.house import OPTIONS
from shamble.games.riese.library import SHIPPED
from shamble.games.riese.maps import scan
from shamble.games.riese.mission_checks import SPECIAL, check_mission
from shamble.games.riese.plot import POWERS
from shamble.games.riese.schema import read_table
from shamble.games.riese.sheets import SHELVES, read_sheet, scenario_of
from shamble.games.sheets import Table, Tables
from shamble.geometry.squares import Square, edge, name_of
from shamble.kernel.asks import Json
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.library import files_in, read_source

TERRAINS = (
    "hindering",
    "obstructive",
    "hindering dotted",
    "obstructive dotted",
    "fire",
    "lethal",
    "height",
    "clear",
)
BORDERS = ("wall", "yellow", "yellow dotted", "door", "door", "locked-door", "stairs", "ladder")
CODES = {"A": 6, "Z": 4, "S1": 1, "S2": 2, "O1": 2, "O2": 1, "P": 3, "N": 3, "K": 2, "L": 3}
"""Codes on a map, and on how many squares at most."""


def wild_setup(seed: int) -> Json:
    """The set-up of a random game; the same for the same seed. Webbing for small things alone could refuse a kit."""
    rng = random.Random(seed)
    chart = wild_chart(rng)
    scenario = wild_scenario(rng, chart)
    book = replace(BOOK, drawings={"wild": write_drawing(chart)}, scenarios={"wild": scenario})
    seats = {"ann": [], "ben": []} if rng.random() < 0.3 else {"you": []}
    house = {name: rng.choice(list(rule.values)) for name, rule in OPTIONS.items() if name != "webbing"}
    return {"scenario": "wild", "seats": seats, "house": house, "book": to_plain(book)}


# -- a map


def wild_chart(rng: random.Random) -> Chart:
    """A map of up to nine by eight squares, with a little of everything."""
    width, height = rng.randint(4, 9), rng.randint(4, 8)
    squares = [(x, y) for y in range(height) for x in range(width)]
    cells = {square: Cell() for square in squares if rng.random() > 0.03}
    for square in rng.sample(list(cells), len(cells) // 4):
        cells[square] = wild_cell(rng)
    borders = {}
    for x, y in rng.sample(list(cells), len(cells) // 3):
        other = rng.choice([(x + 1, y), (x, y + 1)])
        if other in cells:
            kind, *dotted = rng.choice(BORDERS).split()
            borders[edge((x, y), other)] = Border(kind, bool(dotted))  # type: ignore[arg-type]
    labels = {code: tuple(sorted(some(rng, cells, most))) for code, most in CODES.items()}
    return Chart("wild", "Wild", width, height, cells, borders, labels, {"X": wild_exit(rng, cells, height)})


def wild_cell(rng: random.Random) -> Cell:
    """A square that is out of the ordinary."""
    kind, *dotted = rng.choice(TERRAINS).split()
    if kind in ("fire", "lethal"):
        return Cell(fire=kind == "fire", lethal=kind == "lethal")
    if kind == "height":
        return Cell(height=rng.randint(1, 3))
    return Cell(kind, bool(dotted))  # type: ignore[arg-type]


def some(rng: random.Random, cells: dict[Square, Cell], most: int) -> list[Square]:
    """Some of the squares."""
    return rng.sample(list(cells), rng.randint(1, most))


def wild_exit(
    rng: random.Random, cells: dict[Square, Cell], height: int
) -> tuple[tuple[Square, Square], ...]:
    """An exit over the southern or the northern margin."""
    lowest = [square for square in cells if square[1] == height - 1] or [max(cells, key=lambda s: s[1])]
    x, y = rng.choice(lowest)
    return (((x, y), (x, y + 1)),)


# -- a scenario


def wild_scenario(rng: random.Random, chart: Chart) -> Scenario:
    """A scenario on that map, of all that its checker lets pass."""
    page = scan(write_drawing(chart))
    raw = wild_table(rng, chart)
    for _ in range(400):
        table, wrong = read_table("mission", raw)
        if table is not None:
            wrong = list(check_mission(table, known(), page))
        if not wrong:
            return from_plain(Scenario, scenario_of(table or {}))
        mend(raw, wrong[0].path)
    raise AssertionError(f"it cannot be mended: {wrong}")


def mend(table: Table, path: tuple[str | int, ...]) -> None:
    """Leave out the smallest listed thing that a fault is in."""
    holders: list[tuple[Any, Any]] = []
    here: Any = table
    for key in path:
        if not isinstance(here, dict | list) or (isinstance(here, dict) and key not in here):
            break
        holders.append((here, key))
        here = here[key]
    if isinstance(here, list) and here:
        here.pop()
        return
    holder, key = next(
        found for found in reversed(holders) if isinstance(found[0], list) or found[0] is table
    )
    del holder[key]


@cache
def known() -> Tables:
    """What ships, as checkers know it."""
    found: Tables = {kind: {} for kind in SHELVES}
    for path in files_in(SHIPPED):
        for (kind, _), table in read_sheet(read_source(path, True)).tables.items():
            found[kind][table["id"]] = table
    found["board"]["wild"] = {}
    return found


CARDS = [*BOOK.weapons, *BOOK.gear]
GUNS = ["", *BOOK.weapons]
SUPPLIES = ["ammo", "medkits", "grenades"]


def wild_table(rng: random.Random, chart: Chart) -> Table:
    """A scenario as a file has it; some of it may be wrong."""
    names = Names(rng, chart)
    characters = rng.sample(list(BOOK.characters.values()), 6)
    team = [wild_hero(rng, number, characters[number]) for number in range(rng.randint(2, 6))]
    people = [wild_person(rng, number) for number in range(rng.randint(0, 3))]
    souls = [wild_soul(rng, number) for number in range(rng.randint(0, 2))]
    names.people = [one["id"] for one in (*team, *people, *souls)]
    spaces = [
        rng.choice(["-", "S1", "S2", "S1 S2"]) + rng.choice(["", "", "*"]) for _ in range(rng.randint(1, 4))
    ]
    return {
        "id": "wild",
        "name": "Wild",
        "board": "wild",
        "intro": "Something moves.",
        "ending": "Nothing moves.",
        "places": rng.randint(1, 4),
        "track": " | ".join(spaces),
        "zombies": {breed: rng.randint(1, 3) for breed in BOOK.breeds if rng.random() < 0.6} | {"beta": 9},
        "powers": {rng.choice(list(BOOK.breeds)): rng.sample(POWERS, rng.randint(0, 5)) for _ in range(3)},
        "spawns": {"S1": rng.choice(list(BOOK.breeds))} if rng.random() < 0.3 else {},
        "keys": {door: "pump-house-key" for door in names.doors if rng.random() < 0.2},
        "barricades": rng.sample(["K", "L"], rng.randint(0, 2)),
        "dark": rng.random() < 0.3,
        "most_rounds": rng.randint(2, 6),
        "increase": rng.randint(-2, 2),
        "exit": "X",
        "special": rng.sample(SPECIAL, rng.randint(0, 1)),
        "hero": team,
        "person": people,
        "soul": souls,
        "lying": [{"at": rng.choice(["L", "K"]), "what": rng.choice([*CARDS, *SUPPLIES])} for _ in range(3)],
        "search": [
            {"at": code, "row": rows(rng, names), "stays": rng.random() < 0.3} for code in ("O1", "O2")
        ],
        "tables": {"fate": rows(rng, names)},
        "trigger": [wild_trigger(rng, names) for _ in range(rng.randint(0, 8))],
        "objective": [
            {"id": "out", "text": "Get out", "on": "exit", "count": rng.randint(0, 2)},
            *(goal(rng, names, number) for number in range(rng.randint(0, 4))),
        ],
        "adjustment": [names.event() | {"by": rng.randint(-2, 2)} for _ in range(2)],
    }


class Names:
    """What events and deeds of a scenario may name."""

    def __init__(self, rng: random.Random, chart: Chart) -> None:
        self.rng, self.people = rng, list[str]()
        self.doors = [
            "-".join(map(name_of, pair))
            for pair, border in chart.borders.items()
            if border.kind.endswith("door")
        ]
        self.codes = [*CODES, "X", *self.doors, *map(name_of, list(chart.cells)[:6])]

    def place(self) -> str:
        """A place, or none."""
        return self.rng.choice(["", *self.codes])

    def anybody(self) -> str:
        """Somebody, something, or nobody in particular."""
        words = [
            "",
            "hero",
            "npc",
            "zombie",
            "soul",
            *self.people,
            *BOOK.breeds,
            "player",
            "1",
            "2",
            "bell",
            "note",
        ]
        return self.rng.choice(words)

    def event(self) -> Table:
        """Something that may happen."""
        return {"on": self.rng.choice(EVENTS), "at": self.place(), "of": self.anybody()}

    def deed(self) -> Table:
        """Something that may be done."""
        do = self.rng.choice(
            [word for word in DEEDS if word not in ("win", "lose", "doom")] * 4 + ["win", "lose"]
        )
        what = self.rng.choice(WHAT.get(do, ["", *BOOK.breeds]))
        of = self.rng.choice([*self.people, *BOOK.breeds, "S1", "team", ""])
        at = (
            self.rng.choice(self.doors or [""]) if do in ("open", "close", "lock", "unlock") else self.place()
        )
        return {
            "do": do,
            "what": what,
            "at": at,
            "of": of,
            "count": self.rng.randint(1, 2),
            "text": "So it is.",
        }


WHAT: dict[str, list[str]] = {
    "flag": ["note", "bell"],
    "unflag": ["note", "bell"],
    "goal": ["goal-0", "goal-1"],
    "no-goal": ["goal-0", "goal-1", "out"],
    "give": [*CARDS, *SUPPLIES],
    "lay": [*CARDS, *SUPPLIES, "objective", "barricade", "rubble", "decoy"],
    "clear": ["fire", "barricade", "objective", "ammo", "toxic"],
    "power": list(POWERS),
    "no-power": list(POWERS),
    "target-order": ["", "hero-0", "hero-1", "person-0", "soul-0", "A1", "P", "N"],
    "timer": ["bell"],
    "no-timer": ["bell"],
    "foes": ["all", "heroes", "zombies", "none"],
    "roll": ["fate"],
    "threat": ["", "now"],
}


def wild_trigger(rng: random.Random, names: Names) -> Table:
    """A trigger."""
    return names.event() | {
        "count": rng.randint(1, 2),
        "once": rng.random() < 0.4,
        "question": rng.choice([None, None, "Shall it be?"]),
        "needs": rng.choice(["", "", "", "note"]),
        "unless": rng.choice(["", "", "", "bell"]),
        "deeds": [names.deed() for _ in range(rng.randint(1, 3))],
    }


def rows(rng: random.Random, names: Names) -> list[Table]:
    """A table for a die."""
    middle = rng.randint(1, 11)
    pairs = [(1, middle), (middle + 1, 12)]
    return [
        {"least": least, "most": most, "text": "You find something.", "deeds": [names.deed()]}
        for least, most in pairs
    ]


def goal(rng: random.Random, names: Names, number: int) -> Table:
    """An objective."""
    return names.event() | {
        "id": f"goal-{number}",
        "text": f"Goal {number}",
        "count": rng.randint(1, 3),
        "primary": rng.random() < 0.4,
        "hidden": rng.random() < 0.3,
    }


def wild_hero(rng: random.Random, number: int, character: Character) -> Table:
    """A hero with random skills and things, the first one fit to go alone."""
    kind = rng.choice(["character", "character", "character", "trooper", "dog"]) if number else "character"
    skills = [skill.id for group in character.groups for skill in group.skills]
    return {
        "id": f"hero-{number}",
        "name": f"{character.name} {number}",
        "kind": kind,
        "card": character.id if kind == "character" else None,
        "health": rng.randint(1, 4 if kind == "character" else 2),
        "items": rng.sample(CARDS, rng.randint(1, 6)) if kind != "dog" else [],
        "skills": rng.sample(skills, rng.randint(0, 9)) if kind == "character" else [],
        "xp": rng.randint(0, 40),
        "must": rng.random() < 0.6,
        "later": number > 0 and rng.random() < 0.15,
        **{supply: rng.randint(0, 3) for supply in SUPPLIES},
    }


def wild_person(rng: random.Random, number: int) -> Table:
    """An NPC."""
    return {
        "id": f"person-{number}",
        "name": f"Guard {number}",
        "at": rng.choice(["N", "P"]),
        "weapon": rng.choice(GUNS) or None,
        "goal": rng.choice([None, "X", "P", "A"]),
        "holds": rng.random() < 0.2,
        "opens": rng.random() < 0.5,
        "foes": rng.choice(["all", "heroes", "zombies", "none"]),
        "later": rng.random() < 0.2,
    }


def wild_soul(rng: random.Random, number: int) -> Table:
    """Somebody to rescue."""
    kind = rng.choice(["prisoner", "civilian", "child"])
    return {"id": f"soul-{number}", "name": f"Ada {number}", "at": rng.choice(["N", "P"]), "kind": kind}
