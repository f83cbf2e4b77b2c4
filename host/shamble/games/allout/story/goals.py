"""Whether the ways of a scenario to win, to lose or to draw are met, and how far they are, in words (AOW-086)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shamble.games.allout.cards.plot import Condition, Way
from shamble.games.allout.state import State, Survivor
from shamble.games.allout.threat import MOST


def last_threat(state: State) -> int:
    """The threat level that ends the game (AOW-449); a scenario may set a lower one than the track's (AOW-086)."""
    return min(MOST, state.scenario.threat_end)


def met(state: State, ways: Sequence[Way], seat: str) -> Way | None:
    """The first of these ways all of whose conditions hold for a seat now."""
    mine = (way for way in ways if way.seat in ("", seat))
    return next((way for way in mine if all(holds(state, seat, test) for test in way.all)), None)


def holds(state: State, seat: str, test: Condition) -> bool:
    """Whether one condition holds for a seat now."""
    return bool(TESTS[test.test](state, seat, test))


def wanted(state: State, seat: str, test: Condition) -> int:
    """How many a condition asks for; where it does not say, all of the group that are left alive."""
    return test.count or max(1, len(state.group(seat)) + len(gone(state, seat)))


def gone(state: State, seat: str, edge: str = "") -> list[Survivor]:
    """Those of a seat's survivors that have left the board alive, over that edge or any."""
    story = state.story
    return [
        survivor
        for name, survivor in story.gone.items()
        if survivor.group == seat and edge in ("", story.over[name])
    ]


def inside(state: State, seat: str, zone: str) -> list[str]:
    """The ids of a seat's survivors in a zone."""
    there = state.board.inside(zone)
    return [name for name in state.group(seat) if name in there]


def carriers(state: State, seat: str, counter: str) -> list[str]:
    """The ids of a seat's survivors in play that have a named counter."""
    return [name for name in state.group(seat) if counter in state.survivors[name].tokens]


# -- conditions: how many there are of what is wanted, or whether it is so


def supplies(state: State, seat: str, test: Condition) -> bool:
    """So many supply counters held (AOW-450)."""
    return state.supplies_held(seat) >= test.count


def reached(state: State, seat: str, test: Condition) -> bool:
    """So many in a zone."""
    return len(inside(state, seat, test.zone)) >= wanted(state, seat, test)


def left(state: State, seat: str, test: Condition) -> bool:
    """So many gone off an edge."""
    return len(gone(state, seat, test.edge)) >= wanted(state, seat, test)


def carried(state: State, seat: str, test: Condition) -> bool:
    """A named counter in a zone, or gone off an edge."""
    if test.edge:
        return any(test.counter in survivor.tokens for survivor in gone(state, seat, test.edge))
    there = inside(state, seat, test.zone)
    return any(name in there for name in carriers(state, seat, test.counter))


def killed(state: State, seat: str) -> int:
    """Walkers put down for good, alone by anything, of two players by whoever had a part in it."""
    return state.tally.killed.get("walkers" if state.solo else seat, 0)


def fallen(state: State, seat: str) -> int:
    """How many of a group are dead."""
    scenario = state.scenario
    size = len(scenario.group if seat == state.seats[0] else scenario.rivals)
    return size - len(state.group(seat)) - len(gone(state, seat))


TESTS: dict[str, Callable[[State, str, Condition], bool]] = {
    "supplies": supplies,
    "reach": reached,
    "leave": left,
    "carry": carried,
    "kill": lambda state, seat, test: killed(state, seat) >= test.count,
    "last": lambda state, seat, test: state.turn >= test.turn and bool(state.group(seat)),
    "threat": lambda state, seat, test: state.threat >= last_threat(state),
    "fallen": lambda state, seat, test: fallen(state, seat) >= test.count,
}


# -- words


def progress(state: State, seat: str) -> str:
    """How far a seat is on each of its ways to win."""
    mine = [way for way in state.scenario.ways if way.seat in ("", seat)]
    return " or ".join(", ".join(progress_words(state, seat, test) for test in way.all) for way in mine)


def progress_words(state: State, seat: str, test: Condition) -> str:
    """How far one condition is."""
    return WORDS[test.test](state, seat, test)


def counter_words(state: State, seat: str, test: Condition) -> str:
    """Where a named counter is, and where it must go."""
    title, goal = token_title(state, test.counter), place_words(state, test)
    if holds(state, seat, test):
        return f"{title}: {goal}"
    bearers = [one.name for one in state.survivors.values() if test.counter in one.tokens]
    where = f"with {bearers[0]}" if bearers else "on the table"
    if not bearers and any(test.counter in one.tokens for one in state.story.gone.values()):
        where = "off the board"
    return f"{title} {goal}: {where}"


def place_words(state: State, test: Condition) -> str:
    """The zone or the edge that a condition names."""
    return f"off the {test.edge} edge" if test.edge else f"in {zone_title(state, test.zone)}"


def zone_title(state: State, name: str) -> str:
    """What a zone is called."""
    return state.scenario.zone(name).title


def token_title(state: State, name: str) -> str:
    """What a named counter is called."""
    return next((token.title for token in state.scenario.tokens if token.name == name), name)


def of(count: int, most: int, words: str) -> str:
    """So many of how many."""
    return f"{count}/{most} {words}"


WORDS: dict[str, Callable[[State, str, Condition], str]] = {
    "supplies": lambda state, seat, test: of(state.supplies_held(seat), test.count, "supplies"),
    "reach": lambda state, seat, test: of(
        len(inside(state, seat, test.zone)), wanted(state, seat, test), place_words(state, test)
    ),
    "leave": lambda state, seat, test: of(
        len(gone(state, seat, test.edge)), wanted(state, seat, test), place_words(state, test)
    ),
    "carry": counter_words,
    "kill": lambda state, seat, test: of(killed(state, seat), test.count, "walkers put down"),
    "last": lambda state, seat, test: f"turn {min(state.turn, test.turn)}/{test.turn}",
    "threat": lambda state, seat, test: of(state.threat, last_threat(state), "threat"),
    "fallen": lambda state, seat, test: of(fallen(state, seat), test.count, "dead"),
}


def edges_out(state: State, seat: str) -> list[str]:
    """The edges over which a seat's survivors may leave the board: those that a way to win names."""
    found: Iterable[str] = (
        test.edge for way in state.scenario.ways if way.seat in ("", seat) for test in way.all if test.edge
    )
    return list(dict.fromkeys(found))


def reason(state: State, seat: str, way: Way) -> str:
    """Why a way is met, for the end of the game."""
    return way.text.rstrip(".") or ", ".join(progress_words(state, seat, test) for test in way.all)
