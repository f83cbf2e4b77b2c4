"""What has happened: it is counted, objectives are reached by it, and triggers go off (RIE-121, RIE-293, RIE-319).

A watch is a trigger, an objective or an adjustment of threat: it says what it waits for by three words. `on`: enter,
exit, open, close, lock, force, search, rescue, sacrifice, kill, die, wound-npc, reveal, round, end, reset, spawn,
timer, destroy, pick-up, ranged-attack, blast, throw, use, activate-npc, flag, setup, tally (plays of this kind of
threat reduction, this one with them); `at`: a label, an exit, a door or a square, or nowhere in particular; `of`:
whom or what it is about: a breed, "npc", a card, the id of a figure, or "hero", "npc", "zombie" or "soul" for any of
these. Steps and ways out are those of heroes unless `of` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from shamble.games.riese.cards import Objective, Trigger
from shamble.games.riese.state import State, alive
from shamble.games.riese.story.chain import linked
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

BY_HEROES = ("enter", "exit")
"""What counts for heroes alone, unless a watch names somebody."""


class Watch(Protocol):
    """What waits for something to happen."""

    @property
    def on(self) -> str:
        """What happens."""

    @property
    def at(self) -> str:
        """Where; empty for anywhere."""

    @property
    def of(self) -> str:
        """To whom or by whom; empty for anybody."""


def happened(
    state: State, on: str, at: Square | str | None = None, who: str = "", of: str = "", count: int = 1
) -> Rules[None]:
    """Something has happened `count` times: at a place, done by `who`, to or with `of`."""
    if on == "kill":
        kind = "npc" if of in state.npcs else of
        state.killed[kind] = state.killed.get(kind, 0) + count
    before = dict(state.told)
    for key in {pattern(watch) for watch in watches(state) if fits(state, watch, on, at, who, of)}:
        state.told[key] = state.told.get(key, 0) + count
    if on == "sacrifice":
        take_back(state, "rescue", who, of)
    yield from reach_objectives(state)
    if state.told != before:
        yield from linked(state, go_off(state, before, who))


def pattern(watch: Watch) -> str:
    """What a watch waits for, in a word; watches for the same thing are counted together."""
    return f"{watch.on}:{watch.at}:{watch.of}"


def watches(state: State) -> Iterator[Watch]:
    """Everything that waits for something in this scenario."""
    yield from state.scenario.triggers
    yield from state.scenario.objectives
    yield from state.scenario.adjustments


def fits(
    state: State, watch: Watch, on: str, at: Square | str | None = None, who: str = "", of: str = ""
) -> bool:
    """Whether this is what a watch waits for."""
    if watch.on != on or (watch.at and not lies(state, watch.at, at)):
        return False
    if not watch.of:
        return on not in BY_HEROES or who in state.heroes
    doer = (who,) if on == "kill" else words_for(state, who)  # "zombie" is who was killed, not who killed
    return watch.of in (*words_for(state, of), *doer)


def words_for(state: State, name: str) -> tuple[str, ...]:
    """What a watch may call the figure of an id, or whatever else that id means: itself, its side and its kind."""
    if (hero := state.heroes.get(name)) is not None:
        return name, "hero", hero.kind
    if (zombie := state.zombies.get(name)) is not None:
        return name, "zombie", zombie.breed
    if (soul := state.souls.get(name)) is not None:
        return name, "soul", soul.kind
    if name in state.book.breeds:
        return name, "zombie"
    return (name, "npc") if name in state.npcs else (name,)


def lies(state: State, wanted: str, at: Square | str | None) -> bool:
    """Whether a place that a watch names is where it happened: a label, an exit, a door or a square."""
    if isinstance(at, str):
        return at.casefold() == wanted.casefold()
    return at is not None and at in squares_of(state, wanted)


def squares_of(state: State, place: str) -> tuple[Square, ...]:
    """The squares of a label, both squares of each edge of an exit, or the one square of that name."""
    if place in state.chart.labels:
        return state.chart.labels[place]
    if place in state.chart.exits:
        return tuple(square for pair in state.chart.exits[place] for square in pair)
    return tuple(square for square in state.chart.cells if name_of(square).casefold() == place.casefold())


def take_back(state: State, on: str, who: str, of: str) -> None:
    """Count what happened to one of the scenario's people as not done; what it had reached is open again (RIE-309)."""
    at = next((soul.at for soul in state.scenario.souls if soul.id == of), None)
    for key in {pattern(watch) for watch in watches(state) if fits(state, watch, on, at, who, of)}:
        state.told[key] = max(state.told.get(key, 0) - 1, 0)
    state.reached = [
        goal.id for goal in state.scenario.objectives if goal.id in state.reached and done(state, goal)
    ]


# -- objectives


def open_objectives(state: State, primary: bool = True) -> list[Objective]:
    """The objectives that count now and have not been reached, in the order of the scenario (RIE-294)."""
    return [goal for goal in counting(state, primary) if goal.id not in state.reached]


def counting(state: State, primary: bool = True) -> list[Objective]:
    """The objectives that count now: primary ones, or else secondary ones."""
    return [
        goal
        for goal in state.scenario.objectives
        if goal.primary is primary and goal.id not in state.hidden_goals
    ]


def done(state: State, goal: Objective) -> bool:
    """Whether what an objective asks for has happened often enough; a count of 0 means once for everybody alive."""
    return state.told.get(pattern(goal), 0) >= (goal.count or max(len(alive(state.heroes.values())), 1))


def reach_objectives(state: State) -> Rules[None]:
    """Note and tell the objectives that have been reached; hidden ones wait until they are added (RIE-294)."""
    for goal in [*open_objectives(state), *open_objectives(state, primary=False)]:
        if done(state, goal) and goal.id not in state.reached:
            state.reached.append(goal.id)
            kind = "Primary" if goal.primary else "Secondary"
            yield from tell(
                "RIE-293", f"{kind} objective reached: {goal.text}", "objective", objective=goal.id
            )


# -- triggers


def go_off(state: State, before: dict[str, int], who: str) -> Rules[None]:
    """Carry out the deeds of each trigger whose count is full, as often as it has been filled (RIE-121)."""
    due = [
        number
        for number, trigger in enumerate(state.scenario.triggers)
        for _ in range(times(state, trigger, key_of(number), before))
    ]
    for number in due:
        yield from step(carry_out(state, number, who))


def key_of(number: int) -> str:
    """What a trigger that goes off once is noted as."""
    return f"trigger-{number}"


def times(state: State, trigger: Trigger, key: str, before: dict[str, int]) -> int:
    """How often a trigger goes off now."""
    was, now = before.get(pattern(trigger), 0), state.told.get(pattern(trigger), 0)
    if now <= was or key in state.fired or not allowed(state, trigger):
        return 0
    return int(now >= trigger.count) if trigger.once else now // trigger.count - was // trigger.count


def allowed(state: State, trigger: Trigger) -> bool:
    """Whether the flags and objectives that a trigger looks at let it go off."""
    noted = [*state.flags, *state.reached]
    return (not trigger.needs or trigger.needs in noted) and not (trigger.unless and trigger.unless in noted)


def carry_out(state: State, number: int, who: str) -> Rules[None]:
    """One trigger goes off: the players agree where they are asked, and its deeds are done in order.

    Deeds never set off the trigger they belong to.
    """
    from shamble.games.riese.story.deeds import do  # deeds call the rules, and the rules say what happened

    trigger, under_way = state.scenario.triggers[number], state.memo.setdefault("under way", set[int]())
    assert isinstance(under_way, set)
    if key_of(number) in state.fired or number in under_way:
        return
    if trigger.once:
        state.fired.append(key_of(number))
    if trigger.question and (yield from choose(lambda: question(state, trigger, who))) == "no":
        return
    under_way.add(number)
    try:
        for deed in trigger.deeds:
            yield from step(do(state, deed, who))
    finally:
        under_way.discard(number)


def question(state: State, trigger: Trigger, who: str) -> Choose:
    """Whether the players want what a trigger offers; whoever plays the hero concerned answers."""
    hero = state.heroes.get(who)
    return Choose(
        rule="RIE-121",
        text=trigger.question,
        who=hero.seat if hero else state.seats[0],
        subjects=(who,) if who else (),
        options=(Option("yes", "Yes"), Option("no", "No")),
        default="yes",
    )
