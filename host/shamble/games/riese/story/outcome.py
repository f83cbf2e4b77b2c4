"""Whether a scenario is over, who has won it, and how well (RIE-179, RIE-293, RIE-428 to 433, RIE-442)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.state import Hero, State, alive
from shamble.games.riese.story.happenings import counting, open_objectives
from shamble.games.riese.words import counted, listed

SETTING_UP = ("setup", "heroes", "table", "kit")
"""The phases before the first round."""
SETTLED = ("closing", "over", "campaign", "mission", "begin", "result", "settle", "between")
"""The phases after the last one, and those of a campaign."""
LEVELS = ("", "Marginal", "Significant", "Decisive", "Overwhelming", "Epic")
"""The levels of victory by how many characters got out, the last one for five and more."""


def judge(state: State) -> None:
    """After each step: note the result when the scenario is decided, and point the cursor at its closing."""
    if state.now in (*SETTING_UP, *SETTLED):
        return
    state.result = state.result or verdict(state)
    if state.result:
        state.phase, state.active, state.act = "closing", "", None


def verdict(state: State) -> str:
    """ "won", "lost" or, as long as there is something to do, "".

    Without secondary objectives left it is over as soon as it has succeeded; it is lost when nobody is left on the
    map before it has, or when nobody is left alive (RIE-179).
    """
    if succeeded(state) and not open_objectives(state, primary=False) and alive(state.heroes.values()):
        return "won"
    if any(True for _ in state.on_map()):
        return ""
    return "won" if succeeded(state) and alive(state.heroes.values()) else "lost"


def succeeded(state: State) -> bool:
    """Whether every primary objective is achieved (RIE-293)."""
    return bool(counting(state)) and not open_objectives(state)


def outcome(state: State) -> str:
    """How it ended, in words."""
    living = alive(state.heroes.values())
    if state.result == "won":
        return f"{state.scenario.name} is won in round {state.round}: {survivors(living)}{level_words(state)}"
    if state.result != "lost":
        return f"{state.scenario.name} is given up in round {state.round}"
    missing = listed([goal.text for goal in open_objectives(state)], "nothing")
    why = f"not reached: {missing}" if living else "nobody is left alive"
    return f"{state.scenario.name} is lost in round {state.round}: {why}"


def survivors(living: list[Hero]) -> str:
    """Who is alive, in words."""
    return f"{listed([hero.name for hero in living])} survive{'s' if len(living) == 1 else ''}"


# -- the level of a victory


def level_words(state: State) -> str:
    """The level of victory of a scenario that ends a campaign; nothing for any other."""
    if not state.scenario.escape:
        return ""
    points = score(out_alive(state))
    return (
        f". {level(points)} victory: {counted(points, 'character')} out"
        if points
        else ". Nobody counts as escaped"
    )


def out_alive(state: State) -> list[Hero]:
    """Those who are alive and have left the map."""
    return [hero for hero in alive(state.heroes.values()) if hero.left]


def score(escaped: Iterable[Hero]) -> int:
    """Characters who are out, each two troopers counted as one (RIE-433)."""
    kinds = [hero.kind for hero in escaped]
    return kinds.count("character") + (len(kinds) - kinds.count("character")) // 2


def level(points: int) -> str:
    """The level of victory for so many characters; "" for none, which is no victory (RIE-428 to 432, RIE-442)."""
    return LEVELS[min(points, len(LEVELS) - 1)]
