"""The special rules of a scenario: what happens by itself, between the steps of a turn (AOW-086)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.cards.plot import SUPPLY, Hook
from shamble.games.allout.effects import apply_all
from shamble.games.allout.state import State
from shamble.games.allout.story.goals import last_threat, progress
from shamble.games.allout.threat import BANDS
from shamble.kernel.asks import Rules, step, tell
from shamble.kernel.plain import counted

WINDOWS = ("action", "kill-zone", "melee", "turn-end")
"""The steps before which hooks come: between activations, before and after the Event Phase, as the turn ends."""
RULE = "AOW-086"


def prologue(state: State) -> Rules[None]:
    """Tell what a scenario is about, what wins it, and what ends it."""
    scenario = state.scenario
    yield from tell("", f"{scenario.name}, about {scenario.minutes} minutes: {scenario.text}", "story")
    if scenario.gathering:
        yield from tell("", gathering_words(state), "story")
        return
    seats = state.seats if any(way.seat for way in scenario.ways) else state.seats[:1]
    for seat in seats:
        whose = f"{seat.capitalize()} wins" if len(seats) > 1 else "To win"
        yield from tell(RULE, f"{whose}: {progress(state, seat)}", "story")


def gathering_words(state: State) -> str:
    """What wins a game of supplies, and when it ends (AOW-449, AOW-450)."""
    many, end = counted(state.scenario.counters_to_win, "supply", "supplies"), last_threat(state)
    if state.solo:
        return f"To win: hold {many} at the end of a turn, before threat reaches {end}"
    return f"To win: hold {many} at the end of a turn, or the most of them when threat reaches {end}"


def unfold(state: State) -> Rules[None]:
    """Whatever is due before this step, in the order of the scenario; first people may be asked who is where."""
    if state.now not in WINDOWS or not state.scenario.zones + state.scenario.hooks:
        return
    yield from step(state.board.look())
    for hook in state.scenario.hooks:
        if due(state, hook):
            state.story.fired[hook.name] = state.turn
            yield from step(happen(state, hook))


def happen(state: State, hook: Hook) -> Rules[None]:
    """Say what a hook says, and do what it does."""
    text = f"{hook.name}: {hook.text}" if hook.text else hook.name
    yield from tell(RULE, text, "hook", name=hook.name)
    yield from apply_all(state, hook.then, "", RULE)


def due(state: State, hook: Hook) -> bool:
    """Whether a hook comes now: once in a game, or once in each of its turns."""
    last = state.story.fired.get(hook.name, 0)
    fresh = last != state.turn if hook.every else not last
    return fresh and DUE[hook.when](state, hook)


def its_turn(state: State, hook: Hook) -> bool:
    """Whether it is the turn of a hook, or one of its turns."""
    return state.turn % hook.every == 0 if hook.every else state.turn == hook.turn


def turn_starts(state: State, hook: Hook) -> bool:
    """Before anybody acts."""
    return state.now == "action" and state.steps.get("action/") == 1 and its_turn(state, hook)


def turn_ends(state: State, hook: Hook) -> bool:
    """Before what else ends with the turn, and the victory check."""
    return state.now == "turn-end" and its_turn(state, hook)


def threatens(state: State, hook: Hook) -> bool:
    """Threat is in the band, or above it."""
    return state.threat >= BANDS[hook.band][0]


def taken(state: State, hook: Hook) -> bool:
    """Somebody has the counter."""
    people = [*state.survivors.values(), *state.story.gone.values()]
    if hook.counter == SUPPLY:
        return any(one.supplies for one in people)
    return any(hook.counter in one.tokens for one in people)


def entered(state: State, hook: Hook) -> bool:
    """A survivor, or a walker, is in the zone."""
    return any(
        (name in state.survivors) == (hook.who == "survivor") for name in state.board.inside(hook.zone)
    )


DUE: dict[str, Callable[[State, Hook], bool]] = {
    "turn-start": turn_starts,
    "turn-end": turn_ends,
    "threat": threatens,
    "taken": taken,
    "enters": entered,
}
