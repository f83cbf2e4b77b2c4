"""Campaigns of small scenarios, for tests: campaign(...) begins one, over(...) ends its scenario.

table = campaign(mission("one", leads_to=("two",)), mission("two", escape=True))
over(table, "won", "keep")
assert table.state.phase == "between"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.riese.given import BOOK, SCENARIO, Table, chart, recruit
from shamble.games.riese.campaign.between import stage_options
from shamble.games.riese.cards import Objective, Scenario
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.state import Hero, Sheet
from shamble.games.riese.story.beginning import new_state
from shamble.games.riese.story.outcome import judge
from shamble.games.riese.turn import STEPS
from shamble.kernel.asks import Rules, step
from shamble.kernel.codec import to_plain

OUT = Objective("out", "Everybody gets out", "exit", "X", count=0)


def mission(name: str, heroes: str = "kelley nicole", **more: Any) -> Scenario:
    """A scenario on a small map whose goal is the exit X. heroes: ids, "!" after who must come."""
    told = {"team": tuple(map(recruit, heroes.split())), "objectives": (OUT,)} | more
    return replace(SCENARIO, id=name, name=name.capitalize(), **told)


def setup_of(*missions: Scenario, seats: Mapping[str, list[str]] | None = None) -> dict[str, Any]:
    """The set-up data of a campaign of these scenarios, all of them on a map of six squares with an exit."""
    drawn = write_drawing(chart(3, 2, labels={"A": "a1 a2"}, exits={"X": "c1 e"}))
    book = replace(BOOK, drawings={"test": drawn}, scenarios={one.id: one for one in missions})
    return {"scenario": "", "seats": dict(seats or {"you": []}), "house": {}, "book": to_plain(book)}


def campaign(
    *missions: Scenario, difficulty: str = "regular", seats: Mapping[str, list[str]] | None = None
) -> Table:
    """A campaign whose first scenario is about to be set up."""
    table = Table(new_state(setup_of(*missions, seats=seats)))
    until(table, "setup", difficulty)
    return table


def until(table: Table, phase: str | Sequence[str], *script: str) -> None:
    """Run steps until this phase comes next, or one of these."""
    state = table.state

    def rules() -> Rules[None]:
        while state.phase not in phase:
            state.now = state.phase
            yield from step(STEPS[state.phase](state))
            judge(state)

    table.play(rules(), *script)


def over(table: Table, result: str, *script: str, by: Sequence[str] = ()) -> None:
    """The scenario ends with this result, and is settled. by: who took part, where not everybody did."""
    state = table.state
    if by:
        state.heroes = {name: hero for name, hero in state.heroes.items() if name in by}
    state.result, state.phase, state.now = result, "closing", "closing"
    until(table, ("between", "over", "setup"), *script)


def sheet(table: Table) -> Sheet:
    """The team control sheet."""
    found = table.state.sheet
    assert found is not None
    return found


def member(table: Table, name: str) -> Hero:
    """Somebody of the team."""
    return sheet(table).team[name]


def offered(table: Table, verb: str = "") -> list[str]:
    """What may be done between scenarios, by the ids of the options."""
    found = [option.id for option in stage_options(table.state, sheet(table))]
    return [key for key in found if key.startswith(verb)]


def does(table: Table, *script: str) -> None:
    """One thing of the stage between scenarios."""
    table.play(STEPS["between"](table.state), *script)
