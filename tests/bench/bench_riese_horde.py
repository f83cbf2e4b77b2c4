"""What a zombie costs in a zombie turn of Projekt Riese: ``PYTHONPATH=tests python -m bench.bench_riese_horde``.

Every row is (name, ours, baseline, ratio, target): milliseconds of one core for one zombie in a turn, few zombies on a
small map and many on a large one, both in the same run.
"""

from __future__ import annotations

import random
import time
from typing import TypeAlias

from games.riese.given import BOOK, SCENARIO
from shamble.games.riese.cards import Border, Cell, Chart
from shamble.games.riese.horde.turn import zombie_acts
from shamble.games.riese.state import Hero, State, Zombie
from shamble.geometry.squares import edge
from shamble.kernel.asks import Boundary, Choose, Event, Roll

Row: TypeAlias = tuple[str, float, float | None, float | None, str]
SMALL, LARGE = (20, 20), (200, 60)
"""Zombies, and squares along each side."""
TURNS = 4


def field(zombies: int, size: int, seed: int = 1, covering: bool = False) -> State:
    """Rooms with walls and crates, four heroes in the middle, and zombies all over the map, half of them face down.

    covering: the heroes cover, with a weapon that reaches far.
    """
    dice = random.Random(seed)
    squares = [(x, y) for x in range(size) for y in range(size)]
    cells = {square: Cell("obstructive" if dice.random() < 0.08 else "clear") for square in squares}
    walls = {
        edge((x, y), (x + 1, y)): Border("wall") for x, y in squares if x % 7 == 3 and y % 7 not in (0, 3)
    }
    state = State(phase="zombie", now="zombie", book=BOOK, scenario=SCENARIO)
    state.chart = Chart(
        "bench", "Bench", size, size, cells, {k: v for k, v in walls.items() if k[1] in cells}, {}
    )
    clear = [square for square in squares if cells[square].kind == "clear"]
    dice.shuffle(clear)
    for number in range(4):
        hero = Hero(f"h{number}", f"Hero {number}", at=clear.pop(), health=99, most=99)
        state.heroes[hero.id] = hero
        if covering:
            hero.marker, hero.cover, hero.ready = "covering", 2, state.new_item("fg-42")
            hero.supplies["ammo"] = 3
    for number in range(zombies):
        name = f"z{number}"
        state.zombies[name] = Zombie(name, "beta", clear.pop(), hidden=number % 2 == 0)
    state.index()
    return state


def turn(state: State) -> None:
    """A whole action phase of the zombies, every ask answered with its default."""
    state.phase = "zombie"
    for zombie in state.zombies.values():
        zombie.activated = False
    while state.phase == "zombie":
        rules, send = zombie_acts(state), None
        try:
            while True:
                step = rules.send(send)
                send = None
                if not isinstance(step, Event | Boundary):
                    ask = step()
                    if isinstance(ask, Roll):
                        send = ask.read(["6"])
                    elif isinstance(ask, Choose):
                        send = ask.read(ask.default)
        except StopIteration:
            pass


def cost(zombies: int, size: int, turns: int = TURNS, covering: bool = False) -> float:
    """Milliseconds of processor time for one zombie of a turn: the mean of some turns in a row, from the first on."""
    state = field(zombies, size, covering=covering)
    start = time.process_time()
    for _ in range(turns):
        turn(state)
    return (time.process_time() - start) * 1_000 / turns / zombies


def row() -> Row:
    """The cost of a zombie among many on a large map against that among few on a small one; the best of three runs."""
    ours, baseline = (min(cost(*case) for _ in range(3)) for case in (LARGE, SMALL))
    return ("a zombie of 200 on 60 by 60 squares", ours, baseline, ours / baseline, "at most 3 times")


def row_of_cover() -> Row:
    """What a zombie costs while four heroes cover, against one where they do not."""
    ours, baseline = (min(cost(*LARGE, covering=way) for _ in range(3)) for way in (True, False))
    return ("a zombie of 200 with four heroes covering", ours, baseline, ours / baseline, "at most 3 times")


def rows() -> list[Row]:
    """All measurements."""
    return [row(), row_of_cover()]


if __name__ == "__main__":
    for name, ours, baseline, ratio, target in rows():
        print(f"{name}: {ours:.3f} ms, compared with {baseline:.3f} ms, {ratio:.2f} times ({target})")
