"""The end segment: timers and fires, delayed triggers, and the round marker; then the next round begins (RIE-310)."""

from __future__ import annotations

from shamble.games.riese.attack.covering import window
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.skills.choices import new_round
from shamble.games.riese.state import State
from shamble.games.riese.story.happenings import happened, open_objectives
from shamble.games.riese.story.outcome import succeeded
from shamble.games.riese.story.track import advance
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell


def end_segment(state: State) -> Rules[None]:
    """What burns goes on or out, clocks run, the track goes on; the last round of a scenario ends it."""
    state.phase = "initiative"
    yield from step(window(state, "end"))
    yield from step(burn_down(state))
    yield from step(clocks(state))
    yield from step(happened(state, "end", of=str(state.round)))
    if not state.result:
        yield from step(over_yet(state))
    if not state.result:
        yield from step(advance(state))
        next_round(state)


def clocks(state: State) -> Rules[None]:
    """Every delayed trigger is a round nearer; one that is due happens now (RIE-319)."""
    state.clocks = {name: rounds - 1 for name, rounds in state.clocks.items()}
    for name in [name for name, rounds in state.clocks.items() if rounds <= 0]:
        del state.clocks[name]
        yield from happened(state, "timer", of=name)


def over_yet(state: State) -> Rules[None]:
    """The last round is over; or all that must be done is done, and the players may leave it at that (RIE-293)."""
    last = state.scenario.most_rounds
    if last and state.round >= last:
        state.result = "won" if succeeded(state) else "lost"
        yield from tell("RIE-001", f"Round {last} was the last of this scenario", "last-round")
    elif succeeded(state) and (yield from choose(lambda: go_on(state))) == "end":
        state.result = "won"


def go_on(state: State) -> Choose:
    """Whether to try for the secondary objectives (RIE-132)."""
    left = "; ".join(goal.text for goal in open_objectives(state, primary=False))
    return Choose(
        rule="RIE-293",
        text=f"Every primary objective is reached. Still open: {left}",
        who=state.seats[0],
        options=(Option("on", "Play on"), Option("end", "End the scenario")),
        default="on",
    )


def next_round(state: State) -> None:
    """A new round: what skills do once a round they may do again, and steps are counted anew."""
    state.round += 1
    state.steps, state.turns, state.act = {}, [], None
    new_round(state)
