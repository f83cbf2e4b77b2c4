"""Move: sneak or run, by any path, into contact or clear of enemies (AOW-108 to 121)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.abilities.held import has
from shamble.games.allout.actions.climb import climb, climb_down, climb_up
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.state import State
from shamble.games.allout.views.names import everything
from shamble.kernel.asks import Json, Rules, enter, tell

SNEAK, RUN = 4 * INCH, 8 * INCH
"""AOW-109, AOW-110."""
FAR_RUN = 10 * INCH
"""AOW-523."""
STAY = "stay"
"""The answer that goes no further."""
LEAST = INCH / 10
"""Less than this left to move is not asked about."""
LEAST_TOLD = 5.0
"""Less than this, half a hundredth of an inch, is no move."""


CLIMBS: dict[str, Callable[[State, str, str, float], Rules[float]]] = {
    "climb": climb,
    "up": climb_up,
    "down": climb_down,
}
"""Over scenery, onto an Elevated place, and down from it."""


def sneak(state: State, name: str) -> Rules[str]:
    """Move up to 4 inches without commotion (AOW-109)."""
    yield from move(state, name, SNEAK, "AOW-109")
    return ""


def run(state: State, name: str) -> Rules[str]:
    """Move up to 8 inches; NOISE whatever the distance, also when it ends in contact (AOW-110, 112, 118)."""
    far = run_of(state, name)
    yield from move(state, name, far, "AOW-110" if far == RUN else "AOW-523")
    return "noise"


def run_of(state: State, name: str) -> float:
    """How far a survivor runs, in mils (AOW-070, AOW-110, AOW-523)."""
    return FAR_RUN if has(state, name, "athletic") else RUN


def move(state: State, name: str, far: float, rule: str) -> Rules[None]:
    """Go leg by leg: a second leg is asked for only where a climb makes one possible (AOW-113, AOW-122)."""
    left = far
    while left >= LEAST:
        left = yield from leg(state, name, left, rule)


def leg(state: State, name: str, left: float, rule: str) -> Rules[float]:
    """One leg of a Move; returns the mils that may still be moved, 0 when the Move is over."""
    answer = yield from enter(lambda: state.board.destination(name, left, rule))
    if answer == STAY:
        yield from tell_stay(state, name)
        return 0.0
    what, _, where = answer.partition(":") if isinstance(answer, str) else ("", "", "")
    if what in CLIMBS:
        left = yield from CLIMBS[what](state, name, where, left)
        return 0.0 if (yield from engagement(state, name)) else left
    far = yield from go(state, name, answer, left, rule)
    over = (yield from engagement(state, name)) or not state.board.may_climb(name, left - far)
    return 0.0 if over or far < LEAST_TOLD else left - far


def go(state: State, name: str, answer: Json, left: float, rule: str) -> Rules[float]:
    """Walk the shortest way there; returns the mils walked, all that was left where nobody measured them."""
    went = yield from state.board.walk(name, answer, left)
    far = left if went.far is None else went.far
    if far < LEAST_TOLD:
        yield from tell_stay(state, name, goal_of(state, answer))
    else:
        text = f"{state.survivor(name).name} moves{went.words}"
        yield from tell(rule, text, "move", id=name, **went.facts())
    return far


def tell_stay(state: State, name: str, goal: str = "") -> Rules[None]:
    """Say that a model stops where it is, short of where it was to go (AOW-111)."""
    why = f"can get no nearer to {goal} and " if goal else ""
    yield from tell("AOW-111", f"{state.survivor(name).name} {why}goes no further", "action", id=name)


def goal_of(state: State, answer: Json) -> str:
    """What an answer heads for, by its name; empty for a place."""
    what, _, where = answer.partition(":") if isinstance(answer, str) else ("", "", "")
    return everything(state).get(where, "") if what == "toward" else ""


def engagement(state: State, name: str) -> Rules[bool]:
    """Whether the move brought the survivor into contact with standing enemies, which ends it (AOW-115, AOW-117)."""
    enemies = state.board.standing_enemies(name)
    for enemy in enemies:
        text = f"{state.survivor(name).name} is engaged with {state.figure(enemy).name}"
        yield from tell("AOW-117", text, "engage", id=name, met=enemy)
    return bool(enemies)
