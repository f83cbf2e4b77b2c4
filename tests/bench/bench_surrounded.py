"""What a game of Surrounded costs: ``PYTHONPATH=tests python -m bench.bench_surrounded [DEALS]``.

Every row is (name, ours, baseline, ratio, target): milliseconds of one core. Called with a number of deals, it plays
them with the greedy player and with its rival, and prints both means beside the time per game.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import TypeAlias

from shamble.games.surrounded.best import Search
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.library import load_deck
from shamble.games.surrounded.players import Players
from shamble.games.surrounded.scoring import score
from shamble.games.surrounded.setup import setup_of
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

Row: TypeAlias = tuple[str, float, float | None, float | None, str]
DECK = load_deck()
SETUP = setup_of(DECK)
GAMES = 300


def deal(number: int) -> list[int]:
    """The pinned deal of that number: the order of all cards."""
    order = list(range(1, 19))
    random.Random(number).shuffle(order)
    return order


def points(kind: str, number: int) -> int:
    """What a program player scores on a pinned deal, by the rules in a session with a memory journal."""
    journal = MemoryJournal(Header(GAME.name, GAME.schema, "bench", SETUP), keeps_states=False)
    session = Session(GAME, journal, Players(dict.fromkeys(GAME.seats, kind), number, deal(number)))
    session.run()
    return score(DECK, session.state.map)


def scores(kind: str, deals: int) -> tuple[list[int], float]:
    """The scores on that many pinned deals, and the milliseconds of processor time per game."""
    start = time.process_time()
    found = [points(kind, number) for number in range(deals)]
    return found, (time.process_time() - start) * 1_000 / deals


def best_row() -> Row:
    """The search for the best play of a deal, at its usual width."""
    start = time.process_time()
    for number in range(2):
        Search(DECK, deal(number), None).best()
    return ("search for the best play of a deal", (time.process_time() - start) * 500, None, None, "seconds")


def rows() -> list[Row]:
    """All measurements."""
    found: list[Row] = []
    for kind, target in (("random", "at most 3.33 ms: 300 a second a core"), ("greedy", ""), ("rival", "")):
        scores(kind, 20)
        found.append((f"a whole {kind} game", scores(kind, GAMES)[1], None, None, target))
    return [*found, best_row()]


def compared(deals: int) -> None:
    """Print both players' means, their difference, and the time per game."""
    means = {}
    for kind in ("greedy", "rival"):
        found, each = scores(kind, deals)
        means[kind] = statistics.mean(found)
        print(f"{kind:7} mean {means[kind]:6.2f}, {min(found)} to {max(found)}, {each:.2f} ms a game")
    print(f"the rival is {means['rival'] - means['greedy']:.2f} points better on {deals} deals")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compared(int(sys.argv[1]))
    else:
        for name, ours, _, _, target in rows():
            print(f"{name:40} {ours:9.3f} ms   {target}")
