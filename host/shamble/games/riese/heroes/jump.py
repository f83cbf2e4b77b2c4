"""Jump tests (RIE-183 to 188)."""

from __future__ import annotations

from shamble.games.riese.attack import harm
from shamble.games.riese.dice import d12
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import State
from shamble.kernel.asks import Rules, tell

RULE = "RIE-183"
RESULTS = (
    (9, 0, True, "RIE-187", "lands well and goes on"),
    (5, 0, False, "RIE-186", "lands well, and that was the activation"),
    (2, 1, False, "RIE-185", "lands badly: 1 wound, and that was the activation"),
    (-99, 2, False, "RIE-184", "lands very badly: 2 wounds, and that was the activation"),
)
"""From which roll on, wounds, whether the activation goes on, the clause, and words."""


def jump_test(state: State, name: str) -> Rules[bool]:
    """A hero has jumped to where it stands now: roll how it lands; returns whether its activation goes on."""
    hero = state.hero(name)
    better = value(state, hero, "jump")
    plus = f" (+{better})" if better else ""
    natural = yield from d12(
        state, RULE, f"{hero.name} jumps: 9+ to go on, 5+ to land unhurt{plus}", name, wants=9 - better
    )
    _, wounds, on, rule, words = next(row for row in RESULTS if natural + better >= row[0])
    yield from tell(rule, f"{natural}: {hero.name} {words}", "jump", who=name, roll=natural, wounds=wounds)
    if not on and state.act is not None and state.act.hero == name:
        state.act.over = True
    if wounds:
        yield from harm.wound(state, name, wounds, rule=rule, cause="jump")
    return on
